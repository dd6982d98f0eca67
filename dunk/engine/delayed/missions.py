"""Missions: priests incorporate provinces (DK-5.2.4)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.delayed.rituals import of_kind
from dunk.engine.sight import look
from dunk.engine.state import NOBODY
from dunk.engine.tables.rituals import MISSION_OTHER_RACE, MISSION_OWN_RACE, MISSION_PROVINCES

EVENTS: Final[Mapping[str, str]] = {
    "mission": "candidates: how many there were; visited, won: provinces",
    "incorporated": "kingdom: that owns it now",
}


def candidates(board: Board, number: int) -> list[int]:
    """Where the priests of a kingdom may go: populated provinces that it sees at this moment,
    without owner, rebels or armies of kingdoms that are not allies."""
    posts = (army.province for army in board.forces[number].values())
    return [
        place
        for place in sorted(look(board.grid, board.lands[number], posts))
        if board.provinces[place].owner == NOBODY
        and board.provinces[place].population is not None
        and all(board.relations.are_together(number, owner) for owner in board.owners_in(place))
    ]


def go_on_missions(board: Board, rolls: Rolls) -> None:
    """All priests set out at once; a province that follows several goes to one of them, drawn
    evenly (DK-H147)."""
    followers: dict[int, list[int]] = {}
    trips: dict[int, tuple[int, list[int]]] = {}
    for ritual in of_kind(board, "mission"):
        number = ritual.kingdom
        found = candidates(board, number)
        visited = sorted(rolls.sample(found, MISSION_PROVINCES, "visited", number))
        trips[number] = len(found), visited
        for place in visited:
            is_own = board.provinces[place].population == board.kingdoms[number].race
            odds = MISSION_OWN_RACE if is_own else MISSION_OTHER_RACE
            if rolls.chance(odds, "follows", number, place):
                followers.setdefault(place, []).append(number)
    for place, wanted in sorted(followers.items()):
        owner = rolls.pick(wanted, "whom to follow", place)
        board.give_land(place, owner)
        board.tell(
            "incorporated", "DK-5.2.4", board.witnesses(place) - {owner}, place, kingdom=owner
        )
    for number, (count, visited) in sorted(trips.items()):
        won = [place for place in visited if board.provinces[place].owner == number]
        board.tell("mission", "DK-5.2.4", [number], candidates=count, visited=visited, won=won)
