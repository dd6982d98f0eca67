"""How the tables write chances: as fractions, never as floating point (DK, conventions)."""

from fractions import Fraction


def percent(text: str) -> Fraction:
    """``0.17`` as the fraction 17/10000."""
    return Fraction(text) / 100


def share(text: str) -> Fraction:
    """``11/60`` as a fraction."""
    return Fraction(text)
