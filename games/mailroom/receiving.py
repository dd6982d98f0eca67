"""A letter comes in: whose it is, whether it counts, and what is answered.

Whatever carries letters to the host ends here: a mail server's pipe, or the host's own gate. A
letter leaves its mark, its sheet and its answer in one transaction, so that one that comes twice is
dealt with once, and one that meets a broken database can simply come again.
"""

import hashlib
import logging
from dataclasses import replace
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import Http404

from games import counting, logs, selectors
from games.errors import GameError, TooLate
from games.mailroom import answering, guarding, reading
from games.mailroom.cases import Case
from games.mailroom.reading import Letter
from games.models import Campaign, Incoming, OrderSheet, Seat
from games.rulesets import Framed
from games.services import framing, locking, mail_keys, orders

log = logging.getLogger(__name__)

HOUR = timedelta(hours=1)
#: So many letters of people who know no password are answered in an hour: whoever writes in the
#: names of others shall not make us write to them all.
STRANGERS_PER_HOUR = 300
Outcome = Incoming.Outcome


class TooBusy(Exception):
    """More came than is taken now: let it come again later."""


class TooLarge(Exception):
    """A letter of so many bytes is not read."""


def receive(raw: bytes, received_at: datetime, envelope: str | None = None) -> str:
    """Deal with a letter. ``received_at``: when it arrived, which a deadline is held against;
    ``envelope``: who its mail server says it is from, None where it said nothing.

    Returns what became of it: an outcome of ``Incoming``, "again" for one that was dealt with
    before, or "ignored". Raises TooLarge; TooBusy and what a database raises, after which it may
    come again: nothing was done.
    """
    if len(raw) > settings.MAIL_IN_BYTES:
        raise TooLarge
    letter = reading.read(raw)
    key = _key(letter, raw)
    if Incoming.objects.filter(key=key).exists():
        return "again"
    reason = guarding.reason_to_ignore(letter, envelope) or _reason_without_sheet(letter)
    if reason:
        logs.fact(log, "a letter was ignored", reason=reason)
        return "ignored"
    came = _named("mail-in", letter.sender)
    if counting.count(came, HOUR, received_at) > settings.MAIL_IN_PER_HOUR:
        raise TooBusy
    case = _examine(Case(letter, received_at))
    if (
        case.seat is None
        and counting.count("mail-stranger", HOUR, received_at) > STRANGERS_PER_HOUR
    ):
        raise TooBusy
    try:
        with transaction.atomic():
            case = _keep(case, key)
            answering.answer(case)
    except IntegrityError:
        if Incoming.objects.filter(key=key).exists():  # the same letter, at the same moment
            return "again"
        raise
    campaign = case.campaign.pk if case.seat is not None and case.campaign else None
    logs.fact(log, "a letter came", outcome=case.outcome, reason=case.reason, of=campaign)
    return case.outcome


def _key(letter: Letter, raw: bytes) -> str:
    """What a letter is known by if it comes again."""
    return hashlib.sha256(letter.message_id.encode() if letter.message_id else raw).hexdigest()


def _named(what: str, whose: object) -> str:
    """The name of a count: no address stands in it, and nothing that a cache cannot take."""
    return f"{what}:{hashlib.sha256(str(whose).lower().encode()).hexdigest()}"


def _reason_without_sheet(letter: Letter) -> str:
    """Why a letter without orders is left alone: only who is known here is told how to write
    them."""
    if framing.has_begin(letter.sheet):
        return ""
    known = EmailAddress.objects.filter(email__iexact=letter.sender, verified=True)
    return "" if letter.sender and known.exists() else "no-sheet"


def _examine(case: Case) -> Case:
    """Whose the letter is, and whether anything in it keeps it from counting; nothing is written.

    Who does not know the password is not told what else is wrong.
    """
    campaign = mail_keys.campaign_of(case.letter.campaign)
    framed = _frame(campaign, case.letter)
    case = replace(case, campaign=campaign, framed=framed)
    if framed.lacks == "begin":
        return replace(case, reason="begin")
    seat = None
    if campaign is not None and framed.seat is not None:
        seat = campaign.seats.select_related("player__profile").filter(key=framed.seat).first()
    if framed.lacks == "end":
        return replace(case, reason="end")
    if not _knows_password(case, seat):
        return replace(case, reason="credentials")
    assert campaign is not None
    assert seat is not None
    seat.campaign = campaign
    case = replace(case, seat=seat)
    now = selectors.open_turn(campaign)
    numbers = campaign.turns.filter(number=framed.turn) if framed.turn is not None else None
    turn = numbers.first() if numbers is not None else now
    if now is None or campaign.status not in (Campaign.Status.RUNNING, Campaign.Status.PAUSED):
        return replace(case, reason="closed")
    if turn is None or turn.number > now.number:
        return replace(case, turn=now, reason="turn")
    turn.campaign = campaign
    return replace(case, turn=turn)


def _frame(campaign: Campaign | None, letter: Letter) -> Framed:
    """The frame as the campaign's game reads it; in the plain way where there is no campaign."""
    if campaign is None:
        return framing.read(letter.sheet, {})
    try:
        report = selectors.latest_report(campaign, None)
    except Http404:  # it has not begun
        return framing.read(letter.sheet, {})
    names = {seat.key: seat.name for seat in selectors.seats_at(campaign)}
    return campaign.ruleset.frame(report.document, letter.sheet, names)


def _knows_password(case: Case, seat: Seat | None) -> bool:
    """Whether the letter bears the seat's password. Raises TooBusy where too many were wrong."""
    wrong = _named("mail-wrong", seat.pk if seat is not None else "nobody")
    most = settings.MAIL_IN_WRONG_PER_HOUR
    if seat is not None and counting.so_far(wrong, HOUR, case.received_at) >= most:
        raise TooBusy
    if mail_keys.opens(seat, case.framed.password):
        return True
    counting.count(wrong, HOUR, case.received_at)
    return False


def _keep(case: Case, key: str) -> Case:
    """Write down that the letter came, and keep its sheet if it counts."""
    incoming = Incoming(key=key, received_at=case.received_at, seat=case.seat, turn=case.turn)
    incoming.version = case.framed.version
    if not case.reason:
        assert case.turn is not None
        locking.lock_turn(case.turn.pk)  # no other letter comes between the look and the word
        case = _judge(case)
    incoming.outcome, incoming.reason, incoming.sheet = case.outcome, case.reason, case.sheet
    incoming.save(force_insert=True)
    return case


def _judge(case: Case) -> Case:
    """Save the sheet of a letter in which nothing is wrong so far, or say what is."""
    turn, seat, framed = case.turn, case.seat, case.framed
    assert turn is not None
    assert seat is not None
    earlier = Incoming.objects.filter(seat=seat, turn=turn, outcome=Outcome.SAVED)
    highest = earlier.exclude(version=None).order_by("-version").first()
    if framed.version is not None and highest and framed.version < (highest.version or 0):
        return replace(case, reason="version")
    try:
        if framed.is_test:
            orders.verify_length(framed.text)
            return replace(case, outcome=Outcome.TEST)
        sheet = orders.submit(
            turn=turn,
            seat=seat,
            text=framed.text,
            received_at=case.received_at,
            author=seat.player,
            source=OrderSheet.Source.MAIL,
        )
    except TooLate as error:
        late = turn.sheets.filter(seat=seat).order_by("-version").first()
        return replace(case, outcome=Outcome.LATE, reason="late", sheet=late, error=error)
    except GameError as error:
        return replace(case, reason="said", error=error)
    return replace(case, outcome=Outcome.SAVED, sheet=sheet)
