"""Dice that fall as a test wants, and a phase played on its own.

With `COME` every chance comes, with `FAIL` none does; in both, what is certain or impossible is not
rolled for at all. `odds_of` says with which odds things were rolled for, `exactly` what can come of
them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from dunk.engine.board import Board
from dunk.engine.chance import Chance, Rolls, Stream
from dunk.engine.events import Event

Result = TypeVar("Result")
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


def exactly(run: Callable[[Loaded], Result]) -> dict[Result, Fraction]:
    """Everything that can come of something, with its exact chance: ``run`` is repeated with every
    way in which the dice can fall, so let it draw little."""
    odds: dict[Result, Fraction] = {}
    falls: list[list[int]] = []  # of each draw: how it falls, and its faces
    while True:
        at = 0

        def fall(name: str, faces: int) -> int:
            nonlocal at
            if at == len(falls):
                falls.append([0, faces])
            at += 1
            return falls[at - 1][0]

        result = run(Loaded(fall))
        share = Fraction(1)
        for _, faces in falls:
            share /= faces
        odds[result] = odds.get(result, Fraction(0)) + share
        while falls and falls[-1][0] == falls[-1][1] - 1:
            falls.pop()
        if not falls:
            return odds
        falls[-1][0] += 1
