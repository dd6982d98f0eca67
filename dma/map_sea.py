"""The sea around the land: a coast that follows the cells softly, and an engraver's lines along it.

Everything is a mask of the whole map, drawn small and then made as large as the picture.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image, ImageFilter

from dma.map_shape import CELL, Shape
from games.maps.palette import RGB

#: Cells of water around the map that the masks reach over, at least.
PAD: Final = 4
#: Points of a mask to a cell.
_FINE: Final = 2
#: Lines along the coast: steps of half a cell away from it, and how strong of 255.
_LINES: Final = ((1, 150), (2, 95), (3, 55))
#: The thinnest cell, in pixels, that has lines along its coast.
_LEAST: Final = 8


def pour(
    image: Image.Image,
    size: tuple[int, int],
    rows: Sequence[str],
    shape: Shape,
    scale: float,
    paints: Mapping[str, RGB],
) -> None:
    """Fill with sea what is no land. ``size``: pixels of the land with its margins, at the top of
    the picture; ``rows``: of terrain; ``scale``: pixels to a unit."""
    pad = max(PAD, math.ceil(shape.margin / CELL))
    land = _mask(rows, pad)
    side = CELL * scale
    coast = _large(land.filter(ImageFilter.GaussianBlur(0.7)), shape, size, pad)
    slope = 255 / max(side, 1)
    image.paste(paints["sea"], (0, 0), coast.point(_edge(slope)))
    if side >= _LEAST:
        reach = land
        for steps, strength in _LINES:
            reach = reach.filter(ImageFilter.MaxFilter(3))
            soft = reach.filter(ImageFilter.GaussianBlur(1 + 0.4 * steps))
            line = _large(soft, shape, size, pad)
            width = max(0.8, side * 0.022)
            image.paste(paints["sea-line"], (0, 0), line.point(_line(slope, width, strength)))
    width = max(1.1, side * 0.05)
    image.paste(paints["coast"], (0, 0), coast.point(_line(slope, width, 255)))


def _mask(rows: Sequence[str], pad: int) -> Image.Image:
    """White land in black water, and ``pad`` cells of it around."""
    land = bytes(0 if letter == "w" else 255 for row in rows for letter in row)
    small = Image.frombytes("L", (len(rows[0]), len(rows)), land)
    mask = Image.new("L", (small.width + 2 * pad, small.height + 2 * pad))
    mask.paste(small, (pad, pad))
    return mask.resize((mask.width * _FINE, mask.height * _FINE), Image.Resampling.NEAREST)


def _large(mask: Image.Image, shape: Shape, size: tuple[int, int], pad: int) -> Image.Image:
    """The mask as large as the picture, of which it shows the same part."""
    around = pad - shape.margin / CELL
    box = (
        around * _FINE,
        around * _FINE,
        mask.width - around * _FINE,
        mask.height - around * _FINE,
    )
    return mask.resize(size, Image.Resampling.BICUBIC, box)


def _edge(slope: float) -> list[int]:
    """White where there is water. ``slope``: grey steps to a pixel at the coast."""
    return [_clamp(128 + (127.5 - value) / slope * 255) for value in range(256)]


def _line(slope: float, width: float, strength: int) -> list[int]:
    """White along the coast, so many pixels wide."""
    return [
        _clamp((width / 2 + 0.5 - abs(value - 127.5) / slope) * 255) * strength // 255
        for value in range(256)
    ]


def _clamp(value: float) -> int:
    return max(0, min(255, round(value)))
