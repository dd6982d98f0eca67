"""Drawing a map with fair starts (DK-2.3.4)."""

from collections.abc import Sequence

from dunk.engine.chance import Chance, Rolls
from dunk.engine.hexes import Grid, grid_of
from dunk.engine.state import NOBODY, Province
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.maps import (
    CAPITAL_DISTANCE,
    CAPITAL_DISTANCE_LEAST,
    FAILURES_PER_DISTANCE,
    GENTLE_TERRAINS,
    POPULATED,
    POPULATED_BY_FAVOURITE,
    PROVINCES_PER_KINGDOM,
    ROUGH_NEIGHBOURS,
    ROUGH_TERRAINS,
    TERRAIN_PERCENT,
)
from dunk.engine.tables.peoples import FAVOURITE_TERRAIN, RACES

RACE_OF_TERRAIN = {terrain: race for race, terrain in FAVOURITE_TERRAIN.items()}


class BadSetup(ValueError):
    """A campaign that cannot be set up. Its text is one line, for whoever sets it up."""


def usual_size(kingdoms: int) -> tuple[int, int]:
    """Width and height of a map for so many kingdoms, if nothing else is said (DK-2.2.1)."""
    needed = max(2, kingdoms) * PROVINCES_PER_KINGDOM
    height = 1
    while 3 * height * height < 2 * needed:
        height += 1
    return -(-needed // height), height


def draw_map(width: int, height: int, races: Sequence[str], chance: Chance) -> list[Province]:
    """A map for kingdoms of these races, who are numbered from 1.

    Each gets a capital and its six neighbours, all populated by its race; everything else has no
    owner. Raises ``BadSetup`` if they do not fit.
    """
    grid = grid_of(width, height)
    capitals = draw_capitals(grid, len(races), chance.stream("capitals"))
    provinces = _draw_wilds(grid, chance.stream("wilds"))
    starts = chance.stream("starts")
    for number, (capital, race) in enumerate(zip(capitals, races, strict=True), 1):
        for province, terrain in _draw_start(grid, capital, race, starts).items():
            provinces[province] = Province(province, terrain, owner=number, population=race)
    return provinces


def draw_capitals(grid: Grid, count: int, rolls: Rolls) -> list[int]:
    """So many provinces off the edge and apart from each other, in the order drawn."""
    inside = [province for province in range(grid.size) if not grid.is_edge(province)]
    capitals: list[int] = []
    distance, failures = CAPITAL_DISTANCE, 0
    while len(capitals) < count:
        place = rolls.pick(inside, "capital", len(capitals) + 1) if inside else None
        if place is not None and all(grid.distance(place, other) >= distance for other in capitals):
            capitals.append(place)
            continue
        failures += 1
        if failures < FAILURES_PER_DISTANCE and place is not None:
            continue
        distance, failures = distance - 1, 0
        if distance < CAPITAL_DISTANCE_LEAST or place is None:
            raise BadSetup(
                f"a map of {grid.width} by {grid.height} is too small for {count} kingdoms"
            )
    return capitals


def _draw_start(grid: Grid, capital: int, race: str, rolls: Rolls) -> dict[int, str]:
    """Province -> terrain of a capital and its neighbours."""
    around = grid.neighbours(capital)
    rough = rolls.sample(around, ROUGH_NEIGHBOURS, "rough", capital)
    return {capital: FAVOURITE_TERRAIN[race]} | {
        province: rolls.pick(
            ROUGH_TERRAINS if province in rough else GENTLE_TERRAINS, "start terrain", province
        )
        for province in around
    }


def _draw_wilds(grid: Grid, rolls: Rolls) -> list[Province]:
    """The whole map as it would be without kingdoms."""
    weights = [TERRAIN_PERCENT[terrain] for terrain in TERRAINS]
    provinces = []
    for number in range(grid.size):
        terrain = rolls.weighted(TERRAINS, weights, "terrain", number)
        race = None
        if rolls.chance(POPULATED, "populated", number):
            if rolls.chance(POPULATED_BY_FAVOURITE, "at home", number):
                race = RACE_OF_TERRAIN[terrain]
            else:
                race = rolls.pick(RACES, "race", number)
        provinces.append(Province(number, terrain, owner=NOBODY, population=race))
    return provinces
