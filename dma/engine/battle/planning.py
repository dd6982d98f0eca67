"""Phases 1 and 7: what each unit means to do (DMA-14.15).

Every algorithm of DMA-9.2 has the same order: the flag, then a strike or building, then moving or
holding the line.
"""

from collections.abc import Sequence

from dma.engine.battle.fray import AREA, BUILD, MOVE, STAND, STRIKE, Fray, Soldier
from dma.engine.battle.ground import SIDES


def plan_all(fray: Fray) -> None:
    """Phase 1 (DMA-14.1)."""
    _plan(fray, fray.soldiers)


def plan_again(fray: Fray) -> None:
    """Phase 7 (DMA-14.7): double movers that do not strike, and Monsters that bit."""
    again = [
        it
        for it in fray.soldiers
        if (it.drill.rides and it.plan != STRIKE or it.drill.twice and it.has_bitten)
        and not it.is_held
    ]
    _plan(fray, again)


def _plan(fray: Fray, soldiers: Sequence[Soldier]) -> None:
    """In the order of their distance to the enemy's rear row, then by number; earlier plans of all
    of them are cleared first."""
    masks, shooters = _masks(fray)
    ranks: list[list[Soldier]] = [[] for _ in range(fray.ground.height)]
    for soldier in soldiers:  # by number
        soldier.plan = STAND
        ranks[soldier.drill.distance[soldier.place]].append(soldier)
    at = fray.at
    for rank in ranks:
        for soldier in rank:
            drill, place = soldier.drill, soldier.place
            if place in drill.beside_flag and drill.captures and at[drill.enemy_flag] is None:
                soldier.plan, soldier.goal = MOVE, drill.enemy_flag
            elif drill.reach[place] & masks[drill.foe]:
                _aim(fray, soldier)
            elif drill.builds and _is_foe(at[place + drill.ahead], drill.foe):
                soldier.plan, soldier.goal = BUILD, place + drill.ahead
            elif drill.moves:
                _advance(at, soldier)
            elif drill.sallies and drill.far_reach[place] & shooters[drill.foe]:
                _sally(fray, soldier)


def _masks(fray: Fray) -> tuple[dict[str, int], dict[str, int]]:
    """Side -> the cells on which it stands, as bits; and those of its shooters."""
    masks, shooters = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    bits = fray.ground.bits
    for soldier in fray.soldiers:
        masks[soldier.side] |= bits[soldier.place]
        if soldier.drill.is_shooter:
            shooters[soldier.side] |= bits[soldier.place]
    return masks, shooters


def _is_foe(other: Soldier | None, foe: str) -> bool:
    return other is not None and other.side == foe


def _aim(fray: Fray, soldier: Soldier) -> None:
    """STRIKE at the first cell of the pattern that holds an enemy, or at all cells of the area."""
    drill, at = soldier.drill, fray.at
    if drill.is_area:
        soldier.plan = AREA
        return
    for step in drill.offsets:
        if _is_foe(at[soldier.place + step], drill.foe):
            soldier.plan, soldier.goal = STRIKE, soldier.place + step
            return


def _advance(at: Sequence[Soldier | None], soldier: Soldier) -> None:
    """MOVE. A friend straight ahead who will be gone counts as none; a War elephant's step after
    its strike is no plan (DMA-H65), and no MOVE here."""
    ways = soldier.drill.ways[soldier.place]
    before = at[ways[0]]
    if before is None or (before.side == soldier.side and before.plan in (MOVE, BUILD)):
        soldier.plan, soldier.goal = MOVE, ways[0]
        return
    for cell in ways[1:]:
        if at[cell] is None:
            soldier.plan, soldier.goal = MOVE, cell
            return


def _sally(fray: Fray, soldier: Soldier) -> None:
    """HOLD of a defender who is shot at: towards the shooter, if that brings them together
    (DMA-H75)."""
    drill = soldier.drill
    if soldier.place == drill.own_flag:
        return
    for step in drill.far:
        other = fray.at[soldier.place + step]
        if other is not None and other.side == drill.foe and other.drill.is_shooter:
            cell = nearest_free(fray, soldier.place, drill.around, other.place)
            if cell and squares_between(fray, cell, other.place) <= 2:
                soldier.plan, soldier.goal = MOVE, cell
            return


def squares_between(fray: Fray, one: int, other: int) -> int:
    """The square of the distance of two cells; 2 or less: they adjoin."""
    xs, ys = fray.ground.xs, fray.ground.ys
    return (xs[one] - xs[other]) ** 2 + (ys[one] - ys[other]) ** 2


def nearest_free(fray: Fray, place: int, around: tuple[int, ...], target: int) -> int:
    """The empty cell around a place that is nearest to the target (Euclid; ties in the order of
    ``around``); 0 if there is none."""
    free = [place + step for step in around if fray.at[place + step] is None]
    return min(free, key=lambda cell: squares_between(fray, cell, target), default=0)
