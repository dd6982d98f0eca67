"""Who moves into a province, by formula (DK-5.13.2)."""

from fractions import Fraction
from typing import Final, NamedTuple

from dunk.engine.tables.disasters import (
    COLONISATION,
    COLONISATION_ORC,
    MIGRATIONS,
    Migration,
)

NO: Final = Fraction(0)


class Ground(NamedTuple):
    """A province and what is next to it, as the rule begins.

    ``population``, ``town``: races, or None. ``ruler``: the race of the owner, None without one.
    ``is_own_near``: an own province next to it is populated by the ruler's race. ``near``: the
    races next to it, whoever owns them.
    """

    terrain: str
    population: str | None
    has_village: bool
    town: str | None
    ruler: str | None
    is_own_near: bool
    near: frozenset[str]


def colonisation(ground: Ground) -> Fraction:
    """The chance that the ruler's race settles an empty own province; 0 if it cannot."""
    if ground.population is not None or ground.ruler is None or not ground.is_own_near:
        return NO
    if ground.town not in (None, ground.ruler):
        return NO
    return COLONISATION_ORC if ground.ruler == "orc" else COLONISATION


def newcomer(ground: Ground, population: str | None, step: Migration) -> str | None:
    """The race that may move in at this step, if ``population`` lives there by now, or None.

    A village or a town keeps every other race out; where nobody lives, only the town's race comes.
    """
    if step.race is None:
        race = ground.ruler
        if population is None or race is None or not ground.is_own_near:
            return None
    else:
        race = step.race
        if step.terrain not in (None, ground.terrain) or race not in ground.near:
            return None
    if race == population:
        return None
    if population is None:
        return race if ground.town in (None, race) else None
    return None if ground.has_village or ground.town is not None else race


def migration_odds(ground: Ground) -> dict[str | None, Fraction]:
    """Race -> the chance that it lives there after the rule; those that cannot are not in it."""
    colonised = colonisation(ground)
    odds: dict[str | None, Fraction] = {ground.population: 1 - colonised}
    for step in MIGRATIONS:
        for population, share in list(odds.items()):
            race = newcomer(ground, population, step)
            if race is not None:
                odds[population] -= share * step.chance
                odds[race] = odds.get(race, NO) + share * step.chance
    if colonised and ground.ruler is not None:  # no other step this turn
        odds[ground.ruler] = odds.get(ground.ruler, NO) + colonised
    return odds
