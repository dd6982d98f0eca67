"""What players bring to their seats: the name of the kingdom, its people and its leaders."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from dunk.engine.naming import name_fault
from dunk.engine.orders.plain import key_of
from dunk.engine.state import Document
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.wording.nouns import LEADERS as LEADER_NAMES
from dunk.wording.nouns import PEOPLES
from games.rulesets import Seated, SeatField

_NAMELESS: Final = re.compile("realm [0-9]+")  # called so by itself (DK-2.3.5)

FIELDS: Final = (
    SeatField(
        "race",
        _("Your people"),
        tuple((race, PEOPLES[race]) for race in RACES),
        _(
            "Elves are dear soldiers, but safe from plague and crime; dwarves dig and forge; humans"
            " ride and trade; ducks rule the water; orcs are cheap and many."
        ),
        rule="DK-10",
    ),
    SeatField(
        "leaders",
        _("Your leaders"),
        tuple((kind, LEADER_NAMES[kind]) for kind in LEADERS),
        _(
            "Warriors train new armies, mages conjure up villages and fire, priests heal and win"
            " free land by missions."
        ),
        rule="DK-10.8",
    ),
)


def seat_all(options: Document, seats: Mapping[str, Seated]) -> Document:
    """The options with a name, race and leaders for every seat that has any (DK-2.3.5).

    A scenario says all of it itself. A name that a kingdom cannot have, or that another has, is
    left out: the kingdom is then called Realm and its number.
    """
    if options.get("scenario") is not None:
        return options
    said = options.get("kingdoms") or {}
    taken = {key_of(wanted["name"]) for wanted in said.values() if wanted.get("name")}
    kingdoms = {}
    for key, seat in seats.items():
        wanted: Document = {**seat.choices, **said.get(key, {})}
        if "name" not in wanted and _is_usable(seat.name) and key_of(seat.name) not in taken:
            wanted["name"] = seat.name
            taken.add(key_of(seat.name))
        if wanted:
            kingdoms[key] = wanted
    return {**options, "kingdoms": kingdoms} if kingdoms else options


def _is_usable(name: str) -> bool:
    """Whether ``set_name`` could give it, and no kingdom can be called so by itself."""
    return bool(name) and not name_fault(name) and not _NAMELESS.fullmatch(key_of(name))
