"""What a GM may look at of what others know: the reports of seats, and the sheets of the turn.

Each page asks ``seeing`` first, which writes the look down. A GM who plays is shown his choice
instead.
"""

import base64
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from games import selectors, shelf
from games.admin.access import own_campaign, page_of
from games.models import Campaign, OrderSheet, Report, Seat, Turn
from games.services import pictures, seeing
from games.views.mapping import USUAL_WIDTH, MapView, Picture, map_view
from games.views.reports import render_report


def secrets(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """The choice of what to look at; for a GM who plays, whether he wants to see all."""
    campaign = own_campaign(model_admin, request, object_id)
    if request.method == "POST":
        if "see-all" in request.POST:
            seeing.choose_all(campaign, by=request.user)  # type: ignore[arg-type]
            messages.success(request, _("You see all from now on. The players are told."))
        return redirect("admin:games_campaign_secrets", campaign.pk)
    return _choice(request, campaign)


def _choice(request: HttpRequest, campaign: Campaign, *, status: int = 200) -> HttpResponse:
    person: Any = request.user
    has_begun = campaign.started_at is not None
    context = {
        "title": _("Secrets"),
        "has_begun": has_begun,
        "may_see": seeing.may_see(campaign, person),
        "sees_all": seeing.sees_all(campaign, person),
        "seats": selectors.seats_at(campaign),
        "steps": shelf.shelf_of(campaign, None).steps if has_begun else [],
        "turn": selectors.open_turn(campaign),
    }
    return page_of(request, campaign, "games/admin_secrets.html", context, status=status)


def told(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """What a seat was told after a turn: its report page, for the GM's eyes."""
    campaign = own_campaign(model_admin, request, object_id)
    seat, report, step = _report(request, campaign)
    about = {"what": "report", "seat": seat.key, "turn": step.turn, "stage": step.stage}
    try:
        seeing.look(campaign, by=request.user, data=about)  # type: ignore[arg-type]
    except seeing.Hidden:
        return _choice(request, campaign, status=422)
    chart = _chart(campaign, seat, report)
    template = campaign.ruleset.report_template
    names = selectors.names_of(selectors.seats_at(campaign))
    context = {
        "campaign": campaign,
        "seat": seat,
        "step": step,
        "ruleset": campaign.ruleset,
        "headline": campaign.ruleset.headline(report.document, names),
        "report_html": render_report(request, campaign, seat, report, template, chart),
    }
    answer = render(request, "games/told.html", context)
    add_never_cache_headers(answer)
    return answer


def _report(request: HttpRequest, campaign: Campaign) -> tuple[Seat, Report, shelf.Step]:
    """The seat and the report that the address asks for, with its place. Http404 where there is
    none."""
    key, at = request.GET.get("seat", ""), request.GET.get("at", "")
    seat = next((seat for seat in selectors.seats_at(campaign) if seat.key == key), None)
    if seat is None:
        raise Http404
    told = shelf.shelf_of(campaign, seat)
    places = {f"{step.turn}.{step.stage}": step for step in told.steps}
    step = places.get(at) if at else told.newest
    if step is None:
        raise Http404
    return seat, selectors.report_of(campaign, seat, step.report), step


def _chart(campaign: Campaign, seat: Seat, report: Report) -> MapView:
    """The map with its pictures in the page: at their own address they are for the seat only."""
    subject = pictures.subject_of(campaign, report)
    drawn = []
    for theme in pictures.THEMES:
        with pictures.open_picture(subject, theme, USUAL_WIDTH) as file:
            encoded = base64.b64encode(file.read()).decode()
        drawn.append(Picture(theme, f"data:image/png;base64,{encoded}", ""))
    return replace(map_view(campaign, seat, report), pictures=drawn, page="")


def sheets(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """The sheets that count so far for the open turn."""
    campaign = own_campaign(model_admin, request, object_id)
    turn = selectors.open_turn(campaign)
    if turn is None:
        raise Http404
    about = {"what": "sheets", "turn": turn.number}
    try:
        seeing.look(campaign, by=request.user, data=about)  # type: ignore[arg-type]
    except seeing.Hidden:
        return _choice(request, campaign, status=422)
    context = {
        "title": _("The sheets of turn %(turn)d") % {"turn": turn.number},
        "turn": turn,
        "sheets": _sheets(campaign, turn),
    }
    return page_of(request, campaign, "games/admin_sheets.html", context)


def _sheets(campaign: Campaign, turn: Turn) -> list[tuple[Seat, OrderSheet | None]]:
    """Every seat with its newest sheet that is in time."""
    came = turn.sheets.filter(is_late=False).select_related("author").order_by("version")
    newest = {sheet.seat_id: sheet for sheet in came}
    return [(seat, newest.get(seat.pk)) for seat in selectors.seats_at(campaign)]
