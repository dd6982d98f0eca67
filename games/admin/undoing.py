"""The GM's page for going back in time: what it would do, then the button."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.errors import GameError
from games.models import Campaign
from games.services import sealing, seeing, undoing


class WayForm(forms.Form):
    """Where to go back to, and what the campaign stood at when the page was made."""

    to = forms.IntegerField(min_value=0)
    head = forms.IntegerField(min_value=0)


def go_back(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show every moment to which the campaign can go back, with its effect; go there on POST."""
    campaign = model_admin.get_object(request, object_id)
    if not isinstance(campaign, Campaign):
        raise Http404
    if not model_admin.has_change_permission(request, campaign):
        raise Http404
    if request.method == "POST":
        return _go(request, campaign)
    head = sealing.head(campaign)
    context = {
        **admin.site.each_context(request),
        "title": _("Go back"),
        "opts": Campaign._meta,
        "campaign": campaign,
        "ways": undoing.ways(campaign),
        "may_see": seeing.may_see(campaign, request.user),  # type: ignore[arg-type]
        "head": head.sequence if head else 0,
    }
    return render(request, "games/admin_go_back.html", context)


def _go(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    page = reverse("admin:games_campaign_go_back", args=[campaign.pk])
    form = WayForm(request.POST)
    head = sealing.head(campaign)
    if not form.is_valid() or head is None:
        messages.error(request, _("Nothing was changed: choose where to go back to."))
        return redirect(page)
    if form.cleaned_data["head"] != head.sequence:
        told = _("Nothing was changed: the campaign has moved on since. Look again, then decide.")
        messages.error(request, told)
        return redirect(page)
    try:
        turn = undoing.go_back(campaign, form.cleaned_data["to"], by=request.user)  # type: ignore[arg-type]
    except GameError as error:
        messages.error(request, str(error))
        return redirect(page)
    told = _("Done; turn %(turn)d takes orders. The players are told.") % {
        "turn": turn.number if turn else 0
    }
    messages.success(request, told if turn else _("Done; the campaign is over again."))
    return redirect(reverse("admin:games_campaign_change", args=[campaign.pk]))
