"""Presets write lines that can be done, touch only what they are for, and keep every comment."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from counties.engine import sheet
from counties.engine.checks import check
from counties.engine.presets import PRESETS, farmers_for, has_last
from counties.engine.realm import realm_from
from tests.counties.builders import county, grid_of, play, player, position
from tests.counties.engine.sheets import JOBS, OWN, ground, report_for, sheet_texts
from tests.counties.engine.test_edit import changes, comments_of

REPORT = report_for()
REALM = realm_from(REPORT)
names = st.sampled_from(sorted(PRESETS))
places = st.sampled_from(["preset", *(f"c{number}-preset" for number in OWN)])


def labour_of(text: str, number: int) -> dict[str, int]:
    values = sheet.fields(REPORT, text)
    return {job: int(values[f"c{number}-{job}"]) for job in JOBS}


def codes_of(report: dict[str, Any], text: str, number: int) -> set[str]:
    remarks = check(realm_from(report), text).remarks
    return {remark.code for remark in remarks if remark.data.get("county") == number}


@given(sheet_texts(), places, names)
@example("LABOUR 1 farm 3 # why\nLABOUR 1 iron 3 # twice\n", "preset", "clear")
def test_a_preset_keeps_comments_and_the_counties_of_other_cards(
    text: str, place: str, name: str
) -> None:
    edited = sheet.edit(REPORT, text, place, name)
    assert comments_of(edited) == comments_of(text)
    if place == "preset":
        return
    before, after = sheet.fields(REPORT, text), sheet.fields(REPORT, edited)
    mine = place.replace("preset", "")
    others = {field for field in before if not field.startswith(mine)}
    assert {field: after[field] for field in others} == {field: before[field] for field in others}


@pytest.mark.slow
@given(sheet_texts(), places, st.sampled_from(["goods", "guard", "rest", "clear", "last", "cull"]))
def test_choosing_twice_is_choosing_once(text: str, place: str, name: str) -> None:
    once = sheet.edit(REPORT, text, place, name)
    assert sheet.edit(REPORT, once, place, name) == once


@pytest.mark.slow
@given(sheet_texts(), st.sampled_from(["balanced", "goods", "guard", "rest", "food"]))
def test_a_preset_of_labour_gives_everybody_a_job_and_nobody_two(text: str, name: str) -> None:
    edited = sheet.edit(REPORT, text, "preset", name)
    if check(REALM, edited).passes:
        return
    for number in OWN:
        assert not codes_of(REPORT, edited, number) & {"CO-W05", "CO-W09"}
    cut = [r for r in check(REALM, edited).remarks if r.code == "CO-E05"]
    assert all(remark.data["verb"] == "RECRUIT" for remark in cut)


@given(sheet_texts(), st.sampled_from(["balanced", "goods", "guard"]))
def test_no_preset_sends_people_where_there_is_no_work(text: str, name: str) -> None:
    edited = sheet.edit(REPORT, text, "preset", name)
    if not check(REALM, edited).passes:
        for number in OWN:
            assert not codes_of(REPORT, edited, number) & {"CO-E06", "CO-E07"}


STEPS = st.lists(
    st.tuples(st.just("form"), changes())
    | st.tuples(st.just("preset"), st.tuples(places, names))
    | st.tuples(st.just("text"), sheet_texts()),
    max_size=6,
)


@pytest.mark.slow
@given(STEPS)
@pytest.mark.rule("CO-20.3")
def test_form_and_text_stay_in_step_whatever_is_done_in_whatever_order(
    steps: list[tuple[str, Any]],
) -> None:
    """Each step sees the sheet that the last one left; comments stay."""
    text = ""
    for kind, what in steps:
        if kind == "text":
            text += ("" if not text or text.endswith(("\n", "\r")) else "\n") + what
            continue
        comments = comments_of(text)
        text = sheet.edit(REPORT, text, *what)
        assert comments_of(text) == comments
        if kind == "form":
            assert sheet.fields(REPORT, text)[what[0]] == what[1]
        shown = sheet.fields(REPORT, text)
        for field, value in shown.items():
            assert sheet.edit(REPORT, text, field, value) == text


def test_the_rest_defends() -> None:
    text = sheet.edit(REPORT, "LABOUR 1 farm 100 wood 50\n", "c1-preset", "rest")
    assert text == "LABOUR 1 farm 100 wood 50 defend 350\n"


def test_too_many_jobs_are_filled_as_the_turn_would() -> None:
    text = sheet.edit(REPORT, "LABOUR 5 farm 100 quarry 700\n", "c5-preset", "rest")
    assert text == "LABOUR 5 farm 100 quarry 400\n"


def test_the_guard_gives_way_to_the_jobs_that_were_asked_for() -> None:
    asked = "LABOUR 1 farm 100 iron 292 defend 400\n"
    assert labour_of(asked, 1)["iron"] == 292
    fitted = sheet.edit(REPORT, asked, "c1-preset", "rest")
    assert fitted == "LABOUR 1 farm 100 iron 292 defend 108\n"


def test_balanced_tends_the_herd_and_shares_the_rest() -> None:
    text = sheet.edit(REPORT, "", "c5-preset", "balanced")
    assert labour_of(text, 5)["farm"] == 44
    assert sum(labour_of(text, 5).values()) == 500
    assert "CO-W01" not in codes_of(REPORT, text, 5)


def test_smiths_of_two_forges_share_what_there_is() -> None:
    text = sheet.edit(REPORT, "", "preset", "balanced")
    suits = min(250 // 10, 120 // 50)
    assert sum(labour_of(text, number)["smith"] for number in OWN) == suits


@pytest.mark.parametrize("name", ["food", "balanced"])
def test_a_hungry_county_is_fed_in_one_click(name: str) -> None:
    hungry = county("A", cows=50, population=500)
    where = position(grid_of([hungry, county("B")]), A=player(gold=400))
    told = report_for(where=where)
    assert "CO-W03" in codes_of(told, "", 1)
    fed = sheet.edit(told, "# keep\n", "c1-preset", name)
    assert "BUY" in fed
    assert not codes_of(told, fed, 1) & {"CO-W01", "CO-W03", "CO-E04", "CO-E13"}
    poor = report_for(where=position(grid_of([hungry, county("B")]), A=player(gold=0)))
    eaten = sheet.edit(poor, "", "c1-preset", name)
    assert "BUY" not in eaten
    assert not codes_of(poor, eaten, 1) & {"CO-W01", "CO-W03", "CO-E13"}


def test_gold_is_spent_once_though_two_counties_are_hungry() -> None:
    cells = grid_of([county("A", cows=50), county("A", cows=50), county("B")])
    told = report_for(where=position(cells, A=player(gold=130)))
    fed = sheet.edit(told, "", "preset", "food")
    assert check(realm_from(told), fed).clean
    assert not any(remark.code == "CO-W03" for remark in check(realm_from(told), fed).remarks)


def test_a_cull_is_the_smallest_that_saves_the_herd() -> None:
    text = sheet.edit(REPORT, "LABOUR 1 farm 60\n", "c1-preset", "cull")
    assert text == "LABOUR 1 farm 60\nSLAUGHTER 1 50\n"
    assert "CO-W01" not in codes_of(REPORT, text, 1)


def test_as_last_turn_gives_what_can_be_done_again() -> None:
    sent = "# note\nBUY 9 iron\nSELL 100 wood\nRECRUIT 1 9\nMOVE 1 E 20\nTAX 5 60\nSLAUGHTER 2 5\n"
    told = play(ground(), A=sent, B=None).document["reports"]["A"]
    assert has_last(told)
    again = sheet.edit(told, "# now\n", "preset", "last")
    assert again.startswith("# now\n")
    assert "# note" not in again
    assert "BUY 9 iron" in again
    assert "SELL 100 wood" in again
    assert "TAX 5" not in again, "the rate stands already"
    assert check(realm_from(told), again).clean
    one = sheet.edit(told, "", "c2-preset", "last")
    assert one == "SLAUGHTER 2 5\n"


def test_as_last_turn_orders_nothing_that_has_become_too_much() -> None:
    told = play(ground(), A="RECRUIT 1 20\nMOVE 1 E 45\n", B=None).document["reports"]["A"]
    again = sheet.edit(told, "", "preset", "last")
    assert check(realm_from(told), again).clean
    assert "RECRUIT 1 5" in again, "five suits are left"


def test_before_the_first_turn_there_is_no_last_one() -> None:
    assert not has_last(REPORT)
    assert sheet.edit(REPORT, "TAX 1 20\n", "preset", "last") == "TAX 1 20\n"


def test_clearing_leaves_the_notes() -> None:
    text = "# a\nBUY 2 iron # b\nTAX 1 20\nRECRUIT 5 2\nnonsense\n"
    assert sheet.edit(REPORT, text, "preset", "clear") == "# a\n# b\nnonsense\n"
    assert sheet.edit(REPORT, text, "c5-preset", "clear") == text.replace("RECRUIT 5 2\n", "")


@pytest.mark.parametrize("field", ["c3-preset", "c6-preset", "preset-c1", "c-preset"])
def test_there_are_presets_for_ones_own_counties_only(field: str) -> None:
    with pytest.raises(sheet.BadField) as caught:
        sheet.edit(REPORT, "", field, "guard")
    assert caught.value.code == "field_unknown"


def test_an_unknown_preset_is_refused_and_none_changes_nothing() -> None:
    with pytest.raises(sheet.BadField) as caught:
        sheet.edit(REPORT, "TAX 1 20", "preset", "plunder")
    assert caught.value.code == "field_preset"
    assert sheet.edit(REPORT, "TAX 1 20", "preset", " ") == "TAX 1 20"


@pytest.mark.parametrize(
    ("cows", "fields", "people", "farmers"),
    [(90, 10, 500, 90), (90, 10, 40, 40), (110, 10, 500, 330), (110, 10, 300, 300)],
)
def test_farmers_are_as_many_as_the_herd_can_use(
    cows: int, fields: int, people: int, farmers: int
) -> None:
    assert farmers_for(cows, fields, people) == farmers
