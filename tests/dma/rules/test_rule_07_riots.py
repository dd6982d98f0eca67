"""DMA-7.1 to 7.5, 8.2: riots of both kinds."""

from collections.abc import Sequence

import pytest

from dma.engine.formulas import influence, riots1, riots2, targets_of_riot
from dma.engine.rules import Rules
from dma.engine.state import City, Item
from dma.engine.tables.buildings import DIRECTIONS
from tests.dma.builders import Loaded, board, city, in_city, position, told, units
from tests.dma.economics import ACCRUAL, CHANCES, PRODUCTION, RIOTS, play

REPUBLIC_6 = ("printing_house", "forum", "parliament")
DICTATORSHIP_2 = ("prison", "barracks")


def one(
    cities: int, buildings: Sequence[str] = (), weekly: dict[str, int] | None = None
) -> tuple[int, int]:
    found = riots1(cities, buildings, weekly or {}, Rules())
    return found.level, found.percent


def two(buildings: Sequence[str], elsewhere: Sequence[str]) -> tuple[int, int]:
    found = riots2(buildings, influence([*buildings, *elsewhere]), Rules())
    return found.level, found.percent


@pytest.mark.rule("EX-24")
@pytest.mark.rule("DMA-7.2")
def test_discontent_grows_with_the_cities_and_buildings_calm_it() -> None:
    assert one(6, ["tavern", "chapel"]) == (3, 15)


@pytest.mark.rule("EX-25")
@pytest.mark.rule("DMA-7.2")
def test_a_caravanserai_disturbs_even_the_only_city() -> None:
    assert one(1, ["caravanserai"]) == (1, 5)


@pytest.mark.rule("EX-26")
@pytest.mark.rule("DMA-7.2")
def test_a_cathedral_allows_no_riots_of_kind_one() -> None:
    assert one(9, ["cathedral"]) == (0, 0)


@pytest.mark.rule("EX-18")
@pytest.mark.rule("DMA-7.2")
def test_nor_does_a_pyramid() -> None:
    assert one(9, DIRECTIONS["dictatorship"]) == (0, 0)
    assert riots1(9, DIRECTIONS["dictatorship"], {}, Rules()).calm == "pyramid"


@pytest.mark.rule("DMA-7.2")
def test_the_level_is_never_below_zero_nor_the_chance_above_a_hundred() -> None:
    assert one(1, ["colosseum"]) == (0, 0)
    assert one(21) == (20, 100)
    assert one(22) == (21, 100)


@pytest.mark.rule("DMA-7.2")
@pytest.mark.rule("DMA-5.15")
def test_weekly_bonuses_calm_in_their_week() -> None:
    assert one(4, ["artifact", "black_tower"]) == (3, 15)
    assert one(4, ["artifact", "black_tower"], {"artifact": 0, "black_tower": 0}) == (0, 0)
    assert one(4, ["artifact", "black_tower"], {"artifact": 1, "black_tower": 2}) == (3, 15)


@pytest.mark.rule("EX-27")
@pytest.mark.rule("DMA-7.4")
def test_a_city_that_outweighs_the_ideology_of_its_state_resists() -> None:
    assert two(REPUBLIC_6 + DICTATORSHIP_2, DIRECTIONS["dictatorship"]) == (4, 8)


@pytest.mark.rule("EX-28")
@pytest.mark.rule("DMA-8.2")
@pytest.mark.rule("DMA-7.4")
def test_the_republican_trio_takes_one_point_off() -> None:
    city = (*REPUBLIC_6, *DICTATORSHIP_2, "town_hall", "court")
    assert two(city, DIRECTIONS["dictatorship"] * 2) == (7, 14)


@pytest.mark.rule("DMA-8.2")
def test_two_of_the_trio_take_nothing_off() -> None:
    city = (*REPUBLIC_6, "town_hall")  # 8
    assert two(city, DIRECTIONS["dictatorship"]) == (8, 16)


@pytest.mark.rule("DMA-7.4")
@pytest.mark.rule("DMA-6.3")
def test_with_several_leading_directions_the_citys_best_of_them_counts() -> None:
    """Elsewhere dictatorship 8 and republic 3; with the city both lead with 9."""
    elsewhere = ["labour_camp", "secret_police", "pyramid", "printing_house", "forum"]
    city = (*REPUBLIC_6, "prison")
    assert two(city, elsewhere) == (0, 0)
    assert two(city, [*elsewhere, "barracks"]) == (5, 10)


@pytest.mark.rule("DMA-7.4")
def test_a_city_or_a_state_without_influence_is_calm() -> None:
    assert two((), DIRECTIONS["trade"]) == (0, 0)
    assert two(("city_wall",), ()) == (0, 0)


@pytest.mark.rule("DMA-7.4")
def test_a_city_that_leads_as_its_state_does_is_calm() -> None:
    assert two(REPUBLIC_6, ()) == (0, 0)


def realm() -> list[City]:
    """Two cities of state 1: the first with Republic 6 and Dictatorship 2, the second all
    Dictatorship; each has L1 = 1, less its modifiers."""
    return [
        city(1, buildings=(*REPUBLIC_6, *DICTATORSHIP_2, "tavern")),
        city(2, buildings=DIRECTIONS["dictatorship"], cell=(5, 5), province=2),
    ]


