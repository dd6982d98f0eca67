"""People offer to take over seats in a game: how many at a time, and no more."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import rulesets
from games.errors import NotNow
from games.models import Seat, SeatOffer, Standby
from games.services import guests, vacancies
from games.services.locking import lock_present

#: Nobody plays in more games at a time because of this.
MOST = 20


def stand_by(person: User, slug: str, most: int) -> Standby:
    """Offer to take over seats of a game, as long as the person plays in fewer than ``most`` of
    them (1 to 20); who stands by already keeps the place in line.

    Raises NotNow.
    """
    standby = _note(person, slug, most)
    offered = SeatOffer.objects.filter(state=SeatOffer.State.OPEN).values("seat")
    sought = Seat.objects.filter(campaign__ruleset_slug=slug, seek_at__isnull=False)
    # One by one: many rows at once, of campaigns that are not locked, wait for each other for ever.
    for pk in list(sought.exclude(pk__in=offered).values_list("pk", flat=True)):
        Seat.objects.filter(pk=pk, seek_at__isnull=False).update(seek_at=timezone.now())
    return standby


@transaction.atomic
def _note(person: User, slug: str, most: int) -> Standby:
    lock_present(person.pk)
    if guests.is_guest(person):
        raise NotNow(_("Guests practise only: keep your account first, then stand by."))
    if slug not in {ruleset.slug for ruleset in rulesets.installed()}:
        raise NotNow(_("There is no such game here."))
    if not 1 <= most <= MOST:
        raise NotNow(_("Say in how many games at a time: 1 to %(most)d.") % {"most": MOST})
    standby, _is_new = Standby.objects.update_or_create(
        person=person,
        ruleset_slug=slug,
        defaults={"most": most},
        create_defaults={"most": most, "since": timezone.now()},
    )
    return standby


@transaction.atomic
def stand_down(person: User, slug: str) -> None:
    """Take over no more seats of that game; what was offered there goes to the next in line."""
    Standby.objects.filter(person=person, ruleset_slug=slug).delete()
    waits_at = person.waiting_places.values("campaign")
    offers = SeatOffer.objects.filter(person=person, state=SeatOffer.State.OPEN)
    for offer in offers.filter(campaign__ruleset_slug=slug).exclude(campaign__in=waits_at):
        vacancies.let_go(person, timezone.now(), campaign=offer.campaign)
