"""How likely technologies are discovered, and by what (DK-8.3, DK-5.15.3)."""

from collections import Counter
from collections.abc import Mapping, Set
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.state import Kingdom, Province
from dunk.engine.tables.technologies import Discovery, Technology

_DEBT: Final = -4  # an orc kingdom with less gold learns to plunder (DK-8.3.44)


def discovery_chance(
    discovery: Discovery,
    counts: Mapping[str, int],
    technologies: Set[str],
    race: str,
    leaders: str,
    pace: int,
) -> Fraction:
    """The chance of a discovery in one turn, at most 1.

    ``counts``: of ``tables.technologies.COUNTS``, 0 where missing. ``technologies``, ``race`` and
    ``leaders``: of the kingdom. ``pace``: of the campaign (DK-8.3.65).
    """
    if not technologies >= set(discovery.needs):
        return Fraction(0)
    if discovery.certain_if is not None and counts.get(discovery.certain_if, 0) > 0:
        return Fraction(1)
    chance = sum((term.chance * counts.get(term.count, 0) for term in discovery.terms), Fraction(0))
    for factor in discovery.factors:
        if factor.race in (None, race) and factor.leaders in (None, leaders):
            chance *= factor.times
            break
    if discovery.is_paced:
        chance *= pace
    return min(chance, Fraction(1))


def is_for(technology: Technology, leaders: str) -> bool:
    """Whether a kingdom with such leaders can ever develop it, if it is developed at all."""
    wanted = technology.leaders or technology.only_for
    return wanted in (None, leaders)


def are_known(technology: Technology, technologies: Set[str]) -> bool:
    """Whether one of the sets of technologies that lead to it is possessed."""
    return any(technologies >= set(wanted) for wanted in technology.requires)


def counts_of(board: Board, kingdom: Kingdom) -> Counter[str]:
    """What the chances are counted by: what happened this turn, and what there is now."""
    counts = Counter(board.counts[kingdom.number])
    for number in board.lands[kingdom.number]:
        _count_land(counts, board.provinces[number])
    for army in board.forces[kingdom.number].values():
        counts["sick_armies"] += army.plague is not None
        counts["worm_castles"] += army.type == "sky_castle" and army.with_worms
    counts["elf_lore"] = int("elf_lore" in kingdom.technologies)
    counts["orcs_in_debt"] = int(kingdom.race == "orc" and kingdom.gold < _DEBT)
    return counts


def _count_land(counts: Counter[str], land: Province) -> None:
    terrain, people, town = land.terrain, land.population, land.town
    counts[f"{terrain}_provinces"] += 1
    counts["villages"] += land.villages > 0  # of several one counts (DK-4.3.1 g)
    counts["plague_provinces"] += land.plague is not None
    counts["duck_provinces_and_towns"] += people == "duck"
    counts["duck_provinces_and_towns"] += town is not None and town.race == "duck"
    counts["stables"] += "stable" in land.structures
    counts["roads"] += "roads" in land.structures
    if people is not None:
        counts[f"populated_by_{people}"] += 1
    if people == "orc" and terrain not in ("grassland", "water"):
        counts["orc_hills"] += 1
    if terrain == "water":
        counts["populated_water"] += people is not None
        counts["settled_water"] += land.villages > 0 or town is not None
