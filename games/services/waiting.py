"""The queue for a seat: before the start for one that somebody leaves, later for one whose player
gives up."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, WaitingPlace
from games.services import guests, joining, seeing
from games.services.locking import lock_campaign, lock_person


@transaction.atomic
def wait(campaign: Campaign, *, person: User) -> WaitingPlace:
    """Put the person at the end of the queue; who waits already keeps the place.

    Raises NotNow for who has a seat or could have one, and when the campaign is over.
    """
    if lock_person(person.pk) is None:
        raise NotNow(_("This account has been deleted."))
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
    place, _is_new = WaitingPlace.objects.get_or_create(
        campaign=locked, person=person, defaults={"since": timezone.now()}
    )
    return place


def stop_waiting(campaign: Campaign, *, person: User) -> None:
    """Take the person out of the queue; who is not in it stays out."""
    WaitingPlace.objects.filter(campaign=campaign, person=person).delete()
