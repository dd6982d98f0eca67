"""What the rulers are called: by the names of their seats, with the letter of the map."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

#: Seat key -> the name its player gave it; those without one go by their letter.
Names = Mapping[str, str]
NO_NAMES: Names = MappingProxyType({})

#: Where an event holds a seat, and where several.
ONE = ("player", "defender", "winner", "previous")


def call(seat: str, names: Names) -> str:
    """ "Saltmarsh (B)", or "B" where the seat has no name."""
    name = names.get(seat)
    if not name or name == seat:
        return seat
    return _("%(name)s (%(letter)s)") % {"name": name, "letter": seat}


def call_all(event: Mapping[str, Any], names: Names) -> Mapping[str, Any]:
    """The event with every seat in it as it is called; for sentences, not for reckoning."""
    if not names:
        return event
    told = {**event}
    for field in ONE:
        if told.get(field):
            told[field] = call(told[field], names)
    attackers = told.get("attackers")
    if isinstance(attackers, Mapping):
        told["attackers"] = {call(seat, names): army for seat, army in attackers.items()}
    elif attackers:
        told["attackers"] = [call(seat, names) for seat in attackers]
    if told.get("standing"):
        told["standing"] = {call(seat, names): n for seat, n in told["standing"].items()}
    return told
