"""A battle told frame by frame from its record (DMA-14): nothing is lost on the way."""

import pytest
from hypothesis import given, settings

from dma.engine.battle.fight import fight
from dma.engine.battle.replay import Mark, Shown, frames
from dma.engine.battle.setup import Setup
from tests.dma.referee.matches import match, seeded, setups


@pytest.mark.slow
@settings(max_examples=30)
@given(setup=setups(most=9))
def test_the_last_frame_shows_who_lives(setup: Setup) -> None:
    record = fight(setup, seeded("replay"))
    document = record.document()
    *_, last = frames(document)
    left = {n: unit for n, unit in last.units.items() if record.winner in (None, unit.side)}
    assert left == {it.number: Shown(it.type, it.side, (it.x, it.y)) for it in record.survivors}


@pytest.mark.slow
@settings(max_examples=30)
@given(setup=setups(most=9))
def test_every_act_is_in_one_frame_in_order(setup: Setup) -> None:
    document = fight(setup, seeded("order")).document()
    told = list(frames(document))
    acts = [act for frame in told for act in frame.acts]
    assert acts == [act for step in document["steps"] for act in step]
    moments = [(frame.step, frame.phase) for frame in told]
    assert moments == sorted(set(moments))
    assert moments[0] == (0, 0)


@pytest.mark.rule("DMA-14.20")
def test_an_elephant_tramples_in_one_frame_and_steps_in_a_later_one() -> None:
    setup = match(a=[("war_elephants", (5, 9))], b=[("militia", (5, 8))])
    start, strike, death, move = list(frames(fight(setup, seeded(1)).document()))[:4]
    assert start.marks == ()
    assert strike.marks == (Mark("elephant", (5, 9), (5, 8), True),)
    assert [frame.phase for frame in (strike, death, move)] == [3, 4, 13]
    assert sorted(strike.units) == [1, 2]
    assert sorted(death.units) == [1]
    assert death.marks == (Mark("die", (5, 8), (5, 8), True),)
    assert move.units[1].cell == (5, 8)
    assert start.units[1].cell == (5, 9)


@pytest.mark.rule("DMA-16.8")
def test_a_tower_is_ground_from_its_frame_on() -> None:
    setup = match(
        "storm",
        a=[("siege_towers", (5, 6)), ("militia", (5, 15))],
        b=[("heavy_infantry", (5, 5))],
    )
    told = list(frames(fight(setup, seeded(1)).document()))
    built = next(n for n, frame in enumerate(told) if any(it.what == "build" for it in frame.marks))
    assert (5, 6) not in told[built - 1].heights
    assert told[built].heights[(5, 6)] == 3
    assert 1 not in told[built].units
