"""What a technology is and how it is reached, for ``write_tech`` (DK-4.2.11)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine.tables.technologies import TECHNOLOGIES, Discovery, Technology
from dunk.wording.decimals import point
from dunk.wording.nouns import LEADERS, PEOPLES, count_gold, list_words
from dunk.wording.technology_names import name_technology

_LEADS_ON: Final = gettext_lazy("it leads on to others")
EFFECTS: Final[Mapping[str, str | Promise]] = {
    "armour": gettext_lazy("soldiers are better protected, with steel even more"),
    "bows": gettext_lazy("missiles hit, ships shoot, archers can be placed"),
    "castles": gettext_lazy("sky castles can be placed"),
    "catapults": gettext_lazy("catapults can be placed, against which castles protect less"),
    "churches": gettext_lazy("churches can be built: no rebellion where one stands"),
    "crime": gettext_lazy("a part of the income is stolen, and nothing ends it"),
    "death_training": gettext_lazy("armies may train hard, at the risk of their lives"),
    "diburn": gettext_lazy("mages can burn two provinces at once"),
    "duck_lore": gettext_lazy("ducks can be settled"),
    "dwarf_lore": gettext_lazy("dwarves can be settled"),
    "elf_lore": gettext_lazy("elves can be settled, and sky worms are known"),
    "even_more_military_toys": _LEADS_ON,
    "firewalkers": gettext_lazy("firewalkers can be placed, who survive fire"),
    "fishing_boats": gettext_lazy("fishing boats can be built on water"),
    "fishing_nets": gettext_lazy("populated water pays 2 gold more and yields 1 food more"),
    "floating_houses": gettext_lazy("villages and towns can stand on water"),
    "food_industry": gettext_lazy("what food of a town is above 10 counts double"),
    "forest_lore": _LEADS_ON,
    "frigates": gettext_lazy("frigates can be placed"),
    "game_laws": gettext_lazy("forest and land that supply a town yield 1 food more"),
    "grassland_lore": _LEADS_ON,
    "healing": gettext_lazy("priests can heal the plague of a province"),
    "horseriding": gettext_lazy("stables can be built, and horse armies placed there"),
    "human_lore": gettext_lazy("humans can be settled"),
    "iron": gettext_lazy("all but trolls fight better, dwarves most"),
    "irrigation": gettext_lazy("grassland and land can be irrigated"),
    "jewellery": gettext_lazy("towns make 1 spec more for every mine that supplies them"),
    "knights": gettext_lazy("knights can be placed where a stable is"),
    "land_lore": _LEADS_ON,
    "magic_village": gettext_lazy("mages can make a village out of nothing"),
    "metallurgy": gettext_lazy("ore of towns counts double, every mine pays 1 gold more"),
    "military_toys": _LEADS_ON,
    "mining": gettext_lazy("mines can be sought"),
    "mining_tools": gettext_lazy("every mine pays 1 gold more and yields 1 ore more"),
    "mission": gettext_lazy("priests can bring up to 4 free provinces into the kingdom"),
    "mithril": gettext_lazy("mithril warriors can be placed"),
    "moral": gettext_lazy("half as many desert, and half as many rebel"),
    "more_military_toys": _LEADS_ON,
    "mountain_lore": _LEADS_ON,
    "orc_lore": gettext_lazy("orcs can be settled"),
    "pest": gettext_lazy("priests can send a plague"),
    "protect_inventions": gettext_lazy("others steal technologies a third as often"),
    "protection": gettext_lazy("the leaders can protect a province from rituals"),
    "province_plunder": gettext_lazy("armies can plunder for gold"),
    "roads": gettext_lazy("roads can be built: for fast moves, export and tradegoods"),
    "sea_lore": _LEADS_ON,
    "secret_service": gettext_lazy("every rebellion is put down with 50 % more"),
    "ships": gettext_lazy("ships can be placed"),
    "silviculture": gettext_lazy("lumber production can be built in forests"),
    "sky_worms": _LEADS_ON,
    "steel": gettext_lazy("iron and armour are worth more"),
    "stone_building": gettext_lazy("stone castles can be placed, towns last longer"),
    "teleport": gettext_lazy("mages can send an army to any province"),
    "terraces": gettext_lazy("mountains can be irrigated"),
    "town_plunder": gettext_lazy("who plunders at a town takes its gold and goods too"),
    "towns": gettext_lazy("towns can be built, supplied and trade with each other"),
    "trade": gettext_lazy("goods can be exported to towns of others"),
    "trade_ships": gettext_lazy("goods can be exported over water"),
    "training": gettext_lazy("armies may train instead of marching"),
    "trolls": gettext_lazy("trolls can be placed among orcs"),
    "worm_building": gettext_lazy("worm factories can be built"),
    "worm_lore": _LEADS_ON,
    "worms": gettext_lazy("sky castles are built with worms, at half the price"),
}
# The keys of ``COUNTS`` of DK-8.3
COUNT_NAMES: Final[Mapping[str, str | Promise]] = {
    "villages": gettext_lazy("village"),
    "disorders": gettext_lazy("plunder and removed army, village or town"),
    "placed": gettext_lazy("placed army (plain ones count once, others twice)"),
    "populated_by_duck": gettext_lazy("province of ducks"),
    "populated_by_dwarf": gettext_lazy("province of dwarves"),
    "populated_by_elf": gettext_lazy("province of elves"),
    "populated_by_human": gettext_lazy("province of humans"),
    "populated_by_orc": gettext_lazy("province of orcs"),
    "forest_provinces": gettext_lazy("forest province"),
    "grassland_provinces": gettext_lazy("grassland province"),
    "land_provinces": gettext_lazy("land province"),
    "mountain_provinces": gettext_lazy("mountain province"),
    "water_provinces": gettext_lazy("water province"),
    "populated_water": gettext_lazy("populated water province"),
    "orc_hills": gettext_lazy("province of orcs that is not grassland or water"),
    "plague_provinces": gettext_lazy("province with plague"),
    "sick_armies": gettext_lazy("sick army"),
    "rebellions": gettext_lazy("rebellion"),
    "plunders_at_town": gettext_lazy("plunder in a province with a town"),
    "villages_built": gettext_lazy("village built by an army"),
    "magic_villages": gettext_lazy("village built by magic"),
    "projects": gettext_lazy("other structure built or technology developed"),
    "duck_provinces_and_towns": gettext_lazy("province and town of ducks"),
    "worm_castles": gettext_lazy("sky castle built with worms"),
    "settled_water": gettext_lazy("village or town on water"),
    "stables": gettext_lazy("stable"),
    "roads": gettext_lazy("province with roads"),
    "elf_lore": gettext_lazy("elf lore"),
    "orcs_in_debt": gettext_lazy("orc kingdom with less than −4 gold"),
}


def describe(name: str) -> Iterator[str]:
    """The sentences on a technology: what it does, how it is reached, how it is lost to thieves."""
    technology = TECHNOLOGIES[name]
    about = {"technology": name_technology(name), "rule": technology.rule}
    yield _("%(technology)s (%(rule)s): %(effect)s.") % {**about, "effect": EFFECTS[name]}
    yield _way(technology)
    if technology.discovery is not None:
        yield _chances(technology.discovery)
    if technology.opens:
        yield _("Opens: %(orders)s.") % {"orders": list_words(map(_order, technology.opens))}
    text = _("The chance to steal it with a province is %(chance)s.")
    if not technology.giveable:
        text = _("It cannot be given away. The chance to steal it with a province is %(chance)s.")
    yield text % {"chance": technology.stolen}


def _way(technology: Technology) -> str:
    if technology.timing is None:
        return _("It is discovered and cannot be developed.")
    who = technology.leaders or technology.only_for
    if technology.kind == "soc":
        price = _("the leaders’ action of a turn")
        if technology.price:
            price = f"{price}, {count_gold(technology.price)}"
    else:
        price = count_gold(technology.price)
    about = {"price": price, "who": LEADERS[who] if who else "", "needs": _needs(technology)}
    when = {
        "always": _("always"),
        "at_once": _("as soon as it has %(needs)s"),
        "shortly_after": _("from the turn after it has %(needs)s"),
        "after_discovery": _("from the turn after the chance for it came"),
    }[technology.timing]
    about["when"] = when % about
    if who:
        return _("A kingdom led by %(who)s may develop it %(when)s; price: %(price)s.") % about
    return _("A kingdom may develop it %(when)s; price: %(price)s.") % about


def _needs(technology: Technology) -> str:
    sets = (list_words(map(name_technology, wanted)) for wanted in technology.requires)
    return _(" or ").join(sets)


def _chances(discovery: Discovery) -> str:
    terms = [
        _("%(chance)s for every %(count)s")
        % {"chance": _percent(term.chance), "count": COUNT_NAMES[term.count]}
        for term in discovery.terms
    ]
    if discovery.certain_if is not None:
        count = COUNT_NAMES[discovery.certain_if]
        terms.append(_("certain with: %(count)s") % {"count": count})
    text = _("The chance each turn: %(chances)s.") % {"chances": list_words(terms)}
    if discovery.needs:
        needs = list_words(map(name_technology, discovery.needs))
        text += " " + _("Needs %(needs)s.") % {"needs": needs}
    for factor in discovery.factors:
        who = [
            str(noun)
            for noun in (
                PEOPLES[factor.race] if factor.race else None,
                LEADERS[factor.leaders] if factor.leaders else None,
            )
            if noun
        ]
        about = {"who": list_words(who) or _("all others"), "times": factor.times}
        text += " " + _("%(who)s: × %(times)s.") % about
    if discovery.is_paced:
        text += " " + _("All of it times the pace of the campaign.")
    return text


def _percent(chance: Fraction) -> str:
    """``0.17 %``; a fraction where that has no end."""
    hundred = chance * 100
    for digits in range(4):
        scaled = hundred * 10**digits
        if scaled.denominator == 1:
            whole, rest = divmod(int(scaled), 10**digits)
            return point(f"{whole}.{rest:0{digits}} %") if digits else f"{whole} %"
    return str(chance)


def _order(opened: str) -> str:
    return opened.removeprefix("move token ").replace("_", " ")
