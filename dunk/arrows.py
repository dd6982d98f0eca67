"""The ways of armies as arrows over the map: this turn's part drawn out, later ones dashed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from dunk.engine.hexes import Grid
from dunk.engine.tables.lands import DIRECTIONS
from dunk.ways import Leg, Way
from games.maps.curves import Point
from games.maps.layout import Layout

# In parts of the way from one province to the next
#: How far the head of an arrow begins before the middle of its province.
SHORT: Final = 0.22
#: Its length, and half of its width: so slender that one sees where it points.
HEAD: Final = 0.34
BROAD: Final = 0.12
#: Armies whose ways lie on each other are drawn beside each other.
APART: Final = 0.09


@dataclass(frozen=True, slots=True)
class Arrow:
    """``now``, ``later``: paths of this turn and of later ones; ``head``: its point; ``turns``: how
    many the way takes, ``x`` and ``y`` where that is written; ``is_climb``: it ends on a slope."""

    army: int
    now: str
    later: str
    head: str
    turns: int
    x: str
    y: str
    is_climb: bool


def arrows(ways: Iterable[Way], layout: Layout, grid: Grid) -> list[Arrow]:
    """An arrow for every way with a step in it."""
    middles = {
        int(area.key): (area.x + area.width / 2, area.y + area.height / 2) for area in layout.areas
    }
    strides = _strides(middles, grid)
    if "e" not in strides:
        return []  # nothing is seen of the map but single provinces
    drawn = [way for way in ways if way.start in middles and any(leg.steps for leg in way.legs)]
    return [_arrow(way, middles[way.start], strides) for way in drawn]


def _strides(middles: Mapping[int, Point], grid: Grid) -> dict[str, Point]:
    """Direction -> how far it is to the next province that way, the same everywhere: what was never
    seen has no place in the layout, but an army can be sent there."""
    found: dict[str, Point] = {}
    for province, here in middles.items():
        for direction, there in grid.steps(province).items():
            if direction not in found and there in middles:
                found[direction] = (middles[there][0] - here[0], middles[there][1] - here[1])
        if len(found) == len(DIRECTIONS):
            break
    return found


def _arrow(way: Way, start: Point, strides: Mapping[str, Point]) -> Arrow:
    unit = abs(strides["e"][0])
    beside = APART * unit * (way.army % 3 - 1)
    at: Point = (start[0] + beside, start[1] + beside)
    now: list[Point] = [at]
    later: list[Point] = []
    last: Point = (0.0, 0.0)
    is_climb = False
    for leg in way.legs:
        points = now if leg.turn == 0 else later
        if leg.steps and leg.turn and not later:
            later.append(now[-1])
        for (x, y), climbs in _along(leg, strides):
            is_climb, last = climbs, (x, y)
            share = 0.5 if climbs else 1.0
            points.append((at[0] + x * share, at[1] + y * share))
            if not climbs:
                at = points[-1]
    line = later or now
    end = _draw_back(line, last, unit)
    turns = max(leg.turn for leg in way.legs if leg.steps) + 1
    return Arrow(
        way.army,
        _path(now),
        _path(later),
        _head(end, last, unit),
        turns,
        *_text(end, last, unit),
        is_climb,
    )


def _along(leg: Leg, strides: Mapping[str, Point]) -> Iterable[tuple[Point, bool]]:
    for step in leg.steps:
        yield strides.get(step.direction, (0.0, 0.0)), step.climbs


def _draw_back(line: list[Point], way: Point, unit: float) -> Point:
    """Shorten the line by a little, and return its new end."""
    x, y = _unit(way)
    line[-1] = (line[-1][0] - x * SHORT * unit, line[-1][1] - y * SHORT * unit)
    return line[-1]


def _unit(way: Point) -> Point:
    length = (way[0] ** 2 + way[1] ** 2) ** 0.5 or 1.0
    return way[0] / length, way[1] / length


def _path(points: list[Point]) -> str:
    if len(points) < 2:
        return ""
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _head(end: Point, way: Point, unit: float) -> str:
    x, y = _unit(way)
    long, side = HEAD * unit, BROAD * unit
    tip = (end[0] + x * long, end[1] + y * long)
    left, right = (end[0] - y * side, end[1] + x * side), (end[0] + y * side, end[1] - x * side)
    return f"{_path([tip, left, right])}Z"


def _text(end: Point, way: Point, unit: float) -> tuple[str, str]:
    """Where the number of turns stands: behind the head."""
    x, y = _unit(way)
    return f"{end[0] - x * SHORT * unit:.0f}", f"{end[1] - y * SHORT * unit:.0f}"
