"""Sight is worked out (DK-5.15.4): what every kingdom sees, keeps and whom it has met (DK-2.4)."""

from collections.abc import Iterable, Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.sight import Memory, look, meet, remember, take_sighting
from dunk.engine.state import Army, Position, Sighting

EVENTS: Final[Mapping[str, str]] = {
    "met": "kingdom: with which there is contact from now on",
}


def play(board: Board, rolls: Rolls) -> None:
    """Renew ``seen``, ``contacts`` and the sightings. Maps given this turn show what their giver
    sees and knows by itself, not what it is being given (DK-2.4.2, DK-2.5.2)."""
    views = {
        kingdom.number: look(
            board.grid,
            board.lands[kingdom.number],
            (army.province for army in board.forces[kingdom.number].values()),
        )
        for kingdom in board.in_game()
    }
    memories = {number: board.kingdoms[number].seen for number in views}
    givers: dict[int, list[int]] = {number: [] for number in views}
    for giver, receiver in board.maps:
        if giver in views and receiver in views:
            givers[receiver].append(giver)
    for number, view in views.items():
        shown = [view, *(views[giver] for giver in givers[number])]
        lent = [memories[giver] for giver in givers[number]]
        board.kingdoms[number].seen = remember(board.turn, memories[number], shown, lent)
        for seen in shown:
            for other in meet(board.kingdoms, number, seen, board.provinces, board.standing):
                board.tell("met", "DK-2.4.3", [number], kingdom=other)
                board.tell("met", "DK-2.4.3", [other], kingdom=number)
    board.sightings = keep_sightings(
        board.before, board.turn, (kingdom.seen for kingdom in board.kingdoms.values())
    )


def keep_sightings(
    before: Position, turn: int, memories: Iterable[Memory]
) -> Mapping[int, Mapping[int, Sighting]]:
    """The sightings that these memories need at the end of ``turn``, and no others.

    What was last seen at the end of the turn before is taken from ``before``; the rest is there.
    """
    wanted = {
        (province, when) for memory in memories for province, when in memory.items() if when < turn
    }
    standing: dict[int, list[Army]] = {}
    for army in before.armies.values():
        standing.setdefault(army.province, []).append(army)
    kept: dict[int, dict[int, Sighting]] = {}
    for province, when in sorted(wanted):
        if when == before.last_seen:
            sighting = take_sighting(before.provinces[province], standing.get(province, ()))
        else:
            sighting = before.sightings[province][when]
        kept.setdefault(province, {})[when] = sighting
    return kept
