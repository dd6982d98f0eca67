"""The way of an army as the plan leads it: which cell on which day, and where it could go on to.

Counted with the steps of the march itself (``engine.marching``), as if nobody were in the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from dma.desk import Desk, say_day
from dma.engine.fields import about
from dma.engine.marching import army_speed, cell_costs, fault_of_step, route_by_day
from dma.engine.orders.bounds import MOST_CELLS
from dma.engine.orders.forms import cell_text
from dma.engine.state import ARMY, Army, Cell, Holder
from dma.engine.tables.sequence import DAYS
from dma.hundredths import written
from dma.wording.nouns import TERRAINS

#: Where to, on a compass of three rows: (dx, dy) and its sign.
COMPASS: Final = (
    ((-1, -1), "↖"),
    ((0, -1), "↑"),
    ((1, -1), "↗"),
    ((-1, 0), "←"),
    ((0, 0), "·"),
    ((1, 0), "→"),
    ((-1, 1), "↙"),
    ((0, 1), "↓"),
    ((1, 1), "↘"),
)


@dataclass(frozen=True, slots=True)
class Leg:
    """What an army enters on one day. ``cells``: cell and what is there; ``day``: from 1, the next
    that is played, 0 if it never comes there."""

    day: int
    name: str
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return " → ".join(self.cells)


@dataclass(frozen=True, slots=True)
class Choice:
    """A step on from the end of the way. ``press``: what is posted, "" where none can go."""

    sign: str
    cell: str
    press: str
    note: str
    is_hub: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """``text``: cells as the field shows them; ``stops``: cell, and day on which it is entered, 0
    if never; ``speed``: plain cells a day; ``ordered``: the plan has a route."""

    army: int
    field: str
    text: str
    ordered: bool
    start: str
    end: str
    speed: str
    stops: tuple[tuple[Cell, int], ...]
    legs: tuple[Leg, ...]
    choices: tuple[Choice, ...]

    @property
    def shorter(self) -> str:
        """What a press posts to go one step less."""
        cells = [cell_text(cell) for cell, _day in self.stops[:-1]]
        return f"{self.field}={' '.join(cells) or 'halt'}"

    @property
    def halt(self) -> str:
        return f"{self.field}=halt"


def way_of(desk: Desk, army: Army) -> Way:
    """The way of an own army as the plan leaves it."""
    board = desk.board
    types = [unit.type for unit in board.units_in(Holder(ARMY, army.number))]
    speed = army_speed(types)
    costs = cell_costs(board.rules, types)
    days = route_by_day(board.land, costs, army.cell, army.route, army.points, speed)
    later = _waits(desk, army)
    stops = tuple(
        (cell, days[place] + later if place < len(days) else 0)
        for place, cell in enumerate(army.route)
    )
    field = about("route", army.number)
    return Way(
        army=army.number,
        field=field,
        text=" ".join(map(cell_text, army.route)),
        ordered=field in desk.values,
        start=cell_text(army.cell),
        end=cell_text(army.route[-1] if army.route else army.cell),
        speed=written(speed),
        stops=stops,
        legs=tuple(_legs(desk, stops)),
        choices=tuple(_choices(desk, army, field, costs)),
    )


def _waits(desk: Desk, army: Army) -> int:
    """Days of the week that is played before a new route begins (DMA-3.6)."""
    _week, played = desk.last
    return DAYS - played if played and about("route", army.number) in desk.values else 0


def _legs(desk: Desk, stops: Sequence[tuple[Cell, int]]) -> Iterator[Leg]:
    by_day: dict[int, list[str]] = {}
    for cell, day in stops:
        by_day.setdefault(day, []).append(_call(desk, cell))
    for day, cells in by_day.items():
        yield Leg(day, say_ahead(desk, day), tuple(cells))


def say_ahead(desk: Desk, day: int) -> str:
    """The name of the ``day``-th day from now on; of 0: never."""
    if not day:
        return _("Never")
    week, played = desk.last
    ahead = played + day - 1
    return say_day(desk, week + ahead // DAYS, ahead % DAYS + 1)


def _call(desk: Desk, cell: Cell) -> str:
    """4.5, or "4.5 York"."""
    board = desk.board
    text = cell_text(cell)
    if cell in board.city_at:
        return f"{text} {board.cities[board.city_at[cell]].name}"
    if cell in board.village_at:
        return f"{text} {board.villages[board.village_at[cell]].name}"
    return text


def _choices(desk: Desk, army: Army, field: str, costs: dict[str, int]) -> Iterator[Choice]:
    land = desk.board.land
    end = army.route[-1] if army.route else army.cell
    before = "".join(f"{cell_text(cell)} " for cell in army.route)
    for (dx, dy), sign in COMPASS:
        cell = (end[0] + dx, end[1] + dy)
        if cell == end:
            yield Choice(sign, cell_text(cell), "", "", is_hub=True)
            continue
        fault = fault_of_step(land, end, cell)
        if fault == "off_map":
            yield Choice(sign, "", "", _("the edge of the map"))
            continue
        terrain = land.terrain_at(cell)
        note = str(TERRAINS[terrain])
        if fault or len(army.route) >= MOST_CELLS:
            yield Choice(sign, cell_text(cell), "", note)
            continue
        note = f"{note}, {written(costs[terrain])}"
        yield Choice(sign, cell_text(cell), f"{field}={before}{cell_text(cell)}", note)
