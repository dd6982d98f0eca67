"""A queue put right: without what would be dropped, or with what its items require (DMA-5.6)."""

from dma.engine.queues import BUILDING, requirements_of
from dma.engine.state import City, Item
from dma.engine.tables.buildings import BUILDINGS


def without_standing(city: City) -> list[Item]:
    """The queue without buildings that stand by then."""
    standing, kept = set(city.buildings), list[Item]()
    for item in city.queue:
        if item.kind == BUILDING and item.what in standing:
            continue
        if item.kind == BUILDING:
            standing.add(item.what)
        kept.append(item)
    return kept


def with_requirements(city: City) -> list[Item]:
    """The queue with all that its items require before them."""
    standing, made = set(city.buildings), list[Item]()
    for item in city.queue:
        for building in _missing_for(item, standing):
            standing.add(building)
            made.append(Item(BUILDING, building))
        if item.kind == BUILDING:
            standing.add(item.what)
        made.append(item)
    return made


def _missing_for(item: Item, standing: set[str]) -> list[str]:
    """What has to be built before it, in an order in which it can be."""
    found: list[str] = []

    def add(building: str) -> None:
        if building in standing or building in found:
            return
        for before in BUILDINGS[building].requires:
            add(before)
        found.append(building)

    for building in requirements_of(item):
        add(building)
    return found
