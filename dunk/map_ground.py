"""The ground of a province as drawings in the units of its box: terrain, water, roads (DK-3.4.1).

There are some ways in which trees and hills can stand; a province always has the same.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from dunk.map_hexes import CORNERS, MIDDLE, SIDES, WAYS, between
from games.maps.curves import Point, Ring, box
from games.maps.stamps import Part

#: So many ways there are for a terrain to look.
KINDS: Final = 5

Drawing = tuple[Part, ...]


def ground(terrain: str, kind: int, *, is_plain: bool) -> Drawing:
    """The texture of a terrain; none for grassland and water (DK-3.4.1). ``is_plain``: with the
    few strokes that a printer of 1996 had."""
    draw = (_PLAIN if is_plain else _RICH).get(terrain)
    return draw(kind) if draw else ()


@lru_cache(maxsize=64)
def _forest(kind: int) -> Drawing:
    """Conifers and broad crowns, those behind first."""
    parts: list[Part] = []
    for number, (x, y) in enumerate(_strewn(f"forest {kind}", 15, 14)):
        size = 0.85 + chance(f"tree {kind} {number}", 5) / 12
        if chance(f"sort {kind} {number}", 3):
            parts += _conifer(x, y, size)
        else:
            parts += _crown(x, y, size)
    return tuple(parts)


def _conifer(x: float, y: float, size: float) -> list[Part]:
    high, half = 15 * size, 5 * size
    left = ((x, y - high), (x - half, y), (x, y))
    right = ((x, y - high), (x + half, y), (x, y))
    return [Part("forest-lit", (left,)), Part("forest-dark", (right,))]


def _crown(x: float, y: float, size: float) -> list[Part]:
    ball = _blob(x, y - 6 * size, 6 * size)
    shade = tuple((px + 1.6 * size, py + 1.4 * size) for px, py in ball)
    return [Part("forest-dark", (shade,)), Part("forest-crown", (ball,))]


@lru_cache(maxsize=64)
def _land(kind: int) -> Drawing:
    """Ploughed strips that lie this way and that, with a bush here and there."""
    parts: list[Part] = []
    for number, (x, y) in enumerate(_strewn(f"land {kind}", 27, 21)):
        lean = (-0.5, 0.0, 0.5)[chance(f"lean {kind} {number}", 3)]
        rows = tuple(_furrows(x, y, lean))
        parts.append(Part("land-lit", rows[::2], 1.5, fill=False))
        parts.append(Part("land-dark", rows[1::2], 1.3, fill=False))
    for number, (x, y) in enumerate(_strewn(f"bush {kind}", 36, 30)):
        ball = _blob(x + 9, y + 8, 2.4 + chance(f"bush {kind} {number}", 3) / 3)
        parts.append(Part("land-dark", (ball,)))
    return tuple(parts)


def _furrows(x: float, y: float, lean: float) -> Iterator[Ring]:
    for n in range(6):
        top = y - 8 + n * 3.0
        yield (x - 10, top - 6 * lean), (x, top + 0.6), (x + 10, top + 6 * lean)


@lru_cache(maxsize=64)
def _mountain(kind: int) -> Drawing:
    """Peaks in the light from the left, the near ones over the far, with screes at their feet."""
    parts: list[Part] = []
    for number, (x, y) in enumerate(_strewn(f"mountain {kind}", 26, 19)):
        high = 21 + chance(f"high {kind} {number}", 9)
        parts += _peak(x, y + 4, high, high * 0.62, f"{kind} {number}")
    return tuple(parts)


def _peak(x: float, y: float, high: float, half: float, seed: str) -> list[Part]:
    top = (x + chance(f"top {seed}", 5) - 2, y - high)
    bend = (x + chance(f"bend {seed}", 5) - 1, y - high * 0.5)
    left = (top, (x - half * 0.42, y - high * 0.52), (x - half, y), (x + 1, y), bend)
    right = (top, bend, (x + 1, y), (x + half, y), (x + half * 0.48, y - high * 0.46))
    cap = (
        top,
        (top[0] - half * 0.26, y - high * 0.7),
        (top[0] - half * 0.06, y - high * 0.64),
        (top[0] + half * 0.08, y - high * 0.72),
        (top[0] + half * 0.25, y - high * 0.68),
    )
    ridge = (top, bend, (x + 1, y))
    return [
        Part("mountain-side", (left,)),
        Part("mountain-dark", (right,)),
        Part("mountain-lit", (cap,)),
        Part(
            "mountain-dark",
            (((x - half, y), *left[1:2], top, *right[-1:], (x + half, y)),),
            1.1,
            fill=False,
        ),
        Part("mountain-dark", (ridge,), 0.8, fill=False),
    ]


def _plain_forest(kind: int) -> Drawing:
    dots = [box(x - 2, y - 2, x + 2, y + 2) for x, y in _strewn(f"dots {kind}", 10, 9, jitter=2)]
    return (
        Part("forest-dark", tuple(dots[::2])),
        Part("forest-lit", tuple(dots[1::2])),
    )


def _plain_land(kind: int) -> Drawing:
    dashes = [
        box(x - 4, y - 1.2, x + 4, y + 1.2) for x, y in _strewn(f"dash {kind}", 15, 9, jitter=3)
    ]
    return Part("land-dark", tuple(dashes[::2])), Part("land-lit", tuple(dashes[1::2]))


def _plain_mountain(kind: int) -> Drawing:
    roofs = tuple(
        ((x - 7, y + 5), (x, y - 6), (x + 7, y + 5))
        for x, y in _strewn(f"roof {kind}", 19, 15, jitter=3)
    )
    lit = tuple(tuple((x - 2, y) for x, y in roof) for roof in roofs)
    return (
        Part("mountain-lit", lit, 2.2, fill=False),
        Part("mountain-dark", roofs, 2.2, fill=False),
    )


_RICH: Final[Mapping[str, Callable[[int], Drawing]]] = {
    "forest": _forest,
    "land": _land,
    "mountain": _mountain,
}
_PLAIN: Final[Mapping[str, Callable[[int], Drawing]]] = {
    "forest": _plain_forest,
    "land": _plain_land,
    "mountain": _plain_mountain,
}


def unknown(kind: int) -> Drawing:
    """Where nobody has been: strokes of cloud on bare paper."""
    clouds = tuple(
        tuple((x - 11 + 22 * n / 8, y - abs(math.sin(math.pi * n / 4)) * 3.4) for n in range(9))
        for x, y in _strewn(f"cloud {kind}", 40, 26)
    )
    return (Part("unknown-mark", clouds, 1.4, fill=False),)


def shore(direction: str) -> Drawing:
    """Surf along a side of a water province, where dry land begins."""
    lines = [_along(direction, inset) for inset in (4.5, 9.5)]
    return (
        Part("foam", (_wobble(lines[0]),), 2.2, fill=False, opacity=0.85),
        Part("foam", (_wobble(lines[1]),), 1.2, fill=False, opacity=0.5),
    )


def road(direction: str) -> Drawing:
    """From the middle of a province to the border in that direction."""
    way = WAYS[direction]
    end = (MIDDLE[0] + way[0] * 0.51, MIDDLE[1] + way[1] * 0.51)
    bend = between(MIDDLE, end, 0.55)
    bend = (bend[0] - way[1] * 0.045, bend[1] + way[0] * 0.045)
    return _paved((MIDDLE, bend, end))


def short_road() -> Drawing:
    """Roads that do not lead on: a crossing in the middle of the province."""
    return (*_paved(((26, 66), (52, 60), (78, 64))), *_paved(((44, 84), (52, 60), (58, 40))))


def _paved(line: Ring) -> Drawing:
    return Part("road-rim", (line,), 6.2, fill=False), Part("road", (line,), 3.8, fill=False)


def ribbons() -> Drawing:
    """Irrigation: blue ribbons across the province (DK-3.4.4)."""
    bands = tuple(
        tuple((14 + 76 * n / 24, y + 2.6 * math.sin(math.pi * n / 4)) for n in range(25))
        for y in (74, 82, 90)
    )
    return Part("white", bands, 3.8, fill=False, opacity=0.5), Part(
        "ribbon", bands, 2.4, fill=False
    )


def border(direction: str, inset: float, before: bool, after: bool) -> Ring:
    """A band along a side, on the inside. ``before``, ``after``: whether the borders go on along
    the sides at its ends, clockwise; else it reaches to those sides."""
    first, second = SIDES[direction]
    a, b = CORNERS[first], CORNERS[second]
    far = inset / 0.866
    inner_a = _towards(a, MIDDLE if before else CORNERS[first - 1], far)
    inner_b = _towards(b, MIDDLE if after else CORNERS[(second + 1) % 6], far)
    return a, b, inner_b, inner_a


def _along(direction: str, inset: float) -> tuple[Point, Point]:
    a, b, inner_b, inner_a = border(direction, inset, True, True)
    return inner_a, inner_b


def _wobble(line: tuple[Point, Point]) -> Ring:
    """A straight line as water draws it."""
    (x1, y1), (x2, y2) = line
    long = math.hypot(x2 - x1, y2 - y1)
    aside = (-(y2 - y1) / long, (x2 - x1) / long)
    return tuple(
        (
            x1 + (x2 - x1) * n / 16 + aside[0] * 1.5 * math.sin(n * math.pi / 4),
            y1 + (y2 - y1) * n / 16 + aside[1] * 1.5 * math.sin(n * math.pi / 4),
        )
        for n in range(17)
    )


def _towards(one: Point, other: Point, far: float) -> Point:
    return between(one, other, far / math.dist(one, other))


def _blob(x: float, y: float, radius: float) -> Ring:
    return tuple(
        (x + radius * math.sin(n * math.pi / 6), y - radius * 0.86 * math.cos(n * math.pi / 6))
        for n in range(12)
    )


def _strewn(
    seed: str, across: float, down: float, jitter: float = 0.5
) -> list[tuple[float, float]]:
    """Places all over a box, none quite in line, from the top."""
    found = []
    rows = math.ceil(128 / down) + 1
    for row in range(rows):
        for column in range(math.ceil(116 / across) + 1):
            wide = across * jitter if jitter < 1 else jitter
            high = down * jitter if jitter < 1 else jitter
            x = across * (column + (row % 2) / 2) - 4
            x += (chance(f"{seed} x {row} {column}", 21) / 20 - 0.5) * wide
            y = down * row + (chance(f"{seed} y {row} {column}", 21) / 20 - 0.5) * high
            found.append((x, y))
    return sorted(found, key=lambda spot: spot[1])


def chance(about: str, n: int) -> int:
    """A number below n that looks like chance and is always the same."""
    return int.from_bytes(sha256(about.encode()).digest()[:4]) % n
