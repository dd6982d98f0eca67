"""The archive of a finished campaign: every report and every sheet that its rules then open."""

import uuid

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games import selectors
from games.models import Campaign
from games.services import archiving
from games.shelf import archived_steps
from games.views import invited


@require_safe
def archive_page(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """All turns as one seat saw and played them; ``?seat=``: whose, else what everybody saw."""
    campaign = _archive(request, campaign_id)
    seats = list(campaign.seats.select_related("player"))
    key = request.GET.get("seat", "")
    seat = next((seat for seat in seats if seat.key == key), None)
    if key and seat is None:
        raise Http404
    context = {
        "campaign": campaign,
        "ruleset": campaign.ruleset,
        "seats": seats,
        "seat": seat,
        "rows": archived_steps(campaign, seat),
    }
    return render(request, "games/archive.html", context)


@require_safe
def download(request: HttpRequest, campaign_id: uuid.UUID) -> FileResponse:
    """All of it as one file."""
    campaign = _archive(request, campaign_id)
    name = slugify(campaign.name, allow_unicode=True) or "campaign"
    path = archiving.archive_file(campaign)
    return FileResponse(path.open("rb"), as_attachment=True, filename=f"{name}.zip")


def _archive(request: HttpRequest, campaign_id: uuid.UUID) -> Campaign:
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    if not selectors.is_archive(campaign):
        raise Http404
    return campaign
