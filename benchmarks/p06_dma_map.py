"""P6 of DMA: the picture of a map, drawn cold and warm, against pasting ready tiles and PNG."""

from functools import lru_cache, partial

from PIL import Image

from benchmarks.dma_worlds import world_of
from benchmarks.measuring import Row, median, spread, times
from dma import map_ground, map_stamps, maps
from dma.engine import report
from dma.map_shape import CELL, shape_of
from games.maps import fonts, paper, patterns, saving, shields
from games.maps.arms import Arms, arms_of
from games.rulesets import Document

#: Cells of a side: the usual map, one of ten thousand cells, the largest.
SIDES = (30, 100, 200)
#: The side of a cell in pixels: all that is drawn is drawn. The largest map comes smaller.
SIDE = 40
#: A phone takes a picture so wide of the usual map.
PHONE = 960


@lru_cache(maxsize=len(SIDES))
def document(side: int) -> Document:
    """What everybody may know of a map full of provinces, and every army on it."""
    position = world_of(side)
    told = report.report(position, [], None)
    seen = {
        str(n): {"owner": it.owner, "cell": list(it.cell), "count": 10}
        for n, it in position.armies.items()
    }
    return {**told, "armies": seen}


def arms(side: int) -> dict[str, Arms]:
    """Of all states."""
    states = document(side)["states"]
    return {it["seat"]: arms_of("bench", int(n) - 1) for n, it in states.items()}


def width_of(side: int) -> int:
    """Pixels across, so that a cell is SIDE pixels wide."""
    return round(shape_of(document(side)).width * SIDE / CELL)


def forget() -> None:
    """As in a process that has drawn nothing yet."""
    for kept in (map_stamps.stamps, shields.picture, patterns.tile, paper.grain, fonts.face):
        kept.cache_clear()
    map_ground.chance.cache_clear()


def draw(side: int, width: int, *, cold: bool) -> Image.Image:
    if cold:
        forget()
    return maps.draw(document(side), arms(side), theme="light", width=width)


def pack(side: int, width: int, *, cold: bool) -> bytes:
    return saving.png(draw(side, width, cold=cold))


def ready_tiles(side: int, image: Image.Image) -> list[tuple[Image.Image, tuple[int, int]]]:
    """Every cell, cut out of the finished map, and where it lies."""
    shape = shape_of(document(side))
    scale = image.width / shape.width
    found = []
    for y in range(side):
        for x in range(side):
            left, top = (round(at * scale) for at in shape.corner(x, y))
            right, bottom = (round((at + CELL) * scale) for at in shape.corner(x, y))
            found.append((image.crop((left, top, right, bottom)), (left, top)))
    return found


def floor(tiles: list[tuple[Image.Image, tuple[int, int]]], size: tuple[int, int]) -> bytes:
    """One paste for each cell and nothing else."""
    ground = Image.new("RGB", size)
    for tile, at in tiles:
        ground.paste(tile, at)
    return saving.png(ground)


def run() -> list[Row]:
    """Times at each size, cold against the floor in each round, and the usual map as a phone gets
    it."""
    rows: list[Row] = []
    for side in SIDES:
        width = width_of(side)
        image = draw(side, width, cold=False)
        works = {
            "cold and PNG": partial(pack, side, width, cold=True),
            "stamps cut before": partial(pack, side, width, cold=False),
            "ready tiles and PNG": partial(floor, ready_tiles(side, image), image.size),
        }
        taken: dict[str, list[float]] = {what: [] for what in works}
        for _ in range(5 if side <= 100 else 3):
            for what, work in works.items():
                taken[what] += times(work, runs=1, warm_up=0)
        pairs = zip(taken["cold and PNG"], taken["ready tiles and PNG"], strict=True)
        ratio = median([cold / base for cold, base in pairs])
        name = f"{side * side} cells"
        rows += [Row(f"{name}, {what}", f"ms: {spread(ms)}") for what, ms in taken.items()]
        rows.append(Row(f"{name}, cold against ready tiles", f"{ratio:.1f} ×", "≤ 3 ×", ratio <= 3))
    drawn = times(partial(draw, SIDES[0], PHONE, cold=False), runs=7)
    first = times(partial(draw, SIDES[0], PHONE, cold=True), runs=7, warm_up=0)
    what = f"{SIDES[0] ** 2} cells for a phone"
    rows.append(Row(what, f"ms: {spread(drawn)}"))
    rows.append(Row(f"{what}, the first of a process", f"ms: {spread(first)}"))
    return rows
