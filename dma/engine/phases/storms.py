"""Phase 9: storms and captures of cities (DMA-12.4)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import assaults, encounters
from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = assaults.EVENTS


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all: city by city, and each stormer by its number."""
    for _, army, city in encounters.storms(board):
        assaults.assault(board, army, board.cities[city])
