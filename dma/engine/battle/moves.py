"""Moves: who enters which cell, and who wins a conflict for it (DMA-14.17, DMA-15.6).

Also the towers that are built just before the moves of phase 13 (DMA-16.8).
"""

from collections.abc import Sequence

from dma.engine.battle.blows import strength
from dma.engine.battle.fray import BUILD, MOVE, STEP, Fray, Soldier


def first_moves(fray: Fray) -> None:
    """Phase 5: riders (DMA-14.5)."""
    _move(fray, 5, [it for it in fray.soldiers if it.plan == MOVE and it.drill.rides])


def build_towers(fray: Fray) -> None:
    """Phase 12: a Siege tower turns into high ground (DMA-16.8)."""
    least, heights = fray.rules.siege_tower_min_height, fray.heights
    builders = [it for it in fray.soldiers if it.plan == BUILD]
    if not builders:
        return
    raised = [max(least, heights[it.goal] + 1, heights[it.place]) for it in builders]
    for soldier, height in zip(builders, raised, strict=True):
        heights[soldier.place] = height
        fray.leave(soldier)
        x, y = fray.ground.xs[soldier.place], fray.ground.ys[soldier.place]
        fray.tell(12, "build", soldier.number, x, y, height)
    fray.soldiers = [it for it in fray.soldiers if it.lives]


def other_moves(fray: Fray) -> None:
    """Phase 13 (DMA-14.13)."""
    _move(fray, 13, [it for it in fray.soldiers if it.plan in (MOVE, STEP)])


def _move(fray: Fray, phase: int, movers: Sequence[Soldier]) -> None:
    """In rounds: which cells are empty is settled at the start of each (DMA-H66)."""
    at, xs, ys, acts = fray.at, fray.ground.xs, fray.ground.ys, fray.acts
    while movers:
        rivals: dict[int, list[Soldier]] = {}
        waiting = []
        for soldier in movers:
            if at[soldier.goal] is None:
                rivals.setdefault(soldier.goal, []).append(soldier)
            else:
                waiting.append(soldier)
        if not rivals:
            return
        for goal in sorted(rivals):
            found = rivals[goal]
            winner = found[0] if len(found) == 1 else _contest(fray, phase, goal, found)
            at[winner.place], at[goal] = None, winner
            winner.place = goal
            acts.append((phase, "move", winner.number, xs[goal], ys[goal]))
        movers = waiting


def _contest(fray: Fray, phase: int, goal: int, rivals: Sequence[Soldier]) -> Soldier:
    """Who enters a cell that several move to (DMA-15.6); the others stay."""
    if not fray.heights[goal]:
        elephants = [it for it in rivals if it.drill.tramples and not fray.heights[it.place]]
        if elephants:
            rivals = [it for it in rivals if it.drill.tramples]
    firsts = {}
    for soldier in sorted(
        rivals, key=lambda it: (it.goal != it.place + it.drill.ahead, it.number), reverse=True
    ):
        firsts[soldier.side] = soldier
    if len(firsts) == 1:
        return next(iter(firsts.values()))
    return _duel(fray, phase, goal, *(firsts[side] for side in sorted(firsts)))


def _duel(fray: Fray, phase: int, goal: int, one: Soldier, other: Soldier) -> Soldier:
    """The firsts of A and B, by the attacks that they would have against each other."""
    above = fray.rules.height_factor * (fray.heights[one.place] - fray.heights[other.place])
    num = strength(one.drill.attack, fray.rules, above)
    den = num + strength(other.drill.attack, fray.rules, -above)
    num, den = (num, den) if den else (1, 2)
    came = fray.rolls.chance(num, den, "contest", one.number, other.number)
    winner = one if came else other
    x, y = fray.ground.xs[goal], fray.ground.ys[goal]
    fray.tell(phase, "contest", x, y, one.number, other.number, num, den, winner.number)
    return winner
