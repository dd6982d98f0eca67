"""Settlements change hands: captured (DMA-17.3), or left without an owner (DMA-2.6)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.state import CITY, NEUTRAL, NOWHERE, Army, City, Holder, Village

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "city_captured": "to all: city, by: state, from: state or 0, villages: those that pass with it",
    "city_lost": "to the former owner: city, by, stock and queue: [kind, what] that are lost, "
    "groups: breakthrough groups that are lost",
    "village_captured": "to all: village, by: state, from: state or 0",
    "settlement_taken": "to the captor: army, and city or village",
}


def take_city(board: Board, city: City, army: Army) -> None:
    """The city goes to the owner of the army, with the villages of its province that its owner had
    (DMA-17.3); those of a neutral city's province stay neutral. Its garrison is gone already."""
    former = city.owner
    board.tell(
        "city_lost",
        "DMA-17.3",
        [former],
        city.cell,
        city=city.number,
        by=army.owner,
        stock=city.stock,
        queue=[[item.kind, item.what] for item in city.queue],
        groups=len(city.groups),
    )
    _clear(city)
    city.owner = army.owner
    villages = _villages_of(board, city, former) if former != NEUTRAL else []
    for village in villages:
        village.owner = army.owner
    board.captured.add(city.cell)
    board.tell_all(
        "city_captured",
        "DMA-17.3",
        city.cell,
        city=city.number,
        by=army.owner,
        **{"from": former},
        villages=[village.number for village in villages],
    )
    board.tell(
        "settlement_taken", "DMA-17.3", [army.owner], city.cell, army=army.number, city=city.number
    )


def take_village(board: Board, village: Village, army: Army) -> None:
    """The village goes to the owner of the army (DMA-12.5)."""
    former, village.owner = village.owner, army.owner
    board.captured.add(village.cell)
    board.tell_all(
        "village_captured",
        "DMA-12.5",
        village.cell,
        village=village.number,
        by=army.owner,
        **{"from": former},
    )
    board.tell(
        "settlement_taken",
        "DMA-12.5",
        [army.owner],
        village.cell,
        army=army.number,
        village=village.number,
    )


def free_city(board: Board, city: City) -> None:
    """The city becomes neutral: garrison, buildings and weekly bonuses stay; stock, queue and
    groups are cleared and its units have no rations (DMA-2.6)."""
    city.owner = NEUTRAL
    _clear(city)
    for unit in board.units_in(Holder(CITY, city.number)):
        unit.rations = NOWHERE


def free_village(village: Village) -> None:
    """The village becomes neutral; its Militia are there at once (DMA-2.6)."""
    village.owner = NEUTRAL


def _villages_of(board: Board, city: City, owner: int) -> list[Village]:
    return [
        village
        for _, village in sorted(board.villages.items())
        if village.province == city.province and village.owner == owner
    ]


def _clear(city: City) -> None:
    city.stock = 0
    city.queue.clear()
    city.groups.clear()
