"""Provinces change hands and peoples move (DK-5.13, DK-4.3.8)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.board import Board
from dunk.engine.doings import HandOver
from dunk.engine.migrations import Ground, colonisation, migration_odds
from dunk.engine.phases import migration
from dunk.engine.state import FRIEND, ArmyId, Plague, Position, Town
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.peoples import RACES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, exactly, odds_of, play

PERCENT = Fraction(1, 100)


def ground(**changes: Any) -> Ground:
    """Grassland of a human kingdom where nobody lives and nobody is next door."""
    plain: dict[str, Any] = {
        "terrain": "grassland",
        "population": None,
        "has_village": False,
        "town": None,
        "ruler": "human",
        "is_own_near": False,
        "near": frozenset(),
    }
    return Ground(**(plain | changes))


def percents(**of: str) -> dict[str | None, Fraction]:
    return {None if race == "nobody" else race: Fraction(p) * PERCENT for race, p in of.items()}


@pytest.mark.rule("W40")
@pytest.mark.rule("DK-5.13.2")
def test_orcs_come_into_a_mountain() -> None:
    orcs = frozenset({"orc"})
    there = ground(terrain="mountain", ruler="orc", is_own_near=True, near=orcs)
    assert colonisation(there) == Fraction("83.5") * PERCENT
    assert migration_odds(there) == percents(orc="84.16", nobody="15.84")


@pytest.mark.rule("W112")
def test_humans_and_orcs_come_into_empty_grassland() -> None:
    there = ground(is_own_near=True, near=frozenset({"human", "orc"}))
    assert migration_odds(there) == percents(human="53.36", orc="2", nobody="44.64")


@pytest.mark.rule("W113")
def test_into_an_empty_province_with_a_town_only_its_race_comes() -> None:
    near = frozenset({"orc", "dwarf"})
    there = ground(terrain="mountain", ruler="orc", town="dwarf", is_own_near=True, near=near)
    assert migration_odds(there) == percents(dwarf="14", nobody="86")


@pytest.mark.rule("DK-5.13.2")
@pytest.mark.parametrize(
    ("terrain", "race", "chance"),
    [
        ("mountain", "dwarf", "14"), ("water", "duck", "25"), ("forest", "elf", "4"),
        ("grassland", "human", "7"), ("land", "orc", "4"), ("water", "orc", "4"),
    ],
)  # fmt: skip
def test_peoples_move_into_their_terrain_and_orcs_anywhere(
    terrain: str, race: str, chance: str
) -> None:
    for population in {"elf", "orc", None} - {race}:
        there = ground(terrain=terrain, population=population, ruler=None, near=frozenset({race}))
        assert migration_odds(there)[race] == Fraction(chance) * PERCENT
    if race != "orc":
        elsewhere = ground(terrain="land", ruler=None, near=frozenset({race}))
        assert migration_odds(elsewhere) == {None: 1}


@pytest.mark.rule("DK-5.13.2")
def test_the_kingdoms_race_moves_in_from_its_own_land_only() -> None:
    near = frozenset({"duck"})
    there = ground(terrain="forest", population="elf", ruler="duck", near=near, is_own_near=True)
    assert migration_odds(there) == percents(duck="20", elf="80")
    assert migration_odds(there._replace(is_own_near=False)) == {"elf": 1}


@pytest.mark.rule("DK-5.13.2")
@pytest.mark.parametrize("keeper", [{"has_village": True}, {"town": "elf"}, {"town": "orc"}])
def test_a_village_or_town_keeps_every_other_race_out(keeper: dict[str, Any]) -> None:
    near = frozenset({"orc", "human"})
    there = ground(population="elf", ruler="orc", near=near, is_own_near=True, **keeper)
    assert migration_odds(there) == {"elf": 1}


grounds = st.builds(
    Ground,
    st.sampled_from(TERRAINS),
    st.none() | st.sampled_from(RACES),
    st.booleans(),
    st.none() | st.sampled_from(RACES),
    st.none() | st.sampled_from(RACES),
    st.booleans(),
    st.frozensets(st.sampled_from(RACES)),
)


@given(grounds)
def test_somebody_or_nobody_lives_there(there: Ground) -> None:
    odds = migration_odds(there)
    assert sum(odds.values()) == 1
    assert all(share >= 0 for share in odds.values())


def neighbourhood() -> Position:
    """An empty mountain of an orc kingdom in 1 between its orcs in 0 and a dwarf's land in 2."""
    return world(
        "gmm",
        kingdoms=[kingdom(1), kingdom(2, race="dwarf")],
        lands={
            0: land(owner=1, population="orc"),
            1: land(owner=1),
            2: land(owner=2, population="dwarf"),
        },
    )


