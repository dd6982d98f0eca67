"""DMA-5.5, 5.7 to 5.9, 9.5: who eats, and who dies."""

import pytest

from dma.engine.formulas import supply
from dma.engine.phases import starvation
from dma.engine.rules import BALANCED, Rules
from dma.engine.state import Army
from dma.engine.tables.units import UNITS
from tests.dma.builders import Loaded, board, city, in_army, in_city, position, told, units
from tests.dma.economics import DEATHS, PRODUCTION, play


@pytest.mark.rule("EX-21")
@pytest.mark.rule("DMA-5.7")
@pytest.mark.rule("DMA-5.9")
@pytest.mark.rule("DMA-5.5")
def test_the_oldest_eat_first_and_who_gets_nothing_dies_with_a_quarter() -> None:
    troops = units({"militia": 20, "cavalry": 3, "war_elephants": 1}, in_army(1))
    start = position(
        cities=[city(1, buildings=["labour_camp", "smithy", "pyramid"], province=1)],
        armies=[Army(1, 1, (3, 3))],
        units=troops,
        rules=Rules(base_grey=20),
    )
    for drawn, alive in ((24, False), (25, True)):  # 1 to 25 of 100, counted from 0
        dice = Loaded(drawn)
        there = play(board(start, dice), PRODUCTION, DEATHS)
        event = told(there, "production")[0].data
        assert (event["gross"], event["upkeep"], event["net"]) == (28, 26, 2)
        assert (event["fed"], event["unfed"]) == (23, 1)
        assert there.day_notes["unfed"] == {24}
        assert dice.asked == [100]
        assert (24 in there.units) is alive
        assert len(there.units) == 23 + alive


@pytest.mark.rule("DMA-5.7")
def test_who_fits_into_what_is_left_is_fed_though_an_older_one_was_not() -> None:
    assert supply(4, [(1, 3), (2, 2), (3, 1), (4, 1)]) == ((1, 3), (2, 4), 0)


@pytest.mark.rule("DMA-5.7")
def test_supply_goes_by_number_whatever_the_order_given_and_may_end_at_nothing() -> None:
    assert supply(3, [(9, 1), (2, 2), (5, 1)]) == ((2, 5), (9,), 0)
    assert supply(0, [(1, 1)]) == ((), (1,), 0)
    assert supply(7, []) == ((), (), 7)


@pytest.mark.rule("DMA-5.5")
def test_a_unit_eats_from_its_city_wherever_it_is() -> None:
    start = position(
        cities=[city(1), city(2, cell=(5, 5), province=2)],
        armies=[Army(1, 1, (9, 9))],
        units=[
            *units({"militia": 2}, in_army(1), rations=1),
            *units(["knights"], in_city(2), first=3, rations=1),
            *units(["militia"], in_city(1), first=4, rations=2),
        ],
    )
    assert play(board(start), PRODUCTION).day_notes["net"] == {1: 10 - 2 - 2, 2: 10 - 1}


@pytest.mark.rule("DMA-5.5")
@pytest.mark.rule("DMA-H15")
def test_an_army_itself_eats_nothing() -> None:
    start = position(cities=[city(1)], armies=[Army(n, 1, (0, 0)) for n in range(1, 9)])
    assert play(board(start), PRODUCTION).day_notes["net"] == {1: 10}


@pytest.mark.rule("EX-22")
@pytest.mark.rule("DMA-5.8")
def test_a_unit_of_a_city_that_was_captured_is_unfed_until_it_is_registered_anew() -> None:
    there = board(
        position(
            cities=[city(1), city(2, owner=2, cell=(5, 5), province=2)],
            armies=[Army(1, 1, (0, 0))],
            units=units(["militia", "militia"], in_army(1), rations=2),
        ),
        Loaded(99, 99, 99, 99),
    )
    for _ in range(2):
        play(there, PRODUCTION, DEATHS)
        assert there.day_notes["unfed"] == {1, 2}
        assert there.day_notes["net"] == {1: 10, 2: 10}
    assert told(there, "units_unfed")[0].data == {
        "holder": "army",
        "number": 1,
        "unfed": {"militia": 2},
        "died": {},
        "dead": [],
        "foreign": 2,
        "percent": 25,
    }
    there.units[1].rations = there.units[2].rations = 1
    assert play(there, PRODUCTION, DEATHS).day_notes["unfed"] == set()


@pytest.mark.rule("DMA-5.8")
def test_no_rations_at_all_is_no_supply_either() -> None:
    start = position(cities=[city(1)], units=units(["militia"], in_city(1), rations=0))
    assert play(board(start), PRODUCTION).day_notes["unfed"] == {1}


