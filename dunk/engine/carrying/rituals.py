"""Rituals (DK-4.3.3, DK-4.4.10, 13 to 16, 18, 20): begun here, worked in the delayed orders."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.armies import is_mobile
from dunk.engine.carrying.checks import (
    Check,
    controlled,
    leaders,
    opened,
    populated,
    technology,
)
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.doings import Ritual
from dunk.engine.orders.forms import Order

_MAGIC_VILLAGE: Final = "DK-4.4.14"


def _begin(realm: Realm, order: Order) -> Told:
    provinces = tuple(number for number in (order.province, order.other) if number >= 0)
    realm.board.rituals.append(Ritual(realm.number, order.name, provinces, order.army))
    return {}


def _make_village(realm: Realm, order: Order) -> Told:
    """At once, and it never misses."""
    land = realm.land(order.province)
    land.villages += 1
    realm.count("magic_villages")
    realm.tell("built", _MAGIC_VILLAGE, land.number, structure="village")
    return {"villages": land.villages}


def _ritual(rule: str, by: str | None, needs: str | None, *checks: Check) -> Deed:
    found = list(checks)
    if by is not None:
        found.append(leaders(by, rule))
    if needs is not None:
        found.append(technology(needs, rule))
    return deed(rule, _begin, checks=found, takes_leaders=True)


RITUALS: Final[Mapping[str, Deed]] = {
    "burn": _ritual("DK-4.3.3", "mage", None),
    "diburn": _ritual("DK-4.4.10", "mage", "diburn"),
    "heal": _ritual("DK-4.4.13", "priest", "healing"),
    "mission": _ritual("DK-4.4.15", "priest", "mission"),
    "pest": _ritual("DK-4.4.16", "priest", "pest"),
    "protect": _ritual("DK-4.4.18", None, "protection"),
    "teleport": _ritual("DK-4.4.20", "mage", "teleport", is_mobile("DK-4.4.20"), controlled()),
    "magic_village": deed(
        _MAGIC_VILLAGE,
        _make_village,
        "villages: there now",
        checks=[
            leaders("mage", _MAGIC_VILLAGE),
            technology("magic_village", _MAGIC_VILLAGE),
            opened("village", _MAGIC_VILLAGE),
            controlled(),
            populated(_MAGIC_VILLAGE),
        ],
        takes_leaders=True,
    ),
}
