"""Plans are carried out in the order of DMA-4.2, and every order is answered."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dma.engine.board import Board, position_of
from dma.engine.orders.carrying import EVENTS, carry_out
from dma.engine.orders.faults import FAILED, ILLEGAL, REASONS, UNREADABLE
from dma.engine.state import Holder, Item, Unit
from tests.dma import builders
from tests.dma.plans import carry, orders, realm, reasons

CITY_3, ARMY_7 = Holder("city", 3), Holder("army", 7)


def numbers_in(board: Board, holder: Holder) -> list[int]:
    return [unit.number for unit in board.units_in(holder)]


@pytest.mark.rule("EX-91")
@pytest.mark.rule("DMA-4.3")
@pytest.mark.rule("DMA-22.5")
def test_of_a_type_those_with_the_lowest_numbers_go() -> None:
    board = realm()
    board.remove_unit(13)
    [deed] = carry(board, "transfer 16 2 militia from city 3 to army 7")
    assert deed.units == [16, 12, 14]
    assert numbers_in(board, ARMY_7) == [12, 14, 16, 30, 31]
    assert numbers_in(board, CITY_3) == [15]


@pytest.mark.rule("DMA-22.5")
def test_who_is_named_is_not_counted_among_those_of_the_type() -> None:
    board = realm()
    [deed] = carry(board, "transfer 12 2 militia all archers from city 3 to army 7")
    assert deed.units == [12, 13, 14, 16]
    [deed] = carry(board, "transfer 3 militia all from city 3 to army 7")
    assert deed.units == [15]
    assert reasons([deed]) == [(1, "too_few")]


@pytest.mark.rule("EX-92")
@pytest.mark.rule("DMA-4.3")
@pytest.mark.rule("DMA-10.1")
def test_a_transfer_stops_when_the_army_is_full() -> None:
    board = realm()
    for _ in range(63):
        board.add_unit("militia", ARMY_7, 3)
    assert board.size_of(ARMY_7) == 65
    [deed] = carry(board, "transfer 12-14 to army 7")
    assert (deed.is_done, deed.units) == (True, [12])
    [fault] = deed.faults
    assert (fault.failure, fault.reason, fault.rule) == (FAILED, "full", "DMA-10.1")
    assert fault.data["units"] == [13, 14]
    assert board.size_of(ARMY_7) == 66


@pytest.mark.rule("DMA-4.3")
def test_units_move_only_between_own_holders_on_one_cell() -> None:
    board = realm()
    deeds = carry(
        board,
        "transfer 12 to army 8\n"  # another cell
        "transfer 12 to army 9\n"  # not one's own
        "transfer 50 to army 7\n"  # not one's own unit
        "transfer 30 from city 3 to army 7\n"  # it is not there
        "transfer 12 from city 3 to city 3\n"
        "transfer militia to army 7\n"
        "transfer 5 knights from city 3 to army 7\n"
        "transfer all from army 8 to army 7",
    )
    assert reasons(deeds) == [
        (1, "other_cell"),
        (2, "not_own"),
        (3, "no_unit"),
        (4, "elsewhere"),
        (5, "same_holder"),
        (6, "source_missing"),
        (7, "too_few"),
        (8, "other_cell"),
    ]
    assert not any(deed.is_done for deed in deeds)
    assert numbers_in(board, ARMY_7) == [30, 31]
    assert [fault.failure for deed in deeds for fault in deed.faults][:2] == [FAILED, ILLEGAL]


@pytest.mark.rule("DMA-4.3")
def test_a_transferred_unit_loses_its_cell() -> None:
    board = realm()
    board.cities[3].layout = {12: (5, 0), 13: (6, 0)}
    carry(board, "transfer 12 from city 3 to army 7")
    assert board.cities[3].layout == {13: (6, 0)}
    assert board.armies[7].layout == {}


@pytest.mark.rule("DMA-4.3")
def test_a_besieged_city_gives_and_takes_units() -> None:
    board = realm()
    board.move_army(9, (4, 4))
    carry(board, "transfer 12 from city 3 to army 7\ntransfer 30 to city 3")
    assert numbers_in(board, ARMY_7) == [12, 31]
    assert 30 in numbers_in(board, CITY_3)


@pytest.mark.rule("DMA-4.4")
def test_units_are_fed_by_another_own_city_wherever_they_are() -> None:
    board = realm()
    deeds = carry(board, "rations 12 40 at city 4\nrations 13 at city 5\nrations 50 at city 4")
    assert [board.units[number].rations for number in (12, 40, 13, 50)] == [4, 4, 3, 5]
    assert reasons(deeds) == [(2, "not_own"), (3, "no_unit")]


@pytest.mark.rule("DMA-4.4")
def test_units_and_armies_are_disbanded() -> None:
    board = realm()
    deeds = carry(board, "disband unit 12 50\ndisband army 7\ndisband army 9\ndisband army 7")
    assert 12 not in board.units
    assert not {30, 31} & set(board.units)
    assert 7 not in board.armies
    assert board.armies_on((4, 4)) == []
    assert {50} <= set(board.units)
    assert reasons(deeds) == [(1, "no_unit"), (3, "not_own"), (4, "not_own")]


@pytest.mark.rule("EX-94")
@pytest.mark.rule("DMA-4.3")
@pytest.mark.rule("DMA-22.11")
def test_entries_of_a_layout_are_rejected_singly() -> None:
    board = realm()
    carry(board, "transfer 12-14 to army 7")
    board.armies[7].layout = {30: (5, 5)}
    [deed] = carry(board, "layout army 7: 12 at 5.0, 13 at 5.0, 14 at 11.0, 99 at 4.0")
    assert board.armies[7].layout == {12: (5, 0)}  # the whole of it is replaced
    assert deed.is_done
    found = {fault.reason: fault.data for fault in deed.faults}
    assert found == {
        "no_unit": {"units": [99]},
        "off_layout": {"units": {"14": "11.0"}, "columns": 11, "rows": 6},
        "cell_taken": {"units": {"13": "5.0"}, "by": {"5.0": 12}},
    }


@pytest.mark.rule("DMA-4.3")
@pytest.mark.rule("DMA-10.1")
@pytest.mark.parametrize(("cell", "fits"), [("10.5", True), ("11.5", False), ("10.6", False)])
def test_a_layout_has_eleven_columns_and_six_rows(cell: str, fits: bool) -> None:
    board = realm()
    [deed] = carry(board, f"layout city 3: 12 at {cell}")
    assert reasons([deed]) == ([] if fits else [(1, "off_layout")])
    assert list(board.cities[3].layout) == ([12] if fits else [])
    assert deed.is_done == fits


@pytest.mark.rule("DMA-4.3")
def test_a_unit_gets_one_cell_the_first() -> None:
    board = realm()
    [deed] = carry(board, "layout city 3: 12 at 1.1, 12 at 2.2, 30 at 3.3")
    assert board.cities[3].layout == {12: (1, 1)}
    assert reasons([deed]) == [(1, "elsewhere"), (1, "unit_twice")]


@pytest.mark.rule("DMA-4.3")
def test_an_empty_layout_gives_nobody_a_cell() -> None:
    board = realm()
    board.cities[3].layout = {12: (5, 0)}
    [deed] = carry(board, "layout city 3: nothing")
    assert deed.is_done
    assert board.cities[3].layout == {}


@pytest.mark.rule("DMA-4.7")
def test_a_queue_order_replaces_the_queue_and_its_items_start_anew() -> None:
    board = realm()
    board.cities[3].queue = [Item("building", "barracks", "", True), Item("unit", "militia")]
    carry(board, 'queue city 3: barracks, militia x2, new army "Second"\nqueue city 5: militia')
    assert board.cities[3].queue == [
        Item("building", "barracks"),
        Item("unit", "militia"),
        Item("unit", "militia"),
        Item("project", "new_army", "Second"),
    ]
    assert board.cities[5].queue == []
    carry(board, "queue city 3: nothing")
    assert board.cities[3].queue == []


@pytest.mark.rule("DMA-4.7")
@pytest.mark.rule("DMA-22.11")
def test_of_two_orders_about_one_thing_the_last_counts() -> None:
    board = realm()
    deeds = carry(board, "stance 7 passive\nqueue 3: militia\nqueue 3: prison\nstance 7 aggressive")
    assert all(deed.is_done for deed in deeds)
    assert board.armies[7].stance == "aggressive"
    assert board.cities[3].queue == [Item("building", "prison")]


@pytest.mark.rule("EX-93")
@pytest.mark.rule("DMA-4.5")
@pytest.mark.rule("DMA-22.9")
def test_a_route_ends_at_the_step_that_cannot_be() -> None:
    board = realm()
    [deed] = carry(board, "route army 7: 4.4 5.5 6.5 8.5 9.5")
    assert board.armies[7].route == [(5, 5), (6, 5)]
    [fault] = deed.faults
    assert (fault.failure, fault.reason) == (FAILED, "not_beside")
    assert fault.data == {"cell": "8.5", "before": "6.5", "step": 4}
    assert deed.is_done


@pytest.mark.rule("DMA-4.5")
@pytest.mark.parametrize(
    ("army", "cells", "route", "reason"),
    [
        (7, "5.3 6.3", [], "water"),
        (7, "3.3 2.2 1.1 0.0", [(3, 3), (2, 2), (1, 1), (0, 0)], None),
        (8, "7.7 8.8 9.9 10.10 11.11 12.12", [(n, n) for n in range(7, 12)], "off_map"),
        (8, "6.5 6.5", [(6, 5)], "not_beside"),
        (8, "6.8", [], "not_beside"),
    ],
)
def test_steps_into_water_off_the_map_and_too_far(
    army: int, cells: str, route: list[tuple[int, int]], reason: str | None
) -> None:
    board = realm()
    board.armies[army].route = [(0, 0)]
    [deed] = carry(board, f"route {army}: {cells}")
    assert board.armies[army].route == route
    assert [it for _, it in reasons([deed])] == ([reason] if reason else [])
    assert deed.is_done == bool(route)


@pytest.mark.rule("DMA-4.5")
def test_an_empty_route_halts_the_army() -> None:
    board = realm()
    board.armies[7].route = [(5, 5)]
    carry(board, "halt army 7")
    assert board.armies[7].route == []


@pytest.mark.rule("DMA-4.6")
def test_stance_switch_and_name_of_an_army() -> None:
    board = realm()
    carry(board, 'stance 7 passive\nassault 7 off\nname 7: Guard\nname 9: "Mine"\nassault 9 off')
    army = board.armies[7]
    assert (army.stance, army.assault, army.name) == ("passive", False, "Guard")
    assert (board.armies[9].name, board.armies[9].assault) == ("Horde", True)


@pytest.mark.rule("DMA-4.8")
def test_the_more_hostile_attitude_of_a_pair_counts() -> None:
    board = realm(states=3)
    carry(board, "relation B alliance\nrelation C peace")
    assert board.relation(1, 2) == "war"
    carry(board, "relation A peace", 2)
    assert board.relation(1, 2) == "peace"
    carry(board, "relation A alliance", 2)
    assert board.relation(1, 2) == "alliance"
    carry(board, "relation B war")
    assert board.relation(1, 2) == "war"
    told = [event for event in board.events if event.code == "relation_changed"]
    assert [event.seen_by for event in told[:2]] == [{1, 2}, {1, 3}]
    assert [event.data["effective"] for event in told] == ["war", "war", "peace", "alliance", "war"]


@pytest.mark.rule("DMA-4.8")
def test_relations_are_to_others_who_play() -> None:
    board = realm(states=3)
    board.states[3].out = 1
    deeds = carry(board, "relation A peace\nrelation C peace")
    assert reasons(deeds) == [(1, "self"), (2, "state_out")]


@pytest.mark.rule("DMA-4.9")
def test_messages_reach_whom_they_are_for_and_nobody_else() -> None:
    board = realm(states=3)
    carry(board, "message C: Peace?\nmessage all: Hear, hear")
    told = [event for event in board.events if event.code == "message"]
    assert [(event.seen_by, event.data) for event in told] == [
        ({1, 3}, {"sender": 1, "to": 3, "text": "Peace?"}),
        ({1, 2, 3}, {"sender": 1, "to": 0, "text": "Hear, hear"}),
    ]


@pytest.mark.rule("DMA-4.9")
def test_a_message_to_all_is_for_those_who_play() -> None:
    board = realm(states=3)
    board.states[3].out = 1
    carry(board, "message all: x")
    assert [event.seen_by for event in board.events if event.code == "message"] == [{1, 2}]


@pytest.mark.rule("DMA-22.10")
def test_a_plan_has_at_most_twenty_messages() -> None:
    board = realm()
    deeds = carry(board, "message B: x\n" * 21)
    assert [deed.is_done for deed in deeds] == [True] * 20 + [False]
    assert reasons(deeds) == [(21, "too_many_messages")]
    assert carry(board, "message B: next week")[0].is_done


@pytest.mark.rule("EX-95")
@pytest.mark.rule("DMA-4.2")
def test_armies_are_disbanded_before_routes_are_given() -> None:
    board = realm()
    deeds = carry(board, "route army 7: 5.5\ndisband army 7")
    assert [deed.is_done for deed in deeds] == [False, True]
    assert reasons(deeds) == [(1, "not_own")]


@pytest.mark.rule("DMA-4.2")
def test_each_kind_is_carried_out_for_all_states_before_the_next() -> None:
    board = realm()
    lines = [
        "route army {army}: 5.5",
        "queue city {city}: militia",
        "layout army {army}: {unit} at 5.0",
        "disband unit {unit}",
        "rations {unit} at city {city}",
        "transfer {unit} to army {army}",
        "message all: x",
        "relation {other} peace",
    ]
    ours = {"army": 7, "city": 3, "unit": 12, "other": "B"}
    theirs = {"army": 9, "city": 5, "unit": 50, "other": "A"}
    text = "\n".join(lines)
    carry_out(board, {2: text.format(**theirs), 1: text.format(**ours)})
    told = [
        (event.phase, next(iter(event.seen_by)))
        for event in board.events
        if event.code in ("order_done", "order_rejected")
    ]
    kinds = (
        "relations messages transfers rations disbandings layouts queues routes"  # as in the book
    )
    assert told == [(phase, state) for phase in kinds.split() for state in (1, 2)]


@pytest.mark.rule("DMA-4.1")
@pytest.mark.rule("DMA-19.3")
def test_an_empty_plan_is_a_plan_and_none_is_silence() -> None:
    board = realm(states=3)
    for state in board.states.values():
        state.silent_weeks = 1
    board.states[3].out = 1
    before = position_of(realm(states=3))
    carry_out(board, {1: "", 2: None})
    assert [state.silent_weeks for state in board.states.values()] == [0, 2, 1]
    assert (board.cities, board.armies, board.units) == (before.cities, before.armies, before.units)
    assert board.events == []


@pytest.mark.rule("DMA-4.10")
@pytest.mark.rule("DMA-22.11")
def test_every_order_is_answered_to_its_state_alone_with_its_reason() -> None:
    board = realm()
    carry_out(board, {1: "march!\n# no\nhalt 9\n\ntransfer 12 to army 8\nhalt 7", 2: "halt 9"})
    told = [(event.seen_by, event.code, event.rule, event.data) for event in board.events]
    ours = [it[1:] for it in told if it[0] == {1}]
    assert [it for it in told if it[0] != {1}] == [
        ({2}, "order_done", "DMA-4.2", {"line": 1, "order": "halt army 9", "units": []})
    ]
    assert [(code, data["line"]) for code, _, data in ours] == [
        ("order_rejected", 1),
        ("order_rejected", 5),
        ("order_rejected", 3),
        ("order_done", 6),
    ]
    assert ours[0][2] == {
        "line": 1,
        "text": "march!",
        "order": "",
        "failure": UNREADABLE,
        "reason": "unknown_order",
        "data": {"found": "march"},
        "partly": 0,
    }
    assert [data["failure"] for _, _, data in ours[1:3]] == [FAILED, ILLEGAL]
    assert {event.code for event in board.events} <= set(EVENTS)


@pytest.mark.slow
@pytest.mark.rule("DMA-4.2")
@given(
    st.lists(orders, max_size=6), st.lists(orders, max_size=6), st.randoms(use_true_random=False)
)
def test_the_order_in_which_sheets_come_does_not_matter(
    ours: list[object], theirs: list[object], chance: random.Random
) -> None:
    sheets = {1: "\n".join(map(str, ours)), 2: "\n".join(map(str, theirs)), 3: None}
    shuffled = list(sheets.items())
    chance.shuffle(shuffled)
    boards = [realm(states=3) for _ in range(2)]
    carry_out(boards[0], sheets)
    carry_out(boards[1], dict(shuffled))
    assert position_of(boards[0]) == position_of(boards[1])
    assert boards[0].events == boards[1].events
    assert {e.data["reason"] for e in boards[0].events if "reason" in e.data} <= set(REASONS)


def test_what_is_another_s_is_never_touched() -> None:
    """Whatever state A orders about the pieces of B."""
    board = realm()
    before = position_of(realm())
    carry(
        board,
        "transfer 50 to army 7\nrations 50 at city 3\ndisband 50\ndisband army 9\n"
        "layout army 9: 50 at 1.1\nlayout city 5: nothing\nqueue 5: militia\nroute 9: 3.10\n"
        "stance 9 passive\nassault 9 off\nname 9: x\ntransfer 12 to city 5",
    )
    assert board.armies[9] == before.armies[9]
    assert board.cities[5] == before.cities[5]
    assert board.units[50] == Unit(50, "militia", Holder("army", 9), 5)
    assert builders.told(board, "order_done") == []
