"""P6: the picture of a map, drawn cold, against pasting ready tiles and PNG.

The floor pastes, for each county, the very tile that the finished map shows there: what it writes
is as hard to compress as the map. With one tile all over, PNG has next to nothing to do; that is
measured too.
"""

from functools import lru_cache, partial

from PIL import Image

from benchmarks.measuring import Row, median, spread, times
from benchmarks.p05_counties_turn import map_of
from counties import map_ground, map_stamps, maps
from counties.engine import report, state
from games.maps import fonts, paper, patterns, saving, shields
from games.maps.arms import arms_of

SIZES = (100, 1_000, 10_000)
#: The side of a county in pixels: all that is drawn is drawn.
SIDE = 48
ARMS = {seat: arms_of("bench", index) for index, seat in enumerate("ABCDEFGH")}


@lru_cache(maxsize=len(SIZES))
def document(size: int) -> state.Document:
    """What seat A is told of a map, with castles of every size."""
    position = map_of(size)
    for county in position.counties.values():
        if county.owner is not None:
            county.castle_size = county.id % 6
    return report.report(position, [], "A")


def width_of(size: int) -> int:
    """Pixels across, so that a county is SIDE wide."""
    units = 2 * maps.MARGIN + maps.CELL * int(size**0.5)
    return round(units * SIDE / maps.CELL)


def forget() -> None:
    """As in a process that has drawn nothing yet."""
    for kept in (map_stamps.stamps, shields.picture, patterns.tile, paper.grain, fonts.face):
        kept.cache_clear()
    map_ground.lattice.cache_clear()


def draw(size: int, *, cold: bool) -> bytes:
    if cold:
        forget()
    return saving.png(maps.draw(document(size), ARMS, theme="light", width=width_of(size)))


def floor(tiles: list[Image.Image]) -> bytes:
    """One paste per county and nothing else."""
    side = int(len(tiles) ** 0.5)
    rows = -(-len(tiles) // side)
    image = Image.new("RGB", (side * SIDE, rows * SIDE))
    for number, tile in enumerate(tiles):
        image.paste(tile, (number % side * SIDE, number // side * SIDE))
    return saving.png(image)


def ready_tiles(size: int) -> list[Image.Image]:
    """Every county, cut out of the finished map."""
    image = maps.draw(document(size), ARMS, theme="light", width=width_of(size))
    side = int(size**0.5)
    corners = [
        [round((maps.MARGIN + maps.CELL * place) * SIDE / maps.CELL) for place in (column, row)]
        for row, column in (divmod(number, side) for number in range(size))
    ]
    return [image.crop((x, y, x + SIDE, y + SIDE)) for x, y in corners]


def run() -> list[Row]:
    """Times at each size, cold against the floor, and how a county's cost grows with the map.

    All works take turns, and each ratio is of one such round, so that a busy machine slows both.
    """
    rows, costs = [], []
    for size in SIZES:
        taken = _rounds(size, 3 if size > 1_000 else 7)
        cold = _ratio(taken["cold"], taken["ready tiles and PNG"])
        costs.append(min(taken["stamps cut before"]) / size)
        is_met = cold <= 3 if size >= 1_000 else None
        rows += [Row(f"{size} counties, {what}", f"ms: {spread(ms)}") for what, ms in taken.items()]
        target = "≤ 3 ×" if size >= 1_000 else ""
        rows.append(
            Row(f"{size} counties, cold against ready tiles", f"{cold:.1f} ×", target, is_met)
        )
    what = f"{SIZES[-1]} against {SIZES[0]} counties, per county, quickest"
    rows.append(Row(what, f"{costs[-1] / costs[0]:.2f} ×"))
    return rows


def _rounds(size: int, count: int) -> dict[str, list[float]]:
    """What is measured -> seconds of each round."""
    tiles = ready_tiles(size)
    works = {
        "ready tiles and PNG": partial(floor, tiles),
        "one tile all over and PNG": partial(floor, tiles[33:34] * size),
        "cold": partial(draw, size, cold=True),
        "stamps cut before": partial(draw, size, cold=False),
    }
    taken: dict[str, list[float]] = {what: [] for what in works}
    for _ in range(count):
        for what, work in works.items():
            taken[what] += times(work, runs=1, warm_up=0)
    return taken


def _ratio(one: list[float], other: list[float]) -> float:
    """The middle of the ratios of each round."""
    return median([a / b for a, b in zip(one, other, strict=True)])
