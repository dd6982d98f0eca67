"""How days and times are written: each language has its own order of them.

The formats are Django's; templates translate the same ones. Russian has "D j E Y", for its months
are bent after a day.
"""

from datetime import datetime

from django.utils import formats
from django.utils.translation import gettext as _


def day_and_time(local: datetime) -> str:
    """An instant in its own zone: “Sun 8 Mar 2026, 20:00”."""
    return formats.date_format(local, _("D j M Y, H:i"))


def day_in_figures(local: datetime) -> str:
    """“Sun 2026-03-08 20:00”: as it is typed, with the weekday to check it by."""
    return formats.date_format(local, "D Y-m-d H:i")


def time_of_day(local: datetime) -> str:
    """“20:00”."""
    return formats.date_format(local, "H:i")
