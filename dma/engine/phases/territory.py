"""Phase 11: territory, eliminations and the end of the game (DMA-19)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
