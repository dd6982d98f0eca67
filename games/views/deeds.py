"""What the game master did, for those who play under him."""

import uuid

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.deeds import deeds_of
from games.http import HtmxHttpRequest
from games.views import invited


@require_safe
def deeds_page(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Clock, corrections, seats, settings and words, newest first; nothing that is a secret."""
    deeds = deeds_of(
        request.user,
        campaign_id,
        invited.codes(request),
        about=request.GET.get("about", ""),
        number=request.GET.get("page"),
    )
    context = {"deeds": deeds, "campaign": deeds.campaign, "page": deeds.page}
    return render(request, "games/deeds.html", context)
