"""Phase 10: attacks on neutral villages, captures of foreign ones (DMA-12.5)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import assaults, encounters, militia
from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = assaults.EVENTS


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all; then neutral villages are at full strength again (DMA-2.6)."""
    for _, army, village in encounters.village_attacks(board):
        assaults.assault(board, army, board.villages[village])
    militia.restore_all(board)
