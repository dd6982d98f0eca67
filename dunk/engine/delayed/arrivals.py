"""What was given or exported arrives (DK-5.2.1)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.state import NOBODY

EVENTS: Final[Mapping[str, str]] = {
    "gold_arrived": "giver: kingdom; gold",
    "technology_arrived": "giver: kingdom; technology; known: whether it was possessed before",
    "map_arrived": "giver: kingdom",
    "goods_arrived": "sender: kingdom; start: province; good, amount",
    "goods_lost": "sender: kingdom; start: province; good, amount",
}


def deliver(board: Board) -> None:
    """Gifts of gold and technologies, then exports; maps are only told of."""
    for gift in sorted(board.gifts, key=lambda gift: (gift.receiver, gift.giver)):
        kingdom = board.kingdoms[gift.receiver]
        if gift.technology:
            known = gift.technology in kingdom.technologies
            kingdom.technologies.add(gift.technology)
            board.tell(
                "technology_arrived",
                "DK-5.2.1",
                [gift.receiver],
                giver=gift.giver,
                technology=gift.technology,
                known=known,
            )
        else:
            kingdom.gold += gift.gold
            board.tell(
                "gold_arrived", "DK-5.2.1", [gift.receiver], giver=gift.giver, gold=gift.gold
            )
    for giver, receiver in sorted(board.maps):
        board.tell("map_arrived", "DK-5.2.1", [receiver], giver=giver)
    unload(board)


def unload(board: Board) -> None:
    """Goods come into the other town's warehouse; without town or owner they are lost
    (DK-7.8.3)."""
    for export in sorted(board.exports, key=lambda export: (export.end, export.sender)):
        land = board.provinces[export.end]
        is_there = land.town is not None and land.owner != NOBODY
        if land.town is not None and is_there:
            stock = land.town.stock
            setattr(stock, export.good, getattr(stock, export.good) + export.amount)
        board.tell(
            "goods_arrived" if is_there else "goods_lost",
            "DK-5.2.1" if is_there else "DK-7.8.3",
            [export.sender, land.owner],
            export.end,
            sender=export.sender,
            start=export.start,
            good=export.good,
            amount=export.amount,
        )
