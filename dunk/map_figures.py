"""What stands in a province, drawn about its own middle, y downwards (DK-3.4.4, DK-3.4.6)."""

import math
from typing import Final

from games.maps.curves import Ring, box, disc, rings
from games.maps.stamps import Part

Drawing = tuple[Part, ...]

_LINE: Final = 1.1


def _solid(paint: str, *found: Ring, line: float = _LINE) -> Part:
    return Part(paint, found, line)


def _path(paint: str, path: str, line: float = _LINE) -> Part:
    return Part(paint, rings(path), line)


def _stroke(paint: str, line: float, *found: Ring) -> Part:
    return Part(paint, found, line, fill=False)


def _roof(left: float, right: float, eaves: float, peak: float) -> Ring:
    return ((left, eaves), ((left + right) / 2, peak), (right, eaves))


def _wall(left: float, right: float, top: float, base: float, merlons: int) -> Ring:
    """A wall with battlements."""
    step = (right - left) / (2 * merlons - 1)
    points = [(left, base)]
    for n in range(merlons):
        x = left + 2 * n * step
        points += [(x, top), (x + step, top)]
        if n < merlons - 1:
            points += [(x + step, top + 2.4), (x + 2 * step, top + 2.4)]
    return (*points, (right, base))


def _house(x: float, base: float, wide: float, high: float, wall: str, roof: str) -> list[Part]:
    return [
        _solid(wall, box(x - wide / 2, base - high * 0.55, x + wide / 2, base), line=0.8),
        _solid(
            roof,
            _roof(x - wide / 2 - 1, x + wide / 2 + 1, base - high * 0.5, base - high),
            line=0.8,
        ),
    ]


def town(*, is_sick: bool) -> Drawing:
    """White, red with plague (DK-3.4.6): gables and a tower within a wall."""
    wall, shade = ("sick", "sick-shade") if is_sick else ("white", "chalk")
    return (
        *_house(-12, 5, 9, 17, wall, shade),
        *_house(12, 5, 9, 16, wall, shade),
        _solid(wall, box(-5, -14, 5, 6)),
        _solid(shade, _roof(-7, 7, -13, -24)),
        _solid(shade, box(0.8, -11, 4.4, 4), line=0),
        _solid("hole", box(-1.6, -10, 0.6, -5), line=0),
        *_house(-4.6, 6, 8, 13, wall, shade),
        *_house(6, 6, 8, 12, wall, shade),
        _solid(wall, _wall(-19, 19, 2.5, 12, 8)),
        _path("hole", "M-3.4 12V8C-3.4 3.6 3.4 3.6 3.4 8V12Z", line=0.6),
    )


def village(count: int) -> Drawing:
    """One to three cottages, as many as there are villages."""
    spots = ((0, 6), (-9, 9), (9, 8))[: max(1, min(3, count))]
    if count <= 1:
        spots = ((-5, 7), (6, 8))[:2]
    parts: list[Part] = []
    for x, base in sorted(spots, key=lambda spot: spot[1]):
        parts += _house(x, base, 9.5, 14, "sail", "thatch")
        parts.append(_solid("timber", box(x - 1.2, base - 4.5, x + 1.2, base), line=0))
    return tuple(parts)


