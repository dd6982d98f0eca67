"""What holds of any march and any battle: no army appears or is lost twice, none leaves the map,
and it makes no difference which number a kingdom has."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.board import Board, board_of
from dunk.engine.chance import Chance
from dunk.engine.doings import March
from dunk.engine.phases import battle, first_army_moves, movement, movement_battles
from dunk.engine.state import ArmyId, Position
from dunk.engine.steps import walk
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.language import MOVE_WORDS
from dunk.engine.tables.peoples import RACES
from games.dice import Dice
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, play

PHASES = (first_army_moves.play, movement_battles.play, movement.play, battle.play)
MOBILE = sorted(name for name, kind in ARMY_TYPES.items() if kind.mobile and not kind.monster)
SAID = st.sampled_from(("friend", "enemy", None))


def mirrored(number: int) -> int:
    """The other number of kingdoms 1, 2 and 3, and 0 for the rebels."""
    return 4 - number if number else 0


@st.composite
def wars(draw: st.DrawFn) -> tuple[Position, dict[ArmyId, list[str]]]:
    """Three kingdoms and rebels on a small map, and the words of their armies."""
    letters = draw(st.lists(st.sampled_from("fglmw"), min_size=12, max_size=12))
    rows = ["".join(letters[start : start + 4]) for start in (0, 4, 8)]
    declarations = {
        number: {other: said for other in (1, 2, 3) if other != number and (said := draw(SAID))}
        for number in (1, 2, 3)
    }
    roads = st.sampled_from((frozenset[str](), frozenset({"roads"})))
    lands = {n: land(owner=draw(st.integers(0, 3)), structures=draw(roads)) for n in range(12)}
    known = st.sets(st.sampled_from(("bows", "iron", "steel", "armour", "training")))
    armies, words = [], {}
    for owner in (0, 1, 2, 3):
        for number in range(1, draw(st.integers(1, 5))):
            one = army(
                owner,
                number,
                type=draw(st.sampled_from(MOBILE)),
                race=draw(st.sampled_from(RACES)),
                erf=draw(st.integers(1, 9)),
                province=draw(st.integers(0, 11)),
            )
            armies.append(one)
            words[one.id] = draw(st.lists(st.sampled_from(MOVE_WORDS), max_size=4))
    where = world(
        *rows,
        kingdoms=[
            kingdom(number, declarations=declarations[number], technologies=draw(known))
            for number in (1, 2, 3)
        ],
        lands=lands,
        armies=armies,
    )
    return where, words


def marching(where: Position, words: dict[ArmyId, list[str]], dice: Any) -> Board:
    it = board_of(where, {}, Chance(dice))
    for key, said in words.items():
        it.marches[key] = March(list(said))
    return it


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(wars(), st.integers(0, 99))
def test_armies_are_conserved_and_never_leave_the_map(
    war: tuple[Position, dict[ArmyId, list[str]]], seed: int
) -> None:
    where, words = war
    it = marching(where, words, Dice(str(seed)))
    for phase in PHASES:
        phase(it, it.chance.stream("phase"))
    died_training = [
        roll.about for roll in it.chance.log if roll.what == "dies in training" and roll.result
    ]
    dead = [one.army.id for one in it.casualties]
    assert sorted([*it.armies, *dead, *died_training]) == sorted(where.armies)
    standing = sorted(one.id for armies in it.standing.values() for one in armies)
    assert standing == sorted(it.armies)
    for key, one in it.armies.items():
        before = where.armies[key]
        assert one.province in it.grid
        assert it.grid.distance(before.province, one.province) <= 2
        assert (key in it.moved) >= (before.province != one.province)
        assert one in it.standing[one.province]
        if one.climbing is not None:
            target = it.grid.step(one.province, one.climbing)
            assert target is not None
            assert it.provinces[target].terrain == "mountain"
    assert it.marches.keys() <= it.armies.keys()


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(wars())
def test_a_preview_of_a_route_is_what_comes_when_nobody_is_in_the_way(
    war: tuple[Position, dict[ArmyId, list[str]]],
) -> None:
    where, words = war
    for key, said in words.items():
        alone = replace(where, armies={key: where.armies[key]})
        it = marching(alone, {key: said}, COME)
        route = walk(it, it.armies[key], said)
        for phase in PHASES[:3]:
            play(phase, it, COME)
        if key in it.armies:
            after = it.armies[key]
            assert (after.province, after.climbing) == (route.province, route.climbing)
            left = it.marches[key].words if key.owner else list(route.words)
            assert left == list(route.words)


def renumbered(war: tuple[Position, dict[ArmyId, list[str]]]) -> Position:
    """The same war with the kingdoms' numbers in the opposite order."""
    where, _ = war
    kingdoms = [
        kingdom(
            mirrored(number),
            declarations={mirrored(k): said for k, said in realm.declarations.items()},
            technologies=realm.technologies,
        )
        for number, realm in where.kingdoms.items()
    ]
    armies = []
    for one in where.armies.values():
        other = one.copy()
        other.owner = mirrored(one.owner)
        armies.append(other)
    width = where.width
    letters = "".join(place.terrain[0] for place in where.provinces)
    rows = [letters[start : start + width] for start in range(0, len(letters), width)]
    lands = {n: place.copy() for n, place in enumerate(where.provinces)}
    for place in lands.values():
        place.owner = mirrored(place.owner)
    return world(
        *rows, kingdoms=sorted(kingdoms, key=lambda k: k.number), lands=lands, armies=armies
    )


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(wars())
def test_other_numbers_for_the_kingdoms_are_other_names_for_the_same_chances(
    war: tuple[Position, dict[ArmyId, list[str]]],
) -> None:
    one, other = board(war[0]), board(renumbered(war))
    other_words = {ArmyId(mirrored(key.owner), key.number): said for key, said in war[1].items()}
    for it, words in ((one, war[1]), (other, other_words)):
        for key, said in words.items():
            it.marches[key] = March(list(said))
        for phase in PHASES:
            play(phase, it, COME)
    swapped = sorted(
        (roll.stream, roll.what, (mirrored(int(roll.about[0])), roll.about[1]), roll.odds)
        for roll in other.chance.log
    )
    assert sorted((r.stream, r.what, r.about, r.odds) for r in one.chance.log) == swapped
