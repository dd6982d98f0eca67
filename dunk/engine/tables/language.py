"""Words of the order language (DK-4, DK-5.3)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.technologies import TECHNOLOGIES

# Rule DK-4.2
ADMINISTRATION_ORDERS: Final = (
    "every turn",
    "next turn",
    "resign",
    "send_report",
    "set_email",
    "set_map_email",
    "set_name",
    "set_nr",
    "set_password",
    "worldpeace",
    "write_tech",
)
# Rule DK-4.3; ``develop_`` is joined to every tech and soc
DEVELOP_ORDERS: Final = tuple(
    f"develop_{name}" for name, tech in TECHNOLOGIES.items() if tech.kind != "discovered"
)
STANDARD_ORDERS: Final = (
    "army_to_village",
    "build_warg_farm",
    "burn",
    "enemy",
    "friend",
    "neutral",
    "give_gold",
    "give_map",
    "give_province",
    "give_tech",
    "move",
    "place",
    "remove_army",
    "remove_town",
    "remove_village",
    *DEVELOP_ORDERS,
)
# Rule DK-4.4
TECHNOLOGY_ORDERS: Final = (
    "build_church",
    "build_fishing_boats",
    "build_irrigation",
    "build_lumber_production",
    "build_mine",
    "build_roads",
    "build_stable",
    "build_town",
    "build_worm_factory",
    "diburn",
    "export",
    *(f"{race}_populate" for race in RACES),
    "heal",
    "magic_village",
    "mission",
    "pest",
    "plunder",
    "protect",
    "supply",
    "teleport",
)

# Rules DK-3.2.13, DK-4.2, DK-4.3 and DK-4.3.4: exactly these
ABBREVIATIONS: Final[Mapping[str, str]] = {
    "et": "every turn",
    "nt": "next turn",
    "atv": "army_to_village",
    "b": "burn",
    "bwf": "build_warg_farm",
    "db": "develop_bows",
    "dc": "develop_castles",
    "di": "develop_irrigation",
    "ds": "develop_ships",
    "dmv": "develop_magic_village",
    "dpi": "develop_protect_inventions",
    "dt": "develop_teleport",
    "e": "enemy",
    "f": "friend",
    "gg": "give_gold",
    "gm": "give_map",
    "gp": "give_province",
    "gt": "give_tech",
    "m": "move",
    "n": "neutral",
    "p": "place",
    "ra": "remove_army",
    "rt": "remove_town",
    "rv": "remove_village",
    "se": "set_email",
    "sme": "set_map_email",
    "sn": "set_name",
    "sp": "set_password",
    "wt": "write_tech",
}

# Rule DK-5.3
MOVE_WORDS: Final = (
    "nw",
    "ne",
    "e",
    "se",
    "sw",
    "w",
    "0",
    "wait",
    "unclimb",
    "train",
    "death_train",
)
# Rule DK-4.3.11
PLACED_TYPES: Final = tuple(name for name, kind in ARMY_TYPES.items() if kind.is_placed)

BOUNCE_GUARD: Final = "$" * 10  # DK-3.2.9
LONGEST_NAME: Final = 30  # DK-4.2.7
LONGEST_PASSWORD: Final = 40  # DK-3.2.6
