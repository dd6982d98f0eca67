"""Phase 7: battles on one cell (DMA-12.2)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
