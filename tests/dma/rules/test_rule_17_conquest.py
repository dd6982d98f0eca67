"""Settlements change hands (DMA-17.3, DMA-2.6)."""

import pytest

from dma.engine import conquest
from dma.engine.board import Board
from dma.engine.militia import militia_of
from dma.engine.rules import Rules
from dma.engine.state import Army, Item
from tests.dma.builders import board, city, in_army, in_city, position, told, units, village
from tests.dma.warfare import STORM, VILLAGES, play, troops

QUEUE = [Item("building", "tavern"), Item("unit", "militia")]


def fallen(former: int = 2) -> Board:
    """City 1 of ``former`` on (5, 5) in province 1 is stormed by army 1 of state 1, and falls.
    Villages 1 and 2 of the province belong to ``former``, 3 to state 3, 4 is neutral; 5 belongs to
    ``former`` in province 2, whose city 2 is its own too."""
    army = Army(1, 1, (5, 5))
    made = board(
        position(
            states=3,
            cities=[
                city(
                    1,
                    former,
                    (5, 5),
                    buildings={"artifact", "smithy"},
                    weekly={"artifact": 2},
                    stock=77,
                    queue=list(QUEUE),
                    groups=["Sally"],
                    layout={50: (5, 5)},
                ),
                city(2, former, (9, 9), province=2),
            ],
            villages=[
                village(1, former, (1, 1)),
                village(2, former, (2, 1)),
                village(3, 3, (3, 1)),
                village(4, 0, (4, 1)),
                village(5, former, (5, 1), province=2),
            ],
            armies=[army],
            units=[
                *troops((army, {"war_elephants": 4})),
                *units({"militia": 1}, in_city(1), 50),
                *units({"militia": 1}, in_city(2), 60, rations=1),
            ],
        )
    )
    return play(made, STORM)


@pytest.mark.rule("DMA-17.3", "DMA-17.2")
def test_a_captured_city_loses_garrison_stock_queue_and_groups_but_no_building() -> None:
    made = fallen()
    taken = made.cities[1]
    assert (taken.owner, taken.stock, taken.queue, taken.groups) == (1, 0, [], [])
    assert (taken.buildings, taken.weekly) == ({"artifact", "smithy"}, {"artifact": 2})
    assert (made.size_of(in_city(1)), taken.layout) == (0, {})
    assert made.armies[1].cell == (5, 5)
    assert made.size_of(in_army(1)) > 0


@pytest.mark.rule("DMA-17.3")
def test_villages_of_the_former_owner_in_the_province_pass_with_it() -> None:
    made = fallen()
    assert [it.owner for it in made.villages.values()] == [1, 1, 3, 0, 2]
    assert told(made, "city_captured")[0].data["villages"] == [1, 2]


@pytest.mark.rule("DMA-17.3")
def test_the_former_owner_learns_what_is_lost() -> None:
    made = fallen()
    [event] = told(made, "city_lost")
    assert event.seen_by == frozenset({2})
    assert event.data == {
        "city": 1,
        "by": 1,
        "stock": 77,
        "queue": [["building", "tavern"], ["unit", "militia"]],
        "groups": 1,
    }
    assert told(made, "settlement_taken")[0].data == {"army": 1, "city": 1}


@pytest.mark.rule("DMA-17.3", "DMA-H60", "DMA-2.6", "EX-73")
def test_villages_of_a_captured_neutral_city_stay_neutral() -> None:
    made = fallen(former=0)
    assert made.cities[1].owner == 1
    assert [it.owner for it in made.villages.values()] == [0, 0, 3, 0, 0]
    assert [len(militia_of(made, number)) for number in (1, 2)] == [3, 3]
    assert told(made, "city_lost") == []


@pytest.mark.rule("DMA-17.3", "DMA-10.7", "DMA-H86")
def test_a_village_that_passed_with_its_city_may_be_captured_the_same_day() -> None:
    made = fallen()
    guard = made.add_army(3, (2, 1))
    made.add_unit("militia", in_army(guard.number), 0)
    play(made, VILLAGES)
    assert made.villages[2].owner == 3


@pytest.mark.rule("DMA-17.3", "DMA-5.8")
def test_units_elsewhere_stay_on_the_rations_of_the_lost_city() -> None:
    made = fallen()
    assert made.units[60].rations == 1


@pytest.mark.rule("DMA-12.5", "DMA-2.7")
def test_a_captured_village_only_changes_its_owner() -> None:
    army = Army(1, 1, (1, 1))
    made = board(
        position(
            cities=[city(1, 2, (9, 9))],
            villages=[village(1, 2, (1, 1)), village(2, 2, (2, 1))],
            armies=[army],
            units=troops((army, ["militia"])),
        )
    )
    play(made, VILLAGES)
    assert [it.owner for it in made.villages.values()] == [1, 2]
    assert made.cities[1].owner == 2
    assert told(made, "village_captured")[0].data == {"village": 1, "by": 1, "from": 2}


@pytest.mark.rule("DMA-2.6", "DMA-H60")
def test_a_city_that_becomes_neutral_keeps_garrison_and_buildings_only() -> None:
    made = board(
        position(
            cities=[
                city(1, 1, buildings={"tavern"}, stock=9, queue=list(QUEUE), groups=["Sally"]),
                city(2, 1, (9, 9)),
            ],
            units=[
                *units(["militia"], in_city(1), 1, rations=2),
                *units(["militia"], in_city(2), 2, rations=1),
            ],
        )
    )
    conquest.free_city(made, made.cities[1])
    free = made.cities[1]
    assert (free.owner, free.stock, free.queue, free.groups) == (0, 0, [], [])
    assert free.buildings == {"tavern"}
    assert {unit.number: unit.rations for unit in made.units.values()} == {1: 0, 2: 1}


@pytest.mark.rule("DMA-2.6")
def test_a_neutral_village_has_its_militia_on_their_cells() -> None:
    made = board(position(villages=[village(1)]))
    assert militia_of(made, 1) == {1: (4, 4), 2: (5, 4), 3: (6, 4)}
    made = board(position(villages=[village(1)], rules=Rules(neutral_village_militia=4)))
    assert list(militia_of(made, 1).values()) == [(4, 4), (5, 4), (6, 4), None]


@pytest.mark.rule("DMA-2.6", "DMA-12.4")
def test_a_neutral_city_keeps_its_losses_even_all_of_them() -> None:
    army = Army(1, 1, (5, 5), assault=False)
    made = board(
        position(cities=[city(1, 0, (5, 5))], armies=[army], units=troops((army, ["militia"])))
    )
    play(made)
    assert (made.size_of(in_city(1)), made.cities[1].owner) == (0, 0)
    made.armies[1].assault = True
    assert play(made, STORM).cities[1].owner == 1
