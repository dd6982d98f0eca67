"""The sheet that a map lies on, with its frame."""

from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from games.maps.palette import RGB

#: A picture with a side of fewer pixels has no room for a frame.
_LEAST: Final = 20


def draw_frame(image: Image.Image, paints: Mapping[str, RGB], scale: float, margin: float) -> None:
    """A thick and a thin line around land and legend, with a lozenge in each corner.

    ``margin``: of paper around the land, in units.
    """
    pen = ImageDraw.Draw(image)
    wide, high = image.size
    pen.rectangle((0, 0, wide - 1, high - 1), fill=paints["paper"])
    if min(wide, high) < _LEAST:
        return
    ink = paints["line-strong"]
    thick, thin = max(1, round(3 * scale)), max(1, round(1.1 * scale))
    for inset, width in ((margin * 0.2, thick), (margin * 0.45, thin)):
        at = round(inset * scale)
        pen.rectangle((at, at, wide - 1 - at, high - 1 - at), None, ink, width)
    half = margin * 0.28 * scale
    if half < 3:
        return
    at = round(margin * 0.33 * scale)
    for x in (at, wide - 1 - at):
        for y in (at, high - 1 - at):
            diamond = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            pen.polygon(diamond, fill=paints["wax"], outline=ink)
