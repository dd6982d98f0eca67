"""The queue for a seat: before the start for one that somebody leaves, later for one whose player
gives up."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Seat, SeatOffer, WaitingPlace
from games.services import guests, joining, offering, seeing, vacancies
from games.services.locking import lock_campaign, lock_present


@transaction.atomic
def wait(campaign: Campaign, *, person: User) -> WaitingPlace:
    """Put the person at the end of the queue; who waits already keeps the place.

    Raises NotNow for who has a seat or could have one, and when the campaign is over.
    """
    lock_present(person.pk)
    locked = lock_campaign(campaign.pk)
    if locked.is_practice or locked.status == Campaign.Status.FINISHED:
        raise NotNow(_("Nobody waits for a seat at this table."))
    if guests.is_guest(person):
        raise NotNow(_("Guests practise only: keep your account first, then wait for a seat."))
    if locked.seats.filter(player=person).exists():
        raise NotNow(_("You have a seat at this table."))
    if locked.status == Campaign.Status.DRAFT and joining.free_seats(locked).exists():
        raise NotNow(_("There is a free seat: you need not wait."))
    seeing.verify_unseen(locked, person)
    now = timezone.now()
    place, _is_new = WaitingPlace.objects.get_or_create(
        campaign=locked, person=person, defaults={"since": now}
    )
    for seat in locked.seats.filter(seek_at__isnull=False).order_by("sought_at"):
        if not locked.offers.filter(seat=seat, state=SeatOffer.State.OPEN).exists():
            Seat.objects.filter(pk=seat.pk).update(seek_at=now)
            offering.look(seat.pk, now)
    return place


@transaction.atomic
def stop_waiting(campaign: Campaign, *, person: User) -> None:
    """Take the person out of the queue; who is not in it stays out. What he was offered there goes
    to the next."""
    locked = lock_campaign(campaign.pk)
    WaitingPlace.objects.filter(campaign=locked, person=person).delete()
    vacancies.let_go(person, timezone.now(), campaign=locked)
