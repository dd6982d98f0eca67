"""Armies and battle factors (DK-11.2, DK-14.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.odds import percent, share


@dataclass(frozen=True, slots=True)
class ArmyType:
    """One type of army (DK-11.2).

    ``factor``: price in normal armies of the kingdom's race; None for a fixed ``price`` in gold or
    what cannot be placed. ``technology``, ``structure``: needed in the kingdom, in the province.
    ``kingdom``: the only race of kingdom that may place it. ``population``: the only people among
    whom. ``off``: terrains where it cannot be placed. ``naval``: only in or next to water, and
    DK-5.6.4 holds. ``monster``: rebels of DK-11.2.14.
    """

    name: str
    rule: str
    factor: int | None
    price: int | None = None
    technology: str | None = None
    structure: str | None = None
    kingdom: str | None = None
    population: str | None = None
    off: tuple[str, ...] = ()
    mobile: bool = True
    mounted: bool = False
    naval: bool = False
    monster: bool = False

    @property
    def is_placed(self) -> bool:
        """Whether ``place`` can make it (DK-4.3.11)."""
        return self.factor is not None or self.price is not None


# Rule DK-11.2
ARMY_TYPES: Final[Mapping[str, ArmyType]] = {
    kind.name: kind
    for kind in (
        ArmyType("army", "DK-11.2.1", 1),
        ArmyType("warg_army", "DK-11.2.2", 2, structure="warg_farm", kingdom="orc", mounted=True),
        ArmyType(
            "horse_army",
            "DK-11.2.3",
            2,
            technology="horseriding",
            structure="stable",
            mounted=True,
        ),
        ArmyType("knights", "DK-11.2.4", 4, technology="knights", structure="stable", mounted=True),
        ArmyType("archers", "DK-11.2.5", 1, technology="bows"),
        ArmyType("catapults", "DK-11.2.6", 2, technology="catapults"),
        ArmyType("firewalkers", "DK-11.2.7", 2, technology="firewalkers"),
        ArmyType("mithril_warriors", "DK-11.2.8", 4, technology="mithril"),
        ArmyType(
            "trolls",
            "DK-11.2.9",
            None,
            price=30,
            technology="trolls",
            population="orc",
            off=("grassland", "water"),
        ),
        ArmyType("ship", "DK-11.2.10", 2, technology="ships", off=("mountain",), naval=True),
        ArmyType("frigate", "DK-11.2.10", 6, technology="frigates", off=("mountain",), naval=True),
        ArmyType("sky_castle", "DK-11.2.11", 3, technology="castles", mobile=False),
        ArmyType("stone_castle", "DK-11.2.12", 3, technology="stone_building", mobile=False),
        ArmyType("town_guard", "DK-11.2.13", None, mobile=False),
        ArmyType("dragon", "DK-11.2.14", None, monster=True),
        ArmyType("turtle", "DK-11.2.14", None, monster=True),
    )
}

TROLL_RACE: Final = "orc"  # DK-2.1.6: trolls count as orcs in the battle tables
ORC_GUARD_ERF: Final = 5  # DK-6.2, at least
MONSTER_RACE: Final = "human"  # DK-11.2.14
MONSTER_ERF: Final = 5
MONSTER_CHANCE: Final = percent("0.5")  # per turn, for each of the two
MONSTER_TERRAIN: Final[Mapping[str, str]] = {"dragon": "mountain", "turtle": "water"}

Row = Mapping[str, int]  # terrain -> number


def _row(forest: int, grassland: int, land: int, mountain: int, water: int) -> Row:
    return {
        "forest": forest,
        "grassland": grassland,
        "land": land,
        "mountain": mountain,
        "water": water,
    }


# fmt: off
# Rule DK-14.2.1
DEFENCE_BONUS: Final[Mapping[str, Row]] = {
    #          forest grass land mountain water
    "duck":  _row(1,    0,    0,    1,     1),
    "dwarf": _row(1,    0,    0,    2,     0),
    "elf":   _row(2,    0,    0,    1,     0),
    "human": _row(1,    0,    0,    1,     0),
    "orc":   _row(1,    0,    0,    1,     0),
}
# Rule DK-14.2.2
TERRAIN_BONUS: Final[Mapping[str, Row]] = {
    "duck":  _row(0,    0,    0,    0,     2),
    "dwarf": _row(0,    0,    0,    1,     0),
    "elf":   _row(1,    0,    0,    0,     0),
    "human": _row(0,    1,    0,    0,     0),
    "orc":   _row(0,    0,    1,    0,     0),
}
_WARGS: Final = _row(2,  4,    4,    2,     1)
# Rule DK-14.2.3: type -> race of the army -> terrain where it fights -> factor
MOUNTED_FACTOR: Final[Mapping[str, Mapping[str, Row]]] = {
    "warg_army": dict.fromkeys(DEFENCE_BONUS, _WARGS),  # the same for any race
    "horse_army": {
        "duck":  _row(2,    2,    2,    1,     1),
        "dwarf": _row(2,    3,    3,    3,     1),
        "elf":   _row(3,    4,    3,    2,     1),
        "human": _row(2,    6,    3,    2,     1),
        "orc":   _row(2,    4,    3,    2,     1),
    },
    "knights": {
        "duck":  _row(8,   11,    9,    7,     6),
        "dwarf": _row(8,   12,    9,   10,     6),
        "elf":   _row(10,  12,   10,    9,     6),
        "human": _row(8,   16,   10,    8,     6),
        "orc":   _row(8,   12,   10,    9,     6),
    },
}
# fmt: on


@dataclass(frozen=True, slots=True)
class LandAndSea:
    """A factor that may differ in a water province."""

    land: Fraction
    sea: Fraction


def _everywhere(text: str) -> LandAndSea:
    return LandAndSea(share(text), share(text))


ONE: Final = Fraction(1)

# Rule DK-14.2.4; types not named: 1. Mounted armies have DK-14.2.3 instead.
MELEE_TYPE_FACTOR: Final[Mapping[str, LandAndSea]] = {
    "army": _everywhere("1"),
    "archers": _everywhere("1/2"),
    "catapults": _everywhere("1/2"),
    "mithril_warriors": _everywhere("5"),
    "ship": LandAndSea(land=share("1"), sea=share("4")),
    "frigate": LandAndSea(land=share("6"), sea=share("16")),
    "sky_castle": _everywhere("6"),
    "stone_castle": _everywhere("6"),
    "town_guard": _everywhere("1"),
    "trolls": _everywhere("24"),
    "firewalkers": _everywhere("1"),
    "dragon": _everywhere("60"),
    "turtle": LandAndSea(land=share("3"), sea=share("10")),
}

# Rule DK-14.2.5
MELEE_RACE: Final = {"duck": share("2/3")}
MELEE_RACE_AT_SEA: Final = {"dwarf": share("1/2"), "orc": share("2/3")}
MELEE_IRON: Final = share("3/2")
MELEE_IRON_DWARF: Final = share("2")
MELEE_IRON_STEEL: Final = share("2")
MELEE_IRON_STEEL_DWARF: Final = share("5/2")
MELEE_ARMOUR: Final = share("2")
MELEE_ARMOUR_STEEL: Final = share("5/2")
MELEE_SICK: Final = share("1/8")
MELEE_KILLED_BY_ARROWS: Final = share("1/624")
NO_IRON: Final = ("trolls",)  # types that iron and steel do not help

# Rule DK-14.2.6 (DK-6.5)
MISSILE_WITH_BOWS: Final = share("1/4")
MISSILE_WITHOUT_BOWS: Final = share("1/924")
MISSILE_RACE: Final = {"duck": share("2/3")}
MISSILE_IRON: Final = share("5/4")
MISSILE_SICK: Final = share("1/2")
MISSILE_ELF_BOWS_ERF: Final = 3
MISSILE_TYPE_FACTOR: Final[Mapping[str, Fraction]] = {  # types not named: 1
    "archers": share("4"),
    "catapults": share("4"),
    "firewalkers": share("1/2"),
    "frigate": share("3"),
    "ship": share("3"),
    "trolls": share("1/60"),
    "turtle": share("1/10"),
}
MISSILE_FACTOR_NEEDS_BOWS: Final = ("frigate", "ship")  # without bows their factor is 1

# Rule DK-14.2.7 (DK-6.5)
DEFENCE_ARMOUR: Final = share("2")
DEFENCE_ARMOUR_STEEL: Final = share("5/2")
DEFENCE_SICK: Final = share("1/2")
DEFENCE_TYPE_FACTOR: Final[Mapping[str, Fraction]] = {  # types not named: 1
    "firewalkers": share("2"),
    "mithril_warriors": share("10"),
    "frigate": share("5"),
    "ship": share("4"),
    "sky_castle": share("6"),
    "stone_castle": share("6"),
    "trolls": share("6"),
}
BROKEN_BY_CATAPULTS: Final = ("sky_castle", "stone_castle")  # DK-8.3.4: their factor is then 1

STRENGTH_UNIT: Final = 110880  # DK-6.7: what one point of strength is printed as

# Rules DK-5.2.9, DK-5.14.5 and DK-14.2.8
TROLLS_OWN_WILL: Final = percent("25")
TROLLS_REBEL: Final = percent("12.5")

# Rule DK-5.6.6
TRAIN_GAIN: Final = percent("25")
TRAIN_BELOW_ERF: Final = 5
DEATH_TRAIN_DEATH: Final = percent("10")
DEATH_TRAIN_GAIN: Final = percent("50")
