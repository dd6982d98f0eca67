"""What was done in a campaign by its game master and by the host, for a page: the public part."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games import selectors
from games.models import AuditEntry, Campaign
from games.news import TOLD, News
from games.selectors import Reader
from games.services import editing

#: So many on a page.
SHOWN = 50
#: What a filter is called in an address -> in words, and the acts that it lets through.
GROUPS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "clock": (
        _("the clock"),
        (
            "move-deadline",
            "run-now",
            "extend",
            "outage",
            "pause",
            "resume",
            "hold",
            "release",
            "check-in-longer",
        ),
    ),
    "turns": (
        _("start, corrections and undo"),
        (
            "start",
            "go-back",
            "publish",
            "dry-run",
            "re-run",
            "drop-scratch",
            "mend",
            "mend-openly",
            "mend-back",
            "mend-back-openly",
        ),
    ),
    "seats": (
        _("seats"),
        (
            "join",
            "leave",
            "fill-with-bots",
            "set-seats",
            "give-seat",
            "caretaker",
            "vacate",
            "seek",
            "seek-by-gm",
            "seek-no-more",
            "offer-seat",
            "take-over",
            "check-in",
            "left-for-good",
            "out",
            "away",
            "back",
        ),
    ),
    "settings": (
        _("settings and GM"),
        ("set-table", "change", "hand-over", "invite", "withdraw-invitation", "import"),
    ),
    "words": (_("words to the players"), ("broadcast",)),
    "secrets": (_("looks at secrets"), ("see-all", "look", "export")),
}
#: What players do themselves.
BY_PLAYERS = frozenset({"join", "leave", "out", "left-for-good", "take-over"})
#: What is told here beside the news of the campaign's page, and which of its data.
MORE: Mapping[str, tuple[str, ...]] = {
    "change": ("fields",),
    "set-seats": ("seats",),
    "import": (),
}
#: What those are told too who sit at the table, and its GM.
FOR_MEMBERS: Mapping[str, tuple[str, ...]] = {"broadcast": ("text", "players")}


@dataclass(frozen=True, slots=True)
class Deeds:
    """One page of it, newest first. ``about``: the filter that holds, empty for none."""

    campaign: Campaign
    items: Sequence[News]
    page: Page[AuditEntry]
    about: str
    groups: Mapping[str, Any]


def deeds_of(
    reader: Reader,
    campaign_id: uuid.UUID,
    codes: Collection[str],
    *,
    about: str,
    number: str | None,
) -> Deeds:
    """What the reader may know of what was done. Http404 for who may not see the campaign."""
    campaign = selectors.campaign_for(reader, campaign_id, codes)
    has_part = selectors.is_gm_of(reader, campaign) or selectors.seat_of(reader, campaign)
    told = {**TOLD, **MORE, **(FOR_MEMBERS if has_part else {})}
    told = {act: data for act, data in told.items() if act not in BY_PLAYERS}
    entries = narrowed(campaign.audit.filter(act__in=told).select_related("by"), about)
    page = Paginator(entries, SHOWN).get_page(number)
    return Deeds(
        campaign=campaign,
        items=[_item(entry, told[entry.act]) for entry in page],
        page=page,
        about=about if about in GROUPS else "",
        groups={
            name: words
            for name, (words, acts) in GROUPS.items()
            if any(act in told for act in acts)
        },
    )


def narrowed(entries: QuerySet[AuditEntry], about: str) -> QuerySet[AuditEntry]:
    """Those that the filter lets through; all for one that is unknown."""
    return entries.filter(act__in=GROUPS[about][1]) if about in GROUPS else entries


def _item(entry: AuditEntry, names: tuple[str, ...]) -> News:
    data = {name: entry.data[name] for name in names if name in entry.data}
    if "fields" in data:
        data["named"] = [editing.name_of(name) for name in data["fields"]]
    return News(entry.at, entry.act, entry.by.get_username() if entry.by else "", data)
