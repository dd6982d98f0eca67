"""What becomes of those who fought (DMA-17.2, DMA-17.4, DMA-16.5)."""

from collections.abc import Iterable

import pytest

from dma.engine import aftermath
from dma.engine.battle.record import Record, Survivor
from dma.engine.battle.setup import FIELD
from dma.engine.board import Board
from dma.engine.rules import Rules
from dma.engine.state import Army
from games.dice import Dice
from tests.dma.builders import board, city, in_army, in_city, position, told, units, village
from tests.dma.warfare import MEET, SKIRMISH, STORM, VILLAGES, play, troops


def mages_against_militia(seed: str, **owners: int) -> Board:
    """Three Mages of state 1, fed by city 1, against four Militia of state 2, fed by city 3."""
    cities = [
        city(1, owners.get("first", 1), (11, 11)),
        city(2, owners.get("second", 1), (0, 0)),
        city(3, 2, (5, 11)),
    ]
    fighters = [
        *units({"mages": 3}, in_army(1), 1, rations=1),
        *units({"militia": 4}, in_army(2), 11, rations=3),
    ]
    armies = [Army(1, 1, (5, 5)), Army(2, 2, (5, 5))]
    made = board(position(cities=cities, armies=armies, units=fighters), Dice(seed))
    return play(made, MEET)


@pytest.mark.rule("DMA-16.5", "DMA-1.7", "EX-65")
def test_summoned_units_join_the_winner_on_the_rations_of_their_mage() -> None:
    made = mages_against_militia("s16")
    assert sorted(made.armies) == [1]
    came = [unit for unit in made.units_in(in_army(1)) if unit.type == "phantoms"]
    assert [(unit.number, unit.rations) for unit in came] == [(15, 1), (16, 1)]
    assert made.counters.unit == 16
    [event] = told(made, "newcomers")
    assert event.seen_by == frozenset({1})
    assert event.data == {
        "army": 1,
        "units": [[15, "phantoms", 1], [16, "phantoms", 1]],
        "lost": [],
    }


@pytest.mark.rule("DMA-16.5", "DMA-1.7")
def test_units_won_over_join_the_winner_and_keep_their_number() -> None:
    made = mages_against_militia("s0")
    [militia] = [unit for unit in made.units_in(in_army(1)) if unit.type == "militia"]
    assert (militia.number, militia.rations) == (14, 1)
    assert sorted(made.armies) == [1]


@pytest.mark.rule("DMA-16.5")
@pytest.mark.parametrize(("owners", "fed"), [({"first": 2}, 2), ({"first": 2, "second": 2}, 0)])
def test_if_the_city_of_the_mage_is_lost_the_nearest_feeds_them(
    owners: dict[str, int], fed: int
) -> None:
    made = mages_against_militia("s16", **owners)
    assert [unit[2] for unit in told(made, "newcomers")[0].data["units"]] == [fed, fed]


@pytest.mark.rule("DMA-16.5")
def test_a_nearer_city_with_a_higher_number_feeds_before_a_farther_one() -> None:
    cities = [city(1, 2, (5, 6)), city(2, 1, (0, 0)), city(3, 1, (8, 5))]
    made = board(position(cities=cities, armies=[Army(1, 1, (5, 5))]))
    assert aftermath.rations_for(made, 1, in_army(1), 1) == 3


@pytest.mark.rule("DMA-17.2", "DMA-16.5")
def test_after_a_draw_both_stay_and_newcomers_too() -> None:
    made = mages_against_militia("s4")
    assert told(made, "battle")[0].data["winner"] is None
    assert sorted(made.armies) == [1, 2]
    assert [(u.type, u.rations) for u in made.units_in(in_army(1))] == [
        ("mages", 1),
        ("phantoms", 1),
    ]


@pytest.mark.rule("DMA-17.1")
def test_a_draw_that_nobody_survives_leaves_no_army() -> None:
    made = mages_against_militia("s28")
    assert (made.armies, made.units) == ({}, {})
    assert [event.data["why"] for event in told(made, "orders_void")] == ["spent", "spent"]


