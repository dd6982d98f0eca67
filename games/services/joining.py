"""Take a seat at a table that is being laid, and leave it again.

Every change is made under the campaign's lock and by an UPDATE that names what it expects: of two
people who want the same seat exactly one gets it. Two constraints of the database stand behind it:
a seat has one player, and nobody has two seats in one campaign.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.errors import GameError, NoSeatFree, NotNow, SeatTaken
from games.models import AuditEntry, Campaign, Seat
from games.services import campaigns, guests, naming
from games.services.locking import lock_campaign, lock_present
from games.services.notices import keepers_of, players_of, record, tell

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for: a seat by its key (empty: any that is free), a name for the realm,
    a coat of arms (empty: none of his own), and what the game lets him choose besides."""

    key: str = ""
    name: str = ""
    arms: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)


def free_seats(campaign: Campaign) -> QuerySet[Seat]:
    """The seats that anybody may take, as long as the campaign has not started."""
    return campaign.seats.filter(player=None, bot="")


@transaction.atomic
def join(campaign: Campaign, *, person: User, wish: Wish = Wish()) -> Seat:  # noqa: B008
    """Give the person a seat; who has one already keeps it as it is.

    Raises NoSeatFree when all are taken, SeatTaken when the one wished for is, BadName, BadArms or
    BadChoice when the wish cannot be met, NotNow when nobody can join. The last seat may start the
    campaign.
    """
    lock_present(person.pk)
    locked = lock_campaign(campaign.pk)
    own = locked.seats.filter(player=person).first()
    if own is not None:
        return own
    verify_open(locked)
    if guests.is_guest(person):
        raise NotNow(_("Guests practise only: keep your account first, then take a seat."))
    verify_only_game(locked, person)
    seat = _choose(locked, wish)
    _sit(locked, seat, person, wish)
    entry = record(locked, "join", by=person, data={"seat": seat.key})
    _tell_gm(locked, entry, "joined", seat, but=person)
    start_if_full(locked, entry)
    seat.refresh_from_db()
    return seat


def verify_open(campaign: Campaign) -> None:
    """Raise NotNow or NoSeatFree unless people can sit down at this table."""
    if campaign.is_practice:
        raise NotNow(_("This is a practice campaign: nobody else plays in it."))
    if campaign.status == Campaign.Status.FINISHED:
        raise NotNow(_("This campaign is over."))
    if campaign.status != Campaign.Status.DRAFT:
        raise NoSeatFree(_("All seats are taken, and the game has begun."))
    if not free_seats(campaign).exists():
        raise NoSeatFree


def verify_only_game(campaign: Campaign, person: User) -> None:
    """Raise NotNow where the person plays the same game at another table and one of the two wants
    its players for itself. Practice and demonstrations are no such tables."""
    other = _other_tables(campaign).filter(seats__player=person).first()
    if other is not None:
        told = _("Who plays here plays this game at no other table; you have a seat in “%(name)s”.")
        raise NotNow(told % {"name": other.name})


def _other_tables(campaign: Campaign) -> QuerySet[Campaign]:
    """Those of the same game that are not over, at which nobody may sit who sits at this one."""
    others = (
        Campaign.objects.filter(
            ruleset_slug=campaign.ruleset_slug, is_practice=False, is_demo=False
        )
        .exclude(status=Campaign.Status.FINISHED)
        .exclude(pk=campaign.pk)
    )
    if campaign.is_practice or campaign.is_demo:
        return others.none()
    return others if campaign.only_game else others.filter(only_game=True)


def players_elsewhere(campaign: Campaign) -> QuerySet[Campaign, Any]:
    """The people who cannot sit at this table because of another one, for a query."""
    taken = _other_tables(campaign).filter(seats__player__isnull=False)
    return taken.values("seats__player")


def _choose(campaign: Campaign, wish: Wish) -> Seat:
    seats = (seat for seat in free_seats(campaign) if wish.key in ("", seat.key))
    seat = next(seats, None)
    if seat is None:
        raise SeatTaken
    return seat


