"""What a city will come to, if nobody disturbs it."""

from collections.abc import Mapping, Sequence

import pytest

from dma.engine.board import Board, position_of
from dma.engine.forecast import CityDay, forecast, forecast_city
from dma.engine.known import board_from
from dma.engine.report import report
from dma.engine.rules import Rules
from dma.engine.state import Army, Item, Position
from dma.engine.tables.buildings import DIRECTIONS
from games.dice import Dice
from tests.dma.builders import board, city, in_army, in_city, position, told, units, village
from tests.dma.economics import next_day

QUEUE = [
    Item("building", "prison"),
    Item("unit", "militia"),
    Item("building", "forum"),
    Item("building", "barracks"),
    Item("building", "secret_police"),
    Item("unit", "heavy_infantry"),
    Item("project", "new_army", "Vanguard"),
    Item("project", "breakthrough_group", "Sortie"),
    Item("building", "city_wall"),
]


def realm(buildings: Sequence[str] = (), weekly: Mapping[str, int] | None = None) -> Position:
    return position(
        cities=[city(1, queue=list(QUEUE), buildings=buildings, weekly=dict(weekly or {}))],
        villages=[village(n, 1, (n, 1)) for n in (1, 2, 3, 4)],
        units=units({"militia": 4}, in_city(1)),
    )


def played(start: Position, days: int) -> Board:
    there = board(start)
    there.day = 0
    for _ in range(days):
        next_day(there)
    return there


def deeds(days: tuple[CityDay, ...]) -> list[tuple[int, str, str]]:
    return [
        (it.day, event.code, str(event.data.get("what", event.data.get("building", ""))))
        for it in days
        for event in it.deeds
    ]


@pytest.mark.rule("DMA-5.6")
@pytest.mark.rule("DMA-5.7")
def test_without_any_danger_it_comes_as_foreseen() -> None:
    days = forecast_city(_monday(realm()), 1)
    assert [it.day for it in days] == [1, 2, 3, 4, 5, 6, 7]
    for count, day in enumerate(days, 1):
        there = played(realm(), count)
        made, stock = told(there, "production")[-1].data, told(there, "stock")[-1].data
        assert (day.net, day.upkeep, day.fed, day.unfed) == (
            made["net"],
            made["upkeep"],
            made["fed"],
            (),
        )
        assert (day.stock, day.spent) == (there.cities[1].stock, stock["spent"])
    assert days[-1].stock == played(realm(), 7).cities[1].stock


def test_it_says_on_which_day_what_is_completed_or_dropped() -> None:
    assert deeds(forecast_city(_monday(realm()), 1)) == [
        (1, "built", "prison"),
        (2, "recruited", ""),
        (2, "item_dropped", "forum"),
        (3, "built", "barracks"),
        (4, "built", "secret_police"),
        (6, "recruited", ""),
    ]


def test_the_board_is_not_touched() -> None:
    there = _monday(realm())
    forecast(there, 1)
    assert position_of(there) == realm()
    assert there.events == []


def test_it_is_the_same_from_the_report_of_its_state() -> None:
    start = realm()
    known = board_from(report(start, [], 1), Dice("x"))
    assert forecast(known, 1) == forecast(_monday(start), 1)


@pytest.mark.rule("DMA-7.1")
@pytest.mark.rule("DMA-7.6")
def test_dangers_are_told_and_do_not_come() -> None:
    cities = [
        city(1, buildings=["trading_rows", "stables", "bank"], stock=0),
        *(city(n, buildings=DIRECTIONS["magic"], cell=(n, 0), province=n) for n in (2, 3, 4)),
    ]
    guards = units({"militia": 6}, in_city(1))
    days = forecast_city(_monday(position(cities=cities, units=guards)), 1, days=2)
    assert [(it.level1, it.percent1, it.level2, it.percent2) for it in days] == [(3, 15, 4, 8)] * 2
    assert [(it.garrison, it.secession) for it in days] == [(6, 120)] * 2
    assert [it.stock for it in days] == [14, 28]


@pytest.mark.rule("DMA-7.6")
def test_a_garrison_that_grows_rules_secession_out_from_the_next_day() -> None:
    cities = [
        city(1, buildings=["trading_rows", "bank", "stables"], queue=[Item("unit", "militia")]),
        *(city(n, buildings=DIRECTIONS["magic"], cell=(n, 0), province=n) for n in (2, 3, 4)),
    ]
    guards = units({"militia": 6}, in_city(1), rations=2)
    days = forecast_city(_monday(position(cities=cities, units=guards)), 1, days=2)
    assert [(it.garrison, it.secession) for it in days] == [(6, 120), (7, 0)]


@pytest.mark.rule("DMA-5.7")
@pytest.mark.rule("DMA-5.8")
def test_who_goes_hungry_is_told_by_number_and_lives() -> None:
    start = position(
        cities=[city(1), city(2, owner=2, cell=(5, 5), province=2)],
        armies=[Army(1, 1, (3, 3))],
        units=[
            *units({"militia": 12}, in_city(1)),
            *units({"knights": 2}, in_army(1), first=20, rations=2),
        ],
    )
    found = forecast(_monday(start), 1, days=3)
    assert [it.unfed for it in found.cities[1]] == [(11, 12)] * 3
    assert found.homeless == (20, 21)
    assert 2 not in found.cities


@pytest.mark.rule("DMA-5.15")
@pytest.mark.rule("DMA-5.12")
def test_it_goes_on_over_sunday_without_bonuses_of_the_week() -> None:
    start = realm(buildings=["artifact"], weekly={"artifact": 1})
    start.day = 5
    days = forecast_city(_monday(start, day=5), 1, days=3)
    assert [(it.week, it.day, it.grey) for it in days] == [(1, 6, 15), (1, 7, 15), (2, 1, 10)]


def test_a_city_without_an_owner_has_no_forecast() -> None:
    assert forecast_city(_monday(position(cities=[city(1, owner=0)])), 1) == ()


def test_a_city_that_secedes_for_certain_ends_there() -> None:
    cities = [
        city(1, buildings=["parliament", "alchemical_laboratory"], cell=(1, 0)),
        city(2, buildings=["monastery", "academy"], cell=(2, 0), province=2),
    ]
    rules = Rules(riots1_percent_per_point=100, riots2_percent_per_point=100)
    found = forecast(_monday(position(cities=cities, rules=rules)), 1).cities
    assert (len(found[1]), len(found[2])) == (0, 7)


def _monday(start: Position, day: int = 0) -> Board:
    """The board before its first day, as a report gives it."""
    there = board(start)
    there.day = day
    return there
