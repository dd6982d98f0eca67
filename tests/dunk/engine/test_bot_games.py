"""Whole games of bots: nothing is refused, everybody grows, and nobody is out of reach.

``python -m benchmarks.dunk_balance`` prints the tables behind these few games.
"""

import statistics

import pytest

from benchmarks.dunk_balance import peoples
from benchmarks.dunk_games import PAIRS, Game, play

EARLY = 15
LATE = 25


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_eight_bots_play_twenty_five_turns_and_all_of_them_grow(seed: int) -> None:
    game = play(f"suite {seed}", peoples(seed, 8), LATE)
    assert not game.failures, "an order of a bot was refused"
    assert not game.left, "somebody was out before turn 25"
    assert_nobody_is_out_of_reach(game)
    looks = game.at(LATE)
    assert sum(look.towns > 0 for look in looks) >= 7
    assert statistics.median(look.technologies for look in looks) >= 10
    before = statistics.median(look.value for look in game.at(10))
    assert statistics.median(look.value for look in looks) > before
    assert statistics.median(game.seconds) < 0.05


@pytest.mark.slow
def test_no_race_and_no_leaders_are_without_hope() -> None:
    game = play("suite of all", PAIRS, EARLY)
    assert not game.failures
    assert not game.left
    assert_nobody_is_out_of_reach(game)
    assert min(look.provinces for look in game.at(EARLY)) >= 10
    for group in range(2):  # by race, then by leaders
        means = [
            statistics.mean(look.value for look in game.at(EARLY) if look[2 + group] == name)
            for name in {pair[group] for pair in PAIRS}
        ]
        assert max(means) < 2 * min(means)


def assert_nobody_is_out_of_reach(game: Game) -> None:
    looks = game.at(EARLY)
    values = [look.value for look in looks]
    assert max(values) < 2.5 * statistics.median(values)
    for turn in range(1, game.turns + 1):
        sick = sum(look.sick for look in game.at(turn))
        assert sick <= 0.15 * sum(look.people for look in game.at(turn)), "a plague ran away"
