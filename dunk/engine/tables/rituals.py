"""Rituals of mages and priests (DK-5.2, DK-14.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.odds import percent


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a ritual of mages strikes (DK-14.4.1): the chosen province, one next to it, any."""

    chosen: Fraction
    nearby: Fraction
    random: Fraction


# Rule DK-14.4.1
AIM_ELF: Final = Aim(percent("91.25"), percent("7.5"), percent("1.25"))
AIM_OTHER: Final = Aim(percent("82.5"), percent("15"), percent("2.5"))

# fmt: off
# Rule DK-14.4.2: own provinces -> (burn %, diburn %); between the rows in a straight line
GATHERING: Final[Mapping[int, tuple[int, int]]] = {
     0: ( 0,  0),  1: ( 5,  3),  2: (10,  6),  3: (15,  9),  4: (20, 12),  5: (25, 15),
     6: (30, 18),  7: (35, 21),  8: (40, 24),  9: (45, 27), 10: (50, 30), 11: (54, 32),
    12: (58, 34), 13: (61, 36), 14: (64, 38), 15: (66, 40), 16: (68, 42), 17: (70, 44),
    18: (72, 46), 19: (74, 48), 20: (75, 50), 21: (76, 52), 22: (77, 54), 23: (78, 56),
    24: (79, 58), 25: (80, 60), 26: (81, 62), 27: (82, 64), 28: (83, 66), 29: (84, 68),
    30: (85, 70), 40: (90, 80), 50: (94, 85), 60: (97, 87),
}
# fmt: on
GATHERING_LAST: Final = 60  # and more


def gathering_chance(provinces: int, *, diburn: bool) -> Fraction:
    """The chance that the mages of a kingdom with so many provinces gather (DK-14.4.2)."""
    provinces = min(provinces, GATHERING_LAST)
    column = 1 if diburn else 0
    if provinces in GATHERING:
        return Fraction(GATHERING[provinces][column], 100)
    low = provinces // 10 * 10
    start, end = GATHERING[low][column], GATHERING[low + 10][column]
    return Fraction(10 * start + (end - start) * (provinces - low), 1000)


# Rules DK-5.2.3, DK-5.2.5, DK-5.2.7, DK-5.9 and DK-14.4.3: the same for protection, healing, pest
# and resurrection
RITUAL_FAILS: Final = percent("17.5")
RITUAL_FAILS_ELF: Final = percent("7.75")

# Rule DK-5.2.4
MISSION_PROVINCES: Final = 4
MISSION_OWN_RACE: Final = percent("100")
MISSION_OTHER_RACE: Final = percent("25")

# Rule DK-5.2.6: what stops a fire, and what survives it
FIRE_STOPPED_BY_TOWN: Final = percent("90")
FIRE_STOPPED_BY_ELF_ARMY: Final = percent("50")
FIRE_STOPPED_BY_ELVES: Final = percent("25")
DWARF_ARMY_SURVIVES_MOUNTAIN: Final = percent("85")
DWARF_ARMY_SURVIVES: Final = percent("25")
DWARVES_SURVIVE_MOUNTAIN: Final = percent("50")
FIREPROOF: Final = ("firewalkers", "stone_castle")
