"""Hold a stage for the GM, and let it go on."""

import uuid
from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical, selectors
from games.errors import NotNow
from games.models import Attendance, Stage, Turn
from games.services import clock
from games.services.claims import LOST_LEASES_TO_HOLD
from games.services.locking import lock_campaign, lock_turn
from games.services.notices import keepers_of, record, tell

#: More than this share of the seats must be missing, and the usual share be at most USUAL_AT_MOST.
MISSING_MORE_THAN = 1 / 2
USUAL_AT_MOST = 1 / 4
#: How many turns tell what is usual.
TURNS_BACK = 5


@transaction.atomic
def hold(
    stage: Stage,
    token: uuid.UUID | None,
    code: str,
    detail: str = "",
    lost_before: datetime | None = None,
) -> bool:
    """Park a stage: nothing is written, the campaign's clock stops, GM and operators are told.

    False if the stage is no longer this worker's (``token``) to hold, or if its lease was meant
    to be lost (``lost_before``) and is not.
    """
    campaign = lock_campaign(stage.turn.campaign_id)
    ours = Stage.objects.filter(pk=stage.pk, lease_token=token, status=Stage.Status.RESOLVING)
    if lost_before is not None:
        ours = ours.filter(lease_until__lt=lost_before)
    held = ours.update(
        status=Stage.Status.HELD,
        held_code=code,
        held_detail=canonical.storable(detail),
        lease_token=None,
        lease_until=None,
    )
    if not held:
        return False
    now = timezone.now()
    clock.stop(campaign, now)
    data = {"turn": stage.turn.number, "stage": stage.index, "reason": code}
    entry = record(campaign, "hold", data=data)
    tell(
        keepers_of(campaign),
        key=f"held:{entry.pk}",
        code="held",
        campaign=campaign,
        data=data,
        at=now,
    )
    return True


def hold_lost(now: datetime) -> None:
    """Hold the stages whose worker was lost for the third time."""
    lost = Stage.objects.filter(
        status=Stage.Status.RESOLVING,
        lease_until__lt=now,
        lost_leases__gte=LOST_LEASES_TO_HOLD - 1,
    ).select_related("turn")
    for stage in lost:
        hold(stage, stage.lease_token, "worker-lost", lost_before=now)


@transaction.atomic
def release(stage: Stage, *, by: User | None) -> None:
    """Let a held stage be tried again at once, with the same sheets and seed; the clock goes on."""
    campaign = lock_campaign(stage.turn.campaign_id)
    lock_turn(stage.turn_id)
    freed = Stage.objects.filter(pk=stage.pk, status=Stage.Status.HELD)
    if not freed.update(
        status=Stage.Status.WAITING,
        lost_leases=0,
        missing_accepted=True,
        held_code="",
        held_detail="",
    ):
        raise NotNow(_("This turn is not held."))
    now = timezone.now()
    clock.go_on(campaign, now)
    Stage.objects.filter(pk=stage.pk).update(due_at=now)
    record(campaign, "release", by=by, data={"turn": stage.turn.number, "stage": stage.index})


def wait_again(turn: Turn) -> None:
    """Let a locked turn that was held for missing sheets wait for its deadline again."""
    held = turn.stages.filter(index=0, status=Stage.Status.HELD)
    if held.update(status=Stage.Status.WAITING, held_code="", held_detail=""):
        clock.go_on(turn.campaign, timezone.now())


def too_many_missing(turn: Turn, covered: Collection[str] = ()) -> bool:
    """Whether far more human seats are missing now than in the turns before. ``covered``: seats
    (by key) for which a bot would still write."""
    missing, expected = _missing(turn, covered)
    if expected < 2 or missing <= expected * MISSING_MORE_THAN:
        return False
    earlier = turn.campaign.turns.filter(number__lt=turn.number).order_by("-number")[:TURNS_BACK]
    outcomes = Attendance.objects.filter(
        turn__in=list(earlier), seat__player__isnull=False
    ).values_list("outcome", flat=True)
    received, missed = Attendance.Outcome.RECEIVED, Attendance.Outcome.MISSED
    asked = [outcome for outcome in outcomes if outcome in (received, missed)]
    if not asked:
        return True
    return asked.count(missed) <= len(asked) * USUAL_AT_MOST


def _missing(turn: Turn, covered: Collection[str]) -> tuple[int, int]:
    """How many human seats sent nothing, and how many were asked."""
    missing = selectors.missing_in(turn).exclude(seat__key__in=covered)
    return missing.count(), selectors.asked_in(turn).count()
