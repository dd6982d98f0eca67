"""A film of a map's history: ask for it, see how far it has come, take it home."""

import uuid

from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import selectors, tasks
from games.http import HtmxHttpRequest
from games.maps.films import KINDS
from games.models import Campaign, Seat
from games.services import films, pictures
from games.services.films import Film
from games.views import invited, mapping
from games.views.guard import signed_in_or_archive
from games.views.mapping import Look


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def public_film(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, look: str, kind: str
) -> HttpResponse:
    """The film of the public history."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _page(request, campaign, None, look, kind)


@never_cache
@signed_in_or_archive
@require_http_methods(["GET", "HEAD", "POST"])
def seat_film(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, look: str, kind: str
) -> HttpResponse:
    """The film of what the reader's own seat came to know."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    seat = selectors.readable_seat(request.user, campaign, key)
    return _page(request, campaign, seat, look, kind)


def _page(
    request: HtmxHttpRequest, campaign: Campaign, seat: Seat | None, look: str, kind: str
) -> HttpResponse:
    """GET: how far it is. POST: begin, unless it is there or somebody is at it."""
    film = _film(campaign, seat, look, kind)
    state = films.progress(film)
    if request.method == "POST":
        if not state.is_wanted:
            films.note(film, 0)
            whose = seat.pk if seat else None
            tasks.draw_film.delay(
                str(campaign.pk), whose, film.theme, kind, film.language, film.style
            )
        return redirect(request.path)
    context = {
        "campaign": campaign,
        "seat": seat,
        "film": film,
        "state": state,
        "megabytes": film.file.stat().st_size / 1_000_000 if state.is_made else 0,
        "address": mapping.film_address(campaign, seat, look, kind, "file"),
        "map_page": mapping.map_page(campaign, seat),
    }
    page = "games/_film.html" if request.htmx else "games/film.html"
    return render(request, page, context)


@require_safe
def public_film_file(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, look: str, kind: str
) -> HttpResponseBase:
    """The finished film of the public history."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    return _file(campaign, None, look, kind)


@signed_in_or_archive
@require_safe
def seat_film_file(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, look: str, kind: str
) -> HttpResponseBase:
    """The finished film of what the reader's own seat came to know."""
    campaign = selectors.campaign_for(request.user, campaign_id, invited.codes(request))
    seat = selectors.readable_seat(request.user, campaign, key)
    return _file(campaign, seat, look, kind)


def _file(campaign: Campaign, seat: Seat | None, look: str, kind: str) -> HttpResponseBase:
    film = _film(campaign, seat, look, kind)
    if not pictures.is_there(film.file):
        raise Http404
    turn = film.frames[-1].turn
    name = f"{slugify(campaign.name, allow_unicode=True) or 'map'}-turn-{turn}.{kind}"
    headers = {"Cache-Control": "private, no-cache"}
    return FileResponse(
        film.file.open("rb"), filename=name, content_type=KINDS[kind], headers=headers
    )


def _film(campaign: Campaign, seat: Seat | None, look: str, kind: str) -> Film:
    known = Look.parse(look, campaign.ruleset)
    if known is None or known.is_bare or kind not in KINDS:
        raise Http404
    language = translation.get_language() or "en"
    film = films.film_of(campaign, seat, known.theme, kind, language, known.style)
    if not film.frames:
        raise Http404
    return film
