"""What a GM does to the clock of one turn."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Stage, Turn
from games.services import holding, opening
from games.services.locking import lock_campaign, lock_turn
from games.services.notices import players_of, record, tell

#: No turn is given more time than this, from now on.
LONGEST_AHEAD = timedelta(days=60)


class DeadlineMoved(NotNow):
    """Somebody has moved the deadline since it was looked at."""

    message = _("The deadline was moved meanwhile. Look at what it is now, then decide again.")


@transaction.atomic
def run_now(turn: Turn, *, by: User | None) -> None:
    """End the turn now: its deadline becomes this instant, and the next sweep resolves it.

    It is not held for missing sheets: somebody has decided. A turn whose deadline has passed stays
    as it is; one that was held because sheets are missing is released.
    """
    locked = _lock(turn)
    now = timezone.now()
    held = locked.stages.filter(index=0, status=Stage.Status.HELD).first()
    if held is not None:
        holding.release(held, by=by)
        return
    if locked.deadline is not None and locked.deadline <= now:
        return
    locked.stages.filter(index=0).update(missing_accepted=True)
    _move(locked, now, by=by, act="run-now", code="closed-by-gm")


@transaction.atomic
def move(turn: Turn, deadline: datetime, *, by: User | None) -> None:
    """Give the turn another deadline, in the future; asked for again, nothing more changes.

    ``turn`` as it was looked at: raises DeadlineMoved if its deadline is another by now. A turn
    that was held because sheets are missing takes orders again.
    """
    locked = _lock(turn)
    verify_ahead(deadline)
    if deadline == locked.deadline:
        return
    if turn.deadline != locked.deadline:
        raise DeadlineMoved
    holding.wait_again(locked)
    _move(locked, deadline, by=by, act="move-deadline", code="deadline-moved")


def verify_ahead(deadline: datetime) -> None:
    """Raise NotNow for an instant that is no deadline: past, or too far ahead."""
    now = timezone.now()
    if deadline <= now:
        raise NotNow(_("The new deadline must lie in the future."))
    if deadline > now + LONGEST_AHEAD:
        told = _("A deadline lies %(days)d days ahead at most. For longer, pause the campaign.")
        raise NotNow(told % {"days": LONGEST_AHEAD.days})


def _lock(turn: Turn) -> Turn:
    """The open turn, locked with its campaign. Raises NotNow if nobody may set its clock now."""
    campaign = lock_campaign(turn.campaign_id)
    locked = lock_turn(turn.pk)
    if campaign.status != Campaign.Status.RUNNING:
        raise NotNow(_("The campaign is not running."))
    if locked.status != Turn.Status.OPEN:
        raise NotNow(_("This turn takes no more orders."))
    unresolved = Stage.objects.exclude(status=Stage.Status.RESOLVED)
    if unresolved.filter(turn__campaign=campaign, turn__number__lt=locked.number).exists():
        raise NotNow(_("The turn before it has not been played to its end yet."))
    return locked


def _move(turn: Turn, deadline: datetime, *, by: User | None, act: str, code: str) -> None:
    old = turn.deadline
    turn.deadline = deadline
    opening.reschedule(turn)
    data = {
        "turn": turn.number,
        "old": old.isoformat() if old else None,
        "new": deadline.isoformat(),
    }
    entry = record(turn.campaign, act, by=by, data=data)
    tell(
        players_of(turn.campaign),
        key=f"{act}:{entry.pk}",
        code=code,
        campaign=turn.campaign,
        data=data,
    )