CHURCH: Final[Drawing] = (
    _solid("sail", box(-3, -2, 9, 9), line=0.9),
    _solid("lead", ((-4, -1.5), (-1, -7), (8, -7), (10, -1.5)), line=0.9),
    _solid("sail", box(-8.5, -7, -2, 9), line=0.9),
    _solid("lead", _roof(-9.5, -1, -6.5, -15), line=0.9),
    _stroke("gold", 1.3, ((-5.2, -21), (-5.2, -14)), ((-7.6, -18.6), (-2.8, -18.6))),
    _path("hole", "M1.4 9V5.5C1.4 2.6 5 2.6 5 5.5V9Z", line=0),
    _solid("hole", disc(-5.2, -2.6, 1.3, 10), line=0),
)
#: A black hole with its timbers (DK-3.4.4).
MINE: Final[Drawing] = (
    _path("rubble", "M-13 9C-12 -3 -7 -11 0 -11C7 -11 12 -3 13 9Z"),
    _path("hole", "M-7 9V0C-7 -8 7 -8 7 0V9Z", line=0),
    _stroke("timber", 2, ((-7, 9.4), (-7, -2.5), (7, -2.5), (7, 9.4))),
)
WORM_FACTORY: Final[Drawing] = (
    _solid("brick", box(-11, -3, 6, 9), line=0.9),
    _solid(
        "lead",
        ((-11, -3), (-11, -8), (-5.4, -3), (-5.4, -8), (0.2, -3), (0.2, -8), (6, -3)),
        line=0.9,
    ),
    _solid("brick", box(-10.5, -14, -7.5, -6), line=0.8),
    _solid("hole", box(-8.5, 2, -4.5, 9), line=0),
    Part("ink", (((3, 8.6), (6, 3.4), (9, 8), (12.4, 3)),), 5, fill=False),
    Part("worm", (((3, 8.6), (6, 3.4), (9, 8), (12.4, 3)),), 3.4, fill=False),
    _solid("worm", disc(12.6, 1.6, 2.7, 14), line=0.7),
    _solid("hole", disc(13.4, 0.9, 0.6, 8), line=0),
)
FISHING_BOATS: Final[Drawing] = (
    _path("sail", "M-1.4 4V-13C3.6 -9 7.6 -3.6 8.6 4Z", line=0.9),
    _path("sail", "M-3 4V-9C-6.6 -6 -9 -2 -9.6 4Z", line=0.9),
    _path("hull", "M-13 5H13C11 9.6 8.6 11.4 5 11.4H-6C-9.6 11.4 -11.8 9 -13 5Z", line=0.9),
)


def _bars(paint: str, line: float) -> Part:
    return _stroke(
        paint,
        line,
        ((-2.2, -8), (-4.6, 8)),
        ((4.6, -8), (2.2, 8)),
        ((-7.6, -3), (8, -3)),
        ((-8, 3), (7.6, 3)),
    )


#: A white # (DK-3.4.4).
HASH: Final[Drawing] = (_bars("ink", 4.6), _bars("white", 2.7))
#: A green axe (DK-3.4.4).
AXE: Final[Drawing] = (
    _stroke("ink", 4.4, ((-7, 10), (5, -9))),
    _stroke("timber", 2.8, ((-7, 10), (5, -9))),
    _path("axe", "M0.6 -7.4L8 -11.6C12.6 -8 13.4 -1.4 9.6 3.4L4.6 -2.6Z"),
)
#: A red cross (DK-3.4.6).
PLAGUE: Final[Drawing] = (
    _solid(
        "white",
        (
            (-4.4, -9.6),
            (4.4, -9.6),
            (4.4, -4.4),
            (9.6, -4.4),
            (9.6, 4.4),
            (4.4, 4.4),
            (4.4, 9.6),
            (-4.4, 9.6),
            (-4.4, 4.4),
            (-9.6, 4.4),
            (-9.6, -4.4),
            (-4.4, -4.4),
        ),
        line=0.9,
    ),
    _solid(
        "cross",
        (
            (-2.8, -8),
            (2.8, -8),
            (2.8, -2.8),
            (8, -2.8),
            (8, 2.8),
            (2.8, 2.8),
            (2.8, 8),
            (-2.8, 8),
            (-2.8, 2.8),
            (-8, 2.8),
            (-8, -2.8),
            (-2.8, -2.8),
        ),
        line=0,
    ),
)
#: Beside the turn in which remembered land was last seen.
HOURGLASS: Final[Drawing] = (
    _stroke("glass", 1.5, ((-4, -6), (4, -6)), ((-4, 6), (4, 6))),
    Part("glass", (((-3, -5), (3, -5), (-3, 5), (3, 5), (-3, -5)),), 1, fill=False),
    Part("glass", (((-2.4, 5), (0, 1.4), (2.4, 5)),), 0),
)


def compass(radius: float) -> Drawing:
    """A rose with the six ways of the game (DK-2.2.3)."""
    parts: list[Part] = [
        _stroke("line-strong", 1.2, (*disc(0, 0, radius * 0.62), *disc(0, 0, radius * 0.62)[:1])),
    ]
    for degrees in range(0, 360, 60):
        way = math.radians(degrees)
        tip = (radius * math.cos(way), radius * math.sin(way))
        for turn, paint in ((-1, "wax"), (1, "sheet")):
            side = way + turn * math.pi / 6
            foot = (radius * 0.24 * math.cos(side), radius * 0.24 * math.sin(side))
            parts.append(_solid(paint, ((0, 0), foot, tip), line=0.9))
    return tuple(parts)
