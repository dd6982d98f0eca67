"""Labels in Alegreya, from the same files as the pages.

Each file holds one part of the letters, so a text is drawn in runs, a face for each.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont, features

Family = Literal["alegreya", "alegreya-sans"]
Weight = Literal[400, 700]

FOLDER: Final = Path(__file__).resolve().parents[2] / "static" / "vendor" / "fonts"
#: What a label can be written in: family and weight.
Style = tuple[Family, Weight]
SERIF: Final[Style] = ("alegreya", 700)
SANS: Final[Style] = ("alegreya-sans", 700)


def label(text: str, size: int, style: Style = SERIF) -> Image.Image:
    """A text as a mask, 0 to 255, just as wide as the text; as high as a line of it.

    ``size``: pixels from line to line, nearly. Figures are as high as capitals.
    """
    pieces = [(face(subset, style, size), run) for subset, run in runs(text)]
    widths = [font.getlength(run, features=_figures()) for font, run in pieces]
    image = Image.new("L", (max(1, round(sum(widths)) + 2), line_height(size)))
    draw = ImageDraw.Draw(image)
    left = 1.0
    for (font, run), width in zip(pieces, widths, strict=True):
        draw.text((left, baseline(size)), run, 255, font=font, anchor="ls", features=_figures())
        left += width
    return image


def line_height(size: int) -> int:
    """The height of a label: room for capitals and for what hangs below."""
    return round(size * 1.1) + 2


def baseline(size: int) -> int:
    """Where the letters of a label stand, from its top."""
    return round(size * 0.82) + 1


def runs(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the part of the font that has its letters."""
    for subset, letters in groupby(text, key=_subset):
        yield subset, "".join(letters)


@lru_cache(maxsize=256)
def face(subset: str, style: Style, size: int) -> ImageFont.FreeTypeFont:
    """An open font file."""
    family, weight = style
    return ImageFont.truetype(FOLDER / f"{family}-{subset}-{weight}-normal.woff2", size)


def _subset(letter: str) -> str:
    code = ord(letter)
    if 0x400 <= code <= 0x4FF or code == 0x2116:
        return "cyrillic"
    if 0x100 <= code <= 0x2AF and code not in (0x131, 0x152, 0x153) or 0x1E00 <= code <= 0x1EFF:
        return "latin-ext"
    return "latin"


@lru_cache(maxsize=1)
def can_choose_figures() -> bool:
    """Whether this Pillow can ask a font for another kind of figures than its usual, which hang."""
    return bool(features.check("raqm"))


def _figures() -> list[str] | None:
    return ["lnum"] if can_choose_figures() else None
