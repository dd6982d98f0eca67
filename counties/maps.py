"""The map of a report as a picture, and where the counties lie on it. No words, no Django."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from PIL import Image, ImageDraw

from counties.grid import CELL, grid_of
from games.maps import fonts, palette, shields
from games.maps.arms import Arms
from games.maps.layout import Area, Layout
from games.maps.palette import Theme

Report = Mapping[str, Any]
March = tuple[int, int, int]  # from, to, soldiers

#: The frame of paper around the map, in units.
MARGIN: Final = 10


def layout(report: Report, title: Callable[[Mapping[str, Any]], str]) -> Layout:
    """The clickable areas of the map: a square of 100 units for each county.

    ``title``: a county of the report in one sentence.
    """
    grid = grid_of(report["counties"])
    counties = sorted(report["counties"], key=lambda county: grid.places[county["id"]][::-1])
    areas = tuple(
        Area(
            key=str(county["id"]),
            title=title(county),
            x=MARGIN + CELL * grid.places[county["id"]][0],
            y=MARGIN + CELL * grid.places[county["id"]][1],
            width=CELL,
            height=CELL,
        )
        for county in counties
    )
    return Layout(2 * MARGIN + CELL * grid.columns, 2 * MARGIN + CELL * grid.rows, areas)


def marched(report: Report) -> list[March]:
    """The marches of the turn just played, as far as the report tells of them."""
    return [
        (event["county"], event["to"], event["done"])
        for event in report["events"]
        if event["code"] == "moved" and event["done"]
    ]


def draw(
    report: Report,
    arms: Mapping[str, Arms],
    *,
    theme: Theme,
    width: int,
    marks: Iterable[March] = (),
) -> Image.Image:
    """The map as the report knows it, ``width`` pixels wide.

    ``arms``: seat -> its arms, for every seat that rules a county. ``marks``: own marches.
    """
    grid = grid_of(report["counties"])
    scale = width / (2 * MARGIN + CELL * grid.columns)
    height = round((2 * MARGIN + CELL * grid.rows) * scale)
    image = Image.new("RGB", (width, height), palette.colour("paper", theme))
    pen = ImageDraw.Draw(image)
    for county in report["counties"]:
        column, row = grid.places[county["id"]]
        left, top = round((MARGIN + CELL * column) * scale), round((MARGIN + CELL * row) * scale)
        side = round(CELL * scale)
        bearer = arms.get(county["owner"] or "")
        tint = f"owner-{bearer.colour if bearer else 0}"
        box = (left, top, left + side - 1, top + side - 1)
        pen.rectangle(box, palette.colour(tint, theme), palette.colour("ink-soft", theme))
        size = max(8, round(24 * scale))
        number = fonts.label(str(county["id"]), size)
        image.paste(palette.colour("ink", theme), (left + 4, top + 2), number)
        if bearer:
            shield = shields.picture(bearer, max(6, round(24 * scale)), theme)
            image.paste(shield, (left + round(70 * scale), top + round(6 * scale)), shield)
    return image
