"""A misspelt word is put right where a remark offers it, and nothing else changes."""

import pytest

from counties.engine import respelling, sheet
from counties.engine.checks import check_report
from tests.counties.engine.sheets import report_for

REPORT = report_for()


@pytest.mark.rule("CO-20.1")
@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("SELL 3 iorn", "SELL 3 iron"),
        ("sell 3 “iorn”;  # dear", "sell 3 “iron”;  # dear"),
        ("  BUY iorn iorn", "  BUY iorn iron"),
        ("SLEL 4 wood # iorn", "SELL 4 wood # iorn"),
        ("LABOUR 1 wood 3 fram 4", "LABOUR 1 wood 3 farm 4"),
        ("LABOUR fram fram 4", None),
        ("S 4 iorn", None),
        ("LABOUR 1 fram fram", "LABOUR 1 farm fram"),
        ("nonsense", None),
        ("SE 4 iorn", "SE 4 iron"),
    ],
)
def test_a_remark_offers_the_word_that_was_meant(line: str, mended: str | None) -> None:
    """A line that has another fault before its misspelling says that one first."""
    text = f"# note\r\n{line}\r\nTAX 1 40\r\n"
    remarks = [remark for remark in check_report(REPORT, text).remarks if remark.line == 2]
    offers = [respelling.offer(remark.line, remark.data) for remark in remarks]
    offered = next((offer for offer in offers if offer), None)
    if mended is None:
        assert offered is None
        return
    assert offered is not None
    assert sheet.edit(REPORT, text, "respell", offered) == f"# note\r\n{mended}\r\nTAX 1 40\r\n"


@pytest.mark.parametrize(
    "value", ["", "2", "1 iron", "3 iron", "2 wood", "9 iron", "0 iron", "-1 iron", "²  iron"]
)
def test_what_is_not_offered_is_not_written(value: str) -> None:
    with pytest.raises(sheet.BadField) as caught:
        sheet.edit(REPORT, "# note\nSELL 3 iorn\nSELL 3 iron\n", "respell", value)
    assert caught.value.code == "field_respell"
