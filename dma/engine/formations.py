"""Layouts to begin with: in which shape an army may be drawn up before its leader changes it."""

from collections.abc import Iterable, Sequence
from typing import Final

from dma.engine.battle.drills import is_shooter
from dma.engine.battle.layout import default_layout, row_order, unit_order
from dma.engine.rules import ARMY_COLUMNS
from dma.engine.state import Cell
from dma.engine.tables.units import UNITS

Units = Iterable[tuple[int, str]]

LINE: Final = "line"
WINGS: Final = "wings"
BLOCK: Final = "block"
#: Shapes for an army; a garrison does best on its walls, as the rules would place it.
SHAPES: Final = (LINE, WINGS, BLOCK)
_WING: Final = 3  # columns of a wing


def draw_up(shape: str, units: Units) -> dict[int, Cell]:
    """Unit -> its cell, for at most as many units as a layout has cells. Raises ``NoRoom``."""
    ordered = unit_order(units)
    if shape == WINGS:
        return _wings(ordered)
    if shape == BLOCK:
        return _block(ordered)
    return _line(ordered)


def _line(ordered: Sequence[tuple[int, str]]) -> dict[int, Cell]:
    """Who fights hand to hand in front, shooters in the rows behind."""
    front = [number for number, kind in ordered if not is_shooter(kind)]
    rear = [number for number, kind in ordered if is_shooter(kind)]
    cells = iter(row_order())
    found = {number: next(cells) for number in front}
    first = -(-len(front) // ARMY_COLUMNS)
    free = [cell for cell in row_order() if cell[1] >= first] if rear else []
    spare = [cell for cell in row_order() if cell[1] < first and cell not in found.values()]
    return found | dict(zip(rear, [*free, *spare], strict=False))


def _wings(ordered: Sequence[tuple[int, str]]) -> dict[int, Cell]:
    """Riders on both wings, the others between them as in a line."""
    riders = [number for number, kind in ordered if UNITS[kind].kind == "cavalry"]
    others = [(number, kind) for number, kind in ordered if UNITS[kind].kind != "cavalry"]
    edge = [
        cell
        for cell in sorted(
            row_order(), key=lambda it: (it[1], min(it[0], ARMY_COLUMNS - 1 - it[0]))
        )
        if min(cell[0], ARMY_COLUMNS - 1 - cell[0]) < _WING
    ]
    found = dict(zip(riders, edge, strict=False))
    left = [(number, "cavalry") for number in riders if number not in found]
    taken = set(found.values())
    inner = [cell for cell in row_order() if cell not in taken and cell not in edge]
    outer = [cell for cell in row_order() if cell not in taken and cell in edge]
    free = iter([*inner, *outer])
    front = [it for it in others if not is_shooter(it[1])]
    rear = [it for it in others if is_shooter(it[1])]
    for number, _kind in [*front, *rear, *left]:
        found[number] = next(free)
    return found


def _block(ordered: Sequence[tuple[int, str]]) -> dict[int, Cell]:
    """As near to the flag as there is room."""
    return default_layout(ordered, garrison=True)