def _sit(campaign: Campaign, seat: Seat, person: User, wish: Wish) -> None:
    """Write the person down for a free seat of a locked campaign; he waits for none any more. A
    name that the GM has given the realm stays unless he wishes for another."""
    name = naming.realm_name(campaign, seat, wish.name) or seat.name
    arms = naming.coat_of_arms(campaign, seat, wish.arms)
    said = {"choices": naming.choices(campaign, wish.choices)}
    free = Seat.objects.filter(pk=seat.pk, player=None, bot="")
    if not free.update(player=person, name=name, arms=arms, is_former=False, **said):
        raise SeatTaken
    campaign.waiting.filter(person=person).delete()


@transaction.atomic
def dress(campaign: Campaign, *, person: User, wish: Wish) -> Seat:
    """Give the person's own seat another name, other arms and choices, until the campaign starts.

    Raises NotNow, BadName, BadArms or BadChoice.
    """
    locked = lock_campaign(campaign.pk)
    seat = locked.seats.filter(player=person).first()
    if seat is None:
        raise NotNow(_("You have no seat at this table."))
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("The game has begun: name and arms stay as they are."))
    seat.name = naming.realm_name(locked, seat, wish.name)
    seat.arms = naming.coat_of_arms(locked, seat, wish.arms)
    seat.choices = naming.choices(locked, wish.choices)
    seat.save(update_fields=["name", "arms", "choices"])
    return seat


@transaction.atomic
def leave(campaign: Campaign, *, person: User) -> None:
    """Free the person's seat before the start; the first on the waiting list gets it.

    Without a seat nothing happens. Raises NotNow once the game has begun.
    """
    locked = lock_campaign(campaign.pk)
    seat = locked.seats.filter(player=person).first()
    if seat is None:
        return
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("The game has begun and the others count on you: ask the GM to let you go."))
    # What the leaver chose is not known to others: nobody shall begin with it.
    bare = {"name": "", "arms": "", "choices": {}}
    Seat.objects.filter(pk=seat.pk, player=person).update(player=None, **bare)
    entry = record(locked, "leave", by=person, data={"seat": seat.key})
    others = [*players_of(locked), *filter(None, [locked.gm])]
    is_taken = locked.waiting.exists()
    seat_the_waiting(locked)
    tell(
        [other for other in others if other.pk != person.pk],
        key=f"left:{entry.pk}",
        code="left",
        campaign=locked,
        data={"seat": seat.key, "is_taken": is_taken},
    )


@transaction.atomic
def seat_the_waiting(campaign: Campaign) -> int:
    """Give free seats to those who wait, in their order; how many were given. May start it."""
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.DRAFT:
        return 0
    taken = players_elsewhere(locked)
    places = (
        locked.waiting.filter(person__is_active=True)
        .exclude(person__in=taken)
        .select_related("person")
    )
    given = 0
    entry = None
    for seat, place in zip(list(free_seats(locked)), list(places), strict=False):
        _sit(locked, seat, place.person, Wish())
        entry = record(locked, "join", by=place.person, data={"seat": seat.key, "waited": True})
        tell([place.person], key=f"seat-given:{entry.pk}", code="seat-given", campaign=locked)
        _tell_gm(locked, entry, "joined", seat, but=place.person)
        given += 1
    if entry is not None:
        start_if_full(locked, entry)
    return given


def start_if_full(campaign: Campaign, entry: AuditEntry) -> bool:
    """Start a locked campaign whose last seat was taken, if that is its rule; whether it did.

    Where it cannot be started nothing is lost: everybody keeps his seat and the GM is told.
    ``entry``: the occasion.
    """
    if not campaign.starts_when_full or free_seats(campaign).exists():
        return False
    try:
        campaigns.start(campaign, by=None)  # atomic in itself: refused, it leaves no trace
    except Exception as error:
        if not isinstance(error, GameError):
            log.exception("%s could not be started", campaign.pk)
        tell(
            keepers_of(campaign),
            key=f"start-refused:{entry.pk}",
            code="start-refused",
            campaign=campaign,
        )
        return False
    return True


def _tell_gm(campaign: Campaign, entry: AuditEntry, code: str, seat: Seat, *, but: User) -> None:
    if campaign.gm is not None and campaign.gm.pk != but.pk:
        data = {"seat": seat.key}
        tell([campaign.gm], key=f"{code}:{entry.pk}", code=code, campaign=campaign, data=data)
