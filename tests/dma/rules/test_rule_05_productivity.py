"""DMA-5.1 to 5.3, 5.14, 5.15: what a city makes."""

import pytest

from dma.engine.formulas import Productivity, count_buildings, productivity
from dma.engine.phases import bonuses
from dma.engine.rules import Rules
from dma.engine.state import Army, Item
from dma.engine.tables.buildings import BUILDINGS, DIRECTIONS
from tests.dma.builders import Loaded, board, city, in_army, position, told, units, village
from tests.dma.economics import ACCRUAL, PRODUCTION, next_day, play

TRADE = DIRECTIONS["trade"]


def made(
    buildings: tuple[str, ...],
    villages: int = 0,
    weekly: dict[str, int] | None = None,
    state: dict[str, int] | None = None,
    rules: Rules | None = None,
) -> Productivity:
    return productivity(buildings, weekly or {}, villages, state or {}, rules or Rules())


@pytest.mark.rule("DMA-5.3")
@pytest.mark.rule("DMA-5.2")
def test_a_fresh_city_with_four_villages_makes_22() -> None:
    fresh = made((), villages=4)
    assert (fresh.grey, fresh.green, fresh.villages, fresh.gross) == (10, 3, 4, 22)


@pytest.mark.rule("EX-17")
@pytest.mark.rule("DMA-5.3")
def test_grey_and_green_bonuses_add_up() -> None:
    there = ("smithy", "water_mill", "printing_house", "forum", "town_hall", "parliament")
    city = made(there, villages=4)
    assert (city.grey, city.green, city.gross) == (27, 5, 47)


@pytest.mark.rule("EX-18")
@pytest.mark.rule("DMA-5.3")
def test_a_pyramid_costs_grey_productivity() -> None:
    city = made(DIRECTIONS["dictatorship"], villages=3)
    assert (city.grey, city.green, city.gross) == (13, 5, 28)


@pytest.mark.rule("EX-19")
@pytest.mark.rule("DMA-5.14")
def test_a_colossus_counts_colossi_and_caravanserais_of_the_whole_state() -> None:
    state = {"bronze_colossus": 2, "caravanserai": 3}
    city = made(TRADE, villages=4, state=state)
    assert (city.grey, city.green, city.gross) == (24, 11, 68)


@pytest.mark.rule("DMA-5.14")
def test_foreign_colossi_and_caravanserais_do_not_count() -> None:
    there = board(
        position(
            states=2,
            cities=[
                city(1, buildings=TRADE),
                city(2, buildings=["caravanserai"], province=2, cell=(5, 5)),
                city(3, owner=2, buildings=TRADE, province=3, cell=(9, 9)),
            ],
        )
    )
    first = told(play(there, PRODUCTION), "production")[0].data
    assert (first["grey"], first["green"]) == (10 + 5 + 5 + 2, 3 + 5 + 2)


@pytest.mark.rule("DMA-5.3")
def test_productivity_below_zero_counts_as_none() -> None:
    poor = made(("pyramid",), villages=4, rules=Rules(base_grey=1))
    assert (poor.grey, poor.gross) == (-1, 12)


@pytest.mark.rule("DMA-5.2")
def test_green_productivity_is_that_of_each_village() -> None:
    assert [made((), villages=count).gross for count in range(4)] == [10, 13, 16, 19]


@pytest.mark.rule("DMA-5.3")
def test_the_sources_say_where_it_comes_from() -> None:
    city = made(("forum", "smithy", "labour_camp"))
    assert city.sources == (("base", 10, 3), ("labour_camp", 5, 2), ("smithy", 5, 0))


def test_buildings_of_a_state_are_counted() -> None:
    assert count_buildings([{"smithy", "bank"}, {"bank"}]) == {"bank": 2, "smithy": 1}


@pytest.mark.rule("DMA-5.1")
def test_no_city_lives_on_another() -> None:
    """Rich city 1 cannot feed what eats in poor city 2, nor pay for it."""
    far = [city(1, buildings=["smithy"]), city(2, cell=(5, 5), province=2)]
    there = board(
        position(
            cities=far,
            villages=[village(n, 1, (n, 1)) for n in range(1, 5)],
            units=units({"militia": 11}, in_army(1), rations=2),
            armies=[Army(1, 1, (3, 3))],
        )
    )
    play(there, PRODUCTION)
    assert there.day_notes["net"] == {1: 27, 2: 0}
    assert there.day_notes["unfed"] == {11}


