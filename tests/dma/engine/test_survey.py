"""DMA-1.8, DMA-1.9: scenario files, and everything that is wrong with one told at once."""

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine import encoding, scenario, setup
from dma.engine.decoding_whole import is_alive
from dma.engine.jsonfields import MalformedPosition
from dma.engine.state import Army, Position
from dma.engine.survey import FAULTS, survey
from games.dice import Dice
from tests.dma import random_worlds

Document = dict[str, Any]
FOLDER = Path(scenario.__file__).parents[1] / "scenarios"
SHIPPED = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}


def small() -> Document:
    """Two states side by side, and a neutral city between them."""
    return {
        "terrain": ["ppfpp", "pmppp", "ppppw", "ppppp", "ppppp"],
        "provinces": [
            [1, 1, 3, 2, 2],
            [1, 1, 3, 2, 2],
            [1, 1, 3, 2, 0],
            [1, 1, 3, 3, 3],
            [1, 1, 3, 3, 3],
        ],
        "states": [{}, {"name": "Rodania"}],
        "cities": [
            {"cell": [0, 0], "owner": 1},
            {"cell": [4, 0], "owner": 2, "name": "Alba"},
            {"cell": [2, 2]},
        ],
        "villages": [{"cell": [0, 2]}, {"cell": [3, 3]}, {"cell": [4, 4], "owner": 2}],
    }


def faults(document: Any) -> list[tuple[str, str, str]]:
    """Path, code and rule of everything wrong; each holds the data that the catalogue says."""
    found = survey(document).faults
    for fault in found:
        told = FAULTS[fault.code]
        assert all(name in told for name in fault.data), fault
    return [(fault.path, fault.code, fault.rule) for fault in found]


def changed(path: str, value: Any) -> Document:
    """The small scenario with something else at a path; lists grow by what is put at "+"."""
    document = small()
    at: Any = document
    *steps, last = path.split(".")
    for step in steps:
        at = at[int(step) if isinstance(at, list) else step]
    if last == "+":
        at.append(value)
    elif isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return document


def forces(where: Position) -> list[tuple[str, int, dict[str, int], set[int]]]:
    """Kind and number of each holder, its units by type, and who feeds them."""
    held: dict[tuple[str, int], list[Any]] = {}
    for unit in where.units.values():
        held.setdefault(unit.holder, []).append(unit)
    return [
        (*holder, dict(Counter(it.type for it in own)), {it.rations for it in own})
        for holder, own in held.items()
    ]


@pytest.mark.rule("DMA-1.8")
@pytest.mark.rule("DMA-H87")
def test_what_a_scenario_leaves_out_is_as_at_a_drawn_start() -> None:
    assert faults(small()) == []
    seen = survey(small())
    assert (seen.rulers, seen.options) == (("Empire 1", "Rodania"), {})
    start = setup.new_position({"scenario": small(), "base_grey": 9}, ["B", "C"], Dice("x"))
    assert [it.seat for it in start.states.values()] == ["B", "C"]
    assert start.rules.base_grey == 9
    assert [it.name for it in start.cities.values()] == ["City 1", "Alba", "City 3"]
    assert dict(start.land.names) == {1: "City 1", 2: "Alba", 3: "City 3"}
    assert [it.owner for it in start.villages.values()] == [1, 0, 2]
    assert start.armies == {1: Army(1, 1, (0, 0)), 2: Army(2, 2, (4, 0))}
    assert forces(start) == [
        ("city", 1, {"militia": 4}, {1}),
        ("city", 2, {"militia": 4}, {2}),
        ("city", 3, {"militia": 8, "crossbowmen": 4}, {0}),
        ("army", 1, {"militia": 5}, {1}),
        ("army", 2, {"militia": 5}, {2}),
    ]


