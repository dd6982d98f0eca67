"""Every fault of a scenario file is found at once, each in its place (CO-1.8, CO-1.9)."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counties.engine.scenario import read_scenario, scenario_of
from counties.engine.setup import new_position
from counties.engine.survey import survey
from counties.ruleset import Counties
from counties.wording import sentence
from games.dice import Dice
from games.scenario_files import shipped

GOOD: dict[str, Any] = {
    "name": "The Pass",
    "options": {"last_turn": 12, "agreed_draw": True},
    "players": {"north": {}, "south": {"gold": 900, "armour": 3}},
    "counties": [
        {"id": 1, "x": 0, "y": 0, "fields": 8, "owner": "south", "forge": True},
        {"id": 2, "x": 1, "y": 0, "fields": 5, "population": 300, "cows": 7, "quarry": True},
        {"id": 3, "x": 2, "y": 0, "fields": 9, "owner": "north", "soldiers": 4, "tax_rate": 20},
    ],
}


def without(path: str, value: Any) -> dict[str, Any]:
    """The good one with another value at a path such as counties.1.x."""
    document = copy.deepcopy(GOOD)
    part: Any = document
    *way, last = path.split(".")
    for step in way:
        part = part[int(step)] if isinstance(part, list) else part[step]
    part[last] = value
    return document


def faults(document: Any) -> list[tuple[str, str, str]]:
    return [(fault.path, fault.code, fault.rule) for fault in survey(document).faults]


def test_a_good_one_has_no_fault_and_says_who_plays_it() -> None:
    found = survey(GOOD)
    assert found.faults == ()
    assert found.rulers == ("north", "south")
    assert found.options == {"last_turn": 12, "agreed_draw": True}


def test_what_the_game_brings_along_is_good() -> None:
    scenarios = shipped(Counties())
    assert {len(found.rulers) for found in scenarios.values()} >= {2, 4, 5}
    assert [found.problems for found in scenarios.values()] == [()] * len(scenarios)
    assert all(found.name and found.document["about"] for found in scenarios.values())


@pytest.mark.rule("CO-1.8")
def test_every_fault_is_told_at_once() -> None:
    document = {
        "players": {"B": {"gold": -4}},
        "counties": [
            {"id": 1, "x": 0, "y": 0, "fields": 1, "owner": "A"},
            {"id": 1, "x": 0, "y": 0, "tax_rate": 3, "labour": {"dig": 4}, "soldiers": 4},
        ],
    }
    assert faults(document) == [
        ("players.B.gold", "scenario_out_of_bounds", "CO-1.9"),
        ("counties[1]", "scenario_missing", "CO-1.8"),
        ("counties[1].id", "scenario_id_twice", "CO-1.2"),
        ("counties[1]", "scenario_place_twice", "CO-1.2"),
        ("counties[1].tax_rate", "scenario_rate", "CO-14.1"),
        ("counties[1].labour", "scenario_unknown", "CO-5.1"),
        ("counties[1].soldiers", "scenario_unclaimed", "CO-8.4"),
        ("counties[1].labour", "scenario_unclaimed", "CO-4.2"),
        ("counties[0].owner", "scenario_stranger", "CO-1.8"),
        ("players.B", "scenario_landless", "CO-1.8"),
        ("counties", "scenario_how_many_rulers", "CO-1.9"),
    ]


@pytest.mark.rule("CO-1.9")
@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("counties.0.id", 10_000, "counties[0].id"),
        ("counties.0.x", 1_000, "counties[0].x"),
        ("counties.0.fields", 1_001, "counties[0].fields"),
        ("counties.1.population", 100_001, "counties[1].population"),
        ("players.south.gold", 1_000_001, "players.south.gold"),
        ("options.last_turn", 1_000, "options.last_turn"),
        ("options.agreed_draw", 1, "options.agreed_draw"),
        ("name", "x" * 81, "name"),
        ("counties", [], "counties"),
        ("counties", [{}] * 401, "counties"),
        ("counties.0.owner", "north", "players.south"),
    ],
)
def test_a_scenario_can_be_drawn_and_played(path: str, value: Any, where: str) -> None:
    assert where in [fault[0] for fault in faults(without(path, value))]


@pytest.mark.rule("CO-1.9")
def test_neighbours_follow_from_the_places() -> None:
    fault = survey(without("counties.1.neighbours", [1, 3])).faults[0]
    assert (fault.path, fault.rule) == ("counties[1].neighbours", "CO-1.1")
    assert "look at “x” and “y”" in sentence(fault.code, fault.data)


def test_rulers_that_never_meet_are_a_warning_only() -> None:
    found = survey(without("counties.1.y", 1))
    assert [(fault.code, fault.severity) for fault in found.faults] == [
        ("scenario_alone", "warning"),
        ("scenario_alone", "warning"),
    ]
    assert found.rulers == ("north", "south")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=5), part, max_size=3)
    ),
    max_leaves=6,
)
names = st.sampled_from(
    ["id", "x", "y", "owner", "fields", "soldiers", "cows", "labour", "tax_rate", "castle_size"]
    + ["castle_work", "castle_building", "forge", "population", "neighbours"]
)
likely = values | st.sampled_from([0, 1, 2, 5, 80, 99, 100, 10**5, 10**16, 10**5000, "north", True])


@pytest.mark.slow
@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(0, 2), names, likely), max_size=4), st.data())
def test_whatever_is_in_it_is_answered_and_what_is_good_can_be_played(
    changes: list[tuple[int, str, Any]], data: st.DataObject
) -> None:
    document: Any = copy.deepcopy(GOOD)
    for index, name, value in changes:
        document["counties"][index][name] = value
    part = data.draw(st.sampled_from([*document, "turn", ""]))
    if part:
        document[part] = data.draw(values | st.just(document.get(part)))
    found = survey(document)
    for fault in found.faults:
        assert sentence(fault.code, fault.data)
        assert fault.code != "scenario_other", fault.data
    if not any(fault.severity == "error" for fault in found.faults):
        seats = [f"S{number}" for number in range(len(found.rulers))]
        game = new_position({"scenario": json.loads(json.dumps(document))}, seats, Dice("x"))
        assert set(game.players) == set(seats)


@given(values)
def test_anything_at_all_is_answered(value: Any) -> None:
    assert survey(value).faults


@pytest.mark.rule("CO-1.8")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_start_of_a_drawn_game_is_a_scenario(seats: int) -> None:
    keys = [f"S{number}" for number in range(seats)]
    game = new_position({}, keys, Dice("seed"))
    scenario = json.loads(json.dumps(scenario_of(game)))
    assert survey(scenario).faults == ()
    assert read_scenario(scenario) == game
