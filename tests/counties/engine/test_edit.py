"""Editing one field of a sheet changes that field and nothing else."""

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from counties.engine import sheet
from counties.engine.checks import check
from counties.engine.fields import key_of, list_fields
from counties.engine.orders import read_line
from counties.engine.reading import split_lines
from counties.engine.realm import realm_from
from tests.counties.engine.sheets import JOBS, ground, report_for, sheet_texts

REPORT = report_for()
REALM = realm_from(REPORT)
DEFAULTS = sheet.fields(REPORT, "")
# Work nobody ordered follows the cows traded and the people recruited (CO-5.7); county 1 has none
FOLLOWING = {f"c1-{job}" for job in JOBS}


def is_labour(field: str) -> bool:
    return field.partition("-")[2] in JOBS


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, Any]:
    """A field and a value it can hold."""
    field = draw(st.sampled_from(sorted(DEFAULTS)))
    if field.endswith("start_castle"):
        return field, draw(st.booleans())
    if field.endswith("tax"):
        return field, draw(st.sampled_from([0, 20, 40, 60, 80, 100]))
    return field, draw(st.integers(0, 500) | st.just(999_999_999))


def comments_of(text: str) -> list[str]:
    return sorted(
        line.partition("#")[2]
        for line in split_lines(text)
        if "#" in line and read_line(line).kind in ("order", "comment")
    )


def lines_that_set(text: str, field: str) -> set[int]:
    """Lines an edit of the field may touch: those with its verb."""
    verb = {"move_": "Move", "sell_": "Sell", "buy_": "Buy", "start": "Castle", "draw": "Draw"}
    name = field.rpartition("-")[2]
    wanted = next((v for begin, v in verb.items() if name.startswith(begin)), None) or (
        "Labour" if is_labour(field) else name.title()
    )
    return {
        number
        for number, line in enumerate(split_lines(text))
        if type(read_line(line).order).__name__ == wanted
    }


@given(sheet_texts(), changes())
@example("TAX 1 30\nTAX 1 40", ("c1-tax", 60))
@example("RECRUIT 1 5\nRECRUIT 1 7", ("c1-recruit", 0))
@example("MOVE 1 E 5\nM 1 2 6", ("c1-move_e", 0))
@pytest.mark.rule("CO-20.3")
def test_an_edited_field_has_its_new_value_and_all_others_keep_theirs(
    text: str, change: tuple[str, str]
) -> None:
    field, value = change
    before = sheet.fields(REPORT, text)
    edited = sheet.edit(REPORT, text, field, value)
    after = sheet.fields(REPORT, edited)
    assert after[field] == value
    follows = field.startswith(("sell_", "buy_")) or field.endswith(("_cows", "recruit"))
    ordered = 1 in check(REALM, edited).plan.labour
    kept = before.keys() - {field} - (FOLLOWING if follows and not ordered else set())
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}


@given(sheet_texts(), changes())
def test_comments_and_lines_of_other_orders_survive_byte_for_byte(
    text: str, change: tuple[str, str]
) -> None:
    field, value = change
    edited = sheet.edit(REPORT, text, field, value)
    assert comments_of(edited) == comments_of(text)
    touched = lines_that_set(text, field)
    kept = [line for number, line in enumerate(split_lines(text)) if number not in touched]
    left = iter(split_lines(edited))
    assert all(any(line == other for other in left) for line in kept), "out of order or changed"


@given(sheet_texts(), changes())
def test_editing_twice_is_editing_once(text: str, change: tuple[str, str]) -> None:
    once = sheet.edit(REPORT, text, *change)
    assert sheet.edit(REPORT, once, *change) == once


@pytest.mark.slow
@given(sheet_texts(), changes())
def test_the_present_value_changes_nothing(text: str, change: tuple[str, str]) -> None:
    field, _ = change
    assert sheet.edit(REPORT, text, field, sheet.fields(REPORT, text)[field]) == text


@given(sheet_texts(), changes())
def test_an_empty_value_is_the_default_and_the_order_is_gone(
    text: str, change: tuple[str, str]
) -> None:
    field, value = change
    edited = sheet.edit(REPORT, sheet.edit(REPORT, text, field, value), field, "")
    if is_labour(field):
        other = sheet.edit(REPORT, text, field, "")
        assert sheet.fields(REPORT, edited) == sheet.fields(REPORT, other)
    else:
        assert sheet.fields(REPORT, edited)[field] == DEFAULTS[field]
        orders = {read_line(line).order for line in split_lines(edited)}
        realm_keys = {key_of(REALM, order) for order in orders if order is not None}
        key = list_fields(REALM)[field].key
        if sheet.fields(REPORT, text)[field] != DEFAULTS[field] or value != DEFAULTS[field]:
            assert key not in realm_keys


