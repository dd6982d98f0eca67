"""Territory, victory, elimination and collapse (DMA-19, DMA-2.9)."""

from collections.abc import Sequence

import pytest

from dma.engine import resolver, winning
from dma.engine.board import Board
from dma.engine.events import Event
from dma.engine.militia import militia_of
from dma.engine.phases import collapse
from dma.engine.rules import Rules
from dma.engine.state import Army, Land, Position
from games.dice import Dice
from tests.dma.builders import board, city, in_army, in_city, land, position, told, units, village
from tests.dma.warfare import TERRITORY, play


def cut(*sizes: int) -> Land:
    """A land of one row, with provinces of so many cells in turn and water behind."""
    numbers = [number for number, size in enumerate(sizes, 1) for _ in range(size)]
    return land("p" * len(numbers) + "ww", provinces=[[*numbers, 0, 0]])


def held(states: int, *sizes: tuple[int, int], out: Sequence[int] = (), week: int = 1) -> Board:
    """A land with provinces of (cells, owner of the city)."""
    cities = [
        city(number, owner, (number, 0), number) for number, (_, owner) in enumerate(sizes, 1)
    ]
    start = position(
        ground=cut(*(size for size, _ in sizes)), states=states, cities=cities, week=week
    )
    for number in out:
        start.states[number].out = 1
    return board(start)


@pytest.mark.rule("DMA-2.9", "DMA-19.1")
def test_territory_is_all_land_of_the_provinces_whose_city_one_owns() -> None:
    made = play(held(3, (30, 1), (20, 2), (5, 1), (10, 0), (7, 3)), TERRITORY)
    [event] = told(made, "territory")
    assert event.data == {"table": [[1, 35, 2, 0], [2, 20, 1, 0], [3, 7, 1, 0]], "needed": 49}
    assert event.seen_by == frozenset({0})


@pytest.mark.rule("DMA-19.1", "DMA-20.1")
def test_the_order_of_equals_does_not_tell_what_nobody_sees() -> None:
    made = held(3, (10, 1), (10, 2), (10, 3), (90, 0))
    made.cities[2].buildings = {"prison", "barracks"}
    made.cities[3].buildings = {"prison"}
    assert [it.state for it in winning.score(made).table] == [2, 3, 1]
    [event] = told(play(made, TERRITORY), "territory")
    assert [row[0] for row in event.data["table"]] == [1, 2, 3]


@pytest.mark.rule("DMA-19.2", "EX-67")
@pytest.mark.parametrize(("cells", "wins"), [(200, False), (201, True)])
def test_with_four_players_more_than_half_of_the_land_wins(cells: int, wins: bool) -> None:
    others = [(40, 2), (40, 3), (40, 4), (280 - cells, 0)]
    assert_share(held(4, (cells, 1), *others), wins)


@pytest.mark.rule("DMA-19.2", "EX-87")
@pytest.mark.parametrize(
    ("players", "cells", "wins"),
    [(2, 300, False), (2, 301, True), (3, 268, False), (3, 269, True)],
)
def test_few_players_need_more(players: int, cells: int, wins: bool) -> None:
    others = [(10, number) for number in range(2, players + 1)]
    rest = 400 - cells - 10 * len(others)
    assert_share(held(players, (cells, 1), *others, (rest, 0)), wins)


@pytest.mark.rule("DMA-19.2", "EX-87")
def test_players_that_are_gone_still_count_as_players() -> None:
    assert_share(held(3, (201, 1), (10, 2), (189, 0), out=[3]), wins=False)


def assert_share(made: Board, wins: bool) -> None:
    assert sum(winning.province_cells(made.land).values()) == 400
    play(made, TERRITORY)
    if wins:
        assert made.ending is not None
        assert (made.ending.winner, made.ending.why) == (1, "share")
        assert told(made, "game_over")[0].data == {"winner": 1, "why": "share"}
    else:
        assert made.ending is None
        assert told(made, "game_over") == []


@pytest.mark.rule("DMA-19.2")
def test_the_only_state_left_wins() -> None:
    made = play(held(3, (10, 1), (90, 0), out=[2, 3]), TERRITORY)
    assert made.ending is not None
    assert (made.ending.winner, made.ending.why, made.ending.day) == (1, "last_state", 1)


@pytest.mark.rule("DMA-19.2", "DMA-19.3")
def test_if_nobody_is_left_the_game_is_drawn() -> None:
    made = play(held(2, (10, 0)), TERRITORY)
    assert made.ending is not None
    assert (made.ending.winner, made.ending.why) == (None, "nobody_left")


