"""The GM's page for a word to all players: write it, see it as they will, send it."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.access import own_campaign, page_of
from games.errors import GameError
from games.models import Campaign
from games.services import broadcasting
from games.services.notices import players_of


class WordForm(forms.Form):
    """What to say. ``key`` is the same from the first look to the last click: sent once."""

    text = forms.CharField(
        label=gettext_lazy("Your word to all players"),
        max_length=broadcasting.LONGEST_WORD,
        widget=forms.Textarea(attrs={"rows": 10, "cols": 76}),
        error_messages={"required": gettext_lazy("Write a few words first.")},
    )
    key = forms.UUIDField(widget=forms.HiddenInput)


def broadcast(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Ask for the text; show it as the players will read it; send it when that is confirmed."""
    campaign = own_campaign(model_admin, request, object_id)
    form = WordForm(request.POST or None, initial={"key": uuid.uuid4()})
    is_good = request.method == "POST" and form.is_valid()
    if is_good and "send" in request.POST:
        answer = _send(request, campaign, form)
        if answer is not None:
            return answer
        is_good = False
    players = players_of(campaign)
    context = {
        "title": _("A word to the players"),
        "form": form,
        "players": players,
        "by_letter": len(broadcasting.reached_by_letter(campaign, players)),
        "preview": form.cleaned_data["text"] if is_good and "back" not in request.POST else "",
    }
    status = 422 if request.method == "POST" and not is_good else 200
    return page_of(request, campaign, "games/admin_broadcast.html", context, status=status)


def _send(request: HttpRequest, campaign: Campaign, form: WordForm) -> HttpResponse | None:
    """Send it; None if it cannot be sent, and the form then says why."""
    said = form.cleaned_data
    try:
        count = broadcasting.broadcast(
            campaign,
            said["text"],
            by=request.user,  # type: ignore[arg-type]
            key=str(said["key"]),
        )
    except GameError as error:
        form.add_error(None, str(error))
        return None
    told = ngettext(
        "Your word is on its way to %(n)d player.",
        "Your word is on its way to %(n)d players.",
        count,
    )
    messages.success(request, told % {"n": count})
    return redirect("admin:games_campaign_change", campaign.pk)
