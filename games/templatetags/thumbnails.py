"""The map on a card."""

from collections.abc import Sequence
from typing import Any

from django import template

from games.models import Campaign, Report, Seat
from games.views import mapping

register = template.Library()


@register.inclusion_tag("games/_thumbnail.html")
def thumbnail(
    campaign: Campaign,
    seat: Seat | None,
    report: Report | None,
    seats: Sequence[Seat] | None = None,
) -> dict[str, Any]:
    """The map of a report, small, as a link to the large one; nothing without a report, or where
    everybody sees only his own.

    ``seat``: whose report it is, None for the public one; ``seats``: see ``mapping.thumbnail``.
    """
    if report is None or (seat is None and not campaign.ruleset.has_public_map):
        return {}
    return {
        "campaign": campaign,
        "pictures": mapping.thumbnail(campaign, seat, report, seats),
        "page": mapping.map_page(campaign, seat),
    }
