"""The divisions of a shield: which part of it is metal, and the pattern they make on land.

A shield lies in a box of 100 by 120 units; a pattern is a square tile of 24 units.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from games.maps.curves import Ring, box, clip, disc, place, rings

TILE: Final = 24
SHIELD: Final = "M4 4H96V56C96 86 74 106 50 117C26 106 4 86 4 56Z"
OUTLINE: Final = rings(SHIELD)[0]

Tincture = Literal["colour", "metal", "counter"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a charge lies on a shield: its middle and its size, and its tincture.

    "counter": metal on colour and colour on metal. ``on_roundel``: on a metal disc of its own.
    """

    x: float
    y: float
    size: float
    tincture: Tincture
    on_roundel: bool = False


_OVER: Final = Spot(50, 54, 68, "counter")
_ROUND: Final = Spot(50, 53, 46, "colour", on_roundel=True)


@dataclass(frozen=True, slots=True)
class Division:
    """``metal``: the part of the shield in metal, no ring over another; ``spot``: the charge's
    place; ``weave``: polygons of the land's pattern, which may overlap and leave the tile."""

    name: str
    family: str
    metal: tuple[Ring, ...]
    spot: Spot
    weave: tuple[Ring, ...]


def _on_shield(parts: Iterable[Ring]) -> tuple[Ring, ...]:
    clipped = (clip(part, OUTLINE) for part in parts)
    return tuple(part for part in clipped if len(part) > 2)


def _slopes(start: float, width: float, period: float) -> list[Ring]:
    """Stripes falling to the right, over the whole tile. ``width``: measured along a side."""
    begins = [start + period * n for n in range(math.ceil(-2 * TILE / period), 2 * TILE)]
    return [
        ((at, 0), (at + width, 0), (at + width + TILE, TILE), (at + TILE, TILE))
        for at in begins
        if -TILE - width < at < TILE
    ]


def _roofs(height: float, thick: float, period: float) -> list[Ring]:
    """Zigzag bands, one peak to a tile."""
    half = TILE / 2
    return [
        (
            (0, top + height),
            (half, top),
            (TILE, top + height),
            (TILE, top + height + thick),
            (half, top + thick),
            (0, top + height + thick),
        )
        for top in (period * n - TILE for n in range(int(3 * TILE / period)))
    ]


def _waves(left: float, right: float, middle: float, rise: float, thick: float) -> Ring:
    """One wavy band, two waves from left to right."""
    steps = 24
    xs = [left + (right - left) * step / steps for step in range(steps + 1)]
    heights = [middle + rise * math.sin(4 * math.pi * step / steps) for step in range(steps + 1)]
    upper = [(x, y - thick / 2) for x, y in zip(xs, heights, strict=True)]
    lower = [(x, y + thick / 2) for x, y in zip(xs, heights, strict=True)]
    return (*upper, *reversed(lower))


def _plus(x: float, y: float, arm: float, thick: float) -> Ring:
    """A cross, upright."""
    near, far = thick / 2, arm
    corners = ((-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near))
    half = [(x + dx, y + dy) for dx, dy in corners]
    return (*half, *((2 * x - px, 2 * y - py) for px, py in half))


def _turn(ring: Ring, x: float, y: float) -> Ring:
    """The ring turned about a point by an eighth."""
    root = math.sqrt(0.5)
    return tuple(
        (x + ((px - x) - (py - y)) * root, y + ((px - x) + (py - y)) * root) for px, py in ring
    )


def _diamond(x: float, y: float, half_width: float, half_height: float) -> Ring:
    return ((x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y))


def _checks(side: float, columns: int, rows: int) -> list[Ring]:
    """Every second square of a board, from the upper left."""
    return [
        box(side * x, side * y, side * x + side, side * y + side)
        for y in range(rows)
        for x in range(columns)
        if (x + y) % 2 == 0
    ]


def _frame(left: float, top: float, right: float, bottom: float, thick: float) -> list[Ring]:
    return [
        box(left, top, right, top + thick),
        box(left, bottom - thick, right, bottom),
        box(left, top + thick, left + thick, bottom - thick),
        box(right - thick, top + thick, right, bottom - thick),
    ]


def _lattice() -> list[Ring]:
    falling = [*_slopes(-1.5, 3, TILE)]
    rising = [tuple((TILE - x, y) for x, y in reversed(ring)) for ring in falling]
    return [*falling, *rising]


_INNER: Final = place((OUTLINE,), 0.7, 15, 16)[0]
_BAND: Final[Ring] = ((-8, -16), (22, -16), (122, 92), (92, 122), (-8, 14))
_CHEVRON: Final[Ring] = ((50, 14), (106, 66), (106, 96), (50, 44), (-6, 96), (-6, 66))
_DIAMONDS: Final = [
    _diamond(x, y, 11, 14)
    for row, y in enumerate(range(4, 120, 17))
    for x in range(50 - 84 if row % 2 else 50 - 69, 140, 30)
]

