"""Everything that is wrong with a scenario file, all at once (CO-1.8, CO-1.9).

``read_scenario`` ends at the first fault and takes maps of any size, as those of old campaigns may
be. Whoever makes a map wants to hear of every fault, and the host must be able to draw it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from counties.engine import tables
from counties.engine.jsonfields import MalformedPosition, show
from counties.engine.scenario import read_scenario
from counties.engine.state import EVERYBODY

#: What a scenario may have at most (CO-1.9).
MOST_COUNTIES: Final = 400
MOST_RULERS: Final = 40
LEAST_RULERS: Final = 2
MOST_ID: Final = 9_999
MOST_PLACE: Final = 999
MOST_FIELDS: Final = 1_000
MOST_PEOPLE: Final = 100_000
MOST_STOCK: Final = 1_000_000
LATEST_LAST_TURN: Final = 999
LONGEST_NAME: Final = 80
LONGEST_ABOUT: Final = 2_000
LONGEST_RULER: Final = 40

_FORMAT: Final = "CO-1.8"
_LIMIT: Final = "CO-1.9"


@dataclass(frozen=True, slots=True)
class Fault:
    """``path``: where, such as ``counties[3].fields``; ``code`` and ``data``: what, for a sentence;
    ``severity``: error, or warning for a map that can be played but hardly as it was meant."""

    path: str
    code: str
    data: Mapping[str, Any]
    rule: str = _FORMAT
    severity: str = "error"


@dataclass(frozen=True, slots=True)
class Survey:
    """``faults``: as they were found, a warning only where there is no error; ``rulers``: in the
    order of their names, which is that of the seats; ``options``: what the scenario sets."""

    faults: tuple[Fault, ...]
    rulers: tuple[str, ...] = ()
    options: dict[str, int | bool | None] = field(default_factory=dict)


def survey(document: object) -> Survey:
    """Look at every part of a scenario. Without an error among its faults it can be played."""
    book = _Book()
    doc = book.fields_of(document, "", _SCENARIO)
    if doc is None:
        return Survey(tuple(book.faults))
    book.text(doc, "name", LONGEST_NAME)
    book.text(doc, "about", LONGEST_ABOUT)
    _look_at_options(book, doc.get("options", {}))
    players = _look_at_players(book, doc["players"]) if "players" in doc else None
    counties = _look_at_counties(book, doc)
    rulers = _look_at_rulers(book, counties, players)
    if book.faults:
        return Survey(tuple(book.faults), tuple(sorted(rulers)))
    _look_at_reach(book, counties)
    try:
        read_scenario(document)
    except MalformedPosition as error:  # what has slipped through; the reader has the last word
        book.add("", "scenario_other", text=str(error))
    return Survey(tuple(book.faults), tuple(sorted(rulers)), doc.get("options", {}))


@dataclass(slots=True)
class _Book:
    """Where faults are written down."""

    faults: list[Fault] = field(default_factory=list)

    def add(self, path: str, code: str, rule: str = _FORMAT, **data: object) -> None:
        self.faults.append(Fault(path, code, data, rule))

    def fields_of(
        self, value: object, path: str, known: tuple[str, ...], rule: str = _FORMAT
    ) -> dict[str, Any] | None:
        """The value, if it is an object; names it should not have are noted."""
        if not isinstance(value, dict):
            self.add(path, "scenario_no_object", got=show(value))
            return None
        for name in value:
            if name == "neighbours" and "x" in known:
                self.add(f"{path}.neighbours", "scenario_neighbours", "CO-1.1")
            elif name not in known:
                self.add(path, "scenario_unknown", rule, name=show(name), known=", ".join(known))
        return value

    def number(
        self, value: object, path: str, least: int, most: int, rule: str = _LIMIT
    ) -> int | None:
        """The value, if it is a whole number from ``least`` to ``most``."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "scenario_no_number", got=show(value), least=least, most=most)
        elif not least <= value <= most:
            self.add(path, "scenario_out_of_bounds", rule, least=least, most=most)
        else:
            return value
        return None

    def mark(self, value: object, path: str) -> None:
        if not isinstance(value, bool):
            self.add(path, "scenario_no_mark", got=show(value))

    def text(self, doc: Mapping[str, Any], name: str, most: int) -> None:
        """A text that may be missing."""
        value = doc.get(name, "")
        if not isinstance(value, str):
            self.add(name, "scenario_no_text", got=show(value))
        elif len(value) > most:
            self.add(name, "scenario_long_text", _LIMIT, most=most)


