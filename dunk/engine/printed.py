"""How strengths are printed (DK-6.7, DK-6.8)."""

from fractions import Fraction
from typing import Final

from dunk.engine.tables.forces import STRENGTH_UNIT

_LETTERS: Final = ("k", "M", "G")
_DIGITS: Final = 3  # significant ones


def print_strength(points: Fraction) -> str:
    """A strength in points, 0 or more, as reports show it: 6 points are ``665k``."""
    return print_number(points * STRENGTH_UNIT)


def print_number(value: Fraction) -> str:
    """Below 1000 rounded down, else three significant digits, half up, and a letter (DK-6.8)."""
    value = Fraction(value)
    if value < 1000:
        return str(int(value))
    for power, letter in enumerate(_LETTERS, start=1):
        size = 1000**power
        for decimals in range(_DIGITS - 1, -1, -1):
            rounded = _half_up(value * 10**decimals / size)
            if rounded < 10**_DIGITS:
                whole, part = divmod(rounded, 10**decimals)
                return f"{whole}.{part:0{decimals}}{letter}" if decimals else f"{whole}{letter}"
    in_letter = value / 1000 ** len(_LETTERS)  # beyond all letters
    spare: int = 10 ** (len(str(int(in_letter))) - _DIGITS)
    return f"{_half_up(in_letter / spare) * spare}{_LETTERS[-1]}"


def _half_up(value: Fraction) -> int:
    return (2 * value + 1) // 2
