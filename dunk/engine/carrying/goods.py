"""Export and supply (DK-7.7.2, DK-7.8)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import Check, controlled, technology, town
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.doings import Export
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.state import NOBODY

_EXPORT: Final = "DK-7.8.1"
_PATH: Final = "DK-7.8.2"
_SUPPLY: Final = "DK-7.7.2"


def _export(realm: Realm, order: Order) -> Told:
    """Taken out of the warehouse at once; it arrives in the delayed orders."""
    stock = realm.land(order.province).town
    assert stock is not None
    left = _stored(realm, order) - order.amount
    setattr(stock.stock, order.thing, left)
    realm.board.exports.append(
        Export(realm.number, order.province, order.other, order.thing, order.amount)
    )
    return {"left": left}


def _stored(realm: Realm, order: Order) -> int:
    town_there = realm.land(order.province).town
    return 0 if town_there is None else int(getattr(town_there.stock, order.thing))


def _receiver(realm: Realm, order: Order) -> int | None:
    """The other kingdom whose town is to receive; None if it is one's own or nobody's, or was never
    seen (DK-H161)."""
    owner = realm.land(order.other).owner
    return None if owner in (NOBODY, realm.number) or not realm.has_seen(order.other) else owner


def _may_trade(realm: Realm, order: Order) -> Failure | None:
    if _receiver(realm, order) is None or realm.has("trade"):
        return None
    return Failure("E08", _EXPORT, {"technology": "trade"})


def _knows_receiver(realm: Realm, order: Order) -> Failure | None:
    receiver = _receiver(realm, order)
    if receiver is None or realm.has_contact(receiver):
        return None
    return Failure("E13", _EXPORT, {"kingdom": receiver})


def _may_receive(realm: Realm, order: Order) -> Failure | None:
    """Neither unowned land nor an enemy's (E04)."""
    receiver = _receiver(realm, order)
    if not realm.has_seen(order.other):
        is_fine = True  # there is no town to be seen
    elif receiver is None:
        is_fine = realm.controls(order.other)
    else:
        is_fine = not realm.board.relations.at_war(realm.number, receiver)
    if is_fine:
        return None
    data = {"province": order.other, "control": not realm.owns(order.other)}
    return Failure("E04", _EXPORT, data)


def _is_stored(realm: Realm, order: Order) -> Failure | None:
    stock = _stored(realm, order)
    if order.amount <= stock:
        return None
    return Failure(
        "E23", _EXPORT, {"province": order.province, "good": order.thing, "stock": stock}
    )


def _has_road(realm: Realm, order: Order) -> Failure | None:
    if order.province != order.other and _is_reached(realm, order.province, order.other):
        return None
    return Failure("E24", _PATH, {"start": order.province, "end": order.other})


def _is_reached(realm: Realm, start: int, end: int) -> bool:
    """Whether goods can go from province to province, both ends included (DK-7.8.2)."""
    receiver = realm.land(end).owner
    is_open = realm.has("trade_ships")

    def lets_pass(number: int) -> bool:
        land = realm.land(number)
        if land.owner == NOBODY:
            return False
        if land.owner != receiver and not realm.board.relations.are_together(
            realm.number, land.owner
        ):
            return False
        return "roads" in land.structures or (is_open and land.terrain == "water")

    if not lets_pass(start):
        return False
    seen, front = {start}, [start]
    while front:
        here = front.pop()
        if here == end:
            return True
        for there in realm.board.grid.neighbours(here):
            if there not in seen and lets_pass(there):
                seen.add(there)
                front.append(there)
    return False


def _supply(realm: Realm, order: Order) -> Told:
    realm.land(order.province).supplies = order.other
    return {}


def _is_near(realm: Realm, order: Order) -> Failure | None:
    """A province supplies a town next to it (DK-7.7.1)."""
    if order.other in realm.board.grid.near(order.province):
        return None
    return Failure("E24", _SUPPLY, {"start": order.province, "end": order.other})


def _has_no_town(realm: Realm, order: Order) -> Failure | None:
    """A province with a town supplies that one (DK-7.7.2)."""
    if order.province == order.other or realm.land(order.province).town is None:
        return None
    return Failure("E21", _SUPPLY, {"province": order.province, "structure": "town"})


GOODS_DEEDS: Final[Mapping[str, Deed]] = {
    "export": deed(
        _EXPORT,
        _export,
        "left: in the warehouse",
        checks=[
            technology("towns", _EXPORT),
            Check("E08", _may_trade),
            controlled(),
            Check("E04", _may_receive),
            Check("E13", _knows_receiver),
            town("province", _EXPORT),
            town("other", _EXPORT),
            Check("E23", _is_stored),
            Check("E24", _has_road),
        ],
    ),
    "supply": deed(
        _SUPPLY,
        _supply,
        checks=[
            technology("towns", _SUPPLY),
            controlled(),
            controlled("other"),
            town("other", _SUPPLY),
            Check("E21", _has_no_town),
            Check("E24", _is_near),
        ],
    ),
}
