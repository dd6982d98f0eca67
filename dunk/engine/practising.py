"""A game to learn with: a small map, the quick pace of DK-8.3.65, no monsters, an end in sight."""

from collections.abc import Sequence
from typing import Final

from dunk.engine.bots.temperament import AT_HOME, TEMPERAMENTS
from dunk.engine.state import Document
from dunk.engine.tables.technologies import PRACTICE_PACE

#: The learner, and temperament, race and leaders of every rival.
SEATS: Final = ("A", "B", "C", "D")
RIVALS: Final = (
    ("builder", "human", "mage"),
    ("missionary", "duck", "priest"),
    ("conqueror", "dwarf", "warrior"),
)
#: Elves never fall sick, rebel or commit crimes, and their priests win land without many armies.
LEARNER: Final = {"race": "elf", "leaders": "priest"}
WIDTH: Final = 12
HEIGHT: Final = 9
LAST_TURN: Final = 25


def practice_options() -> Document:
    """Options of a game for the learner in the first seat and ``RIVALS`` in the others. The map is
    drawn when it begins, by its own dice."""
    kingdoms = {
        seat: {"race": race, "leaders": leaders}
        for seat, (_, race, leaders) in zip(SEATS[1:], RIVALS, strict=True)
    }
    return {
        "pace": PRACTICE_PACE,
        "monsters": False,
        "last_turn": LAST_TURN,
        "width": WIDTH,
        "height": HEIGHT,
        "kingdoms": {SEATS[0]: LEARNER, **kingdoms},
    }


def demo_options(seats: Sequence[str], width: int, height: int) -> Document:
    """Options of a demonstration (DK-8.3.65): peoples that differ, and leaders in the order of the
    bots' temperaments, seat by seat."""
    races = ("human", "elf", "dwarf", "duck", "orc")
    leaders = sorted(AT_HOME, key=lambda kind: tuple(TEMPERAMENTS).index(AT_HOME[kind]))
    kingdoms = {
        seat: {"race": races[number % len(races)], "leaders": leaders[number % len(leaders)]}
        for number, seat in enumerate(seats)
    }
    return {"pace": PRACTICE_PACE, "width": width, "height": height, "kingdoms": kingdoms}
