"""Who works where: guards, castle builders, smiths, and the rest for what is most wanted."""

from typing import Final

from counties.engine import tables
from counties.engine.bots.arms import castle_reserve
from counties.engine.bots.draft import Draft, Orders
from counties.engine.bots.outlook import Outlook
from counties.engine.bots.temperament import Temperament

_IRON_TO_WOOD: Final = tables.SUIT_IRON // tables.SUIT_WOOD  # CO-9.2


def post_guards(outlook: Outlook, temperament: Temperament, draft: Draft) -> None:
    """People who defend, where another ruler is next door."""
    for number, orders in draft.counties.items():
        if not outlook.is_border(number):
            continue
        # a county just taken has no labour of its own yet, and will be fought for again
        hot = number in outlook.raided or draft.realm.counties[number].labour is None
        share = temperament.guard + (temperament.alarm if hot else 0)
        orders.jobs["defend"] = min(orders.free, orders.people * share // 100)


def build_castles(outlook: Outlook, temperament: Temperament, draft: Draft) -> None:
    """Go on with what is begun; begin where a stage can be finished in the same turn (CO-7.6)."""
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        if county.castle_building:
            needed = tables.STAGE_WORK - county.castle_work
            orders.jobs["castle"] = min(orders.free, needed)
    for number in _building_sites(outlook, temperament, draft):
        county, orders = draft.realm.counties[number], draft.counties[number]
        stage = tables.CASTLES[county.castle_size + 1]
        stocks = draft.stocks
        draft.buy("wood", stage.wood - stocks["wood"], draft.gold // 2)
        draft.buy("stone", stage.stone - stocks["stone"], draft.gold // 2)
        if stocks["wood"] >= stage.wood and stocks["stone"] >= stage.stone:
            stocks["wood"] -= stage.wood
            stocks["stone"] -= stage.stone
            orders.castle = True
            orders.jobs["castle"] = tables.STAGE_WORK


def _building_sites(outlook: Outlook, temperament: Temperament, draft: Draft) -> list[int]:
    """Counties that shall have a larger castle and hands enough for it, the neediest first."""
    sites: list[tuple[int, int, int]] = []
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        border = outlook.is_border(number)
        wanted = temperament.border_castle if border else temperament.castle
        ready = not county.castle_building and orders.free >= tables.STAGE_WORK
        if county.castle_size < wanted and ready:
            sites.append((county.castle_size - (1 if border else 0), -orders.people, number))
    return [number for _, _, number in sorted(sites)]


def gather_goods(temperament: Temperament, draft: Draft) -> None:
    """Everybody left cuts wood, mines or quarries; where none of it can be done, they defend.

    Counties with a choice come last and make up for what the others do not bring in.
    """
    stocks, kept = draft.stocks, castle_reserve(temperament, draft)
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        if county.quarry:
            useless = not county.forest and not county.iron_mine
            wanted = orders.free if useless else kept["stone"] - stocks["stone"]
            _put_to_work(draft, orders, "quarry", wanted)
        if county.forest != county.iron_mine:
            _put_to_work(draft, orders, "wood" if county.forest else "iron", orders.free)
    for number, orders in draft.counties.items():
        county = draft.realm.counties[number]
        if county.forest and county.iron_mine:
            # so many to the wood that iron comes to five times the wood that is no reserve
            spare = stocks["wood"] - kept["wood"]
            wood = (stocks["iron"] + orders.free - _IRON_TO_WOOD * spare) // (_IRON_TO_WOOD + 1)
            _put_to_work(draft, orders, "wood", wood)
            _put_to_work(draft, orders, "iron", orders.free)
        orders.jobs["defend"] += orders.free


def _put_to_work(draft: Draft, orders: Orders, job: str, people: int) -> None:
    people = max(0, min(people, orders.free))
    orders.jobs[job] += people
    draft.stocks[tables.PRODUCES[job]] += people
