"""Whom a state would meet if nobody moved any more, as far as its report says (DMA-12).

Of foreign armies it is known where they stand and whether they have units; their stance and their
switch are not, so that each is taken to be ready to attack.
"""

from collections.abc import Mapping
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.encounters import MEETING, SKIRMISH, STORM, Encounter, foreseen
from dma.engine.forecast import Calm
from dma.engine.known import board_from, is_playing
from dma.engine.state import ARMY, NOWHERE, Holder
from dma.engine.tables.units import MILITIA

Report = Mapping[str, Any]
_ARMIES: Final = (MEETING, SKIRMISH)


def encounters_of(report: Report) -> list[Encounter]:
    """The encounters of a day in which the reader has a part, in the order of DMA-11, if no army
    moved and all survived; none for who gives no orders."""
    if not is_playing(report):
        return []
    board, state = board_from(report, Calm()), report["state"]
    _stand_in(board, report)
    return [it for it in foreseen(board) if state in _states(board, it)]


def _stand_in(board: Board, report: Report) -> None:
    """One unit for every army of which only the number of units is known."""
    for number in sorted(board.armies):
        holder = Holder(ARMY, number)
        if report["armies"][str(number)]["count"] and not board.size_of(holder):
            board.add_unit(MILITIA, holder, NOWHERE)


def _states(board: Board, encounter: Encounter) -> tuple[int, int]:
    kind, army, other = encounter
    if kind in _ARMIES:
        return board.armies[army].owner, board.armies[other].owner
    places = board.cities if kind == STORM else board.villages
    return board.armies[army].owner, places[other].owner
