"""Transit assaults (DMA-10.6, DMA-10.7): settlements that an army passes through."""

from collections.abc import Mapping

import pytest

from dma.engine.board import Board
from dma.engine.militia import militia_of
from dma.engine.rules import Rules
from dma.engine.state import Army, City, Village
from tests.dma.builders import board, city, in_army, in_city, position, told, units, village
from tests.dma.warfare import BATTLES, MOVE, STORM, VILLAGES, make_peace, play, troops

HORSE = {"horse_archers": 12}
ELEPHANT = {"war_elephants": 1}
#: Nothing is settled in one step: every battle is a draw.
DRAWN = Rules(battle_step_cap=1)


def passing(
    place: City | Village,
    types: Mapping[str, int],
    *,
    garrison: Mapping[str, int] | None = None,
    rules: Rules | None = None,
    points: int = 80,
    **fields: object,
) -> Board:
    """An army of state 1 whose route leads over the settlement on (1, 0), and on to (2, 0)."""
    army = Army(1, 1, (0, 0), "Riders", [(1, 0), (2, 0)], points, **fields)  # type: ignore[arg-type]
    start = position(
        cities=[place] if isinstance(place, City) else [],
        villages=[place] if isinstance(place, Village) else [],
        armies=[army],
        units=[
            *troops((army, types)),
            *units(garrison or {}, in_city(place.number), sum(types.values()) + 1),
        ],
        rules=rules,
    )
    return board(start)


def hamlet(owner: int = 0) -> Village:
    return village(1, owner, (1, 0))


@pytest.mark.rule("DMA-10.6", "DMA-12.6", "EX-36")
def test_an_army_takes_a_village_on_its_way_and_walks_on() -> None:
    made = play(passing(hamlet(), HORSE), MOVE)
    assert made.villages[1].owner == 1
    assert (made.armies[1].cell, made.armies[1].route, made.armies[1].points) == ((2, 0), [], 0)
    [battle] = told(made, "battle")
    assert (battle.phase, battle.cell, battle.data["winner"]) == (MOVE, (1, 0), "A")
    assert made.armies_at == {(0, 0): set(), (1, 0): set(), (2, 0): {1}}


@pytest.mark.rule("DMA-10.6", "DMA-10.7", "DMA-2.6", "EX-70")
def test_after_a_drawn_transit_assault_it_stays_there() -> None:
    made = play(passing(hamlet(), HORSE, rules=DRAWN))
    army = made.armies[1]
    assert (army.cell, army.route, army.points) == ((1, 0), [(2, 0)], 0)
    assert len(told(made, "battle")) == 1  # and no second one in phase 10
    assert told(made, "transit_stopped")[0].data == {"army": 1, "left": 1}
    assert made.villages[1].owner == 0
    assert list(militia_of(made, 1).values()) == [(4, 4), (5, 4), (6, 4)]


@pytest.mark.rule("DMA-10.6")
def test_an_army_that_loses_in_transit_is_gone_and_the_rest_of_its_route_void() -> None:
    made = play(passing(city(1, 2, (1, 0)), {"cavalry": 1}, garrison={"war_elephants": 8}))
    assert made.armies == {}
    assert made.cities[1].owner == 2
    [void] = told(made, "orders_void")
    assert void.seen_by == frozenset({1})
    assert (void.cell, void.data) == (
        (1, 0),
        {"army": 1, "name": "Riders", "why": "beaten", "route": [[2, 0]]},
    )


@pytest.mark.rule("DMA-10.6")
@pytest.mark.parametrize(("points", "taken"), [(59, False), (60, True)])
def test_it_is_a_transit_only_if_the_cell_is_left_the_same_day(points: int, taken: bool) -> None:
    made = play(passing(hamlet(2), HORSE, points=points), MOVE)
    assert (made.villages[1].owner == 1) is taken
    assert made.armies[1].cell == ((2, 0) if taken else (1, 0))


@pytest.mark.rule("DMA-10.6", "DMA-4.6")
def test_with_the_switch_off_an_army_only_passes() -> None:
    made = play(passing(hamlet(), HORSE, assault=False), MOVE)
    assert (made.villages[1].owner, made.armies[1].cell, made.battles) == (0, (2, 0), 0)


@pytest.mark.rule("DMA-10.6", "DMA-12.4", "DMA-12.5")
@pytest.mark.parametrize("place", [hamlet(2), city(1, 2, (1, 0))], ids=["village", "empty city"])
def test_what_nobody_defends_is_captured_in_passing_without_battle(place: City | Village) -> None:
    made = play(passing(place, HORSE), MOVE)
    taken = told(made, "settlement_taken")
    assert (len(taken), made.captured, made.battles) == (1, {(1, 0)}, 0)
    assert made.armies[1].cell == (2, 0)


