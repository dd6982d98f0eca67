"""Phase 6: armies move, then transit assaults (DMA-10)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
