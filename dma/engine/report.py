"""What one state is told: a document with all it is entitled to know, and nothing else (DMA-20).

Pages, maps, checks, forecasts and bots work from this document and never from the position. Its
fields, all JSON with whole numbers, and keys that are numbers written as text:

``week``: the one to be planned next, or of which a day was just played; ``day``: the last one
played of it, 0 before Monday; ``rules``; ``land``: ``terrain`` rows, ``provinces`` rows, ``names``;
``state``: whose report it is, null for the public one; ``states``: number -> what everybody knows
of each, with ``relation`` and both attitudes towards the reader; ``cities``, ``villages``,
``armies``: see below; ``units``: number -> type, holder, rations, of its own and its allies' units;
``days``: of what was played, each with its ``events`` and what was ``seen`` in the evening, null
where nothing was looked at; ``cells``: land cells of the continent; ``ending``.

A city tells ``garrison`` and ``buildings`` only where they are seen (null otherwise), and
``stock``, ``queue``, ``weekly``, ``layout`` and ``groups`` only to its owner; an army ``route``,
``points``, ``stance``, ``assault`` and ``layout`` only to its owner.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from dma.engine.board import Board, board_of
from dma.engine.chance import Chance, NoDice
from dma.engine.events import EVERYBODY, Event
from dma.engine.sight import Seers, allies_of, seers_of
from dma.engine.state import (
    ALLIANCE,
    ARMY,
    CITY,
    NEUTRAL,
    WAR,
    Army,
    City,
    Document,
    Holder,
    Position,
    State,
)
from dma.engine.winning import province_cells

RULESET: Final = "dma"
EDITION: Final = "2.1"

SEEN: Final = "seen"


def report(position: Position, events: Iterable[Event], state: int | None) -> Document:
    """The document of one state; None is the least entitled reader. All at once: ``reports``."""
    return reports(position, events)[state or EVERYBODY]


def reports(position: Position, events: Iterable[Event]) -> dict[int, Document]:
    """State -> its document, and ``EVERYBODY`` (0) -> the public one, in one pass over the events.
    They share parts: read, do not change."""
    heard: dict[int, list[Event]] = {number: [] for number in (EVERYBODY, *position.states)}
    for event in events:
        readers = heard if EVERYBODY in event.seen_by else event.seen_by
        for number in readers:
            heard[number].append(event)
    reporter = _Reporter.of(position)
    return {number: reporter.write(number, told) for number, told in heard.items()}


def overview(position: Position) -> Document:
    """The public document with everything there is in cities and armies, for whoever makes the
    start of a campaign and nobody else."""
    reporter = _Reporter.of(position)
    public = reporter.write(EVERYBODY, [])
    board = reporter.board
    return {
        **public,
        "cities": {str(n): reporter.show_city(it, None, True) for n, it in board.cities.items()},
        "armies": {str(n): reporter.show_army(it, None) for n, it in board.armies.items()},
    }


def encode_event(event: Event) -> Document:
    """An event as a report holds it; ``cell`` is null if it happened nowhere."""
    return {
        "code": event.code,
        "rule": event.rule,
        "phase": event.phase,
        "cell": None if event.cell is None else list(event.cell),
        "data": dict(event.data),
    }


def write_days(events: Iterable[Event]) -> list[Document]:
    """The days that the events are of, in their order: day, events and what was seen."""
    days: dict[int, Document] = {}
    for event in events:
        day = days.setdefault(event.day, {"day": event.day, "events": [], "seen": None})
        if event.code == SEEN:
            day["seen"] = dict(event.data)
        else:
            day["events"].append(encode_event(event))
    return [day for _, day in sorted(days.items())]


@dataclass(slots=True)
class _Reporter:
    """What the documents of all readers have in common, worked out once."""

    board: Board
    seers: Seers
    allies: Mapping[int, list[int]]
    cells: Mapping[int, int]  # province -> its land cells
    land: Document

    @classmethod
    def of(cls, position: Position) -> "_Reporter":
        board = board_of(position, Chance(NoDice()))
        cells = province_cells(position.land)
        land = {
            "terrain": list(position.land.terrain),
            "provinces": [list(row) for row in position.land.provinces],
            "names": {str(n): name for n, name in sorted(position.land.names.items())},
        }
        return cls(board, seers_of(board), allies_of(board), cells, land)

    def write(self, reader: int, told: Iterable[Event]) -> Document:
        """The document of a state, or of everybody."""
        board = self.board
        own = board.states.get(reader)
        ours = set() if own is None or own.out is not None else set(self.allies[reader])
        eyes = reader if ours else EVERYBODY
        return {
            "ruleset": RULESET,
            "edition": EDITION,
            "week": board.week,
            "day": board.day,
            "rules": asdict(board.rules),
            "state": None if own is None else reader,
            "seat": None if own is None else own.seat,
            "land": self.land,
            "cells": sum(self.cells.values()),
            "states": {str(n): self._show_state(it, own) for n, it in board.states.items()},
            "cities": {
                str(n): self.show_city(it, eyes, self._sees(eyes, it))
                for n, it in board.cities.items()
            },
            "villages": {
                str(n): {
                    "name": it.name,
                    "cell": list(it.cell),
                    "province": it.province,
                    "owner": it.owner,
                }
                for n, it in board.villages.items()
            },
            "armies": {
                str(n): self.show_army(it, eyes)
                for n, it in board.armies.items()
                if it.owner in ours or self._sees(eyes, it)
            },
            "units": {
                str(unit.number): {
                    "type": unit.type,
                    "holder": list(unit.holder),
                    "rations": unit.rations,
                }
                for unit in board.units.values()
                if board.owner_of(unit.holder) in ours
            },
            "days": write_days(told),
            "ending": None if board.ending is None else asdict(board.ending),
        }

    def _sees(self, reader: int, piece: City | Army) -> bool:
        return reader in self.seers.get(piece.cell, ())

    def _show_state(self, state: State, reader: State | None) -> Document:
        board, number = self.board, state.number
        cities = board.cities_of(number)
        shown: Document = {
            "seat": state.seat,
            "name": state.name,
            "out": state.out,
            "cities": len(cities),
            "territory": sum(self.cells.get(city.province, 0) for city in cities),
        }
        if reader is not None and reader is not state:
            shown["relation"] = board.relation(reader.number, number)
            shown["attitude"] = reader.attitudes.get(number, WAR)
            shown["theirs"] = state.attitudes.get(reader.number, WAR)
        return shown

    def show_city(self, city: City, reader: int | None, is_seen: bool) -> Document:
        """``reader`` None: who may see everything."""
        holder = Holder(CITY, city.number)
        shown: Document = {
            "name": city.name,
            "cell": list(city.cell),
            "province": city.province,
            "owner": city.owner,
            "garrison": self.board.size_of(holder) if is_seen else None,
            "buildings": sorted(city.buildings) if is_seen else None,
        }
        if reader is None or (city.owner == reader and city.owner != NEUTRAL):
            shown |= {
                "stock": city.stock,
                "queue": [list(item) for item in city.queue],
                "weekly": dict(sorted(city.weekly.items())),
                "layout": {str(n): list(cell) for n, cell in sorted(city.layout.items())},
                "groups": list(city.groups),
            }
        return shown

    def show_army(self, army: Army, reader: int | None) -> Document:
        """``reader`` None: who may see everything."""
        shown: Document = {
            "owner": army.owner,
            "cell": list(army.cell),
            "count": self.board.size_of(Holder(ARMY, army.number)),
        }
        if reader is None or self.board.relation(reader, army.owner) == ALLIANCE:
            shown["name"] = army.name
        if reader is None or army.owner == reader:
            shown |= {
                "route": [list(cell) for cell in army.route],
                "points": army.points,
                "stance": army.stance,
                "assault": army.assault,
                "layout": {str(n): list(cell) for n, cell in sorted(army.layout.items())},
            }
        return shown
