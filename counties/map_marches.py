"""Arrows of soldiers on the march, each with its number."""

from collections.abc import Iterable, Mapping

from PIL import Image

from counties.map_stamps import Stamps
from games.maps.curves import Ring, disc
from games.maps.stamps import Part, cut

March = tuple[int, int, int]  # from, to, soldiers


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
        stamp = cut(_arrow(*way, max(7.8, wide + 2.6)), kit.paints, kit.scale)
        if stamp is None:
            continue
        stamp.press(image, x1, y1)
        dx, dy = way
        x, y = _SEAL * dx - _ASIDE * dy, _SEAL * dy + _ASIDE * dx
        base = y1 + y * kit.scale + kit.seal.size * 0.32
        kit.seal.write(image, x1 + x * kit.scale, base, told, "middle")


_ASIDE = 8
_SEAL = 47


def _arrow(dx: int, dy: int, radius: float) -> list[Part]:
    """From inside one cell well into the next, with a seal for the number."""
    outline = ((30, -3.2), (60, -2.4), (60, -7), (75, 0), (60, 7), (60, 2.4), (30, 3.2))
    shaft: Ring = tuple(
        (along * dx - (across + _ASIDE) * dy, along * dy + (across + _ASIDE) * dx)
        for along, across in outline
    )
    seal = disc(_SEAL * dx - _ASIDE * dy, _SEAL * dy + _ASIDE * dx, radius)
    closed = ((*shaft, shaft[0], shaft[1]), (*seal, seal[0], seal[1]))
    return [
        Part("halo", closed, 4, fill=False),
        Part("wax", (shaft,)),
        Part("wax", (seal,)),
    ]
