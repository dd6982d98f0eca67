"""Games that are on their way, for the front page; one that is installed is told of no more."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import rulesets


@dataclass(frozen=True, slots=True)
class Coming:
    """A game that cannot be played here yet. ``vignette``: the template of a small drawing."""

    slug: str
    name: str | Promise
    kicker: str | Promise
    tagline: str | Promise
    vignette: str


COMING = (
    Coming(
        "dma",
        _("The Dark Middle Ages"),
        _("a week at a time"),
        _(
            "One sheet of orders, seven days of war: plan the marches, then see what each day made"
            " of them."
        ),
        "games/_vignette_dma.html",
    ),
)


def games() -> list[Coming]:
    """Those of them that are not installed."""
    there = {ruleset.slug for ruleset in rulesets.installed()}
    return [game for game in COMING if game.slug not in there]
