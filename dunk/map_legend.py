"""The legend below the map: whose colour is whose (DK-3.4.5), and the six ways of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image, ImageDraw

from dunk import map_figures
from dunk.map_hexes import MARGIN, land_size
from dunk.map_stamps import REBELS, Stamps
from games.maps import fonts, shields
from games.maps.arms import Arms
from games.maps.stamps import cut

Report = Mapping[str, Any]

#: The least size of the letters in units, and how many of them the legend is wide: the more the
#: kingdoms, so that it is not much higher than a share of the land.
LEAST_LETTER: Final = 28
LETTERS_ACROSS: Final = 46
MOST_LETTERS: Final = 150
SHARE: Final = 0.3
#: A column and a line, in sizes of the letters; and how wide the compass is with its room.
COLUMN: Final = 12.0
LINE: Final = 1.55
COMPASS: Final = 9.0
#: The places of the words around the compass, from its middle, in radii.
_WORDS: Final = {
    "e": (1.32, 0.0),
    "se": (0.66, 1.2),
    "sw": (-0.66, 1.2),
    "w": (-1.32, 0.0),
    "nw": (-0.66, -1.2),
    "ne": (0.66, -1.2),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One kingdom. ``index``: its place among all, REBELS for the rebels; ``seat``: "" for them."""

    index: int
    number: int
    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Plan:
    """How the legend lies below the land: ``letter``: size of its letters; ``columns``; ``height``
    of it all, with the room above; all in units."""

    letter: float
    columns: int
    has_compass: bool
    height: int


def lines_of(report: Report) -> list[Line]:
    """The kingdoms whose land or armies are on the map, by number, the rebels last; all that are
    in the game where none is to be seen."""
    seen = {report["kingdom"]} - {None}
    for land in report["provinces"].values():
        if land.get("owner"):
            seen.add(land["owner"])
        seen.update(army["owner"] for army in land.get("armies", ()))
    found = [
        Line(index, one["number"], one["seat"], one["name"])
        for index, one in enumerate(report["kingdoms"])
        if one["number"] in seen or (not seen and one["left"] is None)
    ]
    return [*found, Line(REBELS, 0, "", "")] if 0 in seen else found


def plan(report: Report, count: int) -> Plan:
    """Room for ``count`` lines."""
    across, down = land_size(report["width"], report["height"])
    letters = LETTERS_ACROSS
    while True:
        found = _plan(across, max(LEAST_LETTER, across / letters), count)
        if found.height <= SHARE * down or letters >= MOST_LETTERS or found.letter == LEAST_LETTER:
            return found
        letters += 8


def _plan(across: int, letter: float, count: int) -> Plan:
    has_compass = across >= (COLUMN + COMPASS) * letter
    room = across - (COMPASS * letter if has_compass else 0)
    columns = max(1, int(room // (COLUMN * letter)))
    rows = -(-count // columns)
    high = rows * LINE * letter + letter
    if has_compass:
        high = max(high, COMPASS * 0.66 * letter)
    return Plan(letter, columns, has_compass, round(high))


def draw_legend(
    image: Image.Image,
    kit: Stamps,
    report: Report,
    lines: list[Line],
    arms: Mapping[str, Arms],
    scale: float,
) -> None:
    """Below the land. ``scale``: pixels to a unit."""
    drawn = plan(report, len(lines))
    across, down = land_size(report["width"], report["height"])
    top = (MARGIN + down + drawn.letter * 0.7) * scale
    size = max(7, round(drawn.letter * scale))
    rows = -(-len(lines) // drawn.columns)
    room = across - (COMPASS * drawn.letter if drawn.has_compass else 0)
    step = room / drawn.columns * scale
    for place, line in enumerate(lines):
        column, row = divmod(place, rows)
        x = MARGIN * scale + column * step
        y = top + row * LINE * drawn.letter * scale
        _draw_line(image, kit, line, arms.get(line.seat), (x, y), size, step)
    if drawn.has_compass and size >= 9:
        right = (MARGIN + across - COMPASS * drawn.letter * 0.42) * scale
        middle = top + (drawn.height - drawn.letter) / 2 * scale
        _draw_compass(image, kit, right, middle, drawn.letter * scale * 2.1, size)


def _draw_line(
    image: Image.Image,
    kit: Stamps,
    line: Line,
    arms: Arms | None,
    at: tuple[float, float],
    size: int,
    step: float,
) -> None:
    """The colour, the arms, the number and the name, as much of it as there is room for."""
    x, y = round(at[0]), round(at[1])
    pen = ImageDraw.Draw(image)
    high = round(size * 1.1)
    swatch = (x, y, x + round(high * 1.25), y + high)
    pen.rectangle(swatch, kit.colour(line.index), kit.paints["ink"], max(1, size // 14))
    x = swatch[2] + round(size * 0.3)
    if arms is not None and size >= 9:
        shield = shields.picture(arms, round(size * 0.95), kit.theme, colour=kit.colour(line.index))
        image.paste(shield, (x, y), shield)
        x += shield.width + round(size * 0.35)
    words = f"{line.number}  {line.name}" if line.number else "0"
    left = round(at[0] + step - x - size * 0.4)
    written = _fitted(words, size, left)
    where = (x, y + (high - written.height) // 2)
    image.paste(kit.paints["letter"], where, written)


def _fitted(words: str, size: int, room: int) -> Image.Image:
    """As much of the words as fits into so many pixels."""
    written = fonts.label(words, size, fonts.SERIF)
    while written.width > room and len(words) > 2:
        words = words[:-2].rstrip() + "…"
        written = fonts.label(words, size, fonts.SERIF)
    return written


def _draw_compass(
    image: Image.Image, kit: Stamps, x: float, y: float, radius: float, size: int
) -> None:
    rose = cut(map_figures.compass(radius), kit.paints, 1)
    assert rose is not None
    rose.press(image, round(x), round(y))
    for word, (right, down) in _WORDS.items():
        written = fonts.label(word, max(7, round(size * 0.8)), fonts.SANS)
        where = (
            round(x + right * radius - written.width / 2),
            round(y + down * radius * 0.92 - written.height / 2),
        )
        image.paste(kit.paints["letter-soft"], where, written)
