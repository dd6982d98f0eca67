"""Sunday evening: states that are silent too long fall apart (DMA-19.3); the last week's end."""

from collections.abc import Mapping
from typing import Final

from dma.engine import downfall, losses, winning
from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.phases import territory

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = territory.EVENTS


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all. Then the end of the game is looked for once more, the limit of weeks
    last (DMA-19.2)."""
    silent = [
        state
        for _, state in sorted(board.states.items())
        if state.out is None and state.silent_weeks >= board.rules.inactive_weeks
    ]
    for state in silent:
        downfall.fall(board, state, losses.COLLAPSED)
    now = winning.score(board)
    if silent:
        territory.tell_territory(board, now)
    territory.end(board, winning.ending_of(board, now) or winning.ending_of_last_week(board, now))
