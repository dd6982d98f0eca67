"""Everything that a map of Counties is pressed with, at one size and in one light.

A stamp is cut when it is first wanted, so a map costs what is on it.
"""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, TypeVar

from PIL import Image, ImageChops, ImageStat

from counties import map_figures, map_ground
from counties.grid import CELL
from counties.map_paints import paints
from games.maps import fonts, palette, paper, patterns, shields
from games.maps.arms import Arms
from games.maps.curves import box, place
from games.maps.lettering import Lettering
from games.maps.palette import Theme
from games.maps.stamps import Part, Stamp, cut

Kept = TypeVar("Kept")

#: How strongly the pattern of a land shows on it: a broad one and a thin one.
WEAVE: Final = {"light": (0.22, 0.5), "dark": (0.26, 0.55)}
#: The thinnest cell, in pixels, that has: drawings, small print, fields.
FULL: Final = 44
FAIR: Final = 22
#: Repeats of a pattern across a cell, and the least pixels of one.
REPEATS: Final = 4
LEAST_TILE: Final = 10


class Stamps:
    """``side``: the side of a cell in pixels."""

    def __init__(self, theme: Theme, side: int) -> None:
        self.theme = theme
        self.side = side
        self.scale = side / CELL
        self.paints = paints(theme)
        self._kept: dict[Hashable, object] = {}
        letter, halo = self.paints["letter"], self.paints["halo"]
        self.number = Lettering(max(7, round(22 * self.scale)), fonts.SERIF, letter, halo)
        self.small = Lettering(max(7, round(13 * self.scale)), fonts.SANS, letter, halo)
        self.mark = Lettering(max(7, round(11 * self.scale)), fonts.SANS, letter, halo)
        self.key = Lettering(max(7, round(17 * self.scale)), fonts.SERIF, letter, halo)
        self.seal = Lettering(
            max(8, round(13 * self.scale)), fonts.SANS, self.paints["on-wax"], None
        )

    @property
    def cut_so_far(self) -> int:
        """How many stamps there are."""
        return len(self._kept)

    def land(self, arms: Arms | None) -> Stamp:
        """A whole cell: the owner's tint and pattern, or wild land."""
        return self._keep(
            ("land", arms and (arms.division, arms.colour, arms.metal)), self._land, arms
        )

    def ground(self, fields: int, way: int, is_ruled: bool) -> Stamp | None:
        """Fields that are tilled, or what is left of them."""
        return self._keep(("ground", fields, way, is_ruled), self._ground, fields, way, is_ruled)

    def castle(self, size: int, is_building: bool) -> Stamp | None:
        """The castle of a size, under a scaffold where it grows."""
        return self._keep(("castle", size, is_building), self._castle, size, is_building)

    def flags(self, size: int, colour: int) -> Stamp | None:
        """The owner's pennants on such a castle."""
        return self._keep(("flags", size, colour), self._flags, size, colour)

    def herd(self, cows: int, way: int) -> Stamp | None:
        """So many cows, here and there."""
        return self._keep(("herd", cows, way), self._herd, cows, way)

    def resources(self, marks: tuple[tuple[str, str], ...]) -> Stamp | None:
        """What can be had here, from the left, each with its letter. ``marks``: name, letter."""
        return self._keep(("resources", marks), self._resources, marks)

    def shield(self, arms: Arms) -> Stamp:
        return self._keep(("shield", arms), self._shield, arms)

    def figure(self, name: str, drawing: map_figures.Drawing, size: float) -> Stamp | None:
        """A drawing ``size`` times as large."""
        return self._keep(("figure", name, size), self._figure, drawing, size)

    def hedge(self, is_upright: bool) -> Stamp | None:
        """Bushes along a cell's side, inside a realm."""
        return self._keep(("hedge", is_upright), self._hedge, is_upright)

    def border(self, side: str, colour: int, is_mine: bool) -> Stamp | None:
        """The edge of a realm along the side N, E, S or W of a cell, tinted on the inside."""
        return self._keep(("border", side, colour, is_mine), self._border, side, colour, is_mine)

    def _keep(self, key: Hashable, make: Callable[..., Kept], *about: object) -> Kept:
        if key not in self._kept:
            self._kept[key] = make(*about)
        return self._kept[key]  # type: ignore[return-value]

    def _land(self, arms: Arms | None) -> Stamp:
        side = self.side
        if arms is None:
            wild = Image.new("RGB", (side, side), self.paints["wild"])
            return Stamp(self._grained(wild), 0, 0)
        tint = palette.colour(f"owner-{arms.colour}", self.theme)
        image = Image.new("RGB", (side, side), tint)
        weave = self._weave(arms)
        broad, thin = WEAVE[self.theme]
        strength = thin + (broad - thin) * min(1, 2 * ImageStat.Stat(weave).mean[0] / 255)
        ink = palette.colour(f"owner-{arms.colour}-ink", self.theme)
        image.paste(ink, (0, 0), weave.point(lambda value: round(value * strength)))
        return Stamp(self._grained(image), 0, 0)

    def _weave(self, arms: Arms) -> Image.Image:
        """The pattern all over a cell; it goes on in the next."""
        repeats = max(1, min(REPEATS, self.side // LEAST_TILE))
        step = self.side / repeats
        tile = patterns.tile(arms.division, arms.metal, math.ceil(step))
        mask = Image.new("L", (self.side, self.side))
        for row in range(repeats):
            for column in range(repeats):
                mask.paste(tile, (round(column * step), round(row * step)))
        return mask

    def _grained(self, image: Image.Image) -> Image.Image:
        """With the grain of the paper, which shows by day."""
        if self.theme == "dark":
            return image
        grain = paper.grain(self.side)
        return ImageChops.multiply(image, Image.merge("RGB", (grain, grain, grain)))

    def _ground(self, fields: int, way: int, is_ruled: bool) -> Stamp | None:
        draw = map_ground.parcels if is_ruled else map_ground.fallow_land
        return cut(draw(fields, way), self.paints, self.scale)

    def _castle(self, size: int, is_building: bool) -> Stamp | None:
        works = map_figures.scaffold(size) if is_building else ()
        return cut([*map_figures.CASTLES[size], *works], self.paints, self.scale)

    def _flags(self, size: int, colour: int) -> Stamp | None:
        paint = palette.colour(f"arms-{colour}", self.theme) if colour else self.paints["cow"]
        parts = [part for spot in map_figures.FLAGS[size] for part in map_figures.flag(*spot)]
        return cut(parts, {**self.paints, "flag": paint}, self.scale)

    def _herd(self, cows: int, way: int) -> Stamp | None:
        spots = map_ground.pastures(way)[:cows]
        parts = [
            Part(part.paint, _moved(part, x, y, turned), part.line)
            for x, y, turned in sorted(spots, key=lambda spot: spot[1])
            for part in map_figures.COW
        ]
        return cut(parts, self.paints, self.scale)

    def _resources(self, marks: tuple[tuple[str, str], ...]) -> Stamp | None:
        parts = [
            Part(part.paint, place(part.rings, 0.9, 4.5 + 23.4 * at, 81.3), part.line, part.fill)
            for at, (name, _) in enumerate(marks)
            for part in map_figures.RESOURCES[name]
        ]
        drawn = cut(parts, self.paints, self.scale)
        if drawn is None or self.side < FULL:
            return drawn
        image = Image.new("RGBA", (self.side, self.side), (0, 0, 0, 0))
        image.paste(drawn.image, (drawn.left, drawn.top))
        for at, (_, letter) in enumerate(marks):
            self.mark.write(image, (19.6 + 23.4 * at) * self.scale, 95.3 * self.scale, letter)
        return _cropped(image)

    def _shield(self, arms: Arms) -> Stamp:
        width = max(5, round(25 * self.scale))
        return Stamp(shields.picture(arms, width, self.theme), 0, 0)

    def _figure(self, drawing: map_figures.Drawing, size: float) -> Stamp | None:
        parts = [
            Part(part.paint, place(part.rings, size), part.line * size, part.fill)
            for part in drawing
        ]
        return cut(parts, self.paints, self.scale)

    def _hedge(self, is_upright: bool) -> Stamp | None:
        bushes = map_ground.hedge(CELL, 1.5, str(is_upright))
        if is_upright:
            bushes = tuple(tuple((y, x) for x, y in ring) for ring in bushes)
        return cut([Part("hedge", bushes)], self.paints, self.scale)

    def _border(self, side: str, colour: int, is_mine: bool) -> Stamp | None:
        band = {"N": box(0, 0, 100, 5), "S": box(0, 95, 100, 100)}
        band |= {"W": box(0, 0, 5, 100), "E": box(95, 0, 100, 100)}
        line = {"N": ((0, 0), (100, 0)), "S": ((0, 100), (100, 100))}
        line |= {"W": ((0, 0), (0, 100)), "E": ((100, 0), (100, 100))}
        tint = palette.colour(f"owner-{colour}-ink", self.theme)
        parts = [
            Part("tint", (band[side],), opacity=0.75 if is_mine else 0.4),
            Part("letter", (line[side],), 2.2 if is_mine else 1.6, fill=False),
        ]
        return cut(parts, {**self.paints, "tint": tint}, self.scale)


def _moved(
    part: Part, x: float, y: float, turned: bool
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rings of a part at another place, mirrored if ``turned``."""
    way = -1 if turned else 1
    return tuple(tuple((x + way * px, y + py) for px, py in ring) for ring in part.rings)


def _cropped(image: Image.Image) -> Stamp | None:
    """A picture of a whole cell without its empty rim."""
    area = image.getbbox()
    return Stamp(image.crop(area), area[0], area[1]) if area else None


@lru_cache(maxsize=16)
def stamps(theme: Theme, side: int) -> Stamps:
    """The stamps for cells of ``side`` pixels."""
    return Stamps(theme, side)
