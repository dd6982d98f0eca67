"""The map of a report as a picture, and where the cells lie on it (DMA-2.2, DMA-20).

Everything comes from the report alone, so what a reader may not know cannot be drawn.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from PIL import Image

from dma import map_figures, map_frame, map_ground, map_legend, map_routes, map_sea, map_sight
from dma.engine.state import Cell
from dma.map_borders import NONE, PROVINCE, STATE, Sides
from dma.map_routes import Route
from dma.map_shape import CELL, Shape, shape_of
from dma.map_stamps import FAIR, LEAST, Stamps, stamps
from dma.map_titles import titles
from games.maps import fonts, paper
from games.maps.arms import Arms, arms_of
from games.maps.layout import Area, Layout
from games.maps.palette import Theme

Report = Mapping[str, Any]
Piece = Mapping[str, Any]

#: No picture has more pixels, and no map a picture with a side of more.
MOST_PIXELS: Final = 40_000_000
LONGEST_SIDE: Final = 20_000
#: A map with more cells of land can be pointed at where something stands only.
MOST_AREAS: Final = 4_000
#: How much the land that nobody looks at is veiled, of 255.
VEILED: Final = {"light": 96, "dark": 100}
#: The height of a city's name, in units.
NAME: Final = 44
#: So many armies are drawn in one cell.
ARMIES_DRAWN: Final = 3
_AROUND: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def layout(report: Report) -> Layout:
    """A square for every cell of land, from north to south and from west to east."""
    shape = shape_of(report)
    title = titles(report)
    rows = report["land"]["terrain"]
    cells = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "w"]
    if len(cells) > MOST_AREAS:
        peopled = {
            tuple(it["cell"])
            for part in ("cities", "villages", "armies")
            for it in report[part].values()
        }
        cells = [cell for cell in cells if cell in peopled]
    areas = tuple(
        Area(f"{x}.{y}", title((x, y)), *shape.corner(x, y), CELL, CELL) for x, y in cells
    )
    return Layout(*size_of(report), areas)


def size_of(report: Report) -> tuple[int, int]:
    """Width and height of a map with its legend, in units."""
    shape = shape_of(report)
    legend = map_legend.plan(shape, len(map_legend.lines_of(report)))
    return shape.width, shape.height + legend.height


def holders(report: Report) -> dict[str, str]:
    """Cell of a settlement -> the seat that holds it, "" for nobody."""
    seats = {int(n): it["seat"] for n, it in report["states"].items()}
    return {
        "{}.{}".format(*it["cell"]): seats.get(it["owner"], "")
        for part in ("cities", "villages")
        for it in report[part].values()
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

    ``arms``: seat -> its arms. ``sheet``: the plan whose routes are drawn in; None: the ways made
    on the days of the report, and the routes that stand after them.
    """
    routes = map_routes.told_routes(report) if sheet is None else []
    routes += map_routes.ordered_routes(report, sheet or "")
    return _Drawing(report, arms, theme, width).draw(routes)


def _fitting(width: int, across: int, down: int) -> float:
    """Pixels to a unit, for a map ``across`` by ``down`` units that shall be so wide."""
    return min(
        width / across,
        math.sqrt(MOST_PIXELS / (across * down)),
        LONGEST_SIDE / max(across, down),
    )