@pytest.mark.rule("DMA-17.2")
def test_the_loser_is_gone_whole_and_the_winner_keeps_its_layout() -> None:
    strong, weak = Army(1, 1, (5, 5), layout={1: (3, 2), 2: (4, 2)}), Army(2, 2, (5, 5))
    start = position(
        armies=[strong, weak],
        units=troops((strong, {"war_elephants": 6}), (weak, {"militia": 1, "siege_towers": 2})),
    )
    made = play(board(start), MEET)
    assert sorted(made.armies) == [1]
    assert {unit.holder for unit in made.units.values()} == {in_army(1)}
    assert made.armies[1].layout == {1: (3, 2), 2: (4, 2)}
    [event] = told(made, "battle")
    assert event.data["before"] == {
        "a": {"war_elephants": 6},
        "b": {"militia": 1, "siege_towers": 2},
    }
    assert event.data["after"]["b"] == {}
    assert event.data["after"]["a"] == {"war_elephants": made.size_of(in_army(1))}


def record_of(made: Board, survivors: Iterable[Survivor], winner: str | None) -> Record:
    """An open battle of the armies 1 and 2 of the board that ended so."""
    fought = tuple(
        (unit.number, unit.type, side, 0, 0)
        for side, army in (("A", 1), ("B", 2))
        for unit in made.units_in(in_army(army))
    )
    return Record(FIELD, (), (), fought, [], winner, "flag", tuple(survivors))


def survivor(number: int, side: str = "A", rations: int = 1) -> Survivor:
    return Survivor(number, "militia", side, 0, 0, rations, True)


def settle(made: Board, record: Record) -> None:
    a, b = in_army(1), in_army(2)
    aftermath.bury(made, a, b, record)
    for holder, newcomers in aftermath.join(made, a, b, record).items():
        aftermath.feed(made, holder, newcomers)


def full_army_and_three() -> Board:
    armies = [Army(1, 1, (5, 5), layout={1: (0, 0)}), Army(2, 2, (5, 5), layout={99: (1, 1)})]
    return board(
        position(
            cities=[city(1, 1)],
            armies=armies,
            units=[
                *units({"militia": 65}, in_army(1), 1),
                *units({"militia": 3}, in_army(2), 97, rations=2),
            ],
        )
    )


@pytest.mark.rule("DMA-17.2", "DMA-16.5", "DMA-10.1", "DMA-H70")
def test_beyond_the_capacity_newcomers_with_the_highest_numbers_are_lost() -> None:
    made = full_army_and_three()
    record = record_of(made, map(survivor, [*range(1, 66), 97, 98, 99]), "A")
    settle(made, record)
    assert sorted(made.held[in_army(1)]) == [*range(1, 66), 97]
    [event] = told(made, "newcomers")
    assert event.data == {"army": 1, "units": [[97, "militia", 1]], "lost": [98, 99]}
    assert sorted(made.units) == [*range(1, 66), 97]


@pytest.mark.rule("DMA-17.2", "DMA-13.6")
def test_newcomers_have_no_cell_of_their_own() -> None:
    made = full_army_and_three()
    settle(made, record_of(made, [survivor(1), survivor(99)], "A"))
    assert made.armies[1].layout == {1: (0, 0)}
    assert made.armies[2].layout == {}


@pytest.mark.rule("DMA-16.5", "DMA-H85")
def test_who_was_won_over_and_back_is_no_newcomer() -> None:
    made = full_army_and_three()
    settle(made, record_of(made, [survivor(1, rations=7), survivor(99, "B", 1)], None))
    assert made.units[1].rations == 1
    assert made.units[99].rations == 2
    assert made.armies[2].layout == {99: (1, 1)}
    assert told(made, "newcomers") == []


@pytest.mark.rule("DMA-16.5", "DMA-17.3", "DMA-H85")
def test_a_city_captured_by_the_battle_feeds_its_newcomers() -> None:
    """The Mages storm the very city that fed them before it was lost."""
    army = Army(1, 1, (5, 5))
    start = position(
        cities=[city(1, 2, (5, 5)), city(2, 1, (0, 0))],
        armies=[army],
        units=[
            *units({"mages": 5}, in_army(1), 1, rations=1),
            *units({"militia": 3}, in_city(1), 11, rations=1),
        ],
    )
    made = play(board(start, Dice("s1")), STORM)
    assert made.cities[1].owner == 1
    assert told(made, "newcomers")[0].data["units"] == [[14, "phantoms", 1]]


