"""Everything that a map of Dunk is pressed with, in one style and light and at one size.

A stamp is cut when it is first wanted, so a map costs what is on it.
"""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, TypeVar

from PIL import Image, ImageChops, ImageDraw

from dunk import map_figures, map_ground, map_marches, map_signs
from dunk.map_hexes import CLOCKWISE, CORNERS, HIGH, MIDDLE, WIDE
from dunk.map_paints import Style, kingdom_paint, number_paint, paints, palette_of
from games.maps import fonts, palette, paper, patterns, shields
from games.maps.arms import Arms
from games.maps.curves import Ring, place
from games.maps.lettering import Lettering
from games.maps.palette import RGB, Theme
from games.maps.stamps import FINE, Part, Stamp, cut

Kept = TypeVar("Kept")

#: The thinnest hexagon, in pixels, that has: all drawings; numbers; most pieces; any pieces at all.
FULL: Final = 42
NUMBERED: Final = 28
FAIR: Final = 21
LEAST: Final = 9
#: The index of the rebels' colour among those of the kingdoms.
REBELS: Final = -1
#: How strongly a remembered province is veiled: at first, with each turn, at most.
VEIL: Final = (0.34, 0.045, 0.7)
#: The age, in turns, from which the veil grows no thicker.
OLD: Final = 8
#: The band of a border and the glow within it, in units, by style.
BAND: Final = {"painted": (5.0, 15.0), "classic": (6.5, 6.5), "clear": (7.5, 7.5)}
#: Steps in which a glow fades.
GLOWS: Final = 4
#: The banner of an army about its middle.
BADGE: Final[Ring] = (
    (-7.5, -6.5),
    (7.5, -6.5),
    (7.5, 3.2),
    (4.4, 6.2),
    (0, 7.6),
    (-4.4, 6.2),
    (-7.5, 3.2),
)
#: Repeats of a pattern across a hexagon.
REPEATS: Final = 4


