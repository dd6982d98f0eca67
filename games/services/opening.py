"""Open a turn, with its stages and its deadline."""

from collections.abc import Set
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games import schedule
from games.models import Attendance, Campaign, Seat, Stage, Turn
from games.services import sealing


def open_turn(
    campaign: Campaign,
    number: int,
    now: datetime,
    *,
    anchor: datetime | None = None,
    idle: Set[str] = frozenset(),
) -> Turn:
    """Open turn ``number``.

    ``anchor``: the scheduled deadline of the turn before it; ``idle``: keys of the seats that have
    nothing to decide.
    """
    deadline = _first(campaign, number, now)
    if deadline is None:
        deadline = schedule.next_deadline(campaign.timetable, now, anchor)
    kept = campaign.turns.filter(number=number, status=Turn.Status.SET_ASIDE).first()
    if kept is not None:
        return _open_again(kept, deadline, now, idle)
    turn = Turn.objects.create(
        campaign=campaign,
        number=number,
        opened_at=now,
        deadline=deadline,
        scheduled_at=deadline,
        remind_at=schedule.next_reminder(now, deadline, now) if deadline else None,
    )
    Stage.objects.bulk_create(
        Stage(
            turn=turn,
            index=index,
            label=label,
            due_at=due_at(turn) if index == 0 else None,
            seed_hash=sealing.seed_hash(sealing.turn_seed(campaign, number, index, 1)),
        )
        for index, label in enumerate(campaign.ruleset.stages(campaign.options))
    )
    add_attendances(turn)
    excuse(turn, idle)
    return turn


def _first(campaign: Campaign, number: int, now: datetime) -> datetime | None:
    """The deadline that was chosen for turn 1, if it is still to come."""
    chosen = campaign.first_deadline_at
    return chosen if number == 1 and chosen is not None and chosen > now else None


def _open_again(turn: Turn, deadline: datetime | None, now: datetime, idle: Set[str]) -> Turn:
    """Open a turn that was set aside when one before it was taken back. Its sheets are kept, and
    its stages have their next attempt already."""
    turn.status, turn.opened_at = Turn.Status.OPEN, now
    turn.deadline = turn.scheduled_at = deadline
    turn.save()
    reschedule(turn)
    add_attendances(turn)
    excuse(turn, idle)
    return turn


def add_attendances(turn: Turn) -> None:
    """Give every seat that plays its part in the turn."""
    playing = turn.campaign.seats.filter(status=Seat.Status.ACTIVE)
    Attendance.objects.bulk_create(
        Attendance(turn=turn, seat=seat)
        for seat in playing.exclude(pk__in=turn.attendances.values("seat"))
    )


def excuse(turn: Turn, idle: Set[str]) -> None:
    """Note which seats (by key) have nothing to decide in an open turn: they cannot miss it."""
    outcome = Attendance.Outcome
    undecided = turn.attendances.filter(outcome__in=(outcome.OPEN, outcome.EXCUSED))
    undecided.filter(seat__key__in=idle).update(outcome=outcome.EXCUSED)
    undecided.exclude(seat__key__in=idle).update(outcome=outcome.OPEN)


def due_at(turn: Turn) -> datetime | None:
    """When the first stage may be claimed: at the deadline or the early run, and a little later,
    so that a sheet that came in time and waits for a lock is not shut out."""
    instants = [instant for instant in (turn.deadline, turn.early_at) if instant]
    if not instants:
        return None
    return min(instants) + timedelta(seconds=settings.DEADLINE_SLACK_SECONDS)


def reschedule(turn: Turn) -> None:
    """Write the deadline and the early run of a locked open turn, when its first stage is due, and
    when to remind of it.

    A worker may have claimed the stage a moment ago: it looks again before it closes the turn.
    """
    now = timezone.now()
    turn.remind_at = None
    if turn.deadline is not None:
        turn.remind_at = schedule.next_reminder(turn.opened_at, turn.deadline, now)
    if turn.deadline != Turn.objects.values_list("deadline", flat=True).get(pk=turn.pk):
        turn.clock_changed_at = now
    turn.save(update_fields=["deadline", "early_at", "remind_at", "clock_changed_at"])
    unresolved = (Stage.Status.WAITING, Stage.Status.RESOLVING)
    turn.stages.filter(index=0, status__in=unresolved).update(due_at=due_at(turn))
