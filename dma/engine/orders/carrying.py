"""The start of the week: plans are carried out (DMA-4.2), each kind for all states."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {}


def carry_out(board: Board, sheets: Mapping[int, str | None]) -> None:
    """``sheets``: state -> its plan as text; None: nothing came (DMA-19.3)."""
