"""Phase 2: what every city makes, and who of its units is fed (DMA-5.3, DMA-5.7)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
