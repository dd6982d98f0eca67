"""What a campaign does when somebody sends no orders: an extension, a warning, a caretaker."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import DateTimeField, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import selectors
from games.errors import NotNow
from games.models import Attendance, Campaign, OrderSheet, Seat, Stage, Turn
from games.services import opening, vacancies
from games.services.locking import lock_campaign, lock_turn
from games.services.notices import players_of, record, tell

#: Nobody declares to be away for longer.
LONGEST_ABSENCE = timedelta(days=92)
#: Nor further ahead than this.
FURTHEST_AHEAD = timedelta(days=366)
#: The acts after which somebody else has a seat.
CHANGES_HANDS = ("give-seat", "vacate", "take-over")


@transaction.atomic
def extend(stage: Stage) -> bool:
    """Give a due turn its one automatic extension, if sheets are missing of seats that have some
    left; all are told. False if there is none to give.

    What was saved stays. A turn gets one extension, however often it is asked for.
    """
    campaign = lock_campaign(stage.turn.campaign_id)
    turn = lock_turn(stage.turn_id)
    now = timezone.now()
    decided = Stage.objects.filter(pk=stage.pk, missing_accepted=True).exists()
    is_due = turn.deadline is not None and turn.deadline <= now
    if decided or not is_due or turn.status != Turn.Status.OPEN:
        return False
    missing = extended_for(campaign, turn)
    if not missing:
        return False
    Attendance.objects.filter(pk__in=[part.pk for part in missing]).update(was_extended=True)
    old = turn.deadline
    assert old is not None
    turn.deadline = now + timedelta(hours=campaign.extension_hours)
    opening.reschedule(turn)
    data = {"turn": turn.number, "old": old.isoformat(), "new": turn.deadline.isoformat()}
    seats = sorted(part.seat.key for part in missing)
    entry = record(campaign, "extend", data={**data, "seats": seats})
    tell(
        players_of(campaign),
        key=f"extend:{entry.pk}",
        code="extended",
        campaign=campaign,
        data=data,
    )
    return True


def extended_for(campaign: Campaign, turn: Turn, covered: Collection[str] = ()) -> list[Attendance]:
    """The missing seats for whose sake a turn that is due gets an extension; none if it gets none.
    ``covered``: seats (by key) for which a bot would still write."""
    if not campaign.extension_hours or turn.attendances.filter(was_extended=True).exists():
        return []
    parts = selectors.missing_in(turn).exclude(seat__key__in=covered).select_related("seat")
    return [part for part in parts if _has_extension(campaign, part.seat)]


def _has_extension(campaign: Campaign, seat: Seat) -> bool:
    return seat.attendances.filter(was_extended=True).count() < campaign.extension_budget


def follow_up(campaign: Campaign, turn: Turn, now: datetime) -> None:
    """After a turn of a locked campaign: who is back has no caretaker any more; who was missing
    too often in a row is warned, and then replaced as the campaign says."""
    parts = turn.attendances.select_related("seat__player", "sheet")
    for part in parts.filter(seat__player__isnull=False, seat__status=Seat.Status.ACTIVE):
        seat = part.seat
        _count(seat, part)
        wrote = part.sheet is not None and part.sheet.source != OrderSheet.Source.BOT
        if wrote and seat.caretaker:
            seat.caretaker = ""
            seat.save(update_fields=["caretaker"])
            vacancies.stop(campaign, seat, now)
        elif part.outcome == Attendance.Outcome.MISSED:
            _miss(campaign, seat, turn, now)


def _count(seat: Seat, part: Attendance) -> None:
    """Note how many turns in a row the seat has missed now."""
    misses = seat.misses
    if part.outcome == Attendance.Outcome.MISSED:
        misses = misses_in_a_row(seat, part.turn)
    elif part.outcome == Attendance.Outcome.RECEIVED:
        misses = 0
    if misses != seat.misses:
        seat.misses = misses
        seat.save(update_fields=["misses"])


def recount(campaign: Campaign) -> None:
    """After turns were taken or put back: count anew what each player has missed in a row."""
    last = campaign.turns.exclude(status__in=(Turn.Status.OPEN, Turn.Status.SET_ASIDE)).last()
    for seat in campaign.seats.filter(player__isnull=False):
        seat.misses = misses_in_a_row(seat, last) if last else 0
        seat.save(update_fields=["misses"])


def _miss(campaign: Campaign, seat: Seat, turn: Turn, now: datetime) -> None:
    if not campaign.misses_allowed or campaign.on_absence == Campaign.Absence.NOTHING:
        return
    misses = seat.misses
    data: dict[str, Any] = {"turn": turn.number, "misses": misses}
    data |= {"allowed": campaign.misses_allowed, "then": str(campaign.on_absence)}
    if misses < campaign.misses_allowed:
        assert seat.player is not None
        key = f"missed:{turn.pk}:{seat.pk}"
        tell([seat.player], key=key, code="missed", campaign=campaign, data=data)
    elif campaign.on_absence == Campaign.Absence.VACATE:
        _vacate(campaign, seat, data, now)
    else:
        take_care(campaign, seat, data)
        if campaign.on_absence == Campaign.Absence.SEEK:
            vacancies.seek(campaign, seat, now)


def misses_in_a_row(seat: Seat, turn: Turn) -> int:
    """How many turns the player of the seat has missed, up to this one, without an order in
    between. Turns in which it had nothing to decide count neither way, nor do those of who had
    the seat before."""
    outcomes = (
        seat.attendances.filter(turn__number__lte=turn.number)
        .filter(turn__frozen_at__gt=seated_at(seat.campaign, seat))
        .exclude(outcome__in=(Attendance.Outcome.EXCUSED, Attendance.Outcome.OPEN))
        .order_by("-turn__number")
        .values_list("outcome", flat=True)
    )
    count = 0
    for outcome in outcomes.iterator():
        if outcome != Attendance.Outcome.MISSED:
            break
        count += 1
    return count


def seated_at(campaign: Campaign, seat: Seat) -> Any:
    """For a query: since when the seat has been in its present hands."""
    changes = campaign.audit.filter(act__in=CHANGES_HANDS, data__seat=seat.key)
    newest = changes.order_by("-at").values("at")[:1]
    return Coalesce(Subquery(newest), Value(campaign.created_at, DateTimeField()))


def take_care(campaign: Campaign, seat: Seat, data: dict[str, Any]) -> None:
    """From the next turn on a bot acts, until the player gives orders again."""
    if seat.caretaker:
        return
    seat.caretaker = campaign.ruleset.temperaments[0]
    seat.save(update_fields=["caretaker"])
    entry = record(campaign, "caretaker", data={**data, "seat": seat.key})
    told = {**data, "seat": seat.key}
    everybody = players_of(campaign)
    tell(everybody, key=f"care:{entry.pk}", code="caretaker", campaign=campaign, data=told)


def _vacate(campaign: Campaign, seat: Seat, data: dict[str, Any], now: datetime) -> None:
    """The player loses the seat; a bot plays it until somebody who stands by takes it over."""
    leaver = seat.player
    assert leaver is not None
    seat.player, seat.caretaker = None, ""
    seat.bot = campaign.ruleset.temperaments[0]
    seat.away_from = seat.away_until = None
    seat.misses = 0
    seat.save()
    told = {**data, "seat": seat.key}
    entry = record(campaign, "vacate", data=told)
    tell([leaver], key=f"removed:{entry.pk}", code="removed", campaign=campaign, data=told)
    others = players_of(campaign)
    tell(others, key=f"vacated:{entry.pk}", code="vacated", campaign=campaign, data=told)
    vacancies.seek(campaign, seat, now, leaver=leaver)


@transaction.atomic
def declare(seat: Seat, *, start: datetime, end: datetime, by: User | None) -> None:
    """The player will be away: meanwhile a bot acts where he sends nothing, and he misses nothing.

    Others are told only that the seat is covered. Raises NotNow for a time that makes no sense.
    """
    now = timezone.now()
    if end <= start or end <= now:
        raise NotNow(_("The absence must end after it begins, and in the future."))
    if end - start > LONGEST_ABSENCE:
        told = _("An absence lasts %(days)d days at most. For longer, ask the GM for a successor.")
        raise NotNow(told % {"days": LONGEST_ABSENCE.days})
    if start - now > FURTHEST_AHEAD:
        raise NotNow(_("An absence begins within a year: write this one down later."))
    _set_away(seat, start, end, by)


@transaction.atomic
def come_back(seat: Seat, *, by: User | None) -> None:
    """The player is back, and writes orders again himself."""
    _set_away(seat, None, None, by)


def _set_away(seat: Seat, start: datetime | None, end: datetime | None, by: User | None) -> None:
    campaign = lock_campaign(seat.campaign_id)
    if campaign.status == Campaign.Status.FINISHED:
        raise NotNow(_("The campaign is over."))
    fresh = campaign.seats.filter(pk=seat.pk).first()  # it may be sought for since it was shown
    if fresh is None or (by is not None and fresh.player_id != by.pk):
        raise NotNow(_("This seat is not yours any more."))
    fresh.away_from, fresh.away_until, fresh.caretaker = start, end, ""
    fresh.save(update_fields=["away_from", "away_until", "caretaker"])
    vacancies.stop(campaign, fresh, timezone.now())
    data = {"seat": fresh.key}
    record(campaign, "away" if start else "back", by=by, data=data)
