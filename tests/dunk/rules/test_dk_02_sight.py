"""What a kingdom sees, remembers and knows of others (DK-2.4)."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings

from dunk.engine.board import Board, position_of
from dunk.engine.chance import Chance
from dunk.engine.decoding import decode
from dunk.engine.doings import MapGift
from dunk.engine.encoding import encode
from dunk.engine.phases import sight
from dunk.engine.setup import open_eyes
from dunk.engine.sight import take_sighting
from dunk.engine.state import ArmyId, Position, SeenArmy, Town
from games.dice import Dice
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.random_worlds import positions


def see(it: Board) -> Position:
    it.phase = "sight"
    sight.play(it, Chance(Dice("s")).stream("sight"))
    return position_of(it)


def two_realms(**changes: Any) -> Position:
    """Twelve provinces in a row: 1 owns the first, 2 the last; 1 has an army in 5, 3 one in 9."""
    where = world(
        "ffffffffffff",
        kingdoms=[kingdom(1), kingdom(2), kingdom(3)],
        lands={0: land(owner=1), 11: land(owner=2, population="orc")},
        armies=[army(1, 1, province=5), army(3, 1, province=9)],
        **changes,
    )
    open_eyes(where)
    return where


@pytest.mark.rule("DK-2.4.1")
def test_own_land_and_posts_and_their_neighbours_are_seen() -> None:
    after = see(board(two_realms()))
    assert after.kingdoms[1].seen == dict.fromkeys((0, 1, 4, 5, 6), 1)
    assert after.kingdoms[2].seen == dict.fromkeys((10, 11), 1)
    assert after.sightings == {}


@pytest.mark.rule("DK-2.4.1")
def test_what_is_out_of_sight_is_remembered_as_it_was_last_seen() -> None:
    it = board(two_realms())
    it.provinces[6].population = "elf"
    first = see(it)
    it = board(first)
    it.shift_army(it.armies[ArmyId(1, 1)], 8)
    it.provinces[6].population = None
    second = see(it)
    assert second.kingdoms[1].seen == {
        0: 2, 1: 2, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2,
    }  # fmt: skip
    assert second.sightings[6][1].land.population == "elf"
    assert second.sightings[5][1].armies == (SeenArmy(1, 1, "1st Army", "army"),)
    assert set(second.sightings) == {4, 5, 6}
    third = see(board(second))
    assert third.sightings == second.sightings, "the memory only grows older"
    it = board(third)
    it.shift_army(it.armies[ArmyId(1, 1)], 5)
    assert set(see(it).sightings) == {7, 8, 9}, "what is seen again needs no memory"


@pytest.mark.rule("DK-2.4.1")
def test_a_memory_holds_no_secret_of_a_town() -> None:
    where = two_realms()
    it = board(where)
    town = it.found_town(6, "orc")
    town.gold, town.stock.food = 7, 9
    it.provinces[6].supplies = 6
    it = board(see(it))
    it.shift_army(it.armies[ArmyId(1, 1)], 0)
    remembered = see(it).sightings[6][1].land
    assert remembered.town == Town("orc")
    assert remembered.supplies is None


@pytest.mark.rule("DK-2.4.2")
def test_a_map_shows_what_its_giver_sees_and_knows_but_not_what_he_is_given() -> None:
    where = two_realms(turn=3)
    where.kingdoms[1].seen = {2: 1, 7: 2}
    it = board(where)
    it.before.sightings = {2: {1: take_sighting(where.provinces[2], [])}}
    it.maps += [MapGift(1, 2), MapGift(2, 3)]
    after = see(it)
    assert after.kingdoms[2].seen == {
        0: 3, 1: 3, 2: 1, 4: 3, 5: 3, 6: 3, 7: 2, 10: 3, 11: 3,
    }  # fmt: skip
    assert after.kingdoms[3].seen == dict.fromkeys((8, 9, 10, 11), 3)
    assert set(after.sightings) == {2, 7}
    # A turn later the map's land is a memory like any other.
    assert see(board(after)).kingdoms[2].seen[5] == 3


@pytest.mark.rule("DK-2.4.3")
@pytest.mark.rule("DK-H152")
def test_contact_comes_from_seeing_land_or_armies_and_stays() -> None:
    where = two_realms()
    assert where.kingdoms[2].contacts == set()
    it = board(where)
    it.shift_army(it.armies[ArmyId(3, 1)], 10)
    met = see(it)
    assert [(e.code, set(e.seen_by), e.data) for e in it.events] == [
        ("met", {2}, {"kingdom": 3}),
        ("met", {3}, {"kingdom": 2}),
    ]
    assert {n: k.contacts for n, k in met.kingdoms.items()} == {1: set(), 2: {3}, 3: {2}}
    it = board(met)
    it.shift_army(it.armies[ArmyId(3, 1)], 8)
    it.maps.append(MapGift(2, 1))
    after = see(it)
    assert {n: k.contacts for n, k in after.kingdoms.items()} == {1: {2}, 2: {1, 3}, 3: {2}}


@settings(max_examples=40)
@given(positions())
def test_after_sight_every_memory_has_its_sighting_and_no_other_is_kept(where: Position) -> None:
    before = copy.deepcopy(where)
    after = see(board(where))
    assert where == before
    assert decode(encode(after)) == after
    needed = {
        (province, turn)
        for realm in after.kingdoms.values()
        for province, turn in realm.seen.items()
        if turn < after.last_seen
    }
    assert {(p, t) for p, turns in after.sightings.items() for t in turns} == needed
    for number, realm in where.kingdoms.items():
        assert realm.seen.keys() <= after.kingdoms[number].seen.keys(), "nothing is forgotten"
