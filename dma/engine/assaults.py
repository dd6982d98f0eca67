"""An army assaults a settlement: storm, attack or capture without battle (DMA-12.4, DMA-12.5)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import battles, conquest, losses
from dma.engine.aftermath import VILLAGE
from dma.engine.battle.setup import A
from dma.engine.board import Board
from dma.engine.militia import militia_of
from dma.engine.state import CITY, NEUTRAL, City, Holder, Village

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {**battles.EVENTS, **conquest.EVENTS, **losses.EVENTS}


def assault(board: Board, number: int, place: City | Village) -> bool:
    """The army assaults the settlement, for the only time today (DMA-10.7); True if it takes it.
    Whether it may is asked before, by ``encounters``."""
    army = board.armies[number]
    board.assaulted.add((number, place.cell))
    came: battles.Came = {}
    if has_defenders(board, place):
        kind = CITY if isinstance(place, City) else VILLAGE
        winner, came = battles.engage(board, number, Holder(kind, place.number))
        if winner != A:
            battles.feed_all(board, came)
            return False
    if isinstance(place, City):
        conquest.take_city(board, place, army)
    else:
        conquest.take_village(board, place, army)
    battles.feed_all(board, came)
    return True


def has_defenders(board: Board, place: City | Village) -> bool:
    """A garrison, or Militia of a neutral village; an owned village has none (DMA-2.7)."""
    if isinstance(place, City):
        return board.size_of(Holder(CITY, place.number)) > 0
    return place.owner == NEUTRAL and bool(militia_of(board, place.number))
