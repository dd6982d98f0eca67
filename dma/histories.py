"""Charts over the weeks, day by day, from a reader's own reports of all of them.

Territory and production are told of every day, so that a campaign at pace ``week`` and one at pace
``day`` have the same charts; units and cities are counted once for each report.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.charts import DASHES, LARGE, SMALL, Chart, Line, Scale, apart, join
from dma.engine.tables.sequence import DAYS
from dma.realms import cells_needed, percent_needed
from dma.weeks import days_played, played
from dma.wording.names import names_in

Report = Mapping[str, Any]
Course = list[tuple[int, int]]  # day of the campaign, from 1; number

#: So many days make a course.
FEWEST: Final = 2
#: So many states are drawn into the chart of the land: the largest, and the reader's.
MOST_LINES: Final = 8

PRODUCTION: Final = gettext_lazy("Production a day")
UPKEEP: Final = gettext_lazy("Eaten a day")
STOCK: Final = gettext_lazy("Stock")
CITIES: Final = gettext_lazy("Cities")
UNITS: Final = gettext_lazy("Units")
LAND: Final = gettext_lazy("Land")


def tell_history(reports: Sequence[Report]) -> dict[str, Any]:
    """The context of the history template. ``reports``: one reader's, oldest first."""
    told = [report for report in reports if played(report)]
    land = _land(told)
    if not told or len(next(iter(land.values()), [])) < FEWEST:
        return {"charts": [], "land": None, "heads": [], "rows": []}
    courses = _own_courses(told) if told[-1]["state"] is not None else []
    charts = [_own_chart(str(name), course) for name, course in courses if len(course) >= FEWEST]
    heads, rows = _table(told[-1], land, courses)
    return {"charts": charts, "land": _land_chart(told[-1], land), "heads": heads, "rows": rows}


def _day(report: Report, day: int) -> int:
    """A day of the week of a report as a day of the campaign, from 1."""
    return (played(report) - 1) * DAYS + day


def _last_day(report: Report) -> int:
    return _day(report, max(days_played(report), default=0))


def _events(reports: Sequence[Report], code: str) -> list[tuple[int, Mapping[str, Any]]]:
    """Day of the campaign and data of all events of a kind."""
    return [
        (_day(report, day["day"]), event["data"])
        for report in reports
        for day in report["days"]
        for event in day["events"]
        if event["code"] == code
    ]


def _land(reports: Sequence[Report]) -> dict[int, Course]:
    """State -> its cells of land on each day; who is out has none."""
    found: dict[int, Course] = {int(n): [] for n in (reports[-1]["states"] if reports else ())}
    for day, data in _events(reports, "territory"):
        held = {row[0]: row[1] for row in data["table"]}
        for state, course in found.items():
            course.append((day, held.get(state, 0)))
    return found


def _sums(found: Sequence[tuple[int, Mapping[str, Any]]], key: str) -> Course:
    """Day -> the sum over all cities."""
    sums: dict[int, int] = {}
    for day, data in found:
        sums[day] = sums.get(day, 0) + data[key]
    return sorted(sums.items())


def _own_courses(reports: Sequence[Report]) -> list[tuple[str | Promise, Course]]:
    made = _events(reports, "production")
    return [
        (PRODUCTION, _sums(made, "gross")),
        (UPKEEP, _sums(made, "upkeep")),
        (STOCK, _sums(_events(reports, "stock"), "after")),
        (CITIES, [(_last_day(it), _own(it)["cities"]) for it in reports]),
        (UNITS, [(_last_day(it), _count_units(it)) for it in reports]),
    ]


def _own(report: Report) -> Mapping[str, Any]:
    found: Mapping[str, Any] = report["states"][str(report["state"])]
    return found


def _count_units(report: Report) -> int:
    """The reader's own; a report also lists those of allies."""
    own = report["state"]
    pieces = {"city": report["cities"], "army": report["armies"]}
    return sum(
        pieces[kind][str(number)]["owner"] == own
        for kind, number in (unit["holder"] for unit in report["units"].values())
    )


def _own_chart(name: str, course: Course) -> Chart:
    values = [value for _, value in course]
    scale = Scale(course[0][0], course[-1][0], max(*values, 1), SMALL)
    spots = scale.spots(course)
    area = f"{spots[0][0]},{scale.y(0)} {join(spots)} {spots[-1][0]},{scale.y(0)}"
    said = {"name": name, "first": values[0], "last": values[-1]}
    said |= {"low": min(values), "high": max(values)}
    words = _("%(name)s: %(first)s at first, %(last)s now; from %(low)s to %(high)s") % said
    line = Line(name, "", "none", join(spots), *spots[-1], values[-1])
    change = values[-1] - values[-2]
    return Chart(
        name, words, SMALL, scale.high, [line], area, change=_sign(change) if change else ""
    )


def _sign(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _land_chart(last: Report, land: Mapping[int, Course]) -> Chart:
    """The land of the largest states against what wins (DMA-19.2)."""
    own, needed = last["state"], cells_needed(last)
    shown = _shown(land, own)
    highest = max(value for n in shown for _, value in land[n])
    high = max(highest, needed) if highest * 3 > needed else max(highest * 3 // 2, 1)
    days = [day for day, _ in land[shown[0]]]
    scale = Scale(days[0], days[-1], high, LARGE)
    names = names_in(last)
    lines = []
    for place, number in enumerate(shown):
        spots = scale.spots(land[number])
        dashes = "none" if number == own else DASHES[1:][place % len(DASHES[1:])]
        name = _("you") if number == own else names.state(number)
        seat = last["states"][str(number)]["seat"]
        lines.append(Line(name, seat, dashes, join(spots), *spots[-1], land[number][-1][1]))
    now = ", ".join(f"{names.state(n)} {land[n][-1][1]}" for n in shown)
    words = _("Land by now: %(now)s; %(needed)s cells win.") % {"now": now, "needed": needed}
    is_near = needed <= high
    goal = _("%(percent)s %% wins") % {"percent": percent_needed(last)}
    return Chart(
        str(LAND),
        words,
        LARGE,
        high,
        apart(lines, LARGE.height),
        goal=scale.y(needed) if is_near else "",
        goal_label=goal if is_near else "",
    )


def _shown(land: Mapping[int, Course], own: int | None) -> list[int]:
    """The states with the most land now, the reader's among them."""
    ranked = sorted(land, key=lambda n: (-land[n][-1][1], n))
    shown = ranked[:MOST_LINES]
    if own is not None and own not in shown:
        shown[-1] = own
    return shown


def _table(
    last: Report, land: Mapping[int, Course], courses: Sequence[tuple[str | Promise, Course]]
) -> tuple[list[str], list[tuple[int, list[tuple[str, str]]]]]:
    """Heads and, for each week, the numbers of its last day that is told of."""
    own = last["state"]
    names = names_in(last)
    columns = [(str(name), dict(course)) for name, course in courses]
    if own is None:
        columns = [(names.state(n), dict(land[n])) for n in _shown(land, None)]
    else:
        columns = [(str(LAND), dict(land[own])), *columns]
    days = sorted({day for course in land.values() for day, _ in course})
    ends = {(day - 1) // DAYS + 1: day for day in days}  # the last of a week stays
    rows = [
        (week, [(name, str(course.get(day, "–"))) for name, course in columns])
        for week, day in ends.items()
    ]
    return [name for name, _ in columns], rows
