"""What a bot pays for at home: towns, works and technologies, whatever is paid back soonest."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from dunk.engine.bots.draft import Draft
from dunk.engine.bots.markets import Markets
from dunk.engine.bots.outlook import Outlook
from dunk.engine.bots.temperament import Temperament
from dunk.engine.carrying.developing import developable
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.orders.forms import Order
from dunk.engine.state import Province
from dunk.engine.tables.lands import MINE_FIND
from dunk.engine.tables.structures import MINES, STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES

LONGEST: Final = 24  # turns: what takes longer to pay is left
SAVING: Final = 5  # turns of income that it saves up for one thing
_MINE: Final = max(MINES.values(), key=lambda mine: mine.share)  # the kind to be hoped for
_BUILDS: Final = {
    "irrigation": ("irrigation",),
    "silviculture": ("lumber_production",),
    "fishing_boats": ("fishing_boats",),
    "worm_building": ("worm_factory",),
    "mining": ("mine",),
}
# What is worth having for what comes after it: technology -> gold a turn that it counts for
_LEADS_ON: Final = {"steel": 0.2, "ships": 0.1, "worms": 0.1, "stone_building": 0.3}


class Investment(NamedTuple):
    """``turns`` until it has paid its ``price``; ``order``: to be written."""

    turns: float
    price: int
    order: Order


def invest(
    outlook: Outlook, temperament: Temperament, draft: Draft, budget: Callable[[], int]
) -> None:
    """Buy what pays soonest as long as there is gold for it. ``budget``: what may be spent.

    For what pays much sooner than the rest it saves instead.
    """
    markets = Markets(outlook)
    refused: set[Order] = set()
    income = max(1, outlook.earnings())
    while True:
        found = [one for one in _offers(outlook, temperament, markets) if one.order not in refused]
        found = [one for one in found if one.turns <= min(LONGEST, outlook.turns_left - 1)]
        best = min(found, default=None, key=lambda one: (one.turns, one.price, str(one.order)))
        if best is None:
            return
        if best.price > budget():
            if best.price <= budget() + SAVING * income:
                return  # saved for
            refused.add(best.order)
        elif draft.order(best.order) is None:
            refused.add(best.order)
        else:
            if best.order.thing == "mine":
                refused.add(best.order)  # one search a turn
            markets.renew()


def _offers(outlook: Outlook, temperament: Temperament, markets: Markets) -> Iterator[Investment]:
    yield from _towns(outlook, markets)
    yield from _structures(outlook, markets)
    yield from _technologies(outlook, temperament, markets)


def _towns(outlook: Outlook, markets: Markets) -> Iterator[Investment]:
    realm = outlook.realm
    if not realm.has("towns"):
        return
    price = STRUCTURES["town"].price or 0
    for number in outlook.lands:
        land = outlook.land(number)
        if land.villages and land.town is None and land.population and not land.plague:
            gain = markets.gain_of_town(number)
            if gain > 0.9:
                order = Order("build", province=number, thing="town")
                yield Investment(price / gain + 1, price, order)  # its first turn earns nothing


def _structures(outlook: Outlook, markets: Markets) -> Iterator[Investment]:
    realm = outlook.realm
    keeps = outlook.keeps()
    for name, kind in STRUCTURES.items():
        if name in ("village", "town") or kind.price is None:
            continue
        if kind.technology is not None and not realm.has(kind.technology):
            continue
        if name in ("stable", "warg_farm"):
            continue  # for riders; see ``arming``
        for number in outlook.lands:
            gain = gain_of(outlook, markets, name, number, keeps)
            if gain > 0:
                yield Investment(
                    kind.price / gain, kind.price, Order("build", province=number, thing=name)
                )


def gain_of(outlook: Outlook, markets: Markets, name: str, number: int, keeps: float) -> float:
    """Gold a turn that a structure adds in a province; 0 where it cannot stand."""
    land, kind = outlook.land(number), STRUCTURES[name]
    if not _can_stand(outlook, land, name) or land.plague is not None:
        return 0.0
    if name == "church":
        assert land.population is not None
        risk = float(rebellion_risk(land.population, outlook.realm.race))
        return 12 * risk * (1 if land.villages or land.town else 2)
    if name == "mine":
        find = float(MINE_FIND[land.terrain])
        new = replace(land, mine=_MINE.name)
        return find * (keeps * _MINE.gold * 1.4 + markets.gain_of_land(new))
    new = replace(land, structures=land.structures | {name})
    return keeps * kind.gold + markets.gain_of_land(new)


def _can_stand(outlook: Outlook, land: Province, name: str) -> bool:
    kind = STRUCTURES[name]
    if land.population is None or not outlook.realm.controls(land.number):
        return False
    if name == "mine":
        return land.mine is None and land.terrain in MINE_FIND
    opened = (kind.opened or {}).get(land.terrain)
    is_open = land.terrain in kind.terrains or (opened is not None and outlook.realm.has(opened))
    return is_open and name not in land.structures


def _technologies(
    outlook: Outlook, temperament: Temperament, markets: Markets
) -> Iterator[Investment]:
    weapons = temperament.weapons
    for name in developable(outlook.realm.kingdom):
        technology = TECHNOLOGIES[name]
        if technology.kind != "tech":
            continue
        order = Order("develop", thing=name)
        gain = markets.gain_of_technology(name) + _LEADS_ON.get(name, 0.0)
        cost = technology.price
        for structure in _BUILDS.get(name, ()):
            more, paid = _gain_of_works(outlook, markets, structure)
            gain, cost = gain + more, cost + paid
        if name == "terraces":
            gain += 0.3 * sum(outlook.land(n).terrain == "mountain" for n in outlook.lands)
        if not outlook.realm.has("towns"):
            gain += 0.5  # any project may lead to towns (DK-8.3.56)
        turns = cost / gain if gain > 0 else float(LONGEST + 1)
        if name in weapons:
            turns = min(turns, temperament.arms + weapons.index(name))
        yield Investment(turns, technology.price, order)


def _gain_of_works(outlook: Outlook, markets: Markets, structure: str) -> tuple[float, int]:
    """Gold a turn and price of the six best works that a technology would open."""
    keeps = outlook.keeps()
    gains = (gain_of(outlook, markets, structure, number, keeps) for number in outlook.lands)
    best = sorted(_positive(gains), reverse=True)[:6]
    return sum(best), len(best) * (STRUCTURES[structure].price or 0)


def _positive(numbers: Iterable[float]) -> list[float]:
    return [number for number in numbers if number > 0]
