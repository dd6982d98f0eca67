"""Where the provinces lie on a picture: hexagons on a point, in units (DK-2.2.3, DK-2.2.4).

A hexagon stands in a box of ``WIDE`` by ``HIGH`` units; rows lie ``PITCH`` apart, odd ones half a
hexagon to the right. y goes downwards.
"""

from collections.abc import Mapping
from typing import Final

from games.maps.curves import Point, Ring

WIDE: Final = 104
HIGH: Final = 120
PITCH: Final = 90
#: The paper around the map.
MARGIN: Final = 30

#: The corners in their box, clockwise from the top.
CORNERS: Final[Ring] = ((52, 0), (104, 30), (104, 90), (52, 120), (0, 90), (0, 30))
MIDDLE: Final[Point] = (52, 60)
#: Direction -> the corners at the ends of that side, clockwise.
SIDES: Final[Mapping[str, tuple[int, int]]] = {
    "ne": (0, 1),
    "e": (1, 2),
    "se": (2, 3),
    "sw": (3, 4),
    "w": (4, 5),
    "nw": (5, 0),
}
#: The sides clockwise, so that those at the ends of one are its neighbours here.
CLOCKWISE: Final = tuple(SIDES)
#: Direction -> the way from the middle of a hexagon to that of the next.
WAYS: Final[Mapping[str, Point]] = {
    "nw": (-52, -90),
    "ne": (52, -90),
    "e": (104, 0),
    "se": (52, 90),
    "sw": (-52, 90),
    "w": (-104, 0),
}


def corner_of(province: int, columns: int) -> tuple[int, int]:
    """The upper left corner of a province's box. ``columns``: the width of the map."""
    row, column = divmod(province, columns)
    return MARGIN + WIDE * column + (WIDE // 2 if row % 2 else 0), MARGIN + PITCH * row


def land_size(columns: int, rows: int) -> tuple[int, int]:
    """Width and height of all provinces, without the paper around them."""
    return WIDE * columns + (WIDE // 2 if rows > 1 else 0), PITCH * (rows - 1) + HIGH


def outline_of(left: int, top: int) -> tuple[tuple[int, int], ...]:
    """The corners of the hexagon whose box begins there."""
    return tuple((left + round(x), top + round(y)) for x, y in CORNERS)


def between(one: Point, other: Point, share: float) -> Point:
    """The point at that share of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
