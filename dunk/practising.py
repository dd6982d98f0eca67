"""A practice game, and the demonstrations: who sits where, on what map."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from dunk.engine import practising
from dunk.engine.tables.technologies import PRACTICE_PACE
from games.dice import Dice
from games.rulesets import Demo, Practice

#: The league is past its turn 20 where other games have played three turns for each of a duel's.
DEMOS: Final[Mapping[str, Demo]] = {
    "duel": Demo(practising.demo_options("ABCD", 12, 9), seats=4),
    "league": Demo(practising.demo_options("ABCDEFGH", 20, 13), seats=8, lead=5),
    "table": Demo({"pace": PRACTICE_PACE}),
}


def practice(dice: Dice) -> Practice:
    """Three rivals, one with each type of leaders, on a small map. ``dice`` are not rolled: the map
    is drawn anew with every campaign."""
    names = (_("Morwen of the Circle"), _("Sister Quillan"), _("Borin Halfhelm"))
    rivals = zip(names, (rival[0] for rival in practising.RIVALS), strict=True)
    return Practice(practising.practice_options(), tuple(rivals))
