"""Save order sheets, and say "ready"."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.errors import NotNow, StaleSheet, TooLate
from games.models import Attendance, OrderSheet, Seat, Turn
from games.services import clock, opening
from games.services.locking import lock_turn
from games.services.notices import tell

#: Longer sheets are refused: no ruleset needs them, and answering each line would hold others up.
LONGEST_SHEET = 200_000
MOST_LINES = 5_000


def submit(
    *,
    turn: Turn,
    seat: Seat,
    text: str,
    received_at: datetime,
    author: User | None,
    source: str = OrderSheet.Source.WEB,
    base_version: int | None = None,
) -> OrderSheet:
    """Keep one more version of the seat's sheet; the last one in time counts.

    ``received_at`` is when the request arrived. ``base_version``: the version the writer saw; None
    saves whatever came between. Saving withdraws "ready". Raises TooLate (the text is kept as a
    late version), StaleSheet if somebody saved since, NotNow if the text is too long or the seat
    plays no more.
    """
    verify_length(text)
    with transaction.atomic():
        locked = lock_turn(turn.pk)
        attendance = _attendance(locked, seat)
        late = locked.status != Turn.Status.OPEN or clock.is_past(locked, received_at)
        latest = _latest_version(locked, seat)
        if not late and base_version is not None and base_version != latest:
            raise StaleSheet
        sheet = OrderSheet.objects.create(
            turn=locked,
            seat=seat,
            version=latest + 1,
            base_version=base_version if base_version is not None else latest,
            text=canonical.storable(text),
            is_late=late,
            source=source,
            author=author,
            received_at=received_at,
        )
        if not late and attendance.ready_at is not None:
            _withdraw(attendance, sheet)
    if late:  # outside the transaction, which keeps the text
        raise TooLate
    return sheet


def verify_length(text: str) -> None:
    """Raise NotNow for a text that is too long to be a sheet."""
    if len(text) > LONGEST_SHEET:
        raise NotNow(
            _("A sheet may have %(limit)d characters; this one has %(length)d.")
            % {"limit": LONGEST_SHEET, "length": len(text)}
        )
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise NotNow(
            _("A sheet may have %(limit)d lines; this one has %(length)d.")
            % {"limit": MOST_LINES, "length": lines}
        )


def part_that_is_read(text: str) -> str:
    """As many lines of a text as are ever answered; of one that can be saved, all."""
    return "\n".join(text[:LONGEST_SHEET].split("\n")[:MOST_LINES])


def _attendance(turn: Turn, seat: Seat) -> Attendance:
    """The seat's part in the turn. Raises NotNow for a seat that plays no more."""
    attendance = turn.attendances.select_related("seat__player").filter(seat=seat).first()
    if attendance is None or attendance.seat.status != Seat.Status.ACTIVE:
        raise NotNow(_("This seat takes no part in the turn: it needs no orders."))
    return attendance


def _latest_version(turn: Turn, seat: Seat) -> int:
    last = turn.sheets.filter(seat=seat).order_by("-version").first()
    return last.version if last else 0


def _withdraw(attendance: Attendance, sheet: OrderSheet) -> None:
    """An edit takes "ready" back, and with it an early run; the player is told."""
    attendance.ready_at = None
    attendance.save(update_fields=["ready_at"])
    turn = sheet.turn
    plan_early_run(turn)
    if attendance.seat.player:
        tell(
            [attendance.seat.player],
            key=f"unready:{turn.pk}:{sheet.version}",
            code="ready-withdrawn",
            campaign=turn.campaign,
            data={"turn": turn.number},
        )


@transaction.atomic
def set_ready(*, turn: Turn, seat: Seat, ready: bool) -> None:
    """Say that the seat has finished with this turn, or take that back.

    "Ready" never makes a sheet count more: it can only let the turn run early. Raises TooLate
    when the turn takes no more orders, NotNow if there is no sheet to be ready with.
    """
    locked = lock_turn(turn.pk)
    now = timezone.now()
    if locked.status != Turn.Status.OPEN or clock.is_past(locked, now):
        raise TooLate(_("The deadline has passed: “ready” changes nothing any more."))
    attendance = _attendance(locked, seat)
    excused = attendance.outcome == Attendance.Outcome.EXCUSED
    if ready and not excused and counting_sheet(locked, seat) is None:
        raise NotNow(_("Save a sheet first. An empty one means: no orders this turn."))
    if ready != (attendance.ready_at is not None):
        attendance.ready_at = now if ready else None
        attendance.save(update_fields=["ready_at"])
        plan_early_run(locked)


def plan_early_run(turn: Turn) -> None:
    """Set or clear the early run of a locked open turn, from who is ready now."""
    playing = turn.attendances.filter(seat__status=Seat.Status.ACTIVE, seat__player__isnull=False)
    waiting_for = playing.filter(ready_at=None).exclude(outcome=Attendance.Outcome.EXCUSED)
    all_ready = playing.filter(ready_at__isnull=False).exists() and not waiting_for.exists()
    if not (turn.campaign.early_run and all_ready):
        turn.early_at = None
    elif turn.early_at is None:  # else the grace that is running goes on
        turn.early_at = timezone.now() + timedelta(seconds=turn.campaign.grace_seconds)
    opening.reschedule(turn)


def counting_sheet(turn: Turn, seat: Seat) -> OrderSheet | None:
    """The version that will be used: the last that was not late."""
    return turn.sheets.filter(seat=seat, is_late=False).order_by("-version").first()
