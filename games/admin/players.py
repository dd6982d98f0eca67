"""The GM's page of who plays: what became of each seat's last turns, and whose is at risk."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import selectors
from games.admin.access import own_campaign, page_of
from games.marks import Mark, marks_of
from games.models import Campaign, Seat
from games.services import seeing


@dataclass(frozen=True, slots=True)
class Row:
    """A seat with its marks; ``is_at_risk``: the next miss of its player is the last."""

    seat: Seat
    marks: Sequence[Mark]
    is_at_risk: bool


def players(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Every seat and how reliably its orders come. A GM who plays is not told whose lacked."""
    campaign = own_campaign(model_admin, request, object_id)
    is_blind = not seeing.may_see(campaign, request.user)  # type: ignore[arg-type]
    context = {
        "title": _("Who plays"),
        "rows": _rows(campaign, is_blind),
        "is_blind": is_blind,
    }
    return page_of(request, campaign, "games/admin_players.html", context)


def _rows(campaign: Campaign, is_blind: bool) -> list[Row]:
    seats = selectors.seats_at(campaign)
    if is_blind:
        return [Row(seat, (), False) for seat in seats]
    marks = marks_of(campaign, seats)
    return [Row(seat, marks.get(seat.pk, ()), campaign.is_at_risk(seat)) for seat in seats]
