"""Armour: all wood, iron and gold that can be spared go into it (CO-9.2).

Whichever of wood and iron is plentiful pays for the other, so that nothing lies idle.
"""

from collections.abc import Mapping
from typing import Final

from counties.engine import tables
from counties.engine.bots.draft import Draft
from counties.engine.bots.temperament import Temperament

_RECIPE: Final = {"wood": tables.SUIT_WOOD, "iron": tables.SUIT_IRON}


def forge_armour(temperament: Temperament, draft: Draft) -> None:
    """As many suits as hands, materials and the gold for what is lacking allow."""
    kept = castle_reserve(temperament, draft)
    draft.sell("stone", draft.stocks["stone"] - kept["stone"])
    hands = sum(draft.counties[number].free for number in _forges(draft))
    suits = _most_suits(draft, kept["wood"], hands)
    _get_materials(draft, suits)
    suits = min(suits, *(draft.stocks[good] // amount for good, amount in _RECIPE.items()))
    for number in _forges(draft):
        smiths = min(suits, draft.counties[number].free)
        draft.counties[number].jobs["smith"] += smiths
        for good, amount in _RECIPE.items():
            draft.stocks[good] -= smiths * amount
        suits -= smiths
    if not hands:
        draft.sell("iron", draft.stocks["iron"])
        draft.sell("wood", draft.stocks["wood"] - kept["wood"])


def buy_armour(draft: Draft, reserve: int) -> None:
    """Gold that nothing better can be done with, but for a reserve."""
    purse = draft.gold - reserve
    draft.buy("armour", purse // tables.PRICES["armour"].buy, purse)


def castle_reserve(temperament: Temperament, draft: Draft) -> Mapping[str, int]:
    """Wood and stone for the next stage this bot will want somewhere; they are not sold."""
    sizes = [county.castle_size for county in draft.realm.counties.values()]
    aim = max(temperament.castle, temperament.border_castle)
    if min(sizes) >= aim:
        return {"wood": 0, "stone": 0}
    stage = tables.CASTLES[min(sizes) + 1]
    return {"wood": stage.wood, "stone": stage.stone}


def _most_suits(draft: Draft, kept: int, hands: int) -> int:
    """The most suits that can be paid for, by bisection: what more suits cost only grows."""
    fewest, most = 0, hands
    while fewest < most:
        middle = (fewest + most + 1) // 2
        if _cost(draft, kept, middle) <= draft.gold:
            fewest = middle
        else:
            most = middle - 1
    return fewest


def _cost(draft: Draft, kept: int, suits: int) -> int:
    """Gold for what is lacking, less what the rest would sell for; ``kept``: wood not for sale."""
    gold = 0
    for good, amount in _RECIPE.items():
        lacking = suits * amount - draft.stocks[good]
        if lacking > 0:
            gold += lacking * tables.PRICES[good].buy
        else:
            surplus = -lacking - (kept if good == "wood" else 0)
            gold -= max(0, surplus) * tables.PRICES[good].sell
    return gold


def _get_materials(draft: Draft, suits: int) -> None:
    """Buy what is lacking; if the gold falls short, sell of the other good just enough for it."""
    for good, amount in _RECIPE.items():
        lacking = suits * amount - draft.stocks[good]
        if lacking <= 0:
            continue
        other = "iron" if good == "wood" else "wood"
        missing = lacking * tables.PRICES[good].buy - draft.gold
        if missing > 0:
            draft.sell(other, -(-missing // tables.PRICES[other].sell))
        draft.buy(good, lacking, draft.gold)


def _forges(draft: Draft) -> list[int]:
    return [number for number in draft.counties if draft.realm.counties[number].forge]
