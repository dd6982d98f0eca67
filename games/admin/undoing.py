"""The GM's page for going back in time: what it would do, then the button."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.admin.access import own_campaign, page_of
from games.errors import GameError, NotNow
from games.models import Campaign, Turn
from games.services import sealing, seeing, undoing


class WayForm(forms.Form):
    """Where to go back to, and what the campaign stood at when the page was made."""

    to = forms.IntegerField(min_value=0)
    head = forms.IntegerField(min_value=0)


def go_back(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show every moment to which the campaign can go back, with its effect; go there on POST."""
    campaign = own_campaign(model_admin, request, object_id)
    if request.method != "POST":
        return _page(request, campaign)
    try:
        turn = _go(request, campaign)
    except GameError as error:
        return _page(request, campaign, error)
    told = _("Done; turn %(turn)d takes orders. The players are told.") % {
        "turn": turn.number if turn else 0
    }
    messages.success(request, told if turn else _("Done; the campaign is over again."))
    return redirect("admin:games_campaign_change", campaign.pk)


def _go(request: HttpRequest, campaign: Campaign) -> Turn | None:
    """Go to what was chosen; the turn that is open then. Raises NotNow."""
    form = WayForm(request.POST)
    head = sealing.head(campaign)
    if not form.is_valid() or head is None:
        raise NotNow(_("Nothing was changed: choose where to go back to."))
    if form.cleaned_data["head"] != head.sequence:
        raise NotNow(
            _("Nothing was changed: the campaign has moved on since. Look again, then decide.")
        )
    return undoing.go_back(campaign, form.cleaned_data["to"], by=request.user)  # type: ignore[arg-type]


def _page(request: HttpRequest, campaign: Campaign, error: GameError | None = None) -> HttpResponse:
    head = sealing.head(campaign)
    context = {
        "title": _("Go back"),
        "ways": undoing.ways(campaign),
        "may_see": seeing.may_see(campaign, request.user),  # type: ignore[arg-type]
        "head": head.sequence if head else 0,
        "error": error,
    }
    status = 422 if error else 200
    return page_of(request, campaign, "games/admin_go_back.html", context, status=status)
