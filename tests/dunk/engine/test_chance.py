"""Chance: exact odds, streams that do not disturb each other, and a record of every roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.chance import Chance, Roll, Rolls, Stream
from games.dice import Dice


class Fixed:
    """A stream whose draws are known; each must fit the number of faces asked for."""

    def __init__(self, *draws: int) -> None:
        self.draws = list(draws)

    def below(self, n: int) -> int:
        drawn = self.draws.pop(0)
        assert 0 <= drawn < n
        return drawn


def rolls(stream: Stream) -> Rolls:
    return Rolls("test", stream, [])


def test_a_roll_succeeds_below_its_numerator() -> None:
    assert [rolls(Fixed(drawn)).chance(Fraction(2, 3), "x") for drawn in range(3)] == [
        True,
        True,
        False,
    ]


def test_certain_and_impossible_things_are_not_rolled_for() -> None:
    chance = Chance(Dice("seed"))
    stream = chance.stream("income")
    assert stream.chance(Fraction(3, 2), "x")
    assert stream.chance(Fraction(1), "x")
    assert not stream.chance(Fraction(0), "x")
    assert not stream.chance(Fraction(-1, 2), "x")
    assert chance.log == []


@given(st.integers(1, 10**40), st.integers(1, 10**40), st.text(max_size=3))
def test_odds_of_any_size_are_rolled_exactly(one: int, other: int, seed: str) -> None:
    odds = Fraction(min(one, other), max(one, other))
    stream = Dice(seed).stream("x")
    came = rolls(stream).chance(odds, "x")
    drawn = Fraction(0)
    scale = Fraction(1)
    for faces, result in stream.log:
        scale /= faces
        drawn += result * scale
    assert came == (drawn < odds)  # the digits drawn lie on the side of the odds that it says
    if odds < 1 and not came:
        assert drawn >= odds
    if odds < 1 and came and len(stream.log) > 1:
        assert drawn + scale <= odds or drawn < odds


def test_large_odds_go_on_to_the_next_digit_only_while_they_are_even() -> None:
    third = Fraction(10**12, 3 * 10**12 + 1)
    first = third.numerator * 2**30 // third.denominator
    assert rolls(Fixed(first - 1)).chance(third, "x")
    assert not rolls(Fixed(first + 1)).chance(third, "x")
    assert rolls(Fixed(first, 0)).chance(third, "x")
    assert not rolls(Fixed(first, 2**30 - 1)).chance(third, "x")


@pytest.mark.rule("DK-2.5.4")
def test_random_is_even_from_nought_and_nought_for_nothing() -> None:
    assert [rolls(Fixed(drawn)).random(4, "x") for drawn in range(4)] == [0, 1, 2, 3]
    assert rolls(Fixed()).random(0, "x") == 0
    assert rolls(Fixed()).random(-3, "x") == 0


def test_picks() -> None:
    assert rolls(Fixed(1)).pick(["a", "b"], "x") == "b"
    assert rolls(Fixed()).pick(["a"], "x") == "a"
    drawn = [rolls(Fixed(n)).weighted(["a", "b", "c"], [2, 0, 1], "x") for n in range(3)]
    assert drawn == ["a", "a", "c"]


def test_one_roll_throws_many_dice() -> None:
    assert rolls(Fixed(25**4 - 1)).dice(4, 25, "x") == 100
    assert rolls(Fixed(0)).dice(4, 25, "x") == 4
    assert rolls(Fixed(25)).dice(4, 25, "x") == 5
    thrown = Counter(rolls(Fixed(n)).dice(3, 6, "x") for n in range(6**3))
    assert thrown == Counter(sum(one) for one in product(range(1, 7), repeat=3))


@given(st.lists(st.integers(), unique=True, max_size=9), st.integers(0, 9), st.text(max_size=3))
def test_shuffling_and_sampling_lose_and_double_nothing(
    items: list[int], count: int, seed: str
) -> None:
    stream = Chance(Dice(seed)).stream("x")
    before = list(items)
    assert sorted(stream.shuffled(items, "x")) == sorted(items)
    sample = stream.sample(items, count, "x")
    assert len(sample) == min(count, len(items)) == len(set(sample))
    assert set(sample) <= set(items)
    assert items == before


@pytest.mark.rule("DK-2.5.1")
def test_a_roll_more_in_one_stream_moves_nothing_in_another() -> None:
    quiet, busy = Chance(Dice("s")), Chance(Dice("s"))
    busy.stream("plague").random(6, "x")
    assert quiet.stream("income").random(10**9, "x") == busy.stream("income").random(10**9, "x")


def test_every_roll_is_kept_with_its_odds_and_result() -> None:
    log: list[Roll] = []
    stream = Rolls("battle:7", Fixed(4, 2, 5), log)
    stream.chance(Fraction(1, 6), "survives", 7, "human")
    stream.random(3, "crime", 2)
    stream.weighted(["a", "b"], [4, 3], "owner")
    assert log == [
        Roll("battle:7", "chance", "survives", (7, "human"), 1, 6, 0),
        Roll("battle:7", "number", "crime", (2,), 1, 3, 2),
        Roll("battle:7", "pick", "owner", (), 3, 7, 1),
    ]
    assert log[2].odds == Fraction(3, 7)
