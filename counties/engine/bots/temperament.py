"""What sets one bot apart from another: numbers, not code."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a bot weighs things. Shares are in per cent.

    ``tax``: rate at home; ``lowest_tax``: how far it follows a neighbour who asks for less.
    ``guard``: people who defend where another ruler is next door; ``alarm``: more of them where an
    attack came last turn. ``garrison``: soldiers who stay where another ruler is next door, and
    suits of armour given out where an attack came. ``castle`` and ``border_castle``: the size it
    builds up to, inland and next to others. ``feast``: counties of fewer people are fed double or
    triple. ``doubt``: share of the people it takes to defend a county it knows nothing about.
    ``margin``: soldiers for every hundred that should just do. ``scouting``: how often it sends one
    soldier ahead to learn how a county is held. ``envy``: what a county of another ruler is worth,
    against an unclaimed one of the same kind.
    """

    tax: int
    lowest_tax: int
    guard: int
    alarm: int
    garrison: int
    castle: int
    border_castle: int
    feast: int
    doubt: int
    margin: int
    scouting: int
    envy: int


TEMPERAMENTS: Final[Mapping[str, Temperament]] = MappingProxyType(
    {
        # Trusts in walls: castles everywhere, the largest on the border, and few guards in them.
        "builder": Temperament(
            tax=60,
            lowest_tax=20,
            guard=10,
            alarm=5,
            garrison=5,
            castle=2,
            border_castle=3,
            feast=1200,
            doubt=18,
            margin=110,
            scouting=60,
            envy=160,
        ),
        # Lures people with a low tax, arms instead of building, and goes for its neighbours.
        "raider": Temperament(
            tax=40,
            lowest_tax=20,
            guard=15,
            alarm=5,
            garrison=10,
            castle=1,
            border_castle=1,
            feast=1300,
            doubt=24,
            margin=112,
            scouting=60,
            envy=160,
        ),
    }
)
