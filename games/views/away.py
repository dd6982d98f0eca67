"""A player says that he is here, or will be away: then a bot acts where he sends nothing."""

import uuid

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import selectors
from games.errors import GameError
from games.http import SignedInRequest
from games.services import absence, checking_in
from games.views.guard import signed_in

#: As a browser's own date and time field writes it.
WRITTEN = "%Y-%m-%dT%H:%M"


class AwayForm(forms.Form):
    """Both instants, in the reader's zone."""

    start = forms.DateTimeField(
        label=gettext_lazy("Away from"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, WRITTEN),
    )
    end = forms.DateTimeField(
        label=gettext_lazy("Back on"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, WRITTEN),
    )


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Declare an absence, change it, or be back."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.own_seat(request.user, campaign, key)
    error, status = None, 200
    form = AwayForm(initial={"start": seat.away_from or timezone.now(), "end": seat.away_until})
    if request.method == "POST":
        is_back = request.POST.get("do") == "back"
        form = AwayForm() if is_back else AwayForm(request.POST)
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
    context["zone"] = timezone.get_current_timezone_name()
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
