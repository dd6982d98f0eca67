"""The odds of a battle are those that its dice fall by."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.chance import Rolls
from dunk.engine.fighting import ALIVE, Camp, fight
from dunk.engine.strength import NO_ARMS, Arms, Fighter
from dunk.engine.weighing import weigh
from tests.dunk.builders import army, board, kingdom, world

Result = TypeVar("Result")

PLAIN = Fighter("army", "orc", 1, "grassland")
BOWMEN = Arms(bows=True)


@pytest.mark.rule("DK-6.5.3")
def test_two_equal_armies_have_equal_odds() -> None:
    odds = weigh({"a": [PLAIN], "b": [PLAIN]}, {"a": ["b"], "b": ["a"]})
    assert odds.is_exact
    mine, other = odds.camps["a"], odds.camps["b"]
    assert mine == other
    assert mine.survives[0] < Fraction(1, 2)  # an arrow may hit by luck
    assert mine.falls == 1 - mine.survives[0]


@pytest.mark.rule("DK-6.5.1")
@pytest.mark.rule("DK-6.5.2")
@pytest.mark.parametrize("arms", [NO_ARMS, BOWMEN, Arms(True, True, True, True)])
def test_the_odds_are_what_the_dice_can_come_to(arms: Arms) -> None:
    """Every way in which the dice of a real battle can fall, against the odds."""
    where = world(
        "gg",
        kingdoms=[kingdom(1), kingdom(2)],
        armies=[army(1, 1), army(1, 2, type="archers", erf=3), army(2, 1, race="human", erf=2)],
    )
    table = board(where)
    mine, other = Camp(0, 1), Camp(0, 2)
    camps = {mine: table.armies_in(0)[:2], other: table.armies_in(0)[2:]}
    foes = {mine: [other], other: [mine]}

    def run(rolls: Rolls) -> tuple[bool, ...]:
        armed = {1: arms, 2: NO_ARMS}
        fought = fight(table, camps, foes, armed, rolls, in_the_open=True)
        return tuple(one.fate == ALIVE for one in fought)

    came = odds_of_ways(run)
    fighters = {
        mine: [
            Fighter("army", "orc", 1, "grassland", arms),
            Fighter("archers", "orc", 3, "grassland", arms),
        ],
        other: [Fighter("army", "human", 2, "grassland")],
    }
    odds = weigh(fighters, foes)
    for place in range(2):
        assert odds.camps[mine].survives[place] == sum(p for it, p in came.items() if it[place])
    assert odds.camps[other].survives[0] == sum(p for it, p in came.items() if it[2])
    assert odds.camps[mine].clears == sum(
        p for it, p in came.items() if (it[0] or it[1]) and not it[2]
    )
    assert odds.camps[mine].falls == sum(p for it, p in came.items() if not (it[0] or it[1]))


class _Fork:
    """Rolls that go the way they are told, then come; and how likely that was."""

    def __init__(self, way: list[bool]) -> None:
        self.way, self.at, self.share = way, 0, Fraction(1)

    def chance(self, odds: Fraction, what: str, *about: object) -> bool:
        if self.at == len(self.way):
            self.way.append(True)
        came = self.way[self.at]
        self.at += 1
        self.share *= odds if came else 1 - odds
        return came


def odds_of_ways(run: Callable[[Rolls], Result]) -> dict[Result, Fraction]:
    """Everything that can come of it, with its chance."""
    found: dict[Result, Fraction] = {}
    way: list[bool] = []
    while True:
        fork = _Fork(way)
        result = run(cast(Rolls, fork))
        found[result] = found.get(result, Fraction(0)) + fork.share
        while way and not way[-1]:
            way.pop()
        if not way:
            return found
        way[-1] = False


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=9), st.integers(1, 9))
def test_chances_are_chances_however_large_the_battle(mine: list[int], others: int) -> None:
    bowmen = [PLAIN._replace(erf=erf, arms=BOWMEN) for erf in mine]
    odds = weigh({"a": bowmen, "b": [PLAIN] * others}, {"a": ["b"], "b": ["a"]})
    for camp in odds.camps.values():
        assert all(0 < chance < 1 for chance in camp.survives)
        assert 0 < camp.falls < 1
        assert camp.clears + camp.falls <= 1
    assert odds.camps["a"].survives[mine.index(max(mine))] == max(odds.camps["a"].survives)
