"""Who strikes when, and who dies of it: phases 3, 4, 6, 8 and 11 of a step (DMA-14)."""

from dma.engine.battle.blows import chance_of, elephant_chance, hit, miss
from dma.engine.battle.fray import AREA, STEP, STRIKE, Fray, Soldier
from dma.engine.battle.magic import cast, preach


def first_strikes(fray: Fray) -> None:
    """Phase 3: first bites of Monsters, and War elephants, who are to step forward then
    (DMA-14.3, DMA-14.19, DMA-14.20). Nobody has moved yet, so that each finds its target."""
    for soldier in fray.soldiers:
        soldier.has_bitten = False
        if soldier.plan != STRIKE or not (soldier.drill.twice or soldier.drill.tramples):
            continue
        target = fray.at[soldier.goal]
        assert target is not None
        if soldier.drill.twice:
            soldier.has_bitten = True
            if hit(fray, 3, "bite", soldier, target, chance_of(fray, soldier, target)):
                target.is_doomed = True
        else:
            odds = elephant_chance(fray, soldier, target)
            if hit(fray, 3, "elephant", soldier, target, odds):
                fray.trampled.append(target)
            soldier.plan, soldier.goal = STEP, soldier.place + soldier.drill.ahead


def elephant_deaths(fray: Fray) -> None:
    """Phase 4 (DMA-14.4)."""
    if fray.trampled:
        fray.bury(4, dict.fromkeys(fray.trampled))
        fray.trampled.clear()


def side_strikes(fray: Fray) -> None:
    """Phase 6: Chariots, the right side first (DMA-16.7)."""
    for soldier in fray.soldiers:
        if soldier.drill.has_side_strikes and not soldier.is_held:
            for step in soldier.drill.flanks:
                _strike(fray, 6, "side", soldier, soldier.place + step, counts_if_wasted=False)


def other_strikes(fray: Fray) -> None:
    """Phase 8 (DMA-14.8)."""
    for soldier in fray.soldiers:
        if soldier.plan == STRIKE:
            if soldier.goal - soldier.place in soldier.drill.around:
                _strike(fray, 8, "strike", soldier, soldier.goal)
            elif soldier.drill.preaches:
                preach(fray, soldier)
            elif soldier.drill.casts:
                cast(fray, soldier)
            else:
                _strike(fray, 8, "shot", soldier, soldier.goal)
        elif soldier.plan == AREA:
            _strike_area(fray, soldier)


def deaths(fray: Fray) -> None:
    """Phase 11 (DMA-14.11)."""
    doomed = [it for it in fray.soldiers if it.is_doomed]
    if doomed:
        fray.bury(11, doomed)


def _strike(
    fray: Fray, phase: int, way: str, soldier: Soldier, place: int, *, counts_if_wasted: bool = True
) -> None:
    """At the cell, whoever of the enemy is there now (DMA-14.16)."""
    target = fray.at[place]
    if target is None or target.side != soldier.drill.foe:
        if counts_if_wasted:
            miss(fray, phase, way, soldier, place)
    elif hit(fray, phase, way, soldier, target, chance_of(fray, soldier, target)):
        target.is_doomed = True


def _strike_area(fray: Fray, soldier: Soldier) -> None:
    """All cells of the area, whoever is there (DMA-16.6); of a wasted one its own cell is told."""
    others = (fray.at[soldier.place + step] for step in soldier.drill.offsets)
    struck = [other for other in others if other is not None and other.side]
    for other in struck:
        if hit(fray, 8, "area", soldier, other, chance_of(fray, soldier, other)):
            other.is_doomed = True
    if not struck:
        miss(fray, 8, "area", soldier, soldier.place)
