"""How a fight would end, as far as a bot can tell: of others it knows the types of their armies."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dunk.engine.bots.outlook import Outlook
from dunk.engine.known import UNKNOWN
from dunk.engine.state import REBELS, Army, SeenArmy
from dunk.engine.strength import (
    NO_ARMS,
    Fighter,
    arms_of,
    melee,
    missile_attack,
    missile_defence,
)
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_ERF, MONSTER_RACE, ORC_GUARD_ERF

_SEASONED: Final = 16  # from that turn on others' armies are thought to have fought before


class Forecast(NamedTuple):
    """Chances from 0 to 1. ``taken``: all foes die and somebody is left; ``fallen``: what part of
    the foes dies; ``lost``: what part of the own armies."""

    taken: float
    fallen: float
    lost: float


def own_fighter(outlook: Outlook, army: Army, province: int) -> Fighter:
    """An own army that comes into that province to fight."""
    return Fighter(
        army.type,
        army.race,
        army.erf,
        outlook.land(province).terrain,
        arms_of(outlook.realm.kingdom.technologies),
        army.plague is not None,
    )


def foe_fighter(outlook: Outlook, foe: Army | SeenArmy, province: int) -> Fighter:
    """A foe where it stands, thought to be no worse armed than the bot is."""
    land = outlook.land(province)
    is_monster = ARMY_TYPES[foe.type].monster
    race = outlook.realm.board.kingdoms[foe.owner].race if foe.owner != REBELS else UNKNOWN
    if foe.type == "trolls":
        race = "orc"
    elif is_monster:
        race = MONSTER_RACE
    elif race == UNKNOWN:
        race = land.population or "human"
    erf = 2 if outlook.turn >= _SEASONED else 1
    if is_monster:
        erf = MONSTER_ERF
    elif foe.owner == REBELS:
        erf = 1
    elif foe.type == "town_guard" and race == "orc":
        erf = ORC_GUARD_ERF
    arms = NO_ARMS
    if foe.owner != REBELS:
        arms = arms_of(outlook.realm.kingdom.technologies)
    defends = foe.owner != REBELS and land.owner == foe.owner
    return Fighter(foe.type, race, erf, land.terrain, arms, defends=defends)


def forecast(own: Sequence[Fighter], foes: Sequence[Fighter]) -> Forecast:
    """All of the one side against all of the other (DK-6.5)."""
    ours, theirs = len(own), len(foes)
    to_foes, to_own = 2 * theirs - 1, 2 * ours - 1
    arrows = sum(float(missile_attack(one)) for one in own) / to_foes
    their_arrows = sum(float(missile_attack(one)) for one in foes) / to_own
    own_stand = [_stands(float(missile_defence(one)), their_arrows) for one in own]
    foes_stand = [_stands(float(missile_defence(one)), arrows) for one in foes]
    blows = _blows(own, own_stand) / to_foes
    their_blows = _blows(foes, foes_stand) / to_own
    all_fall, fallen = 1.0, 0.0
    for foe, stands in zip(foes, foes_stand, strict=True):
        falls = 1 - stands * _stands(float(melee(foe)), blows)
        all_fall *= falls
        fallen += falls
    none_left, lost = 1.0, 0.0
    for one, stands in zip(own, own_stand, strict=True):
        falls = 1 - stands * _stands(float(melee(one)), their_blows)
        none_left *= falls
        lost += falls
    return Forecast(all_fall * (1 - none_left), fallen / theirs, lost / ours)


def _stands(strength: float, pressure: float) -> float:
    return strength / (strength + pressure)


def _blows(fighters: Sequence[Fighter], stand: Sequence[float]) -> float:
    return sum(float(melee(one)) * stands for one, stands in zip(fighters, stand, strict=True))
