"""What the order page shows of a sheet that is being written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.functional import SimpleLazyObject

from games import canonical, rulesets, selectors
from games.arms import arms_of_campaign
from games.desks import Desk
from games.errors import GameError
from games.services import guests, orders
from games.views import hinting
from games.views.answers import answer
from games.views.mapping import map_view

#: More than the largest form and the answers of a page have; what is beyond is sent again.
LONGEST_SEEN = 6000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text at a desk.

    ``sent``: the text as the page sent it, None when the whole page is shown. ``base_version``:
    the version it was made from, None for the newest. ``kept``: it survived a log-in and is not
    saved. ``aside``: another text, which its writer put aside. ``said``: what was just done.
    ``saved``: which the save state says too. ``restored``: the version that was put back;
    ``merged``: it was put together from two versions.
    """

    text: str
    errors: Sequence[GameError] = field(default_factory=list)
    sent: str | None = None
    base_version: int | None = None
    kept: bool = False
    aside: str | None = None
    said: str = ""
    saved: bool = False
    restored: int = 0
    merged: bool = False


def starting_text(desk: Desk) -> str:
    """The version that counts, else the sheet from which a player starts."""
    if desk.sheet is not None:
        return desk.sheet.text
    if desk.report is None:
        return ""
    ruleset = desk.campaign.ruleset
    return _template(ruleset.slug, ruleset.edition, bytes(desk.report.packed))


@lru_cache(maxsize=2**6)
def _template(slug: str, edition: str, packed: bytes) -> str:
    """Remembered, for it is compared with what stands on the page at each pause."""
    return rulesets.get(slug, edition).template(canonical.unpack(packed))


def seen_parts(request: HttpRequest) -> frozenset[str]:
    """The marks of what an open page shows already (see ``sheet.js``)."""
    seen = request.headers.get("X-Seen-Parts", "")
    return frozenset(seen[:LONGEST_SEEN].split())


def opened_parts(request: HttpRequest) -> frozenset[str] | None:
    """The parts of a large form that the page has open, and one that its address asks for; None
    where nothing was said of it."""
    said = [data["opened"] for data in (request.POST, request.GET) if "opened" in data]
    return frozenset(" ".join(said).split()) if said else None


def sheet_context(request: HttpRequest, desk: Desk, sheet: Sheet) -> dict[str, Any]:
    """Context of the order page, and of the pieces of it that are sent while writing."""
    assert desk.report is not None
    ruleset = desk.campaign.ruleset
    report = desk.report.document
    shown = desk.report
    text = orders.part_that_is_read(sheet.text)
    check = ruleset.check(report, text)
    seen = seen_parts(request)
    form = {
        **ruleset.present_orders(report, check),
        # not needed where the page has its map already
        "map": SimpleLazyObject(lambda: map_view(desk.campaign, desk.seat, shown, is_bare=True)),
        "campaign": desk.campaign,
        "seat": desk.seat,
        "ruleset": ruleset,
        "in_new_tab": True,
        "arms": SimpleLazyObject(lambda: arms_of_campaign(selectors.seats_at(desk.campaign))),
        "names": SimpleLazyObject(lambda: selectors.names_of(selectors.seats_at(desk.campaign))),
        "seen": seen,
        "opened": opened_parts(request),
    }
    return {
        "seen": seen,
        "desk": desk,
        "campaign": desk.campaign,
        "ruleset": ruleset,
        "sheet": sheet,
        "in_new_tab": True,
        "text": sheet.text,
        "said": sheet.said,
        "answers": answer(ruleset, check),
        "form_html": render_to_string(ruleset.order_template, form, request),
        **hinting.panel(request, desk, text),
        "guest_until": guests.guest_until(request.user) if desk.campaign.is_practice else None,
        "is_changed": sheet.sent is not None and sheet.sent != sheet.text,
        "is_unsaved": sheet.kept or bool(sheet.errors) or sheet.text != starting_text(desk),
        "base_version": desk.last_version if sheet.base_version is None else sheet.base_version,
    }
