"""Rebellion, plague, catastrophes and migration (DK-5.13, DK-5.14, DK-13, DK-14.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.odds import percent


def _risks(duck: str, dwarf: str, elf: str, human: str, orc: str) -> Mapping[str, Fraction]:
    return {
        "duck": percent(duck),
        "dwarf": percent(dwarf),
        "elf": percent(elf),
        "human": percent(human),
        "orc": percent(orc),
    }


# fmt: off
# Rule DK-14.3.1: race of the province -> race of the kingdom -> risk per turn
REBELLION: Final[Mapping[str, Mapping[str, Fraction]]] = {
    #               duck    dwarf   elf     human   orc   kingdom
    "duck":  _risks("0",    "0",    "0",    "0",    "0"),
    "dwarf": _risks("0.85", "0.25", "0.85", "0.85", "50"),
    "elf":   _risks("5",    "1.5",  "0",    "1.5",  "50"),
    "human": _risks("1.25", "1.25", "1.25", "0.85", "1.25"),
    "orc":   _risks("25",   "25",   "50",   "25",   "5"),
}
# fmt: on

# Rule DK-5.14.2
REBELLION_STOPPED_BY_VILLAGE: Final = percent("50")
REBELLION_STOPPED_BY_SECRET_SERVICE: Final = percent("50")
REBELLION_STOPPED_BY_ARMY: Final = percent("50")  # each, in the province or next to it
MORAL_FACTOR: Final = Fraction(1, 2)  # DK-8.3.37, of rebellion risk and desertion chance


@dataclass(frozen=True, slots=True)
class PlagueNumber:
    """One row of DK-14.3.2; the chance is the same for contagion and for mortality."""

    number: int
    contagion: str
    mortality: str
    chance: Fraction


# fmt: off
# Rule DK-14.3.2
PLAGUE_NUMBERS: Final = (
    PlagueNumber(1,  "non contagious",         "cold",             percent("20")),
    PlagueNumber(2,  "very little contagious", "influenza",        percent("20")),
    PlagueNumber(3,  "little contagious",      "severe influenza", percent("15")),
    PlagueNumber(4,  "contagious",             "benign plague",    percent("9")),
    PlagueNumber(5,  "very contagious",        "plague",           percent("8")),
    PlagueNumber(6,  "very very contagious",   "severe plague",    percent("5")),
    PlagueNumber(7,  "almost epidemic",        "mostly deadly",    percent("5")),
    PlagueNumber(8,  "epidemic",               "deadly",           percent("5")),
    PlagueNumber(9,  "very epidemic",          "very deadly",      percent("5")),
    PlagueNumber(12, "truly epidemic",         "truly deadly",     percent("5")),
    PlagueNumber(20, "doom bringer epidemic",  "doom maker",       percent("3")),
)
# fmt: on

# Rule DK-14.3.3; elves are immune
NEW_PLAGUE_PROVINCE: Final[Mapping[str, Fraction]] = _risks("0.2", "0.08", "0", "0.25", "0.8")
NEW_PLAGUE_TOWN: Final[Mapping[str, Fraction]] = _risks("0.12", "0.08", "0", "0.35", "0.83")
RESISTANCE: Final[Mapping[str, int]] = {"duck": 4, "dwarf": 10, "human": 4, "orc": 8}
IMMUNE: Final = "elf"

# Rule DK-13.1.2
RESISTANCE_OTHER_RACE: Final = 3
RESISTANCE_DUCK_AND_OTHER: Final = 400
NEIGHBOURS_INFECTED: Final = 1
RECOVERY: Final = percent("25")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of DK-5.13.2 after colonisation: ``race`` moves into ``terrain``, if it lives next
    door. None for race: the race of the kingdom; None for terrain: any."""

    name: str
    race: str | None
    terrain: str | None
    chance: Fraction


# Rule DK-5.13.2, in this order
COLONISATION: Final = percent("50")
COLONISATION_ORC: Final = percent("83.5")
MIGRATIONS: Final = (
    Migration("kingdom race moves in", None, None, percent("20")),
    Migration("dwarves into mountain", "dwarf", "mountain", percent("14")),
    Migration("ducks into water", "duck", "water", percent("25")),
    Migration("elves into forest", "elf", "forest", percent("4")),
    Migration("humans into grassland", "human", "grassland", percent("7")),
    Migration("orcs into any province", "orc", None, percent("4")),
)
