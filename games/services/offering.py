"""Offer seats whose players are gone to those who stand by, one after the other.

First in line is who waits for a seat in that campaign; then, unless it is private, who takes over
seats of its game. What came of an offer is written under the campaign's lock and by an UPDATE that
names what it expects; behind it stand constraints: a seat has one open offer and one player.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, OrderSheet, Profile, Seat, SeatOffer, Standby
from games.services import holders, joining, seeing, vacancies
from games.services.holders import GOING
from games.services.locking import lock_campaign, lock_present
from games.services.notices import record, tell
from games.services.vacancies import State

#: Where nobody stands by it is looked again so much later; who comes meanwhile is asked at once.
LOOK_AGAIN = timedelta(minutes=30)
#: One sweep looks for so many; the next has the rest.
SEATS_PER_SWEEP = 50


def due(now: datetime) -> list[int]:
    """The seats for which to look now, the longest overdue first."""
    seats = Seat.objects.filter(seek_at__lte=now, campaign__clock_stopped_at=None)
    return list(seats.order_by("seek_at", "pk").values_list("pk", flat=True)[:SEATS_PER_SWEEP])


@transaction.atomic
def look(seat_id: int, now: datetime) -> SeatOffer | None:
    """End the offer of a seat whose time is over, and offer it to the next in line; the new offer.

    Called twice, or for a seat that needs nobody any more, nothing happens.
    """
    found = Seat.objects.filter(pk=seat_id, seek_at__lte=now).first()
    if found is None:
        return None
    campaign = lock_campaign(found.campaign_id)
    seat = campaign.seats.select_related("player").filter(pk=seat_id, seek_at__lte=now).first()
    if seat is None or campaign.clock_stopped_at is not None:
        return None
    if not _is_vacant(campaign, seat) or is_back(campaign, seat):
        vacancies.stop(campaign, seat, now)
        return None
    _lapse(campaign, seat, now)
    offer = vacancies.open_offers(campaign).filter(seat=seat).first()
    made = _offer(campaign, seat, now) if offer is None and campaign.offers_seats else None
    standing = offer or made
    again = now + LOOK_AGAIN if campaign.offers_seats else None
    seat.seek_at = standing.until if standing else again
    seat.save(update_fields=["seek_at"])
    return made


def _is_vacant(campaign: Campaign, seat: Seat) -> bool:
    is_sought = seat.sought_at is not None and seat.status == Seat.Status.ACTIVE
    return is_sought and campaign.status in GOING and not campaign.is_practice


def _lapse(campaign: Campaign, seat: Seat, now: datetime) -> None:
    offer = vacancies.open_offers(campaign).filter(seat=seat, until__lte=now).first()
    if offer is not None and vacancies.close(offer, State.LAPSED, now):
        data = {"seat": seat.key, "name": seat.name}
        key = f"offer-lapsed:{offer.pk}"
        tell([offer.person], key=key, code="offer-lapsed", campaign=campaign, data=data, at=now)


def _offer(campaign: Campaign, seat: Seat, now: datetime) -> SeatOffer | None:
    """Offer the seat to the first in line; None if nobody is."""
    person = next(in_line(campaign, seat), None)
    if person is None:
        return None
    until = now + time_to_answer(campaign)
    try:
        with transaction.atomic():
            offer = SeatOffer.objects.create(
                campaign=campaign, seat=seat, person=person, made_at=now, until=until
            )
    except IntegrityError:  # the account was deleted a moment ago
        return None
    record(campaign, "offer-seat", data={"seat": seat.key})
    data = {"seat": seat.key, "name": seat.name, "until": until.isoformat()}
    key = f"seat-offered:{offer.pk}"
    tell([person], key=key, code="seat-offered", campaign=campaign, data=data, at=now)
    return offer


def time_to_answer(campaign: Campaign) -> timedelta:
    """How long an offer stands: what the campaign says, half a turn at most."""
    hours = timedelta(hours=campaign.offer_hours)
    if campaign.rhythm == Campaign.Rhythm.MANUAL:
        return hours
    return min(hours, campaign.timetable.usual_gap() / 2)


def in_line(campaign: Campaign, seat: Seat) -> Iterator[User]:
    """Who may be offered the seat, in order: not who has a seat here or another offer, who knows
    secrets of the campaign, or who was asked for this vacancy already."""
    people = _possible(campaign, seat)
    for place in campaign.waiting.filter(person__in=people).select_related("person"):
        yield place.person
    if campaign.is_private:
        return
    others = people.exclude(pk=campaign.gm_id) if campaign.gm_id else people
    stand_by = Standby.objects.filter(ruleset_slug=campaign.ruleset_slug, person__in=others)
    for standby in stand_by.select_related("person"):
        if games_of(standby.person, standby.ruleset_slug) < standby.most:
            yield standby.person


def _possible(campaign: Campaign, seat: Seat) -> QuerySet[User]:
    offers = campaign.offers.filter(Q(state=State.OPEN) | Q(seat=seat, made_at__gte=seat.sought_at))
    seated = campaign.seats.filter(player__isnull=False)
    guests = Profile.objects.filter(guest_until__isnull=False)
    knows = campaign.audit.filter(act__in=seeing.SEEN, by__isnull=False)
    return (
        User.objects.filter(is_active=True)
        .exclude(pk__in=seated.values("player"))
        .exclude(pk__in=offers.values("person"))
        .exclude(pk__in=knows.values("by"))
        .exclude(pk__in=guests.values("user"))
        .exclude(pk__in=joining.players_elsewhere(campaign))
    )


def games_of(person: User, slug: str) -> int:
    """In how many games of a ruleset the person plays, or is offered a seat."""
    going = {"campaign__ruleset_slug": slug, "campaign__status__in": GOING}
    seats = person.seats.filter(**going, campaign__is_practice=False, status=Seat.Status.ACTIVE)
    return seats.count() + person.seat_offers.filter(**going, state=State.OPEN).count()


def is_back(campaign: Campaign, seat: Seat) -> bool:
    """Whether the player of a seat that a bot takes care of has sent orders for the open turn."""
    if seat.player_id is None:
        return False
    sheets = OrderSheet.objects.filter(seat=seat, turn__campaign=campaign, is_late=False)
    own = sheets.exclude(source=OrderSheet.Source.BOT).filter(received_at__gte=seat.sought_at)
    return not seat.caretaker or own.filter(author=seat.player_id).exists()


@transaction.atomic
def accept(campaign: Campaign, *, person: User) -> Seat:
    """Take over the seat that the person was offered; leaver and others are told.

    Who accepted already has the seat. Raises NotNow when the offer is open no more.
    """
    lock_present(person.pk)
    locked = lock_campaign(campaign.pk)
    now = timezone.now()
    own = locked.seats.filter(player=person).first()
    if own is not None:
        return own
    offer = vacancies.open_offers(locked).filter(person=person).first()
    if offer is None:
        raise NotNow(
            _("This offer stands no more: somebody else has the seat, or it was too late.")
        )
    if offer.until <= (locked.clock_stopped_at or now):
        raise NotNow(_("The time to answer is over: the seat goes to the next in line."))
    seat = offer.seat
    if not _is_vacant(locked, seat):
        raise NotNow(_("This seat needs nobody any more."))
    if is_back(locked, seat):
        raise NotNow(_("The player of this seat has come back and keeps it."))
    vacancies.close(offer, State.ACCEPTED, now)
    holders.take_over(locked, seat, person)
    last = {"since": now}  # who took one over goes to the end of the line
    Standby.objects.filter(person=person, ruleset_slug=locked.ruleset_slug).update(**last)
    return seat


@transaction.atomic
def decline(campaign: Campaign, *, person: User) -> None:
    """Refuse what the person was offered in the campaign: the next in line is asked."""
    locked = lock_campaign(campaign.pk)
    vacancies.let_go(person, timezone.now(), campaign=locked)


@transaction.atomic
def seek(campaign: Campaign, *, key: str, by: User) -> None:
    """A GM lets a seat without a player be offered, whatever became of that before.

    Raises NotNow for a seat that has a player, or that cannot change hands.
    """
    locked = lock_campaign(campaign.pk)
    seat = holders.seats_in_play(locked).filter(key=key).first()
    if seat is None or (seat.player_id is not None and not seat.caretaker):
        raise NotNow(_("Only a seat that a bot or nobody plays can be offered."))
    if not locked.offers_seats:
        raise NotNow(_("By its settings this campaign offers no seats: change that first."))
    now = timezone.now()
    vacancies.seek(locked, seat, now)
    Seat.objects.filter(pk=seat.pk).update(seek_at=now)
    record(locked, "seek-by-gm", by=by, data={"seat": seat.key})


@transaction.atomic
def seek_no_more(campaign: Campaign, *, key: str, by: User) -> None:
    """A GM lets a seat be offered no more: it goes on as it is."""
    locked = lock_campaign(campaign.pk)
    seat = locked.seats.filter(key=key, sought_at__isnull=False).first()
    if seat is not None:
        vacancies.stop(locked, seat, timezone.now())
        record(locked, "seek-no-more", by=by, data={"seat": seat.key})
