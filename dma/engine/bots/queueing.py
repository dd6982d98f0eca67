"""The queues of the week: works and troops by turns, as far as a week's production goes."""

from collections import Counter
from typing import Final

from dma.engine.bots.minds import Mind
from dma.engine.bots.outlook import Outlook
from dma.engine.bots.works import next_works
from dma.engine.orders.forms import Entry, Queue
from dma.engine.queues import BUILDING, PROJECT, UNIT
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, CITY, City, Holder
from dma.engine.tables.buildings import BUILDINGS, NEW_ARMY, PROJECTS
from dma.engine.tables.sequence import DAYS
from dma.engine.tables.units import MILITIA, UNITS

EATEN: Final = 60  # per cent of what a city makes that its units may eat
AHEAD: Final = 40  # production units planned beyond the week: an empty queue wastes
ENOUGH: Final = 6  # units without an army for which a new one is made
MOST_ITEMS: Final = 30


def line_up(outlook: Outlook, mind: Mind, direction: str) -> None:
    """A queue for every city."""
    for city in outlook.cities:
        _line_up(outlook, mind, direction, city)


def _line_up(outlook: Outlook, mind: Mind, direction: str, city: City) -> None:
    left = city.stock + DAYS * outlook.net(city) + AHEAD
    built, fed = set(city.buildings), outlook.upkeep[city.number]
    room = ARMY_CAPACITY - outlook.board.size_of(Holder(CITY, city.number))
    spent = {UNIT: 0, BUILDING: 0}
    entries: list[Entry] = []
    if _needs_army(outlook, mind, city):
        entries.append(Entry(PROJECT, NEW_ARMY))
        left -= PROJECTS[NEW_ARMY].price
    wanted: tuple[str, ...] = ()
    while left > 0 and len(entries) < MOST_ITEMS:
        troop = next_troop(outlook, mind, city, fed) if room else ""
        wanted = wanted or next_works(outlook, mind, direction, city)
        total = spent[UNIT] + spent[BUILDING]
        if troop and (not wanted or spent[UNIT] * 100 <= mind.drill * total):
            entries.append(Entry(UNIT, troop))
            price = outlook.board.rules.price(troop)
            fed, room = fed + outlook.board.rules.upkeep(troop), room - 1
            spent[UNIT] += price
        elif wanted:
            building, *rest = wanted
            wanted = tuple(rest)
            entries.append(Entry(BUILDING, building))
            price = BUILDINGS[building].price
            city.buildings.add(building)
            spent[BUILDING] += price
        else:
            break
        left -= price
    city.buildings = built
    if entries:
        outlook.order(Queue(city.number, _grouped(entries)))


def next_troop(outlook: Outlook, mind: Mind, city: City, fed: int) -> str:
    """The type of which the realm lacks most, of those that the city can recruit and feed; without
    any, Militia while few defend it."""
    room = outlook.gross(city) * EATEN // 100 - fed
    can = [name for name in _recruits(mind, city) if outlook.board.rules.upkeep(name) <= room]
    if can:
        has = Counter(unit.type for unit in outlook.own_units())
        return min(can, key=lambda name: (has[name] * 100 // mind.troops[name], name))
    few = outlook.board.size_of(Holder(CITY, city.number)) < 2 + outlook.danger(city)
    return MILITIA if few and room > 0 and outlook.danger(city) else ""


def _recruits(mind: Mind, city: City) -> list[str]:
    """The types that the city can recruit, of those that are wanted."""
    types = mind.troops
    return [it for it in types if all(name in city.buildings for name in UNITS[it].requires)]


def _needs_army(outlook: Outlook, mind: Mind, city: City) -> bool:
    """Troops stand in the city, and no army will come for them."""
    board = outlook.board
    idle = board.size_of(Holder(CITY, city.number))
    own = [army for army in board.armies.values() if army.owner == outlook.state]
    if not own:
        return idle >= ENOUGH or bool(_recruits(mind, city))
    if any(army.cell == city.cell or army.route[-1:] == [city.cell] for army in own):
        return False
    strong = [army for army in own if board.size_of(Holder(ARMY, army.number)) >= ENOUGH]
    return idle >= ENOUGH and len(strong) < len(outlook.cities)


def _grouped(entries: list[Entry]) -> tuple[Entry, ...]:
    """The same one after the other are one entry."""
    found: list[Entry] = []
    for entry in entries:
        last = found[-1] if found else None
        if last is not None and last.what == entry.what and entry.kind == UNIT:
            found[-1] = Entry(last.kind, last.what, last.count + 1)
        else:
            found.append(entry)
    return tuple(found)
