"""Reports, a page each: the seat's own for its player, the public one for everybody."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import overviews, selectors
from games.arms import arms_of_campaign
from games.http import HtmxHttpRequest
from games.models import Campaign, Report, Seat
from games.overviews import Step
from games.services import sweeping
from games.views import invited
from games.views.guard import signed_in_or_archive
from games.views.mapping import map_view


@require_safe
def public_report(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, turn: int | None = None, stage: int = 0
) -> HttpResponse:
    """The gazette: what everybody may know after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _page(request, campaign, None, turn, stage)


@signed_in_or_archive
@require_safe
def seat_report(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    key: str,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponse:
    """What the reader's own seat was told after a turn (none given: the newest); in an archive
    what any seat was told."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    seat = selectors.readable_seat(request.user, campaign, key)
    sweeping.wake(campaign, timezone.now())
    return _page(request, campaign, seat, turn, stage)


def _page(
    request: HttpRequest, campaign: Campaign, seat: Seat | None, turn: int | None, stage: int
) -> HttpResponse:
    if turn is None:
        report = selectors.latest_report(campaign, seat)
    else:
        report = selectors.report_after(campaign, seat, turn, stage)
    ruleset, document = campaign.ruleset, report.document
    context = {
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "report": report,
        "headline": ruleset.headline(document),
        "report_html": render_report(request, campaign, seat, report, ruleset.report_template),
        **around(campaign, seat, report),
    }
    return render(request, "games/report.html", context)


def render_report(
    request: HttpRequest,
    campaign: Campaign,
    seat: Seat | None,
    report: Report,
    template: str,
    changed: frozenset[str] = frozenset(),
) -> str:
    """The ruleset's own part of a page. ``template``: its report_template or map_template.

    ``changed``: areas to point out on the map.
    """
    ruleset = campaign.ruleset
    context = {
        **ruleset.present_report(report.document),
        "map": map_view(campaign, seat, report, changed),
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "arms": arms_of_campaign(selectors.seats_at(campaign)),
    }
    return render_to_string(template, context, request)


def around(
    campaign: Campaign, seat: Seat | None, report: Report, page: str = "report"
) -> dict[str, Any]:
    """The report's own place, and links to the first, previous, next and last.

    ``page``: "report", or "map" for those that show only the map of a report.
    """
    steps = overviews.steps_of(campaign, seat)
    played = report.dossier.stage
    here = (played.turn.number, played.index) if played else (0, 0)
    places = [(step.turn, step.stage) for step in steps]
    index = places.index(here) if here in places else len(places) - 1
    return {
        "step": steps[index],
        "turns": steps[-1].turn,
        "steps": len(steps),
        "index": index,
        "first": _link(campaign, seat, steps, 0, index, page),
        "previous": _link(campaign, seat, steps, index - 1, index, page),
        "next": _link(campaign, seat, steps, index + 1, index, page),
        "last": _link(campaign, seat, steps, len(steps) - 1, index, page),
    }


def _link(
    campaign: Campaign, seat: Seat | None, steps: list[Step], wanted: int, index: int, page: str
) -> str:
    """The address of a step; empty where there is none or the reader is there."""
    if wanted == index or not 0 <= wanted < len(steps):
        return ""
    step = steps[wanted]
    if seat is None:
        return reverse(f"public-{page}", args=[campaign.pk, step.turn, step.stage])
    return reverse(f"seat-{page}", args=[campaign.pk, seat.key, step.turn, step.stage])
