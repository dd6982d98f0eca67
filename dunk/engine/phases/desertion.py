"""Desertion (DK-5.10.1): soldiers who wait for their pay go home."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import Kingdom

EVENTS: Final[Mapping[str, str]] = {
    "deserted": "kingdom; army, name, type: that is gone",
}


def desertion_chance(gold: int, *, has_moral: bool) -> Fraction:
    """The chance that an army of a kingdom with so much gold is gone; 1 or more: for certain."""
    odds = Fraction(max(0, -gold), 100)
    return odds / 2 if has_moral else odds


def play(board: Board, rolls: Rolls) -> None:
    """Every army of a kingdom in debt is rolled for by itself, but town_guards never desert."""
    odds = {
        kingdom.number: desertion_chance(kingdom.gold, has_moral=_has_moral(kingdom))
        for kingdom in board.in_game()
        if kingdom.gold < 0
    }
    waiting = [army for owner in odds for army in board.forces[owner].values()]
    for army in sorted(waiting, key=lambda army: (army.province, army.owner, army.number)):
        if army.type == "town_guard" or not rolls.chance(odds[army.owner], "deserts", *army.id):
            continue
        readers = board.witnesses(army.province)
        board.remove_army(army)
        board.tell(
            "deserted",
            "DK-5.10.1",
            readers,
            army.province,
            kingdom=army.owner,
            army=army.number,
            name=army.name,
            type=army.type,
        )


def _has_moral(kingdom: Kingdom) -> bool:
    return "moral" in kingdom.technologies
