"""DMA-17.1: how a battle ends."""

import pytest

from dma.engine.battle.fight import STEP, fight
from dma.engine.battle.setup import FIELD, STORM, VILLAGE
from dma.engine.chance import Rolls
from dma.engine.decoding import read_rules
from dma.engine.faultbook import FaultBook
from dma.engine.jsonfields import MalformedPosition
from dma.engine.rules import Rules
from dma.engine.survey_states import look_at_rules
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


class Never:
    """Dice with which no chance comes."""

    def below(self, n: int) -> int:
        return n - 1


@pytest.mark.rule("DMA-17.1")
@pytest.mark.parametrize("cap", [60, 7])
def test_after_sixty_steps_it_is_a_draw(cap: int) -> None:
    lines = setup("A 1 militia", "B 2 heavy_infantry", rules=Rules(battle_step_cap=cap))
    record = fight(lines, Rolls("battle", Never(), []))
    assert (record.winner, record.why, len(record.steps)) == (None, "step_cap", cap)
    assert len(record.survivors) == 2


@pytest.mark.rule("DMA-1.5")
@pytest.mark.rule("DMA-H90")
@pytest.mark.parametrize(
    ("option", "most"), [("battle_step_cap", 120), ("battle_idle_steps", 20), ("max_weeks", 10_000)]
)
def test_an_option_goes_as_far_as_its_limit(option: str, most: int) -> None:
    assert getattr(read_rules({option: most}, "rules"), option) == most
    for surveyed in (most, most + 1):
        book = FaultBook()
        assert look_at_rules(book, {option: surveyed}) == (
            {option: most} if surveyed == most else {}
        )
        assert [it.rule for it in book.faults] == ["DMA-1.5"] * (surveyed - most)
    least = int(option == "max_weeks")
    told = f"rules.{option}: expected a whole number, {least} to {most}, got {most + 1}"
    with pytest.raises(MalformedPosition, match=told):
        read_rules({option: most + 1}, "rules")


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("DMA-H69")
def test_strikes_that_come_to_nothing_keep_a_battle_going() -> None:
    """A Catapult shoots at Heavy infantry, who only hold the line, and never hits."""
    rules = Rules(battle_idle_steps=1, battle_step_cap=20)
    record = fight(
        setup("A 1 catapults 5 0", "B 2 heavy_infantry 5 0", rules=rules),
        Rolls("battle", Never(), []),
    )
    assert (record.why, len(record.steps)) == ("step_cap", 20)


@pytest.mark.rule("DMA-17.1")
@pytest.mark.parametrize("kind", [FIELD, STORM, VILLAGE])
def test_when_nobody_is_left_it_is_a_draw(kind: str) -> None:
    record = fought(setup("A 1 siege_towers 5 0", "B 2 siege_towers 5 0", kind=kind))
    assert (record.winner, record.why, record.survivors) == (None, "no_units", ())
    assert len(record.steps) == 3


@pytest.mark.rule("DMA-17.1")
def test_the_flag_counts_before_who_is_left() -> None:
    """In the step in which the last defender dies, the elephant steps onto its flag."""
    record = fought(setup("A 1 war_elephants 5 0", "B 2 militia 5 5", kind=STORM))
    assert (record.winner, record.why) == ("A", "flag")
    assert told(record, "die") == [(len(record.steps), (4, "die", 2))]


@pytest.mark.rule("DMA-17.2")
def test_only_the_winners_units_are_left_and_all_of_them_after_a_draw() -> None:
    won = fought(setup("A 1 cavalry 5 0", "A 2 bodyguards 0 5", "B 3 bodyguards 0 5"))
    assert [it.number for it in won.survivors] == [1, 2]


@pytest.mark.rule("DMA-16.5")
@pytest.mark.rule("DMA-1.7")
@pytest.mark.rule("EX-65")
def test_a_summoned_unit_is_among_the_survivors_with_its_rations() -> None:
    lines = setup("A 1 mages 5 0", "B 2 siege_towers 5 1", "A 3 cavalry 0 0")
    materialise, phantom, kill = 1, 0, 0
    record = fought(lines, materialise, phantom, materialise, kill, phantom)
    newcomers = [it for it in record.survivors if it.is_new]
    assert [(it.number, it.type, it.side, it.rations) for it in newcomers] == [
        (4, "phantoms", "A", 7),
        (5, "phantoms", "A", 7),
    ]
    assert record.last_unit == 5
