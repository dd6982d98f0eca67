"""How armies are called (DK-2.1.13)."""

from dunk.engine.state import Muster


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th ... 21st"""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def army_name(kind: str, number: int) -> str:
    """``2nd Archers``: ``number`` counts the armies of that type in the kingdom, from 1."""
    return f"{ordinal(number)} {kind.replace('_', ' ').capitalize()}"


def enlist(muster: Muster, kind: str) -> tuple[int, str]:
    """Number and name of the next army of that type; neither is ever used again."""
    number = muster.next_number
    muster.next_number += 1
    muster.made[kind] = muster.made.get(kind, 0) + 1
    return number, army_name(kind, muster.made[kind])
