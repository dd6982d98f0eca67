"""What a plan leads to if nobody else does anything, as a document made of a report alone."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.forecast import ASSUMPTIONS, Calm, CityDay, forecast
from dma.engine.known import board_from, is_playing
from dma.engine.marching import army_speed, cell_costs, route_by_day
from dma.engine.orders.carrying import carry_out
from dma.engine.report import encode_event
from dma.engine.state import ARMY, Army, Document, Holder
from dma.engine.tables.sequence import DAYS

Report = Mapping[str, Any]
AHEAD: Final = DAYS  # days
#: The fields of a day that are shown as they are.
_FIGURES: Final = tuple(it.name for it in fields(CityDay) if it.name not in ("unfed", "deeds"))


def outlook(report: Report, text: str) -> Document:
    """What becomes of a state in the coming seven days.

    ``text``: the plan for the week of the report. When some days of that week have been played
    already (DMA-3.6), its own plan is under way and ``text`` is carried out on the Monday after.

    ``assumptions``: codes of ``forecast.ASSUMPTIONS``; ``cities``: number as text -> its coming
    days, each with the figures of ``forecast.CityDay`` and its ``deeds`` as events are reported;
    ``homeless``: numbers of the units that no city feeds; ``armies``: number as text -> ``speed``
    and ``ways``: x, y, week and day of each cell of its route. Empty for who gives no orders.
    """
    if not is_playing(report):
        return {"assumptions": [], "cities": {}, "homeless": [], "armies": {}}
    state = report["state"]
    board = board_from(report, Calm())
    is_due = board.day == 0
    if is_due:
        carry_out(board, {state: text})
    foreseen = forecast(board, state, AHEAD, next_plan=None if is_due else text)
    return {
        "assumptions": list(ASSUMPTIONS),
        "cities": {str(n): [_show(day) for day in days] for n, days in foreseen.cities.items()},
        "homeless": list(foreseen.homeless),
        "armies": {
            str(number): _show_march(board, army)
            for number, army in sorted(board.armies.items())
            if army.owner == state
        },
    }


def _show(day: CityDay) -> Document:
    return {
        **{name: getattr(day, name) for name in _FIGURES},
        "unfed": list(day.unfed),
        "deeds": [encode_event(event) for event in day.deeds],
    }


def _show_march(board: Board, army: Army) -> Document:
    """Its way as ordered; what it meets on it is not foreseen."""
    types = [unit.type for unit in board.units_in(Holder(ARMY, army.number))]
    speed = army_speed(types)
    costs = cell_costs(board.rules, types)
    days = route_by_day(board.land, costs, army.cell, army.route, army.points, speed)
    ways = [
        [*cell, board.week + (board.day + day - 1) // DAYS, (board.day + day - 1) % DAYS + 1]
        for cell, day in zip(army.route, days, strict=False)  # it ends before a bad step
    ]
    return {"speed": speed, "ways": ways}
