"""Names for provinces, cities and villages, of which no two are alike."""

from collections.abc import Sequence

from dma.engine.chance import Rolls
from dma.engine.tables.placenames import BEGINNINGS


def draw_names(count: int, ends: Sequence[str], taken: set[str], rolls: Rolls) -> list[str]:
    """So many names with these ends that are not ``taken``; they are then. After a name that is
    there already the next end, then the next beginning is tried."""
    found: list[str] = []
    size = len(BEGINNINGS) * len(ends)
    while len(found) < count:
        place = rolls.pick(size, "name")
        for step in range(size):
            beginning, end = divmod((place + step) % size, len(ends))
            name = BEGINNINGS[beginning] + ends[end]
            if name.casefold() not in taken:
                break
        else:  # more places than names: they are numbered
            name = f"{name} {len(taken)}"
        taken.add(name.casefold())
        found.append(name)
    return found