@pytest.mark.slow
@given(sheet_texts(), changes())
def test_there_and_back_is_a_sheet_equal_in_meaning(text: str, change: tuple[str, str]) -> None:
    """From a sheet where the field stands at its default, unordered, any value and back again."""
    field, value = change
    plain = sheet.edit(REPORT, text, field, value)
    plain = sheet.edit(REPORT, plain, field, "")
    if is_labour(field):  # the rest of the LABOUR line stays an order: take it all back
        for job in JOBS:
            plain = sheet.edit(REPORT, plain, f"{field.partition('-')[0]}-{job}", "")
    again = sheet.edit(REPORT, sheet.edit(REPORT, plain, field, value), field, "")
    assert check(REALM, again).orders == check(REALM, plain).orders
    assert check(REALM, again).passes == check(REALM, plain).passes


@given(st.text(), st.text(max_size=8), changes())
def test_any_text_can_be_edited_and_any_value_is_answered(
    text: str, value: str, change: tuple[str, str]
) -> None:
    field, _ = change
    refusal = None
    try:
        edited = sheet.edit(REPORT, text, field, value)
    except sheet.BadField as error:
        refusal = error
        edited = text
    assert refusal is None or refusal.code in (
        "field_number",
        "field_digits",
        "field_tax",
        "field_mark",
    )
    assert sheet.fields(REPORT, edited).keys() == DEFAULTS.keys()


@given(st.lists(changes(), max_size=8))
def test_a_sheet_made_only_by_edits_is_readable_in_full(edits: list[tuple[str, str]]) -> None:
    text = ""
    for field, value in edits:
        text = sheet.edit(REPORT, text, field, value)
    checked = check(REALM, text)
    assert {line.kind for line in checked.lines} <= {"order"}
    assert {remark.code for remark in checked.remarks} & {"CO-E02", "CO-E14", "CO-E15"} == set()


