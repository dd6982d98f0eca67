"""What stands on a cell: cities as they are built, villages, armies, battles.

Drawn about a point of their own, y downwards, in units of which a cell has 100; a settlement's base
is at y 0.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from games.maps.curves import Ring, box, disc, place
from games.maps.stamps import Part

Drawing = tuple[Part, ...]

_LINE: Final = 2.6
#: So many buildings make a city of the next size.
SIZES: Final = (2, 5, 9)


def _solid(paint: str, *found: Ring, line: float = _LINE) -> Part:
    return Part(paint, found, line)


def _stroke(paint: str, line: float, *found: Ring) -> Part:
    return Part(paint, found, line, fill=False)


def size_of(buildings: Collection[str] | None) -> int:
    """How large a city is drawn, 0 to 3; one that is not seen is of size 1."""
    if buildings is None:
        return 1
    return sum(len(buildings) >= least for least in SIZES)


def city(size: int, is_walled: bool, landmark: str) -> Drawing:
    """A city; ``landmark``: the building that rises above its roofs, of LANDMARKS or ""."""
    half = (34, 45, 56, 64)[size]
    parts: list[Part] = []
    if landmark:
        parts += LANDMARKS[landmark]()
    elif size:
        parts += _keep(0, 62 + 6 * size)
    for x, base, high in _HOUSES[size]:
        parts += _house(x, base, 24, high)
    if is_walled:
        parts += _walls(half)
    return tuple(parts)


def landmark_of(buildings: Iterable[str] | None) -> str:
    """The greatest of a city's buildings, as far as they are known."""
    found = set(buildings or ())
    return next((name for name in LANDMARKS if name in found), "")


#: By size: where a house stands, its base and its height; those behind first.
_HOUSES: Final = (
    ((-17, -8, 34), (17, -8, 32), (0, 0, 30)),
    ((-27, -14, 40), (28, -14, 38), (-13, 0, 34), (14, 0, 32)),
    (
        (-40, -14, 40),
        (40, -14, 40),
        (-20, -20, 46),
        (22, -20, 44),
        (-31, 0, 34),
        (31, 0, 34),
        (0, 0, 32),
    ),
    (
        (-48, -18, 44),
        (48, -18, 44),
        (-27, -26, 52),
        (28, -26, 50),
        (-42, -2, 36),
        (42, -2, 36),
        (-20, 0, 38),
        (21, 0, 36),
        (0, 2, 32),
    ),
)


def _house(x: float, base: float, wide: float, high: float) -> list[Part]:
    """With its gable to the west and the roof's long side to the east."""
    left, right, ridge = x - wide / 2, x + wide / 2, x - wide * 0.16
    eaves = base - high * 0.5
    front = ((left, base), (left, eaves), (ridge - wide * 0.06, base - high), (x, eaves), (x, base))
    side = box(x, eaves, right, base)
    roof = (
        (ridge - wide * 0.06, base - high),
        (right - wide * 0.2, base - high),
        (right + 2, eaves),
        (x, eaves),
    )
    return [
        _solid("stone", front),
        _solid("shade", side),
        _solid("roof", roof),
        _solid(
            "window", box(left + wide * 0.16, base - high * 0.3, left + wide * 0.32, base), line=0
        ),
    ]


def _keep(x: float, high: float) -> list[Part]:
    top = -20 - high * 0.75
    return [
        _solid("stone", box(x - 11, top, x + 3, -8)),
        _solid("shade", box(x + 3, top, x + 11, -8)),
        _solid("roof-dark", ((x - 14, top), (x, top - 24), (x + 14, top))),
        _solid("window", box(x - 6, top + 9, x - 1, top + 18), line=0),
    ]


def _battlements(left: float, right: float, top: float, base: float, merlons: int) -> Ring:
    step = (right - left) / (2 * merlons - 1)
    points = [(left, base)]
    for n in range(merlons):
        x = left + 2 * n * step
        points += [(x, top), (x + step, top)]
        if n < merlons - 1:
            points += [(x + step, top + 6), (x + 2 * step, top + 6)]
    return (*points, (right, base))


def _arch(x: float, base: float, wide: float, high: float) -> Ring:
    half = wide / 2
    head = [
        (
            x - half * math.cos(math.pi * n / 6),
            base - high + half - half * math.sin(math.pi * n / 6),
        )
        for n in range(7)
    ]
    return ((x - half, base), *head, (x + half, base))


