"""What a city makes, feeds, leans to and risks, in numbers (DMA-5, DMA-6, DMA-7).

Plain functions of plain things: the phases of a day play by them, and whatever explains or
foresees a day from a report counts with them too. A queue is in ``queues``.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from dma.engine.rules import Rules
from dma.engine.tables.buildings import (
    BUILDINGS,
    DIRECTIONS,
    PER_STATE,
    REPUBLICAN_TRIO,
    Bonus,
    in_order,
)

BASE: Final = "base"  # the source of what every city makes without any building
SECESSION_DIE: Final = 10_000  # DMA-7.6


class Source(NamedTuple):
    """Where production units come from. ``what``: a building, or ``BASE``."""

    what: str
    grey: int
    green: int


class Productivity(NamedTuple):
    """What a city makes in a day, in production units (DMA-5.3). ``grey``: the city's own, and
    ``green``: that of each of its ``villages``, both also below 0; ``gross``: what counts."""

    grey: int
    green: int
    villages: int
    gross: int
    sources: tuple[Source, ...]


class Supply(NamedTuple):
    """Who eats (DMA-5.7), by unit number; ``left``: production units that nobody ate, N."""

    fed: tuple[int, ...]
    unfed: tuple[int, ...]
    left: int


class Riots1(NamedTuple):
    """Riots of kind I (DMA-7.2). ``cities``: of the state; ``modifiers``: of the city's buildings,
    summed; ``calm``: the building that allows none at all, "" for none."""

    level: int
    percent: int
    cities: int
    modifiers: int
    calm: str


class Riots2(NamedTuple):
    """Riots of kind II (DMA-7.4). ``own``: the highest influence in the city, ``ideology``: the
    city's highest among what leads in the state; ``trio``: the republican trio stands (DMA-8.2)."""

    level: int
    percent: int
    own: int
    ideology: int
    trio: bool


def count_buildings(cities: Iterable[Collection[str]]) -> dict[str, int]:
    """Building -> how many of these cities have it: the ``state_buildings`` of a state."""
    counted = Counter(building for buildings in cities for building in buildings)
    return {building: counted[building] for building in in_order(list(counted))}


def bonus_of(building: str, weekly: Mapping[str, int], state_buildings: Mapping[str, int]) -> Bonus:
    """What a building adds today: always, by this week's draw (DMA-5.15) or, the Bronze colossus,
    for buildings of the whole state (DMA-5.14)."""
    row = BUILDINGS[building]
    if row.weekly:
        return row.weekly[weekly[building]] if building in weekly else Bonus()
    if building in PER_STATE:
        per = PER_STATE[building]
        amounts = {kind: n * state_buildings.get(of, 0) for kind, (of, n) in per.items()}
        return Bonus(grey=amounts["grey"], green=amounts["green"])
    return row.bonus


def productivity(
    buildings: Collection[str],
    weekly: Mapping[str, int],
    villages: int,
    state_buildings: Mapping[str, int],
    rules: Rules,
) -> Productivity:
    """What a city makes today (DMA-5.3). ``weekly``: building -> index of its bonus;
    ``villages``: how many serve the city (DMA-2.8); ``state_buildings``: of ``count_buildings``,
    this city's among them."""
    sources = [Source(BASE, rules.base_grey, rules.base_green)]
    for building in in_order(tuple(buildings)):
        bonus = bonus_of(building, weekly, state_buildings)
        if bonus.grey or bonus.green:
            sources.append(Source(building, bonus.grey, bonus.green))
    grey = sum(source.grey for source in sources)
    green = sum(source.green for source in sources)
    gross = max(0, grey) + max(0, green) * villages
    return Productivity(grey, green, villages, gross, tuple(sources))


def supply(gross: int, eaters: Iterable[tuple[int, int]]) -> Supply:
    """Feed the units of a city's rations (DMA-5.7). ``eaters``: number and upkeep of each, in any
    order. The oldest eat first; one for whom too little is left is passed over, not the next."""
    fed, unfed, left = [], [], gross
    for number, upkeep in sorted(eaters):
        if upkeep <= left:
            fed.append(number)
            left -= upkeep
        else:
            unfed.append(number)
    return Supply(tuple(fed), tuple(unfed), left)


def influence(buildings: Iterable[str]) -> dict[str, int]:
    """Direction -> the summed strength of its buildings, for all seven (DMA-6.3). For a state:
    the buildings of all its cities one after another, each as often as it stands."""
    found = dict.fromkeys(DIRECTIONS, 0)
    for building in buildings:
        row = BUILDINGS[building]
        if row.direction:
            found[row.direction] += row.strength
    return found


def leading(influences: Mapping[str, int]) -> tuple[str, ...]:
    """The directions with the highest influence, several if they are equal, none if it is 0."""
    highest = max(influences.values())
    return tuple(name for name in DIRECTIONS if highest and influences[name] == highest)


def riots1(
    cities: int, buildings: Collection[str], weekly: Mapping[str, int], rules: Rules
) -> Riots1:
    """Chance of a riot of kind I today (DMA-7.2). ``cities``: of the state, this one too."""
    bonuses = [(it, bonus_of(it, weekly, {})) for it in in_order(tuple(buildings))]
    modifiers = sum(bonus.riots for _, bonus in bonuses)
    calm = next((building for building, bonus in bonuses if bonus.no_riots), "")
    level = 0 if calm else max(0, cities - 1 + modifiers)
    percent = min(100, rules.riots1_percent_per_point * level)
    return Riots1(level, percent, cities, modifiers, calm)


def riots2(buildings: Collection[str], state: Mapping[str, int], rules: Rules) -> Riots2:
    """Chance of a riot of kind II today (DMA-7.4). ``state``: the influences in the whole state."""
    city = influence(buildings)
    own = max(city.values())
    ideology = max((city[direction] for direction in leading(state)), default=0)
    trio = all(building in buildings for building in REPUBLICAN_TRIO)
    level = max(0, own - ideology - int(trio))
    return Riots2(level, min(100, rules.riots2_percent_per_point * level), own, ideology, trio)


def secession(
    level1: int, percent1: int, level2: int, percent2: int, garrison: int, cities: int
) -> int:
    """In how many of ``SECESSION_DIE`` cases a city secedes today (DMA-7.6). ``garrison``: its
    units; ``cities``: what the state still has, this one too: the last never secedes."""
    if cities < 2 or garrison >= level1 + level2:
        return 0
    return percent1 * percent2


def targets_of_riot(buildings: Collection[str]) -> list[str]:
    """What a riot of kind II may destroy: the buildings of the city's leading directions, in the
    order of DMA-8.1 (DMA-7.5)."""
    directions = leading(influence(buildings))
    return [it for it in in_order(tuple(buildings)) if BUILDINGS[it].direction in directions]
