"""What a bot pays for at home: towns, works and technologies, whatever is paid back soonest."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from dunk.engine.bots.armies import open_targets
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.markets import LEAST_GAIN, Markets, can_be_town, villages_waiting
from dunk.engine.bots.outlook import Outlook
from dunk.engine.bots.temperament import Temperament
from dunk.engine.carrying.developing import developable
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.state import Province
from dunk.engine.tables.lands import MINE_FIND
from dunk.engine.tables.structures import MINES, STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES

LONGEST: Final = 24  # turns: what takes longer to pay is bought only by the rich
PATIENCE: Final = 60  # turns, of the rich
RICH: Final = 150  # gold
SAVING: Final = 5  # turns of income that it saves up for one thing
ROUNDS: Final = 8  # how often it looks again after it has bought something
VILLAGES_AT_ONCE: Final = 3  # that wait to become towns
_MINE: Final = max(MINES.values(), key=lambda mine: mine.share)  # the kind to be hoped for
_BUILDS: Final = {
    "irrigation": "irrigation",
    "silviculture": "lumber_production",
    "fishing_boats": "fishing_boats",
    "worm_building": "worm_factory",
    "mining": "mine",
}
# What is worth having for what comes after it: technology -> gold a turn that it counts for
_LEADS_ON: Final = {"steel": 0.2, "ships": 0.1, "worms": 0.1, "stone_building": 0.3}
_PROJECT: Final = 0.5  # the same for any, as long as projects may lead to towns (DK-8.3.56)
_CASTLES_OF_ORCS: Final = 4.0  # and for castles, the only villages of orcs without mages (E18)


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
    for _ in range(ROUNDS):
        found = sorted(
            (one for one in _offers(outlook, temperament, markets) if one.order not in refused),
            key=lambda one: (one.turns, one.price, str(one.order)),
        )
        has_changed = False
        for one in found:
            patience = PATIENCE if budget() > RICH and not outlook.enemies else LONGEST
            if one.turns > min(patience, outlook.turns_left - 1):
                return
            if one.price > budget():
                if one.price <= budget() + SAVING * income:
                    return  # saved for
                continue
            refused.add(one.order)
            if draft.order(one.order) is not None and _changes_much(one.order):
                has_changed = True
                break
        if not has_changed:
            return
        markets.renew()


def _changes_much(order: Order) -> bool:
    """Whether all that was reckoned before is to be reckoned again."""
    return order.name in ("develop", "place") or order.thing == "town"


def _offers(outlook: Outlook, temperament: Temperament, markets: Markets) -> Iterator[Investment]:
    yield from _towns(outlook, markets)
    yield from _structures(outlook, markets)
    yield from _technologies(outlook, temperament, markets)


def _towns(outlook: Outlook, markets: Markets) -> Iterator[Investment]:
    """Towns where there are villages, and settlers for villages where there should be towns."""
    realm = outlook.realm
    price = STRUCTURES["town"].price or 0
    settler = settler_of(outlook)
    least = least_gain(outlook)
    waiting = villages_waiting(outlook, markets)
    for number in outlook.lands:
        if not can_be_town(outlook, number):
            continue
        land = outlook.land(number)
        is_built = bool(land.villages) and realm.has("towns") and land.plague is None
        is_settled = not land.villages and settler and waiting < VILLAGES_AT_ONCE
        if not is_built and (not is_settled or _is_taken(outlook, number)):
            continue
        gain = markets.gain_of_town(number)
        if is_built and gain > LEAST_GAIN:
            order = Order("build", province=number, thing="town")
            yield Investment(price / gain + 1, price, order)  # its first turn earns nothing
        elif not is_built and gain > least:
            cost = army_price(settler, realm.race, with_worms=realm.has("worms"))
            order = Order("place", province=number, thing=settler)
            yield Investment((price + cost + 2) / gain + 2, cost, order)


def least_gain(outlook: Outlook) -> float:
    """What a town must promise before an army becomes its village: armies that have land to take
    are worth more."""
    return 2.0 if open_targets(outlook) else 0.9


def settler_of(outlook: Outlook) -> str:
    """The type of army that can become a village: of orcs castles only (DK-4.3.1 e); "" for none,
    also where mages see to that."""
    if outlook.realm.has("magic_village"):
        return ""
    if outlook.realm.race != "orc":
        return "army"
    return "sky_castle" if outlook.realm.has("castles") else ""


def _is_taken(outlook: Outlook, number: int) -> bool:
    """Whether somebody stands there already who could settle, or enemies are near."""
    board = outlook.realm.board
    has_settler = any(
        army.owner == outlook.realm.number and army.type != "town_guard"
        for army in board.standing.get(number, ())
    )
    return has_settler or any(outlook.foes(there) for there in outlook.grid.near(number))


def _structures(outlook: Outlook, markets: Markets) -> Iterator[Investment]:
    realm = outlook.realm
    keeps = outlook.keeps()
    for name, kind in STRUCTURES.items():
        if kind.price is None or name in ("town", "stable", "warg_farm"):
            continue  # towns: above; riders: see ``arming``
        if kind.technology is not None and not realm.has(kind.technology):
            continue
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
    if kind.good is None and not kind.tradegoods:
        return keeps * kind.gold
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
    realm, weapons = outlook.realm, temperament.weapons
    has_settlers = realm.race != "orc" or realm.kingdom.leaders == "mage"
    for name in developable(realm.kingdom):
        technology = TECHNOLOGIES[name]
        if technology.kind != "tech":
            continue
        gain = markets.gain_of_technology(name) + _LEADS_ON.get(name, 0.0)
        cost = technology.price
        if name in _BUILDS:
            more, paid = _gain_of_works(outlook, markets, _BUILDS[name])
            gain, cost = gain + more, cost + paid
        if name == "terraces":
            gain += 0.3 * sum(outlook.land(n).terrain == "mountain" for n in outlook.lands)
        if not realm.has("towns"):
            gain += _PROJECT
        if name == "castles" and not has_settlers:
            gain += _CASTLES_OF_ORCS
        turns = cost / gain if gain > 0 else float(PATIENCE)
        if name in weapons:
            turns = min(turns, temperament.arms + weapons.index(name))
        yield Investment(turns, technology.price, Order("develop", thing=name))


def _gain_of_works(outlook: Outlook, markets: Markets, structure: str) -> tuple[float, int]:
    """Gold a turn and price of the six best works that a technology would open."""
    keeps = outlook.keeps()
    gains = [gain_of(outlook, markets, structure, number, keeps) for number in outlook.lands]
    best = sorted((gain for gain in gains if gain > 0), reverse=True)[:6]
    return sum(best), len(best) * (STRUCTURES[structure].price or 0)
