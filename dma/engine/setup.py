"""A new campaign: a continent that is drawn (DMA-2.3), or one taken from a scenario."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from dma.engine.chance import Chance, Dice
from dma.engine.decoding import RULES, read_rules
from dma.engine.garrisons import muster, neutral_garrison, start_army, start_garrison
from dma.engine.jsonfields import (
    MalformedPosition,
    Reader,
    or_none,
    read_fields,
    read_number,
    read_object,
    read_text,
)
from dma.engine.mapmaking import Continent, draw_continent
from dma.engine.naming import LONGEST_NAME, RESERVED_SIGNS, SHORTEST_NAME, name_fault
from dma.engine.rules import ARMY_CAPACITY, Rules
from dma.engine.scenario import read_scenario, usual_name
from dma.engine.state import (
    ARMY,
    CITY,
    NEUTRAL,
    Army,
    Counters,
    Holder,
    Position,
    State,
)
from dma.engine.tables.maps import CHOICES, VILLAGES

SEATS_MIN: Final = 2
SEATS_MAX: Final = 25


class BadSetup(ValueError):
    """A campaign that cannot be set up. Its text is one line, for whoever sets it up."""


def new_position(options: Mapping[str, object], seats: Sequence[str], dice: Dice) -> Position:
    """A campaign ready for its first plans.

    ``options``: the fields of ``Rules``; how the map is drawn, see ``tables.maps.CHOICES``;
    ``states``: seat -> ``{"name": ...}``; or, instead of map and states, ``scenario``: a document
    (see ``scenario``). The same options, seats and dice give the same campaign. Raises ``BadSetup``
    or ``MalformedPosition``.
    """
    verify(options, len(seats))
    if len(set(seats)) < len(seats) or not all(seats):
        raise BadSetup("every seat needs a name of its own")
    if options.get("scenario") is not None:
        position = read_scenario(_scenario_in(options))
        for state, seat in zip(position.states.values(), seats, strict=True):
            state.seat = seat
        return position
    drawn = draw_continent(len(seats), Chance(dice).stream(0, 0, "map"), **_map_in(options))
    rules = read_rules(_rules_in(options), "options")
    return settle(drawn, rules, read_states(options.get("states") or {}, seats))


def verify(options: Mapping[str, object], seats: int) -> None:
    """Raise ``BadSetup`` or ``MalformedPosition`` unless a campaign can be set up so."""
    fields = read_fields(dict(options), "options", _OPTIONS)
    _verify_sizes(read_rules(_rules_in(options), "options"))
    if fields.get("scenario") is not None:
        wanted = len(read_scenario(_scenario_in(options)).states)
        if wanted != seats:
            raise BadSetup(f"this scenario is for {wanted} players, not for {seats}")
        for name in (*CHOICES, "states"):
            if fields.get(name) is not None:
                raise BadSetup(f"{name}: the scenario says it already")
    elif not SEATS_MIN <= seats <= SEATS_MAX:
        raise BadSetup(f"a campaign is for {SEATS_MIN} to {SEATS_MAX} players, not for {seats}")


def settle(drawn: Continent, rules: Rules, states: Mapping[int, State]) -> Position:
    """The start of a game on a drawn continent: every state has the city of its number and all
    villages of its province, a garrison and an army (DMA-2.5); all else is neutral (DMA-2.6)."""
    cities, villages = dict(drawn.cities), dict(drawn.villages)
    of_province = Counter(village.province for village in villages.values())
    armies: dict[int, Army] = {}
    forces: list[tuple[Holder, list[str]]] = []
    rations: dict[Holder, int] = {}
    for number, city in cities.items():
        city.owner = number if number in states else NEUTRAL
        if city.owner != NEUTRAL:
            armies[number] = Army(number, number, city.cell)
            rations[Holder(CITY, number)] = rations[Holder(ARMY, number)] = number
            forces.append((Holder(CITY, number), start_garrison(rules)))
        else:
            neutral = neutral_garrison(rules, of_province[city.province])
            forces.append((Holder(CITY, number), neutral))
    forces += [(Holder(ARMY, number), start_army(rules)) for number in armies]
    for village in villages.values():
        village.owner = village.province if village.province in states else NEUTRAL
    units = muster(forces, rations)
    return Position(
        week=1,
        day=0,
        rules=rules,
        land=drawn.land,
        states=dict(states),
        cities=cities,
        villages=villages,
        armies=armies,
        units=units,
        counters=Counters(unit=len(units), army=len(armies)),
    )


def read_states(document: object, seats: Sequence[str]) -> dict[int, State]:
    """The states in the order of their seats, with the names that are wanted."""
    doc = read_object(document, "states")
    for seat in doc:
        if seat not in seats:
            raise BadSetup(f"states: there is no seat {seat}")
    states: dict[int, State] = {}
    called: dict[str, str] = {seat.casefold(): seat for seat in seats}
    for number, seat in enumerate(seats, 1):
        wanted = read_fields(doc.get(seat, {}), f"states.{seat}", _STATE)
        name = wanted.get("name") or usual_name(number)
        if called.setdefault(name.casefold(), name) is not name:
            raise BadSetup(f"states: two states or seats are called {name}")
        states[number] = State(number, seat, name)
    return states


def _verify_sizes(rules: Rules) -> None:
    """Nobody may begin with more units than a garrison or an army can hold (DMA-10.1)."""
    most_villages = max(VILLAGES[1], CHOICES["start_villages"][1])
    for name, size in (
        ("start_garrison_militia", rules.start_garrison_militia),
        ("start_army_militia", rules.start_army_militia),
        ("neutral_village_militia", rules.neutral_village_militia),
        ("neutral_city_militia_base", len(neutral_garrison(rules, most_villages))),
    ):
        if size > ARMY_CAPACITY:
            raise BadSetup(f"{name}: at most {ARMY_CAPACITY} units have room, not {size}")


def _rules_in(options: Mapping[str, object]) -> dict[str, object]:
    """Those of the options; what says nothing is as usual."""
    return {name: options[name] for name in RULES if options.get(name) is not None}


def _scenario_in(options: Mapping[str, object]) -> dict[str, object]:
    """The scenario with the rules that the options set instead of its own."""
    scenario = read_object(options["scenario"], "scenario")
    own = read_object(scenario.get("rules", {}), "rules")
    return {**scenario, "rules": {**own, **_rules_in(options)}}


def _map_in(options: Mapping[str, object]) -> dict[str, Any]:
    return {name: options[name] for name in CHOICES if options.get(name) is not None}


def _read_name(value: object, path: str) -> str:
    name = read_text(value, path)
    if name_fault(name):
        raise MalformedPosition(
            f"{path}: expected {SHORTEST_NAME} to {LONGEST_NAME} signs, not only digits,"
            f" none of {RESERVED_SIGNS}"
        )
    return name


def _read_any(value: object, path: str) -> Any:
    return value


def _bounded(least: int, most: int) -> Reader:
    return lambda value, path: read_number(value, path, least=least, most=most)


_STATE: Final[Mapping[str, Reader]] = {"name": or_none(_read_name)}
_OPTIONS: Final[Mapping[str, Reader]] = {
    **dict.fromkeys(RULES, _read_any),  # read by ``read_rules``
    **{name: or_none(_bounded(least, most)) for name, (least, most, _) in CHOICES.items()},
    "states": or_none(read_object),
    "scenario": or_none(read_object),
}
