"""The paper that a map lies on, with its frame."""

from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from games.maps.palette import RGB

#: A picture with a side of fewer pixels has no room for a frame.
_LEAST: Final = 20


def draw_frame(image: Image.Image, paints: Mapping[str, RGB], scale: float, margin: float) -> None:
    """A double line around the map, as on an old sheet. ``margin``: of paper, in units."""
    pen = ImageDraw.Draw(image)
    wide, high = image.size
    thin, thick = max(1, round(0.8 * scale)), max(1, round(2.2 * scale))
    pen.rectangle((0, 0, wide - 1, high - 1), fill=paints["paper-deep"])
    if min(wide, high) < _LEAST:
        return
    for inset, width in ((margin * 0.25, thin), (margin * 0.5, thick)):
        at = round(inset * scale)
        pen.rectangle((at, at, wide - 1 - at, high - 1 - at), None, paints["line-strong"], width)
    at = round(margin * 0.5 * scale) + thick
    pen.rectangle((at, at, wide - 1 - at, high - 1 - at), paints["paper"])
