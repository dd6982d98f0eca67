"""Who is held, won over or called up: phases 2, 8, 9, 10 and 14 of a step (DMA-16.1 to 16.5)."""

from typing import Final

from dma.engine.battle.blows import depth_of, hit
from dma.engine.battle.fray import STAND, Fray, Soldier, Summons
from dma.engine.battle.planning import nearest_free

SPELLS: Final = ("fireball", "materialise", "charm")
SUMMONED: Final = ("phantoms", "monsters")


def paralyse(fray: Fray) -> None:
    """Phase 2: Inquisitors (DMA-16.1). Each rolls for each enemy around him, held or not."""
    percent = fray.rules.paralyse_percent
    held = []
    for soldier in fray.soldiers:
        soldier.is_held = False
        if soldier.drill.paralyses:
            for step in soldier.drill.around:
                other = fray.at[soldier.place + step]
                if other is not None and other.side == soldier.drill.foe:
                    number = soldier.number
                    came = fray.rolls.percent(percent, "paralyse", number, other.number)
                    fray.tell(2, "paralyse", number, other.number, percent, 100, int(came))
                    if came:
                        held.append(other)
    for soldier in held:
        soldier.plan, soldier.is_held = STAND, True


def preach(fray: Fray, preacher: Soldier) -> None:
    """A sermon at distance 2 (DMA-16.2); those around the target who are to die count too."""
    place, number = preacher.goal, preacher.number
    x, y = fray.ground.xs[place], fray.ground.ys[place]
    target = fray.at[place]
    if target is None or target.side != preacher.drill.foe:
        fray.tell(8, "sermon", number, x, y, 0, 0, 0, 0)
        return
    others = (fray.at[place + step] for step in preacher.drill.around)
    friends = sum(other is not None and other.side == target.side for other in others)
    rules = fray.rules
    lost = rules.sermon_immunity_per_neighbour_percent * friends
    percent = min(100, max(0, rules.sermon_base_percent - lost))
    came = fray.rolls.percent(percent, "sermon", number, target.number)
    fray.tell(8, "sermon", number, x, y, target.number, percent, 100, int(came))
    if came:
        _lure(preacher, target)


def cast(fray: Fray, mage: Soldier) -> None:
    """One of three spells at distance 2, drawn first (DMA-16.3)."""
    place = mage.goal
    spell = SPELLS[fray.rolls.pick(len(SPELLS), "spell", mage.number)]
    fray.tell(8, "spell", mage.number, fray.ground.xs[place], fray.ground.ys[place], spell)
    if spell == "fireball":
        _burn(fray, mage)
    elif spell == "materialise":
        fray.summons.append(Summons(mage.number, mage.drill, mage.place, place, mage.rations))
    else:
        _charm(fray, mage)


def _burn(fray: Fray, mage: Soldier) -> None:
    """A Fireball knows neither friends nor heights."""
    for step in mage.drill.fireball:
        other = fray.at[mage.goal + step]
        if other is not None and other.side:
            attack = mage.drill.attack
            firm = other.drill.defence + depth_of(fray, other)
            if hit(fray, 8, "fireball", mage, other, (attack, attack + firm)):
                other.is_doomed = True


def _charm(fray: Fray, mage: Soldier) -> None:
    place, percent = mage.goal, min(100, fray.rules.charm_percent)
    x, y = fray.ground.xs[place], fray.ground.ys[place]
    target = fray.at[place]
    if target is None or target.side != mage.drill.foe:
        fray.tell(8, "charm", mage.number, x, y, 0, 0, 0, 0)
        return
    came = fray.rolls.percent(percent, "charm", mage.number, target.number)
    fray.tell(8, "charm", mage.number, x, y, target.number, percent, 100, int(came))
    if came:
        _lure(mage, target)


def _lure(caster: Soldier, target: Soldier) -> None:
    """The first of several has the credit: they act by number (DMA-16.4)."""
    if target.lured is None:
        target.lured = (caster.number, caster.rations)


def summon(fray: Fray) -> None:
    """Phase 9: who was called up appears, if there is room (DMA-16.3)."""
    for it in fray.summons:
        place = nearest_free(fray, it.place, it.drill.around, it.target)
        if not place:
            fray.tell(9, "summon", it.mage, 0, "", 0, 0)
            continue
        unit_type = SUMMONED[fray.rolls.pick(len(SUMMONED), "summon", it.mage)]
        fray.last_unit += 1
        newcomer = fray.enlist(fray.last_unit, unit_type, it.drill.side, place, it.rations)
        newcomer.is_new = True
        x, y = fray.ground.xs[place], fray.ground.ys[place]
        fray.tell(9, "summon", it.mage, newcomer.number, unit_type, x, y)
    fray.summons.clear()


def lapse(fray: Fray) -> None:
    """Phase 10: who is won over drops its plan (DMA-14.10)."""
    for soldier in fray.soldiers:
        if soldier.lured is not None:
            soldier.plan = STAND
            fray.tell(10, "lapse", soldier.number)


def turn(fray: Fray) -> None:
    """Phase 14: who is won over and lives changes side (DMA-14.14, DMA-16.4)."""
    for soldier in fray.soldiers:
        if soldier.lured is not None:
            caster, soldier.rations = soldier.lured
            soldier.lured, soldier.is_new = None, True
            soldier.side = soldier.drill.foe
            soldier.drill = fray.drill(soldier.drill.id, soldier.side)
            fray.tell(14, "turn", soldier.number, soldier.side, caster)
