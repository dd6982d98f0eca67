"""Colours and marks of the map's picture (DK-3.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Paint:
    """How a terrain is drawn (DK-3.4.1): in words, as a web colour, textured or plain."""

    words: str
    colour: str
    textured: bool


# Rule DK-3.4.1
TERRAIN_PAINT: Final[Mapping[str, Paint]] = {
    "forest": Paint("dark green", "#1e5c28", True),
    "grassland": Paint("light green", "#8fd06a", False),
    "land": Paint("brown", "#a9793f", True),
    "mountain": Paint("grey", "#8a8a8a", True),
    "water": Paint("blue", "#3f74d1", False),
}
# Rule DK-3.4.2: the province number, by the people who live there
NUMBER_COLOUR: Final[Mapping[str | None, str]] = {
    "duck": "white",
    "dwarf": "yellow",
    "elf": "light green",
    "human": "blue",
    "orc": "red",
    None: "black",
}
# Rule DK-3.4.4
DRAWN_STRUCTURES: Final = (
    "village",
    "town",
    "mine",
    "irrigation",
    "roads",
    "worm_factory",
    "fishing_boats",
    "warg_farm",
    "stable",
    "church",
    "lumber_production",
)
DRAWN_ARMIES: Final = 4  # DK-3.4.3, per province; town guards not counted
# Rule DK-3.4.5: the next free one for a new kingdom
KINGDOM_PALETTE: Final = (
    "#d62728",
    "#1f77b4",
    "#2ca02c",
    "#ff7f0e",
    "#9467bd",
    "#8c564b",
    "#e377c2",
    "#17becf",
    "#bcbd22",
    "#7f7f7f",
    "#003f5c",
    "#ffa600",
    "#58508d",
    "#bc5090",
    "#00876c",
    "#488f31",
)
# Rules DK-3.4.4 and DK-3.4.6: mark -> how it looks
MARKS: Final[Mapping[str, str]] = {
    "plague": "red cross",
    "town": "white",
    "town_with_plague": "red",
    "irrigation": "blue ribbons",
    "mine": "black hole",
    "warg_farm_or_stable": "white #",
    "lumber_production": "green axe",
    "town_guard": "drawn above the town",
}