@pytest.mark.rule("DMA-7.1")
@pytest.mark.rule("DMA-7.2")
def test_phase_1_fixes_the_chances_of_the_day_for_every_owned_city() -> None:
    cities = [*realm(), city(3, owner=0, cell=(9, 9), province=3), city(4, 2, (9, 0), 4)]
    there = play(board(position(cities=cities)), CHANCES)
    assert there.day_notes["riots"] == {1: (0, 0, 4, 8), 2: (0, 0, 0, 0), 4: (0, 0, 0, 0)}
    there.cities[2].owner = 2  # whatever comes later in the day
    assert there.day_notes["riots"][1] == (0, 0, 4, 8)
    (event,) = told(there, "unrest")
    assert event.seen_by == {1}
    assert event.data == {
        "city": 1,
        "cities": 2,
        "modifiers": -3,
        "calm": "",
        "level1": 0,
        "percent1": 0,
        "own": 6,
        "ideology": 2,
        "trio": 0,
        "level2": 4,
        "percent2": 8,
        "garrison": 0,
        "needed": 4,
        "secession": 0,
    }


@pytest.mark.rule("EX-30")
@pytest.mark.rule("DMA-7.3")
def test_a_riot_of_kind_one_takes_the_day_from_the_stock_but_the_units_are_fed() -> None:
    start = position(
        cities=[
            city(1, stock=20, queue=[Item("unit", "militia")]),
            city(2, cell=(5, 5), province=2),
        ],
        units=units({"militia": 12}, in_city(1)),
        rules=Rules(base_grey=30),
    )
    there = play(board(start, Loaded(4, 5)))  # 5 of 100 riots, 6 does not
    assert told(there, "production")[0].data["fed"] == 12
    assert told(there, "riot_1")[0].data == {"city": 1, "level": 1, "percent": 5, "lost": 18}
    assert there.day_notes["unfed"] == set()
    assert there.cities[1].stock == 5  # what was there before still paid for the Militia
    assert there.cities[2].stock == 30


@pytest.mark.rule("DMA-7.5")
@pytest.mark.rule("DMA-1.6")
@pytest.mark.parametrize(("drawn", "gone"), list(enumerate(REPUBLIC_6)))
def test_a_riot_of_kind_two_destroys_one_of_the_leading_buildings(drawn: int, gone: str) -> None:
    dice = Loaded(7, drawn)  # 8 of 100
    there = play(board(position(cities=realm()), dice), CHANCES, PRODUCTION, RIOTS, ACCRUAL)
    assert dice.asked == [100, 3]
    left = {*REPUBLIC_6, *DICTATORSHIP_2, "tavern"} - {gone}
    assert there.cities[1].buildings == left
    assert told(there, "riot_2")[0].data == {
        "city": 1,
        "level": 4,
        "percent": 8,
        "building": gone,
        "among": list(REPUBLIC_6),
    }


@pytest.mark.rule("DMA-7.5")
def test_it_does_not_above_its_chance() -> None:
    dice = Loaded(8)
    there = play(board(position(cities=realm()), dice), CHANCES, PRODUCTION, RIOTS)
    assert len(there.cities[1].buildings) == 6
    assert told(there, "riot_2") == []


@pytest.mark.rule("DMA-7.5")
def test_buildings_of_all_leading_directions_are_drawn_from_in_the_order_of_the_table() -> None:
    there = ("tavern", "military_base", "labour_camp", "prison", "bank", "city_wall")
    assert targets_of_riot(there) == ["prison", "labour_camp", "tavern", "military_base"]


@pytest.mark.rule("DMA-7.5")
def test_the_weekly_bonus_of_what_is_destroyed_ends() -> None:
    cities = [
        city(1, buildings=["artifact"], weekly={"artifact": 1}),
        city(2, buildings=DIRECTIONS["trade"], cell=(5, 5), province=2),
    ]
    start = position(cities=cities, units=units({"militia": 2}, in_city(1)))
    dice = Loaded(99, 0, 99)  # no riot of kind I, one of kind II; then city 2 is calm
    there = play(board(start, dice), CHANCES, PRODUCTION, RIOTS)
    assert (there.cities[1].buildings, there.cities[1].weekly) == (set(), {})


@pytest.mark.rule("DMA-1.6")
def test_riots_are_drawn_per_city_first_kind_one_then_kind_two_then_the_building() -> None:
    trade = ["trading_rows", "bank"]
    cities = [city(n, buildings=trade, cell=(n, 0), province=n) for n in (2, 1)]
    cities.append(city(3, buildings=DIRECTIONS["magic"], cell=(9, 9), province=3))
    guards = [*units({"militia": 5}, in_city(1)), *units({"militia": 5}, in_city(2), first=6)]
    there = board(position(cities=cities, units=guards), Loaded(0, 0, 0, 0, 0, 0, 0))
    play(there, CHANCES, PRODUCTION, RIOTS)
    assert [(roll.what, roll.about) for roll in there.chance.log] == [
        ("riot_1", (1,)),
        ("riot_2", (1,)),
        ("destroyed", (1,)),
        ("riot_1", (2,)),
        ("riot_2", (2,)),
        ("destroyed", (2,)),
        ("riot_1", (3,)),
    ]
