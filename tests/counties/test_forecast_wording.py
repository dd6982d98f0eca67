"""Every assumption of a forecast, and every refused field, can be put into words."""

import pytest

from counties.engine import sheet
from counties.engine.forecast import ASSUMPTIONS, forecast
from counties.wording import sentence
from tests.counties.engine.sheets import ground, report_for


def test_every_assumption_has_a_sentence_with_its_numbers() -> None:
    told = forecast(report_for("A", ground()), "MOVE 1 S 30\nMOVE 5 E 1\nRECRUIT 5 1\nTAX 5 0")
    said = {a["code"]: sentence(a["code"], a["data"]) for a in told["assumptions"]}
    assert said.keys() == set(ASSUMPTIONS)
    assert "B leave your counties" in said["assume_peace"]
    assert "county 6 of B" in said["assume_defence"]
    assert "county 4 has" in said["assume_herd"]
    assert "county 5 from" in said["assume_rations"]
    assert "county 6 next to you" in said["assume_taxes"]


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("c6-recruit", "5", "c6-recruit"),
        ("buy_iron", "five", "five"),
        ("buy_iron", "1234567890", "1234567890"),
        ("c1-tax", "30", "80"),
        ("c1-start_castle", "perhaps", "perhaps"),
    ],
)
def test_every_refused_field_says_what_is_wrong(field: str, value: str, part: str) -> None:
    with pytest.raises(sheet.BadField) as caught:
        sheet.edit(report_for(), "", field, value)
    assert part in sentence(caught.value.code, caught.value.data)
