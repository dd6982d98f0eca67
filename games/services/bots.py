"""Bots write their orders like anybody else: from their seat's report, as a sheet."""

import logging
from collections.abc import Collection

from django.utils import timezone

from games import selectors
from games.dice import Dice
from games.errors import GameError
from games.models import OrderSheet, Seat, Turn
from games.rulesets import Document
from games.services import orders, sealing

log = logging.getLogger(__name__)


def write_sheets(turn: Turn) -> int:
    """Let every bot of an open turn write its orders, once; how many were written.

    Run again, it does nothing. A bot that fails has sent nothing; the others and the people play
    on. What one wrote before the turn was opened anew is of a world that was taken back.
    """
    return sum(_write(turn, seat, temperament) for seat, temperament in yet_to_write(turn))


def yet_to_write(turn: Turn) -> list[tuple[Seat, str]]:
    """The bots that have written nothing for the turn, with their temperaments."""
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    has_written = turn.sheets.filter(received_at__gte=turn.opened_at).values("seat")
    return [(seat, seat.bot) for seat in bots.exclude(pk__in=has_written)]


def write_anew(turn: Turn, keys: Collection[str]) -> int:
    """Let those of the bots at these seats write again that have written: what they know has been
    corrected since; how many did."""
    bots = turn.campaign.seats.filter(player=None, status=Seat.Status.ACTIVE).exclude(bot="")
    has_written = turn.sheets.filter(received_at__gte=turn.opened_at).values("seat")
    again = bots.filter(key__in=keys, pk__in=has_written)
    return sum(_write(turn, seat, seat.bot) for seat in again)


def cover_absent(turn: Turn) -> int:
    """At the deadline: a bot writes for those who are away or have a caretaker, and sent nothing
    in time; how many were written."""
    return sum(_write(turn, seat, temperament) for seat, temperament in covered(turn))


def covered(turn: Turn) -> list[tuple[Seat, str]]:
    """Those for whom a bot writes if the turn ends now, with its temperament."""
    at = turn.deadline or timezone.now()
    people = turn.campaign.seats.filter(player__isnull=False, status=Seat.Status.ACTIVE)
    came = turn.sheets.filter(is_late=False).values("seat")
    temperament = turn.campaign.ruleset.temperaments[0]
    return [
        (seat, seat.caretaker or temperament)
        for seat in people.exclude(pk__in=came)
        if seat.is_covered_at(at)
    ]


def compose(turn: Turn, seat: Seat, temperament: str, report: Document) -> str | None:
    """The sheet that the bot writes from what its seat knows; None if it fails."""
    seed = sealing.turn_seed(turn.campaign, turn.number, 0, 0)
    try:
        return turn.campaign.ruleset.bot(report, Dice(f"{seed}:{seat.key}"), temperament)
    except Exception:
        log.exception("%s: the bot of seat %s failed", turn.campaign.pk, seat.key)
        return None


def _write(turn: Turn, seat: Seat, temperament: str) -> bool:
    """Write one sheet, as if it had come when the turn was opened; False if none came of it."""
    report = selectors.latest_report(turn.campaign, seat).document
    text = compose(turn, seat, temperament, report)
    if text is None:
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
