"""A battle drawn from the document of its record alone, frame after frame (see ``record``)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from dma.engine.state import Cell

Document = Mapping[str, Any]
Act = Sequence[Any]

#: Acts of somebody who aims at one unit, beside strikes.
_AIMED: Final = ("sermon", "charm")


class Shown(NamedTuple):
    """A unit as a frame shows it."""

    type: str
    side: str
    cell: Cell


class Mark(NamedTuple):
    """What a frame shows besides who stands where. ``what``: the way of a strike, or paralyse,
    sermon, spell (by its name), summon, die, move, contest, build or turn; from ``start`` to
    ``end``; ``came``: it hit, or took effect."""

    what: str
    start: Cell
    end: Cell
    came: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The field after a phase of a step; before the first step both are 0. ``units``: by number;
    ``heights``: of raised cells; ``acts``: of this phase, as the record has them."""

    step: int
    phase: int
    units: Mapping[int, Shown]
    heights: Mapping[Cell, int]
    acts: tuple[Act, ...] = ()
    marks: tuple[Mark, ...] = ()


def frames(record: Document) -> Iterator[Frame]:
    """The start, then one frame for each phase in which something was done."""
    units = {number: Shown(kind, side, (x, y)) for number, kind, side, x, y in record["units"]}
    heights = {(x, y): height for x, y, height in record["heights"]}
    yield Frame(0, 0, dict(units), dict(heights))
    for number, step in enumerate(record["steps"], 1):
        start = 0
        for end in range(1, len(step) + 1):
            if end < len(step) and step[end][0] == step[start][0]:
                continue
            acts = tuple(step[start:end])
            marks = tuple(mark for act in acts for mark in _carry_out(act, units, heights))
            yield Frame(number, acts[0][0], dict(units), dict(heights), acts, marks)
            start = end


def _carry_out(act: Act, units: dict[int, Shown], heights: dict[Cell, int]) -> Iterator[Mark]:
    """Make one act true, and tell how it is drawn."""
    what, more = act[1], act[2:]
    if what == "die":
        cell = units.pop(more[0]).cell
        yield Mark("die", cell, cell, True)
    elif what == "move":
        number, x, y = more
        yield Mark("move", units[number].cell, (x, y), True)
        units[number] = units[number]._replace(cell=(x, y))
    elif what == "strike":
        striker, way, x, y, _target, _num, _den, came = more
        yield Mark(way, units[striker].cell, (x, y), bool(came))
    elif what in _AIMED:
        caster, x, y, _target, _num, _den, came = more
        yield Mark(what, units[caster].cell, (x, y), bool(came))
    elif what == "spell":
        mage, x, y, which = more
        yield Mark(f"{which}-spell", units[mage].cell, (x, y), True)
    elif what == "summon":
        mage, number, kind, x, y = more
        if number:
            units[number] = Shown(kind, units[mage].side, (x, y))
            yield Mark("summon", units[mage].cell, (x, y), True)
    elif what == "build":
        number, x, y, height = more
        del units[number]
        heights[(x, y)] = height
        yield Mark("build", (x, y), (x, y), True)
    elif what == "turn":
        number, side, _by = more
        units[number] = units[number]._replace(side=side)
        yield Mark("turn", units[number].cell, units[number].cell, True)
    elif what == "paralyse":
        inquisitor, other, _num, _den, came = more
        yield Mark("paralyse", units[inquisitor].cell, units[other].cell, bool(came))
    elif what == "contest":
        x, y, one, other, _num, _den, winner = more
        for number in (one, other):
            yield Mark("contest", units[number].cell, (x, y), number == winner)
