"""What a kingdom sees and remembers (DK-2.4), and whom it knows."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from dunk.engine.hexes import Grid
from dunk.engine.state import (
    NOBODY,
    REBELS,
    Army,
    Goods,
    Kingdom,
    Province,
    SeenArmy,
    Sighting,
    Town,
)

Memory = Mapping[int, int]  # province -> turn at whose end it was last seen


def look(grid: Grid, lands: Iterable[int], posts: Iterable[int]) -> set[int]:
    """The provinces seen fully: those near ``lands``, the own ones, and near ``posts``, those with
    an own army (DK-2.4.1)."""
    seen: set[int] = set()
    for province in {*lands, *posts}:
        seen.update(grid.near(province))
    return seen


def remember(
    turn: int, own: Memory, views: Iterable[Collection[int]], lent: Iterable[Memory]
) -> Memory:
    """A kingdom's memory at the end of a turn: what it knew, what those who gave it their map knew
    (``lent``), the newest of all, and what it and they see now (``views``) (DK-2.4.2)."""
    known = dict(own)
    for memory in lent:
        for province, when in memory.items():
            if known.get(province, -1) < when:
                known[province] = when
    for view in views:
        known.update(dict.fromkeys(view, turn))
    return known


def meet(
    kingdoms: Mapping[int, Kingdom],
    number: int,
    view: Iterable[int],
    provinces: list[Province],
    standing: Mapping[int, list[Army]],
) -> list[int]:
    """Give the kingdom contact with all whose land or armies it sees, for good (DK-2.4.3).

    Returns those it had none with, in order.
    """
    met: set[int] = set()
    for province in view:
        met.add(provinces[province].owner)
        if province in standing:
            met.update(army.owner for army in standing[province])
    met -= {number, NOBODY, REBELS, *kingdoms[number].contacts}
    kingdoms[number].contacts |= met
    for other in met:
        kingdoms[other].contacts.add(number)
    return sorted(met)


def take_sighting(land: Province, armies: Iterable[Army]) -> Sighting:
    """The province as others see it; what is in a warehouse, what a town earned and which town it
    supplies are never shown (DK-2.4.1)."""
    town = None if land.town is None else Town(land.town.race, Goods(), land.town.plague)
    return Sighting(
        replace(land, town=town, supplies=None),
        tuple(SeenArmy(army.owner, army.number, army.name, army.type) for army in armies),
    )
