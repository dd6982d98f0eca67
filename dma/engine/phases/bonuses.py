"""Sunday evening: the random bonuses of the coming week are drawn (DMA-5.15)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.tables.buildings import BUILDINGS, in_order

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "weekly_bonus": "city, building; riots, grey, green: what it adds each day of the week",
}


def play(board: Board, rolls: Rolls) -> None:
    """Per city, neutral ones too, and building, in the order of DMA-8.1 (DMA-H71)."""
    for number, city in sorted(board.cities.items()):
        city.weekly.clear()
        for building in in_order(city.buildings):
            choices = BUILDINGS[building].weekly
            if not choices:
                continue
            index = rolls.pick(len(choices), "weekly_bonus", number, building)
            city.weekly[building] = index
            drawn = choices[index]
            board.tell(
                "weekly_bonus",
                "DMA-5.15",
                [city.owner],
                city.cell,
                city=number,
                building=building,
                riots=drawn.riots,
                grey=drawn.grey,
                green=drawn.green,
            )
