"""New campaigns: maps that are fair and sensible, and options that make none."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.chance import Chance
from dunk.engine.decoding import decode
from dunk.engine.economy import administration, people_gold
from dunk.engine.encoding import encode
from dunk.engine.hexes import grid_of
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.mapmaking import BadSetup, draw_capitals, usual_size
from dunk.engine.setup import PAIRS, new_position, verify
from dunk.engine.state import Position, Province
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.maps import PROVINCES_PER_KINGDOM, TERRAIN_PERCENT
from dunk.engine.tables.peoples import FAVOURITE_TERRAIN, RACES
from games.dice import Dice
from tests.dunk.loaded import Loaded

ROUGH = ("mountain", "water")


def seats_of(count: int) -> list[str]:
    return [f"S{number}" for number in range(1, count + 1)]


def campaign(count: int, seed: str = "seed", **options: Any) -> Position:
    return new_position(options, seats_of(count), Dice(seed))


def starts_of(where: Position) -> dict[int, tuple[int, list[int]]]:
    """Kingdom -> its capital and the other six, found from the map alone."""
    found = {}
    for number in where.kingdoms:
        own = {land.number for land in where.provinces if land.owner == number}
        (capital,) = [p for p in own if own <= set(where.grid.near(p))]
        found[number] = (capital, sorted(own - {capital}))
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 12), st.text(max_size=4), st.booleans())
@pytest.mark.rule("DK-2.3.1")
@pytest.mark.rule("DK-2.3.2")
@pytest.mark.rule("DK-2.3.3")
@pytest.mark.rule("DK-2.3.4")
def test_a_drawn_campaign_is_fair(count: int, seed: str, is_square: bool) -> None:
    options = {"width": 24, "height": 24} if is_square else {}
    where = campaign(count, seed, **options)
    assert where.turn == 1
    assert where.armies == {}
    assert len(where.provinces) == where.width * where.height
    starts = starts_of(where)
    for number, (capital, around) in starts.items():
        kingdom = where.kingdoms[number]
        lands = [where.provinces[province] for province in (capital, *around)]
        assert not where.grid.is_edge(capital)
        assert len(around) == 6
        assert {land.population for land in lands} == {kingdom.race}
        assert lands[0].terrain == FAVOURITE_TERRAIN[kingdom.race]
        assert sum(land.terrain in ROUGH for land in lands[1:]) == 2
        inc = sum(people_gold(land) for land in lands)
        assert kingdom.gold == inc - administration(inc, kingdom.race)
        assert kingdom.declarations == {}
        natives = {"duck": {"floating_houses"}, "elf": {"sky_worms"}}
        assert kingdom.technologies == natives.get(kingdom.race, set())
    capitals = [capital for capital, _ in starts.values()]
    for one in capitals:
        for other in capitals:
            assert one == other or where.grid.distance(one, other) >= 3
    for land in where.provinces:
        assert land == Province(land.number, land.terrain, land.owner, land.population)
    assert decode(encode(where)) == where


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 8), st.text(max_size=4))
@pytest.mark.rule("DK-2.4.1")
@pytest.mark.rule("DK-2.4.3")
def test_at_the_start_a_kingdom_sees_its_land_and_what_lies_next_to_it(
    count: int, seed: str
) -> None:
    where = campaign(count, seed)
    for number, (capital, _) in starts_of(where).items():
        near = {p for p in range(where.grid.size) if where.grid.distance(capital, p) <= 2}
        assert where.kingdoms[number].seen == dict.fromkeys(near, 0)
        met = {where.provinces[p].owner for p in near} - {0, number}
        assert met <= where.kingdoms[number].contacts
    for one in where.kingdoms.values():
        for other in one.contacts:
            assert one.number in where.kingdoms[other].contacts


@pytest.mark.rule("DK-2.3.4")
def test_the_wilds_are_as_often_of_each_kind_as_the_book_says() -> None:
    where = campaign(2, "wilds", width=120, height=120)
    wilds = [land for land in where.provinces if not land.owner]
    terrains = Counter(land.terrain for land in wilds)
    for terrain in TERRAINS:
        assert abs(terrains[terrain] * 100 / len(wilds) - TERRAIN_PERCENT[terrain]) < 2
    peopled = [land for land in wilds if land.population]
    assert abs(len(peopled) / len(wilds) - 0.5) < 0.02
    at_home = [land for land in peopled if FAVOURITE_TERRAIN[str(land.population)] == land.terrain]
    assert abs(len(at_home) / len(peopled) - (0.6 + 0.4 / 5)) < 0.02
    assert {land.population for land in peopled} == set(RACES)


@pytest.mark.rule("DK-2.3.4")
def test_capitals_keep_five_steps_apart_where_there_is_room() -> None:
    where = campaign(4, "room", width=30, height=30)
    capitals = [capital for capital, _ in starts_of(where).values()]
    apart = [where.grid.distance(a, b) for a in capitals for b in capitals if a != b]
    assert min(apart) >= 5


@pytest.mark.rule("DK-H149")
def test_kingdoms_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadSetup, match="a map of 6 by 6 is too small for 5 kingdoms"):
        campaign(5, width=6, height=6)


@pytest.mark.rule("DK-2.2.1")
@pytest.mark.rule("DK-H151")
@pytest.mark.parametrize(
    ("kingdoms", "size"), [(1, (9, 7)), (2, (9, 7)), (12, (23, 16)), (20, (30, 20))]
)
def test_the_usual_size(kingdoms: int, size: tuple[int, int]) -> None:
    assert usual_size(kingdoms) == size


def test_many_kingdoms_fit_on_the_usual_map() -> None:
    for count in (2, 3, 7, 13, 40, 200):
        width, height = usual_size(count)
        assert width * height >= count * PROVINCES_PER_KINGDOM
        assert len(starts_of(campaign(count, "many"))) == count


def test_the_same_dice_give_the_same_campaign_and_others_another() -> None:
    one = encode(campaign(5, "a"))
    assert encode(campaign(5, "a")) == one
    assert encode(campaign(5, "b")) != one


@pytest.mark.rule("DK-H150")
def test_peoples_are_as_wanted_and_else_as_different_as_they_can_be() -> None:
    wanted = {"S2": {"race": "elf", "leaders": "mage", "name": "Karth's Kingdom"}}
    for seed in range(5):
        where = campaign(16, str(seed), kingdoms=wanted)
        karth = where.kingdoms[2]
        assert (karth.name, karth.race, karth.leaders) == ("Karth's Kingdom", "elf", "mage")
        assert where.kingdoms[3].name == "Realm 3"
        pairs = Counter((k.race, k.leaders) for k in where.kingdoms.values())
        assert set(pairs) == set(PAIRS)
        assert max(pairs.values()) == 2
    both = campaign(2, kingdoms={"S1": {"race": "orc"}, "S2": {"race": "orc", "leaders": "mage"}})
    assert [k.race for k in both.kingdoms.values()] == ["orc", "orc"]
    assert both.kingdoms[1].leaders != "mage"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"pace": 2}, "options.pace: expected 1, 3 or 5, got 2"),
        ({"silent_turns": 0}, "options.silent_turns: expected 1 or more, got 0"),
        ({"speed": 2}, 'options: the field "speed" is not known'),
        ({"width": 20}, "a map needs both a width and a height, or neither"),
        ({"width": 4, "height": 9}, "options.width: expected 5 or more, got 4"),
        ({"width": 9999, "height": 9999}, "a map has at most 1000000 provinces"),
        ({"kingdoms": {"X": {}}}, "kingdoms: there is no seat X"),
        (
            {"kingdoms": {"S1": {"race": "troll"}}},
            'kingdoms.S1.race: expected one of duck, dwarf, elf, human, orc, got "troll"',
        ),
        (
            {"kingdoms": {"S1": {"name": "7"}}},
            "kingdoms.S1.name: expected 1 to 30 signs, not only digits, no backslash",
        ),
        (
            {"kingdoms": {"S1": {"name": "REALM 2"}}},
            "kingdoms: two kingdoms are called realm 2",
        ),
    ],
)
def test_options_that_make_no_campaign(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        campaign(2, **options)
    assert str(caught.value) == said


def test_numbers_of_players() -> None:
    for count in (1, 201):
        with pytest.raises(BadSetup, match=f"2 to 200 players, not for {count}"):
            verify({}, count)
    with pytest.raises(BadSetup, match="every seat needs a name of its own"):
        new_position({}, ["A", "A"], Dice("s"))


def scenario(**changes: Any) -> dict[str, Any]:
    return {
        "rules": {"pace": 3},
        "terrain": ["fgl", "mww"],
        "kingdoms": [
            {"race": "elf", "leaders": "mage"},
            {"race": "orc", "leaders": "warrior", "gold": 50, "name": "Grah"},
        ],
        "provinces": {"0": {"owner": 1, "population": "elf"}, "5": {"population": "duck"}},
        "armies": [
            {"owner": 2, "province": 4},
            {"owner": 2, "province": 1, "type": "trolls"},
            {"owner": 2, "province": 1, "erf": 4},
            {"province": 3, "type": "dragon"},
        ],
        **changes,
    }


def test_a_scenario_needs_to_say_only_what_is_special() -> None:
    where = new_position({"scenario": scenario(), "last_turn": 9}, ["A", "B"], Dice("s"))
    elves, orcs = where.kingdoms.values()
    assert (elves.seat, elves.name, elves.gold) == ("A", "Realm 1", 4)
    assert elves.technologies == {"sky_worms"}
    assert (orcs.seat, orcs.name, orcs.gold) == ("B", "Grah", 50)
    assert [(a.owner, a.number, a.name, a.race, a.erf) for a in where.armies.values()] == [
        (2, 1, "1st Army", "orc", 1),
        (2, 2, "1st Trolls", "orc", 1),
        (2, 3, "2nd Army", "orc", 4),
        (0, 1, "1st Dragon", "human", 5),
    ]
    assert orcs.muster.next_number == 4
    assert (where.rules.pace, where.rules.last_turn) == (3, 9)
    assert elves.contacts == {2}
    assert orcs.seen.keys() >= {0, 1, 2, 4, 5}
    assert decode(encode(where)) == where


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"turn": 4}, 'scenario: the field "turn" is not known'),
        ({"kingdoms": []}, "kingdoms: expected at least one kingdom, got none"),
        ({"terrain": ["fx"]}, 'terrain[0]: expected the letters f, g, l, m and w, got "fx"'),
        (
            {"kingdoms": [{"race": "elf"}]},
            "kingdoms[0]: the field leaders is missing",
        ),
        (
            {"kingdoms": [{"race": "elf", "leaders": "mage", "silent": 2}]},
            "kingdoms[0]: the field silent has no place in a scenario",
        ),
        ({"armies": [{"owner": 3, "province": 0}]}, "armies[0].owner: there is no kingdom 3"),
        ({"armies": [{"owner": 1}]}, "armies[0]: the field province is missing"),
        (
            {"armies": [{"owner": 1, "type": "tank", "province": 0}]},
            'armies[0].type: there is no army type "tank"',
        ),
        (
            {"armies": [{"province": 0}]},
            "armies[0]: the field race is missing, which rebels need",
        ),
        ({"armies": []}, "kingdom 2 has neither provinces nor armies"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_said_in_one_line(
    changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(MalformedPosition) as caught:
        verify({"scenario": scenario(**changes)}, 2)
    assert str(caught.value) == said


def test_a_scenario_is_for_its_number_of_players_and_brings_its_map() -> None:
    with pytest.raises(BadSetup, match="for 2 players, not for 3"):
        verify({"scenario": scenario()}, 3)
    with pytest.raises(BadSetup, match="width: the scenario says it already"):
        verify({"scenario": scenario(), "width": 9, "height": 9}, 2)


@pytest.mark.rule("DK-2.3.4")
def test_the_distance_of_capitals_is_lowered_after_five_hundred_failures_and_not_before() -> None:
    grid = grid_of(20, 20)
    inside = [province for province in range(grid.size) if not grid.is_edge(province)]
    first = 9 * 20 + 5

    def draw(failures: int, second: int) -> list[int]:
        places = iter([first, *[first] * failures, second, first + 9])
        dice = Loaded(lambda name, faces: inside.index(next(places)))
        return draw_capitals(grid, 2, Chance(dice).stream("capitals"))

    assert draw(0, first + 5) == [first, first + 5]
    assert draw(0, first + 4) == [first, first + 9], "too near, so the next is drawn"
    assert draw(499, first + 4) == [first, first + 9]
    assert draw(500, first + 4) == [first, first + 4]
    assert draw(999, first + 3) == [first, first + 9]
    assert draw(1000, first + 3) == [first, first + 3]
    with pytest.raises(BadSetup, match="too small"):
        draw(1500, first + 2)
