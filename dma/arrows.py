"""The ways of own armies as they are drawn over the map."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dma.engine.state import Cell
from dma.map_shape import CELL, shape_of
from dma.ways import Way

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cells lie on a map, in the units of its layout: corner of cell 0.0 and side of all."""

    left: int
    top: int
    side: int

    def middle(self, cell: Cell) -> tuple[int, int]:
        return (
            self.left + cell[0] * self.side + self.side // 2,
            self.top + cell[1] * self.side + self.side // 2,
        )


@dataclass(frozen=True, slots=True)
class Stop:
    """Where an army is in the evening of a day: ``day`` from 1, the next that is played."""

    x: int
    y: int
    day: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """``now``: its way in the coming seven days, ``later``: the rest, both as paths; ``size``: of
    its letters."""

    army: int
    now: str
    later: str
    stops: tuple[Stop, ...]
    radius: int


def grid_of(report: Report) -> Grid:
    """Where the cells of a report lie on its map."""
    return Grid(*shape_of(report).corner(0, 0), CELL)


def arrows(ways: Iterable[Way], grid: Grid) -> list[Arrow]:
    """An arrow for every army that has a route."""
    return [_arrow(way, grid) for way in ways if way.stops]


def _arrow(way: Way, grid: Grid) -> Arrow:
    start = _cell_of(way.start)
    week = [cell for cell, day in way.stops if 0 < day <= 7]
    rest = [cell for cell, day in way.stops if not 0 < day <= 7]
    last = week[-1] if week else start
    return Arrow(
        way.army,
        _path([start, *week], grid),
        _path([last, *rest], grid),
        tuple(_evenings(way, grid)),
        grid.side // 4,
    )


def _cell_of(text: str) -> Cell:
    column, _, row = text.partition(".")
    return int(column), int(row)


def _path(cells: list[Cell], grid: Grid) -> str:
    if len(cells) < 2:
        return ""
    return "M" + "L".join("{} {}".format(*grid.middle(cell)) for cell in cells)


def _evenings(way: Way, grid: Grid) -> Iterator[Stop]:
    """The last cell of each day of the way."""
    days = [day for _cell, day in way.stops]
    for place, (cell, day) in enumerate(way.stops):
        if day and (place + 1 == len(days) or days[place + 1] != day):
            yield Stop(*grid.middle(cell), day)
