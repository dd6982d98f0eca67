"""A battle from its first step to its last (DMA-14, DMA-17.1)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from dma.engine.battle.fray import Fray, fray_of
from dma.engine.battle.ground import Ground
from dma.engine.battle.magic import lapse, paralyse, summon, turn
from dma.engine.battle.moves import build_towers, first_moves, other_moves
from dma.engine.battle.planning import plan_again, plan_all
from dma.engine.battle.record import Record, Survivor
from dma.engine.battle.setup import FIELD, A, B, Setup
from dma.engine.battle.strikes import (
    deaths,
    elephant_deaths,
    first_strikes,
    other_strikes,
    side_strikes,
)
from dma.engine.chance import Rolls


class Phase(NamedTuple):
    """One phase of a step. ``needs``: it is for units with one of these traits only; none: for
    all."""

    name: str
    play: Callable[[Fray], None]
    needs: frozenset[str] = frozenset()


_RIDERS: Final = frozenset({"double_move"})
_TRAMPLERS: Final = frozenset({"trample"})
_BITERS: Final = frozenset({"monster_double_move"})
_CASTERS: Final = frozenset({"ranged_spells"})
_PREACHERS: Final = frozenset({"ranged_sermon"})

# Rule DMA-14. The order of this tuple is the order of play.
STEP: Final = (
    Phase("plan", plan_all),
    Phase("inquisitor_paralysis", paralyse, frozenset({"paralyse_adjacent"})),
    Phase("monster_first_bites_and_elephant_strikes", first_strikes, _BITERS | _TRAMPLERS),
    Phase("elephant_deaths", elephant_deaths, _TRAMPLERS),
    Phase("first_move_of_double_movers", first_moves, _RIDERS),
    Phase("chariot_side_strikes", side_strikes, frozenset({"side_strikes"})),
    Phase("double_movers_plan_second_action", plan_again, _RIDERS | _BITERS),
    Phase("all_other_strikes", other_strikes),
    Phase("mage_summons_appear", summon, _CASTERS),
    Phase("converted_units_cancel_plans", lapse, _CASTERS | _PREACHERS),
    Phase("deaths", deaths),
    Phase("siege_towers_complete", build_towers, frozenset({"builds_tower"})),
    Phase("all_other_moves", other_moves),
    Phase("converted_units_change_side", turn, _CASTERS | _PREACHERS),
)
#: What keeps a battle going (DMA-17.1); whatever else happens follows from one of these.
ACTIVITY: Final = frozenset({"strike", "sermon", "spell", "move", "build", "turn"})


def fight(setup: Setup, rolls: Rolls, ground: Ground | None = None) -> Record:
    """Play the battle. The same setup and rolls give the same record.

    ``ground``: a field of another size than that of the rules. Raises ``layout.NoRoom``.
    """
    fray = fray_of(setup, rolls, ground)
    xs, ys = fray.ground.xs, fray.ground.ys
    record = Record(
        kind=setup.kind,
        buildings=setup.buildings,
        heights=tuple(
            (xs[number], ys[number], fray.heights[number])
            for number in fray.ground.numbers
            if fray.heights[number]
        ),
        units=tuple(
            (it.number, it.drill.id, it.side, xs[it.place], ys[it.place]) for it in fray.soldiers
        ),
    )
    idle = 0
    ended = None
    while ended is None:
        play_step(fray)
        record.steps.append(fray.acts)
        idle = 0 if any(act[1] in ACTIVITY for act in fray.acts) else idle + 1
        ended = _ending(fray, len(record.steps), idle)
    record.winner, record.why = ended
    record.survivors = tuple(
        Survivor(it.number, it.drill.id, it.side, xs[it.place], ys[it.place], it.rations, it.is_new)
        for it in fray.soldiers
        if record.winner in (None, it.side)
    )
    record.last_unit = fray.last_unit
    return record


def play_step(fray: Fray) -> None:
    """The phases of one step; ``fray.acts`` holds what happened in it."""
    fray.acts = []
    for phase in STEP:
        if not phase.needs or phase.needs & fray.traits:
            phase.play(fray)


def _ending(fray: Fray, steps: int, idle: int) -> tuple[str | None, str] | None:
    """Winner and why, in the order in which they are checked (DMA-17.1); None: it goes on."""
    takers = []
    for side, foe in ((A, B), (B, A)):
        there = fray.at[fray.ground.flags[foe]]
        if there is not None and there.side == side:
            takers.append(side)
    if takers:
        both = None if fray.kind == FIELD else B
        return (takers[0] if len(takers) == 1 else both), "flag"
    left = {it.side for it in fray.soldiers}
    if len(left) < 2:
        return next(iter(left), None), "no_units"
    if idle >= fray.rules.battle_idle_steps:
        return None, "idle"
    if steps >= fray.rules.battle_step_cap:
        return None, "step_cap"
    return None
