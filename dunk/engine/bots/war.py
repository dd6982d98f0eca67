"""Peace and war: whom a bot quarrels with, and when it has had enough."""

from collections.abc import Mapping
from typing import Any, Final

from dunk.engine.bots.armies import open_targets
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.outlook import Outlook
from dunk.engine.bots.temperament import Temperament
from dunk.engine.chance import Stream
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.relations import ALLY
from dunk.engine.state import ENEMY, FRIEND, NEUTRAL

MOST_FRIENDS: Final = 3
# What allies teach each other: the ways to better land, towns and mines
TAUGHT: Final = (
    "iron",
    "mining",
    "mountain_lore",
    "towns",
    "irrigation",
    "silviculture",
    "steel",
    "metallurgy",
    "food_industry",
    "grassland_lore",
    "forest_lore",
    "fishing_nets",
    "land_lore",
    "game_laws",
)
RICH: Final = 100  # gold that nobody needs to fight for
FREE_LAND: Final = 2  # provinces that may still lie open when it begins a war
GOLD_PER_CENT: Final = 10  # idle gold that makes a war one per cent likelier


def declare(outlook: Outlook, temperament: Temperament, draft: Draft, stream: Stream) -> None:
    """End wars that lead nowhere; begin one if there is no free land left and somebody is weak;
    make friends, and teach them."""
    relations = {int(key): row for key, row in outlook.report["own"]["relations"].items()}
    own_wars = [other for other, row in relations.items() if row["said"] == ENEMY]
    for other in own_wars:
        if stream.below(100) < temperament.truce or not _borders(outlook, other):
            draft.order(Order("neutral", kingdom=other))
    if not outlook.enemies and _is_ready(outlook, temperament, draft, stream):
        _begin_war(outlook, draft, relations)
    _befriend(outlook, temperament, draft, relations, stream)
    _teach(outlook, temperament, draft, stream)


def _is_ready(outlook: Outlook, temperament: Temperament, draft: Draft, stream: Stream) -> bool:
    idle_gold = max(0, draft.gold - RICH)
    likely = temperament.quarrel + idle_gold // GOLD_PER_CENT
    is_time = outlook.turn >= temperament.peace and stream.below(100) < likely
    return is_time and len(open_targets(outlook)) <= FREE_LAND


def _begin_war(outlook: Outlook, draft: Draft, relations: Mapping[int, Mapping[str, Any]]) -> None:
    """Against a neighbour with fewer soldiers in sight than could be raised, for the best land."""
    price = army_price("army", outlook.realm.race) + 2
    muster = len(outlook.armies()) + max(0, draft.gold) // price
    chosen: list[tuple[float, int]] = []
    for other, row in relations.items():
        if row["contact"] and row["said"] == NEUTRAL and _borders(outlook, other):
            held = _soldiers(outlook, other)
            if muster >= held + 3:
                chosen.append((held - _prize(outlook, other), other))
    if chosen:
        other = min(chosen)[1]
        if draft.order(Order("enemy", kingdom=other)) is not None:
            outlook.quarrel_with(other)


def _befriend(
    outlook: Outlook,
    temperament: Temperament,
    draft: Draft,
    relations: Mapping[int, Mapping[str, Any]],
    stream: Stream,
) -> None:
    """Offer friendship to neighbours now and then, and end it, above all where it is not returned.

    Those it cannot attack while it has enemies it would rather have as friends.
    """
    friends = sum(row["said"] == FRIEND for row in relations.values())
    for other, row in relations.items():
        if other in outlook.enemies or not row["contact"]:
            continue
        likely = temperament.kindness * (2 if outlook.enemies else 1)
        fickle = temperament.fickleness * (1 if row["status"] == ALLY else 3)
        rolled = stream.below(100)
        if row["said"] == NEUTRAL and friends < MOST_FRIENDS and _borders(outlook, other):
            if rolled < likely and draft.order(Order("friend", kingdom=other)) is not None:
                friends += 1
        elif row["said"] == FRIEND and rolled < fickle:
            draft.order(Order("neutral", kingdom=other))


def _teach(outlook: Outlook, temperament: Temperament, draft: Draft, stream: Stream) -> None:
    """Let an ally have a technology, what it is worth most first: it will do the same."""
    known = outlook.realm.kingdom.technologies
    gifts = [name for name in TAUGHT if name in known]
    for other in sorted(outlook.allies):
        if gifts and stream.below(100) < temperament.generosity:
            gift = gifts[stream.below(len(gifts))]
            draft.order(Order("give_tech", kingdom=other, thing=gift))


def _borders(outlook: Outlook, other: int) -> bool:
    """Whether land of that kingdom lies next to own land or is known at all near it."""
    return any(other in outlook.others_near(number) for number in outlook.lands)


def _prize(outlook: Outlook, other: int) -> float:
    """What of that kingdom's land next to own land is worth a war, in armies."""
    near = {there for here in outlook.lands for there in outlook.grid.neighbours(here)}
    lands = [outlook.land(number) for number in sorted(near)]
    return sum(0.3 + (land.town is not None) for land in lands if land.owner == other)


def _soldiers(outlook: Outlook, other: int) -> int:
    """Armies of that kingdom in sight."""
    return len(outlook.realm.board.forces[other])
