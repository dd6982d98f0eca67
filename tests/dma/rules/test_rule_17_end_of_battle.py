"""DMA-17.1: how a battle ends."""

import pytest

from dma.engine.battle.fight import STEP
from dma.engine.battle.setup import FIELD, STORM, VILLAGE
from dma.engine.rules import Rules
from dma.engine.tables.sequence import BATTLE_STEP
from tests.dma.engine.battle.scenes import fought, setup, told


@pytest.mark.rule("DMA-14")
@pytest.mark.rule("EX-39")
def test_a_step_has_fourteen_phases_in_the_order_of_the_book() -> None:
    assert tuple(phase.name for phase in STEP) == BATTLE_STEP
    assert len(STEP) == 14


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("DMA-14.18")
@pytest.mark.rule("EX-58")
def test_a_lone_rider_takes_the_flag_in_the_fifth_step() -> None:
    record = fought(setup("A 1 cavalry 5 0", "B 2 heavy_infantry 0 5"))
    assert (record.winner, record.why, len(record.steps)) == ("A", "flag", 5)
    path = [act[3:] for _, act in told(record, "move")]
    assert path == [(5, y) for y in range(9, -1, -1)]
    assert [it.number for it in record.survivors] == [1]  # the loser's units perish


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("DMA-14.20")
@pytest.mark.rule("EX-61")
def test_an_elephant_needs_three_steps_for_a_lone_militia() -> None:
    record = fought(setup("A 1 war_elephants 5 0", "B 2 militia 5 0"))
    assert (record.winner, record.why, len(record.steps)) == ("A", "no_units", 3)
    assert told(record, "die") == [(3, (4, "die", 2))]
    assert [(it.x, it.y) for it in record.survivors] == [(5, 7)]


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("EX-62")
@pytest.mark.parametrize("idle", [5, 2])
def test_who_only_holds_the_line_draws_after_five_idle_steps(idle: int) -> None:
    lines = setup("A 1 heavy_infantry", "B 2 heavy_infantry", rules=Rules(battle_idle_steps=idle))
    record = fought(lines)
    assert (record.winner, record.why, len(record.steps)) == (None, "idle", idle)
    assert [it.number for it in record.survivors] == [1, 2]


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("EX-66")
@pytest.mark.parametrize(("kind", "winner"), [(FIELD, None), (STORM, "B"), (VILLAGE, "B")])
def test_both_flags_at_once_are_a_draw_or_the_defenders(kind: str, winner: str | None) -> None:
    record = fought(setup("A 1 cavalry 0 0", "B 2 cavalry 0 0", kind=kind))
    assert (record.winner, record.why) == (winner, "flag")
    last = [act for act in record.steps[-1] if act[1] == "move"]
    assert {act[2:] for act in last[-2:]} == {(1, 5, 0), (2, 5, 15)}
