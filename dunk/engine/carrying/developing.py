"""``develop_(technology)`` (DK-4.3.4, DK-8.1, DK-8.2)."""

from collections.abc import Callable, Mapping
from typing import Final

from dunk.engine.carrying.checks import Check, leaders
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.state import Kingdom
from dunk.engine.tables.technologies import TECHNOLOGIES, Technology

_RULE: Final = "DK-4.3.4"
_KNOWN: Final = ("always", "at_once")  # developable without having been told of it (DK-8.2.2)


def missing_for(technology: Technology, has: Callable[[str], bool]) -> list[str]:
    """What must be possessed first: of the sets that would do, the one that lacks least."""
    lacking = [[name for name in wanted if not has(name)] for wanted in technology.requires]
    return min(lacking, key=len, default=[])


def can_be_developed(kingdom: Kingdom, technology: Technology) -> bool:
    """Whether the possibility is there (DK-8.2.2); price and leaders' time are another matter."""
    if technology.timing is None or not fits(kingdom, technology):
        return False
    is_known = technology.timing in _KNOWN or technology.name in kingdom.open
    return is_known and not missing_for(technology, kingdom.technologies.__contains__)


def fits(kingdom: Kingdom, technology: Technology) -> bool:
    """Whether its leaders can develop such a thing at all."""
    return kingdom.leaders in (technology.leaders or technology.only_for or kingdom.leaders,)


def developable(kingdom: Kingdom) -> list[str]:
    """The technologies the kingdom may develop now, by name."""
    return [
        name
        for name, technology in TECHNOLOGIES.items()
        if name not in kingdom.technologies and can_be_developed(kingdom, technology)
    ]


def _develop(realm: Realm, order: Order) -> Told:
    realm.kingdom.technologies.add(order.thing)
    realm.count("projects")
    return {}


def _is_new(realm: Realm, order: Order) -> Failure | None:
    if not realm.has(order.thing):
        return None
    return Failure("E09", _RULE, {"technology": order.thing})


def _is_possible(realm: Realm, order: Order) -> Failure | None:
    technology = TECHNOLOGIES[order.thing]
    if can_be_developed(realm.kingdom, technology):
        return None
    data = {
        "technology": order.thing,
        "missing": missing_for(technology, realm.has),
        "never": technology.timing is None,
    }
    return Failure("E10", technology.rule, data)


def _developing(technology: Technology) -> Deed:
    checks = [Check("E09", _is_new), Check("E10", _is_possible)]
    wanted = technology.leaders or technology.only_for
    if wanted is not None:
        checks.append(leaders(wanted, technology.rule))
    return deed(
        _RULE,
        _develop,
        checks=checks,
        price=lambda realm, order: technology.price,
        takes_leaders=technology.kind == "soc",
    )


DEVELOPING: Final[Mapping[str, Deed]] = {
    name: _developing(technology) for name, technology in TECHNOLOGIES.items()
}