@pytest.mark.rule("DMA-10.6", "DMA-4.8")
@pytest.mark.parametrize("place", [hamlet(2), city(1, 2, (1, 0))], ids=["village", "city"])
def test_in_peace_there_is_no_transit_assault(place: City | Village) -> None:
    made = passing(place, HORSE)
    made.states[1].attitudes[2] = made.states[2].attitudes[1] = "peace"
    assert play(made, MOVE).captured == set()


@pytest.mark.rule("DMA-10.6")
def test_field_armies_on_the_cell_do_not_intervene() -> None:
    raider, guard = Army(1, 1, (0, 0), route=[(1, 0), (2, 0)], points=80), Army(2, 2, (1, 0))
    made = board(
        position(
            cities=[city(1, 2, (1, 0))],
            armies=[raider, guard],
            units=troops((raider, HORSE), (guard, ELEPHANT)),
        )
    )
    play(made, MOVE)
    assert (made.cities[1].owner, made.battles, made.armies[1].cell) == (1, 0, (2, 0))


@pytest.mark.rule("DMA-10.6")
def test_a_settlement_where_the_day_began_is_no_transit() -> None:
    army = Army(1, 1, (1, 0), route=[(2, 0), (1, 0), (0, 0)], points=180)
    made = board(position(villages=[hamlet(2)], armies=[army], units=troops((army, HORSE))))
    play(made, MOVE)
    assert (made.armies[1].cell, made.villages[1].owner) == ((0, 0), 2)


@pytest.mark.rule("DMA-10.6")
def test_one_army_takes_several_settlements_along_its_way() -> None:
    army = Army(1, 1, (0, 0), route=[(1, 0), (2, 0), (3, 0)], points=180)
    made = board(
        position(
            villages=[village(1, 2, (2, 0)), village(2, 2, (1, 0))],
            armies=[army],
            units=troops((army, HORSE)),
        )
    )
    play(made, MOVE)
    taken = [event.data["village"] for event in told(made, "village_captured")]
    assert (taken, made.armies[1].cell) == ([2, 1], (3, 0))


@pytest.mark.rule("DMA-10.7")
def test_a_settlement_captured_in_transit_is_not_taken_again_that_day() -> None:
    first, second = (
        Army(1, 1, (0, 0), route=[(1, 0), (2, 0)], points=80),
        Army(2, 2, (0, 1), route=[(1, 0), (2, 1)], points=80),
    )
    third = Army(3, 2, (1, 1), route=[(1, 0)], points=80)
    start = position(
        states=3,
        villages=[hamlet(3)],
        armies=[first, second, third],
        units=troops((first, HORSE), (second, HORSE), (third, HORSE)),
    )
    made = play(board(start), MOVE, VILLAGES)
    assert [event.data["by"] for event in told(made, "village_captured")] == [1]
    assert made.armies[3].cell == (1, 0)
    made = play(board(make_peace(start, 1, 3)), MOVE, VILLAGES)
    assert [event.data["by"] for event in told(made, "village_captured")] == [2]


@pytest.mark.rule("DMA-10.7", "DMA-12.4")
def test_after_a_drawn_transit_another_army_may_still_storm() -> None:
    made = passing(city(1, 2, (1, 0)), HORSE, garrison={"militia": 3}, rules=DRAWN)
    second = made.add_army(1, (1, 0))
    made.add_unit("war_elephants", in_army(second.number), 0)
    play(made, MOVE, STORM)
    fought = [(event.phase, event.data["a"]["army"]) for event in told(made, "battle")]
    assert fought == [(MOVE, 1), (STORM, 2)]


@pytest.mark.rule("DMA-2.6", "DMA-10.7", "DMA-H84")
def test_who_attacks_a_village_second_on_a_day_finds_the_losses_of_the_first() -> None:
    made = passing(hamlet(), {"horse_archers": 2}, rules=Rules(battle_step_cap=5))
    second = made.add_army(1, (1, 0))
    made.add_unit("war_elephants", in_army(second.number), 0)
    play(made, MOVE, *BATTLES)
    first, later = told(made, "battle")
    assert first.data["winner"] is None
    left = first.data["after"]["b"]["militia"]
    assert 0 < left < 3
    assert later.data["before"]["b"] == {"militia": left}
    numbers = [{it[0] for it in event.data["record"]["units"]} for event in (first, later)]
    assert len(numbers[0] & numbers[1]) == left
    restored = militia_of(made, 1)
    assert len(restored) == 3
    assert min(restored) > max(numbers[0] | numbers[1])
