"""A battle drawn from the document of its record alone, frame after frame."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Document = dict[str, Any]
Cell = tuple[int, int]


class Shown(NamedTuple):
    """A unit as a frame shows it."""

    type: str
    side: str
    cell: Cell


@dataclass(slots=True)
class Frame:
    """Who stands where, and the heights, after a phase of a step; step 0: the start."""

    step: int
    phase: int
    units: dict[int, Shown]
    heights: dict[Cell, int]
    dead: list[int] = field(default_factory=list)
    used_up: list[int] = field(default_factory=list)
    summoned: list[int] = field(default_factory=list)

    def copy(self) -> "Frame":
        return Frame(
            self.step,
            self.phase,
            dict(self.units),
            dict(self.heights),
            list(self.dead),
            list(self.used_up),
            list(self.summoned),
        )

    def occupied(self) -> dict[Cell, int]:
        """Cell -> unit. Nobody stands where another does, all on the field."""
        found = {unit.cell: number for number, unit in self.units.items()}
        assert len(found) == len(self.units)
        assert all(0 <= x <= 10 and 0 <= y <= 15 for x, y in found)
        return found


def frames(document: Document) -> Iterator[Frame]:
    """The start, then one frame for each phase in which something was done."""
    now = Frame(
        0,
        0,
        {number: Shown(type_, side, (x, y)) for number, type_, side, x, y in document["units"]},
        {(x, y): height for x, y, height in document["heights"]},
    )
    yield now.copy()
    for number, step in enumerate(document["steps"], 1):
        now.step = number
        now.phase = 0
        for act in step:
            if act[0] != now.phase:
                if now.phase:
                    yield now.copy()
                assert act[0] > now.phase, "phases stand in their order"
                now.phase = act[0]
            change(now, act)
        if now.phase:
            yield now.copy()


def change(frame: Frame, act: list[Any]) -> None:
    """Carry out one act; an act that the frame does not allow fails."""
    _, what, *more = act
    if what == "die":
        (number,) = more
        del frame.units[number]
        frame.dead.append(number)
    elif what == "move":
        number, x, y = more
        here = frame.units[number].cell
        assert (x, y) not in frame.occupied()
        assert max(abs(here[0] - x), abs(here[1] - y)) == 1
        frame.units[number] = frame.units[number]._replace(cell=(x, y))
    elif what == "summon":
        mage, number, type_, x, y = more
        if number:
            assert (x, y) not in frame.occupied()
            frame.units[number] = Shown(type_, frame.units[mage].side, (x, y))
            frame.summoned.append(number)
    elif what == "build":
        number, x, y, height = more
        assert frame.units.pop(number).cell == (x, y)
        frame.used_up.append(number)
        assert height >= frame.heights.get((x, y), 0)
        frame.heights[(x, y)] = height
    elif what == "turn":
        number, side, _ = more
        assert frame.units[number].side != side
        frame.units[number] = frame.units[number]._replace(side=side)
    elif what == "strike":
        striker, way, x, y, target, num, den, _ = more
        assert striker in frame.units
        assert 0 <= num <= den
        assert not target or frame.occupied()[(x, y)] == target
    elif what in ("sermon", "charm"):
        caster, x, y, target, num, den, _ = more
        assert caster in frame.units
        assert not target or frame.occupied()[(x, y)] == target
    elif what == "contest":
        x, y, of_a, of_b, num, den, winner = more
        assert (frame.units[of_a].side, frame.units[of_b].side) == ("A", "B")
        assert winner in (of_a, of_b)
    elif what == "paralyse":
        one, other = more[:2]
        assert frame.units[one].side != frame.units[other].side
    else:
        assert what in ("spell", "lapse")
        assert more[0] in frame.units
