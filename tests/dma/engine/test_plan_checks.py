"""What is said about a plan is what the week will do, as far as its seat can know."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dma.engine.board import Board, position_of
from dma.engine.checks import ERROR, REMARKS, WARNING, Sheet, check
from dma.engine.edits import edit
from dma.engine.orders.carrying import carry_out
from dma.engine.remedies import remedy
from dma.engine.report import report
from dma.engine.sheet import template
from dma.engine.state import Army, Holder, Item, Unit
from tests.dma.builders import city, village
from tests.dma.plans import orders, realm


def told(board: Board | None = None, state: int = 1) -> Mapping[str, Any]:
    """What a state knows."""
    return report(position_of(board or realm()), [], state)


def said(sheet: Sheet, severity: str = ERROR) -> list[tuple[int, str]]:
    return [(it.line, it.code) for it in sheet.remarks if it.severity == severity]


def warned(sheet: Sheet, code: str) -> list[tuple[int, Mapping[str, Any]]]:
    return [(it.line, it.data) for it in sheet.remarks if it.code == code]


@pytest.mark.rule("DMA-4.10")
def test_every_line_is_answered() -> None:
    sheet = check(told(), "# hello\n\nhalt army Second host # x\nhalt 9\nhop\nlayout 7: x")
    assert [(line.kind, line.order) for line in sheet.lines] == [
        ("comment", ""),
        ("blank", ""),
        ("order", "halt army 7"),
        ("error", "halt army 9"),
        ("error", ""),
        ("error", ""),
    ]
    assert said(sheet) == [(4, "not_own"), (5, "unknown_order"), (6, "expected")]
    assert not sheet.clean


@pytest.mark.slow
@pytest.mark.rule("DMA-4.10")
@given(st.lists(orders, max_size=8), st.text(max_size=20))
def test_what_is_said_is_what_the_week_does(found: list[object], noise: str) -> None:
    text = "\n".join([*map(str, found), noise])
    board = realm(states=3)
    sheet = check(told(realm(states=3)), text)
    carry_out(board, {1: text})
    done = {e.data["line"] for e in board.events if e.code == "order_done"}
    rejected = [
        (e.data["line"], e.data["reason"], e.data["data"])
        for e in board.events
        if e.code == "order_rejected"
    ]
    assert {line.number for line in sheet.lines if line.kind == "order"} == done
    errors = [it for it in sheet.remarks if it.severity == ERROR]
    assert sorted((it.line, it.code) for it in errors) == sorted(it[:2] for it in rejected)
    assert {it.code for it in sheet.remarks} <= set(REMARKS)


def test_who_has_no_state_orders_nothing() -> None:
    board = realm()
    board.states[1].out = 1
    for document in (told(board), told(realm(), 0)):
        sheet = check(document, "halt 7")
        assert said(sheet, WARNING) == [(0, "out")]
        assert sheet.lines[0].kind == "order"
        assert template(document) == ""


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("quue city 3: militia", "queue city 3: militia"),
        ("queue city 3: milita x2, hevy infantry", "queue city 3: militia x2, hevy infantry"),
        ("queue city 3: hevy infantry", "queue city 3: heavy infantry"),
        ("очередь город 3: казарна", "очередь город 3: казарма"),
        ("stance army 7 pasive", "stance army 7 passive"),
        ("halt army Secund host", 'halt army "Second host"'),
        ("relation Stat 2 peace", 'relation "State 2" peace'),
        ("relation B peece", "relation B peace"),
    ],
)
def test_a_misspelt_word_is_offered_as_it_was_meant(text: str, after: str) -> None:
    sheet = check(told(), text)
    found = remedy(sheet.remarks[0])
    assert found is not None
    assert edit(told(), text, found.field, found.value) == after


def test_two_of_one_name_are_offered_by_number() -> None:
    board = realm()
    board.armies[8].name = "Second host"
    [remark] = [it for it in check(told(board), "halt Second host").remarks if it.line]
    assert [word for *_, word in remark.data["meant"]] == ["7", "8"]


def test_nothing_is_offered_for_gibberish() -> None:
    sheet = check(told(), "xyzzy\nqueue city 3: xyzzy")
    assert [remedy(it) for it in sheet.remarks if it.line] == [None, None]


@pytest.mark.rule("DMA-5.4")
@pytest.mark.rule("DMA-5.10")
def test_items_that_would_be_dropped_are_told_and_can_be_put_right() -> None:
    board = realm()
    board.cities[3].buildings = {"prison"}
    text = "queue city 3: prison, secret police, militia, heavy infantry"
    sheet = check(told(board), text)
    [(line, lacks)] = warned(sheet, "lacks")[:1]
    assert (line, lacks["what"], lacks["missing"]) == (1, "secret_police", ["barracks"])
    assert [(it, data["what"]) for it, data in warned(sheet, "stands")] == [(1, "prison")]
    for code in ("stands", "lacks"):
        remark = next(it for it in check(told(board), text).remarks if it.code == code)
        found = remedy(remark)
        text = edit(told(board), text, found.field, found.value)
    assert text == "queue city 3: barracks, secret police, militia, heavy infantry"
    assert warned(check(told(board), text), "lacks") == []


@pytest.mark.rule("DMA-22.11")
def test_a_line_whose_place_another_takes_is_told() -> None:
    text = "queue 3: militia\nroute 7: 5.5\nqueue 3: prison\nhalt 7\nqueue 4: prison"
    sheet = check(told(), text)
    assert [(line, data["line"]) for line, data in warned(sheet, "superseded")] == [(1, 3), (2, 4)]
    found = remedy(next(it for it in sheet.remarks if it.code == "superseded"))
    assert edit(told(), text, found.field, found.value).startswith("# queue 3: militia\nroute")


@pytest.mark.rule("DMA-4.8")
def test_an_attitude_that_the_other_does_not_share_is_told() -> None:
    board = realm()
    assert warned(check(told(board), "relation B peace"), "one_sided") == [
        (1, {"seat": "B", "attitude": "peace", "theirs": "war"})
    ]
    board.states[2].attitudes = {1: "peace"}
    assert warned(check(told(board), "relation B peace"), "one_sided") == []
    assert warned(check(told(board), "relation B alliance"), "one_sided") != []
    assert warned(check(told(board), "relation B war"), "one_sided") == []


@pytest.mark.rule("DMA-10.2")
@pytest.mark.rule("DMA-5.9")
def test_an_army_without_units_neither_marches_nor_stays() -> None:
    sheet = check(told(), "disband 40\nroute 8: 6.7")
    assert warned(sheet, "no_units") == [(2, {"army": 8})]
    assert warned(sheet, "dissolves") == [(0, {"armies": [8]})]
    sheet = check(told(), "transfer all from army 7 to city 3")
    assert warned(sheet, "dissolves") == []  # on the cell of an own city


@pytest.mark.rule("DMA-4.6")
@pytest.mark.rule("DMA-4.8")
def test_a_way_to_a_city_that_will_not_be_taken_is_told() -> None:
    here = Unit(30, "militia", Holder("army", 7), 3)
    board = realm(armies=[Army(7, 1, (2, 9))], villages=[village(1, 0, (3, 9))], units=[here])
    assert warned(check(told(board), "route 7: 1.10"), "assault_off") == []
    off = check(told(board), "assault 7 off\nroute 7: 1.10")
    assert warned(off, "assault_off") == [(2, {"army": 7, "what": "city", "number": 5})]
    found = remedy(off.remarks[-1])
    assert found is not None
    assert (found.field, found.value) == ("assault.7", "on")
    village_too = check(told(board), "assault 7 off\nroute 7: 3.9")
    assert warned(village_too, "assault_off")[0][1]["what"] == "village"
    for state, other in ((1, 2), (2, 1)):
        board.states[state].attitudes = {other: "peace"}
    [(line, data)] = warned(check(told(board), "route 7: 1.10"), "at_peace")
    assert (line, data["state"], data["relation"]) == (1, 2, "peace")


@pytest.mark.rule("DMA-12.4")
def test_a_city_without_a_garrison_is_told() -> None:
    assert warned(check(told(), "transfer all from city 3 to army 7"), "undefended") == [
        (0, {"cities": [3]})
    ]


@pytest.mark.rule("DMA-5.6")
@pytest.mark.rule("DMA-5.7")
@pytest.mark.rule("DMA-5.8")
def test_supply_of_monday_is_told() -> None:
    crowd = [Unit(100 + n, "militia", Holder("city", 3), 3) for n in range(8)]
    lost = [Unit(200, "knights", Holder("army", 7), 5)]
    board = realm(
        cities=[
            city(3, cell=(4, 4), queue=[Item("unit", "militia")]),
            city(4, cell=(9, 9), stock=95),
        ],
        units=[*crowd, *lost, *(Unit(300 + n, "knights", Holder("city", 4), 3) for n in range(2))],
    )
    sheet = check(told(board), "")
    assert warned(sheet, "hungry") == [(0, {"city": 3, "units": 1, "gross": 10, "upkeep": 12})]
    assert warned(sheet, "idle") == [(0, {"cities": [4], "most": 100})]
    assert warned(sheet, "homeless") == [(0, {"units": [200], "city": 4})]
    found = remedy(next(it for it in sheet.remarks if it.code == "homeless"))
    after = edit(told(board), "", found.field, found.value)
    assert after == "rations 200 at city 4\n"
    assert warned(check(told(board), after), "homeless") == []


@pytest.mark.rule("DMA-4.1")
def test_the_plan_to_start_from_changes_nothing_and_tells_all_that_goes_on() -> None:
    board = realm()
    board.cities[3].queue = [Item("unit", "militia"), Item("unit", "militia")]
    board.armies[7].route = [(5, 5)]
    board.armies[7].stance = "passive"
    board.armies[7].layout = {30: (5, 0)}
    text = template(told(board))
    assert text == (
        "# relation B war\n"
        "\n"
        "# City 3 (4.4): militia 12-15, archers 16\n"
        "# queue city 3: militia x2\n"
        "\n"
        "# City 4 (9.9): knights 20\n"
        "# queue city 4: nothing\n"
        "\n"
        "# Second host (4.4): militia 30 31\n"
        "# route army 7: 5.5\n"
        "# stance army 7 passive\n"
        "# layout army 7: 30 at 5.0\n"
        "\n"
        "# (6.6): militia 40\n"
        "# halt army 8\n"
    )
    sheet = check(told(board), text)
    assert {line.kind for line in sheet.lines} <= {"comment", "blank"}
    uncommented = "\n".join(
        line[2:] for line in text.splitlines() if " " in line and "(" not in line
    )
    sheet = check(told(board), uncommented)
    assert sheet.clean
    assert sheet.board is not None
    assert sheet.board.cities[3].queue == board.cities[3].queue
    assert [sheet.board.armies[n] for n in (7, 8)] == [board.armies[n] for n in (7, 8)]