class Stamps:
    """``wide``: the width of a hexagon in pixels."""

    def __init__(self, style: Style, theme: Theme, wide: int) -> None:
        self.style = style
        self.theme = theme
        self.wide = wide
        self.scale = wide / WIDE
        self.paints = paints(style, theme)
        self._kept: dict[Hashable, object] = {}

    @property
    def cut_so_far(self) -> int:
        """How many stamps there are."""
        return len(self._kept)

    @property
    def is_full(self) -> bool:
        return self.wide >= FULL

    @property
    def is_fair(self) -> bool:
        return self.wide >= FAIR

    @property
    def is_numbered(self) -> bool:
        return self.wide >= NUMBERED

    def number(self, people: str | None) -> Lettering:
        """For the number of a province, in the colour of its people."""
        figures, halo = number_paint(people)
        return self._lettering(self._figures, fonts.SERIF, figures, halo, 7)

    def blank_number(self) -> Lettering:
        """For the number of a province never seen."""
        return self._lettering(self._figures, fonts.SERIF, self.paints["line-strong"], None, 7)

    @property
    def _figures(self) -> float:
        """The height of a number in units: larger where the map is small."""
        return 18 if self.is_full else 21

    def small(self) -> Lettering:
        return self._lettering(12, fonts.SANS, self.paints["letter"], self.paints["halo"], 6)

    def seal(self) -> Lettering:
        return self._lettering(14, fonts.SANS, self.paints["white"], self.paints["ink"], 7)

    def colour(self, index: int) -> RGB:
        """The colour of a kingdom by its place among all, or of the REBELS (DK-3.4.5)."""
        return self.paints["rebel"] if index == REBELS else kingdom_paint(index, self.style)

    def ground(self, terrain: str, kind: int) -> Stamp:
        """A whole hexagon of a terrain; "" for land never seen."""
        return self._keep(("ground", terrain, kind), self._ground, terrain, kind)

    def shore(self, direction: str) -> Stamp | None:
        return self._drawing(("shore", direction), lambda: map_ground.shore(direction))

    def road(self, direction: str) -> Stamp | None:
        """From the middle to the border; "" for roads that lead nowhere."""
        return self._drawing(
            ("road", direction),
            lambda: map_ground.road(direction) if direction else map_ground.short_road(),
        )

    def ribbons(self) -> Stamp | None:
        return self._drawing(("ribbons",), map_ground.ribbons)

    def figure(self, name: str, drawing: map_figures.Drawing, size: float = 1) -> Stamp | None:
        """A drawing ``size`` times as large."""
        return self._keep(("figure", name, size), self._figure, drawing, size)

    def weave(self, index: int, arms: Arms) -> Stamp:
        """The pattern of a kingdom's arms in its colour, all over a hexagon."""
        return self._keep(("weave", index, arms.division, arms.metal), self._weave, index, arms)

    def border(self, direction: str, index: int, before: bool, after: bool) -> Stamp | None:
        """The edge of a kingdom along that side. ``before``, ``after``: see ``map_ground``."""
        index = self._hue(index)
        key = ("border", direction, index, before, after)
        return self._keep(key, self._border, direction, index, before, after)

    def badge(self, index: int, kind: str) -> Stamp | None:
        """An army in its kingdom's colour, with the sign of its type."""
        index = self._hue(index)
        return self._keep(("badge", index, kind), self._badge, index, kind)

    def shield(self, index: int, arms: Arms, units: float) -> Stamp:
        """The arms of a kingdom in its colour, so wide, about their middle."""
        return self._keep(("shield", index, arms, units), self._shield, index, arms, units)

    def veil(self, age: int) -> Stamp:
        """Over land that is only remembered, so many turns later."""
        return self._keep(("veil", min(age, OLD)), self._veil, min(age, OLD))

    def arrow(self, direction: str, index: int, kind: str) -> Stamp | None:
        """From the middle of a province; ``kind``: see ``map_marches``."""
        index = self._hue(index)
        return self._keep(("arrow", direction, index, kind), self._arrow, direction, index, kind)

    def people(self, people: str) -> Stamp | None:
        """The sign of a people, in the colours of its number (DK-3.4.2)."""
        return self._keep(("people", people), self._people, people)

    def _keep(self, key: Hashable, make: Callable[..., Kept], *about: object) -> Kept:
        if key not in self._kept:
            self._kept[key] = make(*about)
        return self._kept[key]  # type: ignore[return-value]

    def _hue(self, index: int) -> int:
        """The first kingdom with the same colour: they share what is only coloured."""
        return index if index == REBELS else index % len(palette_of(self.style))

    def _drawing(self, key: Hashable, draw: Callable[[], map_figures.Drawing]) -> Stamp | None:
        return self._keep(key, lambda: cut(draw(), self.paints, self.scale))

    def _lettering(
        self, units: float, style: fonts.Style, ink: RGB, halo: RGB | None, least: int
    ) -> Lettering:
        size = max(least, round(units * self.scale))
        return self._keep(("letters", size, style, ink, halo), Lettering, size, style, ink, halo)

    @property
    def size(self) -> tuple[int, int]:
        """The box of a hexagon in pixels."""
        return math.ceil(WIDE * self.scale), math.ceil(HIGH * self.scale)

    def _mask(self, bleed: float = 0) -> Image.Image:
        """How much of each pixel a hexagon covers. ``bleed``: pixels more all around, so that
        neighbours overlap and never gape."""
        return self._keep(("mask", bleed), self._cut_mask, bleed)

    def _cut_mask(self, bleed: float) -> Image.Image:
        pad = math.ceil(bleed)
        wide, high = (side + 2 * pad for side in self.size)
        mask = Image.new("L", (wide * FINE, high * FINE))
        grown = 1 + 2 * bleed / (WIDE * self.scale)
        fine = self.scale * FINE * grown
        left = (pad + MIDDLE[0] * self.scale) * FINE - MIDDLE[0] * fine
        top = (pad + MIDDLE[1] * self.scale) * FINE - MIDDLE[1] * fine
        (ring,) = place((CORNERS,), fine, left, top)
        ImageDraw.Draw(mask).polygon(ring, fill=255)
        return mask.resize((wide, high), Image.Resampling.BOX)

    def _ground(self, terrain: str, kind: int) -> Stamp:
        bleed = 0.8
        pad = math.ceil(bleed)
        wide, high = (side + 2 * pad for side in self.size)
        image = Image.new("RGB", (wide, high), self.paints[terrain or "unknown"])
        if self.wide >= LEAST:
            parts = (
                map_ground.ground(terrain, kind, is_plain=self.style == "classic")
                if terrain
                else map_ground.unknown(kind)
            )
            texture = cut(_within(parts), self.paints, self.scale, thinnest=0.4)
            if texture is not None:
                at = (pad + texture.left, pad + texture.top)
                image.paste(texture.image, at, texture.image)
        if self.style != "classic":
            image = self._grained(image)
        if self.wide >= LEAST:
            image.paste(self._grid_paint(terrain), (0, 0), self._rim(pad, terrain))
        image.putalpha(self._mask(bleed))
        return Stamp(image, -pad, -pad)

    def _grid_paint(self, terrain: str) -> RGB:
        return self.paints["grid"] if terrain else self.paints["line-strong"]

    def _rim(self, pad: int, terrain: str) -> Image.Image:
        """The line around a hexagon; each side is drawn by both that it parts."""
        strength = {"painted": 0.3, "classic": 0.9, "clear": 0.45}[self.style]
        if not terrain:
            strength = 0.35
        wide, high = (side + 2 * pad for side in self.size)
        rim = Image.new("L", (wide * FINE, high * FINE))
        (ring,) = place((CORNERS,), self.scale * FINE, pad * FINE, pad * FINE)
        width = max(FINE, round(1.6 * self.scale * FINE))
        ImageDraw.Draw(rim).line([*ring, ring[0], ring[1]], 255, width, joint="curve")
        rim = rim.resize((wide, high), Image.Resampling.BOX)
        return rim.point(lambda value: round(value * strength))

    def _grained(self, image: Image.Image) -> Image.Image:
        """With the grain of the paper, which shows by day."""
        if self.theme == "dark":
            return image
        grain = paper.grain(max(image.size)).crop((0, 0, *image.size))
        return ImageChops.multiply(image, Image.merge("RGB", (grain, grain, grain)))

    def _figure(self, drawing: map_figures.Drawing, size: float) -> Stamp | None:
        parts = [
            Part(part.paint, place(part.rings, size), part.line * size, part.fill, part.opacity)
            for part in drawing
        ]
        return cut(parts, self.paints, self.scale)

    def _weave(self, index: int, arms: Arms) -> Stamp:
        wide, high = self.size
        step = max(6.0, wide / REPEATS)
        tile = patterns.tile(arms.division, arms.metal, math.ceil(step))
        mask = Image.new("L", (wide, high))
        for row in range(math.ceil(high / step)):
            for column in range(math.ceil(wide / step)):
                mask.paste(tile, (round(column * step), round(row * step)))
        mask = ImageChops.multiply(mask, self._mask())
        image = Image.new("RGBA", (wide, high), (*self.colour(index), 0))
        image.putalpha(mask.point(lambda value: round(value * 0.62)))
        return Stamp(image, 0, 0)

    def _border(self, direction: str, index: int, before: bool, after: bool) -> Stamp | None:
        band, glow = BAND[self.style]
        if self.wide < FAIR:
            band, glow = 11.0, 11.0
        colours = {**self.paints, "kingdom": self.colour(index)}
        parts = []
        if glow > band:
            for step in range(GLOWS, 0, -1):
                inset = band + (glow - band) * step / GLOWS
                ring = map_ground.border(direction, inset, before, after)
                parts.append(Part("kingdom", (ring,), opacity=0.2))
        ring = map_ground.border(direction, band, before, after)
        parts.append(Part("kingdom", (ring,)))
        if self.wide >= FAIR:
            a, b, inner_b, inner_a = ring
            if self.style == "clear":
                parts.append(Part("white", ((inner_a, inner_b),), 1.4, fill=False, opacity=0.9))
            parts.append(Part("grid", ((a, b),), 2.2, fill=False, opacity=0.85))
        return cut(parts, colours, self.scale)

    def _badge(self, index: int, kind: str) -> Stamp | None:
        colour = self.colour(index)
        colours = {**self.paints, "kingdom": colour}
        rim = Part(
            "white" if index == REBELS else "halo", ((*BADGE, BADGE[0], BADGE[1]),), 3.4, fill=False
        )
        parts = [rim, Part("kingdom", (BADGE,), 1.2)]
        glyph = map_signs.ARMIES.get(kind)
        if glyph and self.is_full:
            parts.append(Part(_on(colour), place(glyph, 0.66, 0, -0.2)))
        return cut(parts, colours, self.scale, thinnest=0.5)

    def _people(self, people: str) -> Stamp | None:
        figures, halo = number_paint(people)
        colours = {**self.paints, "figures": figures, "rim": halo}
        sign = place(map_signs.PEOPLES[people], 0.72)
        closed = tuple((*ring, ring[0], ring[1]) for ring in sign)
        parts = [Part("rim", closed, 3.4, fill=False), Part("figures", sign)]
        return cut(parts, colours, self.scale, thinnest=0.5)

    def _shield(self, index: int, arms: Arms, units: float) -> Stamp:
        wide = max(5, round(units * self.scale))
        image = shields.picture(arms, wide, self.theme, colour=self.colour(index))
        return Stamp(image, -image.width // 2, -image.height // 2)

    def _veil(self, age: int) -> Stamp:
        first, more, most = VEIL
        strength = min(most, first + more * (age - 1))
        image = Image.new("RGBA", self.size, (*self.paints["unknown"], 0))
        image.putalpha(self._mask().point(lambda value: round(value * strength)))
        return Stamp(image, 0, 0)

    def _arrow(self, direction: str, index: int, kind: str) -> Stamp | None:
        colours = {**self.paints, "kingdom": self.colour(index)}
        return cut(map_marches.arrow(direction, kind), colours, self.scale)


def _on(colour: RGB) -> str:
    """The paint of a sign that can be read on a colour."""
    return "white" if palette.luminance(colour) < 0.36 else "ink"


def _within(parts: map_figures.Drawing) -> map_figures.Drawing:
    """The drawing without what lies wholly outside of a hexagon's box."""
    kept = []
    for part in parts:
        found = tuple(
            ring
            for ring in part.rings
            if any(-4 <= x <= WIDE + 4 and -4 <= y <= HIGH + 4 for x, y in ring)
        )
        if found:
            kept.append(Part(part.paint, found, part.line, part.fill, part.opacity))
    return tuple(kept)


def sides_around(direction: str) -> tuple[str, str]:
    """The sides next to one, counter-clockwise and clockwise."""
    at = CLOCKWISE.index(direction)
    return CLOCKWISE[at - 1], CLOCKWISE[(at + 1) % len(CLOCKWISE)]


@lru_cache(maxsize=16)
def stamps(style: Style, theme: Theme, wide: int) -> Stamps:
    """The stamps for hexagons ``wide`` pixels wide."""
    return Stamps(style, theme, wide)
