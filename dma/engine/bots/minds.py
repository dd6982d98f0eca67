"""What the seven kinds of emperors want: works, troops, and how dear peace is to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mind:
    """``works``: buildings in the order in which they are wanted; ``troops``: type -> its share
    among those who march; ``drill``: of a hundred production units, so many are for troops;
    ``peace``: of a hundred neighbours, so many are offered it; ``courage``: chance in per cent with
    which an attack has to be won."""

    works: tuple[str, ...]
    troops: Mapping[str, int]
    drill: int
    peace: int
    courage: int


# ruff: noqa: E501 – one mind reads as a row
MINDS: Final[Mapping[str, Mind]] = {
    "dictatorship": Mind(
        (
            "prison",
            "labour_camp",
            "barracks",
            "secret_police",
            "stables",
            "shooting_range",
            "pyramid",
        ),
        {"knights": 60, "crossbowmen": 30, "heavy_infantry": 10},
        drill=65,
        peace=25,
        courage=75,
    ),
    "republic": Mind(
        ("printing_house", "forum", "parliament", "town_hall", "shooting_range", "court"),
        {"legionaries": 65, "archers": 35},
        drill=55,
        peace=60,
        courage=85,
    ),
    "magic": Mind(
        ("artifact", "library", "academy", "alchemical_laboratory", "black_tower"),
        {"monsters": 60, "mages": 40},
        drill=55,
        peace=50,
        courage=80,
    ),
    "war": Mind(
        ("shooting_range", "tavern", "military_base", "colosseum", "stables", "war_idol"),
        {"horse_archers": 75, "pathfinders": 25},
        drill=70,
        peace=15,
        courage=70,
    ),
    "theocracy": Mind(
        ("chapel", "church", "monastery", "inquisition", "stables", "cathedral"),
        {"inquisitors": 70, "crusaders": 30},
        drill=60,
        peace=50,
        courage=85,
    ),
    "trade": Mind(
        (
            "trading_rows",
            "bank",
            "barracks",
            "labour_camp",
            "shooting_range",
            "stables",
            "caravanserai",
            "bronze_colossus",
        ),
        {"mercenary_infantry": 65, "crossbowmen": 35},
        drill=50,
        peace=70,
        courage=85,
    ),
    "industry": Mind(
        (
            "smithy",
            "water_mill",
            "stables",
            "manufactory",
            "sawmill",
            "shooting_range",
            "steam_engine",
        ),
        {"chariots": 70, "catapults": 30},
        drill=55,
        peace=55,
        courage=80,
    ),
}
