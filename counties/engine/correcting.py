"""A GM mends the position between two turns (CO-19.5): what he may change, and what forbids it.

A mended position is one that play could have left: whatever a rule says is always so, is so in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from counties.engine import state, tables
from counties.engine.events import PUBLIC, Event
from counties.engine.report import is_open
from counties.engine.state import County, Document, Player, Position

RULE: Final = "CO-19.5"
#: The step of corrections in a report: after all steps of the turn (CO-3.1).
STEP: Final = 17
#: As in an order, a number has nine digits at most.
MOST: Final = 999_999_999

REALM: Final = "realm"
COUNTY: Final = "county"
MARKS: Final = ("forest", "iron_mine", "quarry", "forge")

#: Number fields -> least, most, the rule they are of.
NUMBERS: Final[Mapping[str, tuple[int, int, str]]] = {
    **dict.fromkeys(tables.STOCKS, (0, MOST, "CO-2.1")),
    "population": (0, MOST, "CO-2.2"),
    "soldiers": (0, MOST, "CO-2.2"),
    "cows": (0, MOST, "CO-2.2"),
    "fields": (1, MOST, "CO-1.3"),
    "castle_size": (0, tables.LARGEST_CASTLE, "CO-7.1"),
    "castle_work": (0, tables.STAGE_WORK - 1, "CO-7.4"),
}
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    REALM: (*tables.STOCKS, "eliminated"),
    COUNTY: (
        "owner",
        "population",
        "soldiers",
        "cows",
        "fields",
        *MARKS,
        "castle_size",
        "castle_building",
        "castle_work",
        "tax_rate",
        "labour",
    ),
}
#: What of a county only its ruler knows (CO-19.1).
SECRET: Final = ("soldiers", "cows", "castle_work", "labour")


class Edit(Protocol):
    """One field of one row, and what it is to be: a number, yes or no, or a text ("": nothing)."""

    @property
    def table(self) -> str: ...
    @property
    def row(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def value(self) -> int | bool | str: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule says against it; ``field`` or ``row`` empty where it is about more than that."""

    code: str
    rule: str
    data: Mapping[str, object]
    table: str = ""
    row: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """The position after, and who may know what of it; the old one where there are faults."""

    position: Position
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()


class _Refused(Exception):
    """A value that the field cannot hold; its fault is told by code, rule and data."""

    def __init__(self, code: str, rule: str, **data: object) -> None:
        super().__init__(code)
        self.code, self.rule, self.data = code, rule, data


@dataclass(slots=True)
class _Work:
    """The copy that is worked on."""

    players: dict[str, Player]
    counties: dict[int, County]
    faults: list[Fault] = field(default_factory=list)


def mend(position: Position, edits: Sequence[Edit]) -> Mended:
    """The position with all edits made together. The one given is not changed.

    Every value is looked at by itself, then the whole; the faults are those of the first look, or
    else of the second. What was against the rules before is no fault of the edits.
    """
    if position.over:
        return Mended(position, faults=(Fault("mend_over", "CO-18.7", {}),))
    work = _Work(
        {seat: player.copy() for seat, player in position.players.items()},
        {number: county.copy() for number, county in position.counties.items()},
    )
    for edit in edits:
        _apply(work, edit)
    if not work.faults:
        before = list(_whole(_Work(position.players, position.counties)))
        work.faults += [fault for fault in _whole(work) if fault not in before]
    if work.faults:
        return Mended(position, faults=tuple(work.faults))
    after = Position(
        position.turn,
        position.winner,
        position.over,
        dict(position.options),
        work.players,
        work.counties,
    )
    state.decode(state.encode(after))  # what every position must be
    return Mended(after, tuple(_events(position, after)))


def write_labour(labour: Mapping[str, int] | None) -> str:
    """A standing order as in a LABOUR line, "farm 100 defend 20"; empty where none stands, "none"
    where it gives nobody a job."""
    if labour is None:
        return ""
    return " ".join(f"{job} {people}" for job, people in labour.items() if people) or "none"


def revise(told: Document, fresh: Document, events: Sequence[Document]) -> Document:
    """A reader's report after a correction: the turn as he was told of it, the present as it is.

    ``told``: what he knew; ``fresh``: a report of the mended position without events; ``events``:
    the corrections that he may know.
    """
    revised = {**fresh, "events": [*told["events"], *events]}
    if fresh["own"] is not None and told["own"] is not None:
        revised["own"] = {**fresh["own"], "orders": told["own"]["orders"]}
    return revised


def _apply(work: _Work, edit: Edit) -> None:
    """Make one edit, or note what is wrong with it."""
    piece: Player | County | None = None
    if edit.table == REALM:
        piece = work.players.get(edit.row)
    elif edit.table == COUNTY and edit.row.isascii() and edit.row.isdigit():
        piece = work.counties.get(int(edit.row[:10]))
    where = (edit.table, edit.row, edit.field)
    if piece is None or edit.field not in FIELDS[edit.table]:
        work.faults.append(Fault("mend_unknown", RULE, {"what": edit.field}, *where))
        return
    try:
        setattr(piece, edit.field, _read(edit.field, edit.value, work.players))
    except _Refused as error:
        work.faults.append(Fault(error.code, error.rule, error.data, *where))


