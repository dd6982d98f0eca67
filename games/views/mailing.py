"""Orders by e-mail: how a seat's player writes them, and the password that they need."""

import uuid

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import selectors
from games.errors import GameError
from games.http import SignedInRequest
from games.models import Campaign, Seat
from games.services import framing, mail_keys
from games.views.guard import signed_in


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def orders_by_mail(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """What a letter with orders looks like; on POST make a password, or take it away.

    The password is on the page that made it and on no other.
    """
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.own_seat(request.user, campaign, key)
    if not settings.MAIL_IN_ADDRESS or not mail_keys.may_write(campaign, seat):
        raise Http404
    word, error = "", None
    if request.method == "POST" and "drop" in request.POST:
        mail_keys.drop(seat)
        messages.success(request, _("No orders for your seat come by e-mail any more."))
        return redirect(request.path)
    if request.method == "POST":
        try:
            word = mail_keys.renew(campaign, seat)
        except GameError as refused:
            error = refused
    turn = selectors.open_turn(campaign)
    number = turn.number if turn is not None else 1
    context = {
        "campaign": campaign,
        "seat": seat,
        "found": mail_keys.key_of(seat),
        "word": word,
        "error": error,
        "number": mail_keys.number_of(campaign),
        "begin": _begin(campaign, seat, number),
        "turn": number,
        "address": settings.MAIL_IN_ADDRESS,
    }
    return render(request, "games/mail_orders.html", context, status=422 if error else 200)


def _begin(campaign: Campaign, seat: Seat, turn: int) -> str:
    """The line that begins a set of orders: that of the sheet from which the seat starts, where
    its game writes one there."""
    if campaign.status != Campaign.Status.DRAFT:
        report = selectors.latest_report(campaign, seat, is_placed=False)
        for line in campaign.ruleset.template(report.document).split("\n"):
            if framing.has_begin(line):
                return line
    return f"begin orders {seat.name or seat.key} {turn} 1"