@pytest.mark.rule("DMA-17.2", "DMA-2.6", "DMA-H84")
def test_militia_that_went_over_in_a_drawn_attack_defend_their_village_no_more() -> None:
    army, second = Army(1, 1, (5, 5)), Army(2, 1, (5, 5))
    start = position(
        cities=[city(2, 1, (0, 0))],
        villages=[village(1, 0, (5, 5))],
        armies=[army, second],
        units=[*units({"mages": 3}, in_army(1), 1, rations=2), *units(["archers"], in_army(2), 7)],
        rules=Rules(battle_step_cap=8),
    )
    start.counters.unit = 100
    made = play(board(start, Dice("s11")), VILLAGES)
    first, later = told(made, "battle")
    assert first.data["winner"] is None
    assert first.data["after"]["b"] == later.data["before"]["b"] == {"militia": 1}
    went_over = {unit[0] for unit in told(made, "newcomers")[0].data["units"]}
    assert {101, 103} < went_over
    assert went_over <= made.held[in_army(1)]
    assert went_over.isdisjoint(unit[0] for unit in later.data["record"]["units"])


@pytest.mark.rule("DMA-16.5")
def test_in_a_neutral_garrison_nobody_has_rations() -> None:
    made = board(position(cities=[city(1, 0), city(2, 1)]))
    assert aftermath.rations_for(made, 0, in_city(1), 1) == 0


@pytest.mark.rule("DMA-16.5")
def test_of_two_cities_at_one_distance_the_lower_number_feeds() -> None:
    made = board(
        position(
            cities=[city(3, 1, (7, 7)), city(2, 1, (5, 3)), city(1, 2, (5, 5))],
            armies=[Army(1, 1, (5, 5))],
        )
    )
    assert aftermath.rations_for(made, 1, in_army(1), 1) == 2


@pytest.mark.rule("DMA-17.4", "DMA-2.6")
@pytest.mark.parametrize("owner", [2, 0], ids=["owned", "neutral"])
def test_a_drawn_storm_leaves_the_city_and_its_dead(owner: int) -> None:
    """Horse archers shoot some of the garrison in five steps."""
    army = Army(1, 1, (5, 5))
    made = board(
        position(
            cities=[city(1, owner, (5, 5), stock=30)],
            armies=[army],
            units=[
                *troops((army, {"horse_archers": 3})),
                *units({"militia": 12}, in_city(1), 50),
            ],
            rules=Rules(battle_step_cap=5),
        )
    )
    play(made, STORM)
    [event] = told(made, "battle")
    assert event.data["winner"] is None
    left = event.data["after"]["b"]["militia"]
    assert 0 < left < 12
    assert made.size_of(in_city(1)) == left
    assert (made.cities[1].owner, made.cities[1].stock) == (owner, 30)
    assert sorted(made.armies) == [1]


@pytest.mark.rule("DMA-17.4", "DMA-17.2")
def test_a_lost_storm_leaves_the_city_with_its_owner() -> None:
    army = Army(1, 1, (5, 5), route=[(5, 6)])
    made = board(
        position(
            cities=[city(1, 2, (5, 5))],
            armies=[army],
            units=[
                *troops((army, {"militia": 1})),
                *units({"war_elephants": 3}, in_city(1), 50),
            ],
        )
    )
    play(made, STORM)
    assert (made.cities[1].owner, made.armies, made.size_of(in_city(1))) == (2, {}, 3)


@pytest.mark.rule("DMA-12.1", "DMA-17.2")
def test_a_survivor_fights_again_the_same_day_with_what_it_has_left() -> None:
    armies = [Army(1, 1, (5, 5)), Army(2, 2, (5, 5)), Army(3, 2, (5, 6))]
    start = position(
        armies=armies,
        units=troops((armies[0], {"horse_archers": 9}), (armies[1], ["militia"] * 9),
                     (armies[2], ["militia"])),
    )  # fmt: skip
    made = play(board(start), MEET, SKIRMISH)
    first, second = told(made, "battle")
    assert first.data["after"]["a"] == second.data["before"]["a"]
    assert first.data["after"]["a"]["horse_archers"] < 9


@pytest.mark.rule("DMA-2.6", "DMA-1.7", "DMA-H84")
def test_militia_of_a_village_take_numbers_and_leave_none_behind() -> None:
    army = Army(1, 1, (1, 1))
    made = board(
        position(
            villages=[village(1, 0, (1, 1))],
            armies=[army],
            units=troops((army, {"war_elephants": 3})),
        )
    )
    play(made, VILLAGES)
    fought = told(made, "battle")[0].data["record"]["units"]
    assert [(unit[0], unit[2]) for unit in fought] == [
        (1, "A"), (2, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B"),
    ]  # fmt: skip
    assert made.counters.unit == 6
    assert all(unit.type == "war_elephants" for unit in made.units.values())
