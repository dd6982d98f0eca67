"""What a city shall build: what pays soon, and what its emperor is bent on."""

from typing import Final, NamedTuple

from dma.engine.bots.minds import Mind
from dma.engine.bots.outlook import Outlook
from dma.engine.formulas import influence
from dma.engine.marching import distance
from dma.engine.state import NEUTRAL, City
from dma.engine.tables.buildings import BUILDINGS, CITY_WALL
from dma.engine.tables.fortifications import FORTIFICATIONS

SOON: Final = 12  # days in which a work has paid for itself that is done before all others
LATE: Final = 45  # days in which it must, if nothing else is wanted
BORDER: Final = 8  # cells to a city of a hostile state within which a city is not left open


class Venture(NamedTuple):
    """Buildings that are built one after the other. ``days``: until they have paid."""

    days: int
    works: tuple[str, ...]


def chain(building: str, standing: set[str]) -> tuple[str, ...]:
    """The building and all it requires that does not stand, in an order in which it can be done."""
    found: list[str] = []
    for name in BUILDINGS[building].requires:
        found += [it for it in chain(name, standing) if it not in found]
    return (*found, building) if building not in standing else ()


def next_works(outlook: Outlook, mind: Mind, direction: str, city: City) -> tuple[str, ...]:
    """What to build next in a city as the board has it; nothing if there is nothing more."""
    ventures = _ventures(outlook, direction, city)
    if ventures and ventures[0].days <= SOON:
        return ventures[0].works
    cover = _cover(outlook, mind, city)
    if cover:
        return chain(cover, city.buildings)
    for building in mind.works:
        if building not in city.buildings:
            return chain(building, city.buildings)
    if CITY_WALL not in city.buildings and len(city.buildings) >= len(mind.works):
        return (CITY_WALL,)
    if ventures and ventures[0].days <= LATE:
        return ventures[0].works
    return ()


def _cover(outlook: Outlook, mind: Mind, city: City) -> str:
    """What a city that is threatened shall be held from: beside hostile neighbours one drawing of
    DMA-18.1, of the own list if there is one; with an army of theirs near, the wall too."""
    if CITY_WALL in city.buildings:
        return ""
    if outlook.danger(city):
        return CITY_WALL
    if city.buildings & FORTIFICATIONS.keys() or not _is_at_border(outlook, city):
        return ""
    return next((it for it in mind.works if it in FORTIFICATIONS), CITY_WALL)


def _is_at_border(outlook: Outlook, city: City) -> bool:
    return any(
        other.owner != NEUTRAL
        and outlook.is_hostile(other.owner)
        and distance(other.cell, city.cell) <= BORDER
        for other in outlook.board.cities.values()
    )


def _ventures(outlook: Outlook, direction: str, city: City) -> list[Venture]:
    """All that would pay, the soonest first, of those that leave the direction in front."""
    found = []
    for building in BUILDINGS:
        works = chain(building, city.buildings)
        if not works or not _fits(city, direction, works):
            continue
        gain = _gain(outlook, city, works)
        if gain > 0:
            cost = sum(BUILDINGS[name].price for name in works)
            found.append(Venture(cost * 100 // gain, works))
    return sorted(found)


def _gain(outlook: Outlook, city: City, works: tuple[str, ...]) -> int:
    """Hundredths of production units a day, riots counted."""
    before = outlook.gross(city) * (100 - outlook.unrest(city))
    standing = set(city.buildings)
    city.buildings |= set(works)
    after = outlook.gross(city) * (100 - outlook.unrest(city))
    city.buildings = standing
    return after - before


def _fits(city: City, direction: str, works: tuple[str, ...]) -> bool:
    """Whether the direction still has the highest influence in the city (DMA-7.4)."""
    after = influence([*city.buildings, *works])
    return all(after[direction] >= other for other in after.values())
