"""Digits behind the point, with the sign that the reader's language has for it."""

from django.utils.formats import get_format


def point(digits: str) -> str:
    """``69.0``, in Russian ``69,0``."""
    return digits.replace(".", str(get_format("DECIMAL_SEPARATOR")))
