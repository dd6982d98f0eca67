"""The working copy of a turn keeps its indexes whatever the phases do, and leaves the position."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.board import Board, position_of
from dunk.engine.decoding import decode
from dunk.engine.encoding import encode
from dunk.engine.state import ArmyId, Position, last_nobody
from dunk.engine.tables.forces import ARMY_TYPES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.random_worlds import positions


def verify_indexes(it: Board) -> None:
    """Everything the indexes say is what a search of the whole map would find."""
    for number in it.kingdoms:
        assert it.lands[number] == {p.number for p in it.provinces if p.owner == number}
    for owner, forces in it.forces.items():
        assert forces == {a.number: a for a in it.armies.values() if a.owner == owner}
    standing: dict[int, list[Any]] = {}
    for one in sorted(it.armies.values(), key=lambda a: (last_nobody(a.owner), a.number)):
        standing.setdefault(one.province, []).append(one)
    assert it.standing == standing
    assert it.towns == {p.number for p in it.provinces if p.town is not None}
    assert all(one.id == key for key, one in it.armies.items())


def change_something(it: Board, data: st.DataObject) -> None:
    places = st.integers(0, it.grid.size - 1)
    owners = st.sampled_from([0, *(realm.number for realm in it.in_game())])
    what = data.draw(st.sampled_from(("land", "found", "raze", "raise", "remove", "shift", "turn")))
    if what == "land":
        it.give_land(data.draw(places), data.draw(owners))
    elif what == "found":
        it.found_town(data.draw(places), "human")
    elif what == "raze":
        it.raze_town(data.draw(places))
    elif what == "raise":
        kind = data.draw(st.sampled_from(sorted(ARMY_TYPES)))
        it.raise_army(data.draw(owners), kind, data.draw(places), "human")
    elif it.armies:
        one = it.armies[data.draw(st.sampled_from(sorted(it.armies)))]
        if what == "remove":
            it.remove_army(one)
        elif what == "shift":
            it.shift_army(one, data.draw(places))
        else:
            it.turn_army(one, data.draw(owners))


@pytest.mark.slow
@settings(max_examples=40)
@given(positions(), st.data())
def test_the_indexes_follow_every_change(where: Position, data: st.DataObject) -> None:
    before = copy.deepcopy(where)
    it = board(where)
    verify_indexes(it)
    for _ in range(8):
        change_something(it, data)
        verify_indexes(it)
    assert where == before
    after = position_of(it)
    after.turn = where.turn  # so that what was seen last is still seen now
    assert decode(encode(after)) == after


def test_who_stands_where() -> None:
    it = board(
        world(
            "ff",
            kingdoms=[kingdom(1), kingdom(2), kingdom(3, declarations={1: "enemy"})],
            lands={0: land(owner=1), 1: land(owner=3)},
            armies=[army(0, 1), army(2, 7), army(2, 3), army(1, 4), army(3, 1, province=1)],
        )
    )
    assert [one.id for one in it.armies_in(0)] == [
        ArmyId(1, 4),
        ArmyId(2, 3),
        ArmyId(2, 7),
        ArmyId(0, 1),
    ]
    assert it.owners_in(0) == [1, 2, 0]
    assert [one.province for one in it.armies_in_order()] == [0, 0, 0, 0, 1]
    assert it.is_foe_in(1, 0), "the rebels"
    assert not it.controls(1, 0)
    assert it.controls(3, 1)
    assert not it.controls(1, 1)
    it.remove_army(it.armies[ArmyId(0, 1)])
    assert it.controls(1, 0)


@pytest.mark.rule("DK-2.1.13")
def test_an_army_has_the_next_number_and_counts_in_its_type() -> None:
    it = board(world("f", kingdoms=[kingdom(1)]))
    first = it.raise_army(1, "army", 0, "human")
    archers = it.raise_army(1, "archers", 0, "human")
    it.remove_army(archers)
    wargs = [it.raise_army(1, "warg_army", 0, "human") for _ in range(3)]
    more = it.raise_army(1, "archers", 0, "human")
    assert [(a.number, a.name) for a in (first, archers, *wargs, more)] == [
        (1, "1st Army"),
        (2, "1st Archers"),
        (3, "1st Warg army"),
        (4, "2nd Warg army"),
        (5, "3rd Warg army"),
        (6, "2nd Archers"),
    ]


@pytest.mark.rule("DK-2.1.6")
def test_trolls_are_orcs_and_monsters_count_as_humans() -> None:
    it = board(world("f", kingdoms=[kingdom(1, race="elf")]))
    assert it.raise_army(1, "trolls", 0, "elf").race == "orc"
    assert it.raise_army(0, "dragon", 0, "elf").race == "human"
    assert it.raise_army(1, "army", 0, "elf").race == "elf"


@pytest.mark.rule("DK-H148")
def test_an_army_that_changes_sides_is_counted_anew() -> None:
    it = board(world("f", kingdoms=[kingdom(1)], armies=[army(1, 5, type="trolls"), army(0, 2)]))
    trolls = it.armies[ArmyId(1, 5)]
    it.moved.add(trolls.id)
    it.turn_army(trolls, 0)
    assert (trolls.id, trolls.name) == (ArmyId(0, 3), "1st Trolls")
    assert it.moved == {ArmyId(0, 3)}
    assert it.raise_army(1, "army", 0, "orc").number == 6


def test_a_razed_town_takes_its_guard() -> None:
    it = board(
        world(
            "f",
            kingdoms=[kingdom(1)],
            lands={0: land(owner=1, villages=2)},
            armies=[army(1, 1), army(1, 2, type="town_guard")],
        )
    )
    town = it.found_town(0, "orc")
    assert (it.provinces[0].villages, town.stock.food) == (0, 0)
    guard = it.raze_town(0)
    assert guard is not None
    assert guard.type == "town_guard"
    assert [one.number for one in it.armies_in(0)] == [1]
    assert it.raze_town(0) is None


@pytest.mark.rule("DK-12.2")
@pytest.mark.rule("W42")
@pytest.mark.parametrize(
    ("one", "other", "status"),
    [
        ("friend", "friend", "ally"),
        ("friend", "neutral", "neutral"),
        ("friend", "enemy", "war"),
        ("neutral", "neutral", "neutral"),
        ("neutral", "enemy", "war"),
    ],
)
def test_status_by_both_declarations(one: str, other: str, status: str) -> None:
    it = board(world("f", kingdoms=[kingdom(1), kingdom(2)]))
    it.declare(1, 2, one)
    it.declare(2, 1, other)
    for a, b in ((1, 2), (2, 1)):
        assert it.relations.at_war(a, b) == (status == "war")
        assert it.relations.are_allied(a, b) == (status == "ally")
    it.declare(1, 2, "neutral")
    it.declare(2, 1, "neutral")
    assert not it.relations.at_war(1, 2)
    assert it.kingdoms[1].declarations == {}


@pytest.mark.rule("DK-2.1.9")
@pytest.mark.rule("DK-12.6")
def test_rebels_are_at_war_with_all_but_rebels() -> None:
    relations = board(world("f", kingdoms=[kingdom(1)])).relations
    assert relations.at_war(0, 1)
    assert relations.at_war(1, 0)
    assert not relations.at_war(0, 0)
    assert not relations.at_war(1, 1)
    assert not relations.are_allied(1, 1)
    assert relations.are_together(1, 1)


@pytest.mark.rule("DK-6.3")
def test_only_an_army_that_changes_its_province_has_moved() -> None:
    it = board(world("fm", kingdoms=[kingdom(1)], armies=[army(1, 1, climbing="e"), army(1, 2)]))
    climber, other = it.armies[ArmyId(1, 1)], it.armies[ArmyId(1, 2)]
    it.shift_army(other, 1)
    it.shift_army(climber, 0)
    assert it.moved == {ArmyId(1, 2)}
    assert climber.climbing is None
