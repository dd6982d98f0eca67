"""Fix the sheets of a turn, so that every attempt to resolve it reads the same."""

import logging
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games import selectors
from games.dice import Dice
from games.errors import GameError
from games.models import Attendance, Campaign, OrderSheet, Seat, Stage, Turn
from games.services import claims, holding, orders, sealing
from games.services.locking import lock_campaign, lock_turn

log = logging.getLogger(__name__)


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

    A bot sees its seat's report like anybody else. Run again, it does nothing. One that fails
    has sent nothing; the others and the people play on.
    """
    written = 0
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    for seat in bots.exclude(sheets__turn=turn):
        seed = sealing.turn_seed(turn.campaign, turn.number, 0, 0)
        report = selectors.latest_report(turn.campaign, seat).document
        try:
            text = turn.campaign.ruleset.bot(report, Dice(f"{seed}:{seat.key}"), seat.bot)
        except Exception:
            log.exception("%s: the bot of seat %s failed", turn.campaign.pk, seat.key)
            continue
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
