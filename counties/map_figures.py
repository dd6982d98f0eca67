"""What stands in a county, as drawings in the units of its cell: 100 by 100, y downwards.

A castle stands on the line y 66, in the middle; a resource in a box of its own, 16 by 16.
"""

import math
from typing import Final

from games.maps.curves import Ring, box, disc, place, rings
from games.maps.stamps import Part

Drawing = tuple[Part, ...]

MIDDLE: Final = 50
BASE: Final = 66
_LINE: Final = 1.1


def _solid(paint: str, *found: Ring, line: float = _LINE) -> Part:
    return Part(paint, found, line)


def _path(paint: str, path: str, line: float = _LINE) -> Part:
    return Part(paint, rings(path), line)


def _stroke(paint: str, line: float, *found: Ring) -> Part:
    return Part(paint, found, line, fill=False)


def _wall(left: float, right: float, top: float, base: float, merlons: int) -> Ring:
    """A wall with battlements; ``top``: that of the merlons."""
    step = (right - left) / (2 * merlons - 1)
    notch = min(3.2, step * 0.95)
    points = [(left, base)]
    for n in range(merlons):
        x = left + 2 * n * step
        points += [(x, top), (x + step, top)]
        if n < merlons - 1:
            points += [(x + step, top + notch), (x + 2 * step, top + notch)]
    return (*points, (right, base))


def _arch(x: float, base: float, width: float, height: float) -> Ring:
    """A door or window with a round head."""
    half = width / 2
    head = [
        (
            x - half * math.cos(math.pi * n / 6),
            base - height + half - half * math.sin(math.pi * n / 6),
        )
        for n in range(7)
    ]
    return ((x - half, base), *head, (x + half, base))


def _roof(left: float, right: float, eaves: float, peak: float) -> Ring:
    return ((left - 1.5, eaves), ((left + right) / 2, peak), (right + 1.5, eaves))


def _tower(
    left: float, right: float, top: float, merlons: int = 3, base: float = BASE
) -> list[Part]:
    """A tower with its lit and its shaded side, and a window."""
    third = left + (right - left) * 0.62
    return [
        _solid("stone", _wall(left, right, top, base, merlons)),
        _solid("shade", box(third, top + 4, right, base), line=0),
        Part("ink", (_wall(left, right, top, base, merlons),), _LINE, fill=False),
        _solid("window", _arch((left + third) / 2 + 0.6, top + 12, 2.6, 5), line=0),
    ]


def flag(x: float, top: float) -> Drawing:
    """A pole with the owner's pennant, its point at ``top``."""
    return (
        _stroke("ink", 0.9, ((x, top + 9), (x, top))),
        _solid("flag", ((x, top), (x + 9, top + 2.6), (x, top + 5.4)), line=0.7),
    )


def _mound(half: float, height: float = 5) -> Part:
    ellipse = tuple((x * half, y * height) for x, y in disc(0, 0, 1))
    return Part("mound", place((ellipse,), 1, MIDDLE, BASE), 0)


def _stakes(left: float, right: float, top: float, count: int) -> Part:
    step = (right - left) / count
    return _solid(
        "timber",
        *(
            (
                (left + n * step, BASE + 1),
                (left + n * step, top),
                (left + (n + 0.5) * step, top - 2.4),
                (left + (n + 1) * step, top),
                (left + (n + 1) * step, BASE + 1),
            )
            for n in range(count)
        ),
        line=0.8,
    )


def _wooden_tower() -> Drawing:
    """Stage 1: a watch tower of timber behind stakes."""
    return (
        _mound(22, 6),
        _solid("timber", box(43, 49, 57, BASE)),
        _stroke("beam", 0.9, ((43, 49), (57, 58)), ((57, 49), (43, 58)), ((43, 58), (57, BASE))),
        _solid("timber", box(40.5, 43, 59.5, 50)),
        _solid("thatch", _roof(40, 60, 43, 34)),
        _stakes(32, 68, 59, 9),
    )


def _keep() -> Drawing:
    """Stage 2: one keep of stone."""
    return (
        _mound(22, 6),
        *_tower(38, 62, 33, 4),
        _solid("window", _arch(54, 47, 2.6, 5), line=0),
        _solid("gate", _arch(50, BASE, 7, 10), line=0.7),
    )


