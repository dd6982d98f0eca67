"""Phase 10: attacks on neutral villages, captures of foreign ones (DMA-12.5)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
