"""The map of a campaign: its pictures, its page, and its history turn by turn.

``look``: how a picture is drawn, see ``mapping.Look``.
"""

import uuid
from dataclasses import replace

from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    JsonResponse,
)
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from games import selectors, styles
from games.http import HtmxHttpRequest
from games.maps.palette import Theme
from games.models import Campaign, Report, Seat
from games.services import chronicles, pictures
from games.shelf import shelf_of, step_of
from games.views import invited, mapping
from games.views.guard import signed_in_or_archive
from games.views.mapping import Look
from games.views.reports import around, render_report

YEAR = 365 * 24 * 60 * 60


@require_safe
def public_picture(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    look: str,
    width: int,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponseBase:
    """The map as everybody may know it after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _picture(request, campaign, None, (turn, stage), look, width)


@signed_in_or_archive
@require_safe
def seat_picture(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    key: str,
    look: str,
    width: int,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponseBase:
    """The map as the reader's own seat knew it after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    seat = selectors.readable_seat(request.user, campaign, key)
    return _picture(request, campaign, seat, (turn, stage), look, width)


def _picture(
    request: HttpRequest,
    campaign: Campaign,
    seat: Seat | None,
    place: tuple[int | None, int],
    look: str,
    width: int,
) -> HttpResponseBase:
    report = _report(campaign, seat, *place)
    known = Look.parse(look, campaign.ruleset)
    if known is None or width not in (*pictures.WIDTHS, pictures.PRINT_WIDTH):
        raise Http404
    subject = pictures.subject_of(campaign, report, is_bare=known.is_bare, style=known.style)
    headers = _headers(request, campaign, seat, subject, known.theme, width)
    same = get_conditional_response(request, etag=headers["ETag"])
    if isinstance(same, HttpResponseNotModified):
        return HttpResponseNotModified(headers=headers)
    file = pictures.open_picture(subject, known.theme, width)
    return FileResponse(file, content_type="image/png", headers=headers)


def _headers(
    request: HttpRequest,
    campaign: Campaign,
    seat: Seat | None,
    subject: pictures.Subject,
    theme: Theme,
    width: int,
) -> dict[str, str]:
    """A picture that is asked for by its version never changes; without one a browser asks again
    each time. What not everybody may see is for nobody but the reader's own browser to keep."""
    is_open = seat is None and not (campaign.is_private or campaign.is_practice)
    for_whom = "public" if is_open else "private"
    is_exact = request.GET.get("v") == subject.version
    how_long = f"max-age={YEAR}, immutable" if is_exact else "no-cache"
    etag = quote_etag(f"{subject.version}-{theme}-{width}")
    return {"Cache-Control": f"{for_whom}, {how_long}", "ETag": etag}


def _report(campaign: Campaign, seat: Seat | None, turn: int | None, stage: int) -> Report:
    if turn is None:
        return selectors.latest_report(campaign, seat)
    return selectors.report_after(campaign, seat, turn, stage)


@require_safe
def public_map(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, turn: int | None = None, stage: int = 0
) -> HttpResponse:
    """The large map as everybody may know it after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _page(request, campaign, None, turn, stage)


@signed_in_or_archive
@require_safe
def seat_map(
    request: HtmxHttpRequest,
    campaign_id: uuid.UUID,
    key: str,
    turn: int | None = None,
    stage: int = 0,
) -> HttpResponse:
    """The large map as the reader's own seat knew it after a turn (none given: the newest)."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    seat = selectors.readable_seat(request.user, campaign, key)
    return _page(request, campaign, seat, turn, stage)


def _page(
    request: HttpRequest, campaign: Campaign, seat: Seat | None, turn: int | None, stage: int
) -> HttpResponse:
    report = _report(campaign, seat, turn, stage)
    ruleset, names = campaign.ruleset, selectors.names_of(selectors.seats_at(campaign))
    shelf = shelf_of(campaign, seat)
    step = shelf.newest if report.pk == shelf.newest.report else step_of(report)
    row = around(campaign, seat, step, shelf.steps, "map")
    changed = chronicles.changes_since(campaign, seat, report)
    chart = replace(mapping.map_view(campaign, seat, report), changed=changed, page="")
    context = {
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "headline": ruleset.headline(report.document, names),
        "map_html": render_report(request, campaign, seat, report, ruleset.map_template, chart),
        "frames": mapping.frames_address(campaign, seat),
        "films": mapping.film_offers(campaign, seat),
        "styles": mapping.style_offers(ruleset),
        "take_aways": mapping.take_aways(campaign, seat, report),
        **row,
    }
    return render(request, "games/map.html", context)


@require_safe
def public_frames(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The public history of the map as data, for the replay."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _frames(campaign, None)


@signed_in_or_archive
@require_safe
def seat_frames(request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """The history of the map as the reader's own seat came to know it, for the replay."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _frames(campaign, selectors.readable_seat(request.user, campaign, key))


def _frames(campaign: Campaign, seat: Seat | None) -> HttpResponse:
    """``frames``: page, version of its pictures, caption and changed areas of each frame, the
    oldest first; a picture is at ``page`` + theme + ``style`` + "-" + one of ``widths`` + ".png".
    """
    style = styles.reader_style(campaign.ruleset)
    told = [
        {
            "page": mapping.map_page_at(campaign, seat, (frame.turn, frame.stage)),
            "version": frame.subject.version,
            "title": frame.title,
            "caption": frame.headline,
            "changed": sorted(frame.changed),
        }
        for frame in chronicles.frames(campaign, seat, style=style)
    ]
    response = JsonResponse(
        {"widths": mapping.WIDTHS, "style": f"-{style}" if style else "", "frames": told}
    )
    response["Cache-Control"] = "private, no-cache"
    return response
