"""With which chance technologies are stolen (DK-5.12.3, DK-14.5)."""

from fractions import Fraction

from dunk.engine.tables.technologies import (
    STOLEN_OTHER_RACE_DIVISOR,
    STOLEN_PROTECTED_DIVISOR,
    TECHNOLOGIES,
)


def steal_chance(technology: str, *, is_protected: bool, is_other_race: bool) -> Fraction:
    """For one technology that the loser possesses and the new owner does not.

    ``is_protected``: the loser possesses protect_inventions. ``is_other_race``: the people of the
    province are of another race than the occupying army.
    """
    odds = TECHNOLOGIES[technology].stolen
    if is_protected:
        odds /= STOLEN_PROTECTED_DIVISOR
    if is_other_race:
        odds /= STOLEN_OTHER_RACE_DIVISOR
    return odds