def _walled_keep() -> Drawing:
    """Stage 3: the keep within a wall."""
    return (
        _mound(30, 6),
        *_tower(39, 61, 27, 4),
        _solid("window", _arch(54, 39, 2.6, 5), line=0),
        _solid("stone", _wall(24, 76, 50, BASE + 1, 8)),
        _solid("shade", box(25, 61, 75, BASE), line=0),
        _solid("gate", _arch(50, BASE + 1, 8, 11), line=0.7),
    )


def _castle() -> Drawing:
    """Stage 4: towers at the corners."""
    return (
        _mound(34, 6),
        *_tower(40, 60, 22, 4),
        _solid("window", _arch(47, 44, 2.6, 5), line=0),
        _solid("stone", _wall(28, 72, 47, BASE + 1, 7)),
        _solid("shade", box(29, 60, 71, BASE), line=0),
        *_tower(20, 33, 38, 3, BASE + 1),
        *_tower(67, 80, 38, 3, BASE + 1),
        _solid("gate", _arch(50, BASE + 1, 9, 13), line=0.7),
    )


def _great_castle() -> Drawing:
    """Stage 5: spires and banners."""
    return (
        _mound(38, 6),
        *_tower(30, 42, 30, 3),
        *_tower(58, 70, 30, 3),
        _solid("roof", _roof(30, 42, 31, 17)),
        _solid("roof", _roof(58, 70, 31, 17)),
        *_tower(41, 59, 24, 3),
        _solid("window", _arch(47.4, 46, 2.6, 5), line=0),
        _solid("roof", _roof(42, 58, 25, 9)),
        _solid("stone", _wall(24, 76, 49, BASE + 1, 8)),
        _solid("shade", box(25, 61, 75, BASE), line=0),
        *_tower(15, 28, 42, 3, BASE + 1),
        *_tower(72, 85, 42, 3, BASE + 1),
        _solid("roof", _roof(15.5, 27.5, 43, 32)),
        _solid("roof", _roof(72.5, 84.5, 43, 32)),
        _solid("gate", _arch(50, BASE + 1, 10, 13), line=0.7),
    )


#: Size -> the castle; nothing stands where it is 0.
CASTLES: Final[tuple[Drawing, ...]] = (
    (),
    _wooden_tower(),
    _keep(),
    _walled_keep(),
    _castle(),
    _great_castle(),
)
#: Size -> where its pennants fly: x and the top.
FLAGS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((50, 26),),
    ((50, 24),),
    ((50, 18),),
    ((50, 13),),
    ((50, 1), (21.5, 24), (78.5, 24)),
)
#: Half the width and the top of what is being built, by the size before it.
_WORKS: Final = ((20, 42), (20, 32), (28, 24), (34, 18), (38, 8), (38, 8))


def scaffold(size: int) -> Drawing:
    """Poles and planks around a castle of ``size`` that is growing, and a crane."""
    half, top = _WORKS[min(size, len(_WORKS) - 1)]
    left, right = MIDDLE - half, MIDDLE + half
    poles = [left + (right - left) * n / 4 for n in range(5)]
    levels = [BASE - 9 - 10 * n for n in range(int((BASE - top - 6) / 10) + 1)]
    ground = (
        () if size else (_mound(half), _solid("stone", _wall(left + 4, right - 4, 58, BASE, 5)))
    )
    return (
        *ground,
        _stroke("beam", 1.5, *(((x, BASE + 1), (x, top)) for x in poles)),
        _stroke("beam", 1.7, *(((left - 2, y), (right + 2, y)) for y in levels)),
        _stroke(
            "beam",
            1.1,
            ((left, levels[0]), (poles[1], BASE)),
            ((right, levels[0]), (poles[3], BASE)),
        ),
        _stroke(
            "beam",
            1.6,
            ((right, top + 2), (right + 8, top - 5)),
            ((right + 7.5, top - 5), (right + 7.5, top + 5)),
        ),
        _solid("stone", box(right + 5, top + 5, right + 10, top + 9), line=0.8),
    )


