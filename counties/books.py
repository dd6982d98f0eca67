"""The books of a turn: what each number was before and after every event, as one seat may know it.

Nothing is reckoned by rule here: the events state how much was added or taken, the report states
where it ended (or an event, for a county that was lost), and the rest is addition.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from counties.engine import tables

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Where an entry belongs (a county, or None for the seat's stocks), what it counts, how much.
Entry = tuple[int | None, str, int]

#: What is counted of a county; food is there for one turn only (CO-2.4).
COUNTED = ("people", "soldiers", "cows", "food")
#: Event -> the quantity of which it says what it found, and under which name.
STATED = {
    "labour": ("people", "population"),
    "growth": ("people", "before"),
    "cheese": ("cows", "cows"),
}


#: Field of a county that a GM has corrected -> what is counted of it here.
CORRECTED = {"population": "people", "soldiers": "soldiers", "cows": "cows"}


@dataclass(frozen=True, slots=True)
class Change:
    """One number before and after an event. ``county`` None: a stock of the seat.

    ``before`` and ``after`` are None where the seat is told the change and not the number.
    """

    county: int | None
    what: str
    before: int | None
    after: int | None
    amount: int


@dataclass(slots=True)
class Books:
    """The numbers at the start and the end of the turn, and the changes of each event in turn.

    ``start`` and ``end``: county (None: stocks) -> what -> number; ``changes`` runs beside the
    report's events.
    """

    start: dict[int | None, dict[str, int]] = field(default_factory=dict)
    end: dict[int | None, dict[str, int]] = field(default_factory=dict)
    changes: list[list[Change]] = field(default_factory=list)


def reader_of(report: Report) -> str | None:
    """The seat whose report it is, also in the turn in which it was beaten; None: the public."""
    seat: str | None = report["seat"]
    if seat is not None or report["options"].get("open_information"):
        return seat
    before = owners_before(report)
    rulers = {before.get(e["county"]) for e in report["events"] if e["code"] == "labour"}
    return next(iter(rulers)) if len(rulers) == 1 else None


def owners_before(report: Report) -> dict[int, str | None]:
    """County -> who ruled it while the turn was played (CO-3.3)."""
    owners = {county["id"]: county["owner"] for county in report["counties"]}
    for event in reversed(report["events"]):
        if event["code"] in ("captured", "corrected_owner"):
            owners[event["county"]] = event["previous"]
    return owners


def keep_books(report: Report) -> Books:
    """The books of the report's own seat; empty for the public."""
    seat = reader_of(report)
    books = Books()
    if seat is None:
        books.changes = [[] for _event in report["events"]]
        return books
    before = owners_before(report)
    entries = [list(_entries(event, seat, before)) for event in report["events"]]
    _open(books, report, seat, before, entries)
    now = {place: dict(numbers) for place, numbers in books.start.items()}
    for lines in entries:
        books.changes.append([_book(now, *line) for line in lines])
    books.end = now
    return books


def _book(now: dict[int | None, dict[str, int]], county: int | None, what: str, n: int) -> Change:
    known = now.get(county, {})
    if what not in known:
        return Change(county, what, None, None, n)
    known[what] += n
    return Change(county, what, known[what] - n, known[what], n)


def _open(
    books: Books,
    report: Report,
    seat: str,
    before: Mapping[int, str | None],
    entries: Sequence[Sequence[Entry]],
) -> None:
    """Find what there was at the start: what there is now less all that was entered."""
    sums: dict[tuple[int | None, str], int] = {}
    for line in (line for lines in entries for line in lines):
        sums[line[:2]] = sums.get(line[:2], 0) + line[2]
    own = report["own"] or {"stocks": {}, "counties": []}
    if own["stocks"]:
        books.start[None] = {
            good: own["stocks"][good] - sums.get((None, good), 0) for good in tables.STOCKS
        }
    known = {county["id"]: county for county in own["counties"]}
    given = {e["county"] for e in report["events"] if e["code"] == "corrected_owner"}
    for number, ruler in before.items():
        now = known.get(number)
        if number in given:
            continue  # the GM has given it to another: its numbers are no longer those of the turn
        if ruler == seat and now is None:
            books.start[number] = _open_lost(number, report["events"], entries)
        elif ruler == seat and now is not None:
            ends = {"people": now["population"], "soldiers": now["soldiers"], "cows": now["cows"]}
            books.start[number] = {"food": 0} | {
                what: end - sums.get((number, what), 0) for what, end in ends.items()
            }
        elif now is not None:
            books.start[number] = {"soldiers": 0}
            if ruler is None:
                people = now["population"] - sums.get((number, "people"), 0)
                cows = now["cows"] - sums.get((number, "cows"), 0)
                books.start[number] |= {"people": people, "cows": cows}


