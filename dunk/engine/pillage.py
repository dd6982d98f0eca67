"""What plunderers leave behind (DK-7.10.3), whoever they are."""

from typing import Final

from dunk.engine.board import Board

SPOILED: Final = frozenset({"stable", "warg_farm"})


def lay_waste(board: Board, province: int) -> None:
    """The province has no people, no plague and no villages any more, and its stable and warg_farm
    are destroyed. A town is left alone."""
    board.settle(province, None)
    board.provinces[province].villages = 0
    for structure in sorted(SPOILED & board.provinces[province].structures):
        board.destroy(province, structure)
