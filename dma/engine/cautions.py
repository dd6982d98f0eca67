"""What a plan is warned of: nothing in it is wrong, but its writer may not have meant it.

The board is as the plan has left it, before Monday.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dma.engine.board import Board
from dma.engine.forecast import forecast
from dma.engine.orders.deed import Deed
from dma.engine.orders.forms import Assault, Layout, Name, Queue, Relation, Route, Stance
from dma.engine.queue_repairs import with_requirements, without_standing
from dma.engine.queues import MISSING, STANDS, accrue
from dma.engine.state import ARMY, CITY, NEUTRAL, WAR, City, Holder

# code -> what its data holds
CAUTIONS: Final[Mapping[str, str]] = {
    "superseded": "line: of the later order that counts; text: this line",
    "stands": "city; what: the building; queue: the queue without what stands already",
    "lacks": "city; kind, what: of the item; missing: buildings; queue: the queue with them",
    "one_sided": "seat; attitude: towards it; theirs: its own, which counts",
    "no_units": "army: that has a route and nobody to walk",
    "at_peace": "army; what: city or village; number; state: its owner; relation",
    "assault_off": "army; what: city or village; number: where its way ends",
    "dissolves": "armies: own ones without units, on no own city",
    "undefended": "cities: own ones without a garrison",
    "idle": "cities: own ones with nothing to make, whose stock will be cut; most: what is kept",
    "hungry": "city; units: how many of its rations go unfed on Monday; gross; upkeep: of all",
    "homeless": "units: numbers of those on the rations of no own city; city: own one with the"
    " most to spare",
}
_MUCH: Final = 10**9  # production units, as if everything could be paid for at once


class Caution(NamedTuple):
    """``line``: 0 for the whole plan."""

    line: int
    code: str
    rule: str
    data: Mapping[str, Any]


def warn(board: Board, state: int, deeds: Sequence[Deed]) -> Iterator[Caution]:
    """What the plan leads to that may not be wanted."""
    last = _last_of_each(deeds)
    for deed in deeds:
        if not deed.is_done:
            continue
        later = last.get(_thing(deed), deed)
        if later is not deed:
            data = {"line": later.line.number, "text": deed.line.text.strip()}
            yield Caution(deed.line.number, "superseded", "DMA-22.11", data)
            continue
        yield from _of_order(board, state, deed)
    yield from _of_realm(board, state)
    yield from _of_supply(board, state)


def _thing(deed: Deed) -> tuple[object, ...] | None:
    """What a later order about the same takes the place of; None where each stands by itself."""
    match deed.order:
        case Relation(seat):
            return "relation", seat
        case Queue(city):
            return "queue", city
        case Layout(holder):
            return "layout", holder
        case Route(army) | Stance(army) | Assault(army) | Name(army):
            return type(deed.order).__name__, army
    return None


def _last_of_each(deeds: Sequence[Deed]) -> dict[tuple[object, ...] | None, Deed]:
    last = {_thing(deed): deed for deed in deeds if deed.is_done}
    last.pop(None, None)
    return last


def _of_order(board: Board, state: int, deed: Deed) -> Iterator[Caution]:
    line = deed.line.number
    match deed.order:
        case Relation(seat, attitude):
            other = next(it for it in board.states.values() if it.seat == seat)
            if board.relation(state, other.number) != attitude:
                theirs = other.attitudes.get(state, WAR)
                data = {"seat": seat, "attitude": attitude, "theirs": theirs}
                yield Caution(line, "one_sided", "DMA-4.8", data)
        case Queue(city):
            yield from _of_queue(board, line, board.cities[city])
        case Route(army):
            yield from _of_route(board, line, army)


def _of_queue(board: Board, line: int, city: City) -> Iterator[Caution]:
    """Items that would be dropped if everything were paid for at once, in the order of the queue
    (DMA-5.4, DMA-5.6)."""
    steps = accrue(_MUCH, 0, city.queue, city.buildings, _MUCH, board.rules).steps
    for step in steps:
        if step.outcome == STANDS:
            better = [[*item[:3]] for item in without_standing(city)]
            data = {"city": city.number, "what": step.item.what, "queue": better}
            yield Caution(line, "stands", "DMA-5.4", data)
        elif step.outcome == MISSING:
            better = [[*item[:3]] for item in with_requirements(city)]
            data = {
                "city": city.number,
                "kind": step.item.kind,
                "what": step.item.what,
                "missing": [*step.missing],
                "queue": better,
            }
            yield Caution(line, "lacks", "DMA-5.10", data)


def _of_route(board: Board, line: int, number: int) -> Iterator[Caution]:
    army = board.armies[number]
    if not army.route:
        return
    if not board.size_of(Holder(ARMY, number)):
        yield Caution(line, "no_units", "DMA-10.2", {"army": number})
    end = army.route[-1]
    for what, at, pieces in (
        ("city", board.city_at, board.cities),
        ("village", board.village_at, board.villages),
    ):
        if end not in at:
            continue
        piece = pieces[at[end]]
        if piece.owner == army.owner:
            continue
        data = {"army": number, "what": what, "number": piece.number}
        if not board.is_hostile(army.owner, piece.owner):
            relation = board.relation(army.owner, piece.owner)
            data |= {"state": piece.owner, "relation": relation}
            yield Caution(line, "at_peace", "DMA-4.8", data)
        elif not army.assault:
            yield Caution(line, "assault_off", "DMA-4.6", data)


def _of_realm(board: Board, state: int) -> Iterator[Caution]:
    cities = board.cities_of(state)
    home = {city.cell for city in cities}
    empty = [
        number
        for number, army in sorted(board.armies.items())
        if army.owner == state and army.cell not in home and not board.size_of(Holder(ARMY, number))
    ]
    if empty:
        yield Caution(0, "dissolves", "DMA-5.9", {"armies": empty})
    bare = [city.number for city in cities if not board.size_of(Holder(CITY, city.number))]
    if bare:
        yield Caution(0, "undefended", "DMA-12.4", {"cities": bare})


def _of_supply(board: Board, state: int) -> Iterator[Caution]:
    """Monday as the phases of the day play it."""
    outlook = forecast(board, state, 1)
    idle, spare = [], {}
    for number, days in sorted(outlook.cities.items()):
        day = days[0]
        spare[number] = day.net
        if day.unfed:
            wanted = sum(
                board.rules.upkeep(unit.type)
                for unit in board.units.values()
                if unit.rations == number and board.owner_of(unit.holder) == state
            )
            data = {"city": number, "units": len(day.unfed), "gross": day.gross, "upkeep": wanted}
            yield Caution(0, "hungry", "DMA-5.7", data)
        if day.cut:
            idle.append(number)
    if idle:
        yield Caution(0, "idle", "DMA-5.6", {"cities": idle, "most": board.rules.stock_cap_idle})
    if outlook.homeless:
        best = max(spare, key=lambda number: (spare[number], -number), default=NEUTRAL)
        yield Caution(0, "homeless", "DMA-5.8", {"units": [*outlook.homeless], "city": best})
