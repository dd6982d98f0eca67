"""How strong an army is (DK-6.2 to DK-6.5): effective ERF, melee, missiles and their defence.

Everything is in points as exact fractions; ``printed`` says how they are shown. The functions
depend on nothing but the fighter, so that whoever knows an army can work its strength out.
"""

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from dunk.engine.tables.forces import (
    BROKEN_BY_CATAPULTS,
    DEFENCE_ARMOUR,
    DEFENCE_ARMOUR_STEEL,
    DEFENCE_BONUS,
    DEFENCE_SICK,
    DEFENCE_TYPE_FACTOR,
    MELEE_ARMOUR,
    MELEE_ARMOUR_STEEL,
    MELEE_IRON,
    MELEE_IRON_DWARF,
    MELEE_IRON_STEEL,
    MELEE_IRON_STEEL_DWARF,
    MELEE_RACE,
    MELEE_RACE_AT_SEA,
    MELEE_SICK,
    MELEE_TYPE_FACTOR,
    MISSILE_ELF_BOWS_ERF,
    MISSILE_FACTOR_NEEDS_BOWS,
    MISSILE_IRON,
    MISSILE_RACE,
    MISSILE_SICK,
    MISSILE_TYPE_FACTOR,
    MISSILE_WITH_BOWS,
    MISSILE_WITHOUT_BOWS,
    MOUNTED_FACTOR,
    NO_IRON,
    ONE,
    TERRAIN_BONUS,
)


class Arms(NamedTuple):
    """The technologies of an army's kingdom that count in battle; rebels have none (DK-14.2.9)."""

    bows: bool = False
    iron: bool = False
    steel: bool = False
    armour: bool = False


NO_ARMS: Final = Arms()


def arms_of(technologies: Collection[str]) -> Arms:
    """The arms of a kingdom that possesses these."""
    return Arms(*(name in technologies for name in Arms._fields))


class Fighter(NamedTuple):
    """An army as a battle sees it.

    ``terrain``: of the province where it fights; in a movement battle of the one it comes from
    (DK-5.5.2). ``defends``: whether it has its defence bonus (DK-6.3).
    """

    type: str
    race: str
    erf: int
    terrain: str
    arms: Arms = NO_ARMS
    sick: bool = False
    defends: bool = False


def effective_erf(fighter: Fighter) -> int:
    """``e``: ERF, race terrain bonus and, for who defends, the defence bonus (DK-6.3)."""
    bonus = DEFENCE_BONUS[fighter.race][fighter.terrain] if fighter.defends else 0
    return fighter.erf + TERRAIN_BONUS[fighter.race][fighter.terrain] + bonus


@lru_cache(maxsize=1 << 12)
def melee(fighter: Fighter) -> Fraction:
    """``M``, the strength in melee (DK-6.4), of an army that no arrow has killed."""
    strength = effective_erf(fighter) * _melee_type(fighter)
    strength *= MELEE_RACE.get(fighter.race, ONE)
    if fighter.terrain == "water":
        strength *= MELEE_RACE_AT_SEA.get(fighter.race, ONE)
    if fighter.arms.iron and fighter.type not in NO_IRON:
        strength *= _iron(fighter)
    if fighter.arms.armour:
        strength *= MELEE_ARMOUR_STEEL if fighter.arms.steel else MELEE_ARMOUR
    return strength * MELEE_SICK if fighter.sick else strength


def _melee_type(fighter: Fighter) -> Fraction:
    """DK-14.2.3 for mounted armies, DK-14.2.4 for all others."""
    if fighter.type in MOUNTED_FACTOR:
        return Fraction(MOUNTED_FACTOR[fighter.type][fighter.race][fighter.terrain])
    factor = MELEE_TYPE_FACTOR[fighter.type]
    return factor.sea if fighter.terrain == "water" else factor.land


def _iron(fighter: Fighter) -> Fraction:
    is_dwarf = fighter.race == "dwarf"
    if fighter.arms.steel:
        return MELEE_IRON_STEEL_DWARF if is_dwarf else MELEE_IRON_STEEL
    return MELEE_IRON_DWARF if is_dwarf else MELEE_IRON


@lru_cache(maxsize=1 << 12)
def missile_attack(fighter: Fighter) -> Fraction:
    """``A``, what an army shoots with; no defence bonus, no armour, no mounts (DK-6.5)."""
    bows = fighter.arms.bows
    skill = fighter.erf + TERRAIN_BONUS[fighter.race][fighter.terrain]
    if bows and fighter.race == "elf":
        skill += MISSILE_ELF_BOWS_ERF
    attack = skill * (MISSILE_WITH_BOWS if bows else MISSILE_WITHOUT_BOWS)
    attack *= MISSILE_RACE.get(fighter.race, ONE)
    if fighter.arms.iron and fighter.type not in NO_IRON:
        attack *= MISSILE_IRON
    if bows or fighter.type not in MISSILE_FACTOR_NEEDS_BOWS:
        attack *= MISSILE_TYPE_FACTOR.get(fighter.type, ONE)
    return attack * MISSILE_SICK if fighter.sick else attack


@lru_cache(maxsize=1 << 12)
def missile_defence(fighter: Fighter, *, against_catapults: bool = False) -> Fraction:
    """``D``, what an army holds against missiles (DK-6.5).

    ``against_catapults``: an army of them is among its enemies, which breaks castles (DK-8.3.4).
    """
    defence = Fraction(effective_erf(fighter))
    if fighter.arms.armour:
        defence *= DEFENCE_ARMOUR_STEEL if fighter.arms.steel else DEFENCE_ARMOUR
    if not (against_catapults and fighter.type in BROKEN_BY_CATAPULTS):
        defence *= DEFENCE_TYPE_FACTOR.get(fighter.type, ONE)
    return defence * DEFENCE_SICK if fighter.sick else defence
