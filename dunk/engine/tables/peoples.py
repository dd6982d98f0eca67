"""Races and leaders (DK-10): who there is, where they like to live, what their soldiers cost."""

from collections.abc import Mapping
from typing import Final

RACES: Final = ("duck", "dwarf", "elf", "human", "orc")
LEADERS: Final = ("warrior", "mage", "priest")

# Rule DK-10.1
FAVOURITE_TERRAIN: Final[Mapping[str, str]] = {
    "duck": "water",
    "dwarf": "mountain",
    "elf": "forest",
    "human": "grassland",
    "orc": "land",
}

# Rule DK-11.2, the letter c: gold for a normal army, by the race of the kingdom
ARMY_PRICE: Final[Mapping[str, int]] = {"orc": 2, "duck": 3, "human": 5, "dwarf": 7, "elf": 9}

# Rule DK-2.3.2: technologies that a kingdom has from the start
NATIVE_TECHNOLOGIES: Final[Mapping[str, tuple[str, ...]]] = {
    "duck": ("floating_houses",),
    "elf": ("sky_worms",),
}

# Rules DK-6.2 and DK-10.8: the ERF of an army that was placed with ``place``
PLACED_ERF: Final = 1
PLACED_ERF_IDLE_WARRIORS: Final = 2
PLACED_ERF_IDLE_ELF_WARRIORS: Final = 3
ERF_PER_BATTLE: Final = 1  # DK-6.2, for every battle survived
