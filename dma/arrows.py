"""The ways of own armies as they are drawn over the map."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dma.engine.state import Cell
from dma.ways import Way
from games.maps.layout import Layout


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


def grid_of(layout: Layout) -> Grid | None:
    """Read off any place of the map: its key is its cell. None for a map without places."""
    for area in layout.areas:
        column, _, row = area.key.partition(".")
        if column.isdigit() and row.isdigit() and area.width == area.height:
            side = area.width
            return Grid(area.x - int(column) * side, area.y - int(row) * side, side)
    return None


def arrows(ways: Iterable[Way], layout: Layout) -> list[Arrow]:
    """An arrow for every army that has a route."""
    grid = grid_of(layout)
    if grid is None:
        return []
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
