"""A chance in words: percents, never rounded to what is certain or impossible."""

from fractions import Fraction

from django.utils.translation import gettext as _


def say_chance(chance: str | Fraction) -> str:
    """``3/4`` is ``75 %``; below one percent and above 99 it says just that."""
    odds = Fraction(chance)
    if 0 < odds < Fraction(1, 100):
        return _("less than 1 %%") % {}
    if Fraction(99, 100) < odds < 1:
        return _("more than 99 %%") % {}
    return _("%(n)s %%") % {"n": int(odds * 100 + Fraction(1, 2))}
