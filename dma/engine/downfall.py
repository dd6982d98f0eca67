"""A state goes: what it had becomes neutral or vanishes (DMA-19.3)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import conquest, losses
from dma.engine.board import Board
from dma.engine.state import State

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "state_out": "to all: state, why: eliminated or collapsed; cities and villages that became "
    "neutral",
}


def fall(board: Board, state: State, why: str) -> None:
    """The state is out: its cities and villages become neutral, its armies vanish. ``why``:
    ``losses.ELIMINATED`` or ``losses.COLLAPSED``."""
    cities = board.cities_of(state.number)
    for city in cities:
        conquest.free_city(board, city)
    villages = [it for _, it in sorted(board.villages.items()) if it.owner == state.number]
    for village in villages:
        conquest.free_village(village)
    for number, army in sorted(board.armies.items()):
        if army.owner == state.number:
            losses.lose_army(board, number, why, "DMA-19.3")
    state.out = board.week
    board.tell_all(
        "state_out",
        "DMA-19.3",
        state=state.number,
        why=why,
        cities=[city.number for city in cities],
        villages=[village.number for village in villages],
    )