DIVISIONS: Final = {
    division.name: division
    for division in (
        Division("plain", "plain", (), Spot(50, 54, 66, "metal"), ()),
        Division(
            "per-pale",
            "upright",
            _on_shield([box(50, 0, 100, 120)]),
            _OVER,
            (box(0, 0, 12, TILE),),
        ),
        Division(
            "pale",
            "upright",
            _on_shield([box(27, 0, 73, 120)]),
            Spot(50, 54, 42, "colour"),
            (box(10, 0, 14, TILE),),
        ),
        Division(
            "paly",
            "upright",
            _on_shield([box(left, 0, left + 15, 120) for left in (20, 50, 80)]),
            _ROUND,
            tuple(box(left, 0, left + 2.6, TILE) for left in (2.7, 10.7, 18.7)),
        ),
        Division(
            "per-fess",
            "level",
            _on_shield([box(0, 54, 100, 120)]),
            _OVER,
            (box(0, 0, TILE, 12),),
        ),
        Division(
            "fess",
            "level",
            _on_shield([box(0, 31, 100, 77)]),
            Spot(50, 54, 42, "colour"),
            (box(0, 10, TILE, 14),),
        ),
        Division(
            "barry",
            "level",
            _on_shield([box(0, top, 100, top + 16) for top in (20, 52, 84)]),
            _ROUND,
            tuple(box(0, top, TILE, top + 2.6) for top in (2.7, 10.7, 18.7)),
        ),
        Division(
            "wavy",
            "level",
            _on_shield([_waves(-10, 110, y, 6, 15) for y in (26, 58, 90)]),
            _ROUND,
            tuple(_waves(0, TILE, y, 2.2, 3) for y in (6, 18)),
        ),
        Division(
            "per-bend",
            "slanting",
            _on_shield([((0, 0), (104, 110), (100, 120), (0, 120))]),
            _OVER,
            tuple(_slopes(0, 12, TILE)),
        ),
        Division(
            "bend",
            "slanting",
            _on_shield([_BAND]),
            _ROUND,
            tuple(_slopes(0, 5, TILE)),
        ),
        Division(
            "bendy",
            "slanting",
            _on_shield(
                [
                    ((at, 0), (at + 20, 0), (at + 140, 120), (at + 120, 120))
                    for at in (-60, -20, 20, 60, -100)
                ]
            ),
            _ROUND,
            tuple(_slopes(0, 4.4, 12)),
        ),
        Division(
            "per-chevron",
            "roofs",
            _on_shield([((50, 40), (104, 94), (100, 120), (0, 120), (-4, 94))]),
            _OVER,
            tuple(_roofs(12, 12, TILE)),
        ),
        Division(
            "chevron",
            "roofs",
            _on_shield([_CHEVRON]),
            Spot(50, 82, 40, "metal"),
            tuple(_roofs(8, 3.2, 12)),
        ),
        Division(
            "cross",
            "crosses",
            _on_shield([_plus(50, 53, 90, 26)]),
            _ROUND,
            (_plus(12, 12, 7.5, 4.6),),
        ),
        Division(
            "bordure",
            "crosses",
            (OUTLINE, _INNER),
            Spot(50, 53, 52, "metal"),
            tuple(_frame(4, 4, 20, 20, 3.2)),
        ),
        Division(
            "saltire",
            "slanted crosses",
            _on_shield([_turn(_plus(50, 53, 120, 24), 50, 53)]),
            _ROUND,
            (_turn(_plus(12, 12, 9, 4), 12, 12),),
        ),
        Division(
            "per-saltire",
            "slanted crosses",
            _on_shield(
                [
                    ((-4, -4), (104, -4), (50, 54)),
                    ((50, 54), (108, 116), (100, 130), (0, 130), (-8, 116)),
                ]
            ),
            _OVER,
            (((0, 0), (TILE, 0), (12, 12)), ((12, 12), (TILE, TILE), (0, TILE))),
        ),
        Division(
            "fretty",
            "slanted crosses",
            (OUTLINE, *_on_shield(_DIAMONDS)),
            _ROUND,
            tuple(_lattice()),
        ),
        Division(
            "quarterly",
            "boards",
            _on_shield([box(50, 0, 100, 54), box(0, 54, 50, 120)]),
            _OVER,
            tuple(_checks(12, 2, 2)),
        ),
        Division(
            "chequy",
            "boards",
            _on_shield(
                [
                    box(x + 0, y, x + 20, y + 20)
                    for y in range(0, 120, 20)
                    for x in range(0, 100, 20)
                    if (x + y) % 40
                ]
            ),
            _ROUND,
            tuple(_checks(4, 6, 6)),
        ),
        Division(
            "lozengy",
            "boards",
            _on_shield(
                [_diamond(x, y, 12.5, 17) for y in range(2, 130, 34) for x in range(0, 101, 25)]
            ),
            _ROUND,
            tuple([_diamond(x, y, 4, 6) for y in (0, 12, 24) for x in (0, 8, 16, 24)]),
        ),
        Division(
            "pile",
            "points",
            _on_shield([((7, 0), (93, 0), (50, 110))]),
            Spot(50, 34, 40, "colour"),
            (((5, 5), (19, 5), (12, 20)),),
        ),
    )
}


def roundel(spot: Spot, rim: float = 0) -> Ring:
    """The disc under a charge; ``rim``: so much wider."""
    return disc(spot.x, spot.y, 31 + rim)
