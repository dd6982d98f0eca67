"""The plan that a player starts from (DMA-4.1): what goes on as before, as comments.

An order that stands in a comment is what is true already; without its ``#`` and with other words it
changes that.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dma.engine.board import Board
from dma.engine.checks import rehearse
from dma.engine.known import NothingKnown
from dma.engine.orders.forms import Assault, Layout, Order, Relation, Route, Stance, cell_text
from dma.engine.orders.forms import Units as Numbers
from dma.engine.orders.vocabulary import PRINTED
from dma.engine.remedies import write_queue
from dma.engine.state import ARMY, CITY, PASSIVE, WAR, Army, City, Holder

Report = Mapping[str, Any]


def template(report: Report) -> str:
    """Own cities and armies with what holds them; "" where there is nothing to order."""
    try:
        done = rehearse(report, "")
    except NothingKnown:
        return ""
    return "\n".join(_lines(done.board, done.state)) + "\n"


def _lines(board: Board, number: int) -> Iterator[str]:
    state = board.states[number]
    for other in sorted(board.states.values(), key=lambda it: it.number):
        if other.number != number and other.out is None:
            attitude = state.attitudes.get(other.number, WAR)
            yield _comment(Relation(other.seat, attitude))
    for city in board.cities_of(number):
        yield ""
        yield from _of_city(board, city)
    for _, army in sorted(board.armies.items()):
        if army.owner == number:
            yield ""
            yield from _of_army(board, army)


def _of_city(board: Board, city: City) -> Iterator[str]:
    holder = Holder(CITY, city.number)
    yield f"# {city.name} ({cell_text(city.cell)}): {_units(board, holder)}"
    items = write_queue([[it.kind, it.what, it.name] for it in city.queue])
    yield f"# queue city {city.number}: {items}"
    if city.layout:
        yield _comment(Layout(holder, tuple(sorted(city.layout.items()))))


def _of_army(board: Board, army: Army) -> Iterator[str]:
    holder = Holder(ARMY, army.number)
    title = f"{army.name} " if army.name else ""
    yield f"# {title}({cell_text(army.cell)}): {_units(board, holder)}"
    yield _comment(Route(army.number, tuple(army.route)))
    if army.stance == PASSIVE:
        yield _comment(Stance(army.number, army.stance))
    if not army.assault:
        yield _comment(Assault(army.number, army.assault))
    if army.layout:
        yield _comment(Layout(holder, tuple(sorted(army.layout.items()))))


def _comment(order: Order) -> str:
    return f"# {order}"


def _units(board: Board, holder: Holder) -> str:
    """militia 12-15, archers 16."""
    by_type: dict[str, list[int]] = {}
    for unit in board.units_in(holder):
        by_type.setdefault(unit.type, []).append(unit.number)
    parts = [f"{PRINTED[name]} {Numbers(tuple(those))}" for name, those in by_type.items()]
    return ", ".join(parts) or "–"