@pytest.mark.rule("DMA-19.3")
@pytest.mark.parametrize(
    ("army", "city_owner", "stays"),
    [("units", 0, True), ("empty", 0, False), ("empty", 3, True), ("none", 0, False)],
)
def test_a_state_without_city_and_troops_is_eliminated(
    army: str, city_owner: int, stays: bool
) -> None:
    start = position(
        states=3,
        cities=[city(1, 1, (0, 0)), city(2, 2, (1, 0)), city(3, city_owner, (2, 0))],
        villages=[village(1, 3, (0, 5)), village(2, 1, (0, 6))],
        armies=[] if army == "none" else [Army(1, 3, (5, 5), route=[(5, 6)])],
        units=units(["militia"], in_army(1), 1) if army == "units" else [],
        rules=Rules(victory_share_3_players=100),
        week=4,
    )
    made = play(board(start), TERRITORY)
    assert (made.states[3].out is None) is stays
    assert made.villages[1].owner == (3 if stays else 0)
    assert made.villages[2].owner == 1
    if stays:
        assert told(made, "state_out") == []
        return
    assert made.states[3].out == 4
    assert made.armies == {}
    data = {"state": 3, "why": "eliminated", "cities": [], "villages": [1]}
    assert told(made, "state_out")[0].data == data
    assert [row[0] for row in told(made, "territory")[0].data["table"]] == [1, 2]


@pytest.mark.rule("DMA-19.3")
def test_nobody_is_eliminated_twice() -> None:
    made = held(3, (10, 1), (10, 2), (80, 0), out=[3])
    assert told(play(made, TERRITORY), "state_out") == []
    assert made.states[3].out == 1


def silent(weeks: int, rules: Rules | None = None) -> Position:
    """State 3 has sent no plan for so many weeks; it has one city, one village and one army."""
    start = position(
        ground=cut(30, 30, 40),
        states=3,
        cities=[
            city(1, 1, (0, 0), 1),
            city(2, 2, (31, 0), 2),
            city(3, 3, (61, 0), 3, stock=50, buildings={"tavern"}),
        ],
        villages=[village(1, 3, (65, 0), 3)],
        armies=[Army(1, 3, (70, 0))],
        units=[
            *units({"militia": 2}, in_city(3), 1, rations=3),
            *units({"militia": 2}, in_army(1), 5, rations=3),
            *units({"militia": 2}, in_city(1), 9, rations=1),
            *units({"militia": 2}, in_city(2), 11, rations=2),
        ],
        rules=rules,
    )
    start.states[3].silent_weeks = weeks
    return start


def evening(start: Position) -> Board:
    made = board(start)
    made.day = resolver.SUNDAY_EVENING
    collapse.play(made, made.rolls())
    return made


@pytest.mark.rule("DMA-19.3", "DMA-2.6", "EX-77")
def test_a_state_that_is_silent_for_the_third_week_falls_apart() -> None:
    made = evening(silent(3))
    free = made.cities[3]
    assert (free.owner, free.stock, free.buildings) == (0, 0, {"tavern"})
    assert [unit.rations for unit in made.units_in(in_city(3))] == [0, 0]
    assert made.villages[1].owner == 0
    assert len(militia_of(made, 1)) == 3
    assert (made.armies, made.states[3].out) == ({}, 1)
    data = {"state": 3, "why": "collapsed", "cities": [3], "villages": [1]}
    assert told(made, "state_out")[0].data == data
    assert told(made, "orders_void")[0].data["why"] == "collapsed"
    assert made.ending is None


@pytest.mark.rule("DMA-19.3", "DMA-4.1", "EX-77")
def test_an_empty_plan_is_a_plan_and_none_is_none() -> None:
    """State 3 plays its last week: its army, which could, marches."""
    start = silent(2, Rules(base_grey=100))
    start.armies[1].route = [(71, 0), (72, 0), (73, 0), (74, 0), (75, 0), (76, 0)]
    sheets = {"A": "", "B": ""}
    assert resolver.resolve(start, {**sheets, "C": ""}, Dice("s")).position.states[3].out is None
    result = resolver.resolve(start, sheets, Dice("s"))
    assert result.position.states[3].out == 1
    [void] = [event for event in result.events if event.code == "orders_void"]
    assert (void.day, void.cell, void.data["route"]) == (8, (75, 0), [[76, 0]])


@pytest.mark.rule("DMA-19.3")
def test_two_silent_weeks_do_no_harm() -> None:
    made = evening(silent(2))
    assert (made.states[3].out, made.cities[3].owner, sorted(made.armies)) == (None, 3, [1])
    assert made.events == []


