"""Which battles happen, in which order (DMA-12)."""

from dataclasses import replace

import pytest

from dma.engine.board import Board
from dma.engine.encounters import Encounter, foreseen
from dma.engine.rules import Rules
from dma.engine.state import PASSIVE, Army, Cell
from tests.dma.builders import board, city, in_city, position, told, units, village
from tests.dma.warfare import (
    BATTLES,
    MEET,
    MOVE,
    SKIRMISH,
    STORM,
    VILLAGES,
    make_peace,
    play,
    troops,
)

ELEPHANTS = {"war_elephants": 6}
#: Nothing is settled in one step: every battle is a draw and all armies stay.
DRAWN = Rules(battle_step_cap=1)


def fought(made: Board) -> list[tuple[str, int, int]]:
    """Phase and both sides of every battle."""
    return [
        (event.phase, *(next(it[kind] for kind in ("army", "city", "village") if kind in it)
                        for it in (event.data["a"], event.data["b"])))
        for event in told(made, "battle")
    ]  # fmt: skip


def standing(*places: tuple[int, int, Cell], states: int = 4, rules: Rules = DRAWN) -> Board:
    """Armies of (number, state, cell), each with one Militia; every battle is a draw."""
    armies = [Army(number, state, cell) for number, state, cell in places]
    return board(
        position(
            states=states,
            armies=armies,
            units=troops(*((army, {"militia": 1}) for army in armies)),
            rules=rules,
        )
    )


@pytest.mark.rule("DMA-12.1", "DMA-12.2")
def test_meetings_go_cell_by_cell_and_pair_by_pair() -> None:
    here, there, above = (5, 5), (2, 5), (9, 1)
    made = standing(
        (4, 1, here), (1, 2, here), (3, 3, here), (6, 1, there), (5, 2, there), (8, 1, above),
        (7, 2, above),
    )  # fmt: skip
    play(made, MEET)
    assert fought(made) == [
        (MEET, 7, 8),
        (MEET, 5, 6),
        (MEET, 1, 3),
        (MEET, 1, 4),
        (MEET, 3, 4),
    ]
    assert [event.data["number"] for event in told(made, "battle")] == [1, 2, 3, 4, 5]


@pytest.mark.rule("DMA-12.1", "DMA-4.8")
@pytest.mark.parametrize("attitude", ["peace", "alliance"])
def test_only_war_makes_armies_fight(attitude: str) -> None:
    start = position(armies=[Army(1, 1, (5, 5)), Army(2, 2, (5, 5)), Army(3, 1, (5, 5))])
    start.units = {
        it.number: it for it in troops(*((it, ELEPHANTS) for it in start.armies.values()))
    }
    made = board(make_peace(start, 1, 2, attitude))
    assert play(made).battles == 0
    made = board(start)
    made.states[2].attitudes.clear()  # one of the two is enough
    assert play(made, MEET).battles > 0


@pytest.mark.rule("DMA-12.1")
def test_a_pair_is_skipped_when_one_of_them_is_gone() -> None:
    armies = [Army(1, 1, (5, 5)), Army(2, 2, (5, 5)), Army(3, 3, (5, 5))]
    made = board(
        position(
            states=3,
            armies=armies,
            units=troops(
                (armies[0], ["militia"]), (armies[1], ELEPHANTS), (armies[2], ["militia"])
            ),
        )
    )
    play(made, MEET)
    assert fought(made) == [(MEET, 1, 2), (MEET, 2, 3)]
    assert sorted(made.armies) == [2]


@pytest.mark.rule("DMA-12.1", "DMA-H64")
def test_the_lower_number_is_side_a_and_who_assaults_too() -> None:
    made = standing((7, 1, (0, 0)), (3, 2, (0, 1)))
    play(made, SKIRMISH)
    [event] = told(made, "battle")
    assert event.data["a"] == {"state": 2, "army": 3, "name": ""}
    assert event.data["b"] == {"state": 1, "army": 7, "name": ""}
    assert event.seen_by == frozenset({1, 2})


@pytest.mark.rule("DMA-12.2")
def test_an_army_without_units_is_destroyed_without_battle() -> None:
    armies = [Army(1, 1, (5, 5), "Camp", [(6, 5)]), Army(2, 2, (5, 5)), Army(3, 1, (5, 6))]
    made = board(position(armies=armies, units=troops((armies[1], ["militia"]))))
    play(made, MEET, SKIRMISH)
    assert (sorted(made.armies), made.battles) == ([2, 3], 0)
    assert told(made, "army_overrun")[0].data == {"army": 1, "by": 2}
    assert told(made, "orders_void")[0].data["why"] == "overrun"
    assert told(made, "orders_void")[0].data["route"] == [[6, 5]]


@pytest.mark.rule("DMA-12.2")
def test_two_armies_without_units_do_nothing_to_each_other() -> None:
    made = board(position(armies=[Army(1, 1, (5, 5)), Army(2, 2, (5, 5))]))
    assert sorted(play(made).armies) == [1, 2]


