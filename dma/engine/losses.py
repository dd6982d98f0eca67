"""Armies that cease to be, and what becomes void with them: their orders for the days to come."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board

#: Why an army is gone.
BEATEN: Final = "beaten"  # DMA-17.2
OVERRUN: Final = "overrun"  # without units before an enemy with some (DMA-12.2)
SPENT: Final = "spent"  # a draw in which nobody lived (DMA-17.1)
DISSOLVED: Final = "dissolved"  # without units, away from home (DMA-5.9)
ELIMINATED: Final = "eliminated"  # with its state (DMA-19.3)
COLLAPSED: Final = "collapsed"  # with its state, which was silent too long (DMA-19.3)

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "orders_void": "to its owner: army, name, why (beaten, overrun, spent, dissolved, eliminated, "
    "collapsed), route: [x, y] of the cells still on it",
}


def lose_army(board: Board, number: int, why: str, rule: str) -> None:
    """The army and all in it are gone, and its owner is told which of its orders are void."""
    army = board.armies[number]
    board.tell(
        "orders_void",
        rule,
        [army.owner],
        army.cell,
        army=number,
        name=army.name,
        why=why,
        route=[list(cell) for cell in army.route],
    )
    board.remove_army(number)
