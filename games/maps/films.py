"""Moving pictures: the frames of a film, and the file that they make."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from games.maps.fonts import SERIF, label, line_height
from games.maps.layout import Area, Layout
from games.maps.palette import RGB, Theme, colour

#: File ending -> its media type.
KINDS: Final = {"webp": "image/webp", "gif": "image/gif"}
#: Colours of a frame that waits for the others: the drawings have fewer tints than that.
COLOURS: Final = 255


def frame(
    picture: Image.Image, layout: Layout, changed: Iterable[str], title: str, theme: Theme
) -> Image.Image:
    """A picture with the areas that ``changed`` ringed and ``title`` on a strip below it."""
    size = max(14, picture.width // 26)
    strip = round(size * 1.7)
    whole = Image.new("RGB", (picture.width, picture.height + strip), colour("paper-deep", theme))
    whole.paste(picture, (0, 0))
    scale = picture.width / layout.width
    pencil = ImageDraw.Draw(whole)
    areas = {area.key: area for area in layout.areas}
    for key in sorted(set(changed) & areas.keys()):
        _ring(pencil, areas[key], scale, size, colour("bad", theme))
    written = label(title, size, SERIF)
    where = (size // 2, picture.height + (strip - line_height(size)) // 2)
    whole.paste(colour("ink", theme), where, written)
    return whole.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def _ring(pencil: ImageDraw.ImageDraw, area: Area, scale: float, size: int, ink: RGB) -> None:
    """A line around an area, on the inside. ``size``: of the letters below."""
    if area.outline:
        x, y = area.x + area.width / 2, area.y + area.height / 2
        inner = [
            ((x + (px - x) * 0.93) * scale, (y + (py - y) * 0.93) * scale)
            for px, py in area.outline
        ]
        pencil.line([*inner, *inner[:2]], ink, max(2, size // 6), joint="curve")
        return
    corners = (area.x, area.y, area.x + area.width, area.y + area.height)
    left, top, right, bottom = (value * scale for value in corners)
    box = (left + 2, top + 2, right - 3, bottom - 3)
    pencil.rounded_rectangle(box, size // 3, outline=ink, width=size // 4)


def pack(frames: Sequence[Image.Image], durations: Sequence[int], kind: str) -> bytes:
    """An endless film as a file. ``durations``: milliseconds of each frame; ``kind``: of KINDS."""
    first, *others = frames
    how = {"quality": 82, "method": 3} if kind == "webp" else {"optimize": False}
    file = BytesIO()
    first.save(
        file,
        format=kind.upper(),
        save_all=True,
        append_images=others,
        duration=list(durations),
        loop=0,
        **how,
    )
    return file.getvalue()
