"""What lies on the land: cities, villages, forests and mountains (DMA-2.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dma.engine.chance import Rolls
from dma.engine.mapground import Ground, around
from dma.engine.state import Cell
from dma.engine.tables.maps import (
    FOREST_PERCENT,
    HILL,
    MOUNTAINS_PERCENT,
    START_FOREST_PERCENT,
    START_MOUNTAINS_PERCENT,
    VILLAGES,
)


@dataclass(frozen=True, slots=True)
class Sites:
    """Of one province: the cell of its city and those of its villages."""

    city: Cell
    villages: tuple[Cell, ...]


def draw_sites(ground: Ground, starts: int, start_villages: int, rolls: Rolls) -> dict[int, Sites]:
    """Province -> where its settlements lie; of the first so many provinces each is a start."""
    found = {}
    for province, cells in sorted(cells_by_province(ground).items()):
        least, most = (start_villages,) * 2 if province <= starts else VILLAGES
        city = _middle(cells)
        count = least + rolls.pick(most - least + 1, "villages", province)
        found[province] = Sites(city, _draw_villages(cells, city, count, province, rolls))
    return found


def draw_terrain(
    ground: Ground, sites: Mapping[int, Sites], starts: int, rolls: Rolls
) -> dict[Cell, str]:
    """Land cell -> p, f or m. Mountains are where the land is highest, forests where it is wettest;
    each start has the same share of both, and no mountain beside its city."""
    heights, wet = _draw_hills(ground, "height", rolls), _draw_hills(ground, "forest", rolls)
    terrain = dict.fromkeys(ground, "p")
    for province, cells in sorted(cells_by_province(ground).items()):
        is_start = province <= starts
        site = sites[province]
        settled = {site.city, *site.villages}
        steep = settled | set(around(site.city)) if is_start else settled
        mountains = START_MOUNTAINS_PERCENT if is_start else _between(MOUNTAINS_PERCENT, rolls)
        forest = START_FOREST_PERCENT if is_start else _between(FOREST_PERCENT, rolls)
        for cell in _highest(cells, steep, heights, len(cells) * mountains // 100):
            terrain[cell] = "m"
        plain = [cell for cell in cells if terrain[cell] == "p"]
        for cell in _highest(plain, {site.city}, wet, len(cells) * forest // 100):
            terrain[cell] = "f"
    return terrain


def cells_by_province(ground: Ground) -> dict[int, list[Cell]]:
    """Province -> its cells, in their order."""
    found: dict[int, list[Cell]] = {}
    for cell, province in sorted(ground.items()):
        found.setdefault(province, []).append(cell)
    return found


def distance(one: Cell, other: Cell) -> int:
    """Steps of an army from one cell to another over open land (DMA-2.2)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _middle(cells: Sequence[Cell]) -> Cell:
    """The cell nearest to the centre of gravity of all."""
    n, sum_x, sum_y = len(cells), sum(x for x, _ in cells), sum(y for _, y in cells)
    return min(cells, key=lambda it: ((n * it[0] - sum_x) ** 2 + (n * it[1] - sum_y) ** 2, it))


def _draw_villages(
    cells: Sequence[Cell], city: Cell, count: int, province: int, rolls: Rolls
) -> tuple[Cell, ...]:
    """Two steps from the city where that can be, and two from each other; else as it comes."""
    found: list[Cell] = []
    while len(found) < count:
        taken = {city, *found}
        open_ = [cell for cell in cells if cell not in taken]
        if not open_:
            break
        free = [cell for cell in open_ if all(distance(cell, it) > 1 for it in taken)]
        near = [cell for cell in free if distance(cell, city) == 2]
        choice = near or free or open_
        found.append(choice[rolls.pick(len(choice), "village", province)])
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def _highest(
    cells: Sequence[Cell], without: set[Cell], heights: Mapping[Cell, int], count: int
) -> list[Cell]:
    there = [cell for cell in cells if cell not in without]
    return sorted(there, key=lambda cell: (-heights[cell], cell))[:count]


def _between(bounds: tuple[int, int], rolls: Rolls) -> int:
    return bounds[0] + rolls.pick(bounds[1] - bounds[0] + 1, "percent")


def _draw_hills(ground: Ground, what: str, rolls: Rolls) -> dict[Cell, int]:
    """A smooth relief: drawn at every fourth cell, and weighed by nearness in between."""
    columns = max(x for x, _ in ground) // HILL + 2
    rows = max(y for _, y in ground) // HILL + 2
    drawn = [[rolls.pick(100, what, x, y) for x in range(columns)] for y in range(rows)]
    relief = {}
    for x, y in ground:
        (left, right), (top, low) = divmod(x, HILL), divmod(y, HILL)
        relief[x, y] = (
            (HILL - right) * (HILL - low) * drawn[top][left]
            + right * (HILL - low) * drawn[top][left + 1]
            + (HILL - right) * low * drawn[top + 1][left]
            + right * low * drawn[top + 1][left + 1]
        )
    return relief
