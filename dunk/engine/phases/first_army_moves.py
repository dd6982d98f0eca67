"""First army moves (DK-5.4): who marches on roads, rides or sails in allied land moves first."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.marching import CLIMB, MOVE, march_on, marchers
from dunk.engine.steps import first_intent

EVENTS: Final[Mapping[str, str]] = {
    "fast_move": MOVE,
    "fast_climb": CLIMB,
}


def play(board: Board, rolls: Rolls) -> None:
    """All that are fast make a step. Nobody fights here and nothing is rolled (DK-5.4.3)."""
    intents = [(army, first_intent(board, army, march)) for army, march in marchers(board)]
    march_on(board, intents, moved="fast_move", climbed="fast_climb")
    for army, intent in intents:
        if intent.step is not None:
            board.marches[army.id].repeats = intent.step.direction
