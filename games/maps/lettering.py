"""Numbers and short words on a picture, set from letters that are drawn once."""

from typing import Final, Literal

from PIL import Image, ImageDraw

from games.maps import fonts
from games.maps.palette import RGB
from games.maps.stamps import Stamp

Align = Literal["left", "middle", "right"]

_FIGURES: Final = ["lnum", "tnum"]


class Lettering:
    """One size and colour of letters. ``halo``: the colour around them, which keeps them readable
    on any ground, or None."""

    def __init__(self, size: int, style: fonts.Style, ink: RGB, halo: RGB | None = None) -> None:
        self.size = size
        self._style = style
        self._ink = ink
        self._halo = halo
        self._stamps: dict[str, tuple[Stamp, float]] = {}

    def width(self, text: str) -> float:
        """How wide the text comes, in pixels."""
        return sum(self._stamp(letter)[1] for letter in text)

    def write(
        self, ground: Image.Image, x: float, base: float, text: str, align: Align = "left"
    ) -> None:
        """Set a text; ``base``: where its letters stand."""
        if align != "left":
            x -= self.width(text) / (2 if align == "middle" else 1)
        y = round(base)
        for letter in text:
            stamp, advance = self._stamp(letter)
            stamp.press(ground, round(x), y)
            x += advance

    def _stamp(self, letter: str) -> tuple[Stamp, float]:
        found = self._stamps.get(letter)
        if found is None:
            found = self._stamps[letter] = self._cut(letter)
        return found

    def _cut(self, letter: str) -> tuple[Stamp, float]:
        ((subset, _),) = fonts.runs(letter)
        font = fonts.face(subset, self._style, self.size)
        figures = _FIGURES if fonts.can_choose_figures() and letter.isdigit() else None
        rim = max(1, round(self.size / 9)) if self._halo else 0
        advance = font.getlength(letter, features=figures)
        height = round(self.size * 1.2)
        image = Image.new("RGBA", (round(advance) + 2 * rim + 2, height), (0, 0, 0, 0))
        pen = ImageDraw.Draw(image)
        at = (rim + 1, round(self.size * 0.9))
        if self._halo:
            pen.text(at, letter, self._halo, font, "ls", stroke_width=rim, features=figures)
        pen.text(at, letter, self._ink, font, "ls", features=figures)
        return Stamp(image, -rim - 1, -at[1]), advance
