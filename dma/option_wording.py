"""The options of a campaign in words (DMA-1.5, DMA-3.6, DMA-9.5)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.engine.rules import BALANCED, DAY, ORIGINAL, WEEK, Rules
from games.rulesets import OptionField

Options = Mapping[str, Any]

USUAL: Final = Rules()
PACES: Final[tuple[tuple[str, str | Promise], ...]] = (
    (WEEK, gettext_lazy("the whole week at the deadline")),
    (DAY, gettext_lazy("one game day at a time")),
)
PRICES: Final[tuple[tuple[str, str | Promise], ...]] = (
    (ORIGINAL, gettext_lazy("original")),
    (BALANCED, gettext_lazy("balanced: Horse archers and Chariots are dearer")),
)

#: What the form for a new campaign asks; a scenario is chosen elsewhere on it.
FIELDS: Final = (
    OptionField(
        "pace",
        "choice",
        gettext_lazy("Pace"),
        gettext_lazy("Plans are made for a week in either case."),
        rule="DMA-3.6",
        choices=PACES,
        default=USUAL.pace,
    ),
    OptionField(
        "prices",
        "choice",
        gettext_lazy("Prices"),
        gettext_lazy("At their original prices two kinds of riders beat nearly everything."),
        rule="DMA-9.5",
        choices=PRICES,
        default=USUAL.prices,
    ),
    OptionField(
        "max_weeks",
        "number",
        gettext_lazy("Last week"),
        gettext_lazy("After it the largest territory wins."),
        rule="DMA-19.2",
        least=1,
        most=520,
        default=USUAL.max_weeks,
    ),
)


def present_options(options: Options) -> list[tuple[str, str]]:
    """Label and value of each option in words."""
    paces, prices = dict(PACES), dict(PRICES)
    return [
        (_("Pace"), str(paces[options.get("pace", USUAL.pace)])),
        (_("Prices"), str(prices[options.get("prices", USUAL.prices)])),
        (_("Last week"), str(options.get("max_weeks", USUAL.max_weeks))),
    ]