def _open_lost(
    number: int, events: Sequence[Event], entries: Sequence[Sequence[Entry]]
) -> dict[str, int]:
    """The start of a county that was lost, from the first events that say what they found."""
    start = {"food": 0}
    moved = dict.fromkeys(COUNTED, 0)
    for event, lines in zip(events, entries, strict=True):
        if event.get("county") == number:
            what, found = _stated(event)
            if what and what not in start:
                start[what] = found - moved[what]
        for county, what, amount in lines:
            if county == number and what in moved:
                moved[what] += amount
    return start


def _stated(event: Event) -> tuple[str, int]:
    if event["code"] == "battle_numbers":
        return "soldiers", event["defence"]["soldiers"]
    what, name = STATED.get(event["code"], ("", ""))
    return what, event[name] if what else 0


def _entries(event: Event, seat: str, before: Mapping[int, str | None]) -> Iterable[Entry]:
    """What the event adds to the seat's counties and stocks, and takes from them."""
    code, place = event["code"], event.get("county")
    if code in ("sold", "bought"):
        if event["player"] == seat:
            sign = 1 if code == "sold" else -1
            yield None, "gold", sign * event["gold"]
            yield place, event["good"], -sign * event["done"]
    elif code == "battle_numbers":
        yield from _battle(event, seat, before)
    elif code == "corrected":
        if place is not None and event["what"] in CORRECTED:
            yield place, CORRECTED[event["what"]], event["new"] - event["old"]
        elif event.get("player") == seat:
            yield None, event["what"], event["new"] - event["old"]
    elif (
        place is not None
        and before.get(place) == seat
        or code in ("growth", "peopled")
        and place is not None
        and before.get(place) is None
    ):
        yield from _own(event, place)


def _battle(event: Event, seat: str, before: Mapping[int, str | None]) -> Iterable[Entry]:
    place, defence = event["county"], event["defence"]
    if before.get(place) in (seat, None):
        yield place, "people", -defence["people_lost"]
    if before.get(place) == seat:
        yield place, "soldiers", -defence["soldiers_lost"]
    army = event["attackers"].get(seat)
    if army and army["left"]:
        yield place, "soldiers", army["left"]


def _own(event: Event, place: int) -> Iterable[Entry]:
    """What happened in a county to its ruler of the turn."""
    match event["code"]:
        case "recruited":
            yield place, "people", -event["done"]
            yield place, "soldiers", event["done"]
            yield None, "armour", -event["done"]
        case "castle_started":
            yield None, "wood", -event["wood"]
            yield None, "stone", -event["stone"]
        case "forged":
            yield None, "wood", -event["wood"]
            yield None, "iron", -event["iron"]
            yield None, "armour", event["suits"]
        case "moved":
            yield place, "soldiers", -event["done"]
            if event["kind"] == "transfer":
                yield event["to"], "soldiers", event["done"]
        case "produced":
            yield None, event["good"], event["amount"]
        case "cheese":
            yield place, "food", event["food"]
        case "births":
            yield place, "cows", event["born"]
        case "slaughtered":
            yield place, "cows", -event["done"]
            yield place, "food", event["food"]
        case "herd":
            yield place, "cows", -event["untended"] - event["overfull"]
        case "tax":
            yield None, "gold", event["gold"]
        case "growth":
            yield place, "people", event["change"]
        case "peopled":
            yield place, "people", event["came"] - event["left"]
