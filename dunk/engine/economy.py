"""Gold by formula (DK-7): what provinces pay, what administration, crime and armies cost."""

from collections.abc import Set
from typing import NamedTuple

from dunk.engine.state import Province
from dunk.engine.tables.economy import (
    ADMINISTRATION,
    ADMINISTRATION_DISCOUNT,
    ADMINISTRATION_PERIOD,
    ADMINISTRATION_RISE,
    CRIME,
    CRIME_DIVISOR,
    UPKEEP_MOUNTED,
    UPKEEP_NORMAL,
    UPKEEP_TOWN_GUARD,
    Crime,
)
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import LANDS
from dunk.engine.tables.structures import (
    METALLURGY_MINE_GOLD,
    MINES,
    MINING_TOOLS_MINE_GOLD,
    STRUCTURES,
)


class LandGold(NamedTuple):
    """Gold of one province a turn: what it pays and what it costs, both 0 or more."""

    pays: int
    costs: int


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


def mine_gold(mine: str, technologies: Set[str]) -> int:
    """Gold of a mine of that kind a turn, whose owner possesses these (DK-7.5.2, DK-8.3)."""
    gold = MINES[mine].gold
    if "metallurgy" in technologies:
        gold += METALLURGY_MINE_GOLD
    if "mining_tools" in technologies:
        gold += MINING_TOOLS_MINE_GOLD
    return gold


def land_gold(land: Province, technologies: Set[str]) -> LandGold:
    """What a province pays and costs its owner, who possesses these technologies (DK-7.1).

    Nobody works in an empty or sick province; stables and warg_farms cost all the same (DK-H95).
    """
    pays = costs = 0
    is_working = land.population is not None and land.plague is None
    if is_working:
        pays = people_gold(land, fishing_nets="fishing_nets" in technologies)
        if land.mine is not None:
            pays += mine_gold(land.mine, technologies)
    for structure in land.structures:
        gold = STRUCTURES[structure].gold
        if gold < 0:
            costs -= gold
        elif is_working:
            pays += gold
    return LandGold(pays, costs)


def crime_of(race: str) -> Crime | None:
    """How a kingdom of that race is robbed if it has crime; None for elves (DK-7.3.1)."""
    return CRIME.get(race)


def crime_faces(inc: int) -> int:
    """How many results the roll for the theft has: 0 to one less; 0 for none (DK-7.3.1)."""
    return max(0, inc // CRIME_DIVISOR)


def upkeep_kind(army_type: str) -> str:
    """Which row of the upkeep table holds: normal, mounted or town_guard (DK-14.1.2)."""
    if army_type == "town_guard":
        return army_type
    return "mounted" if ARMY_TYPES[army_type].mounted else "normal"


def upkeep(army_type: str, kingdom_race: str, *, is_home: bool) -> int:
    """Gold a turn for one army of a kingdom of that race (DK-7.4.1).

    ``is_home``: it stands in own or allied land. Enemy, neutral and unowned land is other land.
    """
    kind = upkeep_kind(army_type)
    if kind == "town_guard":
        return UPKEEP_TOWN_GUARD
    row = UPKEEP_MOUNTED if kind == "mounted" else UPKEEP_NORMAL
    if is_home:
        return row.home
    return row.abroad_orc if kingdom_race == "orc" else row.abroad
