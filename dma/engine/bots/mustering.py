"""Who marches and who stays: units change between garrisons and armies, and where they are fed."""

from collections import Counter
from typing import Final

from dma.engine.bots.outlook import Outlook
from dma.engine.orders.forms import Rations, Transfer, Units
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, CITY, Army, City, Holder, Unit
from dma.engine.tables.units import HOLD, MILITIA, UNITS

GUARD: Final = 2  # units that stay in a city without danger
LONELY_GUARD: Final = 3  # in the only one


def muster(outlook: Outlook) -> None:
    """At every city where an army stands: one army takes all but the guard."""
    for city in outlook.cities:
        armies = [it for it in outlook.board.armies_on(city.cell) if it.owner == outlook.state]
        if armies:
            _muster_at(outlook, city, armies)


def guard_of(outlook: Outlook, city: City) -> int:
    """How many units shall stay in a city."""
    least = GUARD if len(outlook.cities) > 1 else LONELY_GUARD
    return min(ARMY_CAPACITY, least + outlook.danger(city))


def _muster_at(outlook: Outlook, city: City, armies: list[Army]) -> None:
    board, home = outlook.board, Holder(CITY, city.number)
    first = max(armies, key=lambda it: (board.size_of(Holder(ARMY, it.number)), -it.number))
    target = Holder(ARMY, first.number)
    for army in armies:
        if army is not first:
            units = board.units_in(Holder(ARMY, army.number))
            _transfer(outlook, units, Holder(ARMY, army.number), target)
    there = sorted(board.units_in(home), key=_stays_first)
    guard = guard_of(outlook, city)
    _transfer(outlook, there[guard:], home, target)
    lacking = guard - board.size_of(home)
    marchers = sorted(board.units_in(target), key=_stays_first)
    if lacking > 0 and len(marchers) > 1:
        _transfer(outlook, marchers[: min(lacking, len(marchers) // 2)], target, home)


def _stays_first(unit: Unit) -> tuple[bool, int, int]:
    """Who holds the line stays, then who is worth least."""
    row = UNITS[unit.type]
    return HOLD not in row.field.steps and unit.type != MILITIA, row.price, unit.number


def _transfer(outlook: Outlook, units: list[Unit], source: Holder, target: Holder) -> None:
    room = ARMY_CAPACITY - outlook.board.size_of(target)
    numbers = sorted(unit.number for unit in units)[:room]
    if not numbers:
        return
    for number in numbers:
        outlook.board.move_unit(number, target)
    outlook.order(Transfer(Units(numbers=tuple(numbers)), source, target))


def feed(outlook: Outlook) -> None:
    """Whoever has no city that feeds them gets one; the youngest of a city that makes too little
    go to one with plenty (DMA-4.4)."""
    moved: dict[int, list[int]] = {}
    own = {city.number: city for city in outlook.cities}
    rich = Counter({n: outlook.gross(it) - outlook.upkeep[n] for n, it in own.items()})
    for unit in sorted(outlook.own_units(), key=lambda it: -it.number):
        upkeep = outlook.board.rules.upkeep(unit.type)
        if unit.rations in own and rich[unit.rations] >= 0:
            continue
        best = max(own, key=lambda number: (rich[number], -number), default=0)
        if not best or best == unit.rations or rich[best] < upkeep:
            continue
        rich[best] -= upkeep
        rich[unit.rations] += upkeep
        outlook.upkeep[unit.rations] -= upkeep
        outlook.upkeep[best] += upkeep
        unit.rations = best
        moved.setdefault(best, []).append(unit.number)
    for city, numbers in sorted(moved.items()):
        outlook.order(Rations(Units(numbers=tuple(sorted(numbers))), None, city))
