"""Who comes after somebody who has gone: a successor on a seat, another GM for a campaign."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Seat
from games.services import guests, seeing
from games.services.gms import make_gm
from games.services.locking import lock_campaign
from games.services.notices import players_of, record, tell

GOING = (Campaign.Status.RUNNING, Campaign.Status.PAUSED)


def vacant_seats(campaign: Campaign) -> QuerySet[Seat]:
    """The seats of a game under way that play on without anybody, and may get a successor."""
    if campaign.status not in GOING or campaign.is_practice:
        return campaign.seats.none()
    return campaign.seats.filter(player=None, bot="", status=Seat.Status.ACTIVE)


@transaction.atomic
def seat_successor(campaign: Campaign, *, key: str, person: User, by: User) -> Seat:
    """Give a seat that plays on without anybody to the person; with it come its orders and reports.

    He leaves the queue, and everybody is told. Raises NotNow.
    """
    locked = lock_campaign(campaign.pk)
    seat = vacant_seats(locked).filter(key=key).first()
    if seat is None:
        raise NotNow(_("This seat needs no successor."))
    if locked.seats.filter(player=person).exists():
        raise NotNow(_("%(name)s has a seat in this game.") % {"name": person.get_username()})
    if guests.is_guest(person) or not person.is_active:
        raise NotNow(_("Guests practise only: an account is needed for a seat."))
    seeing.verify_unseen(locked, person)
    seat.player, seat.is_former = person, False
    seat.caretaker, seat.away_from, seat.away_until = "", None, None
    seat.save(update_fields=["player", "is_former", "caretaker", "away_from", "away_until"])
    locked.waiting.filter(person=person).delete()
    entry = record(locked, "successor", by=by, data={"seat": seat.key})
    data = {"seat": seat.key, "name": seat.name}
    tell([person], key=f"seated:{entry.pk}", code="seated", campaign=locked, data=data)
    tell(
        [other for other in players_of(locked) if other.pk != person.pk],
        key=f"successor:{entry.pk}",
        code="successor",
        campaign=locked,
        data=data,
    )
    return seat


def possible_gms(campaign: Campaign) -> QuerySet[User]:
    """Who may be handed a campaign: its players, and whoever runs campaigns on this host."""
    players = User.objects.filter(seats__campaign=campaign)
    gms = User.objects.filter(is_staff=True)
    found = (players | gms).filter(is_active=True, profile__guest_until=None)
    if campaign.gm is not None:
        found = found.exclude(pk=campaign.gm.pk)
    return found.distinct().order_by("username")


@transaction.atomic
def hand_over(campaign: Campaign, *, to: User, by: User) -> None:
    """Make somebody else the GM. Both know what that means: he is told, and it is recorded.

    Raises NotNow for who can be none.
    """
    locked = lock_campaign(campaign.pk)
    if not possible_gms(locked).filter(pk=to.pk).exists():
        raise NotNow(_("Only a player of this campaign, or somebody who is a GM already."))
    before = locked.gm
    locked.gm = to
    locked.save(update_fields=["gm"])
    make_gm(to)
    entry = record(locked, "hand-over", by=by)
    others = [*players_of(locked), *filter(None, [before])]
    tell([to], key=f"gm:{entry.pk}", code="you-are-gm", campaign=locked)
    tell(
        [other for other in others if other.pk not in (to.pk, by.pk)],
        key=f"gm:{entry.pk}",
        code="new-gm",
        campaign=locked,
        data={"gm": to.get_username()},
    )
    campaign.refresh_from_db()
