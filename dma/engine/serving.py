"""Which city a village serves (DMA-2.8): each counts for exactly one, so that green productivity,
which is "per village of a city", is counted once."""

from collections.abc import Mapping

from dma.engine.marching import distance
from dma.engine.state import NEUTRAL, City, Village


def serving(villages: Mapping[int, Village], cities: Mapping[int, City]) -> dict[int, int]:
    """Village -> the city that it is attached to, both by number.

    A village serves the city of its province if both have the same owner, otherwise its owner's
    nearest city, at equal distance the one with the lower number. Neutral villages, and those of
    an owner without any city, serve none and are left out.
    """
    capital = {city.province: city for city in cities.values()}
    owned: dict[int, list[City]] = {}
    for _, city in sorted(cities.items()):
        owned.setdefault(city.owner, []).append(city)
    found: dict[int, int] = {}
    for number, village in sorted(villages.items()):
        if village.owner == NEUTRAL:
            continue
        home = capital.get(village.province)
        if home is not None and home.owner == village.owner:
            found[number] = home.number
        elif village.owner in owned:
            nearest = min(owned[village.owner], key=lambda it: distance(it.cell, village.cell))
            found[number] = nearest.number
    return found