@pytest.mark.rule("DMA-1.8")
def test_options_go_before_the_rules_of_a_scenario() -> None:
    document = {**small(), "rules": {"start_army_militia": 2, "base_grey": 8}}
    options = {"scenario": document, "start_army_militia": 3}
    start = setup.new_position(options, ["A", "B"], Dice("x"))
    assert (start.rules.base_grey, start.rules.start_army_militia) == (8, 3)
    assert ("army", 1, {"militia": 3}, {1}) in forces(start)
    with pytest.raises(MalformedPosition, match=r"^rules\.pace: expected week or day"):
        setup.verify({"scenario": {**small(), "rules": {"pace": "year"}}}, 2)


@pytest.mark.rule("DMA-1.8")
def test_a_scenario_says_how_many_units_there_are_or_which() -> None:
    document = small()
    document["cities"][0]["garrison"] = {"crossbowmen": 2, "militia": 1}
    document["cities"][2]["garrison"] = {}
    document["armies"] = [{"owner": 2, "cell": [0, 1], "units": {"knights": 3}}]
    start = scenario.read_scenario(document)
    assert forces(start) == [
        ("city", 1, {"militia": 1, "crossbowmen": 2}, {1}),
        ("city", 2, {"militia": 4}, {2}),
        ("army", 1, {"knights": 3}, {2}),
    ]
    listed = {**small(), "units": [[5, "mages", "city", 1, 2]]}
    listed["cities"][0]["layout"] = {"5": [5, 5]}
    start = scenario.read_scenario(listed)
    assert (list(start.units), start.armies, start.counters.unit) == ([5], {}, 5)
    assert start.cities[1].layout == {5: (5, 5)}


