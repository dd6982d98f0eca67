"""A game to learn with: a small drawn map on which everybody has suits of armour to begin with, so
that the first march need not wait for the first forge."""

from itertools import combinations
from typing import Final

from counties.engine import setup
from counties.engine.chance import Dice
from counties.engine.state import Document, Position, encode

#: The learner and three bots.
SEATS: Final = ("A", "B", "C", "D")
#: Enough to take one unclaimed county of 500 people (CO-11.3), with three to spare.
ARMOUR: Final = 24
#: Between two starts, in counties north or south and east or west.
LEAST_DISTANCE: Final = 3
#: After so many turns the game ends, and whoever has most has won.
LAST_TURN: Final = 20


def practice_options(dice: Dice) -> Document:
    """Options of a game whose start is a scenario (CO-1.8), the same for the same dice."""
    start = encode(_spacious(dice))
    players = {seat: {**stocks, "armour": ARMOUR} for seat, stocks in start["players"].items()}
    scenario = {
        "players": {seat: _but(stocks, "eliminated") for seat, stocks in players.items()},
        "counties": start["counties"],
    }
    return {"scenario": scenario, "last_turn": LAST_TURN}


def _spacious(dice: Dice) -> Position:
    """A drawn map on which no county can be reached from two starts in the first turn."""
    while True:
        position = setup.new_position({}, SEATS, dice)
        starts = [county for county in position.counties.values() if county.owner is not None]
        near = min(
            abs(one.x - other.x) + abs(one.y - other.y) for one, other in combinations(starts, 2)
        )
        if near >= LEAST_DISTANCE:
            return position


def _but(document: Document, name: str) -> Document:
    return {key: value for key, value in document.items() if key != name}
