"""The week in one line: the headline of a report."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from dma.linking import first_up
from dma.matters import BAD, GOOD, WARN, tell_matters
from dma.weeks import day_told, played
from dma.wording.names import names_in

Report = Mapping[str, Any]


def headline(report: Report) -> str:
    """The greatest thing that happened to the reader, or to all."""
    names = names_in(report)
    if report["ending"] is not None:
        winner = report["ending"]["winner"]
        if winner is None:
            return _("The campaign is over, and nobody has won")
        if winner == report["state"]:
            return _("You have won the campaign")
        return _("%(state)s has won the campaign") % {"state": names.state(winner)}
    if not played(report):
        if report["state"] is None:
            return _("The continent before the first week")
        return _("%(state)s before its first week") % {"state": names.state(report["state"])}
    told = tell_matters(report, names)
    for wanted in ((BAD, GOOD), (WARN,)):
        for matter in told:
            if matter.tone in wanted:
                return first_up(matter.text)
    if told:
        return told[0].text
    return _("A quiet day") if day_told(report) else _("A quiet week")
