"""Little drawings that are made once and then pasted wherever they are wanted.

A drawing is a list of parts, lowest first, in units of its own; a stamp is a drawing in pixels.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from games.maps.curves import Ring, place
from games.maps.palette import RGB

#: How much finer than its pixels a drawing is drawn.
FINE: Final = 4


@dataclass(frozen=True, slots=True)
class Part:
    """Rings filled with a paint, or lines drawn with it.

    ``paint``: a name in the drawer's paints. ``line``: the width of a stroke, in units; with a
    ``fill`` it goes around the rings in "ink", without one it is drawn in the paint itself.
    ``opacity``: 0 to 1, of what is drawn against what is not.
    """

    paint: str
    rings: tuple[Ring, ...]
    line: float = 0
    fill: bool = True
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture with its place: the pixels from the stamped point to its upper left corner."""

    image: Image.Image
    left: int
    top: int

    def press(self, ground: Image.Image, x: int, y: int) -> None:
        """Paste it on a ground without transparency."""
        at = (x + self.left, y + self.top)
        if self.image.mode == "RGBA":
            ground.paste(self.image, at, self.image)
        else:
            ground.paste(self.image, at)


def cut(
    parts: Sequence[Part], paints: Mapping[str, RGB], scale: float, thinnest: float = 0.7
) -> Stamp | None:
    """A drawing as a stamp. ``scale``: pixels to a unit; ``thinnest``: no line is thinner, in
    pixels. None if there is nothing to draw."""
    box = _bounds(parts, scale)
    if box is None:
        return None
    left, top, right, bottom = box
    fine = scale * FINE
    image = Image.new("RGBA", ((right - left) * FINE, (bottom - top) * FINE), (0, 0, 0, 0))
    for part in parts:
        rings = place(part.rings, fine, -left * FINE, -top * FINE)
        _draw_part(image, part, rings, paints, max(part.line * fine, thinnest * FINE))
    size = (right - left, bottom - top)
    return Stamp(image.resize(size, Image.Resampling.BOX), left, top)


def _bounds(parts: Iterable[Part], scale: float) -> tuple[int, int, int, int] | None:
    """The pixels that a drawing takes: left, top, right, bottom."""
    reach = [
        ((x * scale, y * scale), part.line * scale / 2 + 1)
        for part in parts
        for ring in part.rings
        for x, y in ring
    ]
    if not reach:
        return None
    return (
        math.floor(min(x - edge for (x, _), edge in reach)),
        math.floor(min(y - edge for (_, y), edge in reach)),
        math.ceil(max(x + edge for (x, _), edge in reach)),
        math.ceil(max(y + edge for (_, y), edge in reach)),
    )


def _draw_part(
    image: Image.Image,
    part: Part,
    rings: Sequence[Ring],
    paints: Mapping[str, RGB],
    line: float,
) -> None:
    """Draw one part on a fine image. ``line``: its width there, where it has one."""
    layer = image if part.opacity >= 1 else Image.new("RGBA", image.size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    width = round(line)
    for ring in rings:
        if part.fill:
            pen.polygon(ring, fill=(*paints[part.paint], 255))
        if part.fill and part.line:
            pen.line([*ring, ring[0], ring[1]], (*paints["ink"], 255), width, joint="curve")
        elif part.line:
            pen.line(ring, (*paints[part.paint], 255), width, joint="curve")
    if layer is not image:
        faint = layer.getchannel("A").point(lambda value: round(value * part.opacity))
        layer.putalpha(faint)
        image.alpha_composite(layer)