@pytest.mark.rule("DMA-19.3", "DMA-19.2", "DMA-H72")
def test_after_a_collapse_the_end_is_looked_for_once_more() -> None:
    start = silent(3)
    start.states[2].silent_weeks = 4
    made = evening(start)
    assert made.ending is not None
    assert (made.ending.winner, made.ending.day, made.ending.why) == (1, 8, "last_state")


def last_week(*sizes: tuple[int, int], states: int = 3, week: int = 52) -> Board:
    made = held(states, *sizes, week=week)
    made.day = resolver.SUNDAY_EVENING
    return made


def ended(made: Board) -> tuple[int | None, str] | None:
    collapse.play(made, made.rolls())
    return None if made.ending is None else (made.ending.winner, made.ending.why)


@pytest.mark.rule("DMA-19.2")
def test_after_the_last_week_the_largest_territory_wins() -> None:
    assert ended(last_week((30, 1), (31, 2), (30, 3))) == (2, "last_week")
    assert ended(last_week((30, 1), (31, 2), (30, 3), week=51)) is None


@pytest.mark.rule("DMA-19.2")
def test_equal_territories_are_told_apart_by_cities_then_by_strength() -> None:
    assert ended(last_week((30, 1), (20, 2), (10, 2), (5, 3))) == (2, "last_week")
    equal = last_week((30, 1), (30, 2), (5, 3))
    equal.cities[1].buildings = {"prison", "tavern", "city_wall"}
    equal.cities[2].buildings = {"pyramid"}
    assert ended(equal) == (2, "last_week")


@pytest.mark.rule("DMA-19.2")
def test_equal_in_all_the_game_is_drawn() -> None:
    assert ended(last_week((30, 1), (30, 2), (5, 3))) == (None, "last_week")


@pytest.mark.rule("DMA-19.3", "DMA-19.2")
def test_the_week_limit_comes_last() -> None:
    start = silent(3)
    start.week = 52
    start.states[2].silent_weeks = 3
    made = evening(start)
    assert made.ending is not None
    assert made.ending.why == "last_state"


def two_at_war(pace: str) -> Position:
    """Two states with routes that lead to each other, over a neutral village, for a week."""
    rows = ("pppppfpppp",) * 3
    armies = [
        Army(1, 1, (0, 1), route=[(x, 1) for x in range(1, 10)]),
        Army(2, 2, (9, 1), route=[(x, 1) for x in range(8, -1, -1)]),
        Army(3, 2, (9, 2), route=[(x, 2) for x in range(8, -1, -1)]),
    ]
    return position(
        ground=land(*rows, provinces=[[1] * 5 + [2] * 5] * 3),
        cities=[city(1, 1, (0, 1)), city(2, 2, (9, 1), province=2)],
        villages=[village(1, 0, (3, 1)), village(2, 0, (6, 1), province=2)],
        armies=armies,
        units=[
            *units({"cavalry": 6}, in_army(1), 1, rations=1),
            *units({"mages": 3, "legionaries": 4}, in_army(2), 21, rations=2),
            *units({"horse_archers": 3}, in_army(3), 41, rations=2),
            *units({"militia": 3}, in_city(1), 61, rations=1),
        ],
        rules=Rules(pace=pace, base_grey=100),
    )


@pytest.mark.rule("DMA-3.6", "DMA-11.1", "EX-76")
def test_a_week_at_once_and_a_day_at_a_time_lead_to_the_same() -> None:
    sheets = {"A": None, "B": None}
    whole = resolver.resolve(two_at_war("week"), sheets, Dice("pace"))
    daily, events = two_at_war("day"), list[Event]()
    for stage in range(7):
        step = resolver.resolve(daily, sheets, Dice("pace"), stage)
        daily = step.position
        events += step.events
    daily.rules = whole.position.rules
    assert daily == whole.position
    assert tuple(events) == whole.events
    assert [event for event in events if event.code == "battle"] != []


@pytest.mark.rule("DMA-3.1", "DMA-17.2", "DMA-4.10")
def test_what_was_ordered_for_the_days_after_its_end_is_told_as_void() -> None:
    start = two_at_war("week")
    start.armies[2].route = []
    start.armies[1].route = [(x, 2) for x in range(1, 9)]
    result = resolver.resolve(start, {}, Dice("void"))
    void = next(event for event in result.events if event.code == "orders_void")
    moved = [event for event in result.events if event.code == "army_moved"]
    battle = next(event for event in result.events if event.code == "battle")
    assert void.data["army"] not in result.position.armies
    assert (void.day, void.data["why"]) == (battle.day, "beaten")
    assert 1 < void.day < 7
    assert len(void.data["route"]) > 1
    assert [event.day for event in moved if event.data["army"] == void.data["army"]] == list(
        range(1, void.day + 1)
    )
