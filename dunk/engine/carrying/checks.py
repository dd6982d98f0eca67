"""What is asked before an order is carried out (DK-4.5), as checks with a code each.

A check answers None if all is well. ``ranked`` puts the checks of an order into the one order of
DK-4.1.7, so that the same mistake always gives the same answer.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.orders.reading import shorten
from dunk.engine.tables.structures import STRUCTURES

Ask = Callable[[Realm, Order], Failure | None]
Price = Callable[[Realm, Order], int]


class Check(NamedTuple):
    """``code``: the only one its failures have."""

    code: str
    ask: Ask


# Rule DK-4.1.7: after the arguments; what is not named goes by its code, gold comes last
_FIRST: Final = ("E03", "E06", "E07", "E11", "E18", "E08", "E12")
_LAST: Final = ("E02",)


def rank(code: str) -> tuple[int, str]:
    """Sort key of the checks (DK-4.1.7)."""
    if code in _FIRST:
        return _FIRST.index(code), ""
    return len(_FIRST) + (code in _LAST), code


def ranked(checks: Iterable[Check]) -> tuple[Check, ...]:
    return tuple(sorted(checks, key=lambda check: rank(check.code)))


# What is named but is not (DK-4.1.7: before all else)

_MISNAMED: Final[Mapping[str, tuple[str, str]]] = {
    "province": ("E03", "province"),
    "other": ("E03", "province"),
    "army": ("E06", "army"),
    "kingdom": ("E07", "kingdom"),
}


def find_misnamed(order: Order) -> Failure | None:
    """The first name in an order that means nothing: E03, E06 or E07."""
    if not order.misnamed:
        return None  # of nearly all of them
    failures = []
    for what, written in order.misnamed:
        code, key = _MISNAMED[what]
        failures.append(Failure(code, "DK-4.5", {key: shorten(written)}))
    return min(failures, key=lambda failure: failure.code)


# Leaders, race, technology


def leaders(kind: str, rule: str) -> Check:
    """Only leaders of that type (E11)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        if realm.kingdom.leaders == kind:
            return None
        return Failure("E11", rule, {"leaders": kind})

    return Check("E11", ask)


def race(name: str, rule: str) -> Check:
    """Only kingdoms of that race (E11)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        return None if realm.race == name else Failure("E11", rule, {"race": name})

    return Check("E11", ask)


def technology(name: str, rule: str) -> Check:
    """The kingdom possesses it (E08)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        return None if realm.has(name) else Failure("E08", rule, {"technology": name})

    return Check("E08", ask)


def free_leaders(rule: str) -> Check:
    """One action per turn (E12)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        return Failure("E12", rule, {"busy": realm.busy}) if realm.busy else None

    return Check("E12", ask)


# Provinces


def controlled(what: str = "province", rule: str = "DK-4.1.5") -> Check:
    """An own province without enemies (E04). ``what``: province or other."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        number = order.other if what == "other" else order.province
        if realm.controls(number):
            return None
        return Failure("E04", rule, {"province": number, "control": not realm.owns(number)})

    return Check("E04", ask)


def populated(rule: str) -> Check:
    """Somebody lives there (E05)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        if realm.land(order.province).population is not None:
            return None
        return Failure("E05", rule, {"province": order.province})

    return Check("E05", ask)


def terrain(structure: str, rule: str) -> Check:
    """The structure can stand in that terrain, whatever is known (E22)."""
    kind = STRUCTURES[structure]

    def ask(realm: Realm, order: Order) -> Failure | None:
        here = realm.land(order.province).terrain
        if here in kind.terrains or here in (kind.opened or {}):
            return None
        return Failure(
            "E22", rule, {"province": order.province, "terrain": here, "structure": structure}
        )

    return Check("E22", ask)


def opened(structure: str, rule: str) -> Check:
    """A terrain that a further technology opens needs that technology (E08, DK-H158).

    Of own land only: nobody shall learn the terrain of land he cannot see from this.
    """
    kind = STRUCTURES[structure]

    def ask(realm: Realm, order: Order) -> Failure | None:
        needed = (kind.opened or {}).get(realm.land(order.province).terrain)
        if needed is None or realm.has(needed) or not realm.owns(order.province):
            return None
        return Failure("E08", rule, {"technology": needed})

    return Check("E08", ask)


def town(what: str, rule: str) -> Check:
    """There is a town, and it was ever seen (E19, DK-H161). ``what``: province or other."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        number = order.other if what == "other" else order.province
        if realm.land(number).town is not None and realm.has_seen(number):
            return None
        return Failure("E19", rule, {"province": number, "structure": "town"})

    return Check("E19", ask)


def village(rule: str) -> Check:
    """There is a village (E19)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        if realm.land(order.province).villages:
            return None
        return Failure("E19", rule, {"province": order.province, "structure": "village"})

    return Check("E19", ask)


# Kingdoms and gold


def contact(rule: str = "DK-2.4.3") -> Check:
    """The two have met (E13)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        if realm.has_contact(order.kingdom):
            return None
        return Failure("E13", rule, {"kingdom": order.kingdom})

    return Check("E13", ask)


def affordable(price: Price) -> Check:
    """Gold enough for what costs something (E02, DK-4.1.4)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        needed = price(realm, order)
        if needed <= 0 or needed <= realm.gold:
            return None
        return Failure("E02", "DK-4.1.4", {"needed": needed, "gold": realm.gold})

    return Check("E02", ask)
