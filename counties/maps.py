"""The map of a report as a picture, and where the counties lie on it. No Django.

Everything comes from the report alone, so what a reader may not know cannot be drawn.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from PIL import Image

from counties import map_figures, map_frame, map_ground, map_marches
from counties.engine import tables
from counties.grid import CELL, Grid, grid_of
from counties.map_marches import March
from counties.map_stamps import FAIR, FULL, Stamps, stamps
from games.maps import paper
from games.maps.arms import Arms
from games.maps.layout import Area, Layout
from games.maps.palette import Theme

Report = Mapping[str, Any]
County = Mapping[str, Any]

#: The frame of paper around the map, in units.
MARGIN: Final = 12
#: No picture has more pixels, and no map a picture with a side of more.
MOST_PIXELS: Final = 40_000_000
LONGEST_SIDE: Final = 20_000
#: Resource -> the letter that stands for it.
LETTERS: Final = {"forest": "W", "iron_mine": "I", "quarry": "S", "forge": "A"}
#: A full herd is drawn as so many cows.
COWS_DRAWN: Final = 12


def layout(report: Report, title: Callable[[County], str]) -> Layout:
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
    return Layout(*_size(grid), areas)


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
    """The map as the report knows it, ``width`` pixels wide, or smaller if that were too large.

    ``arms``: seat -> its arms, for every seat that rules a county. ``marks``: marches to draw in.
    """
    return _Drawing(report, arms, theme, width).draw(list(marks))


def _size(grid: Grid) -> tuple[int, int]:
    """Width and height of a map, in units."""
    return 2 * MARGIN + CELL * grid.columns, 2 * MARGIN + CELL * grid.rows


def _fitting(width: int, across: int, down: int) -> float:
    """Pixels to a unit, for a map ``across`` by ``down`` units that shall be so wide."""
    return min(
        width / across,
        math.sqrt(MOST_PIXELS / (across * down)),
        LONGEST_SIDE / max(across, down),
    )


class _Drawing:
    """One map on its way to paper. What it costs grows with its counties and nothing else."""

    def __init__(self, report: Report, arms: Mapping[str, Arms], theme: Theme, width: int) -> None:
        self.report = report
        self.arms = arms
        self.grid = grid_of(report["counties"])
        across, down = _size(self.grid)
        self.scale = _fitting(width, across, down)
        size = (max(1, round(across * self.scale)), max(1, round(down * self.scale)))
        # Cells may overlap by a pixel, never gape.
        self.kit: Stamps = stamps(theme, max(1, math.ceil(CELL * self.scale)))
        self.image = Image.new("RGB", size, self.kit.paints["paper"])
        self.owners = {
            self.grid.places[county["id"]]: county["owner"] for county in report["counties"]
        }
        self.own = {county["id"]: county for county in (report["own"] or {}).get("counties", ())}
        self.fought = {e["county"] for e in report["events"] if e["code"] == "battle"}
        self.taken = {e["county"] for e in report["events"] if e["code"] == "captured"}

    def draw(self, marches: list[March]) -> Image.Image:
        map_frame.draw_frame(self.image, self.kit.paints, self.scale, MARGIN)
        for county in self.report["counties"]:
            self._draw_land(county)
        if self.kit.side >= FAIR:
            for county in self.report["counties"]:
                self._draw_borders(county)
            for county in self.report["counties"]:
                self._draw_pieces(county)
        middles = {
            number: self._at(column, row, 50, 50)
            for number, (column, row) in self.grid.places.items()
        }
        map_marches.draw_marches(self.image, self.kit, marches, middles)
        return paper.light(self.image) if self.kit.theme == "dark" else self.image

    def _at(self, column: int, row: int, x: float = 0, y: float = 0) -> tuple[int, int]:
        """The pixel of a place in a cell."""
        return (
            round((MARGIN + CELL * column + x) * self.scale),
            round((MARGIN + CELL * row + y) * self.scale),
        )

    def _press(self, stamp: Any, county: County, x: float = 0, y: float = 0) -> None:
        if stamp is not None:
            stamp.press(self.image, *self._at(*self.grid.places[county["id"]], x, y))

    def _bearer(self, county: County) -> Arms | None:
        return None if county["owner"] is None else self.arms[county["owner"]]

    def _draw_land(self, county: County) -> None:
        arms = self._bearer(county)
        self._press(self.kit.land(arms), county)
        if self.kit.side >= FULL:
            fields = min(county["fields"], map_ground.FIELDS_DRAWN)
            self._press(self.kit.ground(fields, _way(county), arms is not None), county)

    def _draw_borders(self, county: County) -> None:
        column, row = self.grid.places[county["id"]]
        owner, arms = county["owner"], self._bearer(county)
        is_mine = owner is not None and owner == self.report["seat"]
        for side, (dx, dy) in tables.DIRECTIONS.items():
            neighbour = (column + dx, row + dy)
            is_inside = neighbour in self.owners and self.owners[neighbour] == owner
            if not is_inside and arms is not None:
                self._press(self.kit.border(side, arms.colour, is_mine), county)
            elif is_inside and side in "NW":
                self._press(self.kit.hedge(side == "W"), county)

    def _draw_pieces(self, county: County) -> None:
        kit, arms = self.kit, self._bearer(county)
        known = self.own.get(county["id"], county)
        if county["id"] in self.taken:
            self._press(kit.figure("taken", map_figures.TAKEN, 1), county)
        if kit.side >= FULL:
            herd = cows_drawn(known)
            if herd:
                self._press(kit.herd(herd, _way(county)), county)
            marks = tuple((name, LETTERS[name]) for name in LETTERS if county[name])
            self._press(kit.resources(marks), county)
        size, works = county["castle_size"], county["castle_building"]
        if size or works:
            self._press(kit.castle(size, works), county)
            self._press(kit.flags(size, arms.colour if arms else 0), county)
        x, y = self._at(*self.grid.places[county["id"]])
        kit.number.write(self.image, x + 7 * self.scale, y + 24 * self.scale, str(county["id"]))
        if county["id"] in self.fought:
            self._press(kit.figure("swords", map_figures.SWORDS, 0.95), county, 28, 5)
        if arms is not None:
            self._press(kit.shield(arms), county, 70, 5)
            if kit.side >= FULL:
                key = (x + 67 * self.scale, y + 23 * self.scale)
                kit.key.write(self.image, *key, county["owner"], "right")
        if kit.side >= FULL:
            self._draw_counts(county, known)

    def _draw_counts(self, county: County, known: County) -> None:
        """People below on the left, soldiers on the right, each with its sign."""
        kit = self.kit
        x, y = self._at(*self.grid.places[county["id"]])
        base = y + 77 * self.scale
        self._press(kit.figure("house", map_figures.HOUSE, 0.95), county, 6, 67.5)
        kit.small.write(self.image, x + 17 * self.scale, base, str(county["population"]))
        if known.get("soldiers"):
            told = str(known["soldiers"])
            kit.small.write(self.image, x + 94 * self.scale, base, told, "right")
            left = 94 - kit.small.width(told) / self.scale - 12
            self._press(kit.figure("helmet", map_figures.HELMET, 0.95), county, left, 67.5)


def _way(county: County) -> int:
    """How the fields of a county lie."""
    return int(county["x"] * 7 + county["y"] * 13 + county["id"]) % map_ground.WAYS


def cows_drawn(known: County) -> int:
    """So many cows stand for the herd, where the reader knows it: more the fuller the fields."""
    cows = known.get("cows", 0)
    if not cows:
        return 0
    room = max(1, known["fields"] * tables.COWS_PER_FIELD)
    return max(1, min(COWS_DRAWN, round(COWS_DRAWN * cows / room)))