@pytest.mark.rule("DMA-1.8")
def test_everything_wrong_is_told_at_once() -> None:
    document = {
        "name": 3,
        "rule": {},
        "rules": {"pace": 2, "prices": "cheap", "base_grey": "x", "max_weeks": 0, "turns": 1},
        "terrain": ["ppfpp", "pmppp", "ppppw", "ppppp", "ppppp"],
        "provinces": [*small()["provinces"][:4], [1, 1, 4, 4, 4]],
        "names": {"9": "Sea", "1": " "},
        "states": [
            {"attitudes": {"2": "war", "4": "peace"}},
            {"number": 1},
            {"name": "99"},
            {"name": "EMPIRE 1", "seat": "A"},
        ],
        "cities": [
            {"cell": [0, 0], "owner": 7, "stock": 4, "buildings": ["prison", "prison", "moat"]},
            {"cell": [1, 0], "owner": 1, "weekly": {"artifact": 3}, "queue": [{"kind": "unit"}]},
            {"cell": [1, 1], "garrison": {"militia": 60, "mages": 7, "elves": 1}},
            {"cell": [3, 3], "province": 2, "layout": {"1": [0, 0]}},
            {"name": "Nowhere", "number": 2},
        ],
        "villages": [{"cell": [4, 2]}, {"cell": [0, 0]}, {"cell": [5, 0]}, {"cell": "a1"}],
        "armies": [
            {"owner": 0, "cell": [0, 0]},
            {"owner": 1, "cell": [4, 2], "route": [[3, 3], [3, 3]], "stance": "shy"},
            {"cell": [0, 0], "assault": 1, "points": -1},
        ],
    }
    assert faults(document) == [
        ("", "scenario_unknown", "DMA-1.8"),
        ("name", "scenario_no_text", "DMA-1.8"),
        ("rules", "scenario_unknown", "DMA-1.8"),
        ("rules.pace", "scenario_choice", "DMA-3.6"),
        ("rules.prices", "scenario_choice", "DMA-9.5"),
        ("rules.base_grey", "scenario_no_number", "DMA-1.8"),
        ("rules.max_weeks", "scenario_out_of_bounds", "DMA-1.5"),
        ("names", "scenario_no_province", "DMA-2.1"),
        ("names.1", "scenario_no_text", "DMA-1.8"),
        ("states[1].number", "scenario_number_twice", "DMA-1.8"),
        ("states[2].name", "scenario_no_name", "DMA-1.9"),
        ("states[3]", "scenario_unknown", "DMA-1.8"),
        ("states[3].name", "scenario_name_twice", "DMA-1.8"),
        ("states[0].attitudes", "scenario_no_state", "DMA-1.8"),
        ("cities[0].owner", "scenario_no_state", "DMA-1.8"),
        ("cities[0].buildings[1]", "scenario_twice", "DMA-1.8"),
        ("cities[0].buildings[2]", "scenario_choice", "DMA-8.1"),
        ("cities[0].stock", "scenario_neutral", "DMA-2.6"),
        ("cities[1]", "scenario_city_twice", "DMA-2.1"),
        ("cities[1].queue[0]", "scenario_missing", "DMA-1.8"),
        ("cities[1].weekly.artifact", "scenario_out_of_bounds", "DMA-5.15"),
        ("cities[1].weekly.artifact", "scenario_not_standing", "DMA-5.15"),
        ("cities[2].cell", "scenario_ground", "DMA-2.2"),
        ("cities[2]", "scenario_city_twice", "DMA-2.1"),
        ("cities[2].garrison", "scenario_unknown", "DMA-1.8"),
        ("cities[2].garrison", "scenario_full", "DMA-10.1"),
        ("cities[3].province", "scenario_wrong_province", "DMA-2.2"),
        ("cities[4]", "scenario_missing", "DMA-1.8"),
        ("cities[4].number", "scenario_number_twice", "DMA-1.8"),
        ("cities", "scenario_no_city", "DMA-2.1"),
        ("cities", "scenario_no_city", "DMA-2.1"),
        ("villages[0].cell", "scenario_ground", "DMA-2.2"),
        ("villages[1].cell", "scenario_taken", "DMA-2.2"),
        ("villages[2].cell", "scenario_off_map", "DMA-2.2"),
        ("villages[3].cell", "scenario_no_cell", "DMA-1.8"),
        ("armies[0].owner", "scenario_no_state", "DMA-1.8"),
        ("armies[1].stance", "scenario_choice", "DMA-4.6"),
        ("armies[1].cell", "scenario_in_water", "DMA-2.2"),
        ("armies[1].route[1]", "scenario_step", "DMA-4.5"),
        ("armies[2]", "scenario_missing", "DMA-1.8"),
        ("armies[2].points", "scenario_out_of_bounds", "DMA-1.9"),
        ("armies[2].assault", "scenario_no_mark", "DMA-1.8"),
        ("cities[3].layout", "scenario_layout_alone", "DMA-4.3"),
        ("states[2]", "scenario_landless", "DMA-19.3"),
        ("states[3]", "scenario_landless", "DMA-19.3"),
    ]


@pytest.mark.rule("DMA-1.8")
def test_what_is_wrong_with_rows_and_with_listed_units() -> None:
    assert faults(changed("terrain.1", "pxppp")) == [("terrain[1]", "scenario_letters", "DMA-2.2")]
    assert faults(changed("terrain.1", "pppp")) == [("terrain[1]", "scenario_uneven", "DMA-2.2")]
    for path, value, code in (
        ("provinces.2.4", 2, "scenario_on_water"),
        ("provinces.2.3", 0, "scenario_on_land"),
        ("provinces.2", [1], "scenario_province_row"),
        ("provinces", [], "scenario_province_rows"),
    ):
        assert {it for _, it, _ in faults(changed(path, value))} >= {code}
    document = changed("cities.0.garrison", {"militia": 1})
    document["units"] = [
        [1, "militia", "city", 1, 1],
        [1, "militia", "city", 9, 9],
        [3, "elf", "boat", 1, 0],
        [4],
        *([n, "militia", "city", 2, 2] for n in range(10, 77)),
    ]
    document["cities"][0]["layout"] = {"1": [0, 0], "10": [1, 0], "2": [11, 0]}
    assert faults(document) == [
        ("cities[0].garrison", "scenario_units_twice", "DMA-1.8"),
        ("units[1].number", "scenario_number_twice", "DMA-1.8"),
        ("units[1][3]", "scenario_no_holder", "DMA-1.8"),
        ("units[1][4]", "scenario_no_holder", "DMA-1.8"),
        ("units[2][1]", "scenario_choice", "DMA-9.1"),
        ("units[2][2]", "scenario_choice", "DMA-1.8"),
        ("units[3]", "scenario_no_unit", "DMA-1.8"),
        ("cities[1]", "scenario_full", "DMA-10.1"),
        ("cities[0].layout", "scenario_not_here", "DMA-4.3"),
        ("cities[0].layout", "scenario_not_here", "DMA-4.3"),
        ("cities[0].layout.2", "scenario_off_map", "DMA-2.2"),
        ("cities[0].layout", "scenario_not_here", "DMA-4.3"),
    ]


