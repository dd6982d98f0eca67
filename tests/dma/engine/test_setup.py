"""New campaigns: continents that are fair and sensible, and options that make none."""

from collections import Counter, deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine.battle.layout import default_layout
from dma.engine.chance import Chance
from dma.engine.decoding import decode
from dma.engine.encoding import encode
from dma.engine.garrisons import neutral_garrison
from dma.engine.jsonfields import MalformedPosition
from dma.engine.maplattice import draw_plan, neighbours
from dma.engine.placenames import draw_names
from dma.engine.rules import Rules
from dma.engine.setup import BadSetup, new_position, verify
from dma.engine.state import ARMY, CITY, Cell, Holder, Position
from games.dice import Dice


def seats_of(count: int) -> list[str]:
    return [chr(64 + number) for number in range(1, count + 1)]


def campaign(count: int, seed: str = "seed", **options: Any) -> Position:
    return new_position(options, seats_of(count), Dice(seed))


def cells_of(where: Position) -> dict[int, list[Cell]]:
    found: dict[int, list[Cell]] = {}
    for y, row in enumerate(where.land.provinces):
        for x, province in enumerate(row):
            if province:
                found.setdefault(province, []).append((x, y))
    return found


def pieces(cells: set[Cell]) -> int:
    """How many pieces they fall into, joined by sides."""
    left, count = set(cells), 0
    while left:
        queue, count = deque([left.pop()]), count + 1
        while queue:
            x, y = queue.popleft()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    queue.append(near)
    return count


def apart(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def types_in(where: Position, holder: Holder) -> list[str]:
    return [it.type for _, it in sorted(where.units.items()) if it.holder == holder]


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 9), st.text(max_size=4))
@pytest.mark.rule("DMA-2.1")
@pytest.mark.rule("DMA-2.2")
@pytest.mark.rule("DMA-H1")
@pytest.mark.rule("DMA-2.3")
@pytest.mark.rule("DMA-H2")
def test_a_drawn_continent_is_as_the_book_says(count: int, seed: str) -> None:
    where = campaign(count, seed)
    provinces = cells_of(where)
    assert len(provinces) == 3 * count
    assert set(provinces) == set(where.cities) == set(where.land.names)
    everything = {cell for cells in provinces.values() for cell in cells}
    assert pieces(everything) == 1
    assert not any(x in (0, where.land.width - 1) for x, _ in everything)
    assert not any(y in (0, where.land.height - 1) for _, y in everything)
    villages = Counter(village.province for village in where.villages.values())
    settled = [city.cell for city in where.cities.values()]
    settled += [village.cell for village in where.villages.values()]
    assert len(set(settled)) == len(settled)
    for cell in settled:
        assert where.land.terrain_at(cell) in ("plain", "forest")
    for number, cells in provinces.items():
        city = where.cities[number]
        assert city.province == where.land.province_at(city.cell) == number
        assert 17 <= len(cells) <= 37
        assert villages[number] == 4 if city.owner else 3 <= villages[number] <= 5
        n, x, y = len(cells), sum(x for x, _ in cells), sum(y for _, y in cells)
        assert apart((city.cell[0] * n, city.cell[1] * n), (x, y)) <= 2 * n
    assert decode(encode(where)) == where


@settings(max_examples=5, deadline=None)
@given(st.integers(2, 9), st.text(max_size=4))
@pytest.mark.rule("DMA-2.3")
def test_starts_are_alike(count: int, seed: str) -> None:
    where = campaign(count, seed)
    provinces = cells_of(where)
    capitals = {number: where.cities[number].cell for number in where.states}
    for number, cell in capitals.items():
        terrains = Counter(where.land.terrain_at(it) for it in provinces[number])
        size = len(provinces[number])
        assert (terrains["mountains"], terrains["forest"]) == (size * 12 // 100, size * 24 // 100)
        assert 18 <= size <= 31
        near = [it for it in provinces[number] if apart(it, cell) == 1]
        assert not any(where.land.terrain_at(it) == "mountains" for it in near)
        others = [apart(cell, it) for other, it in capitals.items() if other != number]
        assert 6 <= min(others) <= 11
    sums = [it for village in where.villages.values() if (it := village.owner)]
    assert set(Counter(sums).values()) == {4}


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 25), st.text(max_size=3), st.integers(2, 5))
@pytest.mark.rule("DMA-2.3")
def test_free_provinces_lie_between_starts_in_fair_shares(count: int, seed: str, per: int) -> None:
    rolls = Chance(Dice(seed)).stream(0, 0, "map")
    plan = min((draw_plan(count, count * per, rolls) for _ in range(8)), key=lambda p: p.unfairness)
    assert len(plan.starts) == count
    assert len({*plan.starts, *plan.free}) == count * per
    for start in plan.starts:
        assert not set(neighbours(start)) & set(plan.starts)
        assert set(neighbours(start)) & set(plan.free)
    if per == 3:
        # two free provinces each, not more than half a one more or less
        assert all(60 <= share <= 180 for share in plan.shares)
        assert max(plan.shares) - min(plan.shares) <= 80


@pytest.mark.rule("DMA-2.5")
@pytest.mark.rule("DMA-H3")
def test_the_start_of_a_state() -> None:
    where = campaign(3)
    for number, state in where.states.items():
        city, army = where.cities[number], where.armies[number]
        assert (state.seat, state.name) == (seats_of(3)[number - 1], f"Empire {number}")
        assert (city.owner, city.buildings, city.stock, city.queue) == (number, set(), 0, [])
        assert (army.owner, army.cell, army.route, army.points) == (number, city.cell, [], 0)
        assert types_in(where, Holder(CITY, number)) == ["militia"] * 4
        assert types_in(where, Holder(ARMY, number)) == ["militia"] * 5
        own = [unit for unit in where.units.values() if unit.holder.number == number]
        assert {unit.rations for unit in own} == {number}
        villages = [it for it in where.villages.values() if it.province == number]
        assert [it.owner for it in villages] == [number] * 4
    assert all(it.owner == 0 for it in where.villages.values() if it.province > 3)
    assert (where.week, where.day, where.ending) == (1, 0, None)
    assert where.counters.unit == max(where.units) == len(where.units)
    assert where.counters.army == 3
    assert list(where.armies) == [1, 2, 3]


