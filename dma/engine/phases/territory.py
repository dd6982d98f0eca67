"""Phase 11: eliminations, territory and the end of the game (DMA-19)."""

from collections.abc import Mapping
from typing import Final

from dma.engine import downfall, losses, winning
from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.state import ARMY, Ending
from dma.engine.winning import Score

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "territory": "to all: table: [state, land cells, cities, villages] of those that play, the "
    "largest first; needed: cells with which a state wins",
    "game_over": "to all: winner: state or null; why: share, last_state, nobody_left, last_week",
    **downfall.EVENTS,
    **losses.EVENTS,
}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all."""
    holding = {city.owner for city in board.cities.values()}
    holding |= {board.owner_of(it) for it, units in board.held.items() if it.kind == ARMY and units}
    for number, state in sorted(board.states.items()):
        if state.out is None and number not in holding:
            downfall.fall(board, state, losses.ELIMINATED)
    now = winning.score(board)
    tell_territory(board, now)
    end(board, winning.ending_of(board, now))


def tell_territory(board: Board, now: Score) -> None:
    """The territory of all who play, for everybody (DMA-19.1)."""
    playing = winning.in_public(now.playing)
    table = [[it.state, it.territory, it.cities, it.villages] for it in playing]
    board.tell_all("territory", "DMA-19.1", table=table, needed=now.needed)


def end(board: Board, ending: Ending | None) -> None:
    """End the campaign so, if it ends (DMA-19.2)."""
    if ending is not None:
        board.ending = ending
        board.tell_all("game_over", "DMA-19.2", winner=ending.winner, why=ending.why)
