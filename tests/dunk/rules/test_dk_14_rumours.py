"""Rumours (DK-14.6)."""

from itertools import combinations

import pytest

from dunk.engine.board import Board
from dunk.engine.doings import Account
from dunk.engine.gossip import alliances, distorted
from dunk.engine.phases import departures, rumours
from dunk.engine.relations import Relations
from dunk.engine.state import ENEMY, FRIEND, Departure
from tests.dunk.builders import board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, play

TRUE = Loaded(lambda name, faces: 12 * (faces - 1) // 24)  # four times 13 is 52


@pytest.mark.rule("W35")
@pytest.mark.rule("W36")
@pytest.mark.rule("DK-14.6.2")
def test_a_value_is_changed_once_for_all_and_once_for_each() -> None:
    assert distorted(1000, 62, 40) == 968
    assert distorted(10000, 4, 4) == 2704
    assert distorted(10000, 100, 100) == 21904
    assert distorted(1000, 52, 52) == 1000
    assert distorted(-100, 62, 52) == -110
    assert distorted(50, 53, 52) == 51, "50.5 is rounded up"
    assert distorted(50, 51, 52) == 50, "49.5 is rounded up"
    assert distorted(0, 100, 100) == 0


def realms() -> Board:
    """Kingdoms 1 to 4 with incomes 10, 40, 0 and none: the last one has left."""
    it = board(
        world(
            "fffff",
            kingdoms=[
                kingdom(1, technologies={"bows", "ships"}, declarations={2: FRIEND}),
                kingdom(2, declarations={1: FRIEND}),
                kingdom(3, technologies={"bows"}),
                kingdom(4, left=Departure(1, "lost")),
            ],
            lands={0: land(owner=1), 1: land(owner=2), 2: land(owner=2), 3: land(owner=3)},
        )
    )
    it.accounts = {1: Account(0, lands=10), 2: Account(0, lands=40), 3: Account(0)}
    play(departures.play, it)
    return it


def heard(it: Board, dice: Loaded) -> dict[int, dict[str, object]]:
    found = {}
    for event in play(rumours.play, it, dice):
        (reader,) = event.seen_by
        found[reader] = dict(event.data)
    return found


@pytest.mark.rule("DK-14.6.1")
def test_three_lists_of_all_kingdoms_greatest_first() -> None:
    told = heard(realms(), TRUE)
    assert set(told) == {1, 2, 3}
    assert told[1] == {
        "income": [[2, 40], [1, 10], [3, 0]],
        "provinces": [[2, 2], [1, 1], [3, 1]],
        "technologies": [[1, 2], [3, 1], [2, 0]],
        "alliances": [[[2, 1], 50]],
    }
    assert told[1] == told[2] == told[3]


@pytest.mark.rule("DK-14.6.2")
def test_ones_own_values_are_true_and_others_are_not() -> None:
    told = heard(realms(), FAIL)  # all dice show 25: twice +48 %
    assert told[1]["income"] == [[2, 88], [1, 10], [3, 0]]
    assert told[2]["income"] == [[2, 40], [1, 22], [3, 0]]
    assert told[1]["alliances"] == [[[2, 1], 110]], "the total of an alliance is true for nobody"
    low = heard(realms(), COME)
    assert low[1]["income"] == [[2, 11], [1, 10], [3, 0]]


@pytest.mark.rule("DK-14.6.2")
def test_each_list_and_each_kingdom_has_its_own_rolls() -> None:
    it = realms()
    heard(it, TRUE)
    thrown = [roll.about for roll in it.chance.log if roll.what == "rumour"]
    for name in ("income", "provinces", "technologies"):
        for number in (1, 2, 3):
            readers = [other for other in (1, 2, 3) if other != number]
            assert thrown.count((name, number)) == 1
            assert all(thrown.count((name, number, reader)) == 1 for reader in readers)
            assert thrown.count((name, number, number)) == 0
    assert thrown.count(("alliance", 2)) == thrown.count(("alliance", 2, 1)) == 1


def friends(*pairs: tuple[int, int], foes: tuple[tuple[int, int], ...] = ()) -> Relations:
    declared: dict[int, dict[int, str]] = {number: {} for number in range(1, 8)}
    for one, other in pairs:
        declared[one][other] = declared[other][one] = FRIEND
    for one, other in foes:
        declared[one][other] = ENEMY
    return Relations(declared)


@pytest.mark.rule("DK-14.6.3")
def test_alliances_are_connected_groups_led_by_the_greatest() -> None:
    incomes = {1: 5, 2: 9, 3: 9, 4: 1, 5: 0, 6: 7}
    found = alliances(incomes, friends((1, 2), (2, 3), (4, 6), foes=((1, 3), (5, 6))))
    assert found == [[2, 1, 3], [6, 4]], "whatever else is between the members"
    assert alliances(incomes, friends((1, 7))) == [], "who has left is no ally"
    assert alliances(incomes, Relations({1: {2: FRIEND}, 2: {}})) == [], "one friend makes none"
    everyone = friends(*combinations(range(1, 7), 2))
    assert alliances(incomes, everyone) == [[2, 1, 3, 4, 5, 6]]
