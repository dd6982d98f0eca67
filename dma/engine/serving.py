"""Which city is whose: the one that a village serves (DMA-2.8), the one that feeds a newcomer
(DMA-16.5)."""

from collections.abc import Mapping

from dma.engine.marching import distance
from dma.engine.state import NEUTRAL, NOWHERE, Cell, City, Village


def serving(villages: Mapping[int, Village], cities: Mapping[int, City]) -> dict[int, int]:
    """Village -> the city that it is attached to, both by number.

    A village serves the city of its province if both have the same owner, otherwise its owner's
    nearest city, at equal distance the one with the lower number. Neutral villages, and those of
    an owner without any city, serve none and are left out. So each counts for exactly one city:
    green productivity is "per village of a city".
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


def nearest_city(cities: Mapping[int, City], owner: int, cell: Cell) -> int:
    """The number of the state's city nearest to a cell (Chebyshev), at equal distance the lower
    one; ``NOWHERE`` if it has none."""
    own = [(distance(it.cell, cell), it.number) for it in cities.values() if it.owner == owner]
    return min(own)[1] if own else NOWHERE
