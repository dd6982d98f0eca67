"""From the plan of a continent to its cells: provinces grow around their sites (DMA-2.3)."""

from collections import deque
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Final

from dma.engine.chance import Rolls
from dma.engine.maplattice import HIGH, WIDE, Plan, Slot
from dma.engine.state import Cell
from dma.engine.tables.maps import SHORE, SPREAD

Ground = dict[Cell, int]  # land cell -> its province, numbered from 1, the starts first

SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
AROUND: Final = SIDES + CORNERS
_ROUGHNESS: Final = 7  # how far a border may stray, in quarters of squared cells
_PUDDLE: Final = 2  # enclosed water of so many cells becomes land


def draw_ground(plan: Plan, cells: int, rolls: Rolls) -> Ground:
    """The land, cut into provinces of about so many cells, all in one piece by their sides."""
    sites = [_site(slot, cells) for slot in (*plan.starts, *plan.free)]
    sizes = []
    for number in range(1, len(sites) + 1):
        if number <= len(plan.starts):
            sizes.append(cells)
            continue
        x, y = sites[number - 1]
        sites[number - 1] = (x + rolls.pick(3, "x", number) - 1, y + rolls.pick(3, "y", number) - 1)
        least = cells - cells * SPREAD // 100
        sizes.append(least + rolls.pick(2 * (cells - least) + 1, "size", number))
    ground = _grow(sites, sizes, rolls)
    for _ in range(2):
        _close_gaps(ground, len(plan.starts))
    _fill_puddles(ground, len(plan.starts))
    _bridge(ground)
    return _at_the_shore(ground)


def frame(ground: Iterable[Cell]) -> tuple[int, int]:
    """Width and height of the map that shows the land and its shore."""
    cells = list(ground)
    return max(x for x, _ in cells) + 1 + SHORE, max(y for _, y in cells) + 1 + SHORE


def around(cell: Cell, ways: Iterable[Cell] = AROUND) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in ways]


def _site(slot: Slot, cells: int) -> Cell:
    """The middle of a slot. The lattice is a little wider than high, so that a start is about as
    far from those beside it as from those above and below, as an army goes (DMA-10.3)."""
    q, r = slot
    wide, high = isqrt(cells * WIDE * WIDE), isqrt(cells * HIGH * HIGH)  # in hundredths of a cell
    return wide * (2 * q + r) // 200, high * r // 100


def _grow(sites: list[Cell], sizes: list[int], rolls: Rolls) -> Ground:
    """Every province in its turn takes the free cell nearest to its site, until it is as large as
    it is to be or there is none."""
    ground: Ground = {site: number for number, site in enumerate(sites, 1)}
    fringes = [set(around(site, SIDES)) for site in sites]
    strays: dict[Cell, int] = {}  # cell -> how much farther away it seems
    counts = [1] * len(sites)
    growing = [index for index, size in enumerate(sizes) if size > 1]
    while growing:
        for index in list(growing):
            fringe = fringes[index]
            fringe -= {cell for cell in fringe if cell in ground}
            if not fringe or counts[index] >= sizes[index]:
                growing.remove(index)
                continue
            for cell in sorted(fringe - strays.keys()):
                strays[cell] = rolls.pick(_ROUGHNESS, "border", *cell)
            x, y = sites[index]
            best = min(
                fringe,
                key=lambda it: (4 * ((it[0] - x) ** 2 + (it[1] - y) ** 2) + strays[it], it),
            )
            ground[best] = index + 1
            counts[index] += 1
            fringe.update(around(best, SIDES))
    return ground


def _close_gaps(ground: Ground, starts: int) -> None:
    """Narrow water between two shores becomes land of a province beside it."""
    sizes = _sizes(ground)
    for cell in sorted(_coast(ground)):
        sides = [it in ground for it in around(cell, SIDES)]
        if sides[0] and sides[2] or sides[1] and sides[3]:
            _join(cell, ground, sizes, starts)


def _fill_puddles(ground: Ground, starts: int) -> None:
    """Water that is enclosed by land and very small becomes land; larger lakes stay."""
    sizes = _sizes(ground)
    seen: set[Cell] = set()
    for start in sorted(_coast(ground)):
        if start in seen:
            continue
        water, queue = [start], deque([start])
        seen.add(start)
        while queue and len(water) <= _PUDDLE:
            for cell in around(queue.popleft(), SIDES):
                if cell not in ground and cell not in seen:
                    seen.add(cell)
                    water.append(cell)
                    queue.append(cell)
        if len(water) <= _PUDDLE and not queue:
            for cell in water:
                _join(cell, ground, sizes, starts)


def _bridge(ground: Ground) -> None:
    """Join the pieces of the land by the shortest ways over water."""
    while True:
        piece = _piece(ground, min(ground))
        if len(piece) == len(ground):
            return
        came: dict[Cell, Cell] = {cell: cell for cell in piece}
        queue = deque(sorted(piece))
        while queue:
            cell = queue.popleft()
            if cell in ground and cell not in piece:
                break
            for near in around(cell, SIDES):
                if near not in came:
                    came[near] = cell
                    queue.append(near)
        owner = ground[cell]
        while came[cell] != cell:
            cell = came[cell]
            ground.setdefault(cell, owner)


def _piece(ground: Ground, start: Cell) -> set[Cell]:
    """The land that can be reached by sides of cells."""
    found, queue = {start}, deque([start])
    while queue:
        for cell in around(queue.popleft(), SIDES):
            if cell in ground and cell not in found:
                found.add(cell)
                queue.append(cell)
    return found


def _at_the_shore(ground: Ground) -> Ground:
    """The same land where the map leaves just its shore of water on all sides, turned over if it is
    higher than wide: that is how pages and screens are."""
    columns, rows = {x for x, _ in ground}, {y for _, y in ground}
    if max(rows) - min(rows) > max(columns) - min(columns):
        ground = {(y, x): number for (x, y), number in ground.items()}
    left = min(x for x, _ in ground) - SHORE
    top = min(y for _, y in ground) - SHORE
    return {(x - left, y - top): number for (x, y), number in sorted(ground.items())}


def _coast(ground: Ground) -> Iterator[Cell]:
    """The water beside land."""
    return iter({it for cell in ground for it in around(cell, SIDES) if it not in ground})


def _sizes(ground: Ground) -> dict[int, int]:
    sizes: dict[int, int] = {}
    for number in ground.values():
        sizes[number] = sizes.get(number, 0) + 1
    return sizes


def _join(cell: Cell, ground: Ground, sizes: dict[int, int], starts: int) -> None:
    """Make a cell land of the smallest province beside it, rather of one that is no start; there
    may be none."""
    beside = {ground[it] for it in around(cell, SIDES) if it in ground}
    if beside:
        number = min(beside, key=lambda it: (it <= starts, sizes[it], it))
        ground[cell] = number
        sizes[number] += 1
