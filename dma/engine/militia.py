"""Militia of neutral villages, which are no units of the position (DMA-2.6).

They get numbers when their village is attacked for the first time on a day, so that a record has
every number once; a number is never given again (DMA-H84). Who of them has died stays dead until
the end of phase 10; the next day the village is at full strength.
"""

from dma.engine.board import Board
from dma.engine.rules import ARMY_CAPACITY, NEUTRAL_VILLAGE_CELLS
from dma.engine.state import Cell

_NOTE = "militia"  # village -> number -> cell of the layout, of this day

Militia = dict[int, Cell | None]


def militia_of(board: Board, village: int) -> Militia:
    """Number -> cell of the layout, None where the rule names none, of those who still stand."""
    villages: dict[int, Militia] = board.day_notes.setdefault(_NOTE, {})
    if village not in villages:
        villages[village] = _number(board)
    return villages[village]


def restore_all(board: Board) -> None:
    """The end of phase 10: all neutral villages are at full strength again (DMA-2.6)."""
    board.day_notes.pop(_NOTE, None)


def _number(board: Board) -> Militia:
    strength = min(board.rules.neutral_village_militia, ARMY_CAPACITY)
    first = board.counters.unit + 1
    board.counters.unit += strength
    cells = NEUTRAL_VILLAGE_CELLS
    return {first + n: cells[n] if n < len(cells) else None for n in range(strength)}
