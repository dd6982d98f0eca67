"""The frame of the plate: a scale with the numbers of columns and rows, as plans write them."""

from collections.abc import Iterator, Mapping
from typing import Final

from PIL import Image, ImageDraw

from dma.map_shape import CELL, Shape
from games.maps.lettering import Lettering
from games.maps.palette import RGB

#: How far the sea goes on beyond the cells, as a share of the margin.
_SPILL: Final = 0.22
#: The scale, between the sea and the numbers, and the outermost line.
_SCALE: Final = (0.22, 0.3)
_OUTER: Final = 0.9
#: A number stands at every so manieth cell, the first at which they keep apart.
_STEPS: Final = (1, 2, 5, 10, 20, 50)
#: A picture with a side of fewer pixels has no room for a frame.
_LEAST: Final = 60


def draw_frame(
    image: Image.Image,
    shape: Shape,
    scale: float,
    paints: Mapping[str, RGB],
    numbers: Lettering,
) -> None:
    """Around the land at the top of the picture. ``numbers``: their letters."""
    wide, high = round(shape.width * scale), round(shape.height * scale)
    pen = ImageDraw.Draw(image)
    margin = shape.margin * scale
    spill = round(margin * (1 - _SPILL))
    for box in (
        (0, 0, wide, spill),
        (0, high - spill, wide, image.height),
        (0, 0, spill, high),
        (wide - spill, 0, wide, high),
    ):
        pen.rectangle(
            (box[0], box[1], max(box[0], box[2] - 1), max(box[1], box[3] - 1)), paints["paper"]
        )
    if min(wide, high) < _LEAST:
        return
    ink = paints["coast"]
    inner, outer = margin * (1 - _SCALE[0]), margin * (1 - _SCALE[1])
    for at in (inner, outer):
        pen.rectangle(_inset(at, wide, high), None, ink, max(1, round(margin * 0.012)))
    step = next((it for it in _STEPS if it * CELL * scale >= numbers.size * 2), _STEPS[-1])
    for start, end, is_inked in _divisions(shape.columns, step):
        if is_inked:
            x1, x2 = ((shape.margin + CELL * it) * scale for it in (start, end))
            pen.rectangle((x1, outer, x2, inner), ink)
            pen.rectangle((x1, high - inner, x2, high - outer), ink)
    for start, end, is_inked in _divisions(shape.rows, step):
        if is_inked:
            y1, y2 = ((shape.margin + CELL * it) * scale for it in (start, end))
            pen.rectangle((outer, y1, inner, y2), ink)
            pen.rectangle((wide - inner, y1, wide - outer, y2), ink)
    _number(image, shape, scale, step, outer, (wide, high), numbers)
    pen.rectangle(
        _inset(margin * (1 - _OUTER), wide, image.height), None, ink, max(1, round(margin * 0.025))
    )


def _number(
    image: Image.Image,
    shape: Shape,
    scale: float,
    step: int,
    outer: float,
    size: tuple[int, int],
    numbers: Lettering,
) -> None:
    """Columns above and below, rows at both sides."""
    room = outer * (1 + 1 - _OUTER) / 2
    drop = numbers.size * 0.34
    for x in range(0, shape.columns, step):
        at = (shape.margin + CELL * (x + 0.5)) * scale
        numbers.write(image, at, room + drop, str(x), "middle")
        numbers.write(image, at, size[1] - room + drop, str(x), "middle")
    for y in range(0, shape.rows, step):
        base = (shape.margin + CELL * (y + 0.5)) * scale + drop
        numbers.write(image, room, base, str(y), "middle")
        numbers.write(image, size[0] - room, base, str(y), "middle")


def _divisions(cells: int, step: int) -> Iterator[tuple[int, int, bool]]:
    """Pieces of the scale, every other one in ink."""
    for number, start in enumerate(range(0, cells, step)):
        yield start, min(cells, start + step), number % 2 == 0


def _inset(at: float, wide: int, high: int) -> tuple[int, int, int, int]:
    return round(at), round(at), wide - 1 - round(at), high - 1 - round(at)
