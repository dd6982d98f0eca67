"""Phase 4: riots of both kinds (DMA-7.3, DMA-7.5)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.formulas import targets_of_riot
from dma.engine.state import City

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "riot_1": "city, level, percent, lost: production units that do not reach the stock",
    "riot_2": "city, level, percent, building: destroyed, among: what it was drawn from",
}


def play(board: Board, rolls: Rolls) -> None:
    """With the chances of phase 1: per city a riot of kind I, then of kind II, then what it
    destroys. Kind I takes the city's ``day_notes["net"]`` away; its units are fed already."""
    riots: Mapping[int, tuple[int, int, int, int]] = board.day_notes.get("riots", {})
    for number, (level1, percent1, level2, percent2) in sorted(riots.items()):
        city = board.cities[number]
        if rolls.percent(percent1, "riot_1", number):
            _stop_accrual(board, city, level1, percent1)
        if rolls.percent(percent2, "riot_2", number):
            _destroy(board, rolls, city, level2, percent2)


def _stop_accrual(board: Board, city: City, level: int, percent: int) -> None:
    net = board.day_notes["net"]
    lost, net[city.number] = net[city.number], 0
    data = {"city": city.number, "level": level, "percent": percent, "lost": lost}
    board.tell("riot_1", "DMA-7.3", [city.owner], city.cell, **data)


def _destroy(board: Board, rolls: Rolls, city: City, level: int, percent: int) -> None:
    among = targets_of_riot(city.buildings)
    building = among[rolls.pick(len(among), "destroyed", city.number)]
    city.buildings.remove(building)
    city.weekly.pop(building, None)
    board.tell(
        "riot_2",
        "DMA-7.5",
        [city.owner],
        city.cell,
        city=city.number,
        level=level,
        percent=percent,
        building=building,
        among=among,
    )
