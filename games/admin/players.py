"""The GM's page of who plays: what became of each seat's last turns, and whose is at risk."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games import selectors
from games.admin.access import own_campaign, page_of
from games.errors import GameError
from games.marks import Mark, marks_of
from games.models import Campaign, Seat, SeatOffer
from games.services import checking_in, holders, offering, seeing, vacancies


@dataclass(frozen=True, slots=True)
class Row:
    """A seat with its marks; ``is_at_risk``: the next miss of its player is the last; ``offer``:
    to whom it is offered."""

    seat: Seat
    marks: Sequence[Mark]
    is_at_risk: bool
    offer: SeatOffer | None

    @property
    def may_be_offered(self) -> bool:
        """Whether a GM can let it be offered: a bot or nobody plays it."""
        is_played = self.seat.player_id is not None and not self.seat.caretaker
        return self.seat.status == Seat.Status.ACTIVE and not is_played


def players(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Every seat, how reliably its orders come, and to whom it is offered; a button for each act.
    A GM who plays is not told whose orders lacked."""
    campaign = own_campaign(model_admin, request, object_id)
    error = None
    if request.method == "POST":
        try:
            _act(request, campaign)
            return redirect(request.path)
        except GameError as refusal:
            error = refusal
    is_blind = not seeing.may_see(campaign, request.user)  # type: ignore[arg-type]
    context = {
        "title": _("Who plays"),
        "rows": _rows(campaign, is_blind),
        "is_blind": is_blind,
        "is_going": campaign.status in holders.GOING,
        "error": error,
        **_check_in(campaign, is_blind),
    }
    template = "games/admin_players.html"
    return page_of(request, campaign, template, context, status=422 if error else 200)


def _check_in(campaign: Campaign, is_blind: bool) -> dict[str, Any]:
    """Who has not said that he is here, and what waiting longer would do. A GM who plays is told
    how many: it would tell him who has sent no orders."""
    turn = selectors.open_turn(campaign)
    if campaign.check_in_until is None or turn is None:
        return {}
    absent = {seat.pk for seat in checking_in.absent(campaign, turn)}
    longer = checking_in.time_of(campaign)
    return {
        "absent_count": len(absent),
        "absent": set() if is_blind else absent,
        "turn": turn,
        "longer_until": max(campaign.check_in_until, timezone.now()) + longer,
        "longer_deadline": turn.deadline + longer if turn.deadline else None,
    }


def _act(request: HttpRequest, campaign: Campaign) -> None:
    """Do what was pressed. Raises GameError."""
    by: Any = request.user
    act, _space, key = request.POST.get("do", "").partition(" ")
    if act == "seek":
        offering.seek(campaign, key=key, by=by)
        messages.success(request, _("The seat is offered to who stands by, one after the other."))
    elif act == "here":
        checking_in.check_in(campaign, key=key, by=by)
        messages.success(request, _("The player of the seat counts as being here."))
    elif act == "wait":
        checking_in.wait_longer(campaign, seen=key, by=by)
        messages.success(request, _("The game waits, and everybody is told."))
    elif act == "keep":
        offering.seek_no_more(campaign, key=key, by=by)
        messages.success(request, _("The seat is offered to nobody any more."))


def _rows(campaign: Campaign, is_blind: bool) -> list[Row]:
    seats = selectors.seats_at(campaign)
    offers = {offer.seat_id: offer for offer in vacancies.open_offers(campaign)}
    marks = {} if is_blind else marks_of(campaign, seats)
    return [
        Row(
            seat,
            marks.get(seat.pk, ()),
            not is_blind and campaign.is_at_risk(seat),
            offers.get(seat.pk),
        )
        for seat in seats
    ]
