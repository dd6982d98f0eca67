"""Types of units (DMA-9.1, DMA-9.2), in the order of the rule book.

Speeds are in hundredths of a cell per day (DMA-10.3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

CAPTURE_FLAG: Final = "capture_flag"
STRIKE: Final = "strike"
AREA_STRIKE: Final = "area_strike"
BUILD: Final = "build"
MOVE: Final = "move"
HOLD: Final = "hold"


@dataclass(frozen=True, slots=True)
class Algorithm:
    """What a unit tries, in its order, and does the first that it can (DMA-9.2). ``pattern``: of
    its strike, "" for none (DMA-9.3)."""

    steps: tuple[str, ...]
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class UnitType:
    """One row of DMA-9.1 with its algorithms: ``field`` and, of those who defend a settlement,
    ``defence``. ``traits``: what special rules it has."""

    id: str
    kind: str  # infantry, cavalry, summoned, elephants or machine
    attack: int
    defence: int
    speed: int
    price: int
    upkeep: int
    requires: tuple[str, ...]
    traits: frozenset[str]
    field: Algorithm
    guard: Algorithm


def _steps(text: str) -> Algorithm:
    """ "F R10 M" is: capture the flag, strike by R10, move; "B" builds, "H" holds the line."""
    words = {"F": CAPTURE_FLAG, "M": MOVE, "H": HOLD, "B": BUILD, "B7": AREA_STRIKE}
    steps = tuple(words.get(word, STRIKE) for word in text.split())
    pattern = "".join(word for word in text.split() if len(word) > 1)
    return Algorithm(steps, pattern)


# ruff: noqa: E501 – a row of the rule book is one line
# fmt: off
_ROWS: Final = (
    ("militia", "infantry", 3, 2, 75, 15, 1, "", "", "F S3 M", "S8 H"),
    ("heavy_infantry", "infantry", 10, 12, 80, 30, 1, "secret_police", "depth_bonus guards_flag", "S8 H", "S8 H"),
    ("crossbowmen", "infantry", 7, 2, 90, 35, 1, "labour_camp shooting_range", "shooter", "F R12 M", "R20"),
    ("knights", "cavalry", 7, 4, 125, 50, 2, "secret_police stables", "double_move", "F S5 M", "F S5 M"),
    ("legionaries", "infantry", 8, 10, 110, 25, 1, "parliament", "depth_bonus", "F S8 M", "S8 H"),
    ("archers", "infantry", 8, 1, 100, 30, 1, "court shooting_range", "shooter", "F R10 M", "R20"),
    ("cavalry", "cavalry", 5, 4, 135, 40, 2, "town_hall stables", "double_move", "F S3 M", "F S3 M"),
    ("phantoms", "summoned", 1, 1, 100, 10, 1, "alchemical_laboratory", "summonable", "F S5 M", "S8 H"),
    ("monsters", "summoned", 10, 10, 130, 45, 2, "academy", "monster_double_move summonable", "F S5 M", "F S5 M"),
    ("mages", "infantry", 5, 5, 110, 50, 2, "black_tower", "ranged_spells", "F R10 M", "R20"),
    ("pathfinders", "infantry", 7, 5, 120, 20, 1, "military_base", "pathfinder", "F S5 M", "S8 H"),
    ("horse_archers", "cavalry", 6, 4, 140, 25, 1, "war_idol stables", "double_move shooter", "F R10 M", "F R10 M"),
    ("berserkers", "infantry", 9, 15, 90, 40, 1, "colosseum", "area_strike", "F B7 M", "F B7 M"),
    ("crusaders", "cavalry", 6, 4, 130, 45, 2, "monastery stables", "double_move", "F S3 M", "F S3 M"),
    ("inquisitors", "infantry", 12, 6, 90, 35, 1, "inquisition", "paralyse_adjacent", "F S5 M", "S8 H"),
    ("preachers", "infantry", 1, 1, 80, 45, 1, "cathedral", "ranged_sermon", "F R15 M", "R20"),
    ("mercenary_infantry", "infantry", 6, 6, 90, 20, 1, "bank barracks", "depth_bonus", "F S5 M", "S8 H"),
    ("bodyguards", "infantry", 10, 10, 100, 30, 1, "caravanserai smithy", "depth_bonus guards_flag", "S8 H", "S8 H"),
    ("war_elephants", "elephants", 30, 30, 60, 50, 3, "caravanserai", "trample strike_then_move", "F S1 M", "F S1 M"),
    ("siege_towers", "machine", 0, 10, 50, 30, 1, "sawmill", "builds_tower", "F B M", "F B M"),
    ("chariots", "cavalry", 7, 5, 120, 40, 2, "manufactory stables", "double_move side_strikes", "F S1 M", "F S1 M"),
    ("catapults", "machine", 15, 10, 60, 45, 1, "sawmill shooting_range", "shooter", "F C7 M", "C12"),
)
# fmt: on
UNITS: Final[Mapping[str, UnitType]] = {
    row[0]: UnitType(
        *row[:7],
        tuple(row[7].split()),
        frozenset(row[8].split()),
        _steps(row[9]),
        _steps(row[10]),
    )
    for row in _ROWS
}
MILITIA: Final = "militia"
CROSSBOWMEN: Final = "crossbowmen"
PATHFINDERS: Final = "pathfinders"
