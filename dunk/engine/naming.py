"""How armies are called (DK-2.1.13), and what kingdoms may be called (DK-4.2.7)."""

import unicodedata

from dunk.engine.orders.plain import key_of
from dunk.engine.state import Muster
from dunk.engine.tables.language import BOUNCE_GUARD, LONGEST_NAME


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


def name_fault(name: str) -> str:
    """Why a kingdom cannot be called so, whatever others are called: length, sign, digits, or "".

    No sign may be unseen or a backslash, the name must not be the mark of DK-3.2.9 and must have
    something that counts in comparing it (DK-H155).
    """
    if not 1 <= len(name) <= LONGEST_NAME:
        return "length"
    has_unseen = any(unicodedata.category(sign).startswith("C") for sign in name)
    key = key_of(name)
    if has_unseen or "\\" in name or BOUNCE_GUARD in name or not key:
        return "sign"
    return "digits" if key.replace(" ", "").isdecimal() else ""
