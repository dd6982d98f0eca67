"""What a player may call the realm, which arms it may bear and what else is chosen for it, in one
campaign."""

import unicodedata
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.arms import arms_of_seat
from games.errors import BadArms, BadChoice, BadName
from games.maps.arms import Arms
from games.models import Campaign, Seat

LONGEST_NAME = 60


def realm_name(campaign: Campaign, seat: Seat, wanted: str) -> str:
    """The name as it is kept (see ``as_kept``), which no other seat bears. Raises BadName."""
    name = as_kept(wanted, campaign.ruleset.longest_name)
    others = campaign.seats.exclude(pk=seat.pk).values_list("key", "name")
    if name and folded(name) in {folded(taken) for pair in others for taken in pair if taken}:
        raise BadName(_("Another realm at this table bears this name: choose another."))
    return name


def as_kept(wanted: str, longest: int = LONGEST_NAME) -> str:
    """One line, single spaces. Empty is allowed. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if not name:
        return ""
    if len(name) > longest:
        raise BadName(_("This name is too long: %(n)d letters at most.") % {"n": longest})
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise BadName(_("This name holds a sign that cannot be printed: write letters and spaces."))
    return name


def coat_of_arms(campaign: Campaign, seat: Seat, wanted: str) -> str:
    """The arms in their short form; empty: they are made from the seat's place.

    Raises BadArms for what are none, and for those that another seat's could be taken for where
    there is no colour to tell them by.
    """
    if not wanted:
        return ""
    try:
        arms = Arms.parse(wanted)
    except ValueError as error:
        raise BadArms(_("These are no arms: choose from what the form offers.")) from error
    if any(arms.looks_like(arms_of_seat(other)) for other in campaign.seats.exclude(pk=seat.pk)):
        raise BadArms(
            _("Another realm's arms look like these: choose another division or another metal.")
        )
    return str(arms)


def choices(campaign: Campaign, wanted: Mapping[str, str]) -> dict[str, str]:
    """What of the wanted the ruleset asks for, without what is left to it. Raises BadChoice."""
    kept = {}
    for asked in campaign.ruleset.seat_fields:
        value = wanted.get(asked.name, "")
        if value and value not in dict(asked.choices):
            raise BadChoice(_("%(field)s: choose from the list.") % {"field": asked.label})
        if value:
            kept[asked.name] = value
    return kept


def follow(campaign: Campaign, names: Mapping[str, str]) -> None:
    """Call the seats what their realms are called in the game by now."""
    for seat in campaign.seats.filter(key__in=names):
        if seat.name != names[seat.key]:
            Seat.objects.filter(pk=seat.pk).update(name=names[seat.key])


def folded(name: str) -> str:
    """The same for names that look alike but for capitals."""
    return unicodedata.normalize("NFKC", name).casefold()