@pytest.mark.rule("DMA-19.3")
def test_a_state_without_a_city_needs_an_army_with_units() -> None:
    document = changed("cities.0.owner", 0)
    assert faults(document) == [("states[0]", "scenario_landless", "DMA-19.3")]
    document["armies"] = [{"owner": 1, "cell": [0, 1], "units": {}}]
    assert faults(document) == [("states[0]", "scenario_landless", "DMA-19.3")]
    document["armies"][0]["units"] = {"militia": 1}
    assert faults(document) == []
    assert {it.rations for it in scenario.read_scenario(document).units.values()} == {0, 2}


def test_states_that_can_never_meet_are_warned_of() -> None:
    document = small()
    document["terrain"] = ["ppwpp", "pmwpp", "ppwpw", "ppwpp", "ppwpp"]
    document["provinces"] = [[1, 1, 0, 2, 2]] * 2 + [[1, 1, 0, 2, 0]] + [[1, 1, 0, 2, 2]] * 2
    document["cities"].pop()
    found = survey(document).faults
    assert [(it.path, it.code, it.severity) for it in found] == [
        ("states[1]", "scenario_apart", "warning")
    ]
    scenario.read_scenario(document)


@pytest.mark.rule("DMA-1.9")
@pytest.mark.rule("DMA-H88")
@pytest.mark.parametrize(
    ("path", "least_wrong", "still_right", "where"),
    [
        ("states.1.number", 100, None, "states[1].number"),
        ("cities.0.stock", 10_001, 10_000, "cities[0].stock"),
        ("cities.0.number", 1_000_000, 999_999, "cities[0].number"),
        ("cities.0.name", "n" * 41, "n" * 40, "cities[0].name"),
        ("villages.0.number", 1_000_000, 999_999, "villages[0].number"),
        ("name", "n" * 81, "n" * 80, "name"),
        ("about", "n" * 2001, "n" * 2000, "about"),
        ("terrain", ["ppppp"] * 4, None, "terrain"),
        ("terrain", ["pppp"] * 5, None, "terrain[0]"),
        ("terrain", ["p" * 201] * 5, None, "terrain[0]"),
        ("terrain", ["p" * 101] * 100, None, "terrain"),
        ("villages", [{"cell": [0, 1]}] * 2001, None, "villages"),
        ("armies", [{"owner": 1, "cell": [0, 0]}] * 501, [], "armies"),
        ("cities.0.queue", [{"kind": "unit", "what": "militia"}] * 101, None, "cities[0].queue"),
        (
            "cities.0.queue",
            [],
            [{"kind": "unit", "what": "militia"}] * 100,
            "",
        ),
    ],
)
def test_a_scenario_may_be_as_large_as_that(
    path: str, least_wrong: Any, still_right: Any, where: str
) -> None:
    if where:
        found = {(place, rule) for place, _, rule in faults(changed(path, least_wrong))}
        assert (where, "DMA-1.9") in found
    if still_right is not None:
        assert faults(changed(path, still_right)) == []


