"""Orders to armies in the orders phase (DK-4.3.1, 10 to 12): place, move, settle, dissolve."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.checks import Check, controlled, populated
from dunk.engine.carrying.deed import Deed, Told, deed
from dunk.engine.carrying.realm import Realm
from dunk.engine.doings import March
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.peoples import PLACED_ERF

_IMMUNE: Final = "elf"
_PLACE: Final = "DK-4.3.11"
_VILLAGE: Final = "DK-4.3.1"


def price_of(realm: Realm, order: Order) -> int:
    return army_price(order.thing, realm.race, with_worms=realm.has("worms"))


def _place(realm: Realm, order: Order) -> Told:
    """A new army; its ERF is known at the end of the phase (DK-5.1.2)."""
    board = realm.board
    army = board.raise_army(
        realm.number,
        order.thing,
        order.province,
        realm.race,
        erf=PLACED_ERF,
        with_worms=order.thing == "sky_castle" and realm.has("worms"),
    )
    board.placed.add(army.id)
    realm.learn_name(army)
    realm.count("placed", 1 if order.thing == "army" else 2)
    if order.words:
        board.marches[army.id] = March(list(order.words))
    realm.tell(
        "army_placed", _PLACE, order.province, army=army.number, name=army.name, type=army.type
    )
    return {"army": army.number, "name": army.name}


def _can_march(realm: Realm, order: Order) -> Failure | None:
    if ARMY_TYPES[order.thing].mobile or not order.words:
        return None
    return Failure("E16", _PLACE, {"type": order.thing, "reason": "immobile"})


def _knows_how(realm: Realm, order: Order) -> Failure | None:
    needed = ARMY_TYPES[order.thing].technology
    if needed is None or realm.has(needed):
        return None
    return Failure("E08", ARMY_TYPES[order.thing].rule, {"technology": needed})


def _is_their_way(realm: Realm, order: Order) -> Failure | None:
    wanted = ARMY_TYPES[order.thing].kingdom
    if wanted in (None, realm.race):
        return None
    return Failure("E11", ARMY_TYPES[order.thing].rule, {"race": wanted})


def _suits(realm: Realm, order: Order) -> Failure | None:
    """Terrain and people are such as the type wants (E22)."""
    kind, land = ARMY_TYPES[order.thing], realm.land(order.province)
    is_fit = land.terrain not in kind.off and kind.population in (None, land.population)
    if is_fit and kind.naval:
        near = realm.board.grid.near(land.number)
        is_fit = any(realm.land(number).terrain == "water" for number in near)
    if is_fit:
        return None
    return Failure(
        "E22", kind.rule, {"province": land.number, "terrain": land.terrain, "type": kind.name}
    )


def _is_equipped(realm: Realm, order: Order) -> Failure | None:
    wanted = ARMY_TYPES[order.thing].structure
    if wanted is None or wanted in realm.land(order.province).structures:
        return None
    return Failure(
        "E28", ARMY_TYPES[order.thing].rule, {"province": order.province, "structure": wanted}
    )


def _move(realm: Realm, order: Order) -> Told:
    """The last one counts; without directions it cancels (DK-4.3.10)."""
    if order.words:
        realm.board.marches[realm.id_of(order.army)] = March(list(order.words))
    else:
        realm.board.marches.pop(realm.id_of(order.army), None)
    return {}


def is_mobile(rule: str) -> Check:
    """The army can be moved (E16)."""

    def ask(realm: Realm, order: Order) -> Failure | None:
        if ARMY_TYPES[realm.army(order.army).type].mobile:
            return None
        return Failure("E16", rule, {"army": order.army, "reason": "immobile"})

    return Check("E16", ask)


def _remove(realm: Realm, order: Order) -> Told:
    army = realm.army(order.army)
    realm.tell(
        "army_dissolved",
        "DK-4.3.12",
        army.province,
        army=army.number,
        name=army.name,
        type=army.type,
    )
    realm.board.remove_army(army)
    realm.count("disorders")
    return {"province": army.province}


def _make_village(realm: Realm, order: Order) -> Told:
    """In own land a village, whose people and plague are the army's; elsewhere it just dissolves
    (DK-4.3.1 a to d)."""
    army = realm.army(order.army)
    if not realm.owns(army.province):
        return {**_remove(realm, order), "village": False}
    plague = None if realm.race == _IMMUNE else army.plague
    realm.land(army.province).villages += 1
    realm.board.settle(army.province, realm.race, plague)
    realm.tell(
        "village_built",
        _VILLAGE,
        army.province,
        army=army.number,
        name=army.name,
        type=army.type,
        race=realm.race,
    )
    realm.board.remove_army(army)
    realm.count("villages_built")
    return {"province": army.province, "village": True}


def _is_humble(realm: Realm, order: Order) -> Failure | None:
    """Orc warriors are too proud, but for those who cannot move (DK-4.3.1 e)."""
    if realm.race != "orc" or not ARMY_TYPES[realm.army(order.army).type].mobile:
        return None
    return Failure("E18", _VILLAGE, {"army": order.army})


def _can_float(realm: Realm, order: Order) -> Failure | None:
    """A village on water needs floating_houses (DK-4.3.1 f)."""
    land = realm.land(realm.army(order.army).province)
    if land.terrain != "water" or not realm.owns(land.number) or realm.has("floating_houses"):
        return None
    return Failure("E08", _VILLAGE, {"technology": "floating_houses"})


def _has_control(realm: Realm, order: Order) -> Failure | None:
    province = realm.army(order.army).province
    if not realm.owns(province) or realm.controls(province):
        return None
    return Failure("E04", _VILLAGE, {"province": province, "control": False})


def _is_no_guard(realm: Realm, order: Order) -> Failure | None:
    if realm.army(order.army).type != "town_guard":
        return None
    return Failure("E16", _VILLAGE, {"army": order.army, "reason": "guard"})


def _is_settled(realm: Realm, order: Order) -> Failure | None:
    if not realm.is_new(realm.army(order.army)):
        return None
    return Failure("E17", _VILLAGE, {"army": order.army})


ARMIES: Final[Mapping[str, Deed]] = {
    "place": deed(
        _PLACE,
        _place,
        "army: its number; name",
        checks=[
            Check("E11", _is_their_way),
            Check("E08", _knows_how),
            controlled(),
            populated(_PLACE),
            Check("E16", _can_march),
            Check("E22", _suits),
            Check("E28", _is_equipped),
        ],
        price=price_of,
    ),
    "move": deed("DK-4.3.10", _move, checks=[is_mobile("DK-2.1.4")]),
    "remove_army": deed("DK-4.3.12", _remove, "province: where it stood"),
    "army_to_village": deed(
        _VILLAGE,
        _make_village,
        "province: where it stood; village: false if it was just dissolved",
        checks=[
            Check("E18", _is_humble),
            Check("E08", _can_float),
            Check("E04", _has_control),
            Check("E16", _is_no_guard),
            Check("E17", _is_settled),
        ],
    ),
}
