"""Whether rows that come from elsewhere are such as this host could have written itself.

A file can verify, turn by turn, and yet hold a seat's name of a million letters or arms that are
none: what no engine reads no replay proves, but every page would stumble over it.
"""

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import BinaryField, ForeignKey, JSONField, Model

from games.maps.arms import Arms
from games.models import Campaign, Seat
from games.services.naming import LONGEST_NAME

#: What comes from the engine, and is proved by playing it again.
PROVED = (BinaryField, ForeignKey, JSONField)


def vet_row(row: Model) -> None:
    """Raise ValidationError for a value that the row's columns could not have on any back end."""
    fields = row._meta.concrete_fields
    row.clean_fields(exclude={field.name for field in fields if _is_left_out(row, field)})
    for field in fields:
        value = field.value_from_object(row)
        if isinstance(value, str) and "\x00" in value:
            raise ValidationError(f"{field.name}: a text holds a NUL")


def _is_left_out(row: Model, field: Any) -> bool:
    """Whether nothing is asked of a field. Which may hold an empty text only forms care."""
    value = field.value_from_object(row)
    is_missing = value is None and not field.null
    is_empty = value in field.empty_values and not is_missing
    return isinstance(field, PROVED) or field.primary_key or is_empty


def vet_seats(campaign: Campaign, seats: list[Seat]) -> None:
    """Raise ValidationError for names, arms and bots that this host does not know."""
    bots = {"", *campaign.ruleset.temperaments}
    for seat in seats:
        if not {seat.bot, seat.caretaker} <= bots:
            raise ValidationError(f"seat {seat.key}: there is no such bot")
        if len(seat.name) > LONGEST_NAME or not _is_line(seat.name):
            raise ValidationError(f"seat {seat.key}: this is no name")
        try:
            if seat.arms:
                Arms.parse(seat.arms)
        except ValueError as error:
            raise ValidationError(f"seat {seat.key}: these are no arms") from error


def vet_campaign(campaign: Campaign) -> None:
    """Raise ValidationError for a campaign that nobody could have exported."""
    has_begun = campaign.status != Campaign.Status.DRAFT and campaign.started_at is not None
    if campaign.is_practice or not has_begun:
        raise ValidationError("only a campaign that has begun, and is no practice, is exported")
    if not isinstance(campaign.options, dict) or not _is_line(campaign.name):
        raise ValidationError("its name or its options are none")


def _is_line(text: str) -> bool:
    """Whether all of it can be printed in one line."""
    return not any(unicodedata.category(letter).startswith("C") for letter in text)