@pytest.mark.rule("DMA-12.2", "DMA-4.8")
def test_nor_while_somebody_with_units_meets_one_of_them() -> None:
    """State 3 overruns state 2 and is at peace with state 1."""
    armies = [Army(1, 1, (5, 5)), Army(2, 2, (5, 5)), Army(3, 3, (5, 5))]
    start = position(states=3, armies=armies, units=troops((armies[2], ["militia"])))
    made = board(make_peace(start, 1, 3))
    assert sorted(play(made, MEET).armies) == [1, 3]
    assert [event.data for event in told(made, "army_overrun")] == [{"army": 2, "by": 3}]


@pytest.mark.rule("DMA-12.3", "DMA-4.6")
@pytest.mark.parametrize(("passive", "battles"), [((), 1), ((1,), 1), ((2,), 1), ((1, 2), 0)])
def test_neighbours_fight_if_one_is_aggressive(passive: tuple[int, ...], battles: int) -> None:
    made = standing((1, 1, (4, 4)), (2, 2, (5, 5)))
    for number in passive:
        made.armies[number].stance = PASSIVE
    play(made, SKIRMISH)
    assert made.battles == battles
    assert (made.armies[1].cell, made.armies[2].cell) == ((4, 4), (5, 5))


@pytest.mark.rule("DMA-12.3")
def test_skirmishes_go_by_numbers_wherever_they_are_and_only_side_by_side() -> None:
    made = standing(
        (1, 1, (9, 9)), (2, 2, (1, 1)), (3, 1, (2, 2)), (4, 2, (9, 8)), (5, 3, (3, 2)),
        (6, 3, (11, 9)),
    )  # fmt: skip
    play(made, MEET, SKIRMISH)
    assert fought(made) == [(SKIRMISH, 1, 4), (SKIRMISH, 2, 3), (SKIRMISH, 3, 5)]


@pytest.mark.rule("DMA-12.2", "DMA-12.3", "DMA-4.6")
def test_on_one_cell_the_stance_does_not_matter() -> None:
    made = standing((1, 1, (4, 4)), (2, 2, (4, 4)))
    for army in made.armies.values():
        army.stance = PASSIVE
    assert fought(play(made)) == [(MEET, 1, 2)]


def besieged(*armies: Army, garrison: int = 1, owner: int = 2, states: int = 4) -> Board:
    """A city of ``owner`` on (5, 5) with so many Militia, and armies of six elephants each; army 9
    has none."""
    return board(
        position(
            states=states,
            cities=[city(1, owner, (5, 5))],
            armies=list(armies),
            units=[
                *units({"militia": garrison}, in_city(1), 100, rations=1),
                *troops(*((army, {} if army.number == 9 else ELEPHANTS) for army in armies)),
            ],
        )
    )


@pytest.mark.rule("DMA-12.4")
@pytest.mark.parametrize("owner", [2, 0], ids=["hostile", "neutral"])
@pytest.mark.parametrize("garrison", [1, 0], ids=["garrison", "empty"])
def test_a_city_is_stormed_or_captured(owner: int, garrison: int) -> None:
    made = besieged(Army(1, 1, (5, 5)), garrison=garrison, owner=owner)
    play(made, STORM)
    assert (made.cities[1].owner, made.battles) == (1, garrison)
    assert told(made, "city_captured")[0].data == {
        "city": 1, "by": 1, "from": owner, "villages": [],
    }  # fmt: skip


@pytest.mark.rule("DMA-12.4", "DMA-4.6")
@pytest.mark.parametrize(
    "army",
    [
        Army(1, 1, (5, 5), assault=False),
        Army(9, 1, (5, 5)),
        Army(1, 1, (5, 4)),
        Army(1, 2, (5, 5)),
    ],
    ids=["switched off", "without units", "beside it", "its own"],
)
def test_who_does_not_storm(army: Army) -> None:
    made = play(besieged(army, garrison=0), STORM, VILLAGES)
    assert (made.cities[1].owner, made.captured) == (2, set())


@pytest.mark.rule("DMA-12.4")
def test_no_storm_while_an_enemy_stands_on_the_cell() -> None:
    made = besieged(Army(1, 1, (5, 5)), Army(2, 3, (5, 5)), garrison=0)
    play(made, STORM)
    assert made.cities[1].owner == 2
    made.states[1].attitudes[3] = made.states[3].attitudes[1] = "peace"
    play(made, STORM)
    assert made.cities[1].owner == 1


@pytest.mark.rule("DMA-12.4", "DMA-10.7")
def test_stormers_go_by_number_and_a_city_falls_once_a_day() -> None:
    start = besieged(Army(3, 1, (5, 5)), Army(2, 3, (5, 5)))
    start.states[1].attitudes[3] = start.states[3].attitudes[1] = "peace"
    play(start, STORM)
    assert (start.cities[1].owner, start.battles) == (3, 1)
    start.states[1].attitudes.clear()
    start.remove_army(2)
    play(start, STORM)
    assert start.cities[1].owner == 3


