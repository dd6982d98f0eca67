"""Declarations and gifts (DK-4.3.5 to DK-4.3.9). What is given arrives later."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import Check, contact, controlled
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.doings import Gift, HandOver, MapGift
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import ALL, Order
from dunk.engine.tables.technologies import TECHNOLOGIES


def _declare(realm: Realm, order: Order) -> Told:
    """In force from DK-5.1.2 on (DK-4.1.8); the last word counts."""
    realm.board.declared.setdefault(realm.number, {})[order.kingdom] = order.name
    return {}


def _give_gold(realm: Realm, order: Order) -> Told:
    realm.board.gifts.append(Gift(realm.number, order.kingdom, gold=order.amount))
    return {}


def _give_map(realm: Realm, order: Order) -> Told:
    gift = MapGift(realm.number, order.kingdom)
    if gift not in realm.board.maps:
        realm.board.maps.append(gift)
    return {}


def _give_province(realm: Realm, order: Order) -> Told:
    """Whether the two are allies is looked at when it changes hands (DK-H50)."""
    realm.board.hand_overs.append(HandOver(realm.number, order.kingdom, order.province))
    return {}


def _give_tech(realm: Realm, order: Order) -> Told:
    given = _given(realm) if order.thing == ALL else [order.thing]
    for technology in given:
        realm.board.gifts.append(Gift(realm.number, order.kingdom, technology=technology))
    return {"technologies": given}


def _given(realm: Realm) -> list[str]:
    """All that can be given (DK-4.3.9)."""
    return [name for name in sorted(realm.kingdom.technologies) if TECHNOLOGIES[name].giveable]


def _possesses(realm: Realm, order: Order) -> Failure | None:
    if _given(realm) if order.thing == ALL else realm.has(order.thing):
        return None
    return Failure("E08", "DK-4.3.9", {"technology": order.thing})


def _is_giveable(realm: Realm, order: Order) -> Failure | None:
    if order.thing == ALL or TECHNOLOGIES[order.thing].giveable:
        return None
    return Failure("E25", "DK-4.3.9", {"technology": order.thing})


DIPLOMACY: Final[Mapping[str, Deed]] = {
    **{said: deed("DK-4.3.5", _declare) for said in ("enemy", "friend", "neutral")},
    "give_gold": deed(
        "DK-4.3.6", _give_gold, checks=[contact()], price=lambda realm, order: order.amount
    ),
    "give_map": deed("DK-4.3.7", _give_map, checks=[contact()]),
    "give_province": deed("DK-4.3.8", _give_province, checks=[controlled()]),
    "give_tech": deed(
        "DK-4.3.9",
        _give_tech,
        "technologies: those given",
        checks=[Check("E08", _possesses), contact(), Check("E25", _is_giveable)],
    ),
}
