"""Dice that fall as a test wants, and a phase played on its own.

With `COME` every chance comes, with `FAIL` none does; in both, what is certain or impossible is not
rolled for at all. `odds_of` says with which odds things were rolled for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from dunk.engine.board import Board
from dunk.engine.chance import Chance, Rolls, Stream
from dunk.engine.events import Event

Play = Callable[[Board, Rolls], None]


@dataclass(frozen=True)
class Loaded:
    """Dice whose every draw is ``fall(name of the stream, number of faces)``."""

    fall: Callable[[str, int], int]

    def stream(self, name: str) -> Stream:
        return _LoadedStream(name, self.fall)


@dataclass(frozen=True)
class _LoadedStream:
    name: str
    fall: Callable[[str, int], int]

    def below(self, n: int) -> int:
        drawn = self.fall(self.name, n)
        assert 0 <= drawn < n
        return drawn


COME = Loaded(lambda name, faces: 0)
FAIL = Loaded(lambda name, faces: faces - 1)


def play(phase: Play, board: Board, dice: Loaded = FAIL, name: str = "phase") -> list[Event]:
    """Play one phase on the board with these dice; returns what it told."""
    board.chance = Chance(dice, board.chance.log)
    board.phase = name
    told = len(board.events)
    phase(board, board.chance.stream(name))
    return board.events[told:]


def odds_of(board: Board, what: str) -> dict[tuple[int | str, ...], Fraction]:
    """What was rolled for under that name -> with which odds."""
    return {roll.about: roll.odds for roll in board.chance.log if roll.what == what}


def in_turn(*comes: bool) -> Loaded:
    """Dice by which the chances that are rolled for come or fail in this order, and then fail."""
    left = list(comes)
    return Loaded(lambda name, faces: 0 if left and left.pop(0) else faces - 1)