@pytest.mark.rule("DMA-12.4")
def test_cities_go_by_row_then_column() -> None:
    armies = [Army(1, 1, (4, 2)), Army(2, 1, (1, 3)), Army(3, 1, (2, 2))]
    made = board(
        position(
            cities=[city(n, 2, army.cell) for n, army in enumerate(armies, 1)],
            armies=armies,
            units=troops(*((army, ["militia"]) for army in armies)),
        )
    )
    play(made, STORM)
    assert [event.data["city"] for event in told(made, "city_captured")] == [3, 1, 2]


@pytest.mark.rule("DMA-12.5")
def test_a_neutral_village_is_fought_for_and_a_foreign_one_taken() -> None:
    armies = [Army(1, 1, (1, 1)), Army(2, 1, (2, 2))]
    made = board(
        position(
            villages=[village(1, 0, (1, 1)), village(2, 2, (2, 2))],
            armies=armies,
            units=troops(*((army, ELEPHANTS) for army in armies)),
        )
    )
    play(made, VILLAGES)
    assert fought(made) == [(VILLAGES, 1, 1)]
    [event] = told(made, "battle")
    assert (event.data["kind"], event.data["before"]["b"]) == ("village", {"militia": 3})
    assert event.seen_by == frozenset({1})
    assert [it.owner for it in made.villages.values()] == [1, 1]


@pytest.mark.rule("DMA-12.5")
@pytest.mark.parametrize(
    ("army", "other"),
    [
        (Army(1, 1, (1, 1), assault=False), None),
        (Army(9, 1, (1, 1)), None),
        (Army(1, 1, (1, 1)), Army(2, 3, (1, 1))),
    ],
    ids=["switched off", "without units", "enemy on the cell"],
)
def test_who_does_not_take_a_village(army: Army, other: Army | None) -> None:
    armies = [army, *([other] if other else [])]
    with_units = [(it, ELEPHANTS) for it in armies if it.number != 9]
    start = position(
        states=3, villages=[village(1, 2, (1, 1))], armies=armies, units=troops(*with_units)
    )
    assert play(board(start), VILLAGES).villages[1].owner == 2


def three_at_the_city_of_z(x: int = 12, y: int = 12) -> Board:
    """X (state 1) and Y (2) on the cell of the city of Z (3), whose army is beside it."""
    armies = [Army(1, 1, (5, 5)), Army(2, 2, (5, 5)), Army(3, 3, (5, 6))]
    start = position(
        states=3,
        cities=[city(1, 3, (5, 5))],
        armies=armies,
        units=[
            *troops(
                (armies[0], {"war_elephants": x} if x else {"militia": 1}),
                (armies[1], {"war_elephants": y} if y else {"militia": 1}),
                (armies[2], {"militia": 1}),
            ),
            *units({"militia": 1}, in_city(1), 100),
        ],
    )
    return board(make_peace(start, 2, 3))


@pytest.mark.rule("DMA-11", "DMA-12.2", "DMA-12.3", "DMA-12.4", "EX-37")
def test_one_army_may_fight_in_three_phases_of_a_day() -> None:
    made = play(three_at_the_city_of_z(x=12, y=0))
    assert fought(made) == [(MEET, 1, 2), (SKIRMISH, 1, 3), (STORM, 1, 1)]
    assert made.cities[1].owner == 1


@pytest.mark.rule("DMA-12.1", "EX-37")
def test_who_falls_on_the_cell_fights_no_more_that_day() -> None:
    made = play(three_at_the_city_of_z(x=0, y=12))
    assert fought(made) == [(MEET, 1, 2)]
    assert sorted(made.armies) == [2, 3]


@pytest.mark.rule("DMA-12.4", "EX-37")
def test_while_y_is_there_x_does_not_storm() -> None:
    made = three_at_the_city_of_z()
    made.rules = replace(made.rules, battle_step_cap=1)
    play(made)
    assert fought(made) == [(MEET, 1, 2), (SKIRMISH, 1, 3)]


@pytest.mark.rule("DMA-10.5", "DMA-12.3", "EX-38")
def test_swapping_armies_fight_from_where_they_have_come_to() -> None:
    made = standing((1, 1, (0, 0)), (2, 2, (1, 0)))
    made.armies[1].route, made.armies[1].points = [(1, 0)], 25
    made.armies[2].route, made.armies[2].points = [(0, 0)], 25
    play(made, MOVE, *BATTLES)
    assert fought(made) == [(SKIRMISH, 1, 2)]
    assert told(made, "battle")[0].cell == (1, 0)


def test_what_would_happen_if_nobody_moved_is_foreseen() -> None:
    made = three_at_the_city_of_z()
    assert foreseen(made) == [Encounter("meeting", 1, 2), Encounter("skirmish", 1, 3)]
    made.remove_army(2)
    assert foreseen(made) == [Encounter("skirmish", 1, 3), Encounter("storm", 1, 1)]
