"""What technologies are called, and by which word orders name them.

Orders are written in one language whatever the reader's: where a technology may be wanted in an
order, its word stands beside its name.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# Translators: in English this is the word of the order language, with blanks.
TECHNOLOGIES: Final[Mapping[str, str | Promise]] = {
    "armour": pgettext_lazy("technology", "armour"),
    "bows": pgettext_lazy("technology", "bows"),
    "castles": pgettext_lazy("technology", "castles"),
    "catapults": pgettext_lazy("technology", "catapults"),
    "churches": pgettext_lazy("technology", "churches"),
    "crime": pgettext_lazy("technology", "crime"),
    "death_training": pgettext_lazy("technology", "death training"),
    "diburn": pgettext_lazy("technology", "diburn"),
    "duck_lore": pgettext_lazy("technology", "duck lore"),
    "dwarf_lore": pgettext_lazy("technology", "dwarf lore"),
    "elf_lore": pgettext_lazy("technology", "elf lore"),
    "even_more_military_toys": pgettext_lazy("technology", "even more military toys"),
    "firewalkers": pgettext_lazy("technology", "firewalkers"),
    "fishing_boats": pgettext_lazy("technology", "fishing boats"),
    "fishing_nets": pgettext_lazy("technology", "fishing nets"),
    "floating_houses": pgettext_lazy("technology", "floating houses"),
    "food_industry": pgettext_lazy("technology", "food industry"),
    "forest_lore": pgettext_lazy("technology", "forest lore"),
    "frigates": pgettext_lazy("technology", "frigates"),
    "game_laws": pgettext_lazy("technology", "game laws"),
    "grassland_lore": pgettext_lazy("technology", "grassland lore"),
    "healing": pgettext_lazy("technology", "healing"),
    "horseriding": pgettext_lazy("technology", "horseriding"),
    "human_lore": pgettext_lazy("technology", "human lore"),
    "iron": pgettext_lazy("technology", "iron"),
    "irrigation": pgettext_lazy("technology", "irrigation"),
    "jewellery": pgettext_lazy("technology", "jewellery"),
    "knights": pgettext_lazy("technology", "knights"),
    "land_lore": pgettext_lazy("technology", "land lore"),
    "magic_village": pgettext_lazy("technology", "magic village"),
    "metallurgy": pgettext_lazy("technology", "metallurgy"),
    "military_toys": pgettext_lazy("technology", "military toys"),
    "mining": pgettext_lazy("technology", "mining"),
    "mining_tools": pgettext_lazy("technology", "mining tools"),
    "mission": pgettext_lazy("technology", "mission"),
    "mithril": pgettext_lazy("technology", "mithril"),
    "moral": pgettext_lazy("technology", "moral"),
    "more_military_toys": pgettext_lazy("technology", "more military toys"),
    "mountain_lore": pgettext_lazy("technology", "mountain lore"),
    "orc_lore": pgettext_lazy("technology", "orc lore"),
    "pest": pgettext_lazy("technology", "pest"),
    "protect_inventions": pgettext_lazy("technology", "protect inventions"),
    "protection": pgettext_lazy("technology", "protection"),
    "province_plunder": pgettext_lazy("technology", "province plunder"),
    "roads": pgettext_lazy("technology", "roads"),
    "sea_lore": pgettext_lazy("technology", "sea lore"),
    "secret_service": pgettext_lazy("technology", "secret service"),
    "ships": pgettext_lazy("technology", "ships"),
    "silviculture": pgettext_lazy("technology", "silviculture"),
    "sky_worms": pgettext_lazy("technology", "sky worms"),
    "steel": pgettext_lazy("technology", "steel"),
    "stone_building": pgettext_lazy("technology", "stone building"),
    "teleport": pgettext_lazy("technology", "teleport"),
    "terraces": pgettext_lazy("technology", "terraces"),
    "town_plunder": pgettext_lazy("technology", "town plunder"),
    "towns": pgettext_lazy("technology", "towns"),
    "trade": pgettext_lazy("technology", "trade"),
    "trade_ships": pgettext_lazy("technology", "trade ships"),
    "training": pgettext_lazy("technology", "training"),
    "trolls": pgettext_lazy("technology", "trolls"),
    "worm_building": pgettext_lazy("technology", "worm building"),
    "worm_lore": pgettext_lazy("technology", "worm lore"),
    "worms": pgettext_lazy("technology", "worms"),
}


def word_for(name: str) -> str:
    """As in orders, with blanks: both are read."""
    return name.replace("_", " ")


def name_technology(name: str) -> str:
    """In the reader's language; as in orders where that has no name for it."""
    return str(TECHNOLOGIES.get(name, word_for(name)))


def name_for_orders(name: str) -> str:
    """With its word in orders where that is another: ``сталь [steel]``."""
    said, word = name_technology(name), word_for(name)
    return said if said == word else f"{said} [{word}]"
