"""Charts over turns, from a reader's own reports of all of them: what he was told, and no more."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from counties.callings import Names, call
from counties.nouns import sign

Report = Mapping[str, Any]

#: Room around the plot, in units of the drawing.
LEFT, TOP, BOTTOM = 4, 14, 8
#: So many reports make a course.
FEWEST = 2
#: How the line of the n-th ruler is dashed, so that nobody needs its colour.
DASHES = ("none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2")

OWN: Sequence[tuple[Any, Callable[[Report], int]]] = (
    (gettext_lazy("People"), lambda r: sum(c["population"] for c in r["own"]["counties"])),
    (gettext_lazy("Soldiers"), lambda r: sum(c["soldiers"] for c in r["own"]["counties"])),
    (gettext_lazy("Gold"), lambda r: r["own"]["stocks"]["gold"]),
    (gettext_lazy("Counties"), lambda r: len(r["own"]["counties"])),
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing in units of its own; ``right``: where the plot ends and its figures begin."""

    width: int
    height: int
    right: int

    @property
    def floor(self) -> int:
        return self.height - BOTTOM


#: One of the reader's own courses, and one of all rulers'.
SMALL, LARGE = Frame(200, 84, 192), Frame(360, 136, 310)


@dataclass(frozen=True, slots=True)
class Line:
    """One course of numbers. ``seat``: whose, or none for the reader's own; ``points``: of a
    polyline; ``x``, ``y``: where it ends; ``label_y``: the baseline of its last number."""

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
    """``name``: what it counts; ``words``: its course in one sentence; ``highest``: its scale;
    ``area``: a polygon under a single line."""

    name: str
    words: str
    frame: Frame
    highest: int
    lines: list[Line]
    area: str = ""
    change: str = ""


def tell_history(reports: Sequence[Report], names: Names) -> dict[str, Any]:
    """The context of the history template. ``reports``: one reader's, oldest first.

    Before the first turn has been played there is no course to be drawn.
    """
    if len(reports) < FEWEST:
        return {"charts": [], "heads": [], "rows": [], "is_own": False}
    known = [report for report in reports if report["own"] is not None]
    if known and known[-1] is reports[-1]:
        charts = [_own_chart(str(name), known, count) for name, count in OWN]
        heads = [chart.name for chart in charts]
        rows = [(_turn(report), [count(report) for _name, count in OWN]) for report in known]
        return {"charts": charts, "heads": heads, "rows": rows, "is_own": True}
    return _public(reports, names)


def _public(reports: Sequence[Report], names: Names) -> dict[str, Any]:
    """Counties and people of every ruler, which everybody may know (CO-19.1)."""
    seats = sorted(reports[-1]["players"])
    counties = {s: [r["players"][s]["counties"] for r in reports] for s in seats}
    people = {s: [_people(report, s) for report in reports] for s in seats}
    charts = [
        _public_chart(_("Counties of every ruler"), reports, counties, names),
        _public_chart(_("People of every ruler"), reports, people, names),
    ]
    rows = [
        (_turn(report), [f"{counties[s][n]} · {people[s][n]}" for s in seats])
        for n, report in enumerate(reports)
    ]
    heads = [call(seat, names) for seat in seats]
    return {"charts": charts, "heads": heads, "rows": rows, "is_own": False}


def _people(report: Report, seat: str) -> int:
    return sum(c["population"] for c in report["counties"] if c["owner"] == seat)


def _turn(report: Report) -> int:
    """The turn of which the report tells; 0 is the start."""
    return int(report["turn"]) - 1


def _own_chart(name: str, reports: Sequence[Report], count: Callable[[Report], int]) -> Chart:
    values = [count(report) for report in reports]
    turns = [_turn(report) for report in reports]
    highest = max(*values, 1)
    spots = _spots(turns, values, highest, SMALL)
    first, last = spots[0], spots[-1]
    area = f"{first[0]},{SMALL.floor} {_join(spots)} {last[0]},{SMALL.floor}"
    line = Line(name, "", "none", _join(spots), *last, values[-1])
    said = {"name": name, "first": values[0], "last": values[-1], "turn": turns[-1]}
    words = _("%(name)s: %(first)s at first, %(last)s after turn %(turn)s, at most %(highest)s")
    change = sign(values[-1] - values[-2]) if len(values) > 1 and values[-1] != values[-2] else ""
    said["highest"] = highest
    return Chart(name, words % said, SMALL, highest, [line], area, change)


def _public_chart(
    name: str, reports: Sequence[Report], values: Mapping[str, Sequence[int]], names: Names
) -> Chart:
    turns = [_turn(report) for report in reports]
    highest = max([1, *(value for course in values.values() for value in course)])
    lines = []
    for place, (seat, course) in enumerate(values.items()):
        spots = _spots(turns, course, highest, LARGE)
        dashes = DASHES[place % len(DASHES)]
        x, y = spots[-1]
        lines.append(Line(call(seat, names), seat, dashes, _join(spots), x, y, course[-1]))
    now = ", ".join(f"{line.name} {line.last}" for line in lines)
    words = _("%(name)s after turn %(turn)s: %(now)s") % {
        "name": name,
        "turn": turns[-1],
        "now": now,
    }
    return Chart(name, words, LARGE, highest, _apart(lines, LARGE.height))


def _spots(
    turns: Sequence[int], values: Sequence[int], highest: int, frame: Frame
) -> list[tuple[str, str]]:
    """Where the values stand in the drawing; a single one stands at the left."""
    span = max(turns[-1] - turns[0], 1)
    wide, high = frame.right - LEFT, frame.floor - TOP
    return [
        (
            f"{LEFT + wide * (turn - turns[0]) / span:.1f}",
            f"{TOP + high * (1 - value / highest):.1f}",
        )
        for turn, value in zip(turns, values, strict=True)
    ]


def _join(spots: Sequence[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in spots)


def _apart(lines: Sequence[Line], height: int) -> list[Line]:
    """The lines with their figures moved so that none covers another."""
    apart: list[Line] = []
    free = float(TOP)
    for line in sorted(lines, key=lambda line: (float(line.y), line.seat)):
        place = max(float(line.y) + 4, free)
        apart.append(replace(line, label_y=round(place)))
        free = place + 11
    over = max(0, apart[-1].label_y - (height - 2)) if apart else 0
    return sorted(
        (replace(line, label_y=line.label_y - over) for line in apart), key=lambda line: line.seat
    )
