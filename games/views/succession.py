"""The GM finds somebody for a seat that plays on alone, or hands the campaign on."""

import uuid

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import selectors
from games.errors import GameError, NotNow
from games.http import HtmxHttpRequest, SignedInRequest
from games.models import Campaign
from games.services import seating, succession
from games.views.guard import signed_in


def _own_campaign(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> Campaign:
    """The campaign, for its GM and for operators; Http404 for everybody else."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    if not (selectors.is_gm_of(request.user, campaign) or request.user.is_superuser):
        raise Http404
    return campaign


def _person(request: HtmxHttpRequest) -> User:
    """Whoever was chosen, by user name. Raises NotNow."""
    name = request.POST.get("person", "").strip().replace("\x00", "")
    if not name:
        raise NotNow(_("Choose somebody, or write a username."))
    return seating.person_called(name)


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def successor(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Give a seat without a player to somebody who waits for one, or whom the GM names."""
    campaign = _own_campaign(request, campaign_id)
    error = None
    if request.method == "POST":
        try:
            seat = succession.seat_successor(
                campaign,
                key=request.POST.get("seat", "").replace("\x00", ""),
                person=_person(request),
                by=request.user,
            )
        except GameError as refusal:
            error = refusal
        else:
            messages.success(request, _("Seat %(seat)s has a player again.") % {"seat": seat})
            return redirect("campaign", campaign.pk)
    context = {
        "campaign": campaign,
        "seats": succession.vacant_seats(campaign),
        "waiting": campaign.waiting.select_related("person"),
        "posted": request.POST,
        "error": error,
    }
    return render(request, "games/successor.html", context, status=422 if error else 200)


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Make one of the players, or another GM, the GM of the campaign."""
    campaign = _own_campaign(request, campaign_id)
    error = None
    if request.method == "POST":
        try:
            person = _person(request)
            succession.hand_over(campaign, to=person, by=request.user)
        except GameError as refusal:
            error = refusal
        else:
            told = _("%(name)s is the GM of %(campaign)s now.")
            values = {"name": person.get_username(), "campaign": campaign.name}
            messages.success(request, told % values)
            return redirect("my-campaigns")
    players = succession.possible_gms(campaign).filter(seats__campaign=campaign)
    context = {"campaign": campaign, "players": players, "posted": request.POST, "error": error}
    return render(request, "games/hand_over.html", context, status=422 if error else 200)
