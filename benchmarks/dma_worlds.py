"""Made campaigns of DMA of any size: square empires side by side, at war along their borders."""

import random
from collections.abc import Iterator
from typing import Final

from dma.engine.rules import DAY, Rules
from dma.engine.state import (
    ARMY,
    CITY,
    Army,
    Cell,
    City,
    Counters,
    Holder,
    Item,
    Land,
    Position,
    State,
    Unit,
    Village,
)
from dma.engine.tables.buildings import BUILDINGS
from dma.engine.tables.units import UNITS

EMPIRES: Final = 25
SIDE: Final = 200  # cells of the usual map
PROVINCE: Final = 5  # cells of the side of a province
ARMIES: Final = 1_500
BATTLES: Final = 60
ARMY_UNITS: Final = 10
GARRISON: Final = 3
CENTRE: Final = PROVINCE // 2
SPOTS: Final = ((0, 0), (4, 0), (0, 4))  # of the villages of a province
BORDER: Final = 3  # cells from which an army that marches for a day meets no neighbour


def world_of(side: int = SIDE) -> Position:
    """A map of ``side`` by ``side`` cells with as many armies, units and battles for its size as
    the usual one has. The same every time."""
    draw = random.Random(side)
    share = side * side / SIDE**2
    empires = min(EMPIRES, max(4, round(EMPIRES * share)))  # there can be no more
    across = int(empires**0.5)
    empires, block = across**2, side // across
    provinces = side // PROVINCE
    position = Position(
        week=12,
        day=0,
        rules=Rules(pace=DAY),
        land=_land(side, provinces, draw),
        states={n: State(n, f"S{n}", f"Empire {n}") for n in range(1, empires + 1)},
        cities={},
        villages={},
        armies={},
        units={},
        counters=Counters(),
    )
    for number in range(1, provinces**2 + 1):
        _settle(position, number, provinces, block, across, draw)
    _raise_armies(position, round(ARMIES * share), round(BATTLES * share), block, across, draw)
    position.counters = Counters(len(position.units), len(position.armies))
    return position


def plans_for(position: Position) -> dict[str, str]:
    """A full plan for every empire: each army that is away from the border marches, each city
    builds."""
    draw = random.Random(position.land.width)
    lines: dict[int, list[str]] = {number: [] for number in position.states}
    for army in position.armies.values():
        if army.name:  # it waits for its battle
            continue
        x, y = army.cell
        steps = [f"{x + draw.choice((-1, 0, 1))}.{y + 1}", f"{x}.{y + 2}"]
        lines[army.owner].append(f"route army {army.number}: {' '.join(steps)}")
    for city in position.cities.values():
        lines[city.owner].append(f"queue city {city.number}: militia x3, forum, court, stables")
    return {it.seat: "\n".join(lines[n]) for n, it in position.states.items()}


def size_of(position: Position) -> str:
    """How large it is, in words."""
    side = position.land.width
    return (
        f"{side} × {side} cells, {len(position.armies)} armies, {len(position.units)} units,"
        f" {len(position.states)} emperors"
    )


def _land(side: int, provinces: int, draw: random.Random) -> Land:
    rows = tuple("".join(draw.choice("pppfm") for _ in range(side)) for _ in range(side))
    cut = tuple(
        tuple(y // PROVINCE * provinces + x // PROVINCE + 1 for x in range(side))
        for y in range(side)
    )
    return Land(rows, cut, {n: f"Land {n}" for n in range(1, provinces**2 + 1)})


def _owner(cell: Cell, block: int, across: int) -> int:
    column, row = (min(place // block, across - 1) for place in cell)
    return row * across + column + 1


def _settle(
    position: Position, number: int, provinces: int, block: int, across: int, draw: random.Random
) -> None:
    row, column = divmod(number - 1, provinces)
    left, top = column * PROVINCE, row * PROVINCE
    cell = (left + CENTRE, top + CENTRE)
    owner = _owner(cell, block, across)
    city = City(number, f"City {number}", cell, number, owner)
    city.buildings = set(draw.sample(sorted(BUILDINGS), 6))
    city.queue = [Item("unit", "militia")]
    position.cities[number] = city
    for place, (dx, dy) in enumerate(SPOTS):
        village = len(SPOTS) * (number - 1) + place + 1
        spot = (left + dx, top + dy)
        position.villages[village] = Village(village, f"Village {village}", spot, number, owner)
    _add_units(position, Holder(CITY, number), GARRISON, number, draw)


def _add_units(
    position: Position, holder: Holder, count: int, rations: int, draw: random.Random
) -> None:
    for _ in range(count):
        number = len(position.units) + 1
        position.units[number] = Unit(number, draw.choice(list(UNITS)), holder, rations)


def _raise_armies(
    position: Position, count: int, battles: int, block: int, across: int, draw: random.Random
) -> None:
    """Pairs of foes face each other over a border; all others are deep in their own land."""
    for cell in _borders(battles, block, across):
        for side in (0, 1):
            _raise(position, (cell[0] + side, cell[1]), "Vanguard", block, across, draw)
    while len(position.armies) < count:
        column, row = draw.randrange(across), draw.randrange(across)
        x, y = (draw.randrange(BORDER, block - BORDER) for _ in "xy")
        cell = (column * block + x, row * block + y)
        _raise(position, cell, "", block, across, draw)


def _borders(battles: int, block: int, across: int) -> Iterator[Cell]:
    """Cells at the right edge of an empire, far from each other."""
    places = [
        (column * block - 1, y)
        for y in range(1, across * block, BORDER)
        for column in range(1, across)
    ]
    yield from places[:: max(1, len(places) // battles)][:battles]


def _raise(
    position: Position, cell: Cell, name: str, block: int, across: int, draw: random.Random
) -> None:
    number = len(position.armies) + 1
    owner = _owner(cell, block, across)
    army = Army(number, owner, cell, name)
    position.armies[number] = army
    rations = position.land.province_at(cell)
    _add_units(position, Holder(ARMY, number), ARMY_UNITS, rations, draw)
