"""A player says that he is here, or will be away: then a bot acts where he sends nothing."""

import uuid

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import selectors
from games.errors import GameError
from games.forms.away import AwayForm
from games.http import SignedInRequest
from games.services import absence, checking_in
from games.views.guard import signed_in


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Declare an absence, change it, or be back."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.own_seat(request.user, campaign, key)
    error, status = None, 200
    now = timezone.now()
    instants = {"start": seat.away_from or now, "end": seat.away_until}
    form = AwayForm(usual=campaign.zone, **instants)
    if request.method == "POST":
        is_back = request.POST.get("do") == "back"
        if not is_back:
            form = AwayForm(request.POST, usual=campaign.zone)
        status = 422
        try:
            if is_back:
                absence.come_back(seat, by=request.user)
                messages.success(request, _("Welcome back: the seat is yours alone again."))
                return redirect("campaign", campaign.pk)
            if form.is_valid():
                start, end = form.cleaned_data["start"], form.cleaned_data["end"]
                absence.declare(seat, start=start, end=end, by=request.user)
                messages.success(request, _("Noted. Your seat is covered while you are away."))
                return redirect("campaign", campaign.pk)
        except GameError as refusal:
            error = refusal
    context = {"campaign": campaign, "seat": seat, "form": form, "error": error}
    return render(request, "games/away.html", context, status=status)


@signed_in
@require_POST
def here(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Check in before the first turn ends; then back to the campaign."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.own_seat(request.user, campaign, key)
    try:
        checking_in.check_in(campaign, key=seat.key, by=request.user)
        messages.success(request, _("Welcome! The others can count on you."))
    except GameError as error:
        messages.error(request, str(error))
    return redirect("campaign", campaign.pk)
