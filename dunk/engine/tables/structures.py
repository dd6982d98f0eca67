"""Structures and mines (DK-11.1, DK-7.5): where they stand, what they cost, yield and suffer."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.odds import percent

DRY: Final = tuple(terrain for terrain in TERRAINS if terrain != "water")


@dataclass(frozen=True, slots=True)
class Structure:
    """One kind of structure (DK-11.1).

    ``price``: gold for ``build_(name)``, None where no such order exists. ``technology``: needed
    to build it, or None. ``terrains``: where it can stand; what a further technology opens is in
    ``opened``: terrain -> technology. ``gold``: per turn, below 0 where it costs. ``good``: what
    a supplying province yields more, ``amount`` of it. ``tradegoods``: per turn in a supplying
    province. ``catastrophe``: the chance each turn that it is destroyed (DK-14.3.4).
    """

    name: str
    price: int | None
    technology: str | None
    terrains: tuple[str, ...] = TERRAINS
    opened: Mapping[str, str] | None = None
    gold: int = 0
    good: str | None = None
    amount: int = 0
    tradegoods: int = 0
    catastrophe: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Mine:
    """One kind of mine (DK-7.5.2): the chance that a mine found is of this kind, gold and ore per
    turn, and the chance each turn that it is destroyed (DK-14.3.4)."""

    name: str
    share: Fraction
    gold: int
    ore: int
    catastrophe: Fraction


_ON_WATER: Final = {"water": "floating_houses"}

# Rules DK-4.4, DK-11.1 and DK-14.3.4. The mine itself is in ``MINES``.
STRUCTURES: Final[Mapping[str, Structure]] = {
    structure.name: structure
    for structure in (
        Structure(
            "village",
            None,
            None,
            DRY,
            opened=_ON_WATER,
            tradegoods=1,
            catastrophe=percent("0.4"),
        ),
        Structure("town", 20, "towns", DRY, opened=_ON_WATER, catastrophe=percent("0.5")),
        Structure("roads", 5, "roads", DRY, tradegoods=1, catastrophe=percent("0.5")),
        Structure("mine", 15, "mining", DRY),
        Structure(
            "irrigation",
            5,
            "irrigation",
            ("grassland", "land"),
            opened={"mountain": "terraces"},
            gold=1,
            good="food",
            amount=1,
            catastrophe=percent("0.25"),
        ),
        Structure("church", 10, "churches"),
        Structure("stable", 10, "horseriding", gold=-1, tradegoods=1),
        Structure("warg_farm", 20, None, gold=-1, tradegoods=1),
        Structure("lumber_production", 5, "silviculture", ("forest",), good="timber", amount=1),
        Structure("fishing_boats", 5, "fishing_boats", ("water",), gold=1, good="food", amount=1),
        Structure("worm_factory", 10, "worm_building", DRY, good="spec", amount=2),
    )
}

# What a province has at most one of, beside its villages, its town and its mine (DK-4.4.22)
SINGLE_STRUCTURES: Final = tuple(
    name for name in STRUCTURES if name not in ("village", "town", "mine")
)
WARG_FARM_RACE: Final = "orc"  # the only kingdoms that may build one (DK-4.3.2)

# fmt: off
# Rules DK-7.5.2 and DK-14.3.4
MINES: Final[Mapping[str, Mine]] = {
    #                          found             gold ore  destroyed
    "poor_mine":  Mine("poor_mine",  percent("20"), 1, 1, percent("1.7")),
    "small_mine": Mine("small_mine", percent("40"), 2, 2, percent("0.8")),
    "great_mine": Mine("great_mine", percent("30"), 4, 3, percent("0.4")),
    "huge_mine":  Mine("huge_mine",  percent("10"), 8, 5, percent("0.2")),
}
# fmt: on

METALLURGY_MINE_GOLD: Final = 1  # DK-8.3.31, per mine
MINING_TOOLS_MINE_GOLD: Final = 1  # DK-8.3.34, per mine
MINING_TOOLS_MINE_ORE: Final = 1
TOWN_CATASTROPHE_STONE_BUILDING: Final = percent("0.38")  # DK-14.3.4
