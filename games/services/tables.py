"""Set a table: anybody with an account opens a campaign and becomes its GM."""

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.errors import BadOptions, NotNow, Unconfirmed
from games.models import Campaign, Seat
from games.services import campaigns, checking_in, gms, guests, joining
from games.services.locking import lock_campaign, lock_present
from games.services.notices import players_of, record, tell

#: So many tables that have not started one person may have.
MOST_UNSTARTED = 5
#: Seconds in which friends who are all ready can still change their minds.
GRACE = 60


def verify_may_set(person: User) -> None:
    """Raise NotNow, and say what to do, unless the person may set one more table."""
    if guests.is_guest(person):
        raise NotNow(_("Guests practise only: keep your account first, then set a table."))
    if not person.is_staff and not is_known(person):
        raise Unconfirmed(
            _("Confirm your e-mail address first: the players must be able to rely on their GM.")
        )
    unstarted = Campaign.objects.filter(gm=person, status=Campaign.Status.DRAFT, is_demo=False)
    if unstarted.count() >= MOST_UNSTARTED:
        raise NotNow(
            _("Five of your tables wait for players: start one or clear one away before the next.")
        )


def is_known(person: User) -> bool:
    """Whether the person has confirmed an address, or has an account that an operator made: such
    a one has no address at all."""
    confirmed = EmailAddress.objects.filter(user=person).values_list("verified", flat=True)
    return any(confirmed) or not confirmed


@transaction.atomic
def set_table(
    *, by: User, fields: Mapping[str, Any], seats: int, bots: int, plays: bool
) -> Campaign:
    """Make a campaign with its seats. ``fields``: of Campaign; ``plays``: the GM takes a seat too.

    Raises NotNow if the person may set none, BadOptions if it could never be played so.
    """
    person = lock_present(by.pk)
    verify_may_set(person)
    if bots + plays > seats:
        raise BadOptions(_("There are more bots and players than seats."))
    usual = {"grace_seconds": GRACE, "check_in_hours": checking_in.usual_hours(seats - bots)}
    campaign = Campaign(**{**usual, **fields}, gm=person)
    try:
        campaign.full_clean()
    except ValidationError as error:
        raise BadOptions(" ".join(error.messages)) from error
    campaign.ruleset.verify_options(campaign.options, seats)
    campaign.save()
    laid = campaigns.add_seats(campaign, seats)
    _place_bots(campaign, laid[seats - bots :])
    record(campaign, "set-table", by=person)
    gms.make_gm(person)
    if plays:
        joining.join(campaign, person=person)
    return campaign


@transaction.atomic
def fill_with_bots(campaign: Campaign, *, by: User | None) -> int:
    """Let bots have the seats that are free before the start; how many they took."""
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("This campaign has already started."))
    free = list(joining.free_seats(locked))
    _place_bots(locked, free)
    if free:
        record(locked, "fill-with-bots", by=by, data={"seats": [seat.key for seat in free]})
    return len(free)


def _place_bots(campaign: Campaign, seats: list[Seat]) -> None:
    """One bot after another, of all temperaments."""
    kinds = campaign.ruleset.temperaments
    for number, seat in enumerate(seats):
        seat.bot = kinds[number % len(kinds)]
        seat.save(update_fields=["bot"])


@transaction.atomic
def start(campaign: Campaign, *, by: User, with_bots: bool) -> None:
    """Start the campaign, with bots in its free seats if so wished. Raises NotNow, BadOptions."""
    if with_bots:
        fill_with_bots(campaign, by=by)
    campaigns.start(campaign, by=by)


@transaction.atomic
def clear_away(campaign: Campaign, *, by: User) -> None:
    """Delete a campaign that has not started; those who sat or waited there are told.

    Raises NotNow once it has started.
    """
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("The game has begun: a table at which people play is not cleared away."))
    waiting = [place.person for place in locked.waiting.select_related("person")]
    others = [person for person in [*players_of(locked), *waiting] if person.pk != by.pk]
    tell(others, key=f"cleared:{locked.pk}", code="cleared", data={"name": locked.name})
    locked.delete()
