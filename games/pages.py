"""The door for a ruleset's own pages: where they lie, who may see them, and links to them.

A ruleset that has pages of its own names a module in ``Ruleset.urls``. Its ``urlpatterns`` lie
under ``/<slug>/`` and are everybody's; its ``seat_patterns``, if it has any, lie under those of a
seat, and their views are made by ``seat_page``. Their names are in the namespaces ``<slug>`` and
``<slug>-seat``, for ``{% url 'dunk:battle' %}``.
"""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from typing import Any, Concatenate, ParamSpec

from django.http import Http404, HttpResponse
from django.urls import URLResolver, include, path, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import rulesets, selectors, styles
from games.arms import arms_of_campaign
from games.http import HtmxHttpRequest
from games.maps.arms import Arms
from games.models import Campaign, Seat
from games.rulesets import Document, Ruleset
from games.services import sweeping
from games.services.pictures import THEMES, WIDTHS
from games.views.guard import signed_in_or_archive
from games.views.mapping import Look

Params = ParamSpec("Params")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a page of a seat is made of. ``report``: what the seat knows now; to be read only."""

    campaign: Campaign
    seat: Seat
    report: Document


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page of a ruleset's own."""

    address: str
    title: Any
    about: Any


def public_addresses() -> list[URLResolver]:
    """The addresses that the rulesets have for everybody."""
    return [
        path(f"{ruleset.slug}/", include((module.urlpatterns, ruleset.slug)))
        for ruleset, module in _modules()
    ]


def seat_addresses() -> list[URLResolver]:
    """Those that they have for a seat, to lie under the seat's own."""
    return [
        path(f"{ruleset.slug}/", include((module.seat_patterns, f"{ruleset.slug}-seat")))
        for ruleset, module in _modules()
        if hasattr(module, "seat_patterns")
    ]


def _modules() -> Iterator[tuple[Ruleset, Any]]:
    for ruleset in rulesets.installed():
        if ruleset.urls:
            yield ruleset, import_module(ruleset.urls)


def seat_page(
    view: Callable[Concatenate[HtmxHttpRequest, Desk, Params], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Make a page of a seat, for its player, or for whoever may read its reports in an archive.

    ``view`` gets the ``Desk`` in place of campaign and seat. It is 404 to all others, before the
    start, and in a campaign of another game.
    """

    @signed_in_or_archive
    @require_safe
    @wraps(view)
    def page(
        request: HtmxHttpRequest,
        campaign_id: uuid.UUID,
        key: str,
        *args: Params.args,
        **kwargs: Params.kwargs,
    ) -> HttpResponse:
        campaign = selectors.campaign_for(request.user, campaign_id)
        match = request.resolver_match
        if match is None or f"{campaign.ruleset_slug}-seat" not in match.namespaces:
            raise Http404
        seat = selectors.readable_seat(request.user, campaign, key)
        sweeping.wake(campaign, timezone.now())
        report = selectors.latest_report(campaign, seat, is_placed=False)
        return view(request, Desk(campaign, seat, report.document), *args, **kwargs)

    return page


def arms_at(desk: Desk) -> dict[str, Arms]:
    """Seat key -> its arms, for all seats of the campaign."""
    return arms_of_campaign(selectors.seats_at(desk.campaign))


def map_pictures(desk: Desk) -> list[tuple[str, str]]:
    """Theme -> the address of the largest picture for a screen of what the seat knows now, in the
    reader's style."""
    style = styles.reader_style(desk.campaign.ruleset)
    here = [desk.campaign.pk, desk.seat.key]
    return [
        (theme, reverse("seat-map-picture", args=[*here, str(Look(theme, style)), WIDTHS[-1]]))
        for theme in THEMES
    ]


def links(ruleset: Ruleset) -> list[Link]:
    """To the pages that a ruleset has for everybody."""
    return [
        Link(reverse(f"{ruleset.slug}:{page.name}"), page.title, page.about)
        for page in ruleset.own_pages
    ]


def seat_links(campaign: Campaign, key: str) -> list[Link]:
    """To the same pages, those of the seat where there are such."""
    ruleset = campaign.ruleset
    return [
        Link(
            reverse(f"{ruleset.slug}-seat:{page.of_seat}", args=[campaign.pk, key])
            if page.of_seat
            else reverse(f"{ruleset.slug}:{page.name}"),
            page.title,
            page.about,
        )
        for page in ruleset.own_pages
    ]
