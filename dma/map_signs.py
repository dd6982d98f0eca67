"""The signs of the map for the page beside it: the drawings that its picture is pressed with, as
SVG, for day and night."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from dma import map_borders, map_figures, map_ground, map_routes
from dma.map_borders import NONE, PROVINCE, STATE
from dma.map_paints import paints
from dma.map_shape import CELL
from games.maps.curves import Ring, box, place, rings
from games.maps.divisions import SHIELD
from games.maps.palette import RGB, Theme
from games.maps.stamps import Part

Drawing = tuple[Part, ...]

#: Theme -> the class of what is shown in it.
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
_FLAG: Final = "wax"


def _of(drawing: Iterable[Part], x: float = 0, y: float = 0) -> Drawing:
    """The drawing moved, and in the colour of a state that is none in particular."""
    return tuple(
        Part(
            _FLAG if part.paint in ("flag", "route", "tint") else part.paint,
            place(part.rings, 1, x, y),
            part.line,
            part.fill,
            part.opacity,
        )
        for part in drawing
    )


def _shield(x: float, y: float) -> Drawing:
    field = place(rings(SHIELD), 0.56, x - 28, y - 33)
    return (Part(_FLAG, field, 4),)


_CELL: Final = Part("grid", (box(2, 2, CELL - 2, CELL - 2),), 1.5, fill=False, opacity=0.4)
#: Name -> its drawing, about a cell.
SIGNS: Final[Mapping[str, Drawing]] = {
    "plain": (_CELL, *map_ground.relief("p", 2)),
    "forest": (_CELL, *map_ground.relief("f", 0)),
    "mountains": (_CELL, *map_ground.relief("m", 0)),
    "city": _of((*map_figures.pennant(92), *map_figures.city(1, False, "")), 50, 86),
    "great-city": _of((*map_figures.pennant(110), *map_figures.city(3, True, "cathedral")), 50, 86),
    "village": _of((*map_figures.pennant(44), *map_figures.village(0)), 50, 70),
    "held": (*_of(map_figures.village(0), 50, 82), *_shield(50, 26)),
    "army": (*_of(map_figures.SPEARS, 50, 54), *_shield(50, 54)),
    "battle": _of(map_figures.SWORDS, 50, 50),
    "made": _of(map_routes.step(1, 0, map_routes.MADE, True), -40),
    "route": _of(map_routes.step(1, 0, map_routes.GO, True), -40),
    "later": _of(map_routes.step(1, 0, map_routes.LATER, True), -40),
    "province": _of(map_borders.drawing((NONE, NONE, PROVINCE, NONE), False), 0, -50),
    "state": _of(map_borders.drawing((NONE, NONE, STATE, NONE), True), 0, -50),
}


@lru_cache(maxsize=32)
def svg(name: str) -> str:
    """One of SIGNS, by day and by night; decoration, for the words beside it say what it is."""
    return "".join(_svg(SIGNS[name], theme) for theme in THEMES)


def _svg(drawing: Drawing, theme: Theme) -> str:
    points = [point for part in drawing for ring in part.rings for point in ring]
    left, right = min(x for x, _ in points) - 4, max(x for x, _ in points) + 4
    top, bottom = min(y for _, y in points) - 4, max(y for _, y in points) + 4
    view = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    drawn = "".join(_path(part, paints(theme)) for part in drawing)
    return f'<svg class="sign map-{theme}" viewBox="{view}" aria-hidden="true">{drawn}</svg>'


def _path(part: Part, colours: Mapping[str, RGB]) -> str:
    """As ``games.maps.stamps`` draws it."""
    line = colours["ink"] if part.fill else colours[part.paint]
    fill = _hex(colours[part.paint]) if part.fill else "none"
    stroke = f' stroke="{_hex(line)}" stroke-width="{part.line:g}"' if part.line else ""
    faint = f' opacity="{part.opacity:g}"' if part.opacity < 1 else ""
    return f'<path d="{_spelt(part.rings, part.fill)}" fill="{fill}"{stroke}{faint}/>'


def _spelt(found: Iterable[Ring], is_closed: bool) -> str:
    """Whole units: a sign is as large as a line of text."""
    end = "Z" if is_closed else ""
    return "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + end for ring in found)


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
