"""Towns by formula (DK-7.6): what they produce, use and earn."""

from collections.abc import Iterable, Set

from dunk.engine.prices import army_price
from dunk.engine.state import Goods, Province
from dunk.engine.tables.economy import FOOD_INDUSTRY_FROM, TOWN_GOLD
from dunk.engine.tables.forces import ORC_GUARD_ERF
from dunk.engine.tables.lands import GOODS, LANDS, RACE_RAW, RAW_MATERIALS
from dunk.engine.tables.structures import MINES, MINING_TOOLS_MINE_ORE, STRUCTURES

_HUNTING = ("forest", "land")  # where game_laws give a food (DK-8.3.20)


def raw_of(land: Province, town_race: str, technologies: Set[str]) -> Goods:
    """What one supplying province yields for a town of that race (DK-14.1.4, DK-11.1).

    The province is populated and healthy; ``technologies``: of its owner. What a town makes of it
    is in ``refine``.
    """
    row = LANDS[land.terrain]
    found = Goods()
    if row.raw is not None:
        _add(found, row.raw, 1)
    if row.race_good is not None and land.population == row.race:
        _add(found, row.race_good, RACE_RAW)
    if town_race == "orc":
        found.food += row.orc_town_food
    if "fishing_nets" in technologies:
        found.food += row.nets_food
    if "game_laws" in technologies and land.terrain in _HUNTING:
        found.food += 1
    if land.mine is not None:
        found.ore += MINES[land.mine].ore
        if "mining_tools" in technologies:
            found.ore += MINING_TOOLS_MINE_ORE
    for structure in land.structures:
        kind = STRUCTURES[structure]
        if kind.good is not None:
            _add(found, kind.good, kind.amount)
        found.tradegoods += kind.tradegoods
    if land.villages:
        found.tradegoods += STRUCTURES["village"].tradegoods
    return found


def refine(raw: Goods, mines: int, town_race: str, technologies: Set[str]) -> Goods:
    """What a town makes of the sum of its raw goods (DK-7.6.2). ``mines``: that supply it."""
    made = raw.copy()
    if "jewellery" in technologies:
        made.spec += mines
    if "metallurgy" in technologies:
        made.ore *= 2
    if town_race == "elf":
        made.spec += made.spec // 3 + 1
    elif town_race == "dwarf":
        made.ore += made.ore // 3 + 1
    if "food_industry" in technologies:
        made.food = food_industry(made.food)
    return made


def food_industry(food: int) -> int:
    """Food made with food_industry: what is above ten counts twice (DK-7.6.2)."""
    return max(food, FOOD_INDUSTRY_FROM + (food - FOOD_INDUSTRY_FROM) * 2)


def production(lands: Iterable[Province], town_race: str, technologies: Set[str]) -> Goods:
    """What a town produces in a turn, supplied by these provinces (DK-7.6.2)."""
    total, mines = Goods(), 0
    for land in lands:
        raw = raw_of(land, town_race, technologies)
        for good in GOODS:
            _add(total, good, getattr(raw, good))
        mines += land.mine is not None
    return refine(total, mines, town_race, technologies)


def used_of(stock: int, produced: int) -> int:
    """How much of a good a town uses: all, but of what is above its production only half, rounded
    up (DK-7.6.3)."""
    if stock <= produced:
        return stock
    return produced + (stock - produced + 1) // 2


def trade(stock: Goods, produced: Goods) -> tuple[Goods, Goods]:
    """The warehouse of a turn (DK-7.6.3): what is used, and the stock afterwards."""
    used, left = Goods(), Goods()
    for good in GOODS:
        had, made = getattr(stock, good), getattr(produced, good)
        uses = used_of(had, made)
        setattr(used, good, uses)
        setattr(left, good, had - uses + made)
    return used, left


def town_gold(race: str, used: Goods) -> int:
    """What a town of that race earns by what it used (DK-7.6.4)."""
    formula = TOWN_GOLD[race]
    amounts = sorted((getattr(used, good) for good in RAW_MATERIALS), reverse=True)
    total = sum(amount * weight for amount, weight in zip(amounts, formula.weights, strict=True))
    return int(total + used.tradegoods * formula.tradegoods) // formula.divisor


def guard_price(race: str) -> int:
    """What a town of that race pays for its guard (DK-11.2.13)."""
    return army_price("army", race)


def guard_erf(race: str) -> int:
    """The ERF of a new guard (DK-11.2.13)."""
    return ORC_GUARD_ERF if race == "orc" else 1


def _add(goods: Goods, good: str, amount: int) -> None:
    setattr(goods, good, getattr(goods, good) + amount)
