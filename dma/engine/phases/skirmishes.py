"""Phase 8: battles between cells that touch (DMA-12.3)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import battles, encounters, losses
from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {**battles.EVENTS, **losses.EVENTS}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all. Nobody changes cell."""
    for _, lower, higher in encounters.skirmishes(board):
        if lower in board.armies and higher in board.armies:
            battles.fight_field(board, lower, higher)
