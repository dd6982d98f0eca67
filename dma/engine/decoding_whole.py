"""What of a position must fit together: who owns, holds and names what there is."""

from collections import Counter

from dma.engine.jsonfields import MalformedPosition
from dma.engine.marching import are_adjacent
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, CITY, NEUTRAL, Cell, Holder, Land, Position
from dma.engine.tables.sequence import DAYS


def verify(position: Position) -> None:
    """Raise ``MalformedPosition`` unless the pieces of a position fit together."""
    _verify_states(position)
    _verify_settlements(position)
    _verify_armies(position)
    _verify_units(position)
    _verify_layouts(position)
    if position.day == DAYS and position.ending is None:
        raise MalformedPosition(f"day: expected 0 to {DAYS - 1} in a game that goes on")


def is_settleable(land: Land, cell: Cell) -> bool:
    """A settlement lies neither in mountains nor in water (DMA-2.2)."""
    return land.is_on_map(cell) and land.terrain_at(cell) in ("plain", "forest")


def is_alive(position: Position, state: int) -> bool:
    """Whether it has a city, or an army with units (DMA-19.3)."""
    if any(city.owner == state for city in position.cities.values()):
        return True
    own = {number for number, army in position.armies.items() if army.owner == state}
    return any(it.holder.kind == ARMY and it.holder.number in own for it in position.units.values())


def _verify_states(position: Position) -> None:
    names: dict[str, int] = {}
    seats: dict[str, int] = {}
    for number, state in position.states.items():
        path = f"state {number}"
        for known, key, what in (
            (names, state.name.casefold(), "name"),
            (seats, state.seat, "seat"),
        ):
            if key in known:
                raise MalformedPosition(f"{path}.{what}: state {known[key]} has it too")
            known[key] = number
        for other in state.attitudes:
            if other not in position.states or other == number:
                raise MalformedPosition(f"{path}.attitudes: there is no other state {other}")
    winner = None if position.ending is None else position.ending.winner
    if winner is not None and winner not in position.states:
        raise MalformedPosition(f"ending.winner: there is no state {winner}")


def _verify_settlements(position: Position) -> None:
    land, taken, capitals = position.land, dict[Cell, str](), dict[int, int]()
    for number, city in position.cities.items():
        path = f"city {number}"
        if city.province in capitals:
            raise MalformedPosition(
                f"{path}.province: city {capitals[city.province]} is there already"
            )
        capitals[city.province] = number
        if city.owner == NEUTRAL and (city.stock or city.queue or city.groups):
            raise MalformedPosition(f"{path}: a neutral city has no stock, queue or groups")
        for name in sorted(city.weekly.keys() - city.buildings):
            raise MalformedPosition(f"{path}.weekly: no {name} stands there")
    for province in sorted(land.names.keys() - capitals.keys()):
        raise MalformedPosition(f"cities: province {province} has none")
    for kind, places in (("city", position.cities), ("village", position.villages)):
        for number, place in places.items():
            path = f"{kind} {number}"
            if not is_settleable(land, place.cell):
                raise MalformedPosition(f"{path}.cell: expected a plain or forest of the map")
            if land.province_at(place.cell) != place.province:
                raise MalformedPosition(
                    f"{path}.province: its cell is in province {land.province_at(place.cell)}"
                )
            if place.cell in taken:
                raise MalformedPosition(f"{path}.cell: {taken[place.cell]} is there already")
            taken[place.cell] = path
            if place.owner != NEUTRAL:
                _verify_plays(position, place.owner, f"{path}.owner")


def _verify_armies(position: Position) -> None:
    land = position.land
    for number, army in position.armies.items():
        path = f"army {number}"
        _verify_plays(position, army.owner, f"{path}.owner")
        if number > position.counters.army:
            raise MalformedPosition(f"{path}: counters.army is only {position.counters.army}")
        if not land.is_on_map(army.cell) or land.terrain_at(army.cell) == "water":
            raise MalformedPosition(f"{path}.cell: expected land of the map")
        at = army.cell
        for cell in army.route:
            if not land.is_on_map(cell):
                raise MalformedPosition(f"{path}.route: the map has no cell {list(cell)}")
            if not are_adjacent(at, cell):
                raise MalformedPosition(f"{path}.route: {list(cell)} is not beside {list(at)}")
            at = cell


def _verify_units(position: Position) -> None:
    held: Counter[Holder] = Counter()
    for number, unit in position.units.items():
        path = f"unit {number}"
        if number > position.counters.unit:
            raise MalformedPosition(f"{path}: counters.unit is only {position.counters.unit}")
        holders = position.cities if unit.holder.kind == CITY else position.armies
        if unit.holder.number not in holders:
            raise MalformedPosition(f"{path}: there is no {unit.holder.kind} {unit.holder.number}")
        if unit.rations and unit.rations not in position.cities:
            raise MalformedPosition(f"{path}: there is no city {unit.rations} to feed it")
        held[unit.holder] += 1
        if held[unit.holder] > ARMY_CAPACITY:
            raise MalformedPosition(
                f"{path}: {unit.holder.kind} {unit.holder.number} holds more than {ARMY_CAPACITY}"
            )


def _verify_layouts(position: Position) -> None:
    layouts = [(Holder(CITY, number), it.layout) for number, it in position.cities.items()]
    layouts += [(Holder(ARMY, number), it.layout) for number, it in position.armies.items()]
    for holder, layout in layouts:
        for number in layout:
            unit = position.units.get(number)
            if unit is None or unit.holder != holder:
                raise MalformedPosition(
                    f"{holder.kind} {holder.number}.layout: unit {number} is not in it"
                )


def _verify_plays(position: Position, number: int, path: str) -> None:
    state = position.states.get(number)
    if state is None:
        raise MalformedPosition(f"{path}: there is no state {number}")
    if state.out is not None:
        raise MalformedPosition(f"{path}: state {number} is out of the game")
