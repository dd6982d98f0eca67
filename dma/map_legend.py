"""The legend below the map: whose land is whose – tint and pattern, arms, letter, name – and a
compass.

It has names and no words, for a picture is kept once for readers of every language; what the signs
mean is said beside the picture, on the page.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image, ImageDraw

from dma import map_figures
from dma.map_shape import Shape
from dma.map_stamps import Stamps, stamps
from games.maps import fonts, shields
from games.maps.arms import Arms
from games.maps.stamps import cut

Report = Mapping[str, Any]

#: The least size of the letters, in units, and how many of them the legend is wide: the more the
#: states, so that it is not much higher than a share of the land.
LEAST_LETTER: Final = 30
LETTERS_ACROSS: Final = 56
MOST_LETTERS: Final = 150
SHARE: Final = 0.22
#: A column, a line and the room of the compass, in sizes of the letters.
COLUMN: Final = 13.0
LINE: Final = 1.7
COMPASS: Final = 5.6
#: The land of a state, so many sizes of the letters wide and high.
SAMPLE: Final = (2.0, 1.3)
#: Letters of fewer pixels cannot be read: there are names in larger pictures only.
_LEAST: Final = 7


@dataclass(frozen=True, slots=True)
class Line:
    """One state. ``seat``: its letter in plans (DMA-22.4)."""

    number: int
    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Plan:
    """How the legend lies below the land. ``letter``: the size of its letters; ``height`` of it
    all; both in units."""

    letter: float
    columns: int
    has_compass: bool
    height: int


def lines_of(report: Report) -> list[Line]:
    """The states that play or still hold land, by number."""
    return [
        Line(int(number), it["seat"], it["name"])
        for number, it in sorted(report["states"].items(), key=lambda item: int(item[0]))
        if it["out"] is None or it["territory"]
    ]


def plan(shape: Shape, count: int) -> Plan:
    """Room for ``count`` lines."""
    across = shape.width - 2 * shape.margin
    letters = LETTERS_ACROSS
    while True:
        found = _plan(across, max(LEAST_LETTER, across / letters), count)
        is_low = found.height <= SHARE * shape.height
        if is_low or letters >= MOST_LETTERS or found.letter == LEAST_LETTER:
            return found
        letters += 8


def _plan(across: int, letter: float, count: int) -> Plan:
    has_compass = across >= (COLUMN + COMPASS) * letter
    room = across - (COMPASS * letter if has_compass else 0)
    columns = max(1, min(count, int(room // (COLUMN * letter))))
    rows = -(-count // columns)
    high = rows * LINE
    if has_compass:
        high = max(high, COMPASS * 0.82)
    return Plan(letter, columns, has_compass, round((high + 0.6) * letter))


def draw_legend(
    image: Image.Image,
    kit: Stamps,
    shape: Shape,
    lines: list[Line],
    arms: Mapping[int, Arms],
    scale: float,
) -> None:
    """Below the land, of which the frame has already been drawn. ``scale``: pixels to a unit;
    ``arms``: state -> its arms."""
    drawn = plan(shape, len(lines))
    size = round(drawn.letter * scale)
    if size < _LEAST:
        return
    across = shape.width - 2 * shape.margin
    room = across - (COMPASS * drawn.letter if drawn.has_compass else 0)
    step = room / drawn.columns * scale
    rows = -(-len(lines) // drawn.columns)
    for place, line in enumerate(lines):
        column, row = divmod(place, rows)
        x = shape.margin * scale + column * step
        y = (shape.height + row * LINE * drawn.letter) * scale
        _draw_line(image, kit, line, arms[line.number], (round(x), round(y)), size, step)
    if drawn.has_compass:
        x = shape.width - shape.margin - COMPASS / 2 * drawn.letter
        y = shape.height + (drawn.height - 0.3 * drawn.letter) / 2
        rose = cut(map_figures.compass(COMPASS * 0.36 * size), kit.paints, 1)
        if rose is not None:
            rose.press(image, round(x * scale), round(y * scale))


def _draw_line(
    image: Image.Image,
    kit: Stamps,
    line: Line,
    arms: Arms,
    at: tuple[int, int],
    size: int,
    step: float,
) -> None:
    """A piece of land, the arms, the letter and as much of the name as there is room for."""
    x, y = at
    wide, high = (round(it * size) for it in SAMPLE)
    image.paste(_sample(kit, arms, wide, high), (x, y))
    ImageDraw.Draw(image).rectangle(
        (x, y, x + wide - 1, y + high - 1), None, kit.paints["coast"], max(1, size // 12)
    )
    left = x + wide + size * 0.35
    shield = shields.picture(arms, round(size * 1.05), kit.theme)
    image.paste(shield, (round(left), y + (high - shield.height) // 2), shield)
    left += shield.width + size * 0.35
    letter = fonts.label(line.seat, size, fonts.SANS)
    name = _fitted(line.name, size, x + step - left - letter.width - size * 0.8)
    for written in (letter, name):
        image.paste(kit.paints["letter"], (round(left), y + (high - written.height) // 2), written)
        left += written.width + size * 0.3


def _sample(kit: Stamps, arms: Arms, wide: int, high: int) -> Image.Image:
    """Plain land of a state, as the map shows it but large enough to tell the pattern."""
    cell = stamps(kit.theme, high).land(arms, "p").image
    found = Image.new("RGB", (wide, high))
    for column in range(math.ceil(wide / high)):
        found.paste(cell, (column * high, 0))
    return found


def _fitted(words: str, size: int, room: float) -> Image.Image:
    """As much of the words as fits into so many pixels."""
    written = fonts.label(words, size, fonts.SERIF)
    while written.width > room and len(words) > 2:
        words = words[:-2].rstrip() + "…"
        written = fonts.label(words, size, fonts.SERIF)
    return written
