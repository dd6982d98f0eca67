"""Reports, a page each: the seat's own for its player, the public one for everybody."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import selectors
from games.arms import arms_of_campaign
from games.http import HtmxHttpRequest
from games.models import Campaign, Report, Seat
from games.services import sweeping
from games.shelf import Step, shelf_of, step_of
from games.views import invited, printing
from games.views.guard import signed_in_or_archive
from games.views.mapping import MapView, map_view


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
    shelf = shelf_of(campaign, seat)
    found = (step for step in shelf.steps if step.place == (turn, stage))
    step = shelf.newest if turn is None else next(found, None)
    if step is None:  # there is none, or it was taken back
        step = step_of(selectors.report_after(campaign, seat, turn or 0, stage))
    seats = selectors.seats_at(campaign)

    is_last = bool(shelf.steps) and step.report == shelf.steps[-1].report

    def around_it() -> dict[str, Any]:
        corrected = is_last and shelf.is_corrected
        return {**around(campaign, seat, step, shelf.steps), "corrected": corrected}

    article = printing.print_article(campaign, seat, step, shelf.newest, seats, around_it)
    context = {
        "campaign": campaign,
        "seat": seat,
        "ruleset": campaign.ruleset,
        "step": step,
        "article": article,
    }
    return render(request, "games/report.html", context)


def render_report(
    request: HttpRequest,
    campaign: Campaign,
    seat: Seat | None,
    report: Report,
    template: str,
    chart: MapView | None = None,
) -> str:
    """The ruleset's own part of a page. ``template``: its report_template or map_template;
    ``chart``: the map, if it is to be another than usual."""
    ruleset, seats = campaign.ruleset, selectors.seats_at(campaign)
    context = {
        **ruleset.present_report(report.document, selectors.names_of(seats)),
        "map": chart or map_view(campaign, seat, report),
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "arms": arms_of_campaign(seats),
        "names": selectors.names_of(seats),
    }
    return render_to_string(template, context, request)


@dataclass(frozen=True, slots=True)
class Place:
    """A step with its address; ``is_here``: it is the one that is read."""

    step: Step
    address: str
    is_here: bool


def around(
    campaign: Campaign, seat: Seat | None, step: Step, steps: Sequence[Step], page: str = "report"
) -> dict[str, Any]:
    """The place of a step, and all the places there are, oldest first.

    ``page``: "report", or "map" for those that show only the map of a report.
    """
    places = _places(campaign, seat, steps, step, page)
    index = next((number for number, place in enumerate(places) if place.is_here), None)
    if index is None or step.is_undone:
        return {"step": step, "steps": 0, "places": places}
    return {
        "step": step,
        "turns": steps[-1].turn,
        "steps": len(steps),
        "index": index,
        "places": places,
        "first": places[0].address if index else "",
        "previous": places[index - 1].address if index else "",
        "next": places[index + 1].address if places[index + 1 :] else "",
        "last": places[-1].address if places[index + 1 :] else "",
    }


def _places(
    campaign: Campaign, seat: Seat | None, steps: Sequence[Step], here: Step, page: str
) -> list[Place]:
    """Every step with its address, which lies below that of the reader's newest."""
    whose = () if seat is None else (seat.key,)
    root = reverse(f"{'seat' if seat else 'public'}-{page}", args=[campaign.pk, *whose])
    return [
        Place(step, f"{root}{step.turn}/{step.stage}/", step.place == here.place) for step in steps
    ]
