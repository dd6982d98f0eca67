"""What an old hand would do in the first weeks: the bots' own judgement, one piece at a time.

The advice comes from the report alone, so it stays when it is followed, and is then done. Where
the plan says something else about the same thing, that is not overwritten.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dma.engine.bots.campaigning import march
from dma.engine.bots.diplomacy import treat
from dma.engine.bots.minds import MINDS
from dma.engine.bots.mustering import muster
from dma.engine.bots.outlook import Outlook, look
from dma.engine.bots.queueing import line_up
from dma.engine.checks import check
from dma.engine.edits import values
from dma.engine.fields import about, relation_to, transfer_of
from dma.engine.formulas import influence, leading
from dma.engine.known import is_playing
from dma.engine.orders.forms import Queue, Relation, Route, Transfer, cell_text
from dma.engine.seeded import SeededDice
from dma.engine.state import CITY, PEACE, Holder

Report = Mapping[str, Any]

MOST: Final = 3  # more advice than this at once is none
FIRST: Final = "theocracy"  # the direction of who has built nothing: it feeds itself soonest

# code -> what its data holds
HINTS: Final[Mapping[str, str]] = {
    "hint_queue": "city: name; items: [kind, id, count]; direction; empty: 1 if nothing is queued",
    "hint_muster": "city: name; army: number; units: how many; stay: how many of the garrison",
    "hint_march": "army: number; kind: village or city; place: name; percent: of trial battles"
    " that were won; cells: on the way; more: settlements that are taken after it",
    "hint_peace": "seat; state: name; theirs: their attitude",
}
# Which advice comes first in a week: what it is about, one thing more each week
_RANKS: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("hint_queue", "hint_march", "hint_muster"),
    2: ("hint_muster", "hint_march", "hint_queue", "hint_peace"),
}
_LATER: Final = ("hint_queue", "hint_muster", "hint_march", "hint_peace")


@dataclass(frozen=True, slots=True)
class Hint:
    """One piece of advice. ``edits``: fields of the form and what to put in, for what the plan
    lacks; ``place``: the part of the form that it is about; ``is_done``: the plan says something
    about all of it."""

    code: str
    rule: str
    data: Mapping[str, Any]
    edits: tuple[tuple[str, str], ...]
    place: str
    is_done: bool


def hints(report: Report, text: str) -> list[Hint]:
    """At most ``MOST``, the most urgent first."""
    if not is_playing(report):
        return []
    outlook = look(report, SeededDice("hints"))
    written = values(check(report, text))
    said = {field for field, value in written.items() if value}
    found: dict[str, Hint] = {}
    for hint in _advise(outlook, said):
        found.setdefault(hint.code, hint)
    ranked = _RANKS.get(report["week"], _LATER)
    return [found[code] for code in ranked if code in found][:MOST]


def direction_of(outlook: Outlook) -> str:
    """What the state leans to already, or a good one to begin with."""
    built = [name for city in outlook.cities for name in sorted(city.buildings)]
    return next(iter(leading(influence(built))), FIRST)


def _advise(outlook: Outlook, said: set[str]) -> Iterator[Hint]:
    direction = direction_of(outlook)
    mind = MINDS[direction]
    muster(outlook)
    march(outlook, mind)
    line_up(outlook, mind, direction)
    treat(outlook, mind)
    for order in outlook.orders:
        match order:
            case Transfer(source=Holder(kind="city")):
                yield _mustering(outlook, order, said)
            case Route() if outlook.aims.get(order.army):
                yield _marching(outlook, order, said)
            case Queue():
                yield from _queueing(outlook, order, direction, said)
            case Relation(attitude="peace"):
                yield _treating(outlook, order, said)


def _mustering(outlook: Outlook, order: Transfer, said: set[str]) -> Hint:
    source, target = order.source, order.target
    assert source is not None
    field = transfer_of(source, target)
    numbers = order.units.numbers
    is_done = field in said or any(about("unit", number) in said for number in numbers)
    data = {
        "city": outlook.board.cities[source.number].name,
        "army": target.number,
        "units": len(numbers),
        "stay": outlook.board.size_of(source),
    }
    edits = () if is_done else ((field, str(order.units)),)
    return Hint("hint_muster", "DMA-4.3", data, edits, f"army-{target.number}", is_done)


def _marching(outlook: Outlook, order: Route, said: set[str]) -> Hint:
    aim, *more = outlook.aims[order.army]
    field = about("route", order.army)
    is_done = field in said
    places = outlook.board.cities if aim.kind == CITY else outlook.board.villages
    data = {
        "army": order.army,
        "kind": aim.kind,
        "place": places[aim.number].name,
        "percent": aim.percent,
        "cells": aim.steps,
        "more": len(more),
    }
    edits = () if is_done else ((field, " ".join(map(cell_text, order.cells))),)
    rule = "DMA-12.4" if aim.kind == CITY else "DMA-12.5"
    return Hint("hint_march", rule, data, edits, f"army-{order.army}", is_done)


def _queueing(outlook: Outlook, order: Queue, direction: str, said: set[str]) -> Iterator[Hint]:
    """Only where the city has little to do, or the plan has done something about it."""
    city = outlook.board.cities[order.city]
    field = about("queue", order.city)
    is_done = field in said
    if len(city.queue) > 1 and not is_done:
        return
    data = {
        "city": city.name,
        "items": [[entry.kind, entry.what, entry.count] for entry in order.entries],
        "direction": direction,
        "empty": int(not city.queue),
    }
    edits = () if is_done else ((field, ", ".join(map(str, order.entries))),)
    yield Hint("hint_queue", "DMA-5.6", data, edits, f"city-{order.city}", is_done)


def _treating(outlook: Outlook, order: Relation, said: set[str]) -> Hint:
    field = relation_to(order.seat)
    is_done = field in said
    told = next(it for it in outlook.report["states"].values() if it["seat"] == order.seat)
    data = {"seat": order.seat, "state": told["name"], "theirs": told["theirs"]}
    edits = () if is_done else ((field, PEACE),)
    return Hint("hint_peace", "DMA-4.8", data, edits, f"state-{order.seat}", is_done)
