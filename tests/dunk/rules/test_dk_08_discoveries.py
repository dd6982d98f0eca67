"""Discoveries (DK-5.15.3, DK-8.2, DK-8.3)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.discovering import counts_of, discovery_chance
from dunk.engine.events import Event
from dunk.engine.phases import discoveries
from dunk.engine.rules import Rules
from dunk.engine.state import Plague, Province, Town
from dunk.engine.tables.technologies import COUNTS, TECHNOLOGIES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, odds_of, play

PERCENT = Fraction(1, 100)
SICK = Plague(1, 1)


def chance(
    name: str,
    *,
    known: Any = (),
    race: str = "human",
    leaders: str = "priest",
    pace: int = 1,
    **counts: int,
) -> Fraction:
    discovery = TECHNOLOGIES[name].discovery
    assert discovery is not None
    return discovery_chance(discovery, counts, set(known), race, leaders, pace)


@pytest.mark.rule("W37")
@pytest.mark.rule("DK-8.3.32")
def test_military_toys_by_what_was_placed() -> None:
    assert chance("military_toys", placed=3 + 2 * 2) == 7 * PERCENT
    assert chance("military_toys") == 0


@pytest.mark.rule("W38")
@pytest.mark.rule("DK-8.3.56")
@pytest.mark.rule("DK-8.3.64")
def test_towns_by_what_was_built() -> None:
    assert chance("towns", villages_built=3) == 1
    assert chance("towns", villages_built=1, magic_villages=1, projects=1) == 85 * PERCENT
    assert chance("towns", villages=5) == 0, "what stands is no project"


@pytest.mark.rule("W104")
@pytest.mark.rule("DK-8.3.65")
@pytest.mark.parametrize(
    ("pace", "iron", "toys", "nets"), [(1, 1, 7, 36), (3, 3, 21, 100), (5, 5, 35, 100)]
)
def test_the_pace_multiplies_chances_but_not_those_of_towns(
    pace: int, iron: int, toys: int, nets: int
) -> None:
    found = chance("iron", known={"mountain_lore"}, mountain_provinces=5, pace=pace)
    assert found == iron * PERCENT
    assert chance("military_toys", placed=7, pace=pace) == toys * PERCENT
    assert chance("fishing_nets", populated_water=6, pace=pace) == nets * PERCENT
    assert chance("towns", projects=1, pace=pace) == 25 * PERCENT
    assert chance("horseriding", stables=1, pace=pace) == 1


@pytest.mark.rule("DK-8.3")
@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("churches", "mission"), ("iron", "mountain_lore"), ("training", "military_toys"),
        ("firewalkers", "military_toys"), ("more_military_toys", "military_toys"),
        ("trolls", "military_toys"), ("even_more_military_toys", "more_military_toys"),
    ],
)  # fmt: skip
def test_some_discoveries_need_another_technology(name: str, needed: str) -> None:
    many: dict[str, Any] = dict.fromkeys(COUNTS, 10_000)
    assert chance(name, **many) == 0
    assert chance(name, known={needed}, **many) == 1


@pytest.mark.rule("DK-8.3.6")
@pytest.mark.rule("DK-8.3.7")
@pytest.mark.rule("DK-8.3.55")
@pytest.mark.rule("DK-10.4")
def test_chances_that_depend_on_the_kingdom() -> None:
    crime = Fraction("3.3") * PERCENT
    assert chance("crime", disorders=2) == 2 * crime
    assert chance("crime", disorders=2, race="orc") == 4 * crime
    assert chance("crime", disorders=2, race="elf", pace=5) == 0
    assert chance("death_training", placed=4, leaders="warrior") == 10 * PERCENT
    assert chance("death_training", placed=4, leaders="mage") == 0
    plunder: dict[str, Any] = {"plunders_at_town": 1}
    assert chance("town_plunder", **plunder) == 25 * PERCENT
    assert chance("town_plunder", race="orc", **plunder) == 50 * PERCENT
    assert chance("town_plunder", leaders="warrior", **plunder) == 50 * PERCENT
    assert chance("town_plunder", race="orc", leaders="warrior", **plunder) == 1


def realm(
    lands: dict[int, Province] | None = None,
    *armies: Any,
    rows: tuple[str, ...] = ("fglmw",),
    **changes: Any,
) -> Board:
    pace = changes.pop("pace", 1)
    return board(
        world(
            *rows,
            kingdoms=[kingdom(1, **changes), kingdom(2)],
            lands=lands,
            armies=armies,
            rules=Rules(pace=pace),
        )
    )


@pytest.mark.rule("DK-5.15.3")
@pytest.mark.rule("DK-8.3.64")
def test_what_chances_are_counted_by() -> None:
    it = realm(
        {
            0: land(owner=1, population="orc", villages=2, plague=SICK),
            1: land(owner=1, population="duck", town=Town("duck")),
            2: land(owner=1, structures=frozenset({"stable", "roads"})),
            3: land(owner=2, population="orc", villages=1, plague=SICK),
            4: land(owner=1, population="duck", villages=1),
        },
        army(1, 1, plague=SICK),
        army(1, 2, type="sky_castle", with_worms=True),
        army(1, 3, type="sky_castle"),
        army(2, 1, plague=SICK),
        technologies={"elf_lore"},
        gold=-5,
    )
    it.counts[1]["placed"] = 3
    counts = counts_of(it, it.kingdoms[1])
    assert {name: count for name, count in counts.items() if count} == {
        "placed": 3,
        "forest_provinces": 1,
        "grassland_provinces": 1,
        "land_provinces": 1,
        "water_provinces": 1,
        "villages": 2,
        "plague_provinces": 1,
        "sick_armies": 1,
        "worm_castles": 1,
        "populated_by_orc": 1,
        "populated_by_duck": 2,
        "duck_provinces_and_towns": 3,
        "orc_hills": 1,
        "populated_water": 1,
        "settled_water": 1,
        "stables": 1,
        "roads": 1,
        "elf_lore": 1,
        "orcs_in_debt": 1,
    }
    assert counts.keys() <= COUNTS.keys()


@pytest.mark.rule("DK-2.5.3")
def test_chances_for_every_one_of_several_things_are_added_capped_and_rolled_for_once() -> None:
    discovery = next(
        one.discovery
        for one in TECHNOLOGIES.values()
        if one.discovery is not None
        and len(one.discovery.terms) > 1
        and not (one.discovery.needs or one.discovery.factors or one.discovery.certain_if)
    )
    first, second = discovery.terms[:2]
    counts = {first.count: 2, second.count: 3}

    def chance_of(found: dict[str, int]) -> Fraction:
        return discovery_chance(discovery, found, frozenset(), "human", "priest", 1)

    assert chance_of(counts) == 2 * first.chance + 3 * second.chance
    assert chance_of(dict.fromkeys(counts, 10**6)) == 1
    it = realm({0: land(owner=1, population="orc", villages=1)})
    play(discoveries.play, it)
    rolled = [(roll.what, roll.about) for roll in it.chance.log]
    assert len(rolled) == len(set(rolled)) > 0


@pytest.mark.rule("DK-8.3.44")
@pytest.mark.parametrize(
    ("race", "gold", "learns"), [("orc", -5, True), ("orc", -4, False), ("human", -99, False)]
)
def test_orcs_in_debt_learn_to_plunder(race: str, gold: int, learns: bool) -> None:
    it = realm(race=race, gold=gold)
    play(discoveries.play, it, FAIL)
    assert ("province_plunder" in it.kingdoms[1].technologies) == learns
    assert it.chance.log == [], "what is certain is not rolled for"


def told(it: Board, dice: Loaded = FAIL) -> list[tuple[str, object]]:
    events: list[Event] = play(discoveries.play, it, dice)
    assert all(event.seen_by == {1} for event in events)
    return [(event.code, event.data["technology"]) for event in events]


@pytest.mark.rule("DK-8.3.16")
@pytest.mark.rule("DK-8.3.45")
@pytest.mark.rule("DK-8.3.50")
def test_certain_discoveries() -> None:
    it = realm(
        {
            2: land(owner=1, structures=frozenset({"roads", "stable"})),
            4: land(owner=1, villages=1),
        },
        technologies={"elf_lore"},
    )
    assert told(it) == [
        ("discovered", "floating_houses"),
        ("discovered", "horseriding"),
        ("discovered", "roads"),
        ("discovered", "sky_worms"),
    ]


@pytest.mark.rule("DK-8.2.2")
@pytest.mark.rule("DK-5.15.3")
def test_shortly_after_is_opened_by_the_phase_that_finds_the_others_possessed() -> None:
    it = realm(technologies={"irrigation"})
    assert told(it) == []
    it.kingdoms[1].technologies.add("mountain_lore")
    assert told(it) == [("may_develop", "terraces")]
    assert it.kingdoms[1].open == {"terraces"}
    assert told(it) == [], "told once"


@pytest.mark.rule("DK-8.2.2")
@pytest.mark.parametrize("known", [{"mining", "castles", "steel"}, {"roads", "towns", "churches"}])
def test_one_of_several_ways_is_enough(known: set[str]) -> None:
    assert ("may_develop", "stone_building") in told(realm(technologies=known))
    assert ("may_develop", "stone_building") not in told(realm(technologies=set(sorted(known)[1:])))


@pytest.mark.rule("DK-8.2.2")
def test_nothing_follows_from_a_discovery_in_the_same_turn() -> None:
    it = realm({4: land(owner=1, villages=1)}, technologies={"ships"})
    assert told(it) == [("discovered", "floating_houses")]
    assert told(it) == [("may_develop", "trade_ships")]


@pytest.mark.rule("DK-8.3.22")
@pytest.mark.rule("DK-8.2.2")
def test_after_discovery_the_possibility_stays() -> None:
    it = realm({0: land(owner=1, plague=SICK)}, army(1, 1, plague=SICK), leaders="priest")
    told(it)
    assert odds_of(it, "healing") == {(1,): Fraction("0.8") * PERCENT}
    assert ("may_develop", "healing") in told(it, COME)
    assert "healing" in it.kingdoms[1].open
    assert "healing" not in it.kingdoms[1].technologies
    it.chance.log.clear()
    told(it)
    assert odds_of(it, "healing") == {}, "no more rolls for it"
    mages = realm({0: land(owner=1, plague=SICK)}, leaders="mage")
    told(mages)
    assert odds_of(mages, "healing") == {}, "they could never develop it"


@pytest.mark.rule("DK-8.3.65")
def test_the_campaigns_pace_is_that_of_the_rolls() -> None:
    it = realm({0: land(owner=1)}, pace=5)
    told(it)
    assert odds_of(it, "forest_lore") == {(1,): Fraction("0.85") * PERCENT}


@pytest.mark.rule("DK-5.15.3")
def test_nobody_discovers_what_it_possesses() -> None:
    it = realm({0: land(owner=1)}, technologies={"forest_lore"})
    assert told(it, COME) == []


# id, technology, what must be possessed, what is counted, percent for every one
CHANCES = (
    ("5", "churches", "mission", "villages", "1"),
    ("9", "duck_lore", "", "populated_by_duck", "1/60"),
    ("10", "dwarf_lore", "", "populated_by_dwarf", "1/60"),
    ("11", "elf_lore", "", "populated_by_elf", "1/60"),
    ("12", "even_more_military_toys", "more_military_toys", "placed", "0.25"),
    ("13", "firewalkers", "military_toys", "placed", "2.5"),
    ("15", "fishing_nets", "", "populated_water", "6"),
    ("18", "forest_lore", "", "forest_provinces", "0.17"),
    ("21", "grassland_lore", "", "grassland_provinces", "0.17"),
    ("22", "healing", "", "plague_provinces", "0.2"),
    ("22", "healing", "", "sick_armies", "0.6"),
    ("23", "horseriding", "", "grassland_provinces", "1"),
    ("24", "human_lore", "", "populated_by_human", "1/60"),
    ("25", "iron", "mountain_lore", "mountain_provinces", "0.2"),
    ("29", "land_lore", "", "land_provinces", "0.17"),
    ("38", "more_military_toys", "military_toys", "placed", "0.5"),
    ("39", "mountain_lore", "", "mountain_provinces", "0.17"),
    ("40", "orc_lore", "", "populated_by_orc", "1/60"),
    ("46", "sea_lore", "", "water_provinces", "0.17"),
    ("47", "secret_service", "", "rebellions", "0.125"),
    ("57", "trade", "", "duck_provinces_and_towns", "0.2"),
    ("59", "training", "military_toys", "placed", "2.5"),
    ("60", "trolls", "military_toys", "orc_hills", "0.5"),
    ("62", "worm_lore", "", "worm_castles", "6"),
)


@pytest.mark.parametrize(
    ("name", "needed", "count", "percent"),
    [
        pytest.param(*row, marks=pytest.mark.rule(f"DK-8.3.{number}"), id=f"{row[0]}-{row[2]}")
        for number, *row in CHANCES
    ],
)
def test_the_chance_of_every_discovery(name: str, needed: str, count: str, percent: str) -> None:
    only: Any = {count: 3}
    known = {needed} - {""}
    assert chance(name, known=known, **only) == 3 * Fraction(percent) * PERCENT
    others: Any = dict.fromkeys(COUNTS.keys() - {count, "stables"}, 9)
    more = chance(name, known=known, **others, **only)
    assert more == 3 * Fraction(percent) * PERCENT or name == "healing"


# id, technology, sets of technologies of which one must be possessed
SHORTLY_AFTER = (
    ("4", "catapults", ["more_military_toys"]),
    ("14", "fishing_boats", ["sea_lore ships"]),
    ("17", "food_industry", ["grassland_lore"]),
    ("19", "frigates", ["even_more_military_toys ships catapults"]),
    ("20", "game_laws", ["land_lore"]),
    ("27", "jewellery", ["metallurgy trade towns"]),
    ("28", "knights", ["even_more_military_toys horseriding churches mithril"]),
    ("36", "mithril", ["steel armour metallurgy"]),
    ("52", "stone_building", ["mining castles steel", "roads towns churches"]),
    ("54", "terraces", ["irrigation mountain_lore"]),
    ("58", "trade_ships", ["trade ships", "floating_houses ships"]),
    ("61", "worm_building", ["worm_lore"]),
)


@pytest.mark.rule("DK-8.2.2")
@pytest.mark.parametrize(
    ("name", "ways"),
    [
        pytest.param(name, ways, marks=pytest.mark.rule(f"DK-8.3.{number}"), id=name)
        for number, name, ways in SHORTLY_AFTER
    ],
)
def test_what_may_be_developed_shortly_after_what(name: str, ways: list[str]) -> None:
    for way in ways:
        needed = set(way.split())
        assert ("may_develop", name) in told(realm(technologies=needed))
        for missing in sorted(needed):
            it = realm(technologies=needed - {missing})
            assert ("may_develop", name) not in told(it)
            assert name not in it.kingdoms[1].open


def test_nothing_else_waits_for_a_turn_to_pass() -> None:
    waiting = {t.name for t in TECHNOLOGIES.values() if t.timing == "shortly_after"}
    assert waiting == {name for _, name, _ in SHORTLY_AFTER}