def _look_at_options(book: _Book, document: object) -> None:
    options = book.fields_of(document, "options", _OPTIONS) or {}
    for name in _OPTIONS:
        value, path = options.get(name), f"options.{name}"
        if name not in options or (name == "last_turn" and value is None):
            continue
        if name == "last_turn":
            book.number(value, path, 1, LATEST_LAST_TURN, "CO-18.4")
        else:
            book.mark(value, path)


def _look_at_players(book: _Book, document: object) -> set[str] | None:
    """Their names, or None where there is no telling."""
    if not isinstance(document, dict):
        book.add("players", "scenario_no_object", got=show(document))
        return None
    for name, stocks in document.items():
        path = f"players.{_short(name)}"
        _look_at_name(book, name, path)
        found = book.fields_of(stocks, path, tables.STOCKS, "CO-1.6") or {}
        for good in tables.STOCKS:
            if good in found:
                book.number(found[good], f"{path}.{good}", 0, MOST_STOCK)
    return set(document)


def _look_at_name(book: _Book, name: str, path: str) -> None:
    if not name.strip() or name == EVERYBODY:
        book.add(path, "scenario_no_name", name=show(name))
    elif len(name) > LONGEST_RULER:
        book.add(path, "scenario_long_text", _LIMIT, most=LONGEST_RULER)


