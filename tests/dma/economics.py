"""Playing the first five phases of a day, which are all of its economy (DMA-11)."""

from dma.engine.board import Board
from dma.engine.resolver import DAY, Phase

#: The five in their order: a test may play just some of them.
CHANCES, PRODUCTION, DEATHS, RIOTS, ACCRUAL = DAY[:5]


def play(board: Board, *phases: Phase) -> Board:
    """The board after these phases, or all five."""
    for phase in phases or DAY[:5]:
        board.phase = phase.name
        phase.play(board, board.rolls())
    return board


def next_day(board: Board) -> Board:
    """The economy of the day after."""
    board.day += 1
    board.day_notes.clear()
    return play(board)
