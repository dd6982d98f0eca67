"""Scenario files: a position document in which everything usual may be left out.

Needed are ``terrain`` and ``provinces``, the rows of the land (see ``encoding``); ``cities``, one
for each province; and ``states``, a list. What else stands in these, in ``villages`` and in
``armies`` is as in a position. Left out it is as at the start of a drawn campaign (DMA-2.5,
DMA-2.6): pieces are numbered from 1 in their order and called by their number; a city is neutral; a
village has the owner of the city of its province; a province is called like its city.

A city may have a ``garrison`` and an army ``units``: type -> how many. Without them the usual units
are there, and without ``armies`` every state has its usual army on its first city. Or ``units``
lists all units as a position does, and then only these are there. ``rules`` may be given. ``name``
and ``about`` are for people.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from dma.engine.decoding import decode
from dma.engine.decoding_land import read_cell, read_provinces, read_terrain
from dma.engine.decoding_whole import is_alive
from dma.engine.encoding import EDITION, encode
from dma.engine.garrisons import muster, neutral_garrison, start_army, start_garrison
from dma.engine.jsonfields import (
    MalformedPosition,
    read_fields,
    read_list,
    read_number,
    read_object,
    show,
)
from dma.engine.naming import name_fault
from dma.engine.rules import ARMY_CAPACITY, Rules
from dma.engine.serving import nearest_city
from dma.engine.state import ARMY, CITY, NEUTRAL, NOWHERE, Document, Holder, Position
from dma.engine.tables.units import UNITS

STATES_MIN: Final = 2
STATES_MAX: Final = 25
FIELDS: Final = (
    *("name", "about"),  # for people
    *("edition", "rules", "terrain", "provinces", "names", "states"),
    *("cities", "villages", "armies", "units"),
)
WANTED: Final = ("terrain", "provinces", "states", "cities")
#: What of a state belongs to a campaign under way and not to a start.
UNDER_WAY: Final = ("seat", "silent_weeks", "out")


def usual_name(state: int) -> str:
    """What a state is called that was given no name."""
    return f"Empire {state}"


def read_scenario(document: object) -> Position:
    """The scenario as a position of week 1, whose states have their numbers for seats. Raises
    ``MalformedPosition`` with one clear line."""
    doc = read_object(document, "scenario")
    for name in doc:
        if name not in FIELDS:
            raise MalformedPosition(f"scenario: the field {show(name)} is not known")
    for name in WANTED:
        if name not in doc:
            raise MalformedPosition(f"scenario: the field {name} is missing")
    terrain = read_terrain(doc["terrain"], "terrain")
    provinces = read_provinces(doc["provinces"], "provinces", terrain)
    pieces = {kind: _numbered(doc.get(kind, []), kind) for kind in ("cities", "villages", "armies")}
    states = [_fill_state(*item) for item in _numbered(doc["states"], "states")]
    if not STATES_MIN <= len(states) <= STATES_MAX:
        raise MalformedPosition(f"states: expected {STATES_MIN} to {STATES_MAX}, got {len(states)}")
    filled: Document = {
        "edition": doc.get("edition", EDITION),
        "week": 1,
        "day": 0,
        "rules": doc.get("rules", {}),
        "states": states,
        "cities": [_fill_place(it, path, "City", provinces) for it, path in pieces["cities"]],
        "armies": [it for it, _ in pieces["armies"]],
        "ending": None,
    }
    owners = {city["province"]: city.get("owner", NEUTRAL) for city in filled["cities"]}
    filled["villages"] = [
        {"owner": owners.get(village["province"], NEUTRAL), **village}
        for village in (
            _fill_place(it, path, "Village", provinces) for it, path in pieces["villages"]
        )
    ]
    names = {str(city["province"]): city["name"] for city in filled["cities"]}
    names.update(read_object(doc.get("names", {}), "names"))
    filled["land"] = {
        "terrain": doc["terrain"],
        "provinces": doc["provinces"],
        "names": names,
    }
    if "armies" not in doc and "units" not in doc:
        filled["armies"] = _usual_armies(filled["cities"], states)
    filled["units"] = read_list(doc["units"], "units") if "units" in doc else []
    forces = _forces(filled, is_listed="units" in doc)
    filled["counters"] = {
        "unit": _last([row[0] for row in filled["units"] if isinstance(row, list) and row]),
        "army": _last([army.get("number") for army in filled["armies"]]),
    }
    position = decode(filled)
    if "units" not in doc:
        _fill_units(position, forces)
    for number in position.states:
        if not is_alive(position, number):
            raise MalformedPosition(f"state {number} has neither a city nor an army with units")
    return position


def scenario_of(position: Position) -> Document:
    """The scenario from which a new campaign starts as in this position: ``read_scenario`` gives it
    again, as long as it is the first week. Who is out is not in it."""
    doc = encode(position)
    playing = {str(number) for number, state in position.states.items() if state.out is None}
    return {
        "rules": doc["rules"],
        **doc["land"],
        "states": [
            _start_of(state, playing) for state in doc["states"] if str(state["number"]) in playing
        ],
        "cities": doc["cities"],
        # An owner that is left out would be that of the city.
        "villages": [{"owner": NEUTRAL, **village} for village in doc["villages"]],
        "armies": doc["armies"],
        "units": doc["units"],
    }


def _start_of(state: Document, playing: set[str]) -> Document:
    found = {name: value for name, value in state.items() if name not in UNDER_WAY}
    said = {key: it for key, it in found.pop("attitudes", {}).items() if key in playing}
    return {**found, "attitudes": said} if said else found


def _numbered(value: object, kind: str) -> list[tuple[dict[str, Any], str]]:
    """The objects of a list with their paths, each numbered by its place if it is not already."""
    found = []
    for index, item in enumerate(read_list(value, kind)):
        path = f"{kind}[{index}]"
        given = read_object(item, path)
        number = read_number(given.get("number", index + 1), f"{path}.number", least=1)
        found.append(({**given, "number": number}, path))
    return found


def _fill_state(given: dict[str, Any], path: str) -> Document:
    for name in UNDER_WAY:
        if name in given:
            raise MalformedPosition(f"{path}: the field {name} has no place in a scenario")
    number = given["number"]
    state = {"seat": str(number), "name": usual_name(number), **given}
    if isinstance(state["name"], str) and name_fault(state["name"]):
        raise MalformedPosition(f"{path}.name: no state can be called {show(state['name'])}")
    return state


def _fill_place(
    given: dict[str, Any], path: str, kind: str, provinces: tuple[tuple[int, ...], ...]
) -> Document:
    """A city or a village with its name and province."""
    if "cell" not in given:
        raise MalformedPosition(f"{path}: the field cell is missing")
    x, y = read_cell(given["cell"], f"{path}.cell")
    if y >= len(provinces) or x >= len(provinces[0]) or not provinces[y][x]:
        raise MalformedPosition(f"{path}.cell: expected land of the map")
    return {"name": f"{kind} {given['number']}", "province": provinces[y][x], **given}


def _usual_armies(cities: list[Document], states: list[Document]) -> list[Document]:
    """An army for each state, on the cell of its first city, with the number of the state."""
    found: list[Document] = []
    for state in states:
        own = [city for city in cities if city.get("owner") == state["number"]]
        if own:
            first = min(own, key=lambda city: int(city["number"]))
            found.append(
                {"number": state["number"], "owner": state["number"], "cell": first["cell"]}
            )
    return found


def _forces(filled: Document, *, is_listed: bool) -> dict[Holder, list[str] | None]:
    """Holder -> the types of its units, None for the usual; taken out of the documents of cities
    and armies, where a position has no place for them."""
    forces: dict[Holder, list[str] | None] = {}
    for kind, field, pieces in ((CITY, "garrison", "cities"), (ARMY, "units", "armies")):
        for index, piece in enumerate(filled[pieces]):
            path = f"{pieces}[{index}].{field}"
            given = piece.pop(field, None)
            if given is not None and is_listed:
                raise MalformedPosition(f"{path}: the list of all units says it already")
            if not is_listed and "layout" in piece:
                raise MalformedPosition(f"{path[: -len(field)]}layout: only with a list of units")
            types = None if given is None else _read_types(given, path)
            forces[Holder(kind, piece["number"])] = types
    return forces


def _read_types(value: object, path: str) -> list[str]:
    """Type -> how many, in the order of the rule book."""
    readers = dict.fromkeys(UNITS, read_number)
    counts = read_fields(value, path, readers)
    if sum(counts.values()) > ARMY_CAPACITY:
        raise MalformedPosition(f"{path}: expected at most {ARMY_CAPACITY} units")
    return [name for name in UNITS for _ in range(counts.get(name, 0))]


def _fill_units(position: Position, forces: Mapping[Holder, list[str] | None]) -> None:
    """The units that stand in cities, then those of armies, by the numbers of these."""
    villages = Counter(village.province for village in position.villages.values())
    rules = position.rules
    found: list[tuple[Holder, list[str]]] = []
    rations: dict[Holder, int] = {}
    for number, city in position.cities.items():
        holder = Holder(CITY, number)
        rations[holder] = NOWHERE if city.owner == NEUTRAL else number
        found.append(
            (holder, _garrison(forces[holder], city.owner, rules, villages[city.province]))
        )
    for number, army in position.armies.items():
        holder = Holder(ARMY, number)
        rations[holder] = nearest_city(position.cities, army.owner, army.cell)
        types = forces[holder]
        found.append((holder, start_army(rules) if types is None else types))
    for holder, types in found:
        if len(types) > ARMY_CAPACITY:
            raise MalformedPosition(
                f"{holder.kind} {holder.number}: expected at most {ARMY_CAPACITY} units"
            )
    position.units = muster(found, rations)
    position.counters.unit = len(position.units)


def _garrison(types: list[str] | None, owner: int, rules: Rules, villages: int) -> list[str]:
    if types is not None:
        return types
    return neutral_garrison(rules, villages) if owner == NEUTRAL else start_garrison(rules)


def _last(numbers: list[Any]) -> int:
    return max((it for it in numbers if type(it) is int and it > 0), default=0)
