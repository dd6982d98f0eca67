"""Whether a ritual works, and where it strikes (DK-14.4)."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from dunk.engine.chance import Rolls
from dunk.engine.hexes import Grid
from dunk.engine.tables.rituals import (
    AIM_ELF,
    AIM_OTHER,
    MISSION_OTHER_RACE,
    MISSION_OWN_RACE,
    MISSION_PROVINCES,
    RITUAL_FAILS,
    RITUAL_FAILS_ELF,
)

CHOSEN: Final = "chosen"
NEARBY: Final = "nearby"
ANYWHERE: Final = "random"
_WAYS: Final = (CHOSEN, NEARBY, ANYWHERE)


def works_chance(race: str) -> Fraction:
    """The chance that protection, healing, pest or resurrection works for a kingdom of that race
    (DK-14.4.3)."""
    return 1 - (RITUAL_FAILS_ELF if race == "elf" else RITUAL_FAILS)


def aim_weights(race: str) -> Sequence[int]:
    """How likely the mages of a kingdom of that race hit what they chose, a neighbour of it and
    anything, in whole numbers (DK-14.4.1)."""
    aim = AIM_ELF if race == "elf" else AIM_OTHER
    odds = (aim.chosen, aim.nearby, aim.random)
    whole = lcm(*(one.denominator for one in odds))
    return [int(one * whole) for one in odds]


def mission_chance(candidates: int, *, is_own_race: bool) -> Fraction:
    """The chance that a mission wins one of so many candidates, if no other priests want it: that
    it is among those visited, and follows (DK-5.2.4). ``is_own_race``: of the kingdom's race."""
    visited = Fraction(min(MISSION_PROVINCES, candidates), candidates)
    return visited * (MISSION_OWN_RACE if is_own_race else MISSION_OTHER_RACE)


def strike(grid: Grid, rolls: Rolls, race: str, kingdom: int, chosen: int) -> int:
    """The province that the mages of a kingdom of that race hit instead of the chosen one."""
    way = rolls.weighted(_WAYS, aim_weights(race), "aim", kingdom, chosen)
    if way == NEARBY and grid.neighbours(chosen):
        return rolls.pick(grid.neighbours(chosen), "nearby", kingdom, chosen)
    if way == ANYWHERE:
        return rolls.random(grid.size, "anywhere", kingdom, chosen)
    return chosen
