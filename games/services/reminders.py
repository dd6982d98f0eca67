"""Remind those whose orders are missing or cannot all be carried out, before it is too late."""

import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from games import schedule, selectors
from games.models import Attendance, Campaign, OrderSheet, Seat, Turn
from games.services.notices import tell

log = logging.getLogger(__name__)

TURNS_PER_SWEEP = 50
#: A reminder also names the other deadlines of its reader that come up to so long after its own.
TOGETHER = {
    timedelta(hours=24): timedelta(hours=6),
    timedelta(hours=3): timedelta(hours=3),
}


@dataclass(frozen=True, slots=True)
class Lack:
    """What a seat lacks for the open turn: its whole ``sheet``, or a sheet without ``errors``."""

    seat: Seat
    turn: Turn
    what: str

    @property
    def person(self) -> User:
        assert self.seat.player is not None
        return self.seat.player


def going() -> QuerySet[Turn]:
    """The turns whose clock goes on: nobody is reminded of others. Practice and demo campaigns
    wait for whoever looks at them."""
    return Turn.objects.filter(
        status=Turn.Status.OPEN,
        deadline__isnull=False,
        campaign__status=Campaign.Status.RUNNING,
        campaign__clock_stopped_at=None,
        campaign__is_demo=False,
        campaign__is_practice=False,
    )


def due(now: datetime) -> list[int]:
    """The turns of which to remind now, the longest overdue first; the next sweep has the rest."""
    turns = going().filter(remind_at__lte=now).order_by("remind_at", "pk")
    return list(turns.values_list("pk", flat=True)[:TURNS_PER_SWEEP])


def remind(turn_id: int, now: datetime) -> None:
    """Remind of one turn, if it is time and nobody else does, and of others that end soon after.

    The sheets are read before anything is locked: that may take a while.
    """
    turn = going().filter(pk=turn_id, remind_at__lte=now).first()
    if turn is None or turn.deadline is None:
        return
    before = _reached(turn, now)
    lacks = lacking([turn], now) if before else []
    told = [(lack, before) for lack in lacks if before]
    if before and lacks:
        told += [(lack, before) for lack in _soon_after(turn, before, lacks, now)]
    following = schedule.next_reminder(turn.opened_at, turn.deadline, now)
    with transaction.atomic():
        mine = Turn.objects.filter(pk=turn.pk, remind_at=turn.remind_at, deadline=turn.deadline)
        if mine.update(remind_at=following):
            for lack, hours in told:
                _tell(lack, hours, now)


def _reached(turn: Turn, now: datetime) -> timedelta | None:
    """The last reminder whose time has come; None when it is too late for any."""
    assert turn.deadline is not None
    if turn.deadline <= now:
        return None
    times = schedule.reminders(turn.opened_at, turn.deadline)
    return min((before for before, at in times if at <= now), default=None)


def _soon_after(turn: Turn, before: timedelta, lacks: list[Lack], now: datetime) -> list[Lack]:
    """What the same people lack for turns that end soon after this one: one letter is enough."""
    assert turn.deadline is not None
    until = turn.deadline + TOGETHER[before]
    people = {lack.person.pk for lack in lacks}
    others = going().filter(deadline__gt=now, deadline__lte=until).exclude(pk=turn.pk)
    theirs = others.filter(campaign__seats__player__in=people).distinct()
    same = [
        other
        for other in theirs
        if other.deadline and before in dict(schedule.reminders(other.opened_at, other.deadline))
    ]
    return lacking(same, now, people)


def _tell(lack: Lack, before: timedelta, now: datetime) -> None:
    deadline = lack.turn.deadline
    assert deadline is not None
    tell(
        [lack.person],
        key=f"near:{lack.turn.pk}:{deadline.isoformat()}:{before.total_seconds() // 3600:.0f}",
        code="deadline-near",
        campaign=lack.turn.campaign,
        data={
            "turn": lack.turn.number,
            "deadline": deadline.isoformat(),
            "lacks": lack.what,
        },
        at=now,
    )


def lacking(
    turns: Iterable[Turn], now: datetime, people: Collection[int] | None = None
) -> list[Lack]:
    """What the players (of ``people``, if given) lack for these turns, as long as they can mend it.

    Nothing lack: bots, seats with nothing to decide, who has said that he is ready, and who has
    told that he will be away.
    """
    newest = OrderSheet.objects.filter(turn=OuterRef("turn"), seat=OuterRef("seat"), is_late=False)
    parts = Attendance.objects.filter(
        turn__in=going().filter(pk__in=[turn.pk for turn in turns], deadline__gt=now),
        outcome=Attendance.Outcome.OPEN,
        ready_at=None,
        seat__status=Seat.Status.ACTIVE,
        seat__player__isnull=False,
    )
    if people is not None:
        parts = parts.filter(seat__player__in=people)
    parts = parts.annotate(newest=Subquery(newest.order_by("-version").values("pk")[:1]))
    asked = parts.select_related("seat__player", "turn__campaign")
    found = [part for part in asked if not _is_away(part)]
    sheets = OrderSheet.objects.in_bulk([part.newest for part in found if part.newest])
    lacks = [(part, _lacks(part, sheets.get(part.newest))) for part in found]
    return [Lack(part.seat, part.turn, what) for part, what in lacks if what]


def _is_away(part: Attendance) -> bool:
    """Whether the player has told that he is away at the deadline: a bot writes for him. One whom
    a caretaker replaces because he sent nothing is reminded: he may come back."""
    seat, deadline = part.seat, part.turn.deadline
    if deadline is None or seat.away_from is None or seat.away_until is None:
        return False
    return seat.away_from <= deadline < seat.away_until


def _lacks(part: Attendance, sheet: OrderSheet | None) -> str:
    if sheet is None:
        return "sheet"
    campaign = part.turn.campaign
    try:
        document = selectors.latest_report(campaign, part.seat).document
        check = campaign.ruleset.check(document, sheet.text)
    except Exception:  # the order page will say so; a reminder is not worth an alarm
        log.exception("the sheet %s could not be checked for a reminder", sheet.pk)
        return ""
    return "errors" if any(remark.severity == "error" for remark in check.remarks) else ""
