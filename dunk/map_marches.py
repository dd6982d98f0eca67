"""Where armies go: the steps that a report tells of, or those of a sheet, and their arrows."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.carrying.answering import carry_out
from dunk.engine.known import known_from
from dunk.engine.state import Army
from dunk.engine.steps import Step, walk
from dunk.map_hexes import WAYS
from games.maps.curves import Point, Ring
from games.maps.stamps import Part

Report = Mapping[str, Any]

#: What is told in the two phases that move armies (DK-5.4, DK-5.6).
MOVED: Final = ("fast_move", "move")
CLIMBED: Final = ("fast_climb", "climb")
#: So many turns ahead the words of a sheet are followed.
AHEAD: Final = 12
#: How an arrow is drawn: a step made, the beginning of a climb, a step of a later turn.
GO, CLIMB, LATER = "go", "climb", "later"
#: How far to the right of the way an arrow keeps, so that two that pass do not hide each other.
_ASIDE: Final = 7.0


@dataclass(frozen=True, slots=True)
class March:
    """One step. ``kingdom``: 0 for rebels; ``start``: the province it begins in; ``kind``: GO,
    CLIMB or LATER."""

    kingdom: int
    start: int
    direction: str
    kind: str


def told_marches(report: Report) -> list[March]:
    """The steps of the turn just played, as far as the report tells of them."""
    found = []
    for event in report["events"]:
        data = event["data"]
        if event["code"] in MOVED:
            found.append(March(data["kingdom"], data["start"], data["direction"], GO))
        elif event["code"] in CLIMBED:
            found.append(March(report["kingdom"], event["place"], data["direction"], CLIMB))
    return found


def sheet_marches(report: Report, sheet: str) -> list[March]:
    """The steps that a sheet leads to if nobody is in the way, then those of its later turns."""
    if report["own"] is None or not sheet.strip():
        return []
    realm = known_from(report).realm()
    carry_out(realm, sheet)
    board = realm.board
    return [
        step
        for army in realm.armies()
        if (march := board.marches.get(army.id)) is not None
        for step in _follow(board, army, tuple(march.words))
    ]


def _follow(ground: Any, army: Army, words: tuple[str, ...]) -> Iterator[March]:
    army = army.copy()
    for turn in range(AHEAD):
        went = walk(ground, army, words)
        at = army.province
        for step in went.steps:
            kind = LATER if turn else CLIMB if step.climbs else GO
            if not (turn and step.climbs):
                yield March(army.owner, at, step.direction, kind)
            at = _after(at, step)
        army.province, army.climbing = went.province, went.climbing
        if went.words == words or not went.words:
            return
        words = went.words


def _after(province: int, step: Step) -> int:
    return province if step.climbs else step.target


def arrow(direction: str, kind: str) -> tuple[Part, ...]:
    """An arrow about the middle of the province where the step begins."""
    long = math.hypot(*WAYS[direction])
    if kind == LATER:
        dots = tuple(
            _turned(((at, -1.6), (at + 7, -1.6), (at + 7, 1.6), (at, 1.6)), direction)
            for at in range(26, round(long) - 24, 11)
        )
        head = _turned(((long - 26, -4.6), (long - 15, 0), (long - 26, 4.6)), direction)
        return _cased((*dots, head), 2.2)
    if kind == CLIMB:
        shaft = ((22, -2.4), (38, -2.4), (38, -6), (49, 0), (38, 6), (38, 2.4), (22, 2.4))
        foot = ((52, -7), (54.6, -7), (54.6, 7), (52, 7))
        return _cased((_turned(shaft, direction), _turned(foot, direction)), 3)
    tip = long - 18
    outline = (
        (24, -3.4),
        (tip - 15, -2.6),
        (tip - 17, -8),
        (tip, 0),
        (tip - 17, 8),
        (tip - 15, 2.6),
        (24, 3.4),
        (27, 0),
    )
    return _cased((_turned(outline, direction),), 3.2)


def seal_of(direction: str) -> Point:
    """Where the count of a step stands that several armies make."""
    (spot,) = _turned(((math.hypot(*WAYS[direction]) / 2 - 2, 0),), direction)
    return spot


def _cased(found: tuple[Ring, ...], rim: float) -> tuple[Part, ...]:
    closed = tuple((*ring, ring[0], ring[1]) for ring in found)
    return Part("halo", closed, rim * 2, fill=False), Part("kingdom", found, 1.1)


def _turned(ring: Ring, direction: str) -> Ring:
    """From along the x axis to along the way, and aside to its right."""
    dx, dy = WAYS[direction]
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long
    return tuple((x * ux - (y + _ASIDE) * uy, x * uy + (y + _ASIDE) * ux) for x, y in ring)
