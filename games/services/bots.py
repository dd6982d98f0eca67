"""Bots write their orders like anybody else: from their seat's report, as a sheet."""

import logging

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
    written = 0
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    has_written = turn.sheets.filter(received_at__gte=turn.opened_at).values("seat")
    for seat in bots.exclude(pk__in=has_written):
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
                base_version=turn.sheets.filter(seat=seat).count(),
            )
            written += 1
        except GameError:  # another worker wrote it first, or the turn has been closed
            continue
    return written
