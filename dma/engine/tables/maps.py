"""How a continent is drawn (DMA-2.3): its numbers, and those that the rule book leaves open."""

from typing import Final

PROVINCES_PER_PLAYER: Final = 3
PROVINCE_CELLS: Final = 25
START_VILLAGES: Final = 4
VILLAGES: Final = (3, 5)  # of a province that is not a start: least and most

#: What a game creator may choose: option -> least, most, usual.
CHOICES: Final = {
    "provinces_per_player": (2, 5, PROVINCES_PER_PLAYER),
    "province_cells": (20, 60, PROVINCE_CELLS),
    "start_villages": (2, 6, START_VILLAGES),
}

SHORE: Final = 1  # cells of water between the land and the edge of the map
SKETCHES: Final = (
    32  # how many plans of a continent are drawn; a fair one without much sea is taken
)
SPREAD: Final = 12  # a province may be so many per cent larger or smaller, unless it is a start

#: Percentages of the cells of a province: least and most; a start has what lies between them.
FOREST_PERCENT: Final = (14, 36)
MOUNTAINS_PERCENT: Final = (4, 24)
START_FOREST_PERCENT: Final = 24
START_MOUNTAINS_PERCENT: Final = 12
HILL: Final = 4  # cells between the points of which heights and forests are interpolated
