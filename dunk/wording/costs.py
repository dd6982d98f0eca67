"""What a line of a sheet costs, and what gold it leaves (DK-3.2.8)."""

from django.utils.translation import gettext as _

from dunk.engine.checks import LineRead


def say_cost(read: LineRead) -> str:
    """``−5 gold, 3 left``; empty for a line that does nothing now."""
    if read.cost is None or read.gold is None:
        return ""
    about = {"gold": abs(read.cost), "left": read.gold}
    if read.cost > 0:
        return _("\u2212%(gold)s gold, %(left)s left") % about
    if read.cost < 0:
        return _("+%(gold)s gold, %(left)s now") % about
    return _("free, %(left)s left") % about
