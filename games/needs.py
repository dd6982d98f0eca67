"""What needs a GM, in all the campaigns that are his: the front page of the desk.

It tells no secret. Whose orders are missing is one for a GM who plays there: he is told how many.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.models import (
    Attendance,
    AuditEntry,
    Campaign,
    Mail,
    Notice,
    OrderSheet,
    Seat,
    Stage,
    Turn,
)

#: A stage that is due for longer than this and has not been resolved is late.
LATE_AFTER = timedelta(minutes=5)
#: Sheets are missed from this time before the deadline on.
SOON = timedelta(hours=24)
#: A letter that did not arrive is told of for so long.
MAIL_TOLD = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to look at. ``at``: since when, or until when; ``seats``: which seats it is about,
    where the reader may know that; ``count``: how many; ``code``: why a turn is held."""

    kind: str
    campaign: Campaign
    turn: int = 0
    at: datetime | None = None
    seats: tuple[str, ...] = ()
    count: int = 0
    code: str = ""


def needs_of(reader: AbstractBaseUser | AnonymousUser) -> list[Need]:
    """What needs the reader, the most urgent first. Seven queries, however many campaigns.

    An operator is told of every campaign.
    """
    own = Seat.objects.filter(campaign=OuterRef("pk"), player_id=reader.pk)
    open_eyes = AuditEntry.objects.filter(campaign=OuterRef("pk"), by_id=reader.pk, act="see-all")
    campaigns = run_by(reader).annotate(is_blind=Exists(own) & ~Exists(open_eyes))
    known = {campaign.pk: campaign for campaign in campaigns.order_by("name")}
    now = timezone.now()
    if not known:
        return []
    kinds: tuple[Callable[[dict[Any, Any], datetime], Iterable[Need]], ...] = (
        _held,
        _late,
        _missing,
        _without_people,
        _ready_to_start,
        _unreached,
    )
    return [need for kind in kinds for need in kind(known, now)]


def run_by(reader: AbstractBaseUser | AnonymousUser) -> QuerySet[Campaign]:
    """The campaigns that the reader minds: his own; an operator those of everybody."""
    minded = Campaign.objects.filter(is_practice=False).exclude(status=Campaign.Status.FINISHED)
    is_operator = isinstance(reader, AbstractBaseUser) and getattr(reader, "is_superuser", False)
    return minded if is_operator else minded.filter(gm_id=reader.pk)


def _held(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    held_at = AuditEntry.objects.filter(campaign=OuterRef("turn__campaign"), act="hold")
    stages = (
        _stages(known, [Stage.Status.HELD])
        .annotate(since=Subquery(held_at.order_by("-at").values("at")[:1]))
        .order_by("since")
    )
    for stage in stages:
        yield Need(
            "held",
            known[stage.turn.campaign_id],
            stage.turn.number,
            stage.since,
            code=stage.held_code,
        )


def _late(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    """Turns that should have been resolved; a demo sleeps while nobody looks, and is never late."""
    stages = _stages(known, [Stage.Status.WAITING, Stage.Status.RESOLVING]).filter(
        due_at__lt=now - LATE_AFTER,
        turn__status__in=(Turn.Status.OPEN, Turn.Status.FROZEN),
        turn__campaign__status=Campaign.Status.RUNNING,
        turn__campaign__is_demo=False,
    )
    for stage in stages.order_by("due_at"):
        yield Need("late", known[stage.turn.campaign_id], stage.turn.number, stage.due_at)


def _stages(known: Collection[Any], status: list[Any]) -> QuerySet[Any]:
    stages = Stage.objects.filter(turn__campaign__in=list(known), status__in=status)
    return stages.select_related("turn")


def _missing(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    """Turns that soon end, for which people have sent nothing."""
    soon = Turn.objects.filter(
        campaign__in=list(known),
        campaign__status=Campaign.Status.RUNNING,
        campaign__is_demo=False,
        status=Turn.Status.OPEN,
        deadline__gt=now,
        deadline__lte=now + SOON,
    )
    came = Turn.objects.filter(pk=OuterRef("turn"), sheets__seat=OuterRef("seat")).filter(
        sheets__is_late=False
    )
    parts = (
        Attendance.objects.filter(turn__in=soon, seat__player__isnull=False)
        .filter(seat__status=Seat.Status.ACTIVE)
        .exclude(outcome=Attendance.Outcome.EXCUSED)
        .exclude(Exists(came))
        .select_related("turn", "seat")
        .order_by("turn__deadline", "turn", "seat__key")
    )
    missing: dict[Turn, list[str]] = {}
    for part in parts:
        missing.setdefault(part.turn, []).append(str(part.seat))
    for turn, seats in missing.items():
        campaign = known[turn.campaign_id]
        shown = () if campaign.is_blind else tuple(seats)
        yield Need("missing", campaign, turn.number, turn.deadline, shown, len(seats))


def _without_people(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    """Players who have not checked in before the first turn ends, and seats of games under way
    that play on without anybody."""
    came = OrderSheet.objects.filter(seat=OuterRef("pk"), is_late=False)
    came = came.exclude(source=OrderSheet.Source.BOT)
    is_empty = Q(player=None, bot="")
    is_absent = ~Exists(came) & Q(
        campaign__status=Campaign.Status.RUNNING,
        campaign__check_in_until__isnull=False,
        player__isnull=False,
        checked_in_at=None,
        caretaker="",
    )
    seats = Seat.objects.filter(
        is_empty | is_absent,
        campaign__in=list(known),
        campaign__status__in=(Campaign.Status.RUNNING, Campaign.Status.PAUSED),
        status=Seat.Status.ACTIVE,
    )
    found: dict[tuple[str, Any], list[str]] = {}
    for seat in seats.order_by("campaign__name", "campaign", "key"):
        kind = "empty" if seat.player_id is None else "absent"
        found.setdefault((kind, seat.campaign_id), []).append(str(seat))
    for (kind, pk), names in sorted(found.items(), key=lambda one: one[0][0]):
        campaign = known[pk]
        if kind == "empty":
            yield Need(kind, campaign, seats=tuple(names), count=len(names))
            continue
        shown = () if campaign.is_blind else tuple(names)
        yield Need(kind, campaign, 1, campaign.check_in_until, shown, len(names))


def _ready_to_start(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    """Drafts in which every seat is taken."""
    drafts = (
        Campaign.objects.filter(pk__in=list(known), status=Campaign.Status.DRAFT)
        .annotate(all=Count("seats"), free=Count("seats", Q(seats__player=None, seats__bot="")))
        .filter(all__gt=0, free=0)
        .order_by("name")
    )
    for pk, count in drafts.values_list("pk", "all"):
        yield Need("startable", known[pk], count=count)


def _unreached(known: dict[Any, Any], now: datetime) -> Iterator[Need]:
    """E-mails that did not arrive."""
    failed = Notice.objects.filter(
        campaign__in=list(known),
        mail__state=Mail.State.FAILED,
        mail__settled_at__gte=now - MAIL_TOLD,
    )
    counted = failed.order_by().values("campaign").annotate(n=Count("mail", distinct=True))
    for pk, count in counted.values_list("campaign", "n"):
        yield Need("unreached", known[pk], count=count)
