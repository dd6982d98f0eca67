"""Save order sheets, and say "ready"."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from games.errors import NotNow, StaleSheet, TooLate
from games.models import Attendance, Campaign, OrderSheet, Seat, Turn
from games.services import opening
from games.services.notices import tell

#: Longer sheets are refused: no ruleset needs them.
LONGEST_SHEET = 200_000


def submit(
    *,
    turn: Turn,
    seat: Seat,
    text: str,
    received_at: datetime,
    author: AbstractBaseUser | None,
    source: str = OrderSheet.Source.WEB,
    base_version: int | None = None,
) -> OrderSheet:
    """Keep one more version of the seat's sheet; the last one in time counts.

    ``received_at`` is when the request arrived. ``base_version``: the version the writer saw; None
    saves whatever came between. Saving withdraws "ready". Raises TooLate (the text is kept as a
    late version), StaleSheet if somebody saved since, NotNow if the text is too long.
    """
    if len(text) > LONGEST_SHEET:
        raise NotNow(f"A sheet may have {LONGEST_SHEET} characters; this one has {len(text)}.")
    text = text.replace("\x00", "")  # PostgreSQL cannot store it, and no order needs it
    with transaction.atomic():
        locked = Turn.objects.select_for_update().get(pk=turn.pk)
        late = locked.status != Turn.Status.OPEN or (
            locked.deadline is not None and received_at > locked.deadline
        )
        latest = _latest_version(locked, seat)
        if not late and base_version is not None and base_version != latest:
            raise StaleSheet
        sheet = OrderSheet.objects.create(
            turn=locked,
            seat=seat,
            version=latest + 1,
            base_version=base_version if base_version is not None else latest,
            text=text,
            is_late=late,
            source=source,
            author=author,
            received_at=received_at,
        )
        if not late:
            _withdraw(locked, seat)
    if late:
        raise TooLate
    return sheet


def _latest_version(turn: Turn, seat: Seat) -> int:
    last = turn.sheets.filter(seat=seat).order_by("-version").first()
    return last.version if last else 0


def _withdraw(turn: Turn, seat: Seat) -> None:
    """An edit takes "ready" back, and with it an early run; the player is told."""
    withdrawn = turn.attendances.filter(seat=seat, ready_at__isnull=False).update(ready_at=None)
    if not withdrawn:
        return
    _set_early_run(turn)
    if seat.player:
        tell(
            [seat.player],
            key=f"unready:{turn.pk}:{_latest_version(turn, seat)}",
            code="ready-withdrawn",
            campaign=turn.campaign,
            data={"turn": turn.number},
        )


@transaction.atomic
def set_ready(*, turn: Turn, seat: Seat, ready: bool) -> None:
    """Say that the seat has finished with this turn, or take that back.

    "Ready" never makes a sheet count more: it can only let the turn run early. Raises TooLate
    when the turn takes no more orders.
    """
    locked = Turn.objects.select_for_update().get(pk=turn.pk)
    if locked.status != Turn.Status.OPEN:
        raise TooLate
    locked.attendances.filter(seat=seat).update(ready_at=timezone.now() if ready else None)
    _set_early_run(locked)


def _set_early_run(turn: Turn) -> None:
    """Set or clear the early run of a locked turn, from who is ready now."""
    campaign: Campaign = turn.campaign
    waiting_for = turn.attendances.filter(
        ready_at=None, seat__player__isnull=False, seat__status=Seat.Status.ACTIVE
    ).exclude(outcome=Attendance.Outcome.EXCUSED)
    anybody = turn.attendances.filter(ready_at__isnull=False)
    early = None
    if campaign.early_run and anybody.exists() and not waiting_for.exists():
        early = timezone.now() + timedelta(seconds=campaign.grace_seconds)
    if early != turn.early_at:
        turn.early_at = early
        turn.save(update_fields=["early_at"])
        opening.reset_due(turn)


def counting_sheet(turn: Turn, seat: Seat) -> OrderSheet | None:
    """The version that will be used: the last that was not late."""
    return turn.sheets.filter(seat=seat, is_late=False).order_by("-version").first()
