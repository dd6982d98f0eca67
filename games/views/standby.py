"""Take over seats whose players are gone: what there is, what one offers, what one is offered."""

import uuid

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import rulesets, selectors, takeovers
from games.errors import GameError
from games.http import HtmxHttpRequest, SignedInRequest, whole_number
from games.models import Campaign
from games.services import guests, offering, standing_by
from games.views.guard import signed_in

page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@page
def standby_page(request: HtmxHttpRequest) -> HttpResponseBase:
    """The seats that seek a player, for everybody; for who has an account also where he waits,
    what he is offered, and the form by which he takes over seats of a game."""
    return _stand_by(request) if request.method == "POST" else _page(request)


@signed_in
def _stand_by(request: SignedInRequest) -> HttpResponse:
    """Stand by for seats of a game (``do`` = by), or no more (down)."""
    slug = request.POST.get("game", "")
    try:
        if request.POST.get("do") == "down":
            standing_by.stand_down(request.user, slug)
            messages.success(request, _("You take over no more seats of this game."))
        else:
            most = whole_number(request.POST.get("most", "")) or 0
            standing_by.stand_by(request.user, slug, most)
            messages.success(request, _("Noted. You get a letter when a seat is offered to you."))
    except GameError as error:
        return _page(request, error)
    return redirect("standby")


def _page(request: HtmxHttpRequest, error: GameError | None = None) -> HttpResponse:
    is_known = request.user.is_authenticated and not guests.is_guest(request.user)
    mine = takeovers.standing_by(request.user) if is_known else {}
    queued = selectors.queued_for(request.user) if is_known else []
    context = {
        "vacancies": takeovers.vacancies(request.user),
        "is_known": is_known,
        "offers": takeovers.offers_to(request.user) if is_known else [],
        "queued": queued,
        "waits_at": {place.campaign_id for place in queued},
        "games": [(game, mine.get(game.slug, 0)) for game in rulesets.installed()],
        "most": standing_by.MOST,
        "error": error,
        "posted": request.POST,
    }
    return render(request, "games/standby.html", context, status=422 if error else 200)


@never_cache
@signed_in
@page
def offer(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The seat that the reader is offered: what it is and what comes with it; yes or no."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    if request.method == "POST":
        return _answer(request, campaign)
    found = takeovers.offer_to(request.user, campaign)
    if found is None:
        messages.info(request, _("You are offered no seat here now."))
        return redirect("campaign", campaign.pk)
    context = {
        "campaign": campaign,
        "offer": found,
        "vacancy": takeovers.how_it_stands(campaign, found.seat),
        "turn": selectors.open_turn(campaign),
    }
    return render(request, "games/offer.html", context)


def _answer(request: SignedInRequest, campaign: Campaign) -> HttpResponse:
    if request.POST.get("do") != "accept":
        offering.decline(campaign, person=request.user)
        messages.success(request, _("Noted. The next in line is asked."))
        return redirect("standby")
    try:
        seat = offering.accept(campaign, person=request.user)
    except GameError as error:
        messages.error(request, str(error))
        return redirect("campaign", campaign.pk)
    messages.success(request, _("Seat %(key)s is yours. Welcome!") % {"key": seat.key})
    return redirect("seat-report", campaign.pk, seat.key)
