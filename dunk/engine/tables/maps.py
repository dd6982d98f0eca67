"""Map making (DK-2.3.4)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.tables.odds import percent

KNOWN_SIZES: Final = ((20, 20), (30, 20))  # DK-2.2.1, width and height
PROVINCES_PER_KINGDOM: Final = 30  # DK-2.2.1, at least
START_PROVINCES: Final = 7  # DK-2.3.1: a capital and its neighbours
START_ARMIES: Final = 0

# Rule DK-2.3.4
TERRAIN_PERCENT: Final[Mapping[str, int]] = {
    "forest": 25,
    "grassland": 25,
    "land": 20,
    "mountain": 15,
    "water": 15,
}
CAPITAL_DISTANCE: Final = 5
CAPITAL_DISTANCE_LEAST: Final = 3  # nearer ones would share neighbours
FAILURES_PER_DISTANCE: Final = 500
ROUGH_NEIGHBOURS: Final = 2  # of a capital, made mountain or water
ROUGH_TERRAINS: Final = ("mountain", "water")
GENTLE_TERRAINS: Final = ("forest", "grassland", "land")
POPULATED: Final = percent("50")
POPULATED_BY_FAVOURITE: Final = percent("60")
