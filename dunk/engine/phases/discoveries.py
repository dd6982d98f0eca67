"""Discoveries (DK-5.15.3, DK-8.2, DK-8.3)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.discovering import are_known, counts_of, discovery_chance, is_for
from dunk.engine.state import Kingdom
from dunk.engine.tables.technologies import TECHNOLOGIES

EVENTS: Final[Mapping[str, str]] = {
    "discovered": "technology: possessed from now on",
    "may_develop": "technology: that may be developed from the next turn on",
}


def play(board: Board, rolls: Rolls) -> None:
    """Every kingdom by what it possesses as the phase begins: nothing follows from a discovery in
    the same turn (DK-8.2.2)."""
    for kingdom in board.in_game():
        _discover(board, rolls, kingdom)


def _discover(board: Board, rolls: Rolls, kingdom: Kingdom) -> None:
    known = frozenset(kingdom.technologies)
    counts = counts_of(board, kingdom)
    for technology in TECHNOLOGIES.values():
        name, discovery = technology.name, technology.discovery
        if name in known or name in kingdom.open or not is_for(technology, kingdom.leaders):
            continue
        if technology.timing == "shortly_after" and are_known(technology, known):
            _open(board, kingdom, name)
        if discovery is None:
            continue
        odds = discovery_chance(
            discovery, counts, known, kingdom.race, kingdom.leaders, board.rules.pace
        )
        if not rolls.chance(odds, name, kingdom.number):
            continue
        if discovery.gives == "developable":
            _open(board, kingdom, name)
        else:
            kingdom.technologies.add(name)
            board.tell("discovered", technology.rule, [kingdom.number], technology=name)


def _open(board: Board, kingdom: Kingdom, name: str) -> None:
    """The possibility stays (DK-8.2.2)."""
    kingdom.open.add(name)
    board.tell("may_develop", TECHNOLOGIES[name].rule, [kingdom.number], technology=name)
