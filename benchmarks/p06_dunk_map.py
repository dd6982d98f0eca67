"""P6 of Dunk: the picture of a map, drawn cold and warm, against pasting ready tiles and PNG."""

from functools import lru_cache, partial

from PIL import Image

from benchmarks.dunk_worlds import world_of
from benchmarks.measuring import Row, median, spread, times
from dunk import map_hexes, map_stamps, maps
from dunk.engine import report
from dunk.engine.state import Document
from games.maps import fonts, paper, patterns, saving, shields

SIZES = (300, 1_000, 10_000)
#: The width of a hexagon in pixels: all that is drawn is drawn.
WIDE = 44
#: A phone takes a picture so wide of the usual realm.
PHONE = 960


@lru_cache(maxsize=len(SIZES))
def document(size: int) -> Document:
    """What kingdom 1 is told of a map that it sees all of."""
    position = world_of(size)
    position.kingdoms[1].seen = dict.fromkeys(range(position.grid.size), position.last_seen)
    return report.report(position, [], 1)


def width_of(size: int) -> int:
    """Pixels across, so that a hexagon is WIDE pixels wide."""
    return round(maps.layout(document(size)).width * WIDE / map_hexes.WIDE)


def forget() -> None:
    """As in a process that has drawn nothing yet."""
    for kept in (map_stamps.stamps, shields.picture, patterns.tile, paper.grain, fonts.face):
        kept.cache_clear()


def draw(size: int, width: int, *, cold: bool) -> Image.Image:
    if cold:
        forget()
    return maps.draw(document(size), {}, theme="light", width=width)


def pack(size: int, width: int, *, cold: bool) -> bytes:
    return saving.png(draw(size, width, cold=cold))


def floor(tiles: list[Image.Image], image: Image.Image) -> bytes:
    """One paste for each province and nothing else."""
    across = max(1, image.width // WIDE)
    ground = Image.new("RGB", image.size)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, across)
        ground.paste(tile, (column * WIDE, row * tile.height))
    return saving.png(ground)


def ready_tiles(size: int, image: Image.Image) -> list[Image.Image]:
    """Every province, cut out of the finished map as a rectangle."""
    high = round(WIDE * map_hexes.PITCH / map_hexes.WIDE)
    scale = WIDE / map_hexes.WIDE
    found = []
    for number in range(document(size)["width"] * document(size)["height"]):
        x, y = (round(at * scale) for at in map_hexes.corner_of(number, document(size)["width"]))
        found.append(image.crop((x, y, x + WIDE, y + high)))
    return found


def run() -> list[Row]:
    """Times at each size, cold against the floor, and the usual realm as a phone gets it."""
    rows: list[Row] = []
    for size in SIZES:
        width = width_of(size)
        image = draw(size, width, cold=False)
        tiles = ready_tiles(size, image)
        runs = 3 if size > 1_000 else 5
        cold = times(partial(pack, size, width, cold=True), runs=runs, warm_up=0)
        warm = times(partial(pack, size, width, cold=False), runs=runs)
        base = times(partial(floor, tiles, image), runs=runs)
        ratio = median(cold) / median(base)
        is_met = ratio <= 3 if size >= 1_000 else None
        rows += [
            Row(f"{size} provinces, cold and PNG", f"ms: {spread(cold)}"),
            Row(f"{size} provinces, stamps cut before", f"ms: {spread(warm)}"),
            Row(f"{size} provinces, ready tiles and PNG", f"ms: {spread(base)}"),
            Row(
                f"{size} provinces, cold against ready tiles",
                f"{ratio:.1f} ×",
                "≤ 3 ×" if size >= 1_000 else "",
                is_met,
            ),
        ]
    drawn = times(partial(draw, SIZES[0], PHONE, cold=False), runs=7)
    first = times(partial(draw, SIZES[0], PHONE, cold=True), runs=7, warm_up=0)
    what = f"{SIZES[0]} provinces for a phone"
    rows.append(Row(what, f"ms: {spread(drawn)}", "≤ 150 ms", median(drawn) <= 0.15))
    rows.append(Row(f"{what}, the first of a process", f"ms: {spread(first)}"))
    return rows
