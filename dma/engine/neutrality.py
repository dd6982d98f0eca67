"""A city that has no owner any more (DMA-2.6, DMA-H60)."""

from dma.engine.board import Board
from dma.engine.state import CITY, NEUTRAL, NOWHERE, City, Holder


def make_neutral(board: Board, city: City) -> None:
    """It keeps its garrison, buildings and bonuses of the week; stock, queue and pending
    breakthrough groups are gone, and its units have no rations. Units elsewhere keep their
    rations here, which nobody serves out (DMA-5.8)."""
    city.owner = NEUTRAL
    city.stock = 0
    city.queue.clear()
    city.groups.clear()
    for unit in board.units_in(Holder(CITY, city.number)):
        unit.rations = NOWHERE