def _walls(half: float) -> list[Part]:
    """A curtain wall before the houses with a tower at each end and a gate."""
    parts = [
        _solid("wall", _battlements(-half, half, -20, 10, max(4, round(half / 9)))),
        _solid("wall-shade", box(-half, 2, half, 10), line=0),
        _stroke("ink", 1.6, ((-half, 10), (half, 10))),
    ]
    for x in (-half, half):
        parts += [
            _solid("wall", _battlements(x - 10, x + 10, -36, 12, 3)),
            _solid("wall-shade", box(x + 3, -28, x + 9, 11), line=0),
        ]
    parts += [
        _solid("wall", _battlements(-13, 13, -30, 11, 3)),
        _solid("gate", _arch(0, 11, 15, 24), line=1.6),
    ]
    return parts


def _pyramid() -> list[Part]:
    return [
        _solid("stone", ((-44, -14), (0, -104), (8, -14))),
        _solid("shade", ((8, -14), (0, -104), (46, -14))),
        _solid("gold", ((-8, -88), (0, -104), (8, -88), (2, -84))),
    ]


def _black_tower() -> list[Part]:
    return [
        _solid(
            "dark",
            (
                (-13, -14),
                (-9, -92),
                (-14, -98),
                (-14, -110),
                (14, -110),
                (14, -98),
                (9, -92),
                (13, -14),
            ),
        ),
        _solid("dark-lit", box(-7, -90, -2, -16), line=0),
        _solid(
            "dark",
            ((-14, -110), (-18, -124), (-6, -114), (0, -132), (6, -114), (18, -124), (14, -110)),
        ),
        _solid("window", box(-3, -104, 3, -96), line=0),
        _solid("window", box(-2, -70, 3, -62), line=0),
    ]


def _cathedral() -> list[Part]:
    parts = [
        _solid("stone", box(-20, -70, 20, -10)),
        _solid("lead", ((-24, -68), (0, -98), (24, -68))),
    ]
    for x in (-22, 22):
        parts += [
            _solid("stone", box(x - 8, -86, x + 8, -10)),
            _solid("lead", ((x - 10, -86), (x, -128), (x + 10, -86))),
            _stroke("gold", 3.4, ((x, -140), (x, -124)), ((x - 6, -134), (x + 6, -134))),
        ]
    return [*parts, _solid("window", disc(0, -60, 8, 14), line=1.4)]


def _colosseum() -> list[Part]:
    arches = [_arch(x, base, 9, 16) for base in (-18, -44) for x in (-40, -26, -12, 2, 16, 30)]
    return [
        _solid(
            "stone",
            ((-50, -10), (-50, -66), (-34, -76), (20, -76), (34, -66), (50, -56), (50, -10)),
        ),
        _solid("shade", ((-46, -62), (-32, -70), (18, -70), (30, -64), (-2, -60)), line=1.2),
        _solid("gate", *arches, line=0),
    ]


def _colossus() -> list[Part]:
    return [
        _solid("shade", box(-15, -40, 15, -10)),
        _solid(
            "bronze",
            (
                (-10, -40),
                (-12, -74),
                (-16, -96),
                (-8, -102),
                (8, -102),
                (24, -124),
                (29, -120),
                (15, -94),
                (12, -74),
                (11, -40),
                (3, -40),
                (0, -62),
                (-3, -40),
            ),
        ),
        _solid("bronze", disc(0, -110, 8, 14)),
        _solid("gold", ((22, -122), (24, -142), (31, -134), (34, -144), (34, -120))),
    ]


def _parliament() -> list[Part]:
    columns = [box(x - 2, -58, x + 2, -14) for x in (-26, -13, 0, 13, 26)]
    dome = tuple(
        (26 * math.cos(math.pi * n / 12), -76 - 26 * math.sin(math.pi * n / 12)) for n in range(13)
    )
    return [
        _solid("lead", dome),
        _stroke("ink", 2.4, ((0, -102), (0, -116))),
        _solid("stone", ((-38, -60), (0, -82), (38, -60))),
        _solid("shade", box(-34, -60, 34, -12)),
        _solid("stone", *columns, line=0.8),
    ]


def _steam_engine() -> list[Part]:
    puffs = (disc(18, -122, 9, 16), disc(31, -134, 11, 16), disc(46, -142, 8, 16))
    return [
        Part("smoke", puffs, 1.2),
        _solid("shade", box(-34, -56, 34, -10)),
        _solid(
            "roof-dark",
            ((-34, -56), (-34, -74), (-12, -56), (-12, -74), (10, -56), (10, -74), (34, -56)),
        ),
        _solid("roof", ((8, -56), (11, -116), (21, -116), (24, -56))),
    ]


