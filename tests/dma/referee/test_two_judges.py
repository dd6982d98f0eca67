"""Two implementations, given the same dice, play the same battle (DMA-1.4, DMA-1.6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine.battle.setup import KINDS, Setup
from dma.engine.chance import Rolls
from games.dice import Dice
from tests.dma.referee import second_judge
from tests.dma.referee.matches import engine, normal, setups

SEEDS = st.integers(0, 2**16)


def compare(setup: Setup, seed: int) -> None:
    """The same acts in the same order, the same end, and the same rolls for them."""
    streams = [Dice(str(seed)).stream("battle") for _ in range(2)]
    mine = normal(second_judge.play(setup, Rolls("battle", streams[0], [])))
    theirs = normal(engine(setup, Rolls("battle", streams[1], [])))
    for number, (one, other) in enumerate(zip(mine["steps"], theirs["steps"], strict=False), 1):
        assert one == other, f"step {number}"
    assert mine == theirs
    assert streams[0].log == streams[1].log


@pytest.mark.rule("DMA-1.4")
@pytest.mark.rule("DMA-1.6")
@pytest.mark.rule("DMA-14.1")
@pytest.mark.parametrize("kind", KINDS)
def test_both_judges_play_a_skirmish_alike(kind: str) -> None:
    @settings(max_examples=8, derandomize=True, database=None)
    @given(setups(most=6, kinds=[kind]), SEEDS)
    def check(setup: Setup, seed: int) -> None:
        compare(setup, seed)

    check()


@pytest.mark.slow
@pytest.mark.rule("DMA-1.4")
@pytest.mark.rule("DMA-1.6")
@settings(max_examples=400, derandomize=True, database=None)
@given(setups(most=14), SEEDS)
def test_both_judges_play_any_battle_alike(setup: Setup, seed: int) -> None:
    compare(setup, seed)
