"""Armies on the march in a test: their words, and the three phases that move them."""

from collections.abc import Mapping

from dunk.engine.board import Board
from dunk.engine.doings import March
from dunk.engine.events import Event
from dunk.engine.phases import first_army_moves, movement, movement_battles
from dunk.engine.state import ArmyId, Position
from tests.dunk.builders import board
from tests.dunk.loaded import FAIL, Loaded, play

Words = Mapping[tuple[int, int], str]  # owner and number of an army -> its words


def on_the_march(position: Position, words: Words) -> Board:
    """A board of that position on which these armies have these words."""
    it = board(position)
    for (owner, number), text in words.items():
        it.marches[ArmyId(owner, number)] = March(text.split())
    return it


def move_all(it: Board, dice: Loaded = FAIL) -> list[Event]:
    """Play the three phases that move armies; returns what they told."""
    told = play(first_army_moves.play, it, dice, "first_army_moves")
    told += play(movement_battles.play, it, dice, "movement_battles")
    return told + play(movement.play, it, dice, "movement")


def places(it: Board) -> dict[tuple[int, int], int]:
    """Owner and number of every army -> where it is."""
    return {(key.owner, key.number): army.province for key, army in it.armies.items()}
