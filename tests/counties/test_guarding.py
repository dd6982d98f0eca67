"""What a field of the form writes: whoever is sent to work comes from those who stand guard."""

from typing import Any

import pytest
from hypothesis import given

from counties import guarding
from counties.engine import sheet
from counties.engine.checks import check
from counties.engine.realm import realm_from
from tests.counties.builders import county, grid_of, player, position
from tests.counties.engine.sheets import JOBS, report_for, sheet_texts
from tests.counties.engine.test_edit import changes
from tests.counties.test_presenting import RULESET, report_of

REPORT = report_for()


def home() -> dict[str, Any]:
    """The report of A, who rules county 1: 500 people, 100 cows, nothing ordered yet."""
    cells = grid_of([county("A", cows=100), county("B")])
    return report_of(position(cells, A=player(armour=9)), "A")


def filled_in(told: dict[str, Any], text: str, **fields: int) -> str:
    """A sheet after fields of county 1 were changed in the form, one after the other."""
    for job, amount in fields.items():
        text = RULESET.edit(told, text, f"c1-{job}", str(amount))
    return text


def test_the_first_and_the_second_job_are_taken_from_the_guard() -> None:
    told = home()
    text = filled_in(told, "", iron=278)
    assert text == "LABOUR 1 iron 278 farm 100 defend 122\n"
    text = filled_in(told, text, wood=58)
    assert text == "LABOUR 1 iron 278 farm 100 defend 64 wood 58\n"
    codes = {remark.code for remark in check(realm_from(told), text).remarks}
    assert not codes & {"CO-E05", "CO-W05"}


def test_whoever_is_taken_off_a_job_stands_guard_again() -> None:
    told = home()
    text = filled_in(told, "", iron=278, wood=58)
    assert filled_in(told, text, iron=0, wood=0) == ""


def test_recruits_are_not_sent_to_work() -> None:
    text = filled_in(home(), "RECRUIT 1 9\n", wood=50)
    assert text == "RECRUIT 1 9\nLABOUR 1 wood 50 farm 100 defend 341\n"


def test_more_than_there_are_stays_an_error() -> None:
    told = home()
    text = filled_in(told, "", iron=450)
    assert text == "LABOUR 1 iron 450 farm 100 defend 0\n"
    assert "CO-E05" in {remark.code for remark in check(realm_from(told), text).remarks}


@pytest.mark.parametrize(
    ("text", "edited"),
    [
        ("LABOUR 1 farm 100 defend 20\n", "LABOUR 1 farm 100 defend 20 wood 5\n"),
        ("LABOUR 1 farm 300 defend 300\n", "LABOUR 1 farm 300 defend 300 wood 5\n"),
    ],
)
def test_a_sheet_that_leaves_people_idle_or_wants_too_many_is_left_alone(
    text: str, edited: str
) -> None:
    assert filled_in(home(), text, wood=5) == edited


def test_a_guard_that_is_set_by_hand_takes_nobody_off_another_job() -> None:
    assert filled_in(home(), "", defend=10) == "LABOUR 1 farm 100 defend 10\n"


@given(sheet_texts(), changes())
def test_nothing_but_the_guard_is_fitted(text: str, change: tuple[str, Any]) -> None:
    field, value = change
    plain = sheet.edit(REPORT, text, field, value)
    fitted = guarding.edit(REPORT, text, field, str(int(value)))
    county, _, job = field.partition("-")
    if job not in JOBS:
        assert fitted == plain
    before, after = sheet.fields(REPORT, plain), sheet.fields(REPORT, fitted)
    kept = before.keys() - {f"{county}-{guarding.GUARD}"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
