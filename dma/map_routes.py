"""Where armies go: ways that a report tells of, routes that stand, those of a plan; and how they
are drawn, step by step (DMA-4.5, DMA-10)."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dma.engine.board import Board
from dma.engine.forecast import Calm
from dma.engine.known import board_from, is_playing
from dma.engine.marching import army_speed, cell_costs, route_by_day
from dma.engine.orders.carrying import carry_out
from dma.engine.state import ARMY, Army, Cell, Holder
from dma.engine.tables.sequence import DAYS
from dma.map_shape import CELL
from games.maps.curves import Ring, disc
from games.maps.stamps import Part

Report = Mapping[str, Any]

#: How a step is drawn: one that was made, one to come, one after the coming week.
MADE, GO, LATER = "made", "go", "later"


@dataclass(frozen=True, slots=True)
class Route:
    """One way of an army. ``cells``: from where it starts; ``kinds``: of each step;
    ``days``: cell -> the day of the week on which it is the last one entered."""

    owner: int
    cells: tuple[Cell, ...]
    kinds: tuple[str, ...]
    days: Mapping[Cell, int]


def told_routes(report: Report) -> list[Route]:
    """The ways made on the days of the report, as far as it tells of them."""
    found = []
    for day in report["days"]:
        for event in day["events"]:
            if event["code"] == "army_moved":
                data = event["data"]
                cells = (tuple(data["start"]), *((x, y) for x, y, _ in data["entered"]))
                kinds = (MADE,) * (len(cells) - 1)
                found.append(Route(report["state"], cells, kinds, {}))
    return found


def ordered_routes(report: Report, sheet: str) -> list[Route]:
    """The routes that the reader's armies have once a plan is carried out; those that stand if some
    days of the week have been played already (DMA-3.6)."""
    if not is_playing(report):
        return []
    board = board_from(report, Calm())
    if board.day == 0 and sheet.strip():
        carry_out(board, {report["state"]: sheet})
    return [
        _route(board, army)
        for _, army in sorted(board.armies.items())
        if army.owner == report["state"] and army.route
    ]


def _route(board: Board, army: Army) -> Route:
    """``days`` are those on which it gets there if nothing comes between."""
    types = [unit.type for unit in board.units_in(Holder(ARMY, army.number))]
    costs = cell_costs(board.rules, types)
    days = route_by_day(board.land, costs, army.cell, army.route, army.points, army_speed(types))
    left = DAYS - board.day if board.day < DAYS else DAYS
    kinds = tuple(
        GO if at < len(days) and days[at] <= left else LATER for at in range(len(army.route))
    )
    ends = {
        cell: (board.day + day - 1) % DAYS + 1
        for at, (cell, day) in enumerate(zip(army.route, days, strict=False))
        if at + 1 == len(days) or days[at + 1] != day
    }
    return Route(army.owner, (army.cell, *army.route), kinds, ends)


def step(dx: int, dy: int, kind: str, is_last: bool) -> tuple[Part, ...]:
    """From the middle of a cell to that of the next, ``dx``, ``dy`` away."""
    long = CELL * math.hypot(dx, dy)
    end = long - (20 if is_last else 0)
    if kind == MADE:
        dots = tuple(disc(at, 0, 7, 12) for at in _spread(end, 25))
        turned = tuple(_turned(dot, dx, dy) for dot in dots)
        return _cased(turned, 4) if not is_last else (*_cased(turned, 4), *_head(end, dx, dy, 15))
    shafts: list[Ring] = []
    if kind == LATER:
        for at in _spread(end - (14 if is_last else 0), 25):
            shafts.append(((at - 7, -4), (at + 7, -4), (at + 7, 4), (at - 7, 4)))
    else:
        stop = end - (24 if is_last else 0)
        shafts.append(((0, -5.4), (stop, -5.4), (stop, 5.4), (0, 5.4)))
        shafts.append(disc(0, 0, 5.4, 12))
    turned = tuple(_turned(ring, dx, dy) for ring in shafts)
    head = _head(end, dx, dy, 17) if is_last else ()
    halos = (*_cased(turned, 4)[:1], *head[:1])
    return (*halos, Part("route", turned), *head[1:])


def _spread(end: float, gap: float) -> Iterator[float]:
    """Even places up to the end."""
    count = max(1, round(end / gap))
    return (end * (n + 0.5) / count for n in range(count))


def _head(end: float, dx: int, dy: int, half: float) -> tuple[Part, ...]:
    point = _turned(
        ((end - half * 1.7, -half), (end + 2, 0), (end - half * 1.7, half), (end - half * 1.3, 0)),
        dx,
        dy,
    )
    return _cased((point,), 4)


def _cased(found: tuple[Ring, ...], rim: float) -> tuple[Part, ...]:
    closed = tuple((*ring, ring[0], ring[1]) for ring in found)
    return Part("halo", closed, rim * 2, fill=False), Part("route", found)


def _turned(ring: Ring, dx: int, dy: int) -> Ring:
    """From along the x axis to along the step, about the middle of the cell where it begins."""
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long
    half = CELL / 2
    return tuple((half + x * ux - y * uy, half + x * uy + y * ux) for x, y in ring)
