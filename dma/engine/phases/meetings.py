"""Phase 7: battles on one cell (DMA-12.2)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import battles, encounters, losses
from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "army_overrun": "to both states: army: the one without units, by: the army that met it",
    **battles.EVENTS,
    **losses.EVENTS,
}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all. An army without units is destroyed by one with some."""
    for _, lower, higher in encounters.meetings(board):
        if lower not in board.armies or higher not in board.armies:
            continue
        if not encounters.has_units(board, lower):
            _overrun(board, lower, higher)
        elif not encounters.has_units(board, higher):
            _overrun(board, higher, lower)
        else:
            battles.fight_field(board, lower, higher)


def _overrun(board: Board, empty: int, by: int) -> None:
    army, victor = board.armies[empty], board.armies[by]
    board.tell("army_overrun", "DMA-12.2", [army.owner, victor.owner], army.cell, army=empty, by=by)
    losses.lose_army(board, empty, losses.OVERRUN, "DMA-12.2")
