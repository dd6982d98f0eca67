"""The versions of a sheet that were saved this turn, each of which can be put back."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import desks
from games.http import HtmxHttpRequest
from games.views.guard import signed_in


@never_cache
@signed_in
@require_safe
def versions(request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Newest first. To put one back shows its text on the order page and saves nothing."""
    desk, found = desks.versions(request.user, campaign_id, key)
    if desk.turn is None:
        return redirect("orders", campaign_id, key)
    context = {"desk": desk, "campaign": desk.campaign, "versions": found}
    return render(request, "games/sheet_versions.html", context)
