"""A game to learn with: a small drawn map on which everybody has suits of armour to begin with, so
that the first march need not wait for the first forge."""

from typing import Final

from counties.engine import setup
from counties.engine.chance import Dice
from counties.engine.state import Document, encode

#: The learner and three bots.
SEATS: Final = ("A", "B", "C", "D")
#: Enough to take one unclaimed county of 500 people (CO-11.3), with three to spare.
ARMOUR: Final = 24
#: After so many turns the game ends, and whoever has most has won.
LAST_TURN: Final = 20


def practice_options(dice: Dice) -> Document:
    """Options of a game whose start is a scenario (CO-1.8), the same for the same dice."""
    start = encode(setup.new_position({}, SEATS, dice))
    players = {seat: {**stocks, "armour": ARMOUR} for seat, stocks in start["players"].items()}
    scenario = {
        "players": {seat: _but(stocks, "eliminated") for seat, stocks in players.items()},
        "counties": start["counties"],
    }
    return {"scenario": scenario, "last_turn": LAST_TURN}


def _but(document: Document, name: str) -> Document:
    return {key: value for key, value in document.items() if key != name}
