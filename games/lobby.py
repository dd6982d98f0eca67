"""The lobby: which tables there are, for a reader and what he looks for."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import (
    Case,
    Count,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Lower

from games import rulesets, selectors
from games.models import Campaign, Report, Seat, Turn
from games.selectors import Reader

TABLES_ON_A_PAGE = 12
LONGEST_SEARCH = 80

OPEN, RUNNING, FINISHED, ALL = "open", "running", "finished", "all"
#: What the lobby calls a state -> what it is in the table.
STATES: Mapping[str, tuple[str, ...]] = {
    OPEN: (Campaign.Status.DRAFT,),
    RUNNING: (Campaign.Status.RUNNING, Campaign.Status.PAUSED),
    FINISHED: (Campaign.Status.FINISHED,),
    ALL: tuple(Campaign.Status.values),
}
#: Ways to sort; "need" is: tables that lack the fewest players, then by the next deadline.
ORDERS = ("need", "newest", "name", "free")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for. ``game``: a ruleset's slug, or empty for all; ``text``: part of a
    name; ``page``: a number, the first for whatever is none."""

    state: str = OPEN
    game: str = ""
    free: bool = False
    mine: bool = False
    text: str = ""
    order: str = "need"
    page: str = ""


def read_wanted(query: Mapping[str, Any]) -> Wanted:
    """What the address says; whatever makes no sense counts as not said."""

    def one_of(name: str, known: Sequence[str], default: str) -> str:
        given = query.get(name, "")
        return given if given in known else default

    return Wanted(
        state=one_of("state", tuple(STATES), OPEN),
        game=one_of("game", [ruleset.slug for ruleset in rulesets.installed()], ""),
        free=bool(query.get("free")),
        mine=bool(query.get("mine")),
        text=" ".join(query.get("q", "").split())[:LONGEST_SEARCH],
        order=one_of("order", ORDERS, "need"),
        page=query.get("page", ""),
    )


@dataclass(frozen=True, slots=True)
class Table:
    """A campaign as the lobby shows it. ``turn``: number of the open turn; ``report``: the newest
    public one; both None before the start."""

    campaign: Campaign
    seats: Sequence[Seat]
    free: int
    waiting: int
    is_mine: bool
    turn: int | None
    deadline: datetime | None
    report: Report | None

    @property
    def sought(self) -> int:
        """How many of its seats seek somebody who takes them over."""
        if self.campaign.status not in STATES[RUNNING]:
            return 0
        active = [seat for seat in self.seats if seat.status == Seat.Status.ACTIVE]
        return sum(seat.sought_at is not None for seat in active)


@dataclass(frozen=True, slots=True)
class Lobby:
    """One page of tables. ``counts``: how many there are in each state, all else as wanted."""

    wanted: Wanted
    tables: Sequence[Table]
    page: Page[Campaign]
    counts: Mapping[str, int]


def lobby(reader: Reader, wanted: Wanted) -> Lobby:
    """What the reader finds, in a number of queries that does not grow."""
    found = _filtered(selectors.listed(reader), wanted)
    counts = found.aggregate(
        **{state: Count("pk", filter=Q(status__in=of)) for state, of in STATES.items()}
    )
    in_state = _sorted(found.filter(status__in=STATES[wanted.state]), wanted.order)
    pages = Paginator(in_state.select_related("gm"), TABLES_ON_A_PAGE)
    pages.count = counts[wanted.state]  # known already: the paginator need not ask again
    page = pages.get_page(wanted.page)
    return Lobby(wanted, _tables(list(page.object_list)), page, counts)


def _filtered(campaigns: QuerySet[Any], wanted: Wanted) -> QuerySet[Any]:
    found = campaigns.annotate(free=selectors.free_seats(OuterRef("pk")))
    if wanted.game:
        found = found.filter(ruleset_slug=wanted.game)
    if wanted.free:
        found = found.filter(free__gt=0)
    if wanted.mine:
        found = found.filter(is_mine=True)
    if wanted.text:
        found = found.filter(pk__in=_named(campaigns, wanted.text))
    return found


def _named(campaigns: QuerySet[Campaign], text: str) -> list[Any]:
    """Those whose name holds the text, whatever the language: SQLite folds only ASCII letters."""
    wanted = _folded(text)
    names = campaigns.order_by().values_list("pk", "name")
    return [pk for pk, name in names if wanted in _folded(name)]


def _folded(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _sorted(campaigns: QuerySet[Any], order: str) -> QuerySet[Any]:
    turns = Turn.objects.filter(campaign=OuterRef("pk"), status__in=selectors.UNRESOLVED)
    newest = turns.order_by("-number")
    found = campaigns.annotate(
        deadline=Subquery(newest.values("deadline")[:1]),
        turn=Subquery(newest.values("number")[:1]),
    )
    if order == "newest":
        return found.order_by("-created_at", "pk")
    if order == "name":
        return found.order_by(Lower("name"), "pk")
    if order == "free":
        return found.order_by("-free", "-created_at", "pk")
    is_full = Case(When(free=0, then=Value(1)), default=Value(0))
    soonest = F("deadline").asc(nulls_last=True)
    last_over = F("finished_at").desc(nulls_last=True)
    return found.order_by(is_full, "free", soonest, last_over, "-created_at", "pk")


def _tables(campaigns: Sequence[Any]) -> list[Table]:
    """The campaigns with their seats, queues and newest public reports: three more queries."""
    pks = [campaign.pk for campaign in campaigns]
    seats = list(Seat.objects.filter(campaign__in=pks).select_related("player"))
    waiting = dict(
        Campaign.objects.filter(pk__in=pks)
        .order_by()
        .annotate(n=Count("waiting"))
        .values_list("pk", "n")
    )
    reports = newest_public_reports(campaigns)
    return [
        Table(
            campaign=campaign,
            seats=[seat for seat in seats if seat.campaign_id == campaign.pk],
            free=campaign.free,
            waiting=waiting.get(campaign.pk, 0),
            is_mine=campaign.is_mine,
            turn=campaign.turn,
            deadline=campaign.deadline,
            report=reports.get(campaign.pk),
        )
        for campaign in campaigns
    ]


def newest_public_reports(campaigns: Sequence[Campaign]) -> dict[Any, Report]:
    """Campaign id -> its newest gazette, for many campaigns in one query."""
    public = Report.objects.filter(
        dossier__campaign=OuterRef("pk"), dossier__is_undone=False, seat=None
    )
    last = public.order_by("-dossier__sequence").values("pk")[:1]
    chosen = (
        Campaign.objects.filter(pk__in=[campaign.pk for campaign in campaigns])
        .order_by()
        .annotate(last=Subquery(last))
        .values("last")
    )
    found = Report.objects.filter(pk__in=chosen).select_related("dossier__stage__turn")
    found = found.defer(*selectors.SEALED)
    return {report.dossier.campaign_id: report for report in found}
