"""A seat's land: the pattern of its division, as SVG and as a tile.

Metal is told too: land under gold is strewn with dots, as engravers have shown gold for centuries.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Final

from PIL import Image, ImageDraw

from games.maps.arms import Arms
from games.maps.curves import Ring, disc, place, spell
from games.maps.divisions import DIVISIONS, TILE

#: A dot of gold, and how far the next thing must be.
DOT: Final = 1.15
ROOM: Final = 1.9
APART: Final = 7.0
FINE: Final = 4


def svg(arms: Arms, key: str) -> str:
    """The pattern as an SVG ``<pattern>`` with the id ``key``; a tile is 24 units of the user."""
    drawn = "".join(f'<path d="{spell([ring])}"/>' for ring in DIVISIONS[arms.division].weave)
    if arms.metal == "or":
        drawn += f'<path d="{spell(_dots(arms.division))}"/>'
    return (
        f'<pattern id="{escape(key)}" class="weave owner-{arms.colour}" width="{TILE}" '
        f'height="{TILE}" patternUnits="userSpaceOnUse">{drawn}</pattern>'
    )


@lru_cache(maxsize=256)
def tile(division: str, metal: str, side: int) -> Image.Image:
    """How much of each pixel the pattern covers, 0 to 255, ``side`` pixels to the tile.

    Shared by all who ask: copy it before drawing on it.
    """
    scale = side * FINE / TILE
    mask = Image.new("L", (side * FINE, side * FINE))
    draw = ImageDraw.Draw(mask)
    for ring in place(figures(division, metal), scale):
        draw.polygon(ring, fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)


def figures(division: str, metal: str) -> tuple[Ring, ...]:
    """The polygons of a pattern on its tile."""
    weave = DIVISIONS[division].weave
    return (*weave, *_dots(division)) if metal == "or" else weave


@lru_cache(maxsize=64)
def _dots(division: str) -> tuple[Ring, ...]:
    """As many dots as the open ground of the pattern has room for, evenly strewn."""
    weave = DIVISIONS[division].weave
    found: list[tuple[float, float]] = []
    for x, y in _spots():
        is_apart = all(_distance(x, y, *other) >= APART for other in found)
        if is_apart and all(_is_open(x, y, ring) for ring in weave):
            found.append((x, y))
    return tuple(disc(x, y, DOT) for x, y in found)


def _spots() -> Iterator[tuple[float, float]]:
    """Places for a dot, those of a plain quincunx first."""
    grid = [step + 1.5 for step in range(0, TILE, 3)]
    order = sorted((round((x + y) / 3) % 4, y, x) for x in grid for y in grid)
    yield from ((x, y) for _, y, x in order)
    yield from ((float(x), float(y)) for y in range(TILE) for x in range(TILE))


def _distance(x: float, y: float, x2: float, y2: float) -> float:
    """Between two places, where the tile's sides meet their opposites."""
    dx, dy = abs(x - x2), abs(y - y2)
    return math.hypot(min(dx, TILE - dx), min(dy, TILE - dy))


def _is_open(x: float, y: float, ring: Ring) -> bool:
    """Whether a dot with some room around it lies clear of a polygon, and off the tile's rim."""
    if not ROOM <= x <= TILE - ROOM or not ROOM <= y <= TILE - ROOM:
        return False
    around = [
        (x + ROOM * math.cos(angle * math.pi / 4), y + ROOM * math.sin(angle * math.pi / 4))
        for angle in range(8)
    ]
    return not any(_is_inside(px, py, ring) for px, py in [(x, y), *around])


def _is_inside(x: float, y: float, ring: Ring) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
