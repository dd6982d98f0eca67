"""Plunder (DK-4.4.17, DK-7.10)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import Check, technology
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import ALL, Order
from dunk.engine.pillage import SPOILED, lay_waste
from dunk.engine.state import NOBODY, Army, Goods
from dunk.engine.tables.economy import OLD_PLUNDER_GOLD_ORC, PLUNDER_GOLD

_RULE: Final = "DK-7.10.1"
_TECHNOLOGY: Final = "province_plunder"


def hindrance(realm: Realm, army: Army) -> str:
    """Why the army cannot plunder where it stands, "" if it can (DK-7.10.1, 2)."""
    land = realm.land(army.province)
    if army.type == "town_guard" and not realm.board.rules.old_plunder:
        return "guard"
    if army.id in realm.board.plunderers:
        return "done"
    if land.population is None:
        return "unpopulated"
    if realm.board.is_foe_in(realm.number, land.number):
        return "enemies"
    if land.owner not in (NOBODY, realm.number):
        relations = realm.board.relations
        if not relations.are_allied(realm.number, land.owner) and not relations.at_war(
            realm.number, land.owner
        ):
            return "neutral"
    return ""


def spares(realm: Realm, province: int) -> bool:
    """Whether ``plunder all`` leaves the province alone: an own village, stable or warg_farm is
    there (DK-7.10.5)."""
    land = realm.land(province)
    return realm.owns(province) and bool(land.villages or land.structures & SPOILED)


def plunder_gold(race: str, *, old_plunder: bool) -> int:
    """What one plunder brings (DK-7.10.2)."""
    return OLD_PLUNDER_GOLD_ORC if old_plunder and race == "orc" else PLUNDER_GOLD


def _plunder(realm: Realm, order: Order) -> Told:
    """With ``all`` every own army that can, by number (DK-7.10.5)."""
    if order.thing == ALL:
        armies = [army for army in realm.armies() if not spares(realm, army.province)]
    else:
        armies = [realm.army(order.army)]
    gained, did = 0, []
    for army in armies:
        if not hindrance(realm, army):
            gained += _sack(realm, army)
            did.append(army.number)
    return {"armies": did, "gold": gained}


def _sack(realm: Realm, army: Army) -> int:
    """Plunder where the army stands; returns the gold, which is the kingdom's at once."""
    board, land = realm.board, realm.land(army.province)
    gold = plunder_gold(realm.race, old_plunder=board.rules.old_plunder)
    realm.count("disorders")
    if land.town is not None:
        realm.count("plunders_at_town")
        if realm.has("town_plunder"):
            gold += land.town.gold
            land.town.gold = 0
            land.town.stock = Goods()
    lay_waste(board, land.number)
    board.plunderers.add(army.id)
    realm.pay(-gold)
    realm.tell("plundered", _RULE, land.number, army=army.number, name=army.name, type=army.type)
    return gold


def _can_plunder(realm: Realm, order: Order) -> Failure | None:
    if order.thing == ALL:
        for army in realm.armies():
            if not spares(realm, army.province) and not hindrance(realm, army):
                return None
        return Failure("E20", "DK-7.10.5", {"reason": ALL})
    army = realm.army(order.army)
    reason = hindrance(realm, army)
    if not reason:
        return None
    return Failure("E20", _RULE, {"province": army.province, "reason": reason})


PLUNDERING: Final[Mapping[str, Deed]] = {
    "plunder": deed(
        "DK-4.4.17",
        _plunder,
        "armies: those that plundered; gold: gained",
        checks=[technology(_TECHNOLOGY, "DK-4.4.17"), Check("E20", _can_plunder)],
    ),
}
