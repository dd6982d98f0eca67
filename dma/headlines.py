"""The week in one line: the headline of a report."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

Report = Mapping[str, Any]


def headline(report: Report) -> str:
    """The greatest thing that happened to the reader, or to all."""
    return _("Week %(week)s begins") % {"week": report["week"]}