@pytest.mark.rule("DMA-2.4")
def test_a_scenario_is_for_two_to_twenty_five_states() -> None:
    document = small()
    for count in (1, 26):
        document["states"] = [{} for _ in range(count)]
        assert ("states", "scenario_how_many", "DMA-2.4") in faults(document)
    document["states"] = [{} for _ in range(25)]
    document["armies"] = [{"owner": n, "cell": [0, 0]} for n in range(1, 26)]
    assert faults(document) == []
    with pytest.raises(setup.BadSetup, match="for 25 players, not for 3"):
        setup.verify({"scenario": document}, 3)
    with pytest.raises(setup.BadSetup, match="province_cells: the scenario says it already"):
        setup.verify({"scenario": document, "province_cells": 30}, 25)


@pytest.mark.parametrize(
    "value", [None, True, 1.5, "x", "", [], {}, [[]], [None], {"x": 1}, -1, 10**30, ["\ud800"]]
)
def test_nothing_in_any_place_raises(value: Any) -> None:
    survey(value)
    full = small()
    full["rules"], full["names"] = {"pace": "day", "base_grey": 9}, {"1": "Land"}
    full["states"][0] = {"number": 1, "attitudes": {"2": "peace"}}
    full["cities"][0] |= {
        "buildings": ["artifact"],
        "queue": [{"kind": "unit", "what": "militia", "name": "", "started": True}],
        "weekly": {"artifact": 1},
        "layout": {"5": [0, 0]},
        "groups": [""],
    }
    full["armies"] = [{"owner": 1, "cell": [0, 0], "route": [[0, 1]], "stance": "passive"}]
    full["units"] = [[5, "mages", "city", 1, 1], [6, "mages", "army", 1, 0]]
    assert faults(full) == []

    def places(at: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        keys = range(len(at)) if isinstance(at, list) else at if isinstance(at, dict) else ()
        return [path, *(it for key in keys for it in places(at[key], (*path, key)))]

    for path in places(full)[1:]:
        broken = copy.deepcopy(full)
        at: Any = broken
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        faults(broken)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_scenario_of_its_own_is_good_fair_and_can_be_played(name: str) -> None:
    document = {key: value for key, value in SHIPPED[name].items() if key != "game"}
    assert SHIPPED[name]["game"] == "dma"
    assert faults(document) == []
    assert len(document["name"]) > 5
    assert len(document["about"]) > 60
    rulers = survey(document).rulers
    start = setup.new_position(
        {"scenario": document}, [chr(65 + n) for n in range(len(rulers))], Dice(name)
    )
    sizes = Counter(number for row in start.land.provinces for number in row if number)
    assert len({sizes[number] for number in start.states}) == 1
    villages = Counter(village.owner for village in start.villages.values())
    assert {villages[number] for number in start.states} == {4}
    terrains = {
        number: Counter(
            start.land.terrain_at((x, y))
            for y, row in enumerate(start.land.provinces)
            for x, province in enumerate(row)
            if province == number
        )
        for number in start.states
    }
    assert all(terrains[number] == terrains[1] for number in start.states)


@pytest.mark.slow
@pytest.mark.rule("DMA-1.8")
@settings(max_examples=30, deadline=None)
@given(random_worlds.positions())
def test_a_position_becomes_a_scenario_that_starts_like_it(where: Position) -> None:
    playing = [number for number, state in where.states.items() if state.out is None]
    if len(playing) < 2 or not all(is_alive(where, number) for number in playing):
        return
    start = scenario.read_scenario(json.loads(json.dumps(scenario.scenario_of(where))))
    before, after = encoding.encode(where), encoding.encode(start)
    for name in ("land", "rules", "cities", "villages", "armies", "units"):
        assert after[name] == before[name], name
    assert list(start.states) == playing


@given(st.integers(2, 6), st.integers(0, 9))
@settings(max_examples=4, deadline=None)
def test_a_drawn_start_is_a_good_scenario(seats: int, seed: int) -> None:
    keys = [chr(ord("A") + n) for n in range(seats)]
    drawn = setup.new_position({}, keys, Dice(f"{seed}"))
    document = scenario.scenario_of(drawn)
    assert faults(document) == []
    assert setup.new_position({"scenario": document}, keys, Dice("another")) == drawn
