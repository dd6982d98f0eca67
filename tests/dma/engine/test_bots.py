"""Bots hand in clean plans in any position, from what their seat may know alone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dma.engine import bots, setup
from dma.engine.checks import check
from dma.engine.report import report
from dma.engine.resolver import resolve
from dma.engine.state import Position
from games.dice import Dice
from tests.dma.random_worlds import positions

temperaments = st.sampled_from(bots.TEMPERAMENTS)


def plan_of(where: Position, number: int, temperament: str, seed: str = "dice") -> str:
    return bots.bot(report(where, (), number), Dice(seed), temperament)


@st.composite
def seats_to_play(draw: st.DrawFn) -> tuple[Position, int]:
    """A position that goes on, and a state that is in it."""
    where = draw(positions())
    playing = [number for number, state in where.states.items() if state.out is None]
    assume(playing and where.ending is None)
    return where, draw(st.sampled_from(playing))


@pytest.mark.slow
@pytest.mark.rule("DMA-4.10")
@given(seats_to_play(), temperaments)
def test_no_order_of_a_bot_is_ever_refused(game: tuple[Position, int], temperament: str) -> None:
    where, number = game
    plan = plan_of(where, number, temperament)
    checked = check(report(where, (), number), plan)
    assert [it for it in checked.remarks if it.severity == "error"] == []
    if where.day == 0:
        done = resolve(where, {where.states[number].seat: plan}, Dice("week"))
        refused = [it.data for it in done.events if it.code == "order_rejected"]
        assert refused == []


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_the_same_report_and_dice_give_the_same_plan(
    game: tuple[Position, int], temperament: str
) -> None:
    assert plan_of(*game, temperament) == plan_of(*game, temperament)


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_every_kind_of_emperor_begins_to_build_and_to_march(temperament: str) -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    lines = plan_of(where, 1, temperament).splitlines()
    assert [line.split()[0] for line in lines if line.startswith(("queue", "route"))] == [
        "route",
        "queue",
    ]


def test_who_is_out_or_at_the_end_plans_nothing() -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    where.states[1].out = 1
    assert plan_of(where, 1, "war") == ""


def test_an_unknown_temperament_is_an_error() -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    with pytest.raises(KeyError):
        plan_of(where, 1, "peasant")
