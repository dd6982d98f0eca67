"""How a sheet is answered line by line: read, cost, gold left, why not, and what would work."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk import wording
from dunk.engine.carrying.answering import carry_out
from dunk.engine.checks import Remark, Sheet, check, template
from dunk.engine.edits import edit
from dunk.engine.known import known_from
from dunk.engine.orders.frame import split_lines
from dunk.engine.remedies import remedy
from dunk.engine.report import report
from dunk.engine.setup import open_eyes
from dunk.engine.state import Position
from tests.dunk.builders import land
from tests.dunk.random_worlds import positions
from tests.dunk.sheets import reviewed


def told(where: Position, kingdom: int | None = 1) -> dict[str, Any]:
    """What a kingdom is told of a position, as it comes back from storage."""
    open_eyes(where)
    document: dict[str, Any] = json.loads(json.dumps(report(where, [], kingdom)))
    return document


def read(*lines: str, **changes: Any) -> Sheet:
    return check(told(reviewed(**changes)), "\n".join(lines))


def only(sheet: Sheet) -> Remark:
    (remark,) = [remark for remark in sheet.remarks if remark.severity == "error"]
    return remark


@pytest.mark.rule("DK-3.2.8")
def test_every_line_is_answered_with_what_it_costs_and_what_is_left() -> None:
    sheet = read(
        "campaign 3", "begin orders Grah's Kingdom", "> mine", "", "p 22 e", "place archers 41",
        "next turn: place 22", "dance", "end orders", "bye", technologies={"bows"},
    )  # fmt: skip
    assert [(line.kind, line.order, line.cost, line.gold) for line in sheet.lines] == [
        ("comment", "", None, None),
        ("comment", "", None, None),
        ("comment", "", None, None),
        ("blank", "", None, None),
        ("order", "place 22 e", 2, 6),
        ("order", "place_archers 41", 2, 4),
        ("order", "next turn: place 22", None, None),
        ("error", "", None, None),
        ("comment", "", None, None),
        ("ignored", "", None, None),
    ]
    assert (sheet.gold, sheet.gold_left) == (8, 4)


@pytest.mark.rule("DK-3.2.11")
def test_joined_lines_are_answered_at_the_first_of_them() -> None:
    sheet = read("place \\", "  22 \\", "e", "place 99")
    assert [line.kind for line in sheet.lines] == ["order", "comment", "comment", "error"]
    assert sheet.lines[0].order == "place 22 e"


@pytest.mark.rule("DK-7.10.2")
def test_what_brings_gold_has_a_cost_below_nothing() -> None:
    sheet = read("plunder 1", technologies={"province_plunder"})
    assert (sheet.lines[0].cost, sheet.lines[0].gold) == (-3, 11)


@pytest.mark.rule("DK-4.1.4")
def test_gold_is_counted_down_the_sheet() -> None:
    sheet = read("place 22", "place 22", "place 22", "place 22", "place 22")
    assert [line.gold for line in sheet.lines] == [6, 4, 2, 0, None]
    assert only(sheet).code == "E02"
    assert only(sheet).data["more"] == 2


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("place 0", "E04", {"works": [41, 22, 42]}),
        ("develop_castles", "E02", {"more": 12}),
        ("protect 22", "E08", {"first": "protection", "price": 0}),
        ("develop_protection\ndevelop_moral", "E12", {"busy_line": 1}),
        ("give_map 2", "E13", {"met": {"13": "Far Away"}}),
        ("move 77 e", "E06", {"armies": [1, 2, 5]}),
    ],
)
def test_what_would_work_instead(line: str, code: str, advice: dict[str, Any]) -> None:
    remark = only(read(line))
    data = {key: remark.data[key] for key in remark.data if key in advice}
    assert (remark.code, data) == (code, advice)


RICH: dict[str, Any] = {"gold": 100, "technologies": {"bows", "castles", "horseriding"}}


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        (["plase 22"], ["place 22"]),
        (["place 22", "move 2nd Archrs e"], ["place 22", "move 2nd Archers e"]),
        (["place sky_castle 22 e"], ["place_sky_castle 22"]),
        (["place_ship 22"], ["develop_ships", "place_ship 22"]),
        (["place_horse_army 22"], ["build_stable 22", "place_horse_army 22"]),
    ],
)
def test_a_button_writes_what_works(lines: list[str], after: list[str]) -> None:
    where = reviewed(**RICH)
    where.provinces[21].terrain = "water"
    document = told(where)
    text = "\n".join(lines)
    found = remedy(only(check(document, text)))
    assert found is not None
    changed = edit(document, text, found.field, found.value)
    assert changed.split("\n") == after
    assert check(document, changed).clean


def test_an_army_of_this_turn_becomes_a_village_in_the_next() -> None:
    where = reviewed(race="human", gold=100)
    document = told(where)
    text = "place 22\natv 8\n"
    remark = only(check(document, text))
    assert remark.code == "E17"
    found = remedy(remark)
    assert found is not None
    changed = edit(document, text, found.field, found.value)
    assert changed == "place 22\nnext turn: army_to_village 8\n"
    assert check(document, changed).clean


@pytest.mark.rule("DK-3.2.4")
def test_a_sheet_for_another_turn_does_nothing() -> None:
    sheet = read("begin orders 1 4", "place 22", "end orders")
    assert [line.kind for line in sheet.lines] == ["comment", "error", "comment"]
    assert (only(sheet).line, only(sheet).code, only(sheet).data) == (
        1, "refused", {"reason": "turn"},
    )  # fmt: skip
    assert sheet.gold_left == 8


@pytest.mark.rule("DK-3.2.7")
def test_a_test_is_answered_and_said_to_be_one() -> None:
    sheet = read("begin test 1 5", "place 22", "end orders")
    assert sheet.lines[1].gold == 6
    assert only(sheet).code == "test"


def test_who_has_no_kingdom_has_nothing_to_order() -> None:
    document = told(reviewed(), None)
    sheet = check(document, "place 22\n> so sad\n")
    assert [line.kind for line in sheet.lines] == ["error", "comment"]
    assert [remark.code for remark in sheet.remarks] == ["out"]
    assert template(document) == ""


@pytest.mark.rule("DK-3.2.14")
def test_the_suggested_sheet_is_ready_to_send() -> None:
    document = told(reviewed(lines=("every turn: give_map 13",)))
    assert check(document, template(document)).clean


def test_a_village_that_somebody_else_took_is_advised_against() -> None:
    """Land that is not one's own is not tried out: the seat need not know what is there."""
    where = reviewed(gold=100, technologies={"roads"})
    where.provinces[0] = land(owner=2, population="orc")
    where.provinces[0].number, where.provinces[0].terrain = 0, "forest"
    remark = only(check(told(where), "build_roads 0"))
    assert set(remark.data["works"]) <= {22, 41, 42, 43, 62}


