"""The field, written down a second time: who stands where, facing which way (DMA-13, DMA-18).

The second judge of battles keeps everything in plain dicts and looks at all units whenever it asks
a question: slow, and easy to lay beside the rule book. It shares the tables with the engine, which
are compared with the drawings, and the form of setup and record; nothing else.
"""

from typing import Any

from dma.engine.battle.setup import Fighter, Setup
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.engine.tables.units import UNITS

Cell = tuple[int, int]
Piece = dict[str, Any]
Battle = dict[str, Any]

FLAGS = {"A": (5, 15), "B": (5, 0)}  # DMA-13.3
OTHER = {"A": "B", "B": "A"}
DEPTH_BONUS = ("heavy_infantry", "legionaries", "mercenary_infantry", "bodyguards")  # DMA-15.3
RIDERS = ("knights", "cavalry", "horse_archers", "crusaders", "chariots")  # DMA-14.18
HOLD_IN_THE_FIELD = ("heavy_infantry", "bodyguards")  # DMA-13.6
RANGED = ("R10", "R12", "R15", "C7")  # DMA-13.6
COLUMNS = (5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0)  # DMA-13.6
ROW_ORDER = [(column, row) for row in range(6) for column in COLUMNS]


def ring_order() -> list[Cell]:
    """By Chebyshev distance to (5,5), then in row order (DMA-13.6)."""

    def distance(cell: Cell) -> int:
        return max(abs(cell[0] - 5), abs(cell[1] - 5))

    return sorted(ROW_ORDER, key=lambda cell: (distance(cell), ROW_ORDER.index(cell)))


def is_shooter(type_: str) -> bool:
    """A type whose field column has a ranged pattern (DMA-13.6)."""
    return UNITS[type_].field.pattern in RANGED


def raised(buildings: tuple[str, ...]) -> dict[Cell, int]:
    """Layout cell -> height; where grids overlap the highest counts (DMA-18.1, DMA-18.2)."""
    heights: dict[Cell, int] = {}
    for building in buildings:
        for (dx, dy), height in FORTIFICATIONS.get(building, {}).items():
            cell = (5 + dx, 5 + dy)
            heights[cell] = max(height, heights.get(cell, 0))
    return heights


def on_field(side: str, cell: Cell) -> Cell:
    """Where a layout cell is on the field (DMA-13.2)."""
    column, row = cell
    return (column, 10 + row) if side == "A" else (10 - column, 5 - row)


def placed(setup: Setup, side: str) -> dict[int, Cell]:
    """Unit -> layout cell of all of a side: given ones, the others by default (DMA-13.6)."""
    mine = [unit for unit in setup.fighters if unit.side == side]
    cells = {unit.number: unit.cell for unit in mine if unit.cell is not None}

    def order(unit: Fighter) -> tuple[bool, int, int]:
        return is_shooter(unit.type), -UNITS[unit.type].defence, unit.number

    def take(units: list[Fighter], order_of_cells: list[Cell]) -> None:
        for unit in units:
            cells[unit.number] = next(c for c in order_of_cells if c not in cells.values())

    waiting = sorted((unit for unit in mine if unit.cell is None), key=order)
    if side == "B" and setup.kind != "field":
        walls = raised(setup.buildings)
        manned = [cell for cell in ROW_ORDER if walls.get(cell, 0) > 0]
        take(waiting, [(5, 5), *manned, *ring_order()])
    else:
        take([unit for unit in waiting if unit.type in HOLD_IN_THE_FIELD], ring_order())
        take([unit for unit in waiting if unit.type not in HOLD_IN_THE_FIELD], ROW_ORDER)
    return cells


def begun(setup: Setup, rolls: Any) -> Battle:
    """The battle before its first step."""
    cells = {side: placed(setup, side) for side in "AB"}
    units: dict[int, Piece] = {}
    for fighter in setup.fighters:
        units[fighter.number] = {
            "number": fighter.number,
            "type": fighter.type,
            "side": fighter.side,
            "cell": on_field(fighter.side, cells[fighter.side][fighter.number]),
            "rations": fighter.rations,
            "new": False,
        }
    walls = raised(setup.buildings) if setup.kind == "storm" else {}  # DMA-18.1: only in storms
    return {
        "kind": setup.kind,
        "rules": setup.rules,
        "rolls": rolls,
        "units": units,
        "heights": {on_field("B", cell): height for cell, height in walls.items()},
        "last": setup.last_unit,
    }


def ahead(side: str, cell: Cell, offset: Cell) -> Cell:
    """The cell at an offset as a unit of that side sees it (DMA-1.3, DMA-13.2)."""
    turn = 1 if side == "A" else -1
    return cell[0] + turn * offset[0], cell[1] + turn * offset[1]


def is_on_field(cell: Cell) -> bool:
    return 0 <= cell[0] <= 10 and 0 <= cell[1] <= 15


def standing_on(battle: Battle, cell: Cell) -> Piece | None:
    for unit in battle["units"].values():
        if unit["cell"] == cell:
            found: Piece = unit
            return found
    return None


def is_free(battle: Battle, cell: Cell) -> bool:
    """On the field and nobody on it."""
    return is_on_field(cell) and standing_on(battle, cell) is None


def by_number(battle: Battle) -> list[Piece]:
    """All units that live, by ascending id (DMA-1.6)."""
    return [battle["units"][number] for number in sorted(battle["units"])]


def height(battle: Battle, cell: Cell) -> int:
    found: int = battle["heights"].get(cell, 0)
    return found


def distance(one: Cell, other: Cell) -> int:
    """Chebyshev (DMA-16.2)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def euclid(one: Cell, other: Cell) -> int:
    """Squared, which orders alike."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
