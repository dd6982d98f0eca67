"""Arms on a shield, as SVG and as a picture, both from one drawing."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from games.maps import palette
from games.maps.arms import Arms
from games.maps.charges import CHARGES
from games.maps.curves import Ring, place, rings, spell
from games.maps.divisions import DIVISIONS, OUTLINE, SHIELD, Spot, roundel
from games.maps.palette import RGB, Theme

#: The box in which a shield is drawn.
WIDTH: Final = 100
HEIGHT: Final = 120
#: How much finer than its pixels a picture is drawn.
FINE: Final = 4
EDGE: Final = 5


@dataclass(frozen=True, slots=True)
class Layer:
    """Rings in one tincture, "colour" or "metal"; where two rings lie over each other is none."""

    tincture: str
    rings: tuple[Ring, ...]


def layers(arms: Arms, *, charge: bool = True) -> list[Layer]:
    """What lies on the field of a shield, lowest first. The field itself is in the colour."""
    division = DIVISIONS[arms.division]
    spot = division.spot
    figure = _charge(arms.charge, spot)
    if not charge:
        return [Layer("metal", division.metal)]
    if spot.tincture == "counter":
        return [Layer("metal", (*division.metal, *figure))]
    found = [Layer("metal", division.metal)]
    if spot.on_roundel:
        found += [
            Layer("colour", (roundel(spot, rim=4.5),)),
            Layer("metal", (roundel(spot),)),
        ]
    return [*found, Layer(spot.tincture, figure)]


def _charge(name: str, spot: Spot) -> tuple[Ring, ...]:
    scale = spot.size / 100
    return place(rings(CHARGES[name]), scale, spot.x - spot.size / 2, spot.y - spot.size / 2)


def svg(arms: Arms, *, title: str = "", classes: str = "") -> str:
    """The shield as an inline SVG, coloured by static/games/arms.css.

    ``title``: its accessible name; without one it is decoration and hidden from screen readers.
    ``classes``: more classes for it.
    """
    name = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    more = f" {escape(classes)}" if classes else ""
    return (
        f'<svg class="coat {_tinctures(arms)}{more}" viewBox="0 0 {WIDTH} {HEIGHT}" {name}>'
        f"{_drawing(arms)}</svg>"
    )


def _tinctures(arms: Arms) -> str:
    return f"coat-{arms.colour} coat-{arms.metal}"


@lru_cache(maxsize=512)
def _drawing(arms: Arms) -> str:
    drawn = "".join(
        f'<path class="coat-{layer.tincture}" fill-rule="evenodd" d="{spell(layer.rings)}"/>'
        for layer in layers(arms)
        if layer.rings
    )
    return f'<path class="coat-colour" d="{SHIELD}"/>{drawn}<path class="coat-edge" d="{SHIELD}"/>'


@lru_cache(maxsize=512)
def picture(
    arms: Arms, width: int, theme: Theme, *, charge: bool = True, colour: RGB | None = None
) -> Image.Image:
    """The shield, ``width`` pixels wide and six fifths of that high, on nothing. ``colour``: to be
    used instead of its own, where a game has colours for its owners.

    The picture is shared by all who ask: copy it before drawing on it.
    """
    scale = width / WIDTH
    tinctures = {
        "colour": colour or palette.colour(f"arms-{arms.colour}", theme),
        "metal": palette.colour(f"arms-{arms.metal}", theme),
    }
    size = (width, round(HEIGHT * scale))
    image = Image.new("RGBA", size, (*tinctures["colour"], 0))
    edge = palette.colour("arms-edge", theme)
    line = max(EDGE, 110 / width)  # at least a pixel, however small
    _fill(image, (OUTLINE,), edge, scale)
    inner = place((OUTLINE,), 1 - line / 50, line, line * 1.15)
    _fill(image, inner, tinctures["colour"], scale)
    inside = coverage(inner, size, scale)
    for layer in layers(arms, charge=charge):
        mask = ImageChops.multiply(coverage(layer.rings, size, scale), inside)
        image.paste(tinctures[layer.tincture], (0, 0), mask)
    return image


def _fill(
    image: Image.Image, figure: Iterable[Ring], colour: tuple[int, int, int], scale: float
) -> None:
    mask = coverage(figure, image.size, scale)
    full = Image.new("RGBA", image.size, (*colour, 255))
    full.putalpha(mask)
    image.alpha_composite(full)


def coverage(figure: Iterable[Ring], size: tuple[int, int], scale: float) -> Image.Image:
    """How much of each pixel a figure covers, 0 to 255; a ring in another is a hole."""
    fine = (size[0] * FINE, size[1] * FINE)
    mask = Image.new("1", fine)
    for ring in place(figure, scale * FINE):
        one = Image.new("1", fine)
        ImageDraw.Draw(one).polygon(ring, fill=1)
        mask = ImageChops.logical_xor(mask, one)
    return mask.convert("L").resize(size, Image.Resampling.BOX)
