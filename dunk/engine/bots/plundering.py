"""Plunder: land that cannot be held, and gold for soldiers who would else desert (DK-7.10)."""

from typing import Final

from dunk.engine.bots.draft import Draft
from dunk.engine.bots.outlook import FREE, HOSTILE, Outlook
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.orders.forms import Order
from dunk.engine.state import Province

DEBT: Final = 9  # gold that orcs owe once: from five on they learn to plunder (DK-8.3.44)
CROWD: Final = 8  # armies that bring in more than the crime costs that comes with it (DK-8.3.6)
_HOPELESS: Final = 0.2  # people who rebel more often than that are driven away


def plunder(outlook: Outlook, draft: Draft) -> None:
    """In the land of enemies, and where people will rebel anyway; if there is no gold for the
    soldiers, and by orcs with many of them, in any own land that own people will settle again."""
    realm = outlook.realm
    if not realm.has("province_plunder"):
        return
    lives_on_it = realm.race == "orc" and outlook.turns_left > 2
    lives_on_it = lives_on_it and (realm.has("crime") or len(outlook.armies()) >= CROWD)
    for army in outlook.armies():
        land = outlook.land(army.province)
        if land.population is None or land.villages or land.town is not None or land.structures:
            continue
        need = draft.gold + outlook.earnings() - outlook.upkeep(()) < 0
        is_hostile = outlook.stance(land.number) == HOSTILE
        is_lost = land.owner == realm.number and _is_hopeless(outlook, land)
        is_spare = (
            (need or lives_on_it)
            and outlook.stance(land.number) != FREE
            and _comes_back(outlook, land)
        )
        if is_hostile or is_lost or is_spare:
            draft.order(Order("plunder", army=army.number))


def debt_of(outlook: Outlook) -> int:
    """Gold that may be owed at the end of the turn."""
    realm = outlook.realm
    if realm.race != "orc" or realm.has("province_plunder") or outlook.enemies:
        return 0
    return DEBT


def _is_hopeless(outlook: Outlook, land: Province) -> bool:
    assert land.population is not None
    risk = float(
        rebellion_risk(land.population, outlook.realm.race, moral=outlook.realm.has("moral"))
    )
    return risk > _HOPELESS and _comes_back(outlook, land)


def _comes_back(outlook: Outlook, land: Province) -> bool:
    """Whether own people live next door, who will settle there again (DK-5.13.2)."""
    return any(
        outlook.realm.owns(there) and outlook.land(there).population == outlook.realm.race
        for there in outlook.grid.neighbours(land.number)
    )
