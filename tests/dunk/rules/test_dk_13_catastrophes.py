"""Catastrophes and monsters (DK-13.2, DK-14.3.4, DK-11.2.14)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.phases import catastrophe
from dunk.engine.rules import Rules
from dunk.engine.state import ArmyId, Town
from dunk.engine.tables.structures import MINES, SINGLE_STRUCTURES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, odds_of, play


def percent(text: str) -> Fraction:
    return Fraction(text) / 100


def country(**changes: Any) -> Board:
    """A land of kingdom 1 with everything that can stand in grassland, but for what is changed."""
    plain: dict[str, Any] = {
        "owner": 1,
        "population": "human",
        "structures": frozenset(SINGLE_STRUCTURES) - {"fishing_boats", "lumber_production"},
        "mine": "great_mine",
        "town": Town("human"),
        "villages": 2,
    }
    return board(
        world(
            "gg",
            kingdoms=[kingdom(1), kingdom(2)],
            lands={0: land(**(plain | changes))},
            armies=[army(1, 1, type="town_guard"), army(2, 1)],
            rules=Rules(monsters=False),
        )
    )


@pytest.mark.rule("DK-13.2.1")
@pytest.mark.rule("DK-14.3.4")
def test_each_structure_is_rolled_for_with_its_chance_and_others_never() -> None:
    it = country()
    play(catastrophe.play, it, FAIL)
    assert odds_of(it, "catastrophe") == {
        (0, "irrigation"): percent("0.25"),
        (0, "roads"): percent("0.5"),
        (0, "great_mine"): percent("0.4"),
        (0, "village"): percent("0.4"),
        (0, "town"): percent("0.5"),
    }
    assert [roll.about[1] for roll in it.chance.log].count("village") == 2
    assert it.provinces[0] == country().provinces[0]


@pytest.mark.rule("DK-14.3.4")
@pytest.mark.parametrize(
    ("mine", "odds"),
    [("poor_mine", "1.7"), ("small_mine", "0.8"), ("great_mine", "0.4"), ("huge_mine", "0.2")],
)
def test_the_better_a_mine_the_longer_it_lasts(mine: str, odds: str) -> None:
    it = country(mine=mine)
    play(catastrophe.play, it, FAIL)
    assert odds_of(it, "catastrophe")[0, mine] == percent(odds)
    assert len(MINES) == 4


@pytest.mark.rule("DK-8.3.52")
@pytest.mark.rule("DK-14.3.4")
def test_stone_building_helps_the_towns_of_its_kingdom() -> None:
    it = country()
    it.kingdoms[1].technologies.add("stone_building")
    play(catastrophe.play, it, FAIL)
    assert odds_of(it, "catastrophe")[0, "town"] == percent("0.38")
    it = country(owner=2)
    it.kingdoms[1].technologies.add("stone_building")
    play(catastrophe.play, it, FAIL)
    assert odds_of(it, "catastrophe")[0, "town"] == percent("0.5")


@pytest.mark.rule("DK-13.2.1")
@pytest.mark.parametrize("owner", [0, 1])
def test_what_is_destroyed_is_gone_with_the_guard_whoever_owns_it(owner: int) -> None:
    it = country(owner=owner)
    told = play(catastrophe.play, it, COME)
    after = it.provinces[0]
    assert (after.town, after.mine, after.villages) == (None, None, 0)
    assert after.structures == {"church", "stable", "warg_farm", "worm_factory"}
    assert (after.owner, after.population) == (owner, "human")
    assert set(it.armies) == {ArmyId(2, 1)}
    assert [(e.data["structure"], e.data["villages"], e.data["guard"]) for e in told] == [
        ("roads", 2, None),
        ("irrigation", 2, None),
        ("great_mine", 2, None),
        ("village", 1, None),
        ("village", 0, None),
        ("town", 0, 1),
    ]
    assert {e.seen_by for e in told} == {frozenset({1, 2})}, (
        "its owner and whoever has armies there"
    )


@pytest.mark.rule("DK-11.2.14")
@pytest.mark.rule("DK-13.2.2")
def test_monsters_appear_in_their_terrain_as_rebels() -> None:
    it = board(world("gmw", kingdoms=[kingdom(1)], armies=[army(1, 1, province=2)]))
    told = play(catastrophe.play, it, FAIL)
    assert odds_of(it, "dragon") == {(): percent("0.5")}
    assert odds_of(it, "turtle") == {(): percent("0.5")}
    assert told == []
    told = play(catastrophe.play, it, COME)
    dragon, turtle = it.armies[ArmyId(0, 1)], it.armies[ArmyId(0, 2)]
    assert (dragon.type, dragon.province, dragon.race, dragon.erf) == ("dragon", 1, "human", 5)
    assert (turtle.type, turtle.province, turtle.race, turtle.erf) == ("turtle", 2, "human", 5)
    assert [(e.code, e.place, e.seen_by) for e in told] == [
        ("monster", 1, frozenset()),
        ("monster", 2, frozenset({1})),
    ]


@pytest.mark.rule("DK-11.2.14")
def test_no_monsters_where_they_are_switched_off_or_have_no_home() -> None:
    it = board(world("mw", rules=Rules(monsters=False)))
    play(catastrophe.play, it, COME)
    assert it.armies == {}
    it = board(world("gg"))
    play(catastrophe.play, it, COME)
    assert it.armies == {}
    assert it.chance.log == []
