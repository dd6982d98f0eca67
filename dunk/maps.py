"""The map of a report as a picture (DK-3.4), and where the provinces lie on it.

Everything comes from the report alone, so what a reader may not know cannot be drawn.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from PIL import Image

from dunk import map_figures, map_frame, map_ground, map_legend, map_marches, pointing
from dunk.engine.hexes import Grid, grid_of
from dunk.engine.tables.picture import DRAWN_ARMIES
from dunk.map_hexes import HIGH, MARGIN, MIDDLE, WAYS, WIDE, corner_of, land_size, outline_of
from dunk.map_marches import March
from dunk.map_paints import STYLES, Style
from dunk.map_stamps import LEAST, REBELS, Stamps, sides_around, stamps
from dunk.map_titles import titles
from dunk.wording.names import seats_in
from games.maps import paper
from games.maps.arms import Arms, arms_of
from games.maps.layout import Area, Layout
from games.maps.palette import Theme

Report = Mapping[str, Any]
Land = Mapping[str, Any]

#: No picture has more pixels, and no map a picture with a side of more.
MOST_PIXELS: Final = 40_000_000
LONGEST_SIDE: Final = 20_000

#: The width of the largest shield on a map of nothing, in units.
MOST_SHIELD: Final = 260

#: Where things stand in a province, in the units of its box.
NUMBER: Final = (52, 31)
SHIELD: Final = (24, 33)
ARMIES: Final = (18, 50)
ARMY_STEP: Final = 15
TOWN: Final = (58, 70)
GUARD: Final = (58, 39)
VILLAGE: Final = (58, 62)
VILLAGE_BY_TOWN: Final = (72, 94)
SICK: Final = (83, 38)
FIGURES: Final[Mapping[str, tuple[tuple[float, float], map_figures.Drawing, float]]] = {
    "church": ((88, 60), map_figures.CHURCH, 0.95),
    "worm_factory": ((35, 95), map_figures.WORM_FACTORY, 0.8),
    "fishing_boats": ((80, 86), map_figures.FISHING_BOATS, 1),
    "lumber_production": ((40, 78), map_figures.AXE, 0.9),
    "stable": ((70, 97), map_figures.HASH, 0.8),
    "warg_farm": ((55, 99), map_figures.HASH, 0.8),
}
MINE: Final = (86, 84)
SEEN: Final = (52, 112)


def layout(report: Report) -> Layout:
    """The clickable areas of the map: a hexagon for each province that can be pointed at."""
    columns = report["width"]
    title = titles(report)
    areas = []
    for number in pointing.pointable(report):
        left, top = corner_of(number, columns)
        areas.append(Area(str(number), title(number), left, top, WIDE, HIGH, outline_of(left, top)))
    return Layout(*size_of(report), tuple(areas))


def holders(report: Report) -> dict[str, str]:
    """Province -> the seat that holds it as far as is known, empty for nobody."""
    seats = seats_in(report)
    return {
        number: seats.get(land.get("owner", 0), "") for number, land in report["provinces"].items()
    }


def draw(
    report: Report,
    arms: Mapping[str, Arms],
    *,
    theme: Theme,
    width: int,
    sheet: str | None = None,
    style: str = "",
) -> Image.Image:
    """The map as the report knows it, ``width`` pixels wide, or smaller if that were too large.

    ``arms``: seat -> its arms. ``sheet``: orders whose moves are drawn in; None: the moves that the
    report tells of. ``style``: one of STYLES, the first if it is none of them.
    """
    marches = (
        map_marches.told_marches(report)
        if sheet is None
        else map_marches.sheet_marches(report, sheet)
    )
    chosen = next((known for known in STYLES if known == style), STYLES[0])
    return _Drawing(report, arms, theme, chosen, width).draw(marches)


def size_of(report: Report) -> tuple[int, int]:
    """Width and height of a map with its legend, in units."""
    across, down = land_size(report["width"], report["height"])
    legend = map_legend.plan(report, len(map_legend.lines_of(report)))
    return 2 * MARGIN + across, 2 * MARGIN + down + legend.height


def _fitting(width: int, across: int, down: int) -> float:
    """Pixels to a unit, for a map ``across`` by ``down`` units that shall be so wide."""
    return min(
        width / across,
        math.sqrt(MOST_PIXELS / (across * down)),
        LONGEST_SIDE / max(across, down),
    )


class _Drawing:
    """One map on its way to paper. What it costs grows with its provinces and nothing else."""

    def __init__(
        self, report: Report, arms: Mapping[str, Arms], theme: Theme, style: Style, width: int
    ) -> None:
        self.report = report
        across, down = size_of(report)
        self.scale = _fitting(width, across, down)
        size = (max(1, round(across * self.scale)), max(1, round(down * self.scale)))
        self.kit: Stamps = stamps(style, theme, max(1, math.ceil(WIDE * self.scale)))
        self.image = Image.new("RGB", size, self.kit.paints["paper"])
        self.grid: Grid = grid_of(report["width"], report["height"])
        self.now = report["turn"] - 1
        self.lands: dict[int, Land] = {
            int(number): land for number, land in report["provinces"].items()
        }
        self.indices = {one["number"]: at for at, one in enumerate(report["kingdoms"])}
        self.arms = {
            at: arms.get(one["seat"]) or arms_of("", at)
            for at, one in enumerate(report["kingdoms"])
        }

    def draw(self, marches: list[March]) -> Image.Image:
        kit = self.kit
        map_frame.draw_frame(self.image, kit.paints, self.scale, MARGIN)
        for number in range(self.grid.size):
            self._draw_ground(number)
        if kit.wide >= LEAST:
            for number, land in self.lands.items():
                self._draw_ways(number, land)
        for number, land in self.lands.items():
            self._draw_borders(number, land)
        if kit.wide >= LEAST:
            for number, land in self.lands.items():
                self._draw_pieces(number, land)
        for number, land in self.lands.items():
            self._draw_age(number, land)
        if kit.is_numbered:
            for number in range(self.grid.size):
                self._draw_number(number)
        self._draw_marches(marches)
        if not self.lands:
            self._draw_players()
        lines = map_legend.lines_of(self.report)
        seats = {one["seat"]: self.arms[at] for at, one in enumerate(self.report["kingdoms"])}
        map_legend.draw_legend(self.image, kit, self.report, lines, seats, self.scale)
        return paper.light(self.image) if kit.theme == "dark" else self.image

    def _at(self, number: int, x: float = 0, y: float = 0) -> tuple[int, int]:
        """The pixel of a place in a province."""
        left, top = corner_of(number, self.grid.width)
        return round((left + x) * self.scale), round((top + y) * self.scale)

    def _press(self, stamp: Any, number: int, x: float = 0, y: float = 0) -> None:
        if stamp is not None:
            stamp.press(self.image, *self._at(number, x, y))

    def _index(self, owner: int) -> int:
        return self.indices.get(owner, REBELS)

    def _draw_ground(self, number: int) -> None:
        land = self.lands.get(number)
        kind = map_ground.chance(f"way {number}", map_ground.KINDS)
        self._press(self.kit.ground(land["terrain"] if land else "", kind), number)

    def _draw_ways(self, number: int, land: Land) -> None:
        """Surf, ribbons and roads: what lies flat."""
        kit, around = self.kit, self.grid.steps(number)
        if land["terrain"] == "water":
            for direction, there in around.items():
                if there in self.lands and self.lands[there]["terrain"] != "water":
                    self._press(kit.shore(direction), number)
        built = land.get("structures", ())
        if "irrigation" in built and kit.is_fair:
            self._press(kit.ribbons(), number)
        if "roads" in built:
            on = [
                direction
                for direction, there in around.items()
                if "roads" in self.lands.get(there, {}).get("structures", ())
            ]
            for direction in on or [""]:
                self._press(kit.road(direction), number)

    def _draw_borders(self, number: int, land: Land) -> None:
        owner = land.get("owner", 0)
        if not owner:
            return
        kit, index = self.kit, self._index(owner)
        if kit.style == "clear":
            self._press(kit.weave(index, self.arms[index]), number)
        around = self.grid.steps(number)
        is_edge = {
            direction: self.lands.get(around.get(direction, -1), {}).get("owner", 0) != owner
            for direction in WAYS
        }
        for direction, is_it in is_edge.items():
            if is_it:
                before, after = (is_edge[side] for side in sides_around(direction))
                self._press(kit.border(direction, index, before, after), number)

    def _draw_pieces(self, number: int, land: Land) -> None:
        kit = self.kit
        if kit.is_full:
            self._draw_structures(number, land)
        if "town" in land:
            is_sick = "plague" in land["town"]
            drawing = map_figures.town(is_sick=is_sick)
            size = 0.9 if kit.is_fair else 1.4
            self._press(kit.figure(f"town {is_sick}", drawing, size), number, *TOWN)
        if land.get("villages") and kit.is_fair:
            count = min(3, land["villages"])
            where, size = (VILLAGE_BY_TOWN, 0.75) if "town" in land else (VILLAGE, 1.05)
            stamp = kit.figure(f"village {count}", map_figures.village(count), size)
            self._press(stamp, number, *where)
        if "plague" in land:
            size = 0.95 if kit.is_fair else 1.8
            self._press(kit.figure("plague", map_figures.PLAGUE, size), number, *SICK)
        if land.get("owner") and kit.is_full and land["owner"] in self.indices:
            index = self._index(land["owner"])
            self._press(kit.shield(index, self.arms[index], 15), number, *SHIELD)
        self._draw_armies(number, land)

    def _draw_structures(self, number: int, land: Land) -> None:
        kit = self.kit
        for name in land.get("structures", ()):
            if name in FIGURES:
                where, drawing, size = FIGURES[name]
                self._press(kit.figure(name, drawing, size), number, *where)
        if "mine" in land:
            self._press(kit.figure("mine", map_figures.MINE, 0.95), number, *MINE)

    def _draw_armies(self, number: int, land: Land) -> None:
        """At the left, the first four; a town's guard above it instead (DK-3.4.3)."""
        kit = self.kit
        column = []
        for army in land.get("armies", ()):
            if army["type"] == "town_guard":
                self._draw_badge(number, army, *GUARD)
            else:
                column.append(army)
        x, y = ARMIES if kit.is_fair else (MIDDLE[0] - 26, MIDDLE[1])
        shown = column[: DRAWN_ARMIES if kit.is_fair else 1]
        for place, army in enumerate(shown):
            self._draw_badge(number, army, x, y + place * ARMY_STEP)

    def _draw_badge(self, number: int, army: Land, x: float, y: float) -> None:
        kit, index = self.kit, self._index(army["owner"])
        self._press(kit.badge(index, army["type"]), number, x, y)
        if kit.style == "clear" and kit.is_full and index != REBELS:
            left, top = self._at(number, x + 12, y + 4)
            kit.small().write(self.image, left, top, str(army["owner"]), "middle")

    def _draw_age(self, number: int, land: Land) -> None:
        age = self.now - land["seen"]
        if age <= 0:
            return
        kit = self.kit
        self._press(kit.veil(age), number)
        if kit.is_full:
            self._press(kit.figure("glass", map_figures.HOURGLASS, 0.62), number, 43, 106)
            left, base = self._at(number, 48, 110)
            kit.small().write(self.image, left, base, str(land["seen"]))

    def _draw_number(self, number: int) -> None:
        land, kit = self.lands.get(number), self.kit
        letters = kit.number(land.get("population")) if land else kit.blank_number()
        x, base = NUMBER if land else (MIDDLE[0], MIDDLE[1] + 6)
        left, top = self._at(number, x, base)
        people = land.get("population") if land else None
        if people and kit.style == "clear" and kit.is_full:
            half = letters.width(str(number)) / 2 / self.scale
            self._press(kit.people(people), number, x + half + 1, base - 6)
            left -= round(7 * self.scale)
        letters.write(self.image, left, top, str(number), "middle")

    def _draw_players(self) -> None:
        """Where nothing of the land is known: the arms of all who are in it, across the paper."""
        playing = [at for at, one in enumerate(self.report["kingdoms"]) if one["left"] is None]
        across, down = land_size(self.grid.width, self.grid.height)
        columns = max(1, min(len(playing), round(math.sqrt(len(playing) * across / down))))
        rows = -(-len(playing) // columns)
        wide, high = across / (columns + 0.6), down / (rows + 0.4)
        units = min(wide * 0.5, high * 0.5, MOST_SHIELD)
        for place, at in enumerate(playing):
            row, column = divmod(place, columns)
            in_row = min(columns, len(playing) - row * columns)
            x = MARGIN + across / 2 + (column - (in_row - 1) / 2) * wide
            y = MARGIN + down / 2 + (row - (rows - 1) / 2) * high
            stamp = self.kit.shield(at, self.arms[at], units)
            stamp.press(self.image, round(x * self.scale), round(y * self.scale))

    def _draw_marches(self, marches: Iterable[March]) -> None:
        """An arrow for each step, with a count where several make the same."""
        counts: dict[March, int] = {}
        for march in marches:
            counts[march] = counts.get(march, 0) + 1
        kit = self.kit
        for march in counts:
            stamp = kit.arrow(march.direction, self._index(march.kingdom), march.kind)
            self._press(stamp, march.start, *MIDDLE)
        for march, count in counts.items():
            if count > 1 and kit.is_fair and march.kind != map_marches.LATER:
                x, y = map_marches.seal_of(march.direction)
                left, top = self._at(march.start, MIDDLE[0] + x, MIDDLE[1] + y)
                letters = kit.seal()
                letters.write(self.image, left, top + letters.size * 0.32, str(count), "middle")
