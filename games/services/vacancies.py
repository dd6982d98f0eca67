"""A seat seeks somebody who takes it over, and is offered to one person at a time.

When to look for somebody stands on the seat (``seek_at``); the deadline service reads it and calls
``games.services.offering``. A campaign that is handed in is a locked one.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import F, QuerySet

from games.models import Campaign, Seat, SeatOffer
from games.services.notices import record, tell

State = SeatOffer.State


def seek(campaign: Campaign, seat: Seat, now: datetime, *, leaver: User | None = None) -> None:
    """Seek somebody for the seat from now on. Sought for already, nothing changes.

    ``leaver``: who has just left it; it is not offered to him.
    """
    if seat.sought_at is not None:
        return
    seat.sought_at = now
    seat.seek_at = now if campaign.offers_seats else None
    seat.save(update_fields=["sought_at", "seek_at"])
    if leaver is not None:
        asked = {"made_at": now, "until": now, "answered_at": now, "state": State.DECLINED}
        SeatOffer.objects.create(campaign=campaign, seat=seat, person=leaver, **asked)
    record(campaign, "seek", data={"seat": seat.key})


def stop(campaign: Campaign, seat: Seat, now: datetime) -> None:
    """Seek nobody any more: who has an open offer of it is told that it is withdrawn."""
    withdraw(campaign, seat, now)
    if seat.sought_at is not None or seat.seek_at is not None:
        seat.sought_at = seat.seek_at = None
        seat.save(update_fields=["sought_at", "seek_at"])


def withdraw(campaign: Campaign, seat: Seat, now: datetime, *, but: User | None = None) -> None:
    """Take back the open offer of a seat, if there is one. ``but``: he is told nothing."""
    offer = open_offers(campaign).filter(seat=seat).first()
    if offer is not None and close(offer, State.WITHDRAWN, now) and offer.person != but:
        data = {"seat": seat.key, "name": seat.name}
        key = f"offer-withdrawn:{offer.pk}"
        tell([offer.person], key=key, code="offer-withdrawn", campaign=campaign, data=data)


def open_offers(campaign: Campaign) -> QuerySet[SeatOffer]:
    """Those that can be answered."""
    return campaign.offers.filter(state=State.OPEN).select_related("person", "seat__player")


def close(offer: SeatOffer, state: str, now: datetime) -> bool:
    """End an open offer; False if something else ended it before."""
    mine = SeatOffer.objects.filter(pk=offer.pk, state=State.OPEN)
    return bool(mine.update(state=state, answered_at=now))


def let_go(person: User, now: datetime, *, campaign: Campaign | None = None) -> None:
    """The person wants no seat (there) any more: what he was offered goes to the next."""
    offers = SeatOffer.objects.filter(person=person, state=State.OPEN)
    for offer in offers.filter(campaign=campaign) if campaign else offers:
        if close(offer, State.DECLINED, now):
            Seat.objects.filter(pk=offer.seat_id, sought_at__isnull=False).update(seek_at=now)


def move(campaign: Campaign, since: datetime, away: timedelta) -> None:
    """The clock stood from ``since`` on: whoever had an offer then gets that time back."""
    for offer in open_offers(campaign).filter(until__gt=since):
        offer.until += away
        offer.save(update_fields=["until"])
        Seat.objects.filter(pk=offer.seat_id, seek_at__isnull=False).update(seek_at=offer.until)


def move_after_outage(since: datetime, now: datetime) -> None:
    """The host was silent: an offer that would have ended meanwhile stands so much longer."""
    ended = {"until__gt": since, "until__lte": now}
    offers = SeatOffer.objects.filter(state=State.OPEN, campaign__clock_stopped_at=None, **ended)
    seats = list(offers.values_list("seat", flat=True))
    offers.update(until=F("until") + (now - since))
    Seat.objects.filter(pk__in=seats, seek_at__lte=now).update(seek_at=F("seek_at") + (now - since))


def follow_settings(campaign: Campaign, now: datetime) -> None:
    """Whether seats are offered was changed: look for somebody now, or when the offer is over."""
    if campaign.offers_seats:
        campaign.seats.filter(sought_at__isnull=False, seek_at=None).update(seek_at=now)