@pytest.mark.rule("DMA-5.2")
@pytest.mark.rule("DMA-2.6")
def test_neutral_cities_make_nothing_and_neutral_villages_serve_nobody() -> None:
    there = board(position(cities=[city(1, 1), city(2, 0, (5, 5), 2)], villages=[village(1)]))
    play(there, PRODUCTION)
    assert there.day_notes["net"] == {1: 10}
    assert [event.seen_by for event in told(there, "production")] == [{1}]


@pytest.mark.rule("DMA-5.4")
def test_a_building_works_from_the_day_after() -> None:
    there = board(position(cities=[city(1, stock=30, queue=[Item("building", "smithy")])]))
    play(there, PRODUCTION, ACCRUAL)
    assert there.cities[1].buildings == {"smithy"}
    assert there.day_notes["net"] == {1: 10}
    assert next_day(there).day_notes["net"] == {1: 15}


@pytest.mark.rule("DMA-5.4")
def test_its_riot_bonus_works_from_the_day_after_too() -> None:
    cities = [city(n, cell=(n, 0), province=n) for n in (1, 2)]
    cities[0].stock, cities[0].queue = 5, [Item("building", "prison")]
    there = play(board(position(cities=cities), Loaded(99, 99, 99)))
    assert there.cities[1].buildings == {"prison"}
    assert there.day_notes["riots"][1][0] == 1
    assert next_day(there).day_notes["riots"][1][0] == 0


# Weekly bonuses


@pytest.mark.rule("DMA-5.15")
@pytest.mark.parametrize(
    ("building", "index", "grey", "green"),
    [
        ("artifact", 0, 10, 3),
        ("artifact", 1, 15, 3),
        ("artifact", 2, 10, 6),
        ("black_tower", 0, 10, 3),
        ("black_tower", 1, 20, 3),
        ("black_tower", 2, 10, 8),
    ],
)
def test_one_of_three_bonuses_is_that_of_the_week(
    building: str, index: int, grey: int, green: int
) -> None:
    drawn = made((building,), weekly={building: index})
    assert (drawn.grey, drawn.green) == (grey, green)


@pytest.mark.rule("EX-20")
@pytest.mark.rule("DMA-5.15")
def test_a_new_artifact_has_no_bonus_before_its_first_sunday() -> None:
    there = board(position(cities=[city(1, stock=15, queue=[Item("building", "artifact")])]))
    there.day = 3
    play(there)
    assert there.cities[1].buildings == {"artifact"}
    for _ in range(4):
        assert next_day(there).day_notes["net"] == {1: 10}
    bonuses.play(there, there.chance.stream(1, 8, "x"))
    there.cities[1].weekly["artifact"] = 1
    assert next_day(there).day_notes["net"] == {1: 15}


@pytest.mark.rule("DMA-5.15")
@pytest.mark.rule("DMA-H71")
@pytest.mark.rule("DMA-1.6")
def test_bonuses_are_drawn_per_city_and_building_in_the_order_of_the_table() -> None:
    cities = [
        city(2, buildings=["black_tower", "artifact"], weekly={"artifact": 0, "black_tower": 0}),
        city(1, owner=0, buildings=["artifact"], province=2, cell=(5, 5)),
        city(3, buildings=["prison"], province=3, cell=(9, 9), weekly={"artifact": 1}),
    ]
    dice = Loaded(2, 1, 2)
    there = board(position(cities=cities), dice)
    bonuses.play(there, there.rolls())
    assert there.cities[1].weekly == {"artifact": 2}  # neutral ones too
    assert there.cities[2].weekly == {"artifact": 1, "black_tower": 2}
    assert there.cities[3].weekly == {}
    assert dice.asked == [3, 3, 3]
    about = [roll.about for roll in there.chance.log]
    assert about == [(1, "artifact"), (2, "artifact"), (2, "black_tower")]
    drawn = told(there, "weekly_bonus")
    assert [(it.data["building"], it.data["grey"], it.data["green"]) for it in drawn] == [
        ("artifact", 5, 0),
        ("black_tower", 0, 5),
    ]


@pytest.mark.rule("DMA-5.13")
def test_barracks_shooting_range_and_stables_add_nothing_but_let_others_begin() -> None:
    assert made(("barracks", "shooting_range", "stables"), villages=1).gross == 13
    assert {BUILDINGS[it].bonus.riots for it in ("barracks", "shooting_range", "stables")} == {0}
