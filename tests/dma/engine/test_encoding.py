"""The document of a position: the same there and back, and every wrong one told in a line."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from dma.engine.decoding import decode
from dma.engine.encoding import encode
from dma.engine.jsonfields import MalformedPosition
from dma.engine.rules import Rules
from dma.engine.state import Army, City, Item, Position
from tests.dma import builders
from tests.dma.random_worlds import positions

# ruff: noqa: E501 – a wrong document and what is said of it stand on one line
Document = dict[str, Any]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(positions())
def test_there_and_back(position: Position) -> None:
    document = json.loads(json.dumps(encode(position)))
    assert decode(document) == position
    assert encode(decode(document)) == document
    assert json.dumps(document, sort_keys=True) == json.dumps(encode(position), sort_keys=True)


def whole() -> Position:
    """Two provinces side by side, a strait in between, and one of everything."""
    ground = builders.land(
        "ppwpp",
        "pmpff",
        provinces=[[1, 1, 0, 2, 2], [1, 1, 1, 2, 2]],
    )
    capital = City(1, "Alba", (0, 0), 1, 1, {"artifact", "prison"}, 12)
    capital.queue = [Item("building", "city_wall"), Item("unit", "militia")]
    capital.weekly, capital.layout, capital.groups = {"artifact": 2}, {2: (5, 5)}, ["Sally"]
    army = Army(4, 1, (1, 0), "Host", [(2, 1), (3, 1)], 50, "passive", assault=False)
    army.layout = {7: (4, 0)}
    return builders.position(
        ground=ground,
        cities=[capital, City(2, "Burg", (4, 0), 2)],
        villages=[builders.village(1, 1, (0, 1), 1), builders.village(2, 0, (4, 1), 2)],
        armies=[army],
        units=[
            *builders.units(["militia", "knights"], builders.in_city(1)),
            *builders.units(["catapults"], builders.in_army(4), first=7),
        ],
        rules=Rules(pace="day"),
    )


def test_what_a_document_looks_like() -> None:
    document = encode(whole())
    assert document["cities"][0] == {
        "number": 1,
        "name": "Alba",
        "cell": [0, 0],
        "province": 1,
        "owner": 1,
        "buildings": ["prison", "artifact"],
        "stock": 12,
        "queue": [
            {"kind": "building", "what": "city_wall"},
            {"kind": "unit", "what": "militia"},
        ],
        "weekly": {"artifact": 2},
        "layout": {"2": [5, 5]},
        "groups": ["Sally"],
    }
    assert document["cities"][1] == {"number": 2, "name": "Burg", "cell": [4, 0], "province": 2}
    assert document["armies"][0]["assault"] is False
    assert document["units"][2] == [7, "catapults", "army", 4, 1]
    assert document["counters"] == {"unit": 7, "army": 4}
    assert decode(document) == whole()


def at(path: str, value: object) -> Callable[[Document], None]:
    """Put a value into a document; "-" takes the field out."""

    def change(document: Document) -> None:
        target: Any = document
        *steps, last = path.split(".")
        for step in steps:
            target = target[int(step)] if isinstance(target, list) else target[step]
        if value == "-":
            del target[last]
        elif isinstance(target, list):
            target[int(last)] = value
        else:
            target[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("edition", "1.0", 'edition: expected 2.1, got "1.0"'),
        ("week", 0, "week: expected 1 or more, got 0"),
        ("week", 1.5, "week: expected a whole number, got 1.5"),
        ("day", 7, "day: expected 0 to 6 in a game that goes on"),
        ("day", 8, "day: expected at most 7, got 8"),
        ("counters", "-", "position: the field counters is missing"),
        ("speed", 1, 'position: the field "speed" is not known'),
        ("rules.pace", "a\n" * 99, f'rules.pace: expected week or day, got "{"a " * 18}...'),
        ("rules.prices", [], "rules.prices: expected a whole number or a word, got a list"),
        ("rules.base_grey", -1, "rules.base_grey: expected a whole number, 0 to 10000, got -1"),
        ("rules.speed", 1, 'rules: the field "speed" is not known'),
        ("land.terrain.1", "pxpff", 'land.terrain[1]: expected the letters p, f, m and w, got "pxpff"'),
        ("land.terrain.1", "pp", "land.terrain[1]: expected 5 letters like the first row, got 2"),
        ("land.provinces.0.2", 1, "land.provinces[0][2]: expected 0 on water, got 1"),
        ("land.provinces.0.1", 0, "land.provinces[0][1]: expected a province, for this is land, got 0"),
        ("land.provinces.0", [1], "land.provinces[0]: expected 5 numbers, got 1"),
        ("land.names.2", "-", "land.names: a province without a name, 2"),
        ("land.names.3", "Sea", "land.names: the map has no such province, 3"),
        ("states.1.number", 1, "states[1].number: another of them has the number 1"),
        ("states.1.seat", "A", "state 2.seat: state 1 has it too"),
        ("states.1.name", "STATE 1", "state 2.name: state 1 has it too"),
        ("states.0.attitudes", {"3": "peace"}, "state 1.attitudes: there is no other state 3"),
        ("states.0.attitudes", {"1": "peace"}, "state 1.attitudes: there is no other state 1"),
        ("states.0.attitudes", {"2": "war"}, 'states[0].attitudes.2: expected one of peace, alliance, got "war"'),
        ("states.0.attitudes", {"02": "peace"}, 'states[0].attitudes: expected a whole number for a name, got "02"'),
        ("states.0.out", 3, "city 1.owner: state 1 is out of the game"),
        ("cities.0.cell", [9, 0], "city 1.cell: expected a plain or forest of the map"),
        ("cities.0.cell", [1, 1], "city 1.cell: expected a plain or forest of the map"),
        ("cities.0.cell", [1, 0, 2], "cities[0].cell: expected a cell, [x, y], got 3 numbers"),
        ("cities.0.cell", [0, 1], "village 1.cell: city 1 is there already"),
        ("cities.0.province", 2, "city 2.province: city 1 is there already"),
        ("cities.1.cell", [0, 0], "city 2.province: its cell is in province 1"),
        ("cities.1.stock", 4, "city 2: a neutral city has no stock, queue or groups"),
        ("cities.0.owner", 3, "city 1.owner: there is no state 3"),
        ("cities.0.buildings", ["prison"], "city 1.weekly: no artifact stands there"),
        ("cities.0.buildings", ["mill"], None),
        ("cities.0.weekly", {"artifact": 3}, "cities[0].weekly.artifact: expected at most 2, got 3"),
        ("cities.0.queue.0.what", "militia", 'cities[0].queue[0].what: there is no building "militia"'),
        ("cities.0.layout", {"7": [0, 0]}, "city 1.layout: unit 7 is not in it"),
        ("cities.0.layout", {"2": [11, 0]}, "cities[0].layout.2: expected a column 0 to 10 and a row 0 to 5"),
        ("cities.0.layout", {"2": [0, 6]}, "cities[0].layout.2: expected a column 0 to 10 and a row 0 to 5"),
        ("cities.0.layout", {"1": [0, 0], "2": [0, 0]}, "cities[0].layout: two units stand on one cell"),
        ("armies.0.cell", [2, 0], "army 4.cell: expected land of the map"),
        ("armies.0.owner", 0, "armies[0].owner: expected 1 or more, got 0"),
        ("armies.0.route", [[3, 0]], "army 4.route: [3, 0] is not beside [1, 0]"),
        ("armies.0.route", [[1, 0]], "army 4.route: [1, 0] is not beside [1, 0]"),
        ("armies.0.route", [[0, 0], [0, 2]], "army 4.route: the map has no cell [0, 2]"),
        ("armies.0.stance", "shy", 'armies[0].stance: expected one of aggressive, passive, got "shy"'),
        ("armies.0.number", 5, "army 5: counters.army is only 4"),
        ("units.0", [1], "units[0]: expected [number, type, city or army, its number, city that feeds it]"),
        ("units.0.3", 3, "unit 1: there is no city 3"),
        ("units.0.4", 3, "unit 1: there is no city 3 to feed it"),
        ("units.0.0", 2, "units[1][0]: there are two units 2"),
        ("units.0.0", 8, "unit 8: counters.unit is only 7"),
        ("units.0.2", "boat", 'units[0][2]: expected one of city, army, got "boat"'),
        ("ending", {"week": 1, "day": 9, "winner": 1, "why": "share"}, "ending.day: expected at most 8, got 9"),
        ("ending", {"week": 1, "day": 8, "winner": 3, "why": "share"}, "ending.winner: there is no state 3"),
    ],
)  # fmt: skip
def test_a_wrong_document_is_told_in_one_line(path: str, value: object, said: str | None) -> None:
    document = encode(whole())
    at(path, value)(document)
    with pytest.raises(MalformedPosition) as caught:
        decode(document)
    assert "\n" not in str(caught.value)
    if said is not None:
        assert str(caught.value) == said


@pytest.mark.rule("DMA-10.1")
@pytest.mark.parametrize("size", [66, 67])
def test_nobody_holds_more_units_than_there_is_room_for(size: int) -> None:
    position = builders.position(
        ground=builders.land("pp", "pp"),
        states=1,
        cities=[builders.city(1)],
        units=builders.units({"militia": size}, builders.in_city(1)),
    )
    if size == 66:
        assert decode(encode(position)) == position
    else:
        with pytest.raises(MalformedPosition, match="unit 67: city 1 holds more than 66"):
            decode(encode(position))


@pytest.mark.rule("DMA-2.1")
def test_every_province_has_one_city() -> None:
    document = encode(whole())
    document["cities"].pop()
    with pytest.raises(MalformedPosition, match="cities: province 2 has none"):
        decode(document)


def test_nothing_whatever_in_a_place_makes_it_fail_otherwise() -> None:
    chance = random.Random(7)
    strange: list[Any] = [None, True, -1, 10**30, 1.5, "", "w", "\ud800", [], [[]], {}, {"1": 1}]
    usual = encode(whole())
    said = set()
    for _ in range(1000):
        document = copy.deepcopy(usual)
        place: Any = document
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = chance.choice(keys)
            if isinstance(place[key], (dict, list)) and chance.random() < 0.8:
                place = place[key]
                continue
            place[key] = copy.deepcopy(chance.choice(strange))
            break
        try:
            decode(document)
        except MalformedPosition as error:
            said.add(str(error))
    assert len(said) > 50
    assert not any("\n" in line for line in said)