def _spire() -> list[Part]:
    return [
        _solid("stone", box(-11, -74, 11, -10)),
        _solid("lead", ((-14, -74), (0, -118), (14, -74))),
        _stroke("gold", 3.2, ((0, -130), (0, -114)), ((-6, -124), (6, -124))),
        _solid("window", _arch(0, -52, 8, 14), line=0),
    ]


#: Building -> its silhouette; the greatest first.
LANDMARKS: Final[Mapping[str, Callable[[], list[Part]]]] = {
    "black_tower": _black_tower,
    "cathedral": _cathedral,
    "bronze_colossus": _colossus,
    "steam_engine": _steam_engine,
    "pyramid": _pyramid,
    "colosseum": _colosseum,
    "parliament": _parliament,
    "monastery": _spire,
    "church": _spire,
}


def village(kind: int) -> Drawing:
    """Two cottages or three under thatch."""
    spots = (((-15, -4), (14, 0)), ((-17, 0), (4, -9), (18, 2)), ((-12, 1), (15, -5)))[kind % 3]
    parts: list[Part] = []
    for x, base in sorted(spots, key=lambda spot: spot[1]):
        parts += [
            _solid("stone", box(x - 11, base - 12, x + 11, base), line=2.2),
            _solid(
                "thatch",
                ((x - 15, base - 11), (x - 7, base - 26), (x + 8, base - 26), (x + 15, base - 11)),
                line=2.2,
            ),
            _solid("window", box(x - 3, base - 8, x + 3, base), line=0),
        ]
    return tuple(parts)


def pennant(high: float) -> Drawing:
    """A pole with the owner's colour, its foot at 0."""
    return (
        _stroke("ink", 3, ((0, 0), (0, -high))),
        _solid("flag", ((0, -high), (24, -high + 7), (0, -high + 15)), line=2),
    )


#: Behind an army's shield.
SPEARS: Final[Drawing] = (
    _stroke("halo", 9, ((-30, 30), (30, -44)), ((30, 30), (-30, -44))),
    _stroke("spear", 4.4, ((-30, 30), (30, -44)), ((30, 30), (-30, -44))),
    _solid(
        "steel",
        ((30, -44), (24, -50), (38, -58), (36, -40)),
        ((-30, -44), (-24, -50), (-38, -58), (-36, -40)),
        line=1.4,
    ),
)


def _sword(way: int) -> list[Part]:
    blade = ((-3.4, 12), (-3.4, -24), (0, -31), (3.4, -24), (3.4, 12))
    hilt = box(-11, 12, 11, 17)
    grip = box(-2.6, 17, 2.6, 28)
    angle = math.radians(38 * way)

    def turn(ring: Ring) -> Ring:
        return tuple(
            (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
            for x, y in ring
        )

    return [
        _stroke("halo", 7, (*turn(blade), turn(blade)[0])),
        _solid("steel", turn(blade), line=1.8),
        _solid("gold", turn(hilt), line=1.6),
        _solid("timber", turn(grip), line=1.6),
    ]


#: Where there was a battle.
SWORDS: Final[Drawing] = (*_sword(1), *_sword(-1))


#: The head of a lily above the rose, whose radius is 1.
_LILY: Final[Ring] = (
    (0, -1.26),
    (0.13, -0.98),
    (0.22, -1.06),
    (0.12, -0.84),
    (-0.12, -0.84),
    (-0.22, -1.06),
    (-0.13, -0.98),
)


def compass(radius: float) -> Drawing:
    """A rose of eight ways (DMA-2.2), a lily where north is."""
    ring = disc(0, 0, radius * 0.7)
    parts = [_stroke("coast", 1.6, (*ring, ring[0], ring[1]))]
    for number in sorted(range(8), key=lambda n: n % 2 == 0):
        way = math.radians(45 * number - 90)
        long = radius * (0.88 if number % 2 == 0 else 0.56)
        tip = (long * math.cos(way), long * math.sin(way))
        for turn, paint in ((-1, "roof"), (1, "sheet")):
            side = way + turn * math.pi / 8
            foot = (radius * 0.24 * math.cos(side), radius * 0.24 * math.sin(side))
            half = ((0, 0), foot, tip)
            parts += [_solid(paint, half, line=0), _stroke("coast", 1.2, (*half, half[0]))]
    parts.append(_solid("gold", *place((_LILY,), radius), line=1))
    return tuple(parts)