@pytest.mark.rule("DK-5.13.2")
def test_the_phase_rolls_with_the_odds_of_the_formula() -> None:
    def settle(dice: Loaded) -> str | None:
        it = board(
            world(
                "ggg",
                kingdoms=[kingdom(1, race="human")],
                lands={
                    0: land(owner=1, population="human", villages=1),
                    1: land(owner=1),
                    2: land(population="orc", villages=1),
                },
            )
        )
        play(migration.play, it, dice, "migration")
        return it.provinces[1].population

    there = ground(is_own_near=True, near=frozenset({"human", "orc"}))
    assert exactly(settle) == migration_odds(there)


@pytest.mark.rule("DK-5.13.2")
def test_who_lives_there_already_does_not_move_in() -> None:
    where = neighbourhood()
    where.provinces[1].population = "human"
    for number in (0, 2):
        where.provinces[number].villages = 1  # nobody moves in there
    it = board(where)
    falls = iter([0, 49])  # the kingdom's orcs come, the dwarves do not
    play(migration.play, it, Loaded(lambda name, faces: next(falls)))
    assert it.provinces[1].population == "orc"
    assert [roll.what for roll in it.chance.log] == [
        "kingdom race moves in",
        "dwarves into mountain",
    ]


@pytest.mark.rule("DK-5.13.2")
def test_all_look_at_the_map_as_it_was() -> None:
    it = board(world("ggg", lands={0: land(population="orc")}))
    told = play(migration.play, it, COME)
    assert [there.population for there in it.provinces] == ["orc", "orc", None]
    assert [(e.place, e.data) for e in told] == [(1, {"race": "orc", "before": None})]


@pytest.mark.rule("DK-5.13.2")
def test_only_own_land_next_door_counts_for_the_kingdoms_race() -> None:
    where = neighbourhood()
    where.provinces[0].owner = 2
    it = board(where)
    play(migration.play, it, FAIL)
    assert odds_of(it, "colonisation") == {}
    assert odds_of(it, "orcs into any province")[(1,)] == 4 * PERCENT
    assert odds_of(it, "dwarves into mountain")[(1,)] == 14 * PERCENT


@pytest.mark.rule("DK-5.13.3")
@pytest.mark.rule("DK-13.1.4")
def test_another_race_ends_the_plague() -> None:
    sick = land(population="human", plague=Plague(2, 2), structures=frozenset({"church"}))
    it = board(world("gg", lands={0: land(population="orc"), 1: sick}))
    play(migration.play, it, FAIL)
    assert it.provinces[1].plague == Plague(2, 2)
    play(migration.play, it, COME)
    assert (it.provinces[1].population, it.provinces[1].plague) == ("orc", None)
    assert it.provinces[1].structures == {"church"}


def gift(**changes: Any) -> Board:
    """Kingdom 1 gives 0, a town with its guard and another army, to its ally 2."""
    it = board(
        world(
            "gg",
            kingdoms=[
                kingdom(1, declarations={2: FRIEND}),
                kingdom(2, declarations=changes.get("said", {1: FRIEND})),
            ],
            lands={0: land(owner=changes.get("owner", 1), town=Town("orc"))},
            armies=[army(1, 1, type="town_guard"), army(1, 2), army(2, 1, province=1)],
        )
    )
    it.hand_overs.append(HandOver(1, 2, 0))
    return it


@pytest.mark.rule("DK-5.13.1")
@pytest.mark.rule("DK-4.3.8")
def test_a_given_province_changes_hands_with_its_guard() -> None:
    it = gift()
    told = play(migration.play, it)
    assert it.provinces[0].owner == 2
    assert set(it.armies) == {ArmyId(1, 2), ArmyId(2, 1), ArmyId(2, 2)}
    assert it.armies[ArmyId(2, 2)].type == "town_guard"
    assert [(e.code, e.seen_by, e.data["guard"]) for e in told] == [
        ("province_given", {1, 2}, [1, 2])
    ]


@pytest.mark.rule("DK-5.13.1")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"owner": 0}, "owner"), ({"owner": 2}, "owner"), ({"said": {}}, "ally")],
)
def test_nothing_is_given_by_others_than_owners_or_to_others_than_allies(
    changes: dict[str, Any], reason: str
) -> None:
    it = gift(**changes)
    told = play(migration.play, it)
    assert it.provinces[0].owner == changes.get("owner", 1)
    assert ArmyId(1, 1) in it.armies
    assert [(e.code, e.seen_by, e.data["reason"]) for e in told] == [
        ("province_not_given", {1}, reason)
    ]


@pytest.mark.rule("DK-5.13.1")
def test_people_move_by_the_map_after_the_gifts() -> None:
    it = gift()
    it.provinces[0].town = None
    it.settle(1, "orc")
    it.give_land(1, 2)
    play(migration.play, it, FAIL)
    assert odds_of(it, "colonisation") == {(0,): Fraction("83.5") * PERCENT}
