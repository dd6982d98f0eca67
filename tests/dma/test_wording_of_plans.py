"""Everything that is answered to a plan, a form or a scenario has a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma import wording
from dma.engine import checks, forecast, survey
from dma.engine.board import position_of
from dma.engine.editing import BadField
from dma.engine.edits import edit
from dma.engine.orders.faults import REASONS
from dma.engine.report import report
from dma.engine.tables.units import UNITS
from dma.wording.forecast import ASSUMPTION_SENTENCES
from dma.wording.reasons import REASON_SENTENCES
from dma.wording.remarks import REMARK_SENTENCES
from dma.wording.scenarios import SCENARIO_SENTENCES
from dma.wording.signs import SIGNS
from tests.dma.plans import orders, realm

REPORT = report(position_of(realm()), [], 1)

#: Plans of which each line is answered, with what is said first.
ANSWERED = (
    ("nonsense 7", "No order begins with “nonsense”."),
    ("queue city 3: prisn", "“prisn” does not fit here; expected: a building,"),
    ("route army 7:", "The line ends too early; expected: a cell"),
    ("transfer 12 14", "The line ends too early; expected: “to” and where they go."),
    ("transfer 16-12 to army 7", "16-12 runs backwards"),
    ("transfer militia x3 to army 7", "Units by type, or all of them: say from where"),
    ("transfer 99 to army 7", "You have no unit 99."),
    ("transfer 20 to army 7", "Unit 20: not on the cell of army 7 (4.4)."),
    ("transfer 30 from city 3 to army 8", "Not there: unit 30 is in army 7."),
    ("transfer archers x3 from city 3 to army 7", "Archers: 3 wanted, 1 there."),
    ("transfer 12 from city 3 to city 3", "From and to are the same: city 3."),
    ("layout army 7: 30 at 11.0", "Off the layout: 30 – 11.0. Columns go from 0 to 10"),
    ("layout army 7: 30 at 1.0, 31 at 1.0", "Unit 31 cannot stand on 1.0, which unit 30 has."),
    ("layout army 7: 30 at 1.0, 30 at 2.0", "Unit 30: named twice; the first cell counts."),
    ("route army 7: 4.5 9.9", "Step 2: 9.9 is not beside 4.5. The route ends before it."),
    ("route army 7: 5.3", "Step 1: 5.3 is water."),
    ("halt army 9", "You have no army 9."),
    ("relation C peace", "No state is called “C”."),
    ("relation A peace", "A is your own state."),
    ("relation B peace", "B is not of that mind: towards you it keeps war"),
    ("queue city 3: library", "Library: will be dropped, for it requires: Artifact."),
)


def test_every_remark_has_words() -> None:
    assert set(checks.REMARKS) <= set(REMARK_SENTENCES)
    assert set(REASONS) == set(REASON_SENTENCES)


def test_every_fault_of_a_scenario_has_words() -> None:
    assert set(survey.FAULTS) == set(SCENARIO_SENTENCES)


def test_every_assumption_has_words() -> None:
    assert set(forecast.ASSUMPTIONS) == set(ASSUMPTION_SENTENCES)


def test_every_unit_has_a_sign_of_its_own() -> None:
    assert list(SIGNS) == list(UNITS)
    assert len(set(map(str, SIGNS.values()))) == len(UNITS)


@pytest.mark.rule("DMA-4.10")
@pytest.mark.parametrize(("line", "said"), ANSWERED, ids=[line for line, _said in ANSWERED])
def test_a_line_is_answered_in_words(line: str, said: str) -> None:
    remarks = [it for it in checks.check(REPORT, line).remarks if it.line == 1]
    assert wording.sentence(remarks[0].code, remarks[0].data).startswith(said)


def test_what_was_meant_and_what_is_done_is_said() -> None:
    told = checks.check(REPORT, "queue city 3: prisn\ntransfer 12 99 to army 7").remarks
    one, two = (wording.sentence(it.code, it.data) for it in told if it.line)
    assert one.endswith("Did you mean “prison”?")
    assert two == "You have no unit 99. The rest of the order is carried out."


@given(st.lists(orders.map(str) | st.text(max_size=30), max_size=6))
@settings(max_examples=60, deadline=None)
def test_any_remark_can_be_said(lines: list[str]) -> None:
    for remark in checks.check(REPORT, "\n".join(lines)).remarks:
        assert wording.sentence(remark.code, remark.data)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("queue.9", "prison", "There is nothing in this plan that is called queue.9."),
        ("queue.3", "prisn", "“prisn” cannot be put into queue.3. “prisn” does not fit here"),
        ("respell", "1 0 3 route", "The line has changed meanwhile: “route” is not written"),
    ],
)
def test_a_field_that_cannot_be_written_is_explained(field: str, value: str, said: str) -> None:
    with pytest.raises(BadField) as caught:
        edit(REPORT, "queue city 3: nothing\n", field, value)
    assert wording.sentence(caught.value.code, caught.value.data).startswith(said)
