"""Which part of a campaign a report tells of: a week, or one day of it (DMA-3.6)."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from dma.engine.rules import DAY
from dma.engine.tables.sequence import DAYS as DAYS_OF_WEEK
from dma.linking import first_up
from dma.wording.names import Names
from dma.wording.nouns import DAYS
from dma.wording.state_news import REASONS

Report = Mapping[str, Any]


def played(report: Report) -> int:
    """The week that the report tells of; 0 before the first."""
    if not report["days"]:
        return 0
    return int(report["week"]) - (1 if report["day"] == 0 else 0)


def days_played(report: Report) -> list[int]:
    """The days that it tells of, 1 to 7, without what comes before Monday and after Sunday."""
    return [day["day"] for day in report["days"] if 1 <= day["day"] <= DAYS_OF_WEEK]


def day_told(report: Report) -> str | Promise:
    """The name of the one day that a report tells of at pace ``day``; "" at pace ``week``."""
    days = days_played(report)
    return DAYS[days[-1]] if report["rules"]["pace"] == DAY and days else ""


def stage(report: Report) -> int:
    """The stage of the host's turn after which the report was written, from 0."""
    days = days_played(report)
    return days[-1] - 1 if report["rules"]["pace"] == DAY and days else 0


def tell_ending(report: Report, names: Names) -> str:
    """How the campaign has ended; "" while it goes on."""
    ending = report["ending"]
    if ending is None:
        return ""
    why = REASONS[ending["why"]]
    if ending["winner"] is None:
        return _("The campaign is over and nobody has won: %(why)s.") % {"why": why}
    told = _("%(state)s has won the campaign: %(why)s.")
    return first_up(told % {"state": names.state(ending["winner"]), "why": why})
