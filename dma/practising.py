"""A practice game, and the demonstrations: who sits where, on what map."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.dice import Dice
from games.rulesets import Demo, Practice

DEMOS: Final[Mapping[str, Demo]] = {
    "duel": Demo({}, seats=4, lead=1),
    "league": Demo({}, seats=6, lead=2),
}


def practice(dice: Dice) -> Practice:
    """Three rivals of different minds. ``dice`` are not rolled: the map is drawn anew with every
    campaign."""
    names = (_("Emperor Aldric"), _("Empress Yaroslava"), _("Khan Temir"))
    return Practice({}, tuple(zip(names, ("war", "trade", "magic"), strict=True)))
