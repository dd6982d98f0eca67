"""Plagues by formula (DK-13.1.2, DK-14.3.2, DK-14.3.3)."""

from fractions import Fraction
from typing import Final

from dunk.engine.chance import About, Rolls
from dunk.engine.state import Plague
from dunk.engine.tables.disasters import (
    IMMUNE,
    PLAGUE_NUMBERS,
    RESISTANCE,
    RESISTANCE_DUCK_AND_OTHER,
    RESISTANCE_OTHER_RACE,
)

_NUMBERS: Final = [row.number for row in PLAGUE_NUMBERS]
_WEIGHTS: Final = [int(row.chance * 100) for row in PLAGUE_NUMBERS]


def infection_chance(contagion: int, carrier: str, target: str) -> Fraction:
    """The chance that people of the race ``carrier`` infect healthy ones of ``target``."""
    if target == IMMUNE:
        return Fraction(0)
    resistance = RESISTANCE[target]
    if carrier != target:
        is_duck = "duck" in (carrier, target)
        resistance *= RESISTANCE_DUCK_AND_OTHER if is_duck else RESISTANCE_OTHER_RACE
    return Fraction(contagion, contagion + resistance)


def death_chance(mortality: int, race: str) -> Fraction:
    """The chance that sick people of that race die in a turn."""
    if race == IMMUNE:
        return Fraction(0)
    return Fraction(mortality, mortality + RESISTANCE[race])


def draw_plague(rolls: Rolls, *about: About) -> Plague:
    """A new plague: both numbers are rolled from the same table (DK-14.3.2)."""
    mortality = rolls.weighted(_NUMBERS, _WEIGHTS, "mortality", *about)
    return Plague(mortality, rolls.weighted(_NUMBERS, _WEIGHTS, "contagion", *about))
