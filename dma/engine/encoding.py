"""The position as a JSON document: whole numbers and texts only, every list in its order.

What is empty, 0 or usual is left out of states, cities, villages and armies, so that a large game
stays small. ``decoding`` is the way back. The shape:

``edition`` of the rules; ``week``, ``day``; ``rules``: the fields of ``Rules``; ``land``:
``terrain``, rows of letters, ``provinces``, rows of numbers, and ``names``, province -> name;
``states``, ``cities``, ``villages``, ``armies``: lists of objects by number, a cell is ``[x, y]``;
``units``: rows of [number, type, "city" or "army", its number, city that feeds it or 0];
``counters``: the last number given of each kind; ``ending``: null, or how it ended.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from dma.engine.rules import VERSION, Rules
from dma.engine.state import (
    AGGRESSIVE,
    WAR,
    Army,
    Cell,
    City,
    Document,
    Ending,
    Item,
    Land,
    Position,
    State,
    Unit,
    Village,
)
from dma.engine.tables.buildings import in_order

EDITION: Final = VERSION


def encode(position: Position) -> Document:
    """The document of a position; ``decode(encode(p)) == p``."""
    return {
        "edition": EDITION,
        "week": position.week,
        "day": position.day,
        "rules": encode_rules(position.rules),
        "land": encode_land(position.land),
        "states": [encode_state(it) for _, it in sorted(position.states.items())],
        "cities": [encode_city(it) for _, it in sorted(position.cities.items())],
        "villages": [encode_village(it) for _, it in sorted(position.villages.items())],
        "armies": [encode_army(it) for _, it in sorted(position.armies.items())],
        "units": [encode_unit(it) for _, it in sorted(position.units.items())],
        "counters": {"unit": position.counters.unit, "army": position.counters.army},
        "ending": None if position.ending is None else encode_ending(position.ending),
    }


def encode_rules(rules: Rules) -> Document:
    return {field.name: getattr(rules, field.name) for field in fields(rules)}


def encode_land(land: Land) -> Document:
    return {
        "terrain": list(land.terrain),
        "provinces": [list(row) for row in land.provinces],
        "names": {str(number): name for number, name in sorted(land.names.items())},
    }


def encode_state(state: State) -> Document:
    return {
        "number": state.number,
        "seat": state.seat,
        "name": state.name,
        **_filled(
            attitudes={
                str(other): attitude
                for other, attitude in sorted(state.attitudes.items())
                if attitude != WAR
            },
            silent_weeks=state.silent_weeks,
            out=state.out,
        ),
    }


def encode_city(city: City) -> Document:
    return {
        **_place(city),
        **_filled(
            owner=city.owner,
            buildings=in_order(city.buildings),
            stock=city.stock,
            queue=[encode_item(item) for item in city.queue],
            weekly={name: city.weekly[name] for name in in_order([*city.weekly])},
            layout=encode_layout(city.layout),
            groups=list(city.groups),
        ),
    }


def encode_item(item: Item) -> Document:
    """One item of a queue (DMA-4.7)."""
    return {"kind": item.kind, "what": item.what, **_filled(name=item.name, started=item.started)}


def encode_village(village: Village) -> Document:
    return {**_place(village), **_filled(owner=village.owner)}


def encode_army(army: Army) -> Document:
    found: Document = {
        "number": army.number,
        "owner": army.owner,
        "cell": list(army.cell),
        **_filled(
            name=army.name,
            route=[list(cell) for cell in army.route],
            points=army.points,
            layout=encode_layout(army.layout),
        ),
    }
    if army.stance != AGGRESSIVE:
        found["stance"] = army.stance
    if not army.assault:
        found["assault"] = False
    return found


def encode_layout(layout: Mapping[int, Cell]) -> Document:
    """Unit -> [column, row] (DMA-13.2)."""
    return {str(unit): list(cell) for unit, cell in sorted(layout.items())}


def encode_unit(unit: Unit) -> list[Any]:
    return [unit.number, unit.type, unit.holder.kind, unit.holder.number, unit.rations]


def encode_ending(ending: Ending) -> Document:
    return {"week": ending.week, "day": ending.day, "winner": ending.winner, "why": ending.why}


def _place(settlement: City | Village) -> Document:
    return {
        "number": settlement.number,
        "name": settlement.name,
        "cell": list(settlement.cell),
        "province": settlement.province,
    }


def _filled(**values: Any) -> Document:
    """The fields that hold something."""
    return {name: value for name, value in values.items() if value}
