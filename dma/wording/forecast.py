"""What a forecast takes for granted."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

Data = Mapping[str, Any]

#: Every one of ``engine.forecast.ASSUMPTIONS``.
ASSUMPTION_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "no_battles": lambda data: _("Nobody fights: nothing is captured and nobody falls."),
    "no_riots": lambda data: _(
        "No city riots: stocks grow every day, nothing is destroyed, no city secedes."
    ),
    "nobody_starves": lambda data: _("Nobody starves: who is hungry is counted again next day."),
    "no_weekly_bonuses": lambda data: _(
        "From next Monday on, no bonuses that are drawn for a week."
    ),
}