def _read(name: str, value: int | bool | str, players: Mapping[str, Player]) -> object:
    """The value as the position holds it. Raises _Refused."""
    if name in NUMBERS:
        least, most, rule = NUMBERS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _Refused("mend_number", rule, what=name, least=least, most=most)
        return value
    if name == "owner":
        if value not in ("", *players):
            raise _Refused("mend_owner", "CO-2.2", player=str(value)[:12])
        return value or None
    if name == "tax_rate":
        if isinstance(value, bool) or value not in tables.TAX_RATES:
            raise _Refused("mend_tax", "CO-14.2")
        return value
    if name == "labour":
        return _read_labour(str(value))
    if not isinstance(value, bool):
        raise _Refused("mend_unknown", RULE, what=name)
    return value


def _read_labour(text: str) -> dict[str, int] | None:
    words = text.lower().split()
    if not words:
        return None
    jobs = dict.fromkeys(tables.JOBS, 0)
    if words == ["none"]:
        return jobs
    named = words[::2]
    if len(words) % 2 or len(set(named)) < len(named):
        raise _Refused("mend_labour", "CO-5.2")
    for job, people in zip(named, words[1::2], strict=True):
        if job not in jobs or not (people.isascii() and people.isdigit() and len(people) <= 9):
            raise _Refused("mend_labour", "CO-5.2")
        jobs[job] = int(people)
    return jobs


def _whole(work: _Work) -> Iterable[Fault]:
    """What a rule says against the position as a whole."""
    rulers = {county.owner for county in work.counties.values()} - {None}
    for seat, player in work.players.items():
        held = any(getattr(player, stock) for stock in tables.STOCKS)
        if player.eliminated and held:
            yield Fault("mend_out_has", "CO-18.1", {"player": seat}, REALM, seat, "eliminated")
        if not player.eliminated and seat not in rulers:
            yield Fault("mend_landless", "CO-18.1", {"player": seat}, REALM, seat)
    for number, county in work.counties.items():
        for code, rule, name, data in _of_county(county, work.players):
            yield Fault(code, rule, {"county": number, **data}, COUNTY, str(number), name)
    if len(rulers) < 2:
        yield Fault("mend_ends", "CO-18.2", {})


def _of_county(
    county: County, players: Mapping[str, Player]
) -> Iterable[tuple[str, str, str, Document]]:
    """Code, rule, field and data of what is wrong with one county."""
    if county.owner is not None and players[county.owner].eliminated:
        yield "mend_owner_out", "CO-18.1", "owner", {"player": county.owner}
    if county.castle_building and county.castle_size == tables.LARGEST_CASTLE:
        yield "mend_castle_largest", "CO-7.1", "castle_building", {}
    if county.castle_work and not county.castle_building:
        yield "mend_castle_work", "CO-7.4", "castle_work", {}
    if county.owner is None:
        if county.soldiers:
            yield "mend_unclaimed_soldiers", "CO-8.4", "soldiers", {}
        if county.castle_size or county.castle_building:
            name = "castle_size" if county.castle_size else "castle_building"
            yield "mend_unclaimed_castle", "CO-7.8", name, {}
        if county.labour is not None:
            yield "mend_unclaimed_labour", "CO-4.6", "labour", {}


def _events(before: Position, after: Position) -> Iterable[Event]:
    """Every difference with its audience; of what nobody may know, an event without one."""
    everything = is_open(after)
    for seat, player in after.players.items():
        was = before.players[seat]
        plays = not (was.eliminated or player.eliminated)
        mine = PUBLIC if everything else frozenset({seat} if plays else ())
        for name in tables.STOCKS:
            old, new = getattr(was, name), getattr(player, name)
            if old != new:
                data = {"player": seat, "what": name, "old": old, "new": new}
                yield Event("corrected", RULE, STEP, mine, data)
        if was.eliminated != player.eliminated:
            code = "corrected_out" if player.eliminated else "corrected_back"
            yield Event(code, RULE, STEP, PUBLIC, {"player": seat})
    for number, county in after.counties.items():
        yield from _of_difference(before.counties[number], county, everything)


def _of_difference(was: County, county: County, everything: bool) -> Iterable[Event]:
    if was.owner != county.owner:
        data: dict[str, object] = {"county": county.id}
        data |= {"previous": was.owner, "player": county.owner}
        yield Event("corrected_owner", RULE, STEP, PUBLIC, data)
    secret: frozenset[str] = PUBLIC if everything else frozenset()
    if not everything and county.owner is not None and was.owner == county.owner:
        secret = frozenset({county.owner})
    for name in FIELDS[COUNTY]:
        old, new = getattr(was, name), getattr(county, name)
        if old == new or name == "owner":
            continue
        seen_by = secret if name in SECRET else PUBLIC
        if name == "tax_rate" and not everything:
            rates = (was.migration_rate, county.migration_rate)  # as people see them (CO-16.2)
            seen_by = PUBLIC if rates[0] != rates[1] else frozenset()
            old, new = rates if seen_by else (old, new)
        data = {"county": county.id, "what": name, "old": old, "new": new}
        yield Event("corrected", RULE, STEP, seen_by, data)