def _look_at_counties(book: _Book, doc: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Path and county of each that is one."""
    counties = doc.get("counties")
    if not isinstance(counties, list):
        book.add("counties", "scenario_no_list", got=show(counties))
        return []
    if not 1 <= len(counties) <= MOST_COUNTIES:
        book.add("counties", "scenario_how_many", _LIMIT, n=len(counties), most=MOST_COUNTIES)
        return []
    found = []
    ids: dict[int, str] = {}
    places: dict[tuple[int, int], str] = {}
    for index, item in enumerate(counties):
        path = f"counties[{index}]"
        county = book.fields_of(item, path, _COUNTY)
        if county is None:
            continue
        found.append((path, county))
        _look_at_numbers(book, county, path)
        _look_at_place(book, county, path, ids, places)
        _look_at_marks(book, county, path)
        _look_at_labour(book, county.get("labour"), f"{path}.labour")
        _look_at_castle(book, county, path)
        if county.get("owner") is None:
            _look_at_unclaimed(book, county, path)
    return found


def _look_at_numbers(book: _Book, county: Mapping[str, Any], path: str) -> None:
    for name in _NEEDED:
        if name not in county:
            book.add(path, "scenario_missing", name=name)
    for name, (least, most, rule) in _BOUNDS.items():
        if name in county:
            book.number(county[name], f"{path}.{name}", least, most, rule)


def _look_at_place(
    book: _Book,
    county: Mapping[str, Any],
    path: str,
    ids: dict[int, str],
    places: dict[tuple[int, int], str],
) -> None:
    """No two counties have one id or lie in one place."""
    number, x, y = (county.get(name) for name in ("id", "x", "y"))
    if _is_number(number):
        if number in ids:
            book.add(f"{path}.id", "scenario_id_twice", "CO-1.2", id=number, other=ids[number])
        ids.setdefault(number, path)
    if _is_number(x) and _is_number(y):
        if (x, y) in places:
            other = places[x, y]
            book.add(path, "scenario_place_twice", "CO-1.2", x=x, y=y, other=other)
        places.setdefault((x, y), path)


def _look_at_marks(book: _Book, county: Mapping[str, Any], path: str) -> None:
    for name in (*tables.RESOURCES, "castle_building"):
        if name in county:
            book.mark(county[name], f"{path}.{name}")
    rate = county.get("tax_rate", tables.START_TAX_RATE)
    if isinstance(rate, bool) or not isinstance(rate, int) or rate not in tables.TAX_RATES:
        rates = ", ".join(map(str, tables.TAX_RATES))
        book.add(f"{path}.tax_rate", "scenario_rate", "CO-14.1", got=show(rate), rates=rates)
    owner = county.get("owner")
    if owner is not None and not isinstance(owner, str):
        book.add(f"{path}.owner", "scenario_no_owner", got=show(owner))
    elif owner is not None:
        _look_at_name(book, owner, f"{path}.owner")


def _look_at_labour(book: _Book, labour: object, path: str) -> None:
    if labour is None:
        return
    jobs = book.fields_of(labour, path, tables.JOBS, "CO-5.1") or {}
    for job in tables.JOBS:
        if job in jobs:
            book.number(jobs[job], f"{path}.{job}", 0, MOST_PEOPLE)


def _look_at_castle(book: _Book, county: Mapping[str, Any], path: str) -> None:
    is_site = county.get("castle_building") is True
    if county.get("castle_work") and not is_site:
        book.add(f"{path}.castle_work", "scenario_no_site", "CO-7.4")
    if is_site and county.get("castle_size") == tables.LARGEST_CASTLE:
        most = tables.LARGEST_CASTLE
        book.add(f"{path}.castle_building", "scenario_castle_done", "CO-7.1", most=most)


def _look_at_unclaimed(book: _Book, county: Mapping[str, Any], path: str) -> None:
    """Nobody's counties have neither soldiers nor a castle nor standing labour."""
    if county.get("soldiers"):
        book.add(f"{path}.soldiers", "scenario_unclaimed", "CO-8.4", what="soldiers")
    for name in ("castle_size", "castle_building"):
        if county.get(name):
            book.add(f"{path}.{name}", "scenario_unclaimed", "CO-7.8", what="castle")
    if county.get("labour") is not None:
        book.add(f"{path}.labour", "scenario_unclaimed", "CO-4.2", what="labour")


def _look_at_rulers(
    book: _Book, counties: list[tuple[str, dict[str, Any]]], players: set[str] | None
) -> set[str]:
    """Who rules, and whether the list of players says the same."""
    rulers = set()
    for path, county in counties:
        owner = county.get("owner")
        if not isinstance(owner, str):
            continue
        rulers.add(owner)
        if players is not None and owner not in players:
            book.add(f"{path}.owner", "scenario_stranger", name=_short(owner))
    for name in sorted((players or set()) - rulers):
        book.add(f"players.{_short(name)}", "scenario_landless", name=_short(name))
    if counties and not LEAST_RULERS <= len(rulers) <= MOST_RULERS:
        least, most = LEAST_RULERS, MOST_RULERS
        book.add(
            "counties", "scenario_how_many_rulers", _LIMIT, n=len(rulers), least=least, most=most
        )
    return rulers


def _look_at_reach(book: _Book, counties: list[tuple[str, dict[str, Any]]]) -> None:
    """Warn of rulers who can reach nobody: their war never comes to an end."""
    at = {(county["x"], county["y"]): county for _path, county in counties}
    for land in _lands(set(at)):
        rulers = {owner for place in land if (owner := at[place].get("owner")) is not None}
        if len(rulers) == 1:
            name = _short(rulers.pop())
            data = {"name": name}
            book.faults.append(Fault("counties", "scenario_alone", data, "CO-1.1", "warning"))


def _lands(places: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    """The parts of a map between which nobody can go, from north-west to south-east."""
    left = set(places)
    for start in sorted(places, key=lambda place: (place[1], place[0])):
        if start not in left:
            continue
        land, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for dx, dy in tables.DIRECTIONS.values():
                there = (x + dx, y + dy)
                if there in left and there not in land:
                    land.add(there)
                    edge.append(there)
        left -= land
        yield land


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_RULER else f"{name[: LONGEST_RULER - 3]}..."


_SCENARIO: Final = ("name", "about", "options", "players", "counties")
_OPTIONS: Final = ("last_turn", "agreed_draw", "open_information")
_NEEDED: Final = ("id", "x", "y", "fields")
#: Name -> least, most, and the rule that says so.
_BOUNDS: Final[Mapping[str, tuple[int, int, str]]] = {
    "id": (1, MOST_ID, _LIMIT),
    "x": (0, MOST_PLACE, _LIMIT),
    "y": (0, MOST_PLACE, _LIMIT),
    "fields": (1, MOST_FIELDS, _LIMIT),
    "population": (0, MOST_PEOPLE, _LIMIT),
    "soldiers": (0, MOST_PEOPLE, _LIMIT),
    "cows": (0, MOST_PEOPLE, _LIMIT),
    "castle_size": (0, tables.LARGEST_CASTLE, "CO-7.1"),
    "castle_work": (0, tables.STAGE_WORK - 1, "CO-7.4"),
}
_COUNTY: Final = (
    *("id", "x", "y", "owner", "population", "soldiers", "cows", "fields"),
    *tables.RESOURCES,
    *("castle_size", "castle_work", "castle_building", "tax_rate", "labour"),
)
