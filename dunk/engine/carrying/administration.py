"""Administration orders (DK-4.2): settings, votes, names."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import Check
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.doings import Wish
from dunk.engine.failures import Failure
from dunk.engine.naming import name_fault
from dunk.engine.orders.forms import ALL, Order
from dunk.engine.orders.plain import key_of
from dunk.engine.orders.reading import shorten
from dunk.engine.tables.technologies import TECHNOLOGIES


def _resign(realm: Realm, order: Order) -> Told:
    realm.board.resigning.add(realm.number)
    return {}


def _vote_for_peace(realm: Realm, order: Order) -> Told:
    realm.board.peace.add(realm.number)
    return {}


def _note(realm: Realm, order: Order) -> Told:
    """Nothing in the turn: it was done when the set was accepted, or the report does it."""
    return {}


def _describe(realm: Realm, order: Order) -> Told:
    """The report describes them, possessed or not."""
    return {"technologies": list(TECHNOLOGIES) if order.thing == ALL else [order.thing]}


def _set_name(realm: Realm, order: Order) -> Told:
    """Taken over in DK-5.1.2; others use the old one until then."""
    realm.board.named[realm.number] = order.value
    realm.registry.taken.add(key_of(order.value))
    return {"name": order.value}


def _can_be_named(realm: Realm, order: Order) -> Failure | None:
    reason = name_fault(order.value)
    if not reason and key_of(order.value) in realm.registry.taken:
        reason = "taken"
    if not reason:
        return None
    return Failure("E26", "DK-4.2.7", {"name": shorten(order.value), "reason": reason})


def _is_dunkmaster(realm: Realm, order: Order) -> Failure | None:
    return Failure("E27", "DK-4.2.8")


def _set(setting: str, rule: str) -> Deed:
    def wish(realm: Realm, order: Order) -> Told:
        realm.board.wishes.append(Wish(realm.number, setting, order.value))
        return {}

    return deed(rule, wish)


ADMINISTRATION: Final[Mapping[str, Deed]] = {
    "resign": deed("DK-4.2.3", _resign),
    "send_report": deed("DK-4.2.4", _note),
    "set_email": _set("email", "DK-4.2.5"),
    "set_map_email": _set("map_email", "DK-4.2.6"),
    "set_name": deed(
        "DK-4.2.7", _set_name, "name: the new one", checks=[Check("E26", _can_be_named)]
    ),
    "set_nr": deed("DK-4.2.8", _note, checks=[Check("E27", _is_dunkmaster)]),
    "set_password": _set("password", "DK-4.2.9"),
    "worldpeace": deed("DK-4.2.10", _vote_for_peace),
    "write_tech": deed("DK-4.2.11", _describe, "technologies: those to be described"),
}
