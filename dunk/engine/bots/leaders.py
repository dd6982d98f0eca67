"""The one action of a bot's leaders: a ritual, or a technology that costs nothing else."""

from typing import Final

from dunk.engine.bots.draft import Draft
from dunk.engine.bots.markets import Markets
from dunk.engine.bots.outlook import FREE, HOSTILE, Outlook
from dunk.engine.bots.worth import obedience, worth
from dunk.engine.carrying.developing import developable
from dunk.engine.orders.forms import Order
from dunk.engine.state import Plague
from dunk.engine.tables.technologies import TECHNOLOGIES

# What leaders develop, best first; what is not in it is left
_FIRST: Final = ("mission", "magic_village", "healing", "moral")
_LATER: Final = (
    "game_laws",
    "secret_service",
    "protect_inventions",
    "trolls",
    "protection",
    "human_lore",
    "dwarf_lore",
    "duck_lore",
    "elf_lore",
    "orc_lore",
)
GRAVE: Final = 3  # a plague with numbers from here on is worth a ritual


def lead(outlook: Outlook, draft: Draft, *, raises_army: bool) -> None:
    """Give the leaders something to do. ``raises_army``: warriors better train new soldiers."""
    if not draft.are_leaders_free:
        return
    if _develop(outlook, draft, _FIRST if outlook.turn > 1 or not raises_army else _FIRST[:3]):
        return
    kind = outlook.realm.kingdom.leaders
    if kind == "warrior" and raises_army:
        return
    if kind == "priest" and (_heal(outlook, draft) or _send_mission(outlook, draft)):
        return
    if kind == "mage" and (_burn(outlook, draft) or _conjure(outlook, draft)):
        return
    _develop(outlook, draft, _LATER)


def _develop(outlook: Outlook, draft: Draft, wanted: tuple[str, ...]) -> bool:
    possible = set(developable(outlook.realm.kingdom))
    for name in wanted:
        if name not in possible or TECHNOLOGIES[name].kind != "soc":
            continue
        if draft.order(Order("develop", thing=name)) is not None:
            return True
    return False


def _heal(outlook: Outlook, draft: Draft) -> bool:
    """The worst plague in own land, a sick town first."""
    sick: list[tuple[int, int]] = []
    for number in outlook.lands:
        land = outlook.land(number)
        gravest = max(_gravity(land.plague), 2 * _gravity(land.town.plague) if land.town else 0)
        if gravest >= GRAVE:
            sick.append((-gravest, number))
    return bool(sick) and draft.order(Order("heal", province=min(sick)[1])) is not None


def _gravity(plague: Plague | None) -> int:
    return 0 if plague is None else plague.contagion + plague.mortality // 2


def _send_mission(outlook: Outlook, draft: Draft) -> bool:
    """If there are free people in sight who may follow (DK-5.2.4)."""
    hoped = 0.0
    for number, turn in outlook.known.seen.items():
        land = outlook.land(number)
        if turn < outlook.known.now or outlook.stance(number) != FREE or land.population is None:
            continue
        if outlook.foes(number) or outlook.has_guests(number):
            continue
        share = 1.0 if land.population == outlook.realm.race else 0.25
        hoped += share * obedience(outlook, land.population)
    return hoped > 0.2 and draft.order(Order("mission")) is not None


def _burn(outlook: Outlook, draft: Draft) -> bool:
    """The enemies' strongest camp near own land, or their best land."""
    if not outlook.enemies or len(outlook.lands) < 6:
        return False
    goals: list[tuple[float, int]] = []
    for number, turn in outlook.known.seen.items():
        if turn < outlook.known.now or outlook.stance(number) != HOSTILE:
            continue
        land = outlook.land(number)
        if land.town is not None and land.town.race != "elf":
            continue  # towns stop most fires
        value = 2.0 * len(outlook.foes(number)) + worth(outlook, number) / 2
        goals.append((-value, number))
    if not goals or min(goals)[0] > -4:
        return False
    return draft.order(Order("burn", province=min(goals)[1])) is not None


def _conjure(outlook: Outlook, draft: Draft) -> bool:
    """A village by magic, where a town would earn most."""
    markets = Markets(outlook)
    sites: list[tuple[float, int]] = []
    for number in outlook.lands:
        land = outlook.land(number)
        if land.villages or land.town is not None or land.population is None:
            continue
        gain = markets.gain_of_town(number)
        if gain > 0.9:
            sites.append((-gain, number))
        else:
            sites.append((-0.2 - 0.05 * bool(markets.gain_of_land(land)), number))
    for _, number in sorted(sites)[:3]:
        if draft.order(Order("magic_village", province=number)) is not None:
            return True
    return False