@pytest.mark.rule("DMA-2.6")
@pytest.mark.rule("DMA-5.8")
def test_neutral_garrisons_need_no_supply() -> None:
    start = position(cities=[city(1, owner=0)], units=units(["militia"], in_city(1), rations=0))
    there = play(board(start, Loaded()), PRODUCTION, DEATHS)
    assert there.day_notes["unfed"] == set()
    assert 1 in there.units


@pytest.mark.rule("DMA-5.9")
@pytest.mark.rule("DMA-1.6")
def test_deaths_are_drawn_by_number_and_told_to_the_owner_by_holder() -> None:
    there = board(
        position(
            cities=[city(1), city(2, owner=2, cell=(5, 5), province=2)],
            armies=[Army(1, 1, (0, 0)), Army(2, 2, (9, 9))],
            units=[
                *units(["knights", "militia"], in_army(1), first=4, rations=2),
                *units(["militia"], in_city(1), first=3, rations=2),
                *units(["militia"], in_army(2), first=9, rations=1),
            ],
        ),
        Loaded(99, 0, 99, 0),
    )
    play(there, PRODUCTION, DEATHS)
    assert [roll.about for roll in there.chance.log] == [(3,), (4,), (5,), (9,)]
    assert sorted(there.units) == [3, 5]
    first, second, third = told(there, "units_unfed")
    assert (first.data["holder"], first.data["number"], first.data["died"]) == (
        "army",
        1,
        {"knights": 1},
    )
    assert first.data["unfed"] == {"knights": 1, "militia": 1}
    assert (second.seen_by, second.data["number"], second.data["dead"]) == ({2}, 2, [9])
    assert (third.seen_by, third.data["holder"]) == ({1}, "city")


@pytest.mark.rule("DMA-5.9")
@pytest.mark.rule("DMA-H14")
def test_an_army_without_units_dissolves_unless_it_stands_at_home() -> None:
    there = board(
        position(
            cities=[city(1), city(2, owner=2, cell=(5, 5), province=2)],
            armies=[
                Army(1, 1, (0, 0), "At home"),
                Army(2, 1, (5, 5), "Before a foreign city"),
                Army(3, 1, (3, 3), "In the open"),
                Army(4, 1, (3, 3), "Manned"),
            ],
            units=units(["militia"], in_army(4)),
        )
    )
    play(there, PRODUCTION, DEATHS)
    assert sorted(there.armies) == [1, 4]
    assert [(it.data["army"], it.seen_by) for it in told(there, "army_dissolved")] == [
        (2, {1}),
        (3, {1}),
    ]


@pytest.mark.rule("DMA-5.9")
def test_an_army_whose_last_unit_starves_dissolves_the_same_day() -> None:
    start = position(
        cities=[city(1)],
        armies=[Army(1, 1, (3, 3))],
        units=units(["militia"], in_army(1), rations=0),
    )
    there = play(board(start, Loaded(0)), PRODUCTION, DEATHS)
    assert there.armies == {}
    assert there.units == {}


@pytest.mark.rule("DMA-5.9")
@pytest.mark.parametrize(("percent", "left"), [(0, 1), (100, 0)])
def test_the_percentage_is_an_option(percent: int, left: int) -> None:
    start = position(
        cities=[city(1)],
        units=units(["militia"], in_city(1), rations=0),
        rules=Rules(starve_percent=percent),
    )
    there = play(board(start, Loaded()), PRODUCTION)
    starvation.play(there, there.rolls())
    assert len(there.units) == left


@pytest.mark.rule("EX-88")
@pytest.mark.rule("DMA-9.5")
@pytest.mark.rule("DMA-5.7")
@pytest.mark.parametrize(("preset", "net"), [("balanced", 0), ("original", 2)])
def test_balanced_horse_archers_eat_two(preset: str, net: int) -> None:
    start = position(
        cities=[city(1)],
        units=units(["horse_archers", "horse_archers", "militia"], in_city(1)),
        rules=Rules(prices=preset, base_grey=5),
    )
    there = play(board(start), PRODUCTION)
    assert there.day_notes == {"net": {1: net}, "unfed": set()}


@pytest.mark.rule("DMA-9.5")
def test_balanced_prices_change_two_types_and_nothing_else() -> None:
    plain, balanced = Rules(), Rules(prices=BALANCED)
    changed = {
        it: (balanced.price(it), balanced.upkeep(it))
        for it in UNITS
        if (balanced.price(it), balanced.upkeep(it)) != (plain.price(it), plain.upkeep(it))
    }
    assert changed == {"horse_archers": (40, 2), "chariots": (50, 2)}
    assert UNITS["chariots"].upkeep == 2
