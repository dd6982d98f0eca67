"""Courses of numbers as drawings, in units of their own; no sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

#: Room around the plot.
LEFT, TOP, BOTTOM = 4, 14, 10
#: How the line of the n-th state is dashed, so that nobody needs its colour.
DASHES: Final = ("none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2")


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing; ``right``: where the plot ends and its figures begin."""

    width: int
    height: int
    right: int

    @property
    def floor(self) -> int:
        return self.height - BOTTOM


#: One of the reader's own courses, and one of all states.
SMALL: Final = Frame(200, 84, 192)
LARGE: Final = Frame(420, 160, 310)


@dataclass(frozen=True, slots=True)
class Line:
    """One course. ``seat``: whose, "" for the reader's own; ``points``: of a polyline; ``x``,
    ``y``: where it ends; ``label_y``: the baseline of its last number."""

    name: str
    seat: str
    dashes: str
    points: str
    x: str
    y: str
    last: int
    label_y: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """``words``: the course in one sentence; ``highest``: the scale, which begins at 0; ``goal``:
    where the number that wins lies, "" if it is out of sight; ``area``: a polygon under a single
    line; ``change``: since the day before, such as "+3"."""

    name: str
    words: str
    frame: Frame
    highest: int
    lines: list[Line]
    area: str = ""
    change: str = ""
    goal: str = ""
    goal_label: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """From day and value to a place in the drawing; a single day stands at the left."""

    first: int
    last: int
    high: int
    frame: Frame

    def x(self, day: int) -> str:
        wide = self.frame.right - LEFT
        return f"{LEFT + wide * (day - self.first) / max(self.last - self.first, 1):.1f}"

    def y(self, value: int) -> str:
        tall = self.frame.floor - TOP
        return f"{TOP + tall * (self.high - value) / self.high:.1f}"

    def spots(self, course: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
        return [(self.x(day), self.y(value)) for day, value in course]


def join(spots: Sequence[tuple[str, str]]) -> str:
    """The points of a polyline."""
    return " ".join(f"{x},{y}" for x, y in spots)


def apart(lines: Sequence[Line], height: int) -> list[Line]:
    """The lines with their figures moved so that none covers another."""
    placed: list[Line] = []
    free = float(TOP)
    for line in sorted(lines, key=lambda line: float(line.y)):
        place = max(float(line.y) + 4, free)
        placed.append(replace(line, label_y=round(place)))
        free = place + 12
    over = max(0, placed[-1].label_y - (height - 2)) if placed else 0
    return [replace(line, label_y=line.label_y - over) for line in placed]
