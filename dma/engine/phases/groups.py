"""Sunday evening: breakthrough groups that were paid for appear (DMA-5.12)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {"group_appeared": "city, army, name"}


def play(board: Board, rolls: Rolls) -> None:
    """By city, in the order in which they were paid for. A city that was lost has none any more
    (DMA-H54)."""
    for number, city in sorted(board.cities.items()):
        for name in city.groups:
            army = board.add_army(city.owner, city.cell, name)
            data = {"city": number, "army": army.number, "name": name}
            board.tell("group_appeared", "DMA-5.12", [city.owner], city.cell, **data)
        city.groups.clear()
