"""What is always so in a position that play has left (DK-1.5)."""

from collections.abc import Iterator, Mapping

from dunk.engine.naming import name_fault
from dunk.engine.orders.plain import key_of
from dunk.engine.state import Army, ArmyId, Position, Province
from dunk.engine.tables.disasters import IMMUNE
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.structures import STRUCTURES

Data = Mapping[str, object]
#: Code, rule, field and data of something that is wrong.
Wrong = tuple[str, str, str, Data]


def of_kingdoms(position: Position) -> Iterator[tuple[int, str, str, str, Data]]:
    """Number of the kingdom, then what is wrong with it."""
    alive = {land.owner for land in position.provinces}
    alive |= {army.owner for army in position.armies.values()}
    called: dict[str, int] = {}
    for number, kingdom in position.kingdoms.items():
        key = key_of(kingdom.name)
        if name_fault(kingdom.name):
            yield number, "mend_name", "DK-4.2.7", "name", {"got": kingdom.name[:40]}
        elif key in called:
            other = position.kingdoms[called[key]]
            said = {"got": kingdom.name, "other": other.number}
            yield number, "mend_name_twice", "DK-4.2.7", "name", said
        called.setdefault(key, number)
        if kingdom.left is None and number not in alive:
            yield number, "mend_landless", "DK-17.5", "", {"name": kingdom.name}


def of_province(position: Position, land: Province) -> Iterator[Wrong]:
    """Its owner, what stands there, who is sick."""
    if land.owner and position.kingdoms[land.owner].left is not None:
        yield "mend_owner_left", "DK-17.5", "owner", {"owner": land.owner}
    if land.town is not None and land.villages:
        yield "mend_village_and_town", "DK-7.6.1", "villages", {}
    stands = [*sorted(land.structures)]
    stands += ["town"] if land.town is not None else []
    stands += ["village"] if land.villages else []
    stands += ["mine"] if land.mine is not None else []
    for name in stands:
        kind = STRUCTURES[name]
        if land.terrain not in (*kind.terrains, *(kind.opened or {})):
            where = "villages" if name == "village" else name
            data = {"structure": name, "terrain": land.terrain}
            yield "mend_ground", "DK-11.1", where, data
    if land.plague is not None and land.population in (None, IMMUNE):
        yield "mend_healthy", "DK-13.1.1", "plague", {}
    if land.town is not None and land.town.plague is not None and land.town.race == IMMUNE:
        yield "mend_healthy", "DK-13.1.1", "town_plague", {}


def of_armies(position: Position) -> Iterator[tuple[ArmyId, str, str, str, Data]]:
    """Owner and number of the army, then what is wrong with it."""
    guarded: set[int] = set()
    for key, army in position.armies.items():
        for wrong in _of_army(position, army):
            yield key, *wrong
        if army.type == "town_guard":
            if army.province in guarded:
                yield key, "mend_guards", "DK-11.2.13", "type", {"province": army.province}
            guarded.add(army.province)


def _of_army(position: Position, army: Army) -> Iterator[Wrong]:
    kind, land = ARMY_TYPES[army.type], position.provinces[army.province]
    if army.plague is not None and army.race == IMMUNE:
        yield "mend_healthy", "DK-13.1.1", "plague", {}
    if kind.monster and army.owner:
        yield "mend_monster", "DK-11.2.14", "type", {"type": army.type}
    if kind.naval and not _can_float(position, land):
        yield "mend_ship", "DK-5.6.4", "province", {"type": army.type, "province": land.number}
    if army.type == "town_guard" and (land.town is None or land.owner != army.owner):
        yield "mend_guard", "DK-11.2.13", "province", {"province": land.number}


def _can_float(position: Position, land: Province) -> bool:
    """Whether a ship can be there: on water, or next to it but on no mountain (DK-5.6.4)."""
    if land.terrain == "water":
        return True
    around = position.grid.neighbours(land.number)
    is_coast = any(position.provinces[place].terrain == "water" for place in around)
    return is_coast and land.terrain != "mountain"
