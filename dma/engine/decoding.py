"""A position out of a JSON document (the shape is told in ``encoding``).

It trusts nothing: documents come from other programs too, so every field is checked, alone here and
against the rest in ``decoding_whole``, and the first thing wrong is named by its path in one line.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

from dma.engine.decoding_land import read_cell, read_land
from dma.engine.decoding_whole import verify
from dma.engine.encoding import EDITION
from dma.engine.jsonfields import (
    HUGE,
    MalformedPosition,
    Reader,
    one_of,
    or_none,
    read_bool,
    read_fields,
    read_key,
    read_list,
    read_maybe_text,
    read_number,
    read_object,
    read_positive,
    read_text,
    set_of,
    show,
)
from dma.engine.rules import ARMY_COLUMNS, ARMY_ROWS, BadRules, Rules
from dma.engine.state import (
    ALLIANCE,
    ARMY,
    CITY,
    PEACE,
    STANCES,
    Army,
    Cell,
    City,
    Counters,
    Ending,
    Holder,
    Item,
    Position,
    State,
    Unit,
    Village,
)
from dma.engine.tables.buildings import BUILDINGS, PROJECTS
from dma.engine.tables.sequence import DAYS
from dma.engine.tables.units import UNITS

LAST_DAY: Final = DAYS + 1  # Sunday evening, of an ending
ENDINGS: Final = ("share", "last_state", "nobody_left", "last_week")
ITEMS: Final[Mapping[str, Mapping[str, Any]]] = {
    "building": BUILDINGS,
    "unit": UNITS,
    "project": PROJECTS,
}
_HOLDERS: Final = (CITY, ARMY)

Piece = TypeVar("Piece", State, City, Village, Army)


def decode(document: object) -> Position:
    """The position that a document describes. Raises ``MalformedPosition``."""
    doc = read_fields(document, "position", _POSITION, _POSITION, is_root=True)
    if doc["edition"] != EDITION:
        raise MalformedPosition(f"edition: expected {EDITION}, got {show(doc['edition'])}")
    position = Position(
        week=doc["week"],
        day=doc["day"],
        rules=doc["rules"],
        land=doc["land"],
        states=_by_number("states", [read_state(*item) for item in _items(doc, "states")]),
        cities=_by_number("cities", [read_city(*item) for item in _items(doc, "cities")]),
        villages=_by_number("villages", [read_village(*item) for item in _items(doc, "villages")]),
        armies=_by_number("armies", [read_army(*item) for item in _items(doc, "armies")]),
        units=_read_units(doc["units"]),
        counters=doc["counters"],
        ending=doc["ending"],
    )
    verify(position)
    return position


def read_rules(value: object, path: str) -> Rules:
    """The options of a campaign; those that are missing are as usual."""
    doc = read_object(value, path)
    for name in doc:
        if name not in RULES:
            raise MalformedPosition(f"{path}: the field {show(name)} is not known")
        if not isinstance(doc[name], (str, int)) or show(doc[name]) == HUGE:
            raise MalformedPosition(
                f"{path}.{name}: expected a whole number or a word, got {show(doc[name])}"
            )
    try:
        return Rules(**doc)  # type: ignore[arg-type]  # it looks at every value itself
    except BadRules as error:
        raise MalformedPosition(f"{path}.{error}") from error


def read_state(value: object, path: str) -> State:
    return State(**read_fields(value, path, _STATE, wanted=("number", "seat", "name")))


def read_city(value: object, path: str) -> City:
    return City(**read_fields(value, path, _CITY, wanted=PLACE))


def read_village(value: object, path: str) -> Village:
    return Village(**read_fields(value, path, _VILLAGE, wanted=PLACE))


def read_army(value: object, path: str) -> Army:
    return Army(**read_fields(value, path, _ARMY, wanted=("number", "owner", "cell")))


def read_unit(value: object, path: str) -> Unit:
    """[number, type, holder, number of the holder, city that feeds it]."""
    row = read_list(value, path)
    if len(row) != 5:
        raise MalformedPosition(
            f"{path}: expected [number, type, city or army, its number, city that feeds it]"
        )
    return Unit(
        read_positive(row[0], f"{path}[0]"),
        _read_type(row[1], f"{path}[1]"),
        Holder(_read_holder(row[2], f"{path}[2]"), read_positive(row[3], f"{path}[3]")),
        read_number(row[4], f"{path}[4]"),
    )


def read_attitudes(value: object, path: str) -> dict[int, str]:
    """Other state -> peace or alliance; what is war is left out (DMA-4.8)."""
    found = {
        read_key(key, path, least=1): str(_read_attitude(said, f"{path}.{key}"))
        for key, said in read_object(value, path).items()
    }
    return dict(sorted(found.items()))


def read_queue(value: object, path: str) -> list[Item]:
    return [
        _read_item(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    ]


def read_weekly(value: object, path: str) -> dict[str, int]:
    """Building -> which of its three bonuses is that of the week (DMA-5.15)."""
    return read_fields(value, path, _WEEKLY)


def read_layout(value: object, path: str) -> dict[int, Cell]:
    """Unit -> its cell of the layout (DMA-13.2)."""
    found: dict[int, Cell] = {}
    for key, item in read_object(value, path).items():
        column, row = read_cell(item, f"{path}.{key}")
        if column >= ARMY_COLUMNS or row >= ARMY_ROWS:
            raise MalformedPosition(
                f"{path}.{key}: expected a column 0 to {ARMY_COLUMNS - 1}"
                f" and a row 0 to {ARMY_ROWS - 1}"
            )
        found[read_key(key, path, least=1)] = (column, row)
    if len(set(found.values())) < len(found):
        raise MalformedPosition(f"{path}: two units stand on one cell")
    return dict(sorted(found.items()))


def _read_item(value: object, path: str) -> Item:
    doc = read_fields(value, path, _ITEM, wanted=("kind", "what"))
    if doc["what"] not in ITEMS[doc["kind"]]:
        raise MalformedPosition(f"{path}.what: there is no {doc['kind']} {show(doc['what'])}")
    return Item(**doc)


def _read_groups(value: object, path: str) -> list[str]:
    return [
        read_maybe_text(item, f"{path}[{index}]")
        for index, item in enumerate(read_list(value, path))
    ]


def _read_route(value: object, path: str) -> list[Cell]:
    return [
        read_cell(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    ]


def _read_units(items: list[object]) -> dict[int, Unit]:
    found: dict[int, Unit] = {}
    for index, item in enumerate(items):
        unit = read_unit(item, f"units[{index}]")
        if unit.number in found:
            raise MalformedPosition(f"units[{index}][0]: there are two units {unit.number}")
        found[unit.number] = unit
    return dict(sorted(found.items()))


def _read_ending(value: object, path: str) -> Ending:
    return Ending(**read_fields(value, path, _ENDING, wanted=_ENDING))


def _read_counters(value: object, path: str) -> Counters:
    return Counters(**read_fields(value, path, _COUNTERS, wanted=_COUNTERS))


def _read_day(value: object, path: str) -> int:
    return read_number(value, path, most=DAYS)


def _read_last_day(value: object, path: str) -> int:
    return read_number(value, path, least=1, most=LAST_DAY)


def _items(doc: Mapping[str, Any], name: str) -> list[tuple[object, str]]:
    return [(item, f"{name}[{index}]") for index, item in enumerate(doc[name])]


def _by_number(kind: str, pieces: list[Piece]) -> dict[int, Piece]:
    found: dict[int, Piece] = {}
    for index, piece in enumerate(pieces):
        if piece.number in found:
            raise MalformedPosition(
                f"{kind}[{index}].number: another of them has the number {piece.number}"
            )
        found[piece.number] = piece
    return dict(sorted(found.items()))


_read_attitude: Final = one_of((PEACE, ALLIANCE))
_read_type: Final = one_of(UNITS)
_read_holder: Final = one_of(_HOLDERS)

RULES: Final = tuple(field.name for field in fields(Rules))
PLACE: Final = ("number", "name", "cell", "province")
_PLACE: Final[Mapping[str, Reader]] = {
    "number": read_positive,
    "name": read_text,
    "cell": read_cell,
    "province": read_positive,
    "owner": read_number,
}
_STATE: Final[Mapping[str, Reader]] = {
    "number": read_positive,
    "seat": read_text,
    "name": read_text,
    "attitudes": read_attitudes,
    "silent_weeks": read_number,
    "out": or_none(read_positive),
}
_CITY: Final[Mapping[str, Reader]] = {
    **_PLACE,
    "buildings": set_of(BUILDINGS),
    "stock": read_number,
    "queue": read_queue,
    "weekly": read_weekly,
    "layout": read_layout,
    "groups": _read_groups,
}
_VILLAGE: Final = _PLACE
_ITEM: Final[Mapping[str, Reader]] = {
    "kind": one_of(ITEMS),
    "what": read_text,
    "name": read_maybe_text,
    "started": read_bool,
}
_WEEKLY: Final[Mapping[str, Reader]] = {
    name: lambda value, path: read_number(value, path, most=2)
    for name, building in BUILDINGS.items()
    if building.weekly
}
_ARMY: Final[Mapping[str, Reader]] = {
    "number": read_positive,
    "owner": read_positive,
    "cell": read_cell,
    "name": read_maybe_text,
    "route": _read_route,
    "points": read_number,
    "stance": one_of(STANCES),
    "assault": read_bool,
    "layout": read_layout,
}
_COUNTERS: Final[Mapping[str, Reader]] = {"unit": read_number, "army": read_number}
_ENDING: Final[Mapping[str, Reader]] = {
    "week": read_positive,
    "day": _read_last_day,
    "winner": or_none(read_positive),
    "why": one_of(ENDINGS),
}
_POSITION: Final[Mapping[str, Reader]] = {
    "edition": read_text,
    "week": read_positive,
    "day": _read_day,
    "rules": read_rules,
    "land": read_land,
    "states": read_list,
    "cities": read_list,
    "villages": read_list,
    "armies": read_list,
    "units": read_list,
    "counters": _read_counters,
    "ending": or_none(_read_ending),
}