class _Drawing:
    """One map on its way to paper. What it costs grows with its cells and nothing else."""

    def __init__(self, report: Report, arms: Mapping[str, Arms], theme: Theme, width: int) -> None:
        self.report = report
        self.shape: Shape = shape_of(report)
        across, down = size_of(report)
        self.scale = _fitting(width, across, down)
        size = (
            max(1, math.floor(across * self.scale + 1e-6)),
            max(1, math.floor(down * self.scale + 1e-6)),
        )
        self.land = (size[0], min(size[1], round(self.shape.height * self.scale)))
        # Cells may overlap by a pixel, never gape.
        self.kit: Stamps = stamps(theme, max(1, math.ceil(CELL * self.scale)))
        self.image = Image.new("RGB", size, self.kit.paints["sea"])
        self.rows: list[str] = report["land"]["terrain"]
        self.provinces: list[list[int]] = report["land"]["provinces"]
        self.owners = {it["province"]: it["owner"] for it in report["cities"].values()}
        self.owners[0] = 0
        self.arms = {
            int(number): arms.get(it["seat"]) or arms_of("", int(number) - 1)
            for number, it in report["states"].items()
        }
        self.settled = {
            tuple(it["cell"]) for part in ("cities", "villages") for it in report[part].values()
        }

    def draw(self, routes: Iterable[Route]) -> Image.Image:
        kit = self.kit
        self._draw_land()
        self._veil()
        map_sea.pour(self.image, self.land, self.rows, self.shape, self.scale, kit.paints)
        figures = kit.letters(self.shape.margin * 0.4, 7, fonts.SANS, "letter", "")
        map_frame.draw_frame(self.image, self.shape, self.scale, kit.paints, figures)
        lines = map_legend.lines_of(self.report)
        map_legend.draw_legend(self.image, kit, self.shape, lines, self.arms, self.scale)
        self._draw_settlements()
        if kit.side >= LEAST:
            self._draw_routes(list(routes))
            self._draw_armies()
            self._draw_battles()
            self._draw_names()
        return paper.light(self.image) if kit.theme == "dark" else self.image

    def _at(self, cell: Cell, x: float = 0, y: float = 0) -> tuple[int, int]:
        """The pixel of a place in a cell."""
        left, top = self.shape.corner(*cell)
        return round((left + x) * self.scale), round((top + y) * self.scale)

    def _press(self, stamp: Any, cell: Cell, x: float = 0, y: float = 0) -> None:
        if stamp is not None:
            stamp.press(self.image, *self._at(cell, x, y))

    def _bearer(self, owner: int) -> Arms | None:
        return self.arms.get(owner)

    def _draw_land(self) -> None:
        kit, rows, provinces = self.kit, self.rows, self.provinces
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                province = provinces[y][x] or self._shore_of(x, y)
                if province:
                    arms = self._bearer(self.owners.get(province, 0))
                    self._press(kit.land(arms, letter), (x, y))
        if kit.side < LEAST:
            return
        for y, numbers in enumerate(provinces):
            for x, province in enumerate(numbers):
                if province:
                    sides = self._sides(x, y, province)
                    if any(sides):
                        arms = self._bearer(self.owners.get(province, 0))
                        self._press(kit.border(sides, arms), (x, y))
        for y, letters in enumerate(rows):
            for x, letter in enumerate(letters):
                if letter != "w" and (letter == "m" or (x, y) not in self.settled):
                    self._press(kit.relief(letter, map_ground.kind_of(x, y)), (x, y))

    def _shore_of(self, x: int, y: int) -> int:
        """Of water: a province beside it, whose land goes on where the coast is rounded."""
        for dx, dy in (*_AROUND, *_CORNERS):
            if found := self._province(x + dx, y + dy):
                return found
        return 0

    def _province(self, x: int, y: int) -> int:
        if 0 <= y < len(self.provinces) and 0 <= x < len(self.provinces[0]):
            return self.provinces[y][x]
        return 0

    def _sides(self, x: int, y: int, province: int) -> Sides:
        owner = self.owners.get(province, 0)
        found = []
        for number, (dx, dy) in enumerate(_AROUND):
            other = self._province(x + dx, y + dy)
            if not other or other == province:
                found.append(NONE)
            elif self.owners.get(other, 0) != owner:
                found.append(STATE)
            else:
                found.append(PROVINCE if number in (0, 3) else NONE)
        north, east, south, west = found
        return north, east, south, west

    def _veil(self) -> None:
        """Over the land that the reader does not see."""
        seen = map_sight.sight(self.report)
        if seen is None:
            return
        around = self.shape.margin / CELL
        pad = math.ceil(around)
        wide = Image.new("L", (seen.width + 2 * pad, seen.height + 2 * pad))
        wide.paste(seen, (pad, pad))
        inset = pad - around
        window = (inset, inset, wide.width - inset, wide.height - inset)
        light = wide.resize(self.land, Image.Resampling.BILINEAR, window)
        most = VEILED[self.kit.theme]
        veil = light.point([(255 - value) * most // 255 for value in range(256)])
        self.image.paste(self.kit.paints["veil"], (0, 0), veil)

    def _draw_settlements(self) -> None:
        kit = self.kit
        found = [
            (it["cell"][1], it["cell"][0], part == "cities", it)
            for part in ("villages", "cities")
            for it in self.report[part].values()
        ]
        for y, x, is_city, it in sorted(found, key=lambda one: one[:3]):
            arms = self._bearer(it["owner"])
            if kit.side < LEAST:
                self._press(kit.dot(arms, is_city), (x, y), 50, 50)
            elif is_city:
                self._draw_city((x, y), it, arms)
            else:
                self._press(kit.village(map_ground.kind_of(x, y)), (x, y), 50, 70)
                if arms is not None and it["owner"] == self.owners.get(it["province"]):
                    self._press(kit.pennant(arms, 44), (x, y), 50, 60)
                elif arms is not None:  # a flag has a colour only, and this land is another's
                    self._press(kit.shield(arms, 42), (x, y), 50, 22)

    def _draw_city(self, cell: Cell, it: Piece, arms: Arms | None) -> None:
        buildings = it["buildings"]
        size = map_figures.size_of(buildings)
        landmark = map_figures.landmark_of(buildings)
        is_walled = "city_wall" in (buildings or ())
        if arms is not None:
            self._press(self.kit.pennant(arms, 92), cell, 50 - 30 - 6 * size, 62)
        self._press(self.kit.city(size, is_walled, landmark), cell, 50, 80)

    def _draw_routes(self, routes: list[Route]) -> None:
        kit = self.kit
        for route in routes:
            arms = self.arms[route.owner]
            last = len(route.kinds) - 1
            for at, kind in enumerate(route.kinds):
                (x1, y1), (x2, y2) = route.cells[at : at + 2]
                if max(abs(x2 - x1), abs(y2 - y1)) == 1:
                    is_last = at == last
                    self._press(kit.step(x2 - x1, y2 - y1, kind, is_last, arms), (x1, y1))
        if kit.side < FAIR:
            return
        letters = kit.letters(38, 8, fonts.SANS, "on-wax" if kit.theme == "light" else "letter", "")
        for route in routes:
            for cell, day in route.days.items():
                seal = kit.seal(letters.size / kit.scale * 1.25, self.arms[route.owner])
                self._press(seal, cell, 50, 50)
                x, y = self._at(cell, 50, 50)
                letters.write(self.image, x, y + letters.size * 0.35, str(day), "middle")

    def _draw_armies(self) -> None:
        kit = self.kit
        by_cell: dict[Cell, list[Piece]] = {}
        for _, it in sorted(self.report["armies"].items(), key=lambda item: int(item[0])):
            by_cell.setdefault(tuple(it["cell"]), []).append(it)
        letters = kit.letters(40 * kit.swell, 9, fonts.SANS, "letter", "halo")
        for cell, armies in sorted(by_cell.items(), key=lambda item: item[0][::-1]):
            shown = armies[:ARMIES_DRAWN]
            x, y = (84.0, 26) if cell in self.settled else (50.0, 46)
            apart = 52 * kit.swell
            x -= (len(shown) - 1) * apart / 2
            for place, it in enumerate(shown):
                left = x + apart * place
                self._press(kit.figure("spears", map_figures.SPEARS), cell, left, y)
                self._press(kit.shield(self.arms[it["owner"]], 58), cell, left, y)
                if kit.side >= FAIR:
                    at, base = self._at(cell, left + 26 * kit.swell, y + 48 * kit.swell)
                    letters.write(self.image, at, base, str(it["count"]), "middle")

    def _draw_battles(self) -> None:
        fought = {
            tuple(event["cell"])
            for day in self.report["days"]
            for event in day["events"]
            if event["code"] == "battle" and event["cell"] is not None
        }
        for cell in sorted(fought):
            stamp = self.kit.figure("swords", map_figures.SWORDS)
            self._press(stamp, cell, 14, 26)

    def _draw_names(self) -> None:
        kit = self.kit
        if kit.side < FAIR:
            return
        for _, it in sorted(self.report["cities"].items(), key=lambda item: int(item[0])):
            self._press(kit.name(it["name"], NAME), tuple(it["cell"]), 50, 102)
