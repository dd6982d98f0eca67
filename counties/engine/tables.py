"""The tables of the rule book as data, cell for cell, in whole numbers.

Effects that may end in .5 are stored doubled (``*_x2``), so nothing is ever rounded by accident.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Price:
    """Gold for one unit of a good (rule CO-6)."""

    buy: int
    sell: int


@dataclass(frozen=True, slots=True)
class CastleSize:
    """One row of the castle table (rule CO-7): battle effect doubled, and what the stage costs."""

    size: int
    effect_x2: int
    wood: int
    stone: int


@dataclass(frozen=True, slots=True)
class Ration:
    """One row of the ration table (rule CO-13).

    ``least_x2``: the row holds from ``2 * food >= least_x2 * population``; ``percent``: change of
    the population; ``effect_x2``: the doubled effect on tax.
    """

    name: str
    effect_x2: int
    percent: int
    least_x2: int


# fmt: off
# Rule CO-6, in the order of the table, which is the order of trading (CO-6.2)
PRICES: Final = {
    #                 buy  sell
    "iron":   Price(   12,    6),
    "wood":   Price(   16,    8),
    "stone":  Price(   10,    5),
    "armour": Price( 1000,  500),
    "cows":   Price(   10,    5),
}

# Rule CO-7
CASTLES: Final = (
    #         size  x2  wood stone
    CastleSize(0,    2,    0,    0),
    CastleSize(1,    4,  200,    0),
    CastleSize(2,    5,  300,  100),
    CastleSize(3,    6,  350,  250),
    CastleSize(4,    7,  350,  450),
    CastleSize(5,    8,  400,  600),
)

# Rule CO-13
RATIONS: Final = (
    #     name      tax x2  people %  least food x2
    Ration("none",    0,     -20,      0),
    Ration("half",    1,      -5,      1),
    Ration("normal",  2,       5,      2),
    Ration("double",  4,      10,      4),
    Ration("triple",  6,      15,      6),
)

# Rule CO-1.2: steps on the map, north is y - 1
DIRECTIONS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

# Rules CO-5.2 and CO-5.3: the job and the mark of the county it needs
JOB_NEEDS: Final = {
    "wood":   "forest",
    "iron":   "iron_mine",
    "quarry": "quarry",
    "smith":  "forge",
    "castle": "castle stage in progress",
    "farm":   None,
    "defend": None,
}

# Rule CO-9.1: the job and the stock its work goes to
PRODUCES: Final = {"wood": "wood", "iron": "iron", "quarry": "stone"}

# Rule CO-3.1
STEP_NAMES: Final = (
    ("trade",     "Trading"),
    ("recruit",   "Armies recruited"),
    ("castle",    "Castle building"),
    ("smith",     "Blacksmithing"),
    ("war",       "Armies move and battles occur"),
    ("wood",      "Wood is chopped"),
    ("iron",      "Iron is mined"),
    ("stone",     "Stone is quarried"),
    ("cheese",    "Cheese is eaten"),
    ("births",    "Cows are born"),
    ("slaughter", "Cows are eaten"),
    ("deaths",    "Cows die from crowding"),
    ("tax",       "Tax collected"),
    ("growth",    "Population growth"),
    ("migration", "Migration"),
    ("owners",    "Counties assigned to new owners"),
)
# fmt: on

TRADE_ORDER: Final = tuple(PRICES)
STOCKS: Final = ("gold", "wood", "iron", "stone", "armour")
GOODS: Final = ("iron", "wood", "stone", "armour")  # what can be traded out of the player's stock
RESOURCES: Final = ("forest", "iron_mine", "quarry", "forge")
JOBS: Final = tuple(JOB_NEEDS)
LABOUR_PRIORITY: Final = ("farm", "defend", "castle", "smith", "wood", "iron", "quarry")  # CO-5.5
TAX_RATES: Final = (0, 20, 40, 60, 80, 100)  # CO-14.2

START_STOCK: Final = {"gold": 500, "wood": 0, "iron": 0, "stone": 0, "armour": 0}  # CO-1.6
START_POPULATION: Final = 500  # CO-1.5
START_COWS_PER_FIELD: Final = 10
START_TAX_RATE: Final = 80  # CO-1.7

SOLDIER_FORCE: Final = 5  # CO-11.1
PERSON_FORCE: Final = 1
UNCLAIMED_DEFENCE_DIVISOR: Final = 5  # CO-11.3
UNCLAIMED_GROWTH_PERCENT: Final = 5  # CO-15.2
UNCLAIMED_POPULATION_CAP: Final = 500
UNCLAIMED_TAX_RATE: Final = 80  # CO-16.2
MIGRATION_DIVISOR: Final = 5  # CO-16.1: points of difference for one percent

STAGE_WORK: Final = 100  # CO-7.4
WORK_PER_CASTLE_WORKER: Final = 1  # CO-7.3
LARGEST_CASTLE: Final = 5
OUTPUT_PER_WORKER: Final = 1  # CO-9.1
ARMOUR_PER_SOLDIER: Final = 1  # CO-8.1
SUIT_WOOD: Final = 10  # CO-9.2
SUIT_IRON: Final = 50
SUIT_SMITHS: Final = 1

CHEESE_PER_COW: Final = 5  # CO-12.2
COW_BIRTH_PERCENT: Final = 10  # CO-12.3
MEAT_PER_COW: Final = 20  # CO-12.4
FARMERS_PER_COW: Final = 1  # CO-12.5
FARMERS_PER_COW_CROWDED: Final = 3
UNCROWDED_PER_FIELD: Final = 10
COWS_PER_FIELD: Final = 20

# Rule CO-1.7
GRID_SIDE_BY_PLAYERS: Final = {2: 3, 3: 4, 4: 4, 5: 5, 6: 5, 7: 6, 8: 6}
START_FIELDS: Final = 10
START_RESOURCES: Final = {"forest": True, "iron_mine": True, "quarry": False, "forge": True}
OTHER_COUNTY_FIELDS: Final = (6, 12)  # lowest and highest, all equally likely
OTHER_COUNTY_CHANCES: Final = {
    "forest": (1, 2),
    "iron_mine": (1, 3),
    "quarry": (1, 2),
    "forge": (1, 4),
}
PLACEMENTS_DRAWN: Final = 200


def ration_of(food: int, population: int) -> Ration:
    """The ration of a county (CO-13.1); at equality the higher one (CO-13.2); nobody gets none."""
    if population == 0:
        return RATIONS[0]
    if food >= 2 * population:
        return RATIONS[4] if food >= 3 * population else RATIONS[3]
    if food >= population:
        return RATIONS[2]
    return RATIONS[1] if 2 * food >= population else RATIONS[0]


def births_of(cows: int) -> int:
    """Cows born in step 10 (CO-12.3), rounded down."""
    return cows * COW_BIRTH_PERCENT // 100


def uncrowded(fields: int) -> int:
    """The most cows that are not crowded (CO-12.5)."""
    return UNCROWDED_PER_FIELD * fields


def most_cows(fields: int, farmers: int) -> int:
    """The largest herd of which none dies in step 12 (CO-12.5)."""
    crowded = min(COWS_PER_FIELD * fields, farmers // FARMERS_PER_COW_CROWDED)
    return max(crowded, min(uncrowded(fields), farmers // FARMERS_PER_COW))
