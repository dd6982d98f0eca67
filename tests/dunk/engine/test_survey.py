"""DK-1.3, DK-1.4: scenario files, and everything that is wrong with one told at once."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine import encoding, scenario, setup
from dunk.engine.survey import survey
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.ruleset import Dunk
from dunk.wording import sentence
from games import scenario_files
from games.dice import Dice
from tests.dunk import random_worlds

Document = dict[str, Any]
SHIPPED = scenario_files.shipped(Dunk())


def small() -> Document:
    """Two kingdoms on five by five provinces."""
    return {
        "terrain": ["fglmw"] * 5,
        "provinces": {
            "0": {"owner": 1, "population": "elf"},
            "6": {"owner": 2, "population": "human", "villages": 1},
        },
        "kingdoms": [
            {"race": "elf", "leaders": "mage"},
            {"race": "human", "leaders": "priest", "name": "Harrow"},
        ],
        "armies": [{"owner": 1, "province": 0}, {"province": 3, "type": "dragon"}],
    }


def faults(document: Any) -> list[tuple[str, str, str]]:
    """Path, code and rule of everything wrong, all of it in words."""
    found = survey(document).faults
    for fault in found:
        assert sentence(fault.code, fault.data)
    return [(fault.path, fault.code, fault.rule) for fault in found]


def changed(path: str, value: Any) -> Document:
    """The small scenario with something else at a path."""
    document = small()
    at: Any = document
    *steps, last = path.split(".")
    for step in steps:
        at = at[int(step) if isinstance(at, list) else step]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return document


@pytest.mark.rule("DK-1.3")
def test_what_a_scenario_leaves_out_is_as_at_a_drawn_start() -> None:
    assert faults(small()) == []
    seen = survey(small())
    assert (seen.rulers, seen.options) == (("Realm 1", "Harrow"), {})
    start = setup.new_position({"scenario": small()}, ["B", "C"], Dice("x"))
    first, second = start.kingdoms.values()
    assert (first.seat, second.seat) == ("B", "C")
    assert (first.name, first.technologies, second.technologies) == (
        "Realm 1",
        {"sky_worms"},
        set(),
    )
    assert (first.gold, second.gold) == (
        setup.start_gold("elf", [start.provinces[0]]),
        setup.start_gold("human", [start.provinces[6]]),
    )
    army, dragon = start.armies.values()
    assert (army.name, army.race, army.erf, army.number) == ("1st Army", "elf", 1, 1)
    assert (dragon.owner, dragon.name) == (0, "1st Dragon")


@pytest.mark.rule("DK-1.3")
def test_everything_wrong_is_told_at_once() -> None:
    document = {
        "name": 3,
        "rule": {},
        "rules": {"pace": 2, "monsters": "no", "last_turn": 0, "version": "0.34"},
        "terrain": ["fglmw"] * 5,
        "provinces": {
            "25": {},
            "01": {},
            "4": {"mine": "poor_mine", "plague": [4, 4]},
            "5": {"villages": 1, "town": {"stock": {"gold": 1}}},
            "8": {"owner": 3, "supplies": 24, "structures": ["roads", "roads", "moat"]},
        },
        "kingdoms": [
            {"race": "elf", "leaders": "mage", "contacts": [2], "gold": "much"},
            {"race": "troll", "number": 1},
            {"leaders": "king", "race": "orc", "name": "99", "declarations": {"3": "friend"}},
        ],
        "armies": [
            {"owner": 1, "province": 25},
            {"owner": 1, "province": 0, "number": 4, "climbing": "w"},
            {"owner": 1, "province": 0, "number": 4, "type": "dragon"},
            {"province": 0, "erf": 0},
            {"province": 0, "type": "town_guard", "race": "elf", "words": ["w"], "plague": [1, 1]},
        ],
    }
    assert faults(document) == [
        ("", "scenario_unknown", "DK-1.3"),
        ("name", "scenario_no_text", "DK-1.3"),
        ("rules.pace", "scenario_choice", "DK-8.3.65"),
        ("rules.monsters", "scenario_no_mark", "DK-1.3"),
        ("rules.last_turn", "scenario_out_of_bounds", "DK-17.4"),
        ("rules.version", "scenario_choice", "DK-18"),
        ("kingdoms[0].gold", "scenario_no_number", "DK-1.3"),
        ("kingdoms[1]", "scenario_missing", "DK-1.3"),
        ("kingdoms[1].number", "scenario_number_twice", "DK-1.3"),
        ("kingdoms[1].race", "scenario_choice", "DK-10.1"),
        ("kingdoms[2].name", "scenario_no_name", "DK-4.2.7"),
        ("kingdoms[2].leaders", "scenario_choice", "DK-2.1.8"),
        ("kingdoms[0].contacts[0]", "scenario_no_kingdom", "DK-1.3"),
        ("kingdoms[2].declarations", "scenario_no_kingdom", "DK-1.3"),
        ("provinces.25", "scenario_no_place", "DK-2.2.2"),
        ("provinces.01", "scenario_no_place", "DK-2.2.2"),
        ("provinces.4.plague", "scenario_healthy", "DK-13.1.1"),
        ("provinces.4", "scenario_ground", "DK-11.1"),
        ("provinces.5.town", "scenario_missing", "DK-1.3"),
        ("provinces.5.town.stock", "scenario_unknown", "DK-1.3"),
        ("provinces.5.villages", "scenario_village_and_town", "DK-7.6.1"),
        ("provinces.8.structures[1]", "scenario_twice", "DK-1.3"),
        ("provinces.8.structures[2]", "scenario_choice", "DK-1.3"),
        ("provinces.8.supplies", "scenario_supply", "DK-7.7.1"),
        ("armies[0].province", "scenario_out_of_bounds", "DK-2.2.2"),
        ("armies[1].climbing", "scenario_climb", "DK-5.4.6"),
        ("armies[2].number", "scenario_number_twice", "DK-1.3"),
        ("armies[2].owner", "scenario_monster", "DK-11.2.14"),
        ("armies[3]", "scenario_missing", "DK-2.1.6"),
        ("armies[3].erf", "scenario_out_of_bounds", "DK-1.4"),
        ("armies[4].words", "scenario_immobile", "DK-2.1.4"),
        ("armies[4].plague", "scenario_healthy", "DK-13.1.1"),
    ]


@pytest.mark.rule("DK-1.3")
def test_a_kingdom_without_land_and_armies_is_told() -> None:
    document = small()
    del document["provinces"]["6"]
    assert faults(document) == [("kingdoms[1]", "scenario_landless", "DK-17.5")]
    document["armies"].append({"owner": 2, "province": 9})
    assert faults(document) == []


@pytest.mark.rule("DK-1.4")
@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("kingdoms", [{"race": "elf", "leaders": "mage"}], "kingdoms"),
        ("kingdoms.0.number", 1000, "kingdoms[0].number"),
        ("kingdoms.0.gold", 1_000_001, "kingdoms[0].gold"),
        ("kingdoms.0.gold", -1_000_001, "kingdoms[0].gold"),
        ("provinces.6.villages", 101, "provinces.6.villages"),
        ("armies.0.erf", 1001, "armies[0].erf"),
        ("armies", [{"owner": 1, "province": 0}] * 2001, "armies"),
        ("terrain", ["fglmw"] * 4, "terrain"),
        ("terrain", ["fglm"] * 5, "terrain[0]"),
        ("terrain", ["f" * 301] * 5, "terrain[0]"),
        ("terrain", ["f" * 5] * 301, "terrain"),
        ("terrain", ["f" * 101] * 100, "terrain"),
        ("name", "n" * 81, "name"),
        ("about", "n" * 2001, "about"),
    ],
)
def test_a_scenario_that_is_too_large_is_refused(path: str, value: Any, where: str) -> None:
    found = {(place, rule) for place, _code, rule in faults(changed(path, value))}
    assert (where, "DK-1.4") in found


@pytest.mark.rule("DK-1.4")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("kingdoms.0.number", 999),
        ("kingdoms.1.gold", -1_000_000),
        ("provinces.6.villages", 100),
        ("armies.1.erf", 1000),
        ("terrain", ["f" * 100] * 100),
        ("terrain", ["f" * 5] * 300),
        ("name", "n" * 80),
    ],
)
def test_a_scenario_may_be_as_large_as_that(path: str, value: Any) -> None:
    document = changed(path, value)
    if path == "kingdoms.0.number":
        document["provinces"]["0"]["owner"] = document["armies"][0]["owner"] = 999
    assert faults(document) == []


@pytest.mark.parametrize(
    "value", [None, True, 1.5, "x", "", [], {}, [[]], [None], {"x": 1}, -1, 10**30, ["\ud800"]]
)
def test_nothing_in_any_place_raises(value: Any) -> None:
    survey(value)
    full = small()
    full["kingdoms"][0] |= {
        "technologies": ["roads"],
        "contacts": [2],
        "declarations": {"2": "enemy"},
    }
    full["provinces"]["0"] |= {
        "structures": ["roads"],
        "town": {"race": "elf", "stock": {"ore": 1}},
    }
    full["armies"][0] |= {
        "words": ["w"],
        "plague": [1, 1],
        "climbing": "w",
        "name": "X",
        "race": "elf",
    }

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
    reading = SHIPPED[name]
    assert reading.problems == ()
    assert reading.name
    assert len(str(reading.document["about"])) > 60
    seats = [chr(ord("A") + n) for n in range(len(reading.rulers))]
    start = setup.new_position({"scenario": reading.document}, seats, Dice(name))
    lands = [sum(land.owner == number for land in start.provinces) for number in start.kingdoms]
    assert set(lands) == {7}, "a capital and its neighbours, as in DK-2.3.1"
    gold = [kingdom.gold for kingdom in start.kingdoms.values()]
    assert min(gold) >= 4, gold


@pytest.mark.rule("DK-1.3")
@settings(max_examples=30)
@given(random_worlds.positions())
def test_a_position_becomes_a_scenario_that_starts_like_it(where: Any) -> None:
    again = scenario.scenario_of(where)
    playing = {number for number, one in where.kingdoms.items() if one.left is None}
    alive = {land.owner for land in where.provinces} | {a.owner for a in where.armies.values()}
    if not playing <= alive:
        return
    start = scenario.read_scenario(json.loads(json.dumps(again)))
    assert set(start.kingdoms) == playing
    before, after = encoding.encode(where), encoding.encode(start)
    assert after["provinces"] == before["provinces"]
    assert after["terrain"] == before["terrain"]
    still = [{k: v for k, v in army.items() if k != "words"} for army in before["armies"]]
    assert after["armies"] == still
    for number in playing:
        assert start.kingdoms[number].gold == where.kingdoms[number].gold
        assert start.kingdoms[number].technologies == where.kingdoms[number].technologies


@given(st.integers(2, 6), st.integers(0, 9))
@settings(max_examples=12)
def test_a_drawn_start_is_a_good_scenario(seats: int, seed: int) -> None:
    keys = [chr(ord("A") + n) for n in range(seats)]
    drawn = setup.new_position({}, keys, Dice(f"{seed}"))
    document = scenario.scenario_of(drawn)
    assert faults(document) == []
    assert setup.new_position({"scenario": document}, keys, Dice("another")) == drawn


@pytest.mark.rule("DK-2.1.1", "DK-2.1.2", "DK-2.1.3", "DK-2.1.4")
def test_a_scenario_holds_what_a_kingdom_a_province_and_an_army_are() -> None:
    """Each has what its definition says and nothing else, of the kinds that it says."""
    for path, wrong in [
        ("kingdoms.0.race", "troll"),
        ("kingdoms.0.leaders", "king"),
        ("kingdoms.0.declarations", {"2": "ally"}),
        ("provinces.0.population", ["elf", "orc"]),
        ("provinces.0.terrain", "f"),
        ("provinces.0.structures", ["moat"]),
        ("armies.0.type", "horde"),
        ("armies.0.race", "troll"),
        ("armies.0.province", 25),
    ]:
        assert len(faults(changed(path, wrong))) == 1, path
    for path, right in [
        ("kingdoms.0.gold", -7),
        ("kingdoms.0.declarations", {"2": "enemy"}),
        ("provinces.0.population", None),
        ("provinces.0.structures", ["roads", "church"]),
        ("armies.0.plague", None),
    ]:
        assert faults(changed(path, right)) == [], path
    kinds = {kind.name: kind.mobile for kind in ARMY_TYPES.values()}
    assert {name for name, moves in kinds.items() if not moves} == {
        "sky_castle",
        "stone_castle",
        "town_guard",
    }
    for name, moves in kinds.items():
        army = {"province": 3, "race": "human", "type": name, "words": ["w"]}
        told = {code for _path, code, _rule in faults({**small(), "armies": [army]})}
        assert ("scenario_immobile" in told) == (not moves), name


def test_any_words_in_a_file_are_answered() -> None:
    rng = random.Random(4)
    text = scenario_files.write(small(), "dunk")
    for _ in range(150):
        cut = rng.randrange(len(text))
        broken = text[:cut] + rng.choice(["", "0", '"', "{", "]", "null,"]) + text[cut + 3 :]
        reading = scenario_files.read(broken.encode(), "dunk")
        assert [str(problem) for problem in reading.problems] or reading.is_good
