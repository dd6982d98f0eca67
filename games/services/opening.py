"""Open a turn, with its stages and its deadline."""

from datetime import datetime, timedelta

from django.conf import settings

from games import schedule
from games.models import Attendance, Campaign, Seat, Stage, Turn
from games.services import sealing


def open_turn(
    campaign: Campaign,
    number: int,
    now: datetime,
    *,
    anchor: datetime | None = None,
    idle: frozenset[str] = frozenset(),
) -> Turn:
    """Open turn ``number``.

    ``anchor``: the scheduled deadline of the turn before it; ``idle``: keys of the seats that have
    nothing to decide and so cannot miss it.
    """
    deadline = schedule.next_deadline(campaign.timetable, now, anchor)
    turn = Turn.objects.create(
        campaign=campaign,
        number=number,
        opened_at=now,
        deadline=deadline,
        scheduled_at=deadline,
    )
    Stage.objects.bulk_create(
        Stage(
            turn=turn,
            index=index,
            label=label,
            due_at=due_for(deadline) if index == 0 else None,
            seed_hash=sealing.seed_hash(sealing.turn_seed(campaign, number, index, 1)),
        )
        for index, label in enumerate(campaign.ruleset.stages(campaign.options))
    )
    Attendance.objects.bulk_create(
        Attendance(
            turn=turn,
            seat=seat,
            outcome=Attendance.Outcome.EXCUSED if seat.key in idle else Attendance.Outcome.OPEN,
        )
        for seat in campaign.seats.filter(status=Seat.Status.ACTIVE)
    )
    return turn


def due_for(deadline: datetime | None) -> datetime | None:
    """When a stage with this deadline may be claimed: a little later, so that a sheet that came
    in time and waits for a lock is not shut out."""
    if deadline is None:
        return None
    return deadline + timedelta(seconds=settings.DEADLINE_SLACK_SECONDS)


def set_deadline(turn: Turn, deadline: datetime | None) -> None:
    """Move the deadline of an open turn, with the instant at which its first stage is due."""
    turn.deadline = deadline
    turn.save(update_fields=["deadline"])
    reset_due(turn)


def reset_due(turn: Turn) -> None:
    """Set when the first stage is due, from the deadline and an early run."""
    instants = [due_for(turn.deadline), turn.early_at]
    due = min((instant for instant in instants if instant), default=None)
    turn.stages.filter(index=0, status=Stage.Status.WAITING).update(due_at=due)
