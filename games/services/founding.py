"""Make the campaign that a GM has planned at the desk, with its seats and who has them."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.errors import BadOptions, NotNow
from games.models import Campaign, Plan, Scenario
from games.services import campaigns, guests, naming, tables
from games.services.locking import lock_present
from games.services.notices import record, tell


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who is to have a seat: a person, a bot of that temperament, or whoever joins.

    ``is_standby``: the bot plays it until somebody who stands by takes it over.
    """

    name: str = ""
    person: User | None = None
    bot: str = ""
    is_standby: bool = False


@transaction.atomic
def found(
    campaign_id: uuid.UUID,
    *,
    by: User,
    fields: Mapping[str, Any],
    seats: Sequence[SeatWish],
    scenario: Scenario | None = None,
) -> Campaign:
    """Make the campaign and throw its plan away; made already by the same person, it is returned.

    ``fields``: of Campaign; ``scenario``: the kept one whose copy is among its options. Whoever
    gets a seat is told. Raises NotNow, BadOptions, BadName.
    """
    person = lock_present(by.pk)
    made = Campaign.objects.filter(pk=campaign_id, gm=person).first()
    if made is not None:
        return made
    if not person.is_superuser:
        tables.verify_may_set(person)
    campaign = Campaign(**fields, id=campaign_id, gm=person)
    verify(campaign, seats)
    campaign.save(force_insert=True)
    _seat(campaign, seats)
    if scenario is not None:
        scenario.campaigns.add(campaign)
    Plan.objects.filter(pk=campaign_id).delete()
    entry = record(campaign, "set-table", by=person)
    tell(
        [seat.person for seat in seats if seat.person is not None and seat.person != person],
        key=f"seat-kept:{entry.pk}",
        code="seat-kept",
        campaign=campaign,
        data={"by": person.get_username()},
    )
    return campaign


def verify(campaign: Campaign, seats: Sequence[SeatWish]) -> None:
    """Raise BadOptions, with every reason, if it could never be played so."""
    if any(wish.is_standby for wish in seats) and not campaign.offers_seats:
        raise BadOptions(
            _("There are standby seats, but seats are not offered: change one of the two.")
        )
    try:
        campaign.full_clean(exclude={"gm", "id"})
        canonical.verify_exact(campaign.options, "$")
    except ValidationError as error:
        raise BadOptions(" ".join(error.messages)) from error
    except TypeError as error:  # they are part of what is sealed
        raise BadOptions(_("The options cannot be kept: %(error)s.") % {"error": error}) from error
    campaign.ruleset.verify_options(campaign.options, len(seats))


def _seat(campaign: Campaign, wishes: Sequence[SeatWish]) -> None:
    people = [wish.person.pk for wish in wishes if wish.person is not None]
    if len(set(people)) < len(people):
        raise NotNow(_("Nobody has two seats at one table."))
    for seat, wish in zip(campaigns.add_seats(campaign, len(wishes)), wishes, strict=True):
        if wish.person is not None and guests.is_guest(wish.person):
            raise NotNow(_("Guests practise only: an account is needed for a seat."))
        if wish.bot and wish.bot not in campaign.ruleset.temperaments:
            raise NotNow(_("There is no such bot in this game."))
        seat.name = naming.realm_name(campaign, seat, wish.name)
        seat.player, seat.bot = wish.person, "" if wish.person else wish.bot
        seat.is_standby = bool(seat.bot) and wish.is_standby
        seat.save(update_fields=["name", "player", "bot", "is_standby"])
