"""A letter while it is dealt with."""

from dataclasses import dataclass
from datetime import datetime

from games.errors import GameError
from games.mailroom.reading import Letter
from games.models import Campaign, Incoming, OrderSheet, Seat, Turn
from games.rulesets import Framed


@dataclass(frozen=True, slots=True)
class Case:
    """A letter and what is known about it so far.

    ``reason``: why it is refused: begin, credentials, end, closed, turn, version or said (then
    ``error`` has the words); "" if it is not.
    """

    letter: Letter
    received_at: datetime
    campaign: Campaign | None = None
    framed: Framed = Framed()
    seat: Seat | None = None
    turn: Turn | None = None
    sheet: OrderSheet | None = None
    outcome: str = Incoming.Outcome.REFUSED
    reason: str = ""
    error: GameError | None = None
