"""A practice game: who sits at the other places."""

from django.utils.translation import gettext as _

from counties.engine import practising
from games.dice import Dice
from games.rulesets import Practice


def practice(dice: Dice) -> Practice:
    """Four counties among sixteen, three of them ruled by bots of mixed temperament."""
    rivals = (
        (_("Lady Maud of the Walls"), "builder"),
        (_("Earl Osric the Bold"), "raider"),
        (_("Abbot Wystan"), "builder"),
    )
    return Practice(practising.practice_options(dice), rivals)
