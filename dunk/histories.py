"""Charts over turns, from a reader's own reports of all of them: what he was told, and no more."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.accounting import minus, sign
from dunk.wording.names import names_in, seats_in

Report = Mapping[str, Any]

#: Room around the plot, in units of the drawing.
LEFT, TOP, BOTTOM = 4, 14, 8
#: So many reports make a course.
FEWEST: Final = 2
#: So many kingdoms are drawn into the chart of what is said of them.
MOST_LINES: Final = 8
#: How the line of the n-th kingdom is dashed, so that nobody needs its colour.
DASHES: Final = ("none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2")


def _income(report: Report) -> int | None:
    account = report["account"]
    return None if account is None else account["lands"] - account["costs"] + account["towns"]


def _winning(report: Report) -> int | None:
    return None if report["account"] is None else report["account"]["winning"]


def _populated(report: Report) -> int:
    return sum("population" in report["provinces"][str(n)] for n in report["own"]["lands"])


#: What is counted: its name, and the number in a report; None where that does not tell it.
OWN: Final[Sequence[tuple[Any, Callable[[Report], int | None]]]] = (
    (gettext_lazy("Gold"), lambda r: r["own"]["gold"]),
    (gettext_lazy("Income"), _income),
    (gettext_lazy("Winning value"), _winning),
    (gettext_lazy("Provinces"), lambda r: len(r["own"]["lands"])),
    (gettext_lazy("Populated provinces"), _populated),
    (
        gettext_lazy("Towns"),
        lambda r: sum("town" in r["provinces"][str(n)] for n in r["own"]["lands"]),
    ),
    (gettext_lazy("Armies"), lambda r: len(r["own"]["armies"])),
    (gettext_lazy("Technologies"), lambda r: len(r["own"]["technologies"])),
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


#: One of the reader's own courses, and one of all kingdoms'.
SMALL, LARGE = Frame(200, 84, 192), Frame(420, 150, 330)


@dataclass(frozen=True, slots=True)
class Line:
    """One course of numbers. ``seat``: whose, "" for the reader's own; ``points``: of a polyline;
    ``x``, ``y``: where it ends; ``label_y``: the baseline of its last number."""

    name: str
    seat: str
    dashes: str
    points: str
    x: str
    y: str
    last: str
    label_y: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """``words``: the course in one sentence; ``lowest``, ``highest``: the scale; ``zero``: where 0
    lies, if there is something below it; ``area``: a polygon under a single line."""

    name: str
    words: str
    frame: Frame
    lowest: str
    highest: str
    zero: str
    lines: list[Line]
    area: str = ""
    change: str = ""


def tell_history(reports: Sequence[Report]) -> dict[str, Any]:
    """The context of the history template. ``reports``: one reader's, oldest first.

    The public is told no numbers before the end; before the first turn there is no course.
    """
    known = [report for report in reports if report["own"] is not None]
    if len(known) < FEWEST or known[-1] is not reports[-1]:
        return {"charts": [], "heads": [], "rows": [], "heard": None}
    charts = [
        _own_chart(str(name), known, count)
        for name, count in OWN
        if any(count(report) for report in known)
    ]
    rows = [
        (_turn(report), [(str(name), _write(count(report))) for name, count in OWN])
        for report in known
    ]
    heads = [str(name) for name, _count in OWN]
    return {"charts": charts, "heads": heads, "rows": rows, "heard": _heard(known)}


def _write(value: int | None) -> str:
    return "–" if value is None else minus(value)


def _turn(report: Report) -> int:
    """The turn of which the report tells; 0 is the start."""
    return int(report["turn"]) - 1


def _own_chart(
    name: str, reports: Sequence[Report], count: Callable[[Report], int | None]
) -> Chart:
    told = [(_turn(report), value) for report in reports if (value := count(report)) is not None]
    values = [value for _turn, value in told]
    scale = _Scale(told[0][0], told[-1][0], min(*values, 0), max(*values, 1), SMALL)
    spots = scale.spots(told)
    area = f"{spots[0][0]},{scale.y(0)} {_join(spots)} {spots[-1][0]},{scale.y(0)}"
    change = ""
    if len(values) > 1 and values[-1] != values[-2]:
        change = sign(values[-1] - values[-2])
    words = _(
        "%(name)s: %(first)s at first, %(last)s after turn %(turn)s; from %(low)s to %(high)s"
    )
    said = {"name": name, "first": minus(values[0]), "last": minus(values[-1])}
    said |= {"turn": str(told[-1][0]), "low": minus(min(values)), "high": minus(max(values))}
    line = Line(name, "", "none", _join(spots), *spots[-1], minus(values[-1]))
    return Chart(
        name,
        words % said,
        SMALL,
        minus(scale.low) if scale.low else "",
        minus(scale.high),
        scale.y(0) if scale.low else "",
        [line],
        area,
        change,
    )


def _heard(reports: Sequence[Report]) -> Chart | None:
    """What was said of everybody's income, turn by turn (DK-14.6): the reader's own is true, that
    of the others is not. Those that are said to be greatest now, and the reader."""
    told = [report for report in reports if report["rumours"] is not None]
    if len(told) < FEWEST or told[-1] is not reports[-1]:
        return None
    last, me = told[-1], reports[-1]["kingdom"]
    greatest = [number for number, _value in last["rumours"]["income"]]
    shown = set([me, *(number for number in greatest if number != me)][:MOST_LINES])
    courses: dict[int, list[tuple[int, int]]] = {number: [] for number in shown}
    for report in told:
        for number, value in report["rumours"]["income"]:
            if number in courses:
                courses[number].append((_turn(report), value))
    values = [value for course in courses.values() for _turn, value in course]
    scale = _Scale(_turn(told[0]), _turn(last), min(*values, 0), max(*values, 1), LARGE)
    names, seats = names_in(last), seats_in(last)
    lines = []
    for place, number in enumerate(n for n in greatest if n in shown):
        spots, value = scale.spots(courses[number]), courses[number][-1][1]
        dashes = "none" if number == me else DASHES[1:][place % len(DASHES[1:])]
        label = _("you") if number == me else str(number)
        lines.append(Line(label, seats[number], dashes, _join(spots), *spots[-1], minus(value)))
    name = _("Income as it is told")
    now = ", ".join(
        f"{names.call(number)} {value}"
        for number, value in last["rumours"]["income"]
        if number in shown
    )
    words = _("%(name)s after turn %(turn)s: %(now)s") % {
        "name": name, "turn": _turn(last), "now": now,
    }  # fmt: skip
    return Chart(
        name,
        words,
        LARGE,
        minus(scale.low) if scale.low else "",
        minus(scale.high),
        scale.y(0) if scale.low else "",
        _apart(lines, LARGE.height),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """From turn and value to a place in the drawing; a single turn stands at the left."""

    first: int
    last: int
    low: int
    high: int
    frame: Frame

    def x(self, turn: int) -> str:
        wide = self.frame.right - LEFT
        return f"{LEFT + wide * (turn - self.first) / max(self.last - self.first, 1):.1f}"

    def y(self, value: int) -> str:
        tall = self.frame.floor - TOP
        return f"{TOP + tall * (self.high - value) / (self.high - self.low):.1f}"

    def spots(self, course: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
        return [(self.x(turn), self.y(value)) for turn, value in course]


def _join(spots: Sequence[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in spots)


def _apart(lines: Sequence[Line], height: int) -> list[Line]:
    """The lines with their figures moved so that none covers another."""
    apart: list[Line] = []
    free = float(TOP)
    for line in sorted(lines, key=lambda line: float(line.y)):
        place = max(float(line.y) + 4, free)
        apart.append(replace(line, label_y=round(place)))
        free = place + 12
    over = max(0, apart[-1].label_y - (height - 2)) if apart else 0
    return [replace(line, label_y=line.label_y - over) for line in apart]
