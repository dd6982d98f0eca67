"""Before the first turn ends everybody says "I am here", so that no game begins half empty.

Saving a sheet says so too. The campaign knows until when (``check_in_until``) and when the host
looks next (``check_in_look_at``): half-way it reminds, at the end it goes on without who is not
there, as the campaign says. Looked twice, or by two workers, nothing happens twice.
"""

import uuid
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, OrderSheet, Seat, Turn
from games.services import absence, opening, vacancies
from games.services.holders import GOING
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import players_of, record, tell

#: Where a table is set for so many people, they check in unless its GM says otherwise.
LARGE = 8
USUAL_HOURS = 48


def usual_hours(people: int) -> int:
    """How long the check-in of a table for so many people is, where nobody says."""
    return USUAL_HOURS if people >= LARGE else 0


def begin(campaign: Campaign, turn: Turn, now: datetime) -> None:
    """Ask everybody at the start of a locked campaign, if it wants that."""
    if not campaign.check_in_hours or campaign.is_practice or not absent(campaign, turn).exists():
        return
    until = now + timedelta(hours=campaign.check_in_hours)
    if turn.deadline is not None:
        until = min(until, now + (turn.deadline - now) / 2)
    _set(campaign, until, now)
    _ask(campaign, turn, "check-in", now)


def absent(campaign: Campaign, turn: Turn, now: datetime | None = None) -> QuerySet[Seat]:
    """The seats whose players have neither checked in nor sent a sheet nor told that they are
    away; those of which a bot takes care already are none of them."""
    at = now or timezone.now()
    sheets = turn.sheets.filter(is_late=False).exclude(source=OrderSheet.Source.BOT)
    is_away = Q(away_from__lte=at, away_until__gt=at)
    seats = campaign.seats.filter(player__isnull=False, status=Seat.Status.ACTIVE, caretaker="")
    return (
        seats.filter(checked_in_at=None)
        .exclude(pk__in=sheets.values("seat"))
        .exclude(is_away)
        .select_related("player")
    )


def is_awaited(campaign: Campaign, person: User) -> bool:
    """Whether the person has still to say that he is here."""
    turn = campaign.turns.filter(status=Turn.Status.OPEN, number=1).first()
    if turn is None or campaign.check_in_until is None:
        return False
    return absent(campaign, turn).filter(player=person).exists()


def due(now: datetime) -> list[uuid.UUID]:
    """The campaigns at which to look now."""
    running = Campaign.objects.filter(status=Campaign.Status.RUNNING, clock_stopped_at=None)
    return list(running.filter(check_in_look_at__lte=now).values_list("pk", flat=True))


@transaction.atomic
def look(campaign_id: uuid.UUID, now: datetime) -> None:
    """Remind who is absent; when the time is over go on without him, and end the check-in."""
    if not Campaign.objects.filter(pk=campaign_id, check_in_look_at__lte=now).exists():
        return
    campaign = lock_campaign(campaign_id)
    is_due = campaign.check_in_look_at is not None and campaign.check_in_look_at <= now
    if not is_due or campaign.clock_stopped_at is not None or campaign.check_in_until is None:
        return
    turn = lock_open_turn(campaign)
    missing = list(absent(campaign, turn, now)) if turn is not None and turn.number == 1 else []
    if turn is None or not missing:
        _end(campaign)
    elif now < campaign.check_in_until:
        campaign.check_in_look_at = campaign.check_in_until
        campaign.save(update_fields=["check_in_look_at"])
        _ask(campaign, turn, "check-in-near", now)
    elif campaign.on_no_check_in == Campaign.NoShow.DELAY and not _was_delayed(campaign):
        _wait(campaign, turn, now, by=None)
    else:
        _go_on_without(campaign, turn, missing, now)


def end_with(campaign: Campaign, turn: Turn) -> None:
    """Ask nobody any more once the first turn of a locked campaign is resolved, early or not: its
    deadline is all that the check-in could put off."""
    if turn.number == 1 and campaign.check_in_until is not None:
        _end(campaign)


def _set(campaign: Campaign, until: datetime, now: datetime) -> None:
    campaign.check_in_until = until
    campaign.check_in_look_at = now + (until - now) / 2
    campaign.save(update_fields=["check_in_until", "check_in_look_at"])


def _end(campaign: Campaign) -> None:
    campaign.check_in_until = campaign.check_in_look_at = None
    campaign.save(update_fields=["check_in_until", "check_in_look_at"])


