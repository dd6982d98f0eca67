"""Everything that a map of DMA is pressed with, at one size and in one light.

A stamp is cut when it is first wanted, so a map costs what is on it.
"""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, TypeVar

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from dma import map_borders, map_figures, map_ground, map_routes
from dma.map_borders import STATE, Sides
from dma.map_paints import mixed, paints
from dma.map_shape import CELL
from games.maps import fonts, palette, paper, patterns, shields
from games.maps.arms import Arms
from games.maps.curves import box, disc
from games.maps.lettering import Lettering
from games.maps.palette import RGB, Theme
from games.maps.stamps import Part, Stamp, cut

Kept = TypeVar("Kept")

#: The thinnest cell, in pixels, that has: two repeats of a pattern; pieces
#: of their usual size; names; reliefs and pieces at all.
BROAD: Final = 40
SMALL: Final = 34
FAIR: Final = 15
LEAST: Final = 8
#: How strongly the pattern of a land shows on it: a broad one and a thin one.
WEAVE: Final = {"light": (0.26, 0.55), "dark": (0.24, 0.5)}
#: How much of its own colour a terrain has, in per cent.
WASH: Final = {"p": 0, "f": 34, "m": 26}


class Stamps:
    """``side``: the side of a cell in pixels."""

    def __init__(self, theme: Theme, side: int) -> None:
        self.theme = theme
        self.side = side
        self.scale = side / CELL
        self.paints = paints(theme)
        self._kept: dict[Hashable, object] = {}

    @property
    def cut_so_far(self) -> int:
        """How many stamps there are."""
        return len(self._kept)

    def letters(
        self, units: float, least: int, style: fonts.Style, ink: str, halo: str
    ) -> Lettering:
        """``ink``, ``halo``: paints; no halo for ""."""
        size = max(least, round(units * self.scale))
        rim = self.paints[halo] if halo else None
        return self._keep(
            ("letters", size, style, ink, halo), Lettering, size, style, self.paints[ink], rim
        )

    def land(self, arms: Arms | None, letter: str) -> Stamp:
        """A whole cell: the owner's tint and pattern, or land of nobody, washed by its terrain."""
        key = ("land", arms and (arms.division, arms.colour, arms.metal), letter)
        return self._keep(key, self._land, arms, letter)

    def relief(self, letter: str, kind: int) -> Stamp | None:
        """What rises in a cell, and into the one above."""
        return self._keep(("relief", letter, kind), self._relief, letter, kind)

    def border(self, sides: Sides, arms: Arms | None) -> Stamp | None:
        """The ends of provinces and states along the sides of a cell."""
        colour = arms.colour if arms and STATE in sides else 0
        return self._keep(("border", sides, colour), self._border, sides, colour)

    def city(self, size: int, is_walled: bool, landmark: str) -> Stamp | None:
        key = ("city", size, is_walled, landmark)
        return self._keep(key, lambda: self._cut(map_figures.city(size, is_walled, landmark)))

    def village(self, kind: int) -> Stamp | None:
        return self._keep(("village", kind), lambda: self._cut(map_figures.village(kind)))

    def pennant(self, arms: Arms, high: float) -> Stamp | None:
        """The flag of an owner."""
        return self._keep(("pennant", arms.colour, high), self._pennant, arms, high)

    @property
    def swell(self) -> float:
        """How much larger than on a large map the pieces are, so that they can be told apart."""
        return 1.3 if self.side < SMALL else 1.1

    def name(self, text: str, units: float) -> Stamp:
        """A name with its halo, below a point in the middle."""
        size = max(11, round(units * self.scale))
        return self._keep(("name", text, size), self._name, text, size)

    def dot(self, arms: Arms | None, is_city: bool) -> Stamp | None:
        """A settlement where there is no room for a drawing."""
        key = ("dot", arms and arms.colour, is_city)
        return self._keep(key, self._dot, arms, is_city)

    def figure(self, name: str, drawing: map_figures.Drawing) -> Stamp | None:
        return self._keep(("figure", name), self._cut, drawing)

    def shield(self, arms: Arms, units: float) -> Stamp:
        """The arms of an owner, about their middle."""
        return self._keep(("shield", arms, units), self._shield, arms, units)

    def step(self, dx: int, dy: int, kind: str, is_last: bool, arms: Arms) -> Stamp | None:
        """One step of a route, from the upper left corner of the cell where it begins."""
        key = ("step", dx, dy, kind, is_last, arms.colour)
        return self._keep(key, self._step, dx, dy, kind, is_last, arms)

    def seal(self, units: float, arms: Arms) -> Stamp | None:
        """The disc that a day stands on."""
        return self._keep(("seal", units, arms.colour), self._seal, units, arms)

    def _keep(self, key: Hashable, make: Callable[..., Kept], *about: object) -> Kept:
        if key not in self._kept:
            self._kept[key] = make(*about)
        return self._kept[key]  # type: ignore[return-value]

    def _cut(self, drawing: map_figures.Drawing) -> Stamp | None:
        return cut(drawing, self.paints, self.scale * self.swell, thinnest=0.5)

    def _name(self, text: str, size: int) -> Stamp:
        letters = fonts.label(text, size, fonts.SERIF)
        rim = max(1, round(size / 10))
        wide, high = letters.width + 2 * rim, letters.height + 2 * rim
        mask = Image.new("L", (wide, high))
        mask.paste(letters, (rim, rim))
        image = Image.new("RGBA", (wide, high), (*self.paints["halo"], 0))
        image.putalpha(mask.filter(ImageFilter.MaxFilter(2 * rim + 1)))
        image.paste(self.paints["letter"], (rim, rim), letters)
        return Stamp(image, -wide // 2, -rim - round(size * 0.16))

    def colour(self, arms: Arms) -> RGB:
        return palette.colour(f"arms-{arms.colour}", self.theme)

    def _land(self, arms: Arms | None, letter: str) -> Stamp:
        side = self.side
        tint = self.paints["wild"]
        if arms is not None:
            tint = palette.colour(f"owner-{arms.colour}", self.theme)
        wash = {"f": self.paints["wood"], "m": self.paints["rock-dark"]}.get(letter, tint)
        image = Image.new("RGB", (side, side), mixed(tint, wash, WASH.get(letter, 0)))
        if arms is not None:
            weave = self._weave(arms)
            broad, thin = WEAVE[self.theme]
            strength = thin + (broad - thin) * min(1, 2 * ImageStat.Stat(weave).mean[0] / 255)
            ink = palette.colour(f"owner-{arms.colour}-ink", self.theme)
            image.paste(ink, (0, 0), weave.point(lambda value: round(value * strength)))
        if self.theme == "light":
            grain = paper.grain(side)
            image = ImageChops.multiply(image, Image.merge("RGB", (grain, grain, grain)))
        if side >= LEAST:
            rim = Image.new("L", (side, side))
            pen = ImageDraw.Draw(rim)
            pen.line(((0, side - 1), (0, 0), (side - 1, 0)), 34, max(1, side // 60))
            image.paste(self.paints["grid"], (0, 0), rim)
        return Stamp(image, 0, 0)

    def _weave(self, arms: Arms) -> Image.Image:
        """The pattern all over a cell; it goes on in the next."""
        repeats = 2 if self.side >= BROAD else 1
        step = self.side / repeats
        tile = patterns.tile(arms.division, arms.metal, math.ceil(step))
        mask = Image.new("L", (self.side, self.side))
        for row in range(repeats):
            for column in range(repeats):
                mask.paste(tile, (round(column * step), round(row * step)))
        return mask

    def _relief(self, letter: str, kind: int) -> Stamp | None:
        return cut(map_ground.relief(letter, kind), self.paints, self.scale, thinnest=0.35)

    def _border(self, sides: Sides, colour: int) -> Stamp | None:
        tint = palette.colour(f"owner-{colour}-ink", self.theme)
        parts = map_borders.drawing(sides, colour != 0)
        return cut(parts, {**self.paints, "tint": tint}, self.scale, thinnest=0.8)

    def _pennant(self, arms: Arms, high: float) -> Stamp | None:
        colours = {**self.paints, "flag": self.colour(arms)}
        scale = self.scale * self.swell
        return cut(map_figures.pennant(high), colours, scale, thinnest=0.6)

    def _dot(self, arms: Arms | None, is_city: bool) -> Stamp | None:
        colours = {**self.paints, "flag": self.colour(arms) if arms else self.paints["stone"]}
        half = 46 if is_city else 22
        ring = box(-half, -half, half, half) if is_city else disc(0, 0, half, 8)
        return cut([Part("flag", (ring,), 12)], colours, self.scale)

    def _shield(self, arms: Arms, units: float) -> Stamp:
        wide = max(6, round(units * self.scale * self.swell))
        image = shields.picture(arms, wide, self.theme)
        return Stamp(image, -image.width // 2, -image.height // 2)

    def _step(self, dx: int, dy: int, kind: str, is_last: bool, arms: Arms) -> Stamp | None:
        colours = {**self.paints, "route": self.colour(arms)}
        return cut(map_routes.step(dx, dy, kind, is_last), colours, self.scale)

    def _seal(self, units: float, arms: Arms) -> Stamp | None:
        colours = {**self.paints, "route": self.colour(arms)}
        return cut([Part("route", (disc(0, 0, units / 2, 24),), 3)], colours, self.scale)


@lru_cache(maxsize=16)
def stamps(theme: Theme, side: int) -> Stamps:
    """The stamps for cells of ``side`` pixels."""
    return Stamps(theme, side)
