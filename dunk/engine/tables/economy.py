"""Gold: administration, upkeep, crime, towns and their warehouses, plunder (DK-7, DK-14.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.odds import percent

# fmt: off
# Rule DK-14.1.1: row = tens of ``inc``, column = ones; above it DK-7.2.2
ADMINISTRATION: Final = (
      0,   0,   0,   0,   0,   0,   1,   1,   2,   2,
      3,   3,   4,   4,   5,   5,   6,   6,   7,   7,
      8,   8,   9,  10,  11,  11,  12,  12,  13,  13,
     14,  14,  15,  16,  17,  17,  18,  18,  19,  19,
     20,  20,  21,  22,  23,  23,  24,  24,  25,  25,
     26,  26,  27,  28,  29,  29,  30,  30,  31,  31,
     32,  33,  34,  34,  35,  35,  36,  37,  38,  38,
     39,  39,  40,  41,  42,  42,  43,  44,  45,  45,
     46,  46,  47,  48,  49,  49,  50,  51,  52,  52,
     53,  54,  55,  55,  56,  57,  58,  58,  59,  60,
     61,  61,  62,  63,  64,  64,  65,  66,  67,  67,
     68,  69,  70,  70,  71,  72,  73,  73,  74,  75,
     76,  76,  77,  78,  79,  79,  80,  81,  82,  82,
     83,  84,  85,  85,  86,  87,  88,  88,  89,  90,
     91,  91,  92,  93,  94,  94,  95,  96,  97,  97,
     98,  99, 100, 100, 101, 102, 103, 103, 104, 105,
)
# fmt: on
ADMINISTRATION_PERIOD: Final = 4  # DK-7.2.2: adm(x) = adm(x - 4) + 3
ADMINISTRATION_RISE: Final = 3
ADMINISTRATION_DISCOUNT: Final[Mapping[str, int]] = {"dwarf": 3, "elf": 5}  # DK-7.2.1


@dataclass(frozen=True, slots=True)
class Upkeep:
    """Gold per army and turn (DK-14.1.2): in own or allied land, in other land, and there for an
    orc kingdom."""

    home: int
    abroad: int
    abroad_orc: int


# Rule DK-14.1.2
UPKEEP_NORMAL: Final = Upkeep(home=2, abroad=4, abroad_orc=3)
UPKEEP_MOUNTED: Final = Upkeep(home=4, abroad=5, abroad_orc=4)
UPKEEP_TOWN_GUARD: Final = 1


@dataclass(frozen=True, slots=True)
class Crime:
    """What is stolen each turn (DK-7.3.1): with ``chance`` Random(inc // 4), ``halved`` or not."""

    chance: Fraction
    halved: bool


# Rule DK-7.3.1, by the race of the kingdom; elves lose nothing
CRIME: Final[Mapping[str, Crime]] = {
    "duck": Crime(Fraction(1), False),
    "dwarf": Crime(percent("75"), True),
    "human": Crime(Fraction(1), True),
    "orc": Crime(Fraction(1), False),
}
CRIME_DIVISOR: Final = 4


@dataclass(frozen=True, slots=True)
class TownGold:
    """The formula of DK-7.6.4: the used raw materials, most common first, times ``weights``, the
    used tradegoods times ``tradegoods``, all divided by ``divisor`` and rounded down."""

    weights: tuple[int, int, int, int]
    tradegoods: int
    divisor: int


# Rule DK-7.6.4, by the race of the town
TOWN_GOLD: Final[Mapping[str, TownGold]] = {
    "duck": TownGold((1, 2, 4, 8), 2, 6),
    "dwarf": TownGold((1, 2, 4, 8), 1, 6),
    "elf": TownGold((1, 2, 4, 8), 1, 9),
    "human": TownGold((1, 2, 4, 12), 1, 6),
    "orc": TownGold((1, 2, 4, 8), 1, 6),
}

# Rule DK-7.6.2: food up to here is not doubled by food_industry
FOOD_INDUSTRY_FROM: Final = 10

# Rules DK-7.10.2 and DK-18
PLUNDER_GOLD: Final = 3
OLD_PLUNDER_GOLD_ORC: Final = 4  # with ``Rules.old_plunder``, orc kingdoms
FIRST_CAMPAIGN_OF_NEW_PLUNDER: Final = 20
