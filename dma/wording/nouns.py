"""What things of DMA are called, in the active language: id -> a name to be translated.

The Russian names are the original's own; ``engine.tables.names`` has both for the plan language.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

Nouns = Mapping[str, str | Promise]

#: Directions of development (DMA-6.1).
DIRECTIONS: Final[Nouns] = {
    "dictatorship": pgettext_lazy("direction", "Dictatorship"),
    "republic": pgettext_lazy("direction", "Republic"),
    "magic": pgettext_lazy("direction", "Magic"),
    "war": pgettext_lazy("direction", "War"),
    "theocracy": pgettext_lazy("direction", "Theocracy"),
    "trade": pgettext_lazy("direction", "Trade"),
    "industry": pgettext_lazy("direction", "Industry"),
}
#: Projects (DMA-8.1).
PROJECTS: Final[Nouns] = {
    "new_army": _("New army"),
    "breakthrough_group": _("Breakthrough group"),
}
#: Buildings (DMA-8.1).
BUILDINGS: Final[Nouns] = {
    "city_wall": _("City wall"),
    "prison": _("Prison"),
    "barracks": _("Barracks"),
    "labour_camp": _("Penal labour camp"),
    "secret_police": _("Secret police"),
    "pyramid": _("Pyramid"),
    "printing_house": _("Printing house"),
    "forum": _("Forum"),
    "court": _("Court of law"),
    "town_hall": _("Town hall"),
    "parliament": _("Parliament"),
    "artifact": _("Artifact"),
    "library": _("Library"),
    "alchemical_laboratory": _("Alchemical laboratory"),
    "academy": _("Academy"),
    "black_tower": _("Black tower"),
    "tavern": _("Tavern"),
    "shooting_range": _("Shooting range"),
    "military_base": _("Military base"),
    "colosseum": _("Colosseum"),
    "war_idol": _("Idol of war"),
    "chapel": _("Chapel"),
    "church": _("Church"),
    "monastery": _("Monastery"),
    "inquisition": _("Inquisition"),
    "cathedral": _("Cathedral"),
    "trading_rows": _("Trading rows"),
    "stables": _("Stables"),
    "bank": _("Bank"),
    "caravanserai": _("Caravanserai"),
    "bronze_colossus": _("Bronze colossus"),
    "smithy": _("Smithy"),
    "water_mill": _("Water mill"),
    "sawmill": _("Sawmill"),
    "manufactory": _("Manufactory"),
    "steam_engine": _("Steam engine"),
}
#: Types of units (DMA-9.1).
UNITS: Final[Nouns] = {
    "militia": _("Militia"),
    "heavy_infantry": _("Heavy infantry"),
    "crossbowmen": _("Crossbowmen"),
    "knights": _("Knights"),
    "legionaries": _("Legionaries"),
    "archers": _("Archers"),
    "cavalry": _("Cavalry"),
    "phantoms": _("Phantoms"),
    "monsters": _("Monsters"),
    "mages": _("Mages"),
    "pathfinders": _("Pathfinders"),
    "horse_archers": _("Horse archers"),
    "berserkers": _("Berserkers"),
    "crusaders": _("Crusaders"),
    "inquisitors": _("Inquisitors"),
    "preachers": _("Preachers"),
    "mercenary_infantry": _("Mercenary infantry"),
    "bodyguards": _("Bodyguards"),
    "war_elephants": _("War elephants"),
    "siege_towers": _("Siege towers"),
    "chariots": _("Chariots"),
    "catapults": _("Catapults"),
}
#: Terrains (DMA-2.2).
TERRAINS: Final[Nouns] = {
    "plain": _("Plain"),
    "forest": _("Forest"),
    "mountains": _("Mountains"),
    "water": _("Water"),
}
#: Relations between states (DMA-4.8).
RELATIONS: Final[Nouns] = {"war": _("war"), "peace": _("peace"), "alliance": _("alliance")}
#: Stances of armies (DMA-4.6).
STANCES: Final[Nouns] = {"aggressive": _("aggressive"), "passive": _("passive")}
#: Days of the week, 1 to 7; 0 is before Monday, 8 Sunday evening.
DAYS: Final[Mapping[int, str | Promise]] = {
    0: _("Before Monday"),
    1: _("Monday"),
    2: _("Tuesday"),
    3: _("Wednesday"),
    4: _("Thursday"),
    5: _("Friday"),
    6: _("Saturday"),
    7: _("Sunday"),
    8: _("Sunday evening"),
}


def count_units(n: int) -> str:
    """So many units, in words."""
    return ngettext("%(n)s unit", "%(n)s units", n) % {"n": n}


def name_item(kind: str, what: str) -> str | Promise:
    """A building, a unit or a project by its kind (``engine.state.Item``)."""
    return {"building": BUILDINGS, "unit": UNITS, "project": PROJECTS}[kind][what]


def list_items(items: Iterable[object]) -> str:
    """One after the other, with commas."""
    return ", ".join(str(item) for item in items)


def list_troops(troops: Mapping[str, int]) -> str:
    """Types and how many of each, in the order of the rule book: "3 Militia, 2 Archers"."""
    return ", ".join(
        pgettext("so many of a type", "%(n)s %(type)s") % {"n": troops[name], "type": UNITS[name]}
        for name in UNITS
        if troops.get(name)
    )
