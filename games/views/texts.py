"""A seat's report as one text: to be read, copied, or kept as a file."""

import uuid
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games import selectors
from games.http import HtmxHttpRequest
from games.models import Campaign, Seat
from games.services import enclosing
from games.shelf import shelf_of
from games.views.guard import signed_in_or_archive


@dataclass(frozen=True, slots=True)
class Text:
    """``turn``: of which it tells, 0 for the start."""

    campaign: Campaign
    seat: Seat
    turn: int
    text: str


@signed_in_or_archive
@require_safe
def seat_text(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    key: str,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponse:
    """The text on a page, in a field from which all of it can be copied."""
    found = _find(request, campaign_id, key, turn, stage)
    context = {
        "campaign": found.campaign,
        "seat": found.seat,
        "ruleset": found.campaign.ruleset,
        "turn": found.turn,
        "is_newest": turn is None,
        "stage": stage,
        "text": found.text,
        "rows": min(40, found.text.count("\n") + 1),
    }
    return render(request, "games/report_text.html", context)


@signed_in_or_archive
@require_safe
def seat_text_file(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    key: str,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponse:
    """The text as a file."""
    found = _find(request, campaign_id, key, turn, stage)
    name = slugify(found.campaign.name) or "report"
    answer = HttpResponse(found.text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}-{found.turn}.txt"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _find(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, turn: int | None, stage: int
) -> Text:
    """The text of a report that the reader may see. Http404 where there is none."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.readable_seat(request.user, campaign, key)
    if not campaign.ruleset.writes_text:
        raise Http404
    if turn is None:
        step = shelf_of(campaign, seat).newest
        report = selectors.report_of(campaign, seat, step.report)
        return Text(campaign, seat, step.turn, enclosing.text_of(campaign, report))
    report = selectors.report_after(campaign, seat, turn, stage)
    return Text(campaign, seat, turn, enclosing.text_of(campaign, report, is_newest=False))
