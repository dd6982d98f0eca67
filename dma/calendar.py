"""The days of a game week (DMA-3.1)."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DAYS: Final[tuple[str | Promise, ...]] = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
