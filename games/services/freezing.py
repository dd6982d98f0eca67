"""Fix the sheets of a turn, so that every attempt to resolve it reads the same."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games.models import Attendance, Campaign, OrderSheet, Stage, Turn
from games.services import claims, holding, orders
from games.services.locking import lock_campaign, lock_turn


class TooManyMissing(Exception):
    """Far more sheets than usual are missing."""


@transaction.atomic
def freeze(stage: Stage) -> None:
    """Close the turn of a claimed first stage; run again it finds it closed.

    Raises NotDue or TooManyMissing, and then changes nothing.
    """
    campaign = lock_campaign(stage.turn.campaign_id)
    turn = lock_turn(stage.turn_id)
    if turn.status != Turn.Status.OPEN:
        return
    now = timezone.now()
    due_at = Stage.objects.values_list("due_at", flat=True).get(pk=stage.pk)
    if campaign.status != Campaign.Status.RUNNING or due_at is None or due_at > now:
        raise claims.NotDue
    asks = campaign.hold_when_missing and not stage.missing_accepted
    if asks and holding.too_many_missing(turn):
        raise TooManyMissing
    for attendance in turn.attendances.select_related("seat"):
        attendance.sheet = orders.counting_sheet(turn, attendance.seat)
        attendance.covered = _cover(attendance)
        if attendance.sheet is not None:
            attendance.outcome = Attendance.Outcome.RECEIVED
        elif attendance.outcome != Attendance.Outcome.EXCUSED:
            attendance.outcome = Attendance.Outcome.MISSED
        attendance.save(update_fields=["sheet", "outcome", "covered"])
    turn.status = Turn.Status.FROZEN
    turn.frozen_at = now
    turn.save(update_fields=["status", "frozen_at"])


def _cover(attendance: Attendance) -> str:
    """Why a bot's sheet is used for a seat that a person holds; empty where none is."""
    seat, sheet = attendance.seat, attendance.sheet
    is_bots = sheet is not None and sheet.source == OrderSheet.Source.BOT
    if not is_bots or seat.player_id is None:
        return Attendance.Cover.NONE
    return Attendance.Cover.CARETAKER if seat.caretaker else Attendance.Cover.DECLARED


def frozen_sheets(turn: Turn) -> Mapping[str, str | None]:
    """Seat key -> the text that counts, None where nothing came."""
    return {
        attendance.seat.key: attendance.sheet.text if attendance.sheet else None
        for attendance in turn.attendances.select_related("seat", "sheet")
    }
