"""Starvation (DK-5.8): rebels find nothing to eat where nobody lives."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import REBELS
from dunk.engine.tables.forces import ARMY_TYPES

EVENTS: Final[Mapping[str, str]] = {
    "starved": "army: number among the rebels, name, type",
}


def play(board: Board, rolls: Rolls) -> None:
    """All rebel armies in unpopulated provinces die, but for monsters. Nothing is rolled."""
    for army in sorted(
        board.forces[REBELS].values(), key=lambda army: (army.province, army.number)
    ):
        if ARMY_TYPES[army.type].monster or board.provinces[army.province].population is not None:
            continue
        board.remove_army(army)
        board.tell(
            "starved",
            "DK-5.8",
            board.witnesses(army.province),
            army.province,
            army=army.number,
            name=army.name,
            type=army.type,
        )
