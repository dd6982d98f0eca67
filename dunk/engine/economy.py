"""Gold by formula (DK-7): what a province pays and what administration costs."""

from dunk.engine.state import Province
from dunk.engine.tables.economy import (
    ADMINISTRATION,
    ADMINISTRATION_DISCOUNT,
    ADMINISTRATION_PERIOD,
    ADMINISTRATION_RISE,
)
from dunk.engine.tables.lands import LANDS


def administration(inc: int, race: str) -> int:
    """What a kingdom of that race pays for an income of ``inc``; never below 0 (DK-7.2)."""
    if inc < 0:
        return 0
    beyond = max(0, inc - len(ADMINISTRATION) + ADMINISTRATION_PERIOD) // ADMINISTRATION_PERIOD
    row = ADMINISTRATION[inc - beyond * ADMINISTRATION_PERIOD]
    price = row + beyond * ADMINISTRATION_RISE
    return max(0, price - ADMINISTRATION_DISCOUNT.get(race, 0))


def people_gold(land: Province, *, fishing_nets: bool = False) -> int:
    """Gold that the people of a province pay a turn: none if sick (DK-7.1.1, DK-14.1.3).

    ``fishing_nets``: the owner possesses them. Mines and structures are not in it.
    """
    if land.population is None or land.plague is not None:
        return 0
    row = LANDS[land.terrain]
    gold = row.gold
    if land.population == row.race:
        gold += row.race_gold
    if fishing_nets:
        gold += row.nets_gold
    return gold
