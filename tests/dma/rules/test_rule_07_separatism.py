"""DMA-7.6: cities that secede."""

import pytest

from dma.engine.formulas import secession
from dma.engine.state import Army, Item, Position
from dma.engine.tables.buildings import DIRECTIONS
from tests.dma.builders import (
    Loaded,
    board,
    city,
    in_army,
    in_city,
    position,
    told,
    units,
    village,
)
from tests.dma.economics import CHANCES, PRODUCTION, play


@pytest.mark.rule("EX-29")
@pytest.mark.rule("DMA-7.6")
@pytest.mark.parametrize(("garrison", "of_10000"), [(0, 120), (6, 120), (7, 0), (8, 0)])
def test_a_garrison_of_l1_and_l2_keeps_the_city(garrison: int, of_10000: int) -> None:
    assert secession(3, 15, 4, 8, garrison, cities=5) == of_10000


@pytest.mark.rule("DMA-7.6")
def test_the_last_city_never_secedes() -> None:
    assert secession(3, 15, 4, 8, 0, cities=1) == 0
    assert secession(3, 15, 4, 8, 0, cities=2) == 120


@pytest.mark.rule("DMA-7.6")
def test_both_kinds_of_discontent_are_needed() -> None:
    assert secession(3, 15, 0, 0, 0, cities=5) == 0
    assert secession(0, 0, 4, 8, 0, cities=5) == 0


def realm(garrison: int) -> Position:
    """State 1 of four cities, L1 = 3; the first has Trade 4 against a Magic state: L2 = 4."""
    return position(
        cities=[
            city(
                1,
                buildings=["trading_rows", "stables", "bank"],
                cell=(1, 1),
                stock=30,
                queue=[Item("unit", "militia")],
                groups=["Sortie"],
                layout={1: (5, 5)},
                weekly={"artifact": 1},
            ),
            *(
                city(n, buildings=DIRECTIONS["magic"], cell=(3 * n, 0), province=n)
                for n in (2, 3, 4)
            ),
        ],
        villages=[
            village(1, 1, (0, 1)),
            village(2, 2, (1, 0)),
            village(3, 0, (2, 2)),
            village(4, 1, (5, 5), province=2),
        ],
        armies=[Army(1, 1, (7, 7))],
        units=[
            *units({"militia": garrison}, in_city(1)),
            *units(["militia"], in_army(1), first=50, rations=1),
        ],
    )


@pytest.mark.rule("EX-29")
@pytest.mark.rule("DMA-7.6")
@pytest.mark.parametrize(("drawn", "secedes"), [(119, True), (120, False)])
def test_it_is_drawn_of_ten_thousand(drawn: int, secedes: bool) -> None:
    dice = Loaded(drawn)
    there = play(board(realm(garrison=6), dice), CHANCES)
    assert dice.asked == [10_000]
    assert (there.cities[1].owner == 0) is secedes
    unrest = told(there, "unrest")[0].data
    assert (unrest["percent1"], unrest["percent2"]) == (15, 8)
    assert (unrest["garrison"], unrest["needed"], unrest["secession"]) == (6, 7, 120)


@pytest.mark.rule("EX-29")
@pytest.mark.rule("DMA-7.6")
def test_a_strong_garrison_is_not_even_drawn_for() -> None:
    dice = Loaded()
    there = play(board(realm(garrison=7), dice), CHANCES)
    assert there.cities[1].owner == 1
    assert dice.asked == []


@pytest.mark.rule("DMA-7.6")
@pytest.mark.rule("DMA-2.6")
@pytest.mark.rule("DMA-H60")
def test_what_becomes_of_a_city_that_secedes() -> None:
    there = play(board(realm(garrison=2), Loaded(0)), CHANCES)
    gone = there.cities[1]
    assert gone.owner == 0
    assert gone.buildings == {"trading_rows", "stables", "bank"}
    assert gone.weekly == {"artifact": 1}
    assert (gone.stock, gone.queue, gone.groups) == (0, [], [])
    garrison = there.units_in(in_city(1))
    assert [(it.number, it.rations) for it in garrison] == [(1, 0), (2, 0)]
    assert gone.layout == {1: (5, 5)}
    # Villages of its province that its state owned, no others
    assert {n: it.owner for n, it in there.villages.items()} == {1: 0, 2: 2, 3: 0, 4: 1}
    (event,) = told(there, "city_seceded")
    assert event.seen_by == {0}  # everybody
    assert event.data == {"city": 1, "from": 1, "villages": [1]}
    (losses,) = told(there, "secession_losses")
    assert losses.seen_by == {1}
    assert losses.data == {
        "city": 1,
        "stock": 30,
        "queue": [["unit", "militia"]],
        "groups": 1,
        "garrison": 2,
    }


@pytest.mark.rule("DMA-7.6")
@pytest.mark.rule("DMA-5.8")
@pytest.mark.rule("DMA-2.6")
def test_its_units_elsewhere_are_without_supply_and_it_neither_riots_nor_produces() -> None:
    there = play(board(realm(garrison=2), Loaded(0)), CHANCES, PRODUCTION)
    assert there.day_notes["unfed"] == {50}
    assert sorted(there.day_notes["riots"]) == [2, 3, 4]
    assert sorted(there.day_notes["net"]) == [2, 3, 4]


@pytest.mark.rule("DMA-7.6")
@pytest.mark.rule("DMA-1.6")
def test_cities_go_by_number_with_the_values_of_the_start_and_the_last_one_stays() -> None:
    """Magic leads with 4 while both are there; without the first the second would lead itself."""
    cities = [
        city(2, buildings=["monastery", "academy"], cell=(2, 0), province=2),
        city(1, buildings=["parliament", "alchemical_laboratory"], cell=(1, 0), province=1),
        city(3, cell=(3, 0), province=3),
    ]
    there = play(board(position(cities=cities), Loaded(19, 19)), CHANCES)
    assert [(roll.about, roll.num) for roll in there.chance.log] == [((1,), 20), ((2,), 20)]
    assert {n: it.owner for n, it in sorted(there.cities.items())} == {1: 0, 2: 0, 3: 1}
    assert there.day_notes["riots"] == {3: (2, 10, 0, 0)}  # of three cities


@pytest.mark.rule("DMA-7.6")
def test_of_two_that_would_secede_the_second_stays() -> None:
    cities = [
        city(1, buildings=["parliament", "alchemical_laboratory"], cell=(1, 0), province=1),
        city(2, buildings=["monastery", "academy"], cell=(2, 0), province=2),
    ]
    there = play(board(position(cities=cities), Loaded(0)), CHANCES)
    assert {n: it.owner for n, it in there.cities.items()} == {1: 0, 2: 1}
