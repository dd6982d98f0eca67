"""Havoc (DK-5.10.2): a province with an enemy army in it obeys nobody."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import NOBODY

EVENTS: Final[Mapping[str, str]] = {
    "havoc": "kingdom: that has lost the province",
}


def play(board: Board, rolls: Rolls) -> None:
    """Every province with an army at war with its owner has no owner now. Nothing is rolled."""
    for province in sorted(board.standing):
        owner = board.provinces[province].owner
        if owner == NOBODY or not board.is_foe_in(owner, province):
            continue
        readers = board.witnesses(province)
        board.losers[province] = owner
        board.give_land(province, NOBODY)
        board.tell("havoc", "DK-5.10.2", readers, province, kingdom=owner)
