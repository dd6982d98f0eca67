"""Occupation (DK-5.12): who takes the land that nobody holds, and what is stolen there."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import NOBODY, REBELS, Army
from dunk.engine.stealing import steal_chance
from dunk.engine.tables.technologies import TECHNOLOGIES

EVENTS: Final[Mapping[str, str]] = {
    "occupied": "kingdom: the new owner; loser: who lost it in this turn's havoc, or null",
    "contested": "owners: whose armies keep each other from taking it, 0 for rebels",
    "stolen": "technology; loser: the kingdom it was learnt from",
}


def play(board: Board, rolls: Rolls) -> None:
    """First all provinces find their owners, then technologies are stolen.

    What is stolen is what the losers possessed before anybody stole (DK-2.5.2).
    """
    taken = [province for province in sorted(board.standing) if _occupy(board, rolls, province)]
    known = {
        loser: frozenset(board.kingdoms[loser].technologies) for loser in board.losers.values()
    }
    for province in taken:
        loser = board.losers.get(province)
        if loser is not None and loser != board.provinces[province].owner:
            _steal(board, rolls, province, known[loser])


def _occupy(board: Board, rolls: Rolls, province: int) -> bool:
    """Whether it has a new owner now."""
    owner = board.provinces[province].owner
    if owner != NOBODY and not board.is_foe_in(owner, province):
        return False
    there = board.owners_in(province)
    if not _are_one_party(board, there):
        if owner != NOBODY:
            board.give_land(province, NOBODY)
        if there != [REBELS]:
            board.tell("contested", "DK-5.12.1", board.witnesses(province), province, owners=there)
        return False
    takers = [kingdom for kingdom in there if not board.relations.are_allied(kingdom, owner)]
    armies = Counter(army.owner for army in board.armies_in(province))
    taker = takers[0]
    if len(takers) > 1:
        weights = [armies[kingdom] for kingdom in takers]
        taker = rolls.weighted(takers, weights, "occupies", province)
    board.give_land(province, taker)
    board.tell(
        "occupied",
        "DK-5.12.2",
        board.witnesses(province),
        province,
        kingdom=taker,
        loser=board.losers.get(province),
    )
    return True


def _are_one_party(board: Board, owners: list[int]) -> bool:
    """Whether all of them are kingdoms, each an ally of every other."""
    return REBELS not in owners and all(
        board.relations.are_together(one, other) for one in owners for other in owners
    )


def _steal(board: Board, rolls: Rolls, province: int, known: frozenset[str]) -> None:
    """The new owner looks at all that the loser possessed and it does not (DK-5.12.3)."""
    land = board.provinces[province]
    if land.population is None:
        return
    thief = board.kingdoms[land.owner]
    army = _first_army(board, province)
    for technology in TECHNOLOGIES:
        if technology not in known or technology in thief.technologies:
            continue
        odds = steal_chance(
            technology,
            is_protected="protect_inventions" in known,
            is_other_race=land.population != army.race,
        )
        if rolls.chance(odds, "steals", province, technology):
            thief.technologies.add(technology)
            board.tell(
                "stolen",
                "DK-5.12.3",
                [thief.number],
                province,
                technology=technology,
                loser=board.losers[province],
            )


def _first_army(board: Board, province: int) -> Army:
    """The occupying army with the lowest number."""
    owner = board.provinces[province].owner
    return next(army for army in board.armies_in(province) if army.owner == owner)
