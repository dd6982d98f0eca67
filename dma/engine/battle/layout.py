"""Who stands where when a battle begins (DMA-13.6), and on what ground (DMA-18)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dma.engine.battle.drills import is_shooter
from dma.engine.battle.setup import FIELD, STORM, A, Setup
from dma.engine.rules import ARMY_COLUMNS, ARMY_ROWS, FLAG_CELL
from dma.engine.state import Cell
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.engine.tables.units import HOLD, UNITS


class NoRoom(ValueError):
    """More units than a layout has cells, or two on one cell."""


def heights_of(buildings: Iterable[str]) -> dict[Cell, int]:
    """Cell of the garrison's layout -> its height, where it is raised (DMA-18.1, DMA-18.2): where
    drawings overlap, the highest counts."""
    heights: dict[Cell, int] = {}
    for building in buildings:
        for (dx, dy), height in FORTIFICATIONS.get(building, {}).items():
            cell = (FLAG_CELL[0] + dx, FLAG_CELL[1] + dy)
            heights[cell] = max(height, heights.get(cell, 0))
    return heights


@lru_cache(maxsize=16)
def row_order(columns: int = ARMY_COLUMNS, rows: int = ARMY_ROWS) -> tuple[Cell, ...]:
    """All cells of a layout, the front row first, each from the middle outwards."""
    middle = columns // 2
    by_column = sorted(range(columns), key=lambda column: (abs(column - middle), -column))
    return tuple((column, row) for row in range(rows) for column in by_column)


@lru_cache(maxsize=16)
def ring_order(columns: int = ARMY_COLUMNS, rows: int = ARMY_ROWS) -> tuple[Cell, ...]:
    """All cells of a layout by their distance to the flag, then in row order."""
    flag = (columns // 2, rows - 1)
    return tuple(
        sorted(
            row_order(columns, rows),
            key=lambda cell: max(abs(cell[0] - flag[0]), abs(cell[1] - flag[1])),
        )
    )


@lru_cache(maxsize=64)
def garrison_order(buildings: tuple[str, ...]) -> tuple[Cell, ...]:
    """The flag, the raised cells in row order, then the rest in ring order (DMA-13.6)."""
    raised = heights_of(buildings)
    walls = [cell for cell in row_order() if cell in raised]
    return tuple(dict.fromkeys((FLAG_CELL, *walls, *ring_order())))


def unit_order(units: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Units (number, type) in the order in which they are given cells: who does not shoot by
    defence, the highest first, then by number; then the shooters likewise (DMA-13.6)."""
    return sorted(units, key=lambda it: (is_shooter(it[1]), -UNITS[it[1]].defence, it[0]))


def default_layout(
    units: Iterable[tuple[int, str]],
    taken: Iterable[Cell] = (),
    *,
    garrison: bool = False,
    buildings: Sequence[str] = (),
    columns: int = ARMY_COLUMNS,
    rows: int = ARMY_ROWS,
) -> dict[int, Cell]:
    """Unit -> the layout cell that it gets, for units without one (DMA-13.6).

    ``units``: (number, type); ``taken``: cells already given; ``buildings``: of the city whose
    garrison it is. Raises ``NoRoom``."""
    queue = unit_order(units)
    rows_first, rings_first = row_order(columns, rows), ring_order(columns, rows)
    if garrison:
        parts = [(queue, garrison_order(tuple(buildings)))]
    else:
        holders = [it for it in queue if HOLD in UNITS[it[1]].field.steps]
        others = [it for it in queue if HOLD not in UNITS[it[1]].field.steps]
        parts = [(holders, rings_first), (others, rows_first)]
    used, cells = set(taken), {}
    for some, order in parts:
        free = (cell for cell in order if cell not in used)
        for number, _ in some:
            cell = next(free, None)
            if cell is None:
                raise NoRoom(f"{len(order)} cells are too few for so many units")
            used.add(cell)
            cells[number] = cell
    return cells


def deploy(
    setup: Setup, side: str, columns: int = ARMY_COLUMNS, rows: int = ARMY_ROWS
) -> dict[int, Cell]:
    """Unit -> its layout cell, for all fighters of a side. Raises ``NoRoom``."""
    fighters = [it for it in setup.fighters if it.side == side]
    given = {it.number: it.cell for it in fighters if it.cell is not None}
    if len(set(given.values())) < len(given):
        raise NoRoom("two units on one cell of a layout")
    rest = [(it.number, it.type) for it in fighters if it.cell is None]
    found = default_layout(
        rest,
        given.values(),
        garrison=side != A and setup.kind != FIELD,
        buildings=setup.buildings if setup.kind == STORM else (),
        columns=columns,
        rows=rows,
    )
    return given | found
