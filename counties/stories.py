"""What happened in each county of a seat, step by step, to be checked by hand (CO-19.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from counties import telling, workings
from counties.books import Books, Change, owners_before, reader_of
from counties.callings import Names
from counties.nouns import name_counted, sign

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: What is shown of a county at one look, with its change over the turn.
LOOKED_AT = ("people", "soldiers", "cows")
#: What everybody may read or another line tells better: no line of its own in a story.
NOT_TOLD = frozenset({"draw_offered", "over", "eliminated", "left_game", "orders"})


@dataclass(frozen=True, slots=True)
class Mark:
    """A number before and after, with its name. ``county``: where, if not in the story's own."""

    name: str
    before: int | None
    after: int | None
    amount: int
    county: int | None = None

    @property
    def sign(self) -> str:
        return sign(self.amount)


@dataclass(frozen=True, slots=True)
class Line:
    """One happening with its arithmetic. ``battle``: the county of the battle it tells of, or 0."""

    step: int
    step_name: str
    rule: str
    code: str
    text: str
    marks: list[Mark] = field(default_factory=list)
    battle: int = 0


@dataclass(frozen=True, slots=True)
class CountyStory:
    """All that happened in one county, in the order of the steps.

    ``fate``: kept, won or lost; ``totals``: people, soldiers and cows over the whole turn;
    ``is_open``: whether it tells of something that matters, and is not folded.
    """

    county: Mapping[str, Any]
    fate: str
    lines: list[Line]
    totals: list[Mark]
    is_open: bool

    @property
    def is_mine(self) -> bool:
        return self.fate != "lost"


def tell_counties(
    report: Report, books: Books, names: Names, urgent: frozenset[int]
) -> list[CountyStory]:
    """The counties the seat had and those it has now. ``urgent``: those to be unfolded."""
    seat = reader_of(report)
    if seat is None:
        return []
    before = owners_before(report)
    places = {county["id"]: county for county in report["counties"]}
    full = {county["id"]: county for county in (report["own"] or {"counties": []})["counties"]}
    told = _lines(report, books, names)
    stories = []
    for number, place in places.items():
        had, has = before[number] == seat, number in full
        if had or has:
            stories.append(
                CountyStory(
                    county=full.get(number, place),
                    fate="kept" if had and has else "won" if has else "lost",
                    lines=told.get(number, []),
                    totals=_totals(books, number) if has else [],
                    is_open=number in urgent,
                )
            )
    alone = len(stories) == 1
    return [replace(story, is_open=True) if alone else story for story in stories]


def tell_trade(report: Report, books: Books, names: Names) -> list[Line]:
    """Trade that belongs to no county."""
    seat = reader_of(report)
    return [
        _line(event, changes, names, workings.Known(changes))
        for event, changes in zip(report["events"], books.changes, strict=True)
        if event["code"] in ("sold", "bought") and "county" not in event and event["player"] == seat
    ]


def _lines(report: Report, books: Books, names: Names) -> dict[int, list[Line]]:
    """County -> what happened there, in the order of the steps."""
    events = report["events"]
    fields = {county["id"]: county["fields"] for county in report["counties"]}
    grown = {e["county"]: e["population"] for e in events if e["code"] == "growth"}
    fought = {
        event["county"]: (event, changes)
        for event, changes in zip(events, books.changes, strict=True)
        if event["code"] == "battle_numbers"
    }
    told: dict[int, list[Line]] = {}
    for event, changes in zip(events, books.changes, strict=True):
        here, there = event.get("county"), event.get("to")
        if here is None or event["code"] in NOT_TOLD:
            continue
        known = workings.Known(changes, fields[here], grown.get(here))
        for place in {here, there} - {None}:
            told.setdefault(place, []).extend(_tell(event, changes, names, known, place, fought))
    return told


def _tell(
    event: Event,
    changes: Sequence[Change],
    names: Names,
    known: workings.Known,
    place: int,
    fought: Mapping[int, tuple[Event, Sequence[Change]]],
) -> list[Line]:
    """The lines of one event in the story of one county; a tax tells of the ration first."""
    code = event["code"]
    if code == "battle_numbers":
        return []  # told with the battle, which everybody heard of
    if code == "battle":
        numbers, found = fought.get(event["county"], (event, ()))
        line = _line({**event, "rule": numbers["rule"]}, found, names, known, place)
        return [replace(line, battle=place)]
    shown = [change for change in changes if change.county in (None, place)]
    line = _line(event, shown, names, known, place)
    if code != "tax":
        return [line]
    rule = "CO-13.1" if event["population"] else "CO-13.3"
    return [Line(line.step, line.step_name, rule, "ration", workings.ration(event)), line]


def _line(
    event: Event,
    changes: Sequence[Change],
    names: Names,
    known: workings.Known,
    place: int | None = None,
) -> Line:
    work = workings.WORKINGS.get(event["code"])
    text = work(event, known) if work else telling.say(event, names, place)
    step = event["step"]
    marks = [
        Mark(name_counted(change.what), change.before, change.after, change.amount)
        for change in changes
        if change.amount
    ]
    return Line(step, telling.name_step(step), event["rule"], event["code"], text, marks)


def _totals(books: Books, number: int) -> list[Mark]:
    start, end = books.start.get(number, {}), books.end.get(number, {})
    return [
        Mark(name_counted(what), start[what], end[what], end[what] - start[what])
        for what in LOOKED_AT
        if what in start and what in end
    ]