NOISE = st.text(st.characters(codec="utf-8", exclude_categories=()), max_size=60)
PIECES = (
    "place move 22 41 e w 1st army archers 2nd build_ roads develop bows give_gold to 13 > end"
    " begin orders every turn: next 0 99999999999 burn leaders"
)
WORDS = st.lists(st.sampled_from([*PIECES.split(), "\\", "\r", "\n"]), max_size=14).map(" ".join)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.lists(NOISE | WORDS, max_size=8).map("\n".join))
def test_anything_gets_an_answer(text: str) -> None:
    document = told(reviewed(gold=60, technologies={"roads", "bows"}))
    sheet = check(document, text)
    assert [line.text for line in sheet.lines] == split_lines(text)
    assert [line.number for line in sheet.lines] == list(range(1, len(sheet.lines) + 1))
    for remark in sheet.remarks:
        assert wording.sentence(remark.code, remark.data)
        json.dumps(remark.data)
        found = remedy(remark)
        if found is not None:
            edit(document, text, found.field, found.value)


@pytest.mark.slow
@settings(max_examples=60)
@given(positions(), st.lists(WORDS, max_size=6).map("\n".join))
def test_asking_what_would_work_changes_nothing(where: Position, text: str) -> None:
    document = told(where)
    if document["own"] is None:
        return
    sheet = check(document, text)
    realm = known_from(document).realm()
    plain = carry_out(realm, text)
    assert sheet.realm is not None
    assert [answer.failure for answer in sheet.answers] == [it.failure for it in plain.answers]
    assert sheet.realm.kingdom == realm.kingdom
    assert sheet.realm.board.provinces == realm.board.provinces
    assert sheet.realm.board.leaders == realm.board.leaders


def test_every_remark_has_a_sentence() -> None:
    sheet = read(
        "plase 22", "place 0", "develop_castles", "protect 22", "give_map 2", "move 77 e",
        "develop_protection", "develop_moral",
    )  # fmt: skip
    assert [wording.sentence(remark.code, remark.data) for remark in sheet.remarks] == [
        "Unknown order: plase. Did you mean “place”?",
        "Province 0 is not yours. It would work in provinces 41, 22, 42.",
        "Not enough gold: 20, you have 8. 12 gold more would do.",
        "You do not possess protection. Your leaders may develop protection.",
        "You have no contact with Karth's Kingdom (2). You have met Far Away (13).",
        "No such army: 77. It would work with armies 1, 2, 5.",
        "Your leaders are already busy with develop_protection. Their order is in line 7; they can"
        " do one thing a turn.",
    ]


@pytest.mark.rule("DK-3.2.3")
def test_an_order_behind_the_end_is_warned_of_and_can_be_put_inside() -> None:
    report_ = told(reviewed())
    text = "begin orders 1\n> mine\nend orders\nmission\nwith kind regards\n"
    sheet = check(report_, text)
    (remark,) = [it for it in sheet.remarks if it.code == "outside"]
    assert (remark.line, remark.severity) == (4, "warning")
    assert "does not count" in wording.sentence(remark.code, remark.data)
    offered = remedy(remark)
    assert offered is not None
    assert edit(report_, text, offered.field, offered.value) == (
        "begin orders 1\n> mine\nmission\nend orders\nwith kind regards\n"
    )