@pytest.mark.parametrize(
    ("text", "field", "value", "edited"),
    [
        pytest.param("", "buy_iron", 5, "BUY 5 iron\n", id="empty sheet"),
        pytest.param("b 5 iron", "buy_iron", 7, "b 7 iron", id="abbreviation, no line end"),
        pytest.param(
            "BUY 5 iron # for the forge\r\n",
            "buy_iron",
            0,
            "# for the forge\r\n",
            id="comment stays",
        ),
        pytest.param(
            "  buy\t5  IRON,  # forge\r\n",
            "buy_iron",
            60,
            "  buy\t60  IRON,  # forge\r\n",
            id="blanks",
        ),
        pytest.param(
            "BUY 5 iron\nTAX 1 40\nBUY 6 iron # more\n",
            "buy_iron",
            10,
            "BUY 10 iron\nTAX 1 40\n# more\n",
            id="several lines are merged into the first",
        ),
        pytest.param(
            "BUY 5 iron\nBUY 6 iron\n", "buy_iron", 11, "BUY 5 iron\nBUY 6 iron\n", id="same total"
        ),
        pytest.param("TAX 1 40\r\n", "c1-recruit", 3, "TAX 1 40\r\nRECRUIT 1 3\r\n", id="CRLF"),
        pytest.param("TAX 1 40", "c1-recruit", 3, "TAX 1 40\nRECRUIT 1 3", id="no end at the end"),
        pytest.param("TAX 1 40\n", "c1-tax", 80, "", id="the standing rate needs no line"),
        pytest.param("TAX 1 x\n", "c1-tax", 60, "TAX 1 x\nTAX 1 60\n", id="unreadable line stays"),
        pytest.param("PASS\n", "c1-recruit", 1, "PASS\nRECRUIT 1 1\n", id="PASS stays"),
        pytest.param(
            "MOVE 1 S 4\nTAX 2 0\n", "c1-move_e", 5, "MOVE 1 E 5\nMOVE 1 S 4\nTAX 2 0\n", id="E, S"
        ),
        pytest.param(
            "MOVE 5 N 1\nTAX 2 0\n", "c5-move_w", 2, "MOVE 5 N 1\nMOVE 5 W 2\nTAX 2 0\n", id="N, W"
        ),
        pytest.param(
            "MOVE 5 W 1\nMOVE 5 N 1\n",
            "c5-move_e",
            2,
            "MOVE 5 W 1\nMOVE 5 N 1\nMOVE 5 E 2\n",
            id="the player's own order of moves stays",
        ),
        pytest.param("M 1 2 4\n", "c1-move_e", 6, "M 1 2 6\n", id="county entered by id"),
        pytest.param(
            "L 2 farm 90 wood 10\n", "c2-iron", 30, "L 2 farm 90 wood 10 iron 30\n", id="job added"
        ),
        pytest.param(
            "L 2 farm 90 wood 10 # x\n", "c2-wood", 0, "L 2 farm 90 wood 0 # x\n", id="job emptied"
        ),
        pytest.param(
            "", "c2-iron", 30, "LABOUR 2 wood 120 iron 30 farm 100 defend 80\n", id="from standing"
        ),
        pytest.param(
            "LABOUR 2 wood 120 iron 30 farm 100 defend 80\n",
            "c2-iron",
            0,
            "",
            id="back to standing",
        ),
        pytest.param("", "c1-wood", 50, "LABOUR 1 wood 50 farm 100 defend 400\n", id="from CO-5.7"),
        pytest.param(
            "RECRUIT 1 20\n",
            "c1-wood",
            50,
            "RECRUIT 1 20\nLABOUR 1 wood 50 farm 100 defend 380\n",
            id="CO-5.7 after recruiting",
        ),
        pytest.param("CASTLE 5\n", "c5-start_castle", "", "", id="unticked box"),
        pytest.param(
            "# Stocks: 900 gold\n\n# County 1: home\n#  idle\n\n# County 5\n",
            "c1-recruit",
            2,
            "# Stocks: 900 gold\n\n# County 1: home\n#  idle\nRECRUIT 1 2\n\n# County 5\n",
            id="below the heading of its county",
        ),
        pytest.param(
            "# Stocks: 900 gold\n\n# County 1\n",
            "sell_wood",
            2,
            "# Stocks: 900 gold\nSELL 2 wood\n\n# County 1\n",
            id="below the stocks",
        ),
    ],
)
def test_edits_as_a_player_sees_them(text: str, field: str, value: str, edited: str) -> None:
    assert sheet.edit(REPORT, text, field, value) == edited


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("c3-recruit", "5", "field_unknown"),  # nobody's county
        ("c6-recruit", "5", "field_unknown"),  # B's county
        ("c1-move_n", "5", "field_unknown"),  # the edge of the map
        ("c5-move_s", "5", "field_unknown"),  # a hole in the map
        ("draw", "on", "field_unknown"),  # not an option of this campaign
        ("", "5", "field_unknown"),
        ("buy_iron", "-5", "field_number"),
        ("buy_iron", "5.5", "field_number"),
        ("buy_iron", "five", "field_number"),
        ("buy_iron", "1234567890", "field_digits"),
        ("buy_iron", "٣", "field_digits"),
        ("c1-tax", "30", "field_tax"),
        ("c1-tax", "all", "field_tax"),
        ("c1-start_castle", "perhaps", "field_mark"),
    ],
)
def test_a_field_or_value_that_cannot_be_is_refused(field: str, value: str, code: str) -> None:
    with pytest.raises(sheet.BadField) as caught:
        sheet.edit(REPORT, "TAX 1 40\n", field, value)
    assert caught.value.code == code


def test_a_draw_can_be_offered_where_the_campaign_allows_it() -> None:
    report = report_for("A", ground(agreed_draw=True))
    assert sheet.fields(report, "DRAW")["draw"] is True
    assert sheet.edit(report, "PASS\n", "draw", "on") == "PASS\nDRAW\n"
    assert sheet.edit(report, "PASS\nDRAW # why not\n", "draw", "") == "PASS\n# why not\n"


def test_values_arrive_as_a_form_sends_them() -> None:
    text = sheet.edit(REPORT, "", "c1-start_castle", "on")
    assert text == "CASTLE 1\n"
    assert re.fullmatch(r"CASTLE 1\nTAX 1 100\n", sheet.edit(REPORT, text, "c1-tax", " 100 "))
