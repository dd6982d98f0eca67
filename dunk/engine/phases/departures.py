"""Who leaves the campaign (DK-17.5), and how those who stay stand (DK-17.2)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.events import PUBLIC
from dunk.engine.state import NOBODY, Departure, Kingdom
from dunk.engine.winning import standing_of

EVENTS: Final[Mapping[str, str]] = {
    "left": "kingdom; reason: resigned, silent or lost",
}


def play(board: Board, rolls: Rolls) -> None:
    for kingdom in list(board.in_game()):
        reason = reason_to_leave(board, kingdom)
        if reason:
            _leave(board, kingdom, reason)
    standings = {kingdom.number: standing_of(board, kingdom.number) for kingdom in board.in_game()}
    board.standings = {**board.standings, board.turn: standings}


def reason_to_leave(board: Board, kingdom: Kingdom) -> str:
    """resigned, silent or lost; "" if it stays."""
    number = kingdom.number
    if number in board.resigning:
        return "resigned"
    if kingdom.silent >= board.rules.silent_turns:
        return "silent"
    return "" if board.lands[number] or board.forces[number] else "lost"


def _leave(board: Board, kingdom: Kingdom, reason: str) -> None:
    """Its armies vanish, guards too, and its provinces have no owner (DK-H139)."""
    number = kingdom.number
    for army in list(board.forces[number].values()):
        board.remove_army(army)
    for place in sorted(board.lands[number]):
        board.give_land(place, NOBODY)
    kingdom.left = Departure(board.turn, reason)
    board.leftovers[number] = []
    board.tell("left", "DK-17.5", PUBLIC, kingdom=number, reason=reason)
