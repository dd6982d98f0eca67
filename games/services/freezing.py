"""Fix the sheets of a turn, so that every attempt to resolve it reads the same."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games import selectors
from games.dice import Dice
from games.errors import GameError
from games.models import Attendance, OrderSheet, Seat, Stage, Turn
from games.services import holding, orders, sealing


class StillOpen(Exception):
    """The turn is not due after all: somebody withdrew "ready" or the deadline was moved."""


class TooManyMissing(Exception):
    """Far more sheets than usual are missing."""


@transaction.atomic
def freeze(stage: Stage) -> None:
    """Close the turn of its first stage; later stages find it closed.

    Raises StillOpen or TooManyMissing, and then changes nothing.
    """
    turn = Turn.objects.select_for_update().select_related("campaign").get(pk=stage.turn_id)
    if turn.status != Turn.Status.OPEN:
        return
    now = timezone.now()
    due_at = Stage.objects.values_list("due_at", flat=True).get(pk=stage.pk)
    if due_at is None or due_at > now:
        raise StillOpen
    asks = turn.campaign.hold_when_missing and not stage.missing_accepted
    if asks and holding.too_many_missing(turn):
        raise TooManyMissing
    for attendance in turn.attendances.select_related("seat"):
        attendance.sheet = orders.counting_sheet(turn, attendance.seat)
        if attendance.sheet is not None:
            attendance.outcome = Attendance.Outcome.RECEIVED
        elif attendance.outcome != Attendance.Outcome.EXCUSED:
            attendance.outcome = Attendance.Outcome.MISSED
        attendance.save(update_fields=["sheet", "outcome"])
    turn.status = Turn.Status.FROZEN
    turn.frozen_at = now
    turn.save(update_fields=["status", "frozen_at"])


def frozen_sheets(turn: Turn) -> Mapping[str, str | None]:
    """Seat key -> the text that counts, None where nothing came."""
    return {
        attendance.seat.key: attendance.sheet.text if attendance.sheet else None
        for attendance in turn.attendances.select_related("seat", "sheet")
    }


def write_bot_sheets(turn: Turn) -> int:
    """Let every bot of an open turn write its orders, once; how many were written.

    A bot sees its seat's report like anybody else. Run again, it does nothing.
    """
    written = 0
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    for seat in bots.exclude(sheets__turn=turn):
        seed = sealing.turn_seed(turn.campaign, turn.number, 0, 0)
        report = selectors.latest_report(turn.campaign, seat).document
        text = turn.campaign.ruleset.bot(report, Dice(f"{seed}:{seat.key}"), seat.bot)
        try:
            orders.submit(
                turn=turn,
                seat=seat,
                text=text,
                received_at=turn.opened_at,
                author=None,
                source=OrderSheet.Source.BOT,
                base_version=0,
            )
            written += 1
        except GameError:  # another worker wrote it first, or the turn has been closed
            continue
    return written
