"""Terrains: what their people pay and what they yield (DK-9, DK-14.1); directions; mines found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dunk.engine.tables.odds import share


@dataclass(frozen=True, slots=True)
class Land:
    """One terrain: gold of a populated province and raw materials of a supplying one, per turn.

    ``race``: the people for whom it gives ``race_gold`` more gold (DK-14.1.3) and ``race_raw``
    more of the good ``race_good`` (DK-14.1.4). ``nets_gold`` and ``nets_food``: more with
    fishing_nets. ``orc_town_food``: more food where it supplies an orc town. ``raw``: the good it
    always yields, one a turn, or None.
    """

    letter: str
    gold: int
    raw: str | None
    race: str | None
    race_gold: int
    race_good: str | None
    nets_gold: int = 0
    nets_food: int = 0
    orc_town_food: int = 0


# Rule DK-7.6.2. ``tradegoods`` are no raw material; the rest are, in the order of the rules.
RAW_MATERIALS: Final = ("timber", "food", "spec", "ore")
GOODS: Final = (*RAW_MATERIALS, "tradegoods")
RACE_RAW: Final = 1  # amount of ``race_good``

# fmt: off
# Rules DK-14.1.3 and DK-14.1.4
LANDS: Final[Mapping[str, Land]] = {
    #              letter gold raw       race    gold good    nets: gold food, orc town
    "forest":    Land("f", 2, "timber", "elf",   2,   "food", 0, 0, 1),
    "grassland": Land("g", 2, "food",   "human", 2,   "food", 0, 0, 0),
    "land":      Land("l", 2, "spec",   None,    0,   None,   0, 0, 1),
    "mountain":  Land("m", 0, "ore",    "dwarf", 2,   "ore",  0, 0, 0),
    "water":     Land("w", 0, None,     "duck",  2,   "food", 2, 1, 0),
}
# fmt: on

TERRAINS: Final = tuple(LANDS)
TERRAIN_OF_LETTER: Final[Mapping[str, str]] = {
    land.letter: terrain for terrain, land in LANDS.items()
}

# Rule DK-2.2.3, in the order of the table of DK-2.2.4
DIRECTIONS: Final = ("nw", "ne", "e", "se", "sw", "w")
# Rule DK-2.2.4: (row change, column change) by direction
STEPS_EVEN_ROW: Final[Mapping[str, tuple[int, int]]] = {
    "nw": (-1, -1),
    "ne": (-1, 0),
    "e": (0, 1),
    "se": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
}
STEPS_ODD_ROW: Final[Mapping[str, tuple[int, int]]] = {
    "nw": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "sw": (1, 0),
    "w": (0, -1),
}

# Rule DK-7.5.1; never on water
MINE_FIND: Final = {
    "forest": share("11/60"),
    "grassland": share("11/30"),
    "land": share("3/5"),
    "mountain": share("27/32"),
}