#: A cow, seen from the side, about the point between its feet.
COW: Final[Drawing] = (
    Part(
        "cow",
        rings(
            "M-6 -6.8C-3 -7.6 1 -7.4 3.4 -7L4.4 -9.2L5.6 -8.4L7.6 -8.8L7 -7.4L8.4 -5.6"
            "L7.4 -4.4L5 -4.8L4.4 -3L4.2 0H2.8L2.4 -2.6H-3.4L-3.8 0H-5.2"
            "L-5.6 -3.2C-7 -4.4 -7 -6 -6 -6.8Z"
        ),
        0.8,
    ),
    Part(
        "spot",
        rings(
            "M-4.6 -6.6C-3 -7 -1.6 -6.6 -1.8 -5C-3 -4 -4.8 -4.6 -4.6 -6.6Z"
            "M1 -6.8L3 -6.6L2.6 -4.6L.8 -5Z"
        ),
    ),
)


def _tree(x: float, foot: float, height: float, paint: str) -> list[Part]:
    """A fir of two storeys."""
    half = height * 0.36
    return [
        _stroke("beam", 1.1, ((x, foot), (x, foot - height * 0.4))),
        _solid(
            paint,
            (
                (x - half, foot - height * 0.2),
                (x - half * 0.4, foot - height * 0.55),
                (x - half * 0.75, foot - height * 0.55),
                (x, foot - height),
                (x + half * 0.75, foot - height * 0.55),
                (x + half * 0.4, foot - height * 0.55),
                (x + half, foot - height * 0.2),
            ),
            line=0.8,
        ),
    ]


#: Resource -> its drawing.
RESOURCES: Final[dict[str, Drawing]] = {
    "forest": (
        *_tree(4, 15, 11, "pine"),
        *_tree(12, 15, 12, "pine"),
        *_tree(8, 16, 14.5, "leaf"),
    ),
    "iron_mine": (
        _path("rock", "M0 15L3 6L7 2L11 4L16 15Z", 0.9),
        _path("dark", "M4 15V9C4 6 11 6 11 9V15Z", 0),
        _stroke("beam", 1.3, ((3.6, 15), (3.6, 8.4), (11.4, 8.4), (11.4, 15))),
    ),
    "quarry": (
        _path("rock", "M0 15V10H4V6H9V3H16V15Z", 0.9),
        _path("cliff", "M4 10H9V6.5H13V15H4Z", 0),
        _path("stone", "M1 15V11.4H6.4V15ZM6.4 15V11.4H11.8V15Z", 0.8),
    ),
    "forge": (
        _path("shade", "M1.5 15V8L8 3L14.5 8V15Z", 0.9),
        _path("roof", "M0 8.6L8 2L16 8.6L14.6 10L8 4.8L1.4 10Z", 0.7),
        _path("ember", "M5 15V12C5 9.4 11 9.4 11 12V15Z", 0.6),
        _path("rock", "M11.4 4V.5H14V6.4Z", 0.7),
    ),
}


def _dashes() -> tuple[Ring, ...]:
    """A broken line around the cell."""
    low, high, count = 3.4, 96.6, 8
    step = (high - low) / count
    starts = [low + step * (n + 0.15) for n in range(count)]
    found: list[Ring] = []
    for at in starts:
        end = at + step * 0.7
        found += [((at, low), (end, low)), ((at, high), (end, high))]
        found += [((low, at), (low, end)), ((high, at), (high, end))]
    return tuple(found)


#: Swords crossed: a battle was fought here. In a box of 24 by 24.
SWORDS: Final[Drawing] = (
    _stroke(
        "halo", 6, ((4, 4), (19, 19)), ((20, 4), (5, 19)), ((14, 20), (20, 14)), ((10, 20), (4, 14))
    ),
    _stroke("bad", 2.8, ((4, 4), (18, 18)), ((20, 4), (6, 18))),
    _stroke(
        "bad",
        2.4,
        ((14, 20), (20, 14)),
        ((10, 20), (4, 14)),
        ((18, 18), (21, 21)),
        ((6, 18), (3, 21)),
    ),
)
#: A helmet, for soldiers, and a house, for people; each in a box of 10 by 10.
HELMET: Final[Drawing] = (_path("iron", "M1 9V5C1 -1 9 -1 9 5V9H6.2V5.6H3.8V9Z", 0.8),)
HOUSE: Final[Drawing] = (
    _path("thatch", "M0 5L5 .5L10 5L9 6V9.5H1V6Z", 0.8),
    _path("window", "M4 9.5V6.6H6V9.5Z", 0),
)
#: A county that has changed hands this turn: a broken line just inside its borders.
TAKEN: Final[Drawing] = (
    _stroke("halo", 4.4, *_dashes()),
    _stroke("bad", 2.6, *_dashes()),
)
