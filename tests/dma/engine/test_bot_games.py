"""Whole games of bots: nothing is refused, and somebody builds an empire.

``python -m benchmarks.dma_games`` prints the curves behind these few games.
"""

import pytest

from benchmarks.dma_games import minds_of, play
from dma.engine.state import Document

SMALL: Document = {"province_cells": 20}


@pytest.mark.slow
def test_six_bots_play_thirty_weeks_without_an_order_refused() -> None:
    game = play("suite 1", minds_of(1, 6), 30, SMALL)
    assert not game.rejected
    assert game.weeks == 30 or game.ending is not None
    assert game.counts["battle"] > 50


@pytest.mark.slow
def test_in_most_games_somebody_soon_has_more_than_three_provinces() -> None:
    games = [play(f"suite {seed}", minds_of(seed, 6), 12, SMALL) for seed in (2, 3, 4)]
    assert [game.rejected.total() for game in games] == [0, 0, 0]
    assert sum(max(look.cities for look in game.looks) > 3 for game in games) >= 2
