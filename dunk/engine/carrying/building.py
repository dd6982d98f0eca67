"""Building, taking down and populating (DK-4.3, DK-4.4.1 to 9 and 12): all of it at once."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import (
    Check,
    controlled,
    opened,
    populated,
    race,
    technology,
    terrain,
    town,
    village,
)
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.tables.lands import MINE_FIND
from dunk.engine.tables.peoples import ARMY_PRICE
from dunk.engine.tables.structures import (
    MINES,
    SINGLE_STRUCTURES,
    STRUCTURES,
    WARG_FARM_RACE,
)

_BUILDING: Final = "DK-4.4.22"
_WARG_FARM: Final = "DK-4.3.2"
_TELLS_KIND: Final = "mine: the kind found, or null"


def _build(realm: Realm, order: Order) -> Told:
    realm.board.build(order.province, order.thing)
    _finish(realm, order.province, order.thing)
    return {}


def _build_town(realm: Realm, order: Order) -> Told:
    """It takes the place of all villages, is of its people's race and has roads, unless on water
    (DK-7.6.1)."""
    land = realm.land(order.province)
    assert land.population is not None
    realm.board.found_town(order.province, land.population)
    if land.terrain in STRUCTURES["roads"].terrains:
        realm.board.build(order.province, "roads")
    _finish(realm, order.province, "town")
    return {}


def _build_mine(realm: Realm, order: Order) -> Told:
    """One search; the price is paid in any case (DK-7.5). Without rolls nothing is found."""
    rolls, land = realm.rolls, realm.land(order.province)
    if rolls is None or not rolls.chance(MINE_FIND[land.terrain], "mine", land.number):
        return {"mine": None}
    kinds = list(MINES)
    shares = [int(MINES[kind].share * 100) for kind in kinds]
    land.mine = rolls.weighted(kinds, shares, "kind of mine", land.number)
    _finish(realm, order.province, land.mine)
    return {"mine": land.mine}


def _finish(realm: Realm, province: int, structure: str) -> None:
    """Count a building project (DK-8.3.64) and let those who are there see it."""
    realm.count("projects")
    realm.tell("built", _BUILDING, province, structure=structure)


def _is_not_there(structure: str) -> Check:
    def ask(realm: Realm, order: Order) -> Failure | None:
        land = realm.land(order.province)
        if structure == "town":
            is_there = land.town is not None
        elif structure == "mine":
            is_there = land.mine is not None
        else:
            is_there = structure in land.structures
        if not is_there:
            return None
        return Failure("E21", _BUILDING, {"province": land.number, "structure": structure})

    return Check("E21", ask)


def _building(structure: str) -> Deed:
    kind = STRUCTURES[structure]
    rule = _WARG_FARM if structure == "warg_farm" else _BUILDING
    checks = [
        controlled(),
        populated(rule),
        _is_not_there(structure),
        terrain(structure, rule),
        opened(structure, rule),
    ]
    if kind.technology is not None:
        checks.append(technology(kind.technology, rule))
    if structure == "warg_farm":
        checks.append(race(WARG_FARM_RACE, rule))
    if structure == "town":
        checks.append(village("DK-4.4.8"))
    price = kind.price or 0
    act = {"town": _build_town, "mine": _build_mine}.get(structure, _build)
    told = _TELLS_KIND if structure == "mine" else "nothing"
    return deed(rule, act, told, checks=checks, price=lambda realm, order: price)


BUILDING: Final[Mapping[str, Deed]] = {
    name: _building(name) for name in (*SINGLE_STRUCTURES, "town", "mine")
}


def _remove_town(realm: Realm, order: Order) -> Told:
    realm.count("disorders")
    realm.tell("razed", "DK-4.3.13", order.province, structure="town")
    guard = realm.board.raze_town(order.province)
    return {"guard": None if guard is None else guard.number}


def _remove_village(realm: Realm, order: Order) -> Told:
    land = realm.land(order.province)
    land.villages -= 1
    realm.count("disorders")
    realm.tell("razed", "DK-4.3.14", order.province, structure="village")
    return {"villages": land.villages}


def _populate(realm: Realm, order: Order) -> Told:
    """From now on that race lives there, in good health (DK-7.9.1)."""
    realm.board.settle(order.province, order.thing)
    realm.tell("resettled", "DK-7.9.1", order.province, race=order.thing)
    return {}


def _has_such_people(realm: Realm, order: Order) -> Failure | None:
    """An own province has such people (E05)."""
    lands = realm.board.lands[realm.number]
    if any(realm.land(number).population == order.thing for number in sorted(lands)):
        return None
    return Failure("E05", "DK-7.9.1", {"race": order.thing})


def _is_free_for(realm: Realm, order: Order) -> Failure | None:
    """No other race has a village or town there (E21)."""
    land = realm.land(order.province)
    if land.town is not None and land.town.race != order.thing:
        keeper, structure = land.town.race, "town"
    elif land.villages and land.population not in (None, order.thing):
        keeper, structure = str(land.population), "village"
    else:
        return None
    return Failure(
        "E21", "DK-7.9.1", {"province": land.number, "structure": structure, "race": keeper}
    )


def _knows_lore(realm: Realm, order: Order) -> Failure | None:
    lore = f"{order.thing}_lore"
    return None if realm.has(lore) else Failure("E08", "DK-4.4.12", {"technology": lore})


TAKING_DOWN: Final[Mapping[str, Deed]] = {
    "remove_town": deed(
        "DK-4.3.13",
        _remove_town,
        "guard: number of the town_guard that is gone with it, or null",
        checks=[controlled(), town("province", "DK-4.3.13")],
    ),
    "remove_village": deed(
        "DK-4.3.14",
        _remove_village,
        "villages: left there",
        checks=[controlled(), village("DK-4.3.14")],
    ),
    "populate": deed(
        "DK-4.4.12",
        _populate,
        checks=[
            Check("E08", _knows_lore),
            controlled(),
            Check("E05", _has_such_people),
            Check("E21", _is_free_for),
        ],
        price=lambda realm, order: ARMY_PRICE[order.thing],
    ),
}