def _ask(campaign: Campaign, turn: Turn, code: str, now: datetime) -> None:
    """Tell who is absent until when he has to say that he is here."""
    assert campaign.check_in_until is not None
    until = campaign.check_in_until.isoformat()
    tell(
        [seat.player for seat in absent(campaign, turn, now) if seat.player],
        key=f"{code}:{campaign.pk}:{until}",
        code=code,
        campaign=campaign,
        data={"until": until, "then": str(campaign.on_no_check_in)},
        at=now,
    )


def _was_delayed(campaign: Campaign) -> bool:
    """Whether the host has put the first deadline off already; what a GM did does not count."""
    return campaign.audit.filter(act="check-in-longer", by=None).exists()


def time_of(campaign: Campaign) -> timedelta:
    """By how much the check-in, and with it the first deadline, is put off."""
    hours = timedelta(hours=max(1, campaign.check_in_hours))
    if campaign.rhythm == Campaign.Rhythm.MANUAL:
        return hours
    return min(hours, campaign.timetable.usual_gap() / 2)


def _wait(campaign: Campaign, turn: Turn, now: datetime, *, by: User | None) -> None:
    """Put the check-in and the deadline of the locked first turn off; everybody is told."""
    assert campaign.check_in_until is not None
    longer, old = time_of(campaign), turn.deadline
    _set(campaign, max(campaign.check_in_until, now) + longer, now)
    if old is not None:
        turn.deadline = old + longer
        opening.reschedule(turn)
    data = {"turn": turn.number, "until": campaign.check_in_until.isoformat()}
    data |= {"new": turn.deadline.isoformat()} if turn.deadline else {}
    entry = record(campaign, "check-in-longer", by=by, data=data)
    tell(
        players_of(campaign),
        key=f"check-in-longer:{entry.pk}",
        code="check-in-longer",
        campaign=campaign,
        data=data,
        at=now,
    )


def _go_on_without(campaign: Campaign, turn: Turn, missing: list[Seat], now: datetime) -> None:
    """Bots take care of the seats whose players are not there; they may be offered to others."""
    for seat in missing:
        absence.take_care(campaign, seat, {"turn": turn.number, "why": "check-in"})
        if campaign.on_no_check_in != Campaign.NoShow.CARETAKER:
            vacancies.seek(campaign, seat, now)
    _end(campaign)
    if campaign.gm is not None:
        data = {"seats": [seat.key for seat in missing]}
        key = f"check-in-over:{campaign.pk}"
        tell([campaign.gm], key=key, code="check-in-over", campaign=campaign, data=data, at=now)


@transaction.atomic
def check_in(campaign: Campaign, *, key: str, by: User) -> None:
    """The player of the seat, or a GM for him, says that he is here; said again, nothing changes.

    A bot that took care of the seat leaves. Raises NotNow.
    """
    locked = lock_campaign(campaign.pk)
    seat = locked.seats.select_related("player").filter(key=key, player__isnull=False).first()
    if seat is None or locked.status not in GOING:
        raise NotNow(_("Only the player of a seat in a game under way checks in."))
    if seat.checked_in_at is not None and not seat.caretaker:
        return
    now = timezone.now()
    seat.checked_in_at, seat.caretaker = now, ""
    seat.save(update_fields=["checked_in_at", "caretaker"])
    vacancies.stop(locked, seat, now)
    record(locked, "check-in", by=by, data={"seat": seat.key})
    turn = lock_open_turn(locked)
    if locked.check_in_until and (turn is None or not absent(locked, turn, now).exists()):
        _end(locked)


@transaction.atomic
def wait_longer(campaign: Campaign, *, seen: str, by: User) -> None:
    """A GM puts the check-in and the first deadline off. ``seen``: until when it went on his page;
    a second click, which has seen the old instant, changes nothing more. Raises NotNow."""
    locked = lock_campaign(campaign.pk)
    turn = lock_open_turn(locked)
    if locked.check_in_until is None or turn is None or turn.number != 1:
        raise NotNow(_("Nobody is asked to check in any more."))
    if seen == locked.check_in_until.isoformat():
        _wait(locked, turn, timezone.now(), by=by)


def move_after_outage(since: datetime, now: datetime) -> None:
    """The host was silent: a check-in that would have ended meanwhile goes on so much longer."""
    away = now - since
    ended = Campaign.objects.filter(clock_stopped_at=None, check_in_until__gt=since)
    ended.filter(check_in_until__lte=now).update(
        check_in_until=F("check_in_until") + away, check_in_look_at=F("check_in_look_at") + away
    )
