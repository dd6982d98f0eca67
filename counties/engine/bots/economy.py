"""Food, herds and taxes: nobody goes hungry, then the herds grow, then there is a feast.

A cow bought to be eaten gives 5 food as cheese and 20 as meat for 10 gold (CO-6, CO-12), and a
higher ration pays at once in tax (CO-14), so gold spent on food comes back the same turn.
"""

from typing import Final

from counties.engine import tables
from counties.engine.bots.draft import Draft
from counties.engine.bots.outlook import Outlook
from counties.engine.bots.temperament import Temperament
from counties.engine.state import County

# Sold in this order when there is no gold for bread
_LAST_RESORT: Final = ("stone", "wood", "iron", "armour")
_PROFITABLE_TAX: Final = 40  # from this rate a better ration brings more gold than it costs
_MORE_PER_COW: Final = tables.CHEESE_PER_COW + tables.MEAT_PER_COW


def set_taxes(outlook: Outlook, temperament: Temperament, draft: Draft) -> None:
    """The rate of the realm, but no more than the cheapest ruler next door asks for.

    A county emptied by war asks for nothing until people have moved in from all sides (CO-16.1).
    """
    people = sum(orders.people for orders in draft.counties.values())
    poor = _wealth(draft) < people // 2
    for number, orders in draft.counties.items():
        around = [draft.counties[n].people for n in outlook.own(number)]
        empty = 2 if orders.tax == 0 else 6
        if poor:
            orders.tax = max(orders.tax, temperament.tax)
        elif around and empty * orders.people < max(around):
            orders.tax = 0
        else:
            orders.tax = _rate_beside(outlook, temperament, number, orders.tax)


def _rate_beside(outlook: Outlook, temperament: Temperament, number: int, present: int) -> int:
    rates = [outlook.places[n].tax_rate for n in outlook.foreign(number)]
    wanted = max(min([temperament.tax, *rates]), temperament.lowest_tax)
    # if both sides of a border followed each other up and down they would never be level
    level = rates and temperament.lowest_tax <= present <= wanted <= present + 20
    return present if level else wanted


def _wealth(draft: Draft) -> int:
    """Gold, and what the goods in stock would sell for."""
    goods = sum(draft.stocks[good] * tables.PRICES[good].sell for good in tables.GOODS)
    return draft.gold + goods


def feed_people(draft: Draft) -> None:
    """A normal ration everywhere (CO-13.1), whatever has to be sold for it."""
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        orders.herd = _largest_herd(county, orders.people)
        _feed(draft, number, orders.people)


def fill_herds(draft: Draft, purse: int) -> None:
    """Buy cows for empty pastures: in four turns they have paid for themselves."""
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        room = min(tables.uncrowded(county.fields), _most_tended(orders.people)) - orders.herd
        amount = min(room, min(purse, draft.gold) // tables.PRICES["cows"].buy)
        if amount > 0:
            purse -= amount * tables.PRICES["cows"].buy
            draft.buy_cows(number, amount)
            orders.herd += amount
            _settle(draft, number)


def hold_feasts(draft: Draft, temperament: Temperament) -> None:
    """Double and triple rations where people are few and the tax pays for them."""
    for number, orders in draft.counties.items():
        if orders.people >= temperament.feast or orders.tax < _PROFITABLE_TAX:
            continue
        for ration in (3, 2):
            if _cost_of(draft, number, ration * orders.people) <= draft.gold:
                _feed(draft, number, ration * orders.people)
                break


def _largest_herd(county: County, people: int) -> int:
    """Cows that shall be left: as many as are tended and not crowded (CO-12.5)."""
    cows = county.cows + tables.births_of(county.cows)
    return min(cows, tables.uncrowded(county.fields), _most_tended(people))


def _most_tended(people: int) -> int:
    return people * 2 // 3


def _food(draft: Draft, number: int, extra: int) -> int:
    """Food of a county if ``extra`` more cows are bought and all above the herd are eaten."""
    orders = draft.counties[number]
    cows = draft.realm.counties[number].cows + orders.cows_bought + extra
    eaten = max(0, cows + tables.births_of(cows) - orders.herd)
    return tables.CHEESE_PER_COW * cows + tables.MEAT_PER_COW * eaten


def _cows_for(draft: Draft, number: int, food: int) -> int:
    """Cows to buy, and eat, so that a county has that much food."""
    extra = 0
    while (lacking := food - _food(draft, number, extra)) > 0:
        extra += max(1, lacking * 10 // (10 * _MORE_PER_COW + tables.MEAT_PER_COW))
    return extra


def _cost_of(draft: Draft, number: int, food: int) -> int:
    return _cows_for(draft, number, food) * tables.PRICES["cows"].buy


def _feed(draft: Draft, number: int, food: int) -> None:
    """Buy what is lacking; without gold sell goods for it, and at last eat into the herd."""
    price = tables.PRICES["cows"].buy
    extra = _cows_for(draft, number, food)
    for good in _LAST_RESORT:
        missing = extra * price - draft.gold
        if missing > 0:
            draft.sell(good, -(-missing // tables.PRICES[good].sell))
    extra = min(extra, draft.gold // price)
    draft.buy_cows(number, extra)
    orders = draft.counties[number]
    lacking = food - _food(draft, number, 0)
    if lacking > 0:
        orders.herd = max(0, orders.herd - -(-lacking // tables.MEAT_PER_COW))
    _settle(draft, number)


def _settle(draft: Draft, number: int) -> None:
    """Slaughter what is above the herd, and put a farmer to every cow that stays."""
    orders = draft.counties[number]
    cows = draft.realm.counties[number].cows + orders.cows_bought
    cows += tables.births_of(cows)
    orders.herd = min(orders.herd, cows)
    orders.slaughter = cows - orders.herd
    orders.jobs["farm"] = orders.herd
