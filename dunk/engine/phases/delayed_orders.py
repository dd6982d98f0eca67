"""The delayed orders (DK-5.2), in an order that is not that of their ids."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.delayed import arrivals, fire, missions, rituals, trolls

EVENTS: Final[Mapping[str, str]] = {
    **arrivals.EVENTS,
    **rituals.EVENTS,
    **fire.EVENTS,
    **trolls.EVENTS,
    **missions.EVENTS,
}


def play(board: Board, rolls: Rolls) -> None:
    """Gifts first, protection before attack, missions last (DK-H64)."""
    arrivals.deliver(board)
    protected = rituals.protect(board, rolls)
    rituals.heal(board, rolls)
    fire.burn(board, rolls, protected)
    rituals.bring_pest(board, rolls, protected)
    rituals.teleport(board, rolls)
    trolls.wander(board, rolls)
    missions.go_on_missions(board, rolls)
