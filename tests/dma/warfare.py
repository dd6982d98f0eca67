"""Days of war for the tests of DMA: only some phases of a day, on a board of few pieces."""

from collections.abc import Mapping, Sequence

from dma.engine.board import Board
from dma.engine.resolver import DAY
from dma.engine.state import PEACE, Army, Position, Unit
from tests.dma.builders import in_army, units

MOVE, MEET, SKIRMISH, STORM, VILLAGES, TERRITORY = (phase.name for phase in DAY[5:])
BATTLES = (MEET, SKIRMISH, STORM, VILLAGES)
WAR = (MOVE, *BATTLES)


def play(board: Board, *names: str) -> Board:
    """Play these phases of a day, in the order of play; all of war if none is named."""
    for phase in DAY:
        if phase.name in (names or WAR):
            board.phase = phase.name
            phase.play(board, board.rolls())
    return board


def troops(*armies: tuple[Army, Mapping[str, int] | Sequence[str]]) -> list[Unit]:
    """Units of these armies, numbered through from 1, on the rations of no city."""
    made: list[Unit] = []
    for army, types in armies:
        made += units(types, in_army(army.number), len(made) + 1, rations=0)
    return made


def make_peace(position: Position, one: int, other: int, attitude: str = PEACE) -> Position:
    """Both states have this attitude towards each other."""
    position.states[one].attitudes[other] = attitude
    position.states[other].attitudes[one] = attitude
    return position
