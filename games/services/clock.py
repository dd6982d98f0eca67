"""A campaign's clock stands still while the campaign is paused or a stage is held.

``Campaign.clock_stopped_at`` says since when. When the last reason is gone, whatever still lay
ahead at that instant moves by as long as the clock stood.
"""

from datetime import datetime, timedelta

from django.db.models import F

from games.models import Campaign, Stage, Turn
from games.services import opening, vacancies
from games.services.locking import lock_open_turn


def stop(campaign: Campaign, now: datetime) -> None:
    """Stop the clock of a locked campaign; a clock that stands already goes on standing."""
    if campaign.clock_stopped_at is None:
        campaign.clock_stopped_at = now
        campaign.save(update_fields=["clock_stopped_at"])
        campaign.turns.filter(status=Turn.Status.OPEN).update(clock_changed_at=now)


def go_on(campaign: Campaign, now: datetime) -> timedelta:
    """Start the clock of a locked campaign unless something else still stops it.

    Returns the time given back.
    """
    stopped_at = campaign.clock_stopped_at
    held = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.HELD)
    if stopped_at is None or campaign.status == Campaign.Status.PAUSED or held.exists():
        return timedelta(0)
    campaign.clock_stopped_at = None
    campaign.save(update_fields=["clock_stopped_at"])
    _move_what_lay_ahead(campaign, stopped_at, now)
    return now - stopped_at


def _move_what_lay_ahead(campaign: Campaign, stopped_at: datetime, now: datetime) -> None:
    away = now - stopped_at
    turn = lock_open_turn(campaign)
    if turn is not None:
        if turn.deadline is not None and turn.deadline > stopped_at:
            turn.deadline += away
        if turn.early_at is not None:  # the grace starts anew: nobody could count on the old one
            turn.early_at = now + timedelta(seconds=campaign.grace_seconds)
        turn.clock_changed_at = now
        opening.reschedule(turn)
    vacancies.move(campaign, stopped_at, away)
    if campaign.check_in_until is not None and campaign.check_in_look_at is not None:
        campaign.check_in_until += away
        campaign.check_in_look_at += away
        campaign.save(update_fields=["check_in_until", "check_in_look_at"])
    Stage.objects.filter(
        turn__campaign=campaign,
        index__gt=0,
        status=Stage.Status.WAITING,
        due_at__gt=stopped_at,
    ).update(due_at=F("due_at") + away)


def is_past(turn: Turn, at: datetime) -> bool:
    """Whether ``at`` is after the turn's deadline; no time passes while the clock stands."""
    stopped_at = turn.campaign.clock_stopped_at
    counted = min(at, stopped_at) if stopped_at else at
    return turn.deadline is not None and counted > turn.deadline
