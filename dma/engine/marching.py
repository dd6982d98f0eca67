"""How armies march: speed, movement points, and which cells are entered on which day (DMA-10).

Pure functions: phase 6 moves armies by them, pages and forecasts count days with them. Points,
speeds and costs are in hundredths.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from dma.engine.rules import Rules
from dma.engine.state import Cell, Land
from dma.engine.tables.units import PATHFINDERS, UNITS

OFF_MAP: Final = "off_map"
WATER: Final = "water"
NOT_ADJACENT: Final = "not_adjacent"


class March(NamedTuple):
    """One day of one army. ``entered``: cells in the order of its way; ``points``: carried over;
    ``next_cost``: of the cell that it could not enter yet, 0 if there is none; ``broken``: why the
    next step is none, so that the route ends (DMA-4.5), "" while all is well."""

    entered: tuple[Cell, ...]
    points: int
    next_cost: int = 0
    broken: str = ""


def army_speed(types: Collection[str]) -> int:
    """The lowest speed among these types (DMA-10.2); 0 for an army without units, which does not
    move."""
    return min((UNITS[name].speed for name in types), default=0)


def cell_costs(rules: Rules, types: Collection[str]) -> dict[str, int]:
    """Terrain -> what an army of these types pays to enter such a cell; water is missing
    (DMA-10.3). Only Pathfinders pay everywhere what a plain costs (DMA-10.4)."""
    costs = rules.terrain_cost
    if set(types) == {PATHFINDERS}:
        return dict.fromkeys(costs, rules.plain_cost)
    return costs


def are_adjacent(one: Cell, other: Cell) -> bool:
    """They share a side or a corner (DMA-2.2); a cell is not adjacent to itself."""
    return one != other and distance(one, other) == 1


def distance(one: Cell, other: Cell) -> int:
    """Chebyshev distance in cells."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def fault_of_step(land: Land, start: Cell, end: Cell) -> str:
    """Why no army can step so: ``OFF_MAP``, ``NOT_ADJACENT`` or ``WATER``; "" if it can."""
    if not land.is_on_map(end):
        return OFF_MAP
    if not are_adjacent(start, end):
        return NOT_ADJACENT
    return WATER if land.terrain_at(end) == "water" else ""


def march(
    land: Land, costs: dict[str, int], start: Cell, route: Sequence[Cell], points: int, speed: int
) -> March:
    """What an army does on one day (DMA-10.3). ``points``: those carried over; ``costs``: of
    ``cell_costs``. No route, or no speed: nothing, and points carried over are lost or kept."""
    if not route:
        return March((), 0)
    if not speed:
        return March((), points)
    points += speed
    here, entered = start, 0
    for cell in route:
        if fault := fault_of_step(land, here, cell):
            return March(tuple(route[:entered]), 0, 0, fault)
        cost = costs[land.terrain_at(cell)]
        if points < cost:
            return March(tuple(route[:entered]), points, cost)
        points -= cost
        here, entered = cell, entered + 1
    return March(tuple(route), 0)


def route_by_day(
    land: Land, costs: dict[str, int], start: Cell, route: Sequence[Cell], points: int, speed: int
) -> list[int]:
    """The day on which each cell of the route is entered if nothing comes between, counted from 1,
    the next day that is played; it ends before a step that is none. 8 is next week's Monday."""
    days: list[int] = []
    if not speed:
        return days
    here, day = start, 1
    points += speed
    for cell in route:
        if fault_of_step(land, here, cell):
            break
        cost = costs[land.terrain_at(cell)]
        if points < cost:
            waited = -(-(cost - points) // speed)  # rounded up
            day, points = day + waited, points + waited * speed
        points -= cost
        days.append(day)
        here = cell
    return days
