"""Who comes after somebody who has gone: a successor on a seat, another GM for a campaign."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Seat
from games.services import holders
from games.services.gms import make_gm
from games.services.holders import Hands
from games.services.locking import lock_campaign
from games.services.notices import players_of, record, tell


def vacant_seats(campaign: Campaign) -> QuerySet[Seat]:
    """The seats of a game under way that play on without anybody, and may get a successor."""
    return holders.seats_in_play(campaign).filter(player=None, bot="")


@transaction.atomic
def seat_successor(campaign: Campaign, *, key: str, person: User, by: User) -> Seat:
    """Give a seat that plays on without anybody to the person; with it come its orders and reports.

    He leaves the queue, and everybody is told. Raises NotNow.
    """
    locked = lock_campaign(campaign.pk)
    if not vacant_seats(locked).filter(key=key).exists():
        raise NotNow(_("This seat needs no successor."))
    return holders.give(locked, key=key, hands=Hands(person), seen=Hands(), by=by)


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
