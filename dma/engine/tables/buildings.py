"""Buildings and projects (DMA-8.1), in the order of the rule book, with what they do.

Their names, English and Russian, are in ``names``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a building adds every day: production units, and points of riots of kind I (DMA-7.2)."""

    riots: int = 0
    grey: int = 0
    green: int = 0
    no_riots: bool = False  # none of kind I at all


@dataclass(frozen=True, slots=True)
class Building:
    """One row of DMA-8.1. ``requires``: buildings of the same city, all of them (DMA-5.10).
    ``weekly``: one of these bonuses, drawn anew each Sunday evening (DMA-5.15)."""

    id: str
    direction: str  # "" for none
    price: int
    strength: int
    requires: tuple[str, ...] = ()
    bonus: Bonus = Bonus()
    weekly: tuple[Bonus, ...] = ()


@dataclass(frozen=True, slots=True)
class Project:
    """A project (DMA-5.12): what is paid for is an army, not a building."""

    id: str
    price: int


# direction -> its buildings (DMA-6.1)
DIRECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "dictatorship": ("prison", "barracks", "labour_camp", "secret_police", "pyramid"),
    "republic": ("printing_house", "forum", "court", "town_hall", "parliament"),
    "magic": ("artifact", "library", "alchemical_laboratory", "academy", "black_tower"),
    "war": ("tavern", "shooting_range", "military_base", "colosseum", "war_idol"),
    "theocracy": ("chapel", "church", "monastery", "inquisition", "cathedral"),
    "trade": ("trading_rows", "stables", "bank", "caravanserai", "bronze_colossus"),
    "industry": ("smithy", "water_mill", "sawmill", "manufactory", "steam_engine"),
}

NEW_ARMY: Final = "new_army"
BREAKTHROUGH: Final = "breakthrough_group"
PROJECTS: Final[Mapping[str, Project]] = {
    "new_army": Project("new_army", 30),
    "breakthrough_group": Project("breakthrough_group", 60),
}

# ruff: noqa: E501 – a row of the rule book is one line
# fmt: off
_ROWS: Final = (
    Building("city_wall", "", 100, 0),
    Building("prison", "dictatorship", 15, 1, bonus=Bonus(riots=-1)),
    Building("barracks", "dictatorship", 15, 1),
    Building("labour_camp", "dictatorship", 40, 2, ("prison",), Bonus(riots=-1, grey=5, green=2)),
    Building("secret_police", "dictatorship", 25, 3, ("prison", "barracks"), Bonus(riots=-1)),
    Building("pyramid", "dictatorship", 100, 3, ("labour_camp", "secret_police"), Bonus(grey=-2, no_riots=True)),
    Building("printing_house", "republic", 20, 1),
    Building("forum", "republic", 40, 2, ("printing_house",), Bonus(riots=-1)),
    Building("court", "republic", 50, 2, ("forum",), Bonus(riots=-1)),
    Building("town_hall", "republic", 50, 2, ("forum",), Bonus(grey=7)),
    Building("parliament", "republic", 50, 3, ("forum",), Bonus(green=2)),
    Building("artifact", "magic", 25, 1, weekly=(Bonus(riots=-1), Bonus(grey=5), Bonus(green=3))),
    Building("library", "magic", 35, 1, ("artifact",), Bonus(grey=5)),
    Building("alchemical_laboratory", "magic", 35, 2, ("artifact",)),
    Building("academy", "magic", 40, 2, ("library",)),
    Building("black_tower", "magic", 100, 4, ("alchemical_laboratory", "academy"), weekly=(Bonus(riots=-2), Bonus(grey=10), Bonus(green=5))),
    Building("tavern", "war", 25, 1, bonus=Bonus(riots=-1)),
    Building("shooting_range", "war", 20, 1),
    Building("military_base", "war", 35, 2, ("shooting_range", "tavern")),
    Building("colosseum", "war", 50, 3, ("military_base",), Bonus(riots=-2)),
    Building("war_idol", "war", 50, 3, ("colosseum",)),
    Building("chapel", "theocracy", 15, 1, bonus=Bonus(riots=-1)),
    Building("church", "theocracy", 25, 1, ("chapel",), Bonus(riots=-1)),
    Building("monastery", "theocracy", 50, 3, ("church",), Bonus(grey=5, green=3)),
    Building("inquisition", "theocracy", 50, 3, ("monastery",), Bonus(riots=-1)),
    Building("cathedral", "theocracy", 100, 2, ("inquisition",), Bonus(no_riots=True)),
    Building("trading_rows", "trade", 30, 1, bonus=Bonus(grey=5)),
    Building("stables", "trade", 30, 1),
    Building("bank", "trade", 50, 2, ("trading_rows",), Bonus(grey=5)),
    Building("caravanserai", "trade", 50, 3, ("bank", "stables"), Bonus(green=5, riots=1)),
    Building("bronze_colossus", "trade", 100, 3, ("caravanserai",)),
    Building("smithy", "industry", 40, 1, bonus=Bonus(grey=5)),
    Building("water_mill", "industry", 50, 2, ("smithy",), Bonus(grey=5)),
    Building("sawmill", "industry", 50, 2, ("water_mill",), Bonus(grey=5)),
    Building("manufactory", "industry", 80, 2, ("water_mill",), Bonus(grey=5)),
    Building("steam_engine", "industry", 100, 3, ("sawmill", "manufactory"), Bonus(grey=10)),
)
# fmt: on
BUILDINGS: Final[Mapping[str, Building]] = {row.id: row for row in _ROWS}
PLACE: Final[Mapping[str, int]] = {name: place for place, name in enumerate(BUILDINGS)}

CITY_WALL: Final = "city_wall"
# The Bronze colossus counts buildings of the whole state (DMA-5.14): kind -> (building, for each).
PER_STATE: Final[Mapping[str, Mapping[str, tuple[str, int]]]] = {
    "bronze_colossus": {"grey": ("bronze_colossus", 2), "green": ("caravanserai", 1)},
}
# All of these in one city: one point of riots of kind II less (DMA-8.2).
REPUBLICAN_TRIO: Final = ("parliament", "town_hall", "court")


def in_order(buildings: "frozenset[str] | set[str] | list[str] | tuple[str, ...]") -> list[str]:
    """Buildings in the order of DMA-8.1."""
    return sorted(buildings, key=PLACE.__getitem__)
