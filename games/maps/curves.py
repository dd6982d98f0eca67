"""Outlines: paths in the spelling of SVG, as polygons that Pillow can fill.

A point is (x, y), y downwards; a ring is a closed polygon without its first point repeated.
"""

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

Point = tuple[float, float]
Ring = tuple[Point, ...]

#: A curve becomes so many straight pieces.
PIECES: Final = 7
_TOKEN: Final = re.compile(r"[MLHVCQZ]|-?(?:\d+(?:\.\d+)?|\.\d+)")
_WANTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


@lru_cache(maxsize=512)
def rings(path: str) -> tuple[Ring, ...]:
    """The closed rings of a path of absolute M, L, H, V, C, Q and Z commands.

    Raises ValueError for anything else.
    """
    tokens = _TOKEN.findall(path)
    found: list[list[Point]] = []
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command == "Z":
                continue
        count = _WANTS.get(command)
        if count is None or at + count > len(tokens):
            raise ValueError(f"no path: {path!r}")
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        if command == "M":
            found.append([(numbers[0], numbers[1])])
            command = "L"
        else:
            _extend(found[-1], command, numbers)
    return tuple(tuple(ring) for ring in found)


def _extend(ring: list[Point], command: str, numbers: Sequence[float]) -> None:
    """Go on from the last point of a ring."""
    x, y = ring[-1]
    if command == "H":
        ring.append((numbers[0], y))
    elif command == "V":
        ring.append((x, numbers[0]))
    elif command == "L":
        ring.append((numbers[0], numbers[1]))
    else:
        given = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
        ring.extend(_bezier(given, step / PIECES) for step in range(1, PIECES + 1))


def _bezier(points: Sequence[Point], share: float) -> Point:
    """A point of a Bézier curve of any degree (de Casteljau)."""
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(points, points[1:], strict=False)
        ]
    return points[0]


def place(found: Iterable[Ring], scale: float, left: float = 0, top: float = 0) -> tuple[Ring, ...]:
    """The rings made ``scale`` times as large, then moved."""
    return tuple(tuple((left + x * scale, top + y * scale) for x, y in ring) for ring in found)


def clip(ring: Ring, window: Ring) -> Ring:
    """The part of a ring inside a convex one, whose points run clockwise on the screen; empty when
    there is none (Sutherland and Hodgman)."""
    kept = list(ring)
    for (x1, y1), (x2, y2) in zip(window, (*window[1:], window[0]), strict=True):
        # Positive on the inner side of the edge.
        side = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in kept]
        cut: list[Point] = []
        for index, point in enumerate(kept):
            before, was, now = kept[index - 1], side[index - 1], side[index]
            if (was >= 0) != (now >= 0):
                share = was / (was - now)
                cut.append(
                    (
                        before[0] + (point[0] - before[0]) * share,
                        before[1] + (point[1] - before[1]) * share,
                    )
                )
            if now >= 0:
                cut.append(point)
        kept = cut
    return tuple(kept)


def spell(found: Iterable[Ring]) -> str:
    """Rings as the ``d`` of an SVG path, to a tenth of a unit."""
    return "".join(
        "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in ring) + "Z" for ring in found
    )


def _short(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def box(left: float, top: float, right: float, bottom: float) -> Ring:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def disc(x: float, y: float, radius: float, corners: int = 28) -> Ring:
    """A circle, nearly: a regular polygon that begins at the top."""
    return tuple((x + radius * dx, y + radius * dy) for dx, dy in _around(corners))


@lru_cache(maxsize=8)
def _around(corners: int) -> Ring:
    """The corners of a circle about the origin."""
    angles = [2 * math.pi * n / corners for n in range(corners)]
    return tuple((math.sin(angle), -math.cos(angle)) for angle in angles)
