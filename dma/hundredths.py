"""Numbers that the game counts in hundredths, as people write them."""

from decimal import Decimal

from django.utils.formats import number_format


def written(hundredths: int) -> str:
    """With as many digits as it takes: 40 is 0.4 (0,4 in Russian), 100 is 1."""
    return number_format(Decimal(hundredths) / 100)
