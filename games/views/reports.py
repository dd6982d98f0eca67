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
from games.rulesets import Document
from games.services import sweeping
from games.views.guard import signed_in_or_archive


@require_safe
def public_report(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, turn: int | None = None, stage: int = 0
) -> HttpResponse:
    """The gazette: what everybody may know after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id)
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
        "report_html": render_report(request, campaign, seat, document, ruleset.report_template),
        **_around(campaign, seat, report),
    }
    return render(request, "games/report.html", context)


def render_report(
    request: HttpRequest, campaign: Campaign, seat: Seat | None, document: Document, template: str
) -> str:
    """The ruleset's own part of a page. ``template``: its report_template or map_template."""
    ruleset = campaign.ruleset
    context = {
        **ruleset.present_report(document),
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "arms": arms_of_campaign(selectors.seats_at(campaign)),
    }
    return render_to_string(template, context, request)


def _around(campaign: Campaign, seat: Seat | None, report: Report) -> dict[str, Any]:
    """The report's own place, and links to the first, previous, next and last."""
    steps = overviews.steps_of(campaign, seat)
    played = report.dossier.stage
    here = (played.turn.number, played.index) if played else (0, 0)
    places = [(step.turn, step.stage) for step in steps]
    index = places.index(here) if here in places else len(places) - 1
    return {
        "step": steps[index],
        "turns": steps[-1].turn,
        "first": _link(campaign, seat, steps, 0, index),
        "previous": _link(campaign, seat, steps, index - 1, index),
        "next": _link(campaign, seat, steps, index + 1, index),
        "last": _link(campaign, seat, steps, len(steps) - 1, index),
    }


def _link(campaign: Campaign, seat: Seat | None, steps: list[Step], wanted: int, index: int) -> str:
    """The address of a step; empty where there is none or the reader is there."""
    if wanted == index or not 0 <= wanted < len(steps):
        return ""
    return _address(campaign, seat, steps[wanted])


def _address(campaign: Campaign, seat: Seat | None, step: Step) -> str:
    if seat is None:
        return reverse("public-report", args=[campaign.pk, step.turn, step.stage])
    return reverse("seat-report", args=[campaign.pk, seat.key, step.turn, step.stage])
