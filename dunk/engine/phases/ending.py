"""Whether the campaign ends, and who has won (DK-17)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.events import PUBLIC
from dunk.engine.state import Ending
from dunk.engine.winning import ranking, secondary_winners

EVENTS: Final[Mapping[str, str]] = {
    "ended": "reason: worldpeace, alone, last_turn or nobody; winner: kingdom, or null; secondary:"
    " what is won besides -> kingdoms",
}


def play(board: Board, rolls: Rolls) -> None:
    """An end, once come, stays as it was."""
    reason = reason_to_end(board)
    if board.ending is not None or not reason:
        return
    standings = board.standings.get(board.turn, {})
    ranked = ranking(standings)
    winner = ranked[0] if ranked else None
    board.ending = Ending(board.turn, reason, winner)
    board.tell(
        "ended",
        "DK-17.4",
        PUBLIC,
        reason=reason,
        winner=winner,
        secondary=secondary_winners(standings),
    )


def reason_to_end(board: Board) -> str:
    """Why the campaign ends with this turn, "" if it goes on. Those who left this turn have no
    vote any more; a campaign for one kingdom does not end because it is alone."""
    left = [kingdom.number for kingdom in board.in_game()]
    if not left:
        return "nobody"
    if len(left) == 1 and len(board.kingdoms) > 1:
        return "alone"
    if board.peace.issuperset(left):
        return "worldpeace"
    last = board.rules.last_turn
    return "last_turn" if last is not None and board.turn >= last else ""
