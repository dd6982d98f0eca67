"""Bots write their orders like anybody else: from their seat's report, as a sheet."""

import logging

from django.utils import timezone

from games import selectors
from games.dice import Dice
from games.errors import GameError
from games.models import OrderSheet, Seat, Turn
from games.services import orders, sealing

log = logging.getLogger(__name__)


def write_sheets(turn: Turn) -> int:
    """Let every bot of an open turn write its orders, once; how many were written.

    Run again, it does nothing. A bot that fails has sent nothing; the others and the people play
    on. What one wrote before the turn was opened anew is of a world that was taken back.
    """
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    has_written = turn.sheets.filter(received_at__gte=turn.opened_at).values("seat")
    waiting = bots.exclude(pk__in=has_written)
    return sum(_write(turn, seat, seat.bot) for seat in waiting)


def cover_absent(turn: Turn) -> int:
    """At the deadline: a bot writes for those who are away or have a caretaker, and sent nothing
    in time; how many were written."""
    at = turn.deadline or timezone.now()
    people = turn.campaign.seats.filter(player__isnull=False, status=Seat.Status.ACTIVE)
    came = turn.sheets.filter(is_late=False).values("seat")
    temperament = turn.campaign.ruleset.temperaments[0]
    return sum(
        _write(turn, seat, seat.caretaker or temperament)
        for seat in people.exclude(pk__in=came)
        if seat.is_covered_at(at)
    )


def _write(turn: Turn, seat: Seat, temperament: str) -> bool:
    """Write one sheet, as if it had come when the turn was opened; False if none came of it."""
    seed = sealing.turn_seed(turn.campaign, turn.number, 0, 0)
    report = selectors.latest_report(turn.campaign, seat).document
    try:
        text = turn.campaign.ruleset.bot(report, Dice(f"{seed}:{seat.key}"), temperament)
    except Exception:
        log.exception("%s: the bot of seat %s failed", turn.campaign.pk, seat.key)
        return False
    try:
        orders.submit(
            turn=turn,
            seat=seat,
            text=text,
            received_at=turn.opened_at,
            author=None,
            source=OrderSheet.Source.BOT,
            base_version=turn.sheets.filter(seat=seat).count(),
        )
    except GameError:  # another worker wrote it first, or the turn has been closed
        return False
    return True
