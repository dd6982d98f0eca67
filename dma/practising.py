"""A practice game, and the demonstrations: who sits where, on what map."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.dice import Dice
from games.rulesets import Demo, Document, Practice

#: A continent on which neighbours are met by week 5, and an end in sight.
SMALL: Final[Document] = {"provinces_per_player": 2, "province_cells": 20, "max_weeks": 20}
#: The league is past week 10: armies meet, and cities fall.
DEMOS: Final[Mapping[str, Demo]] = {
    "duel": Demo({"province_cells": 20}, seats=4),
    "league": Demo({"province_cells": 20}, seats=6, lead=2),
    "table": Demo({"province_cells": 20}, seats=6),
}


def practice(dice: Dice) -> Practice:
    """Three rivals of different minds. ``dice`` are not rolled: the map is drawn anew with every
    campaign."""
    names = (_("Emperor Aldric"), _("Empress Yaroslava"), _("Khan Temir"))
    rivals = zip(names, ("trade", "republic", "war"), strict=True)
    return Practice({**SMALL}, tuple(rivals))
