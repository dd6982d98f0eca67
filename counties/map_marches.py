"""Arrows of soldiers on the march, each with its number."""

from collections.abc import Iterable, Mapping
from typing import Final

from PIL import Image

from counties.map_stamps import Stamps
from games.maps.curves import Point, Ring, disc
from games.maps.stamps import Part, cut

March = tuple[int, int, int]  # from, to, soldiers

#: The radius of the seal under a number of one or two figures.
LEAST_RADIUS: Final = 7.8
#: How far from the middle it sits, and how far to the right of the way.
_SEAL: Final = 47
_ASIDE: Final = 8


def draw_marches(
    image: Image.Image,
    kit: Stamps,
    marches: Iterable[March],
    middles: Mapping[int, tuple[int, int]],
) -> None:
    """An arrow for each march between neighbours. ``middles``: county -> pixel of its middle.

    Each keeps to the right, so that two that pass each other do not hide each other.
    """
    for start, end, soldiers in marches:
        if not soldiers or start not in middles or end not in middles:
            continue
        (x1, y1), (x2, y2) = middles[start], middles[end]
        way = ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))
        told = str(soldiers)
        wide = kit.seal.width(told) / kit.scale / 2
        stamp = cut(_parts(*way, max(LEAST_RADIUS, wide + 2.6)), kit.paints, kit.scale)
        if stamp is None:
            continue
        stamp.press(image, x1, y1)
        x, y = seal(*way)
        base = y1 + y * kit.scale + kit.seal.size * 0.32
        kit.seal.write(image, x1 + x * kit.scale, base, told, "middle")


def shaft(dx: int, dy: int) -> Ring:
    """An arrow into the next cell, about the middle of the one it comes from.

    ``dx``, ``dy``: the step to the next, as on the grid.
    """
    outline = ((30, -3.2), (60, -2.4), (60, -7), (75, 0), (60, 7), (60, 2.4), (30, 3.2))
    return tuple(
        (along * dx - (across + _ASIDE) * dy, along * dy + (across + _ASIDE) * dx)
        for along, across in outline
    )


def seal(dx: int, dy: int) -> Point:
    """Where the number sits on it: on the border, where it hides neither people nor soldiers."""
    return _SEAL * dx - _ASIDE * dy, _SEAL * dy + _ASIDE * dx


def _parts(dx: int, dy: int, radius: float) -> list[Part]:
    arrow, disk = shaft(dx, dy), disc(*seal(dx, dy), radius)
    closed = ((*arrow, arrow[0], arrow[1]), (*disk, disk[0], disk[1]))
    return [
        Part("halo", closed, 4, fill=False),
        Part("wax", (arrow,)),
        Part("wax", (disk,)),
    ]
