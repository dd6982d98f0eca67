"""The ground of a county: its fields and hedges, as drawings in the units of its cell.

There are some ways in which fields can lie; a county always has the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Final

from games.maps.curves import Point, Ring, disc
from games.maps.stamps import Part

#: So many fields are drawn at most, and so many ways there are for them to lie.
FIELDS_DRAWN: Final = 12
WAYS: Final = 4
CROPS: Final = ("wheat", "green", "fallow", "clover")
COLUMNS: Final = 6
ROWS: Final = 2
_LEFT, _TOP, _RIGHT, _BOTTOM = 5.0, 31.0, 95.0, 68.0
#: From the sides to the middle, where a castle may stand.
_ORDER: Final = (0, 5, 6, 11, 1, 10, 4, 7, 2, 9, 3, 8)


def parcels(fields: int, way: int) -> list[Part]:
    """Ploughed fields with their furrows, ``fields`` of them, and the hedges around them."""
    corners = lattice(way)
    parts: list[Part] = []
    bushes: list[Ring] = []
    for place in _ORDER[:fields]:
        ring = _parcel(corners, place)
        crop = CROPS[_chance(f"crop {way} {place}", len(CROPS))]
        parts.append(Part(crop, (ring,), opacity=0.88))
        rows = tuple(_furrows(ring, _chance(f"rows {way} {place}", 3)))
        parts.append(Part(f"{crop}-row", rows, 0.9, fill=False, opacity=0.8))
        bushes += _bushes(ring, f"{way} {place}")
    return [*parts, Part("hedge", tuple(bushes))]


def fallow_land(fields: int, way: int) -> list[Part]:
    """The same fields where nobody rules: their old outlines under the grass."""
    corners = lattice(way)
    outlines = tuple((*ring, ring[0]) for ring in (_parcel(corners, n) for n in _ORDER[:fields]))
    tufts = tuple(_tufts(way))
    return [
        Part("tuft", outlines, 0.8, fill=False, opacity=0.45),
        Part("tuft", tufts, 1, fill=False, opacity=0.9),
    ]


def pastures(way: int) -> list[tuple[float, float, bool]]:
    """Places for cows: x, y, and whether it looks to the left; the emptier the field, the more
    of the last are free."""
    found = [
        (
            8 + 15 * column + _chance(f"cow x {way} {row} {column}", 6),
            43 + 12 * row + (column % 2) * 4,
        )
        for row in range(2)
        for column in range(6)
    ]
    order = sorted(range(len(found)), key=lambda n: _chance(f"cow {way} {n}", 1000))
    return [(*found[n], bool(_chance(f"turn {way} {n}", 2))) for n in order]


def hedge(length: float, thick: float, seed: str) -> tuple[Ring, ...]:
    """A row of bushes from left to right along y 0."""
    found = []
    x = 0.0
    while x < length:
        radius = thick * (0.8 + _chance(f"bush {seed} {x:.1f}", 5) / 10)
        found.append(disc(x + radius, _chance(f"rise {seed} {x:.1f}", 5) / 6 - 0.4, radius, 10))
        x += radius * 1.7
    return tuple(found)


@lru_cache(maxsize=WAYS)
def lattice(way: int) -> dict[tuple[int, int], Point]:
    """The corners of the fields, none quite in line."""
    wide, high = (_RIGHT - _LEFT) / COLUMNS, (_BOTTOM - _TOP) / ROWS
    return {
        (column, row): (
            _LEFT + wide * column + (_chance(f"x {way} {column} {row}", 7) - 3) * 0.55,
            _TOP + high * row + (_chance(f"y {way} {column} {row}", 7) - 3) * 0.6,
        )
        for row in range(ROWS + 1)
        for column in range(COLUMNS + 1)
    }


def _parcel(corners: dict[tuple[int, int], Point], place: int) -> Ring:
    """A field, a little smaller than its room."""
    row, column = divmod(place, COLUMNS)
    ring = [corners[column + dx, row + dy] for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
    x, y = sum(x for x, _ in ring) / 4, sum(y for _, y in ring) / 4
    return tuple((x + (px - x) * 0.93, y + (py - y) * 0.94) for px, py in ring)


def _furrows(ring: Ring, direction: int) -> Iterator[Ring]:
    """Lines across a field, between opposite sides; along, across or aslant."""
    a, b, c, d = ring
    for n in range(1, 5):
        share = n / 5
        if direction == 0:
            yield _between(a, b, share), _between(d, c, share)
        elif direction == 1:
            yield _between(a, d, share), _between(b, c, share)
        else:
            yield _between(a, b, share), _between(d, c, min(1, share + 0.2))


def _bushes(ring: Ring, seed: str) -> Iterator[Ring]:
    """A hedge along the foot and the right side of a field."""
    _, b, c, d = ring
    for side, (one, other) in enumerate(((d, c), (c, b))):
        for n in range(6):
            x, y = _between(one, other, n / 6)
            yield disc(x, y, 0.7 + _chance(f"{seed} {side} {n}", 5) / 8, 8)


def _tufts(way: int) -> Iterator[Ring]:
    """Grass, blade by blade."""
    for n in range(13):
        x = 8 + _chance(f"tuft x {way} {n}", 85)
        y = 12 + n * 6.4 + _chance(f"tuft y {way} {n}", 5)
        for lean in (-1.8, 0, 1.8):
            yield (x, y), (x + lean, y - (3.4 if lean else 4.2))


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _chance(about: str, n: int) -> int:
    """A number below n that looks like chance and is always the same."""
    return int.from_bytes(sha256(about.encode()).digest()[:4]) % n
