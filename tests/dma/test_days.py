"""The evenings of a week, made of its report alone (DMA-20.1)."""

from typing import Any

import pytest

from dma import days, maps
from dma.engine import report, resolver
from dma.engine.events import PUBLIC, Event
from dma.engine.state import ARMY, Army, City, Holder, Position, Unit, Village
from games.dice import Dice
from games.maps.arms import arms_of
from tests.dma.builders import land, position

ARMS = {letter: arms_of("test", index) for index, letter in enumerate("AB")}


def marching() -> Position:
    """An army of State 1 on its way to a village of State 2, whose army waits far away."""
    return position(
        ground=land(*("p" * 9,) * 4, provinces=[[1, 1, 1, 2, 2, 2, 3, 3, 3]] * 4),
        cities=[
            City(1, "Ash", (0, 0), 1, 1),
            City(2, "Birch", (8, 3), 3, 2),
            City(3, "Cedar", (5, 3), 2),
        ],
        villages=[Village(1, "Elm", (4, 0), 2, 2)],
        armies=[
            Army(1, 1, (1, 0), "Vanguard", route=[(2, 0), (3, 0), (4, 0), (5, 0)]),
            Army(2, 2, (8, 2)),
        ],
        units=[
            Unit(1, "militia", Holder(ARMY, 1), 1),
            Unit(2, "militia", Holder(ARMY, 2), 2),
        ],
    )


def week_of(where: Position, reader: int | None) -> dict[str, Any]:
    played = resolver.resolve(where, {"A": None, "B": None}, Dice("days"), 0)
    return report.report(played.position, played.events, reader)


@pytest.mark.rule("DMA-20.1")
def test_every_evening_shows_armies_where_they_stood_then() -> None:
    told = week_of(marching(), 1)
    found = days.evenings(told)
    assert [it["day"] for it in found] == [1, 2, 3, 4, 5, 6, 7]
    for evening, day in zip(found, [it for it in told["days"] if it["seen"]], strict=True):
        own = [it for it in day["seen"]["armies"] if it[0] == 1]
        assert [evening["armies"]["1"]["cell"]] == [it[2:4] for it in own]
        assert evening["armies"]["1"]["name"] == "Vanguard"
        assert evening["days"] == [day]
        assert evening["week"] == 1
    assert found[0]["armies"]["1"]["cell"] != found[-1]["armies"]["1"]["cell"]


@pytest.mark.rule("DMA-20.1")
def test_what_changes_hands_is_the_others_until_that_day() -> None:
    told = week_of(marching(), 1)
    fell = next(
        day["day"]
        for day in told["days"]
        for event in day["events"]
        if event["code"] == "village_captured"
    )
    owners = [it["villages"]["1"]["owner"] for it in days.evenings(told)]
    assert owners == [2] * (fell - 1) + [1] * (8 - fell)
    public = [it["villages"]["1"]["owner"] for it in days.evenings(week_of(marching(), None))]
    assert public == owners


@pytest.mark.rule("DMA-20.1")
def test_an_evening_tells_nothing_that_was_not_seen_on_its_day() -> None:
    for evening in days.evenings(week_of(marching(), 1)):
        assert "2" not in evening["armies"]
        assert evening["cities"]["2"]["garrison"] is None
        assert evening["cities"]["2"]["buildings"] is None
        assert evening["units"] == {}
        assert "route" not in evening["armies"]["1"]
    for evening in days.evenings(week_of(marching(), None)):
        assert evening["armies"] == {}


@pytest.mark.parametrize(
    ("code", "data", "cities", "villages"),
    [
        ("city_captured", {"city": 1, "by": 2, "from": 1, "villages": [1]}, {"1": 1}, {"1": 1}),
        ("city_captured", {"city": 1, "by": 2, "from": 0, "villages": []}, {"1": 0}, {"1": 2}),
        ("city_seceded", {"city": 1, "from": 1, "villages": [1]}, {"1": 1}, {"1": 1}),
        ("village_captured", {"village": 1, "by": 2, "from": 0}, {"1": 2}, {"1": 0}),
        (
            "state_out",
            {"state": 1, "why": "collapsed", "cities": [1], "villages": [1]},
            {"1": 1},
            {"1": 1},
        ),
    ],
)
def test_each_way_to_change_hands_is_taken_back(
    code: str, data: dict[str, Any], cities: dict[str, int], villages: dict[str, int]
) -> None:
    where = position(
        cities=[City(1, "Ash", (0, 0), 1, 2)], villages=[Village(1, "Elm", (4, 0), 1, 2)]
    )
    events = [
        Event("territory", "DMA-19.2", 2, "territory", None, PUBLIC, {}),
        Event(code, "DMA-17.3", 3, "storms", (0, 0), PUBLIC, data),
    ]
    before, after = days.evenings(report.report(where, events, None))
    assert {n: it["owner"] for n, it in before["cities"].items()} == cities
    assert {n: it["owner"] for n, it in before["villages"].items()} == villages
    assert {n: it["owner"] for n, it in after["cities"].items()} == {"1": 2}
    assert {n: it["owner"] for n, it in after["villages"].items()} == {"1": 2}


def test_an_evening_can_be_drawn_and_pointed_at_like_a_report() -> None:
    told = week_of(marching(), 1)
    first, *_, last = days.evenings(told)
    pictures = [maps.draw(it, ARMS, theme="light", width=240) for it in (first, last)]
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert maps.layout(first).areas[0].key == "0.0"
    assert maps.holders(first)["4.0"] == "B"


def test_before_the_first_week_there_are_no_evenings() -> None:
    told = report.report(marching(), [], 1)
    assert days.evenings(told) == []