@pytest.mark.rule("DMA-2.6")
@pytest.mark.rule("DMA-H4")
@pytest.mark.rule("DMA-13.6")
@pytest.mark.rule("EX-86")
def test_where_the_defenders_of_a_neutral_city_stand() -> None:
    types = neutral_garrison(Rules(), 3)
    assert types == ["militia"] * 10 + ["crossbowmen"] * 4
    cells = default_layout(list(enumerate(types, 1)), garrison=True)
    assert [cells[number] for number in range(11, 15)] == [(3, 3), (7, 4), (3, 4), (7, 5)]
    assert cells[1] == (5, 5)


@pytest.mark.rule("DMA-2.6")
def test_a_neutral_city_is_defended_by_militia_and_four_crossbowmen() -> None:
    assert neutral_garrison(Rules(), 5) == ["militia"] * 14 + ["crossbowmen"] * 4
    assert neutral_garrison(Rules(neutral_city_militia_base=2), 0) == ["crossbowmen"] * 2
    where = campaign(2)
    for number in (3, 4, 5, 6):
        city, holder = where.cities[number], Holder(CITY, number)
        villages = sum(village.province == number for village in where.villages.values())
        assert (city.owner, city.buildings, city.layout) == (0, set(), {})
        assert types_in(where, holder) == neutral_garrison(where.rules, villages)
        assert {it.rations for it in where.units.values() if it.holder == holder} == {0}


@pytest.mark.rule("DMA-1.5")
def test_options_change_the_start() -> None:
    where = campaign(
        2,
        provinces_per_player=2,
        province_cells=40,
        start_villages=6,
        start_garrison_militia=1,
        start_army_militia=0,
        neutral_city_crossbowmen=0,
        base_grey=12,
        states={"B": {"name": "Rodania"}},
    )
    assert len(where.cities) == 4
    assert where.rules.base_grey == 12
    assert (where.states[1].name, where.states[2].name) == ("Empire 1", "Rodania")
    assert types_in(where, Holder(CITY, 1)) == ["militia"]
    assert types_in(where, Holder(ARMY, 1)) == []
    assert set(types_in(where, Holder(CITY, 3))) == {"militia"}
    assert sum(village.owner == 1 for village in where.villages.values()) == 6
    assert all(30 <= len(cells) <= 52 for cells in cells_of(where).values())


def test_the_same_dice_give_the_same_campaign_and_others_another() -> None:
    one = encode(campaign(4, "a"))
    assert encode(campaign(4, "a")) == one
    assert encode(campaign(4, "b")) != one


def test_names_are_all_different() -> None:
    where = campaign(6)
    names = [city.name for city in where.cities.values()]
    names += [village.name for village in where.villages.values()]
    names = [name.casefold() for name in (*names, *where.land.names.values())]
    assert len(set(names)) == len(names)
    assert all(name.isascii() and name.isalpha() for name in names)


def test_more_places_than_names_are_numbered() -> None:
    taken: set[str] = set()
    names = draw_names(60, ["burg"], taken, Chance(Dice("x")).stream(0, 0, "map"))
    assert len({name.casefold() for name in names}) == 60


@pytest.mark.rule("DMA-2.4")
def test_numbers_of_players() -> None:
    for count in (2, 25):
        verify({}, count)
    for count in (1, 26):
        with pytest.raises(BadSetup, match=f"2 to 25 players, not for {count}"):
            verify({}, count)
    with pytest.raises(BadSetup, match="every seat needs a name of its own"):
        new_position({}, ["A", "A"], Dice("s"))


@pytest.mark.slow
@pytest.mark.rule("DMA-2.4")
def test_a_campaign_of_twenty_five() -> None:
    where = campaign(25)
    assert len(where.cities) == 75
    assert pieces({cell for cells in cells_of(where).values() for cell in cells}) == 1
    assert decode(encode(where)) == where


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"pace": "year"}, 'options.pace: expected week or day, got "year"'),
        ({"speed": 2}, 'options: the field "speed" is not known'),
        ({"provinces_per_player": 1}, "options.provinces_per_player: expected 2 or more, got 1"),
        ({"province_cells": 61}, "options.province_cells: expected at most 60, got 61"),
        ({"start_villages": True}, "options.start_villages: expected a whole number, got true"),
        (
            {"start_army_militia": 67},
            "start_army_militia: at most 66 units have room, not 67",
        ),
        (
            {"neutral_city_militia_base": 55},
            "neutral_city_militia_base: at most 66 units have room, not 67",
        ),
        ({"states": {"X": {}}}, "states: there is no seat X"),
        ({"states": {"A": {"race": 1}}}, 'states.A: the field "race" is not known'),
        (
            {"states": {"A": {"name": "7777"}}},
            'states.A.name: expected 3 to 40 signs, not only digits, none of #:,;"\\|',
        ),
        (
            {"states": {"A": {"name": "EMPIRE 2"}}},
            "states: two states or seats are called Empire 2",
        ),
    ],
)
def test_options_that_make_no_campaign(options: dict[str, Any], said: str) -> None:
    with pytest.raises((BadSetup, MalformedPosition)) as caught:
        campaign(2, **options)
    assert str(caught.value) == said
