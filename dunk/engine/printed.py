"""How strengths are printed (DK-6.7, DK-6.8)."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from dunk.engine.tables.forces import STRENGTH_UNIT

_LETTERS: Final = ("k", "M", "G")
_DIGITS: Final = 3  # significant ones


@lru_cache(maxsize=1 << 12)
def print_strength(points: Fraction) -> str:
    """A strength in points, 0 or more, as reports show it: 6 points are ``665k``."""
    return print_number(points * STRENGTH_UNIT)


def print_number(value: Fraction) -> str:
    """Below 1000 rounded down, else three significant digits, half up, and a letter (DK-6.8)."""
    num, den = value.numerator, value.denominator
    if num < 1000 * den:
        return str(num // den)
    for power, letter in enumerate(_LETTERS, start=1):
        size = den * 1000**power
        for decimals in range(_DIGITS - 1, -1, -1):
            rounded = _half_up(num * 10**decimals, size)
            if rounded < 10**_DIGITS:
                whole, part = divmod(rounded, 10**decimals)
                return f"{whole}.{part:0{decimals}}{letter}" if decimals else f"{whole}{letter}"
    size = den * 1000 ** len(_LETTERS)  # beyond all letters
    spare: int = 10 ** (len(str(num // size)) - _DIGITS)
    return f"{_half_up(num, size * spare) * spare}{_LETTERS[-1]}"


def read_number(text: str) -> Fraction:
    """The value of a printed number, as exact as it was printed: ``665k`` are 665000."""
    power = _LETTERS.index(text[-1]) + 1 if text[-1] in _LETTERS else 0
    size: int = 1000**power
    return Fraction(text[:-1] if power else text) * size


def _half_up(num: int, den: int) -> int:
    """num / den as a whole number."""
    return (2 * num + den) // (2 * den)
