"""A practice game: who sits at the other places."""

from django.utils.translation import gettext as _

from dunk.engine import practising
from games.dice import Dice
from games.rulesets import Practice


def practice(dice: Dice) -> Practice:
    """Three rivals, one with each type of leaders, on a small map. ``dice`` are not rolled: the map
    is drawn anew with every campaign."""
    names = (_("Morwen of the Circle"), _("Sister Quillan"), _("Borin Halfhelm"))
    rivals = zip(names, (rival[0] for rival in practising.RIVALS), strict=True)
    return Practice(practising.practice_options(), tuple(rivals))
