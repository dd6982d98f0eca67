"""Phase 2: what every city makes, and who is fed from it (DMA-5.3, DMA-5.7, DMA-5.8)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.formulas import count_buildings, productivity, supply
from dma.engine.serving import serving
from dma.engine.state import NEUTRAL, City

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "production": "city; grey, green, villages, gross: of DMA-5.3; sources: [building or base,"
    " grey, green] each; upkeep: what was eaten; fed, unfed: how many units; net: what is left",
}


def play(board: Board, rolls: Rolls) -> None:
    """Leaves ``day_notes["net"]``: owned city -> production units left after supply, and
    ``day_notes["unfed"]``: numbers of the units that nobody feeds today."""
    net = board.day_notes["net"] = dict[int, int]()
    eaters, unfed = _eaters(board)
    board.day_notes["unfed"] = unfed
    villages = Counter(serving(board.villages, board.cities).values())
    standing: dict[int, list[set[str]]] = {}
    for city in board.cities.values():
        standing.setdefault(city.owner, []).append(city.buildings)
    of_state = {state: count_buildings(sets) for state, sets in standing.items()}
    for number, city in sorted(board.cities.items()):
        if city.owner == NEUTRAL:
            continue  # produces nothing (DMA-2.6)
        made = productivity(
            city.buildings, city.weekly, villages[number], of_state[city.owner], board.rules
        )
        eaten = supply(made.gross, eaters.get(number, ()))
        net[number] = eaten.left
        unfed.update(eaten.unfed)
        board.tell(
            "production",
            "DMA-5.3",
            [city.owner],
            city.cell,
            city=number,
            grey=made.grey,
            green=made.green,
            villages=made.villages,
            gross=made.gross,
            sources=[list(source) for source in made.sources],
            upkeep=made.gross - eaten.left,
            fed=len(eaten.fed),
            unfed=len(eaten.unfed),
            net=eaten.left,
        )


def _eaters(board: Board) -> tuple[dict[int, list[tuple[int, int]]], set[int]]:
    """City -> number and upkeep of the units that it has to feed; and the units that have no city
    of their own state to feed them (DMA-5.8). Neutral units need no supply (DMA-2.6)."""
    eaters: dict[int, list[tuple[int, int]]] = {}
    homeless: set[int] = set()
    for number, unit in board.units.items():
        owner = board.owner_of(unit.holder)
        city: City | None = board.cities.get(unit.rations)
        if owner == NEUTRAL:
            continue
        if city is None or city.owner != owner:
            homeless.add(number)
        else:
            eaters.setdefault(city.number, []).append((number, board.rules.upkeep(unit.type)))
    return eaters, homeless
