"""Whole games of bots: they end, nobody starves, and simple scripts lose.

``python -m benchmarks.counties_balance`` prints the whole table behind these few games.
"""

import statistics

import pytest

from benchmarks.counties_balance import MIXED, play_bots, play_script
from benchmarks.counties_games import LAST_TURN, Chooser, Game
from benchmarks.counties_scripts import farmer, greedy
from counties.engine import bots

SEEDS = range(8)


def assert_well_played(game: Game) -> None:
    assert game.hunger == [], "a bot let its people go hungry"
    assert game.errors == [], "an order of a bot was refused or cut"
    late = [turn for turn, *_ in game.captures if turn > 10]
    assert len(late) >= 3
    assert game.quiet <= 10, "the bots stare at each other"
    assert game.shuffles <= game.turns // 10, "soldiers march to and fro"


def test_a_duel_of_bots_is_well_played_and_ends() -> None:
    ((game, won),) = play_bots(("builder", "raider"), range(1))
    assert_well_played(game)
    assert game.over
    assert won.total() == 1


@pytest.mark.slow
@pytest.mark.parametrize("temperaments", [MIXED, ("builder",) * 4, ("raider",) * 4])
def test_four_bots_finish_most_games_within_eighty_turns(temperaments: tuple[str, ...]) -> None:
    games = [game for game, _ in play_bots(temperaments, SEEDS)]
    for game in games:
        assert_well_played(game)
    assert sum(game.over for game in games) >= len(games) * 3 // 4
    assert max(game.turns for game in games) <= LAST_TURN
    assert statistics.median(second for game in games for second in game.seconds) < 0.02


@pytest.mark.slow
def test_both_temperaments_win_games_against_each_other() -> None:
    winners = {name for _, won in play_bots(MIXED, SEEDS) for name in won}
    assert winners == set(bots.TEMPERAMENTS)


@pytest.mark.slow
@pytest.mark.parametrize("script", [greedy, farmer])
@pytest.mark.parametrize("against", [("builder",), ("raider",), ("builder", "raider", "builder")])
def test_simple_scripts_lose_to_bots(script: Chooser, against: tuple[str, ...]) -> None:
    games = play_script(script, against, range(4))
    assert all(game.winner != "A" for game in games)
    assert sum(game.over for game in games) >= 3
