"""Drawing a continent with fair starts (DMA-2.3).

First a plan says which provinces lie beside which (``maplattice``), then they grow to cells
(``mapground``), are settled and wooded (``mapfeatures``) and get their names.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from dma.engine.chance import Rolls
from dma.engine.mapfeatures import Sites, draw_sites, draw_terrain
from dma.engine.mapground import Ground, draw_ground, frame
from dma.engine.maplattice import draw_plan
from dma.engine.placenames import draw_names
from dma.engine.state import Cell, City, Land, Village
from dma.engine.tables.maps import PROVINCE_CELLS, PROVINCES_PER_PLAYER, SKETCHES, START_VILLAGES
from dma.engine.tables.placenames import CITY_ENDS, PROVINCE_ENDS, VILLAGE_ENDS


@dataclass(frozen=True, slots=True)
class Continent:
    """A drawn map. Provinces are numbered from 1 like their cities, the starts first; nobody owns
    anything yet. Villages are numbered from 1, province by province."""

    land: Land
    cities: Mapping[int, City]
    villages: Mapping[int, Village]


def draw_continent(
    players: int,
    rolls: Rolls,
    provinces_per_player: int = PROVINCES_PER_PLAYER,
    province_cells: int = PROVINCE_CELLS,
    start_villages: int = START_VILLAGES,
) -> Continent:
    """A continent for so many players; the first provinces are their starts, in their order."""
    sketches = [draw_plan(players, players * provinces_per_player, rolls) for _ in range(SKETCHES)]
    plan = min(sketches, key=lambda sketch: sketch.unfairness + 2 * sketch.sprawl)
    ground = draw_ground(plan, province_cells, rolls)
    sites = draw_sites(ground, players, start_villages, rolls)
    terrain = draw_terrain(ground, sites, players, rolls)
    taken: set[str] = set()
    names = draw_names(len(sites), PROVINCE_ENDS, taken, rolls)
    cities = draw_names(len(sites), CITY_ENDS, taken, rolls)
    return Continent(
        _land(ground, terrain, names),
        {
            number: City(number, cities[number - 1], site.city, number)
            for number, site in sites.items()
        },
        _villages(sites, taken, rolls),
    )


def _land(ground: Ground, terrain: Mapping[Cell, str], names: list[str]) -> Land:
    width, height = frame(ground)
    return Land(
        tuple("".join(terrain.get((x, y), "w") for x in range(width)) for y in range(height)),
        tuple(tuple(ground.get((x, y), 0) for x in range(width)) for y in range(height)),
        dict(enumerate(names, 1)),
    )


def _villages(sites: Mapping[int, Sites], taken: set[str], rolls: Rolls) -> dict[int, Village]:
    cells = [(cell, province) for province, site in sites.items() for cell in site.villages]
    names = draw_names(len(cells), VILLAGE_ENDS, taken, rolls)
    return {
        number: Village(number, name, cell, province)
        for number, (name, (cell, province)) in enumerate(zip(names, cells, strict=True), 1)
    }
