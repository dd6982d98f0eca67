"""What the things of Dunk are called in the reader's language.

The words of a move order stay as they are written in orders, in every language; technologies have
names of their own (``technology_names``).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from dunk.engine.tables.lands import GOODS

Nouns = Mapping[str, str | Promise]

TERRAINS: Final[Nouns] = {
    "forest": gettext_lazy("forest"),
    "grassland": gettext_lazy("grassland"),
    "land": gettext_lazy("land"),
    "mountain": gettext_lazy("mountain"),
    "water": gettext_lazy("water"),
}
PEOPLES: Final[Nouns] = {
    "duck": gettext_lazy("ducks"),
    "dwarf": gettext_lazy("dwarves"),
    "elf": gettext_lazy("elves"),
    "human": gettext_lazy("humans"),
    "orc": gettext_lazy("orcs"),
}
LEADERS: Final[Nouns] = {
    "warrior": gettext_lazy("warriors"),
    "mage": gettext_lazy("mages"),
    "priest": gettext_lazy("priests"),
}
ARMIES: Final[Nouns] = {
    "army": gettext_lazy("army"),
    "warg_army": gettext_lazy("warg army"),
    "horse_army": gettext_lazy("horse army"),
    "knights": gettext_lazy("knights"),
    "archers": gettext_lazy("archers"),
    "catapults": gettext_lazy("catapults"),
    "firewalkers": gettext_lazy("firewalkers"),
    "mithril_warriors": gettext_lazy("mithril warriors"),
    "trolls": gettext_lazy("trolls"),
    "ship": gettext_lazy("ship"),
    "frigate": gettext_lazy("frigate"),
    "sky_castle": gettext_lazy("sky castle"),
    "stone_castle": gettext_lazy("stone castle"),
    "town_guard": gettext_lazy("town guard"),
    "dragon": gettext_lazy("dragon"),
    "turtle": gettext_lazy("turtle"),
}
STRUCTURES: Final[Nouns] = {
    "village": gettext_lazy("village"),
    "town": gettext_lazy("town"),
    "roads": gettext_lazy("roads"),
    "mine": pgettext_lazy("structure", "mine"),
    "poor_mine": gettext_lazy("poor mine"),
    "small_mine": gettext_lazy("small mine"),
    "great_mine": gettext_lazy("great mine"),
    "huge_mine": gettext_lazy("huge mine"),
    "irrigation": gettext_lazy("irrigation"),
    "church": gettext_lazy("church"),
    "stable": gettext_lazy("stable"),
    "warg_farm": gettext_lazy("warg farm"),
    "lumber_production": gettext_lazy("lumber production"),
    "fishing_boats": gettext_lazy("fishing boats"),
    "worm_factory": gettext_lazy("worm factory"),
}
GOODS_NAMES: Final[Nouns] = {
    "timber": gettext_lazy("timber"),
    "food": gettext_lazy("food"),
    "spec": gettext_lazy("spec"),
    "ore": gettext_lazy("ore"),
    "tradegoods": gettext_lazy("tradegoods"),
}
DIRECTIONS: Final[Nouns] = {
    "nw": gettext_lazy("north-west"),
    "ne": gettext_lazy("north-east"),
    "e": gettext_lazy("east"),
    "se": gettext_lazy("south-east"),
    "sw": gettext_lazy("south-west"),
    "w": gettext_lazy("west"),
}
STATUSES: Final[Nouns] = {
    "ally": gettext_lazy("allied"),
    "neutral": gettext_lazy("neutral"),
    "war": gettext_lazy("at war"),
}
DECLARATIONS: Final[Nouns] = {
    "friend": gettext_lazy("friend"),
    "neutral": gettext_lazy("neutral"),
    "enemy": gettext_lazy("enemy"),
}
KINDS: Final[Nouns] = {
    "tech": gettext_lazy("for gold"),
    "soc": gettext_lazy("by the leaders"),
    "discovered": gettext_lazy("discovered, never developed"),
}
# What ``Ritual.kind`` is, in English by the word of its order
RITUALS: Final[Nouns] = {
    "burn": pgettext_lazy("ritual", "burn"),
    "diburn": pgettext_lazy("ritual", "diburn"),
    "heal": pgettext_lazy("ritual", "heal"),
    "pest": pgettext_lazy("ritual", "pest"),
    "protect": pgettext_lazy("ritual", "protect"),
    "teleport": pgettext_lazy("ritual", "teleport"),
}
PHASES: Final[Nouns] = {
    "orders": gettext_lazy("Orders"),
    "delayed_orders": gettext_lazy("Delayed orders"),
    "first_army_moves": gettext_lazy("First army moves"),
    "movement_battles": gettext_lazy("Movement battles"),
    "movement": gettext_lazy("Movement"),
    "battle": gettext_lazy("Battle"),
    "starvation": gettext_lazy("Starvation"),
    "resurrection": gettext_lazy("Resurrection"),
    "desertion": gettext_lazy("Desertion"),
    "havoc": gettext_lazy("Havoc"),
    "income": gettext_lazy("Income"),
    "occupation": gettext_lazy("Occupation"),
    "migration": gettext_lazy("Migration"),
    "rebellion": gettext_lazy("Rebellion"),
    "plague": gettext_lazy("Plague"),
    "catastrophe": gettext_lazy("Catastrophes"),
    "discoveries": gettext_lazy("Discoveries"),
    "departures": gettext_lazy("Departures"),
    "sight": gettext_lazy("Sight"),
    "rumours": gettext_lazy("Rumours"),
    "ending": gettext_lazy("The end"),
    "corrections": gettext_lazy("Corrections"),
}


def list_words(words: Iterable[object]) -> str:
    """``a, b, c``; nothing for none."""
    return ", ".join(map(str, words))


def list_goods(amounts: Sequence[int]) -> str:
    """Amounts in the order of ``GOODS``: ``3 timber, 1 ore``."""
    text = _("%(amount)s %(good)s")
    held = [
        text % {"amount": amount, "good": GOODS_NAMES[good]}
        for good, amount in zip(GOODS, amounts, strict=True)
        if amount
    ]
    return list_words(held) or _("nothing")


def list_forces(counts: Mapping[str, int]) -> str:
    """Type -> how many: ``2 × archers, 1 × army``."""
    return list_words(f"{count} × {ARMIES[kind]}" for kind, count in counts.items())


def count_gold(n: int) -> str:
    return ngettext("%(n)s gold", "%(n)s gold", n) % {"n": n}


def count_enemies(n: int) -> str:
    return ngettext("%(n)s enemy", "%(n)s enemies", n) % {"n": n}


def count_villages(n: int) -> str:
    return ngettext("%(n)s village", "%(n)s villages", n) % {"n": n}


def name_works(land: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is built in a province of a report but its town."""
    if "villages" in land:
        yield count_villages(land["villages"])
    if "mine" in land:
        yield str(STRUCTURES[land["mine"]])
    for structure in land.get("structures", ()):
        yield str(STRUCTURES[structure])


def count_turns(n: int) -> str:
    return ngettext("%(n)s turn", "%(n)s turns", n) % {"n": n}
