"""Instants on a page: in the campaign's zone, named, for a script to put into the reader's own."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import formats, timesince, timezone
from django.utils.dates import WEEKDAYS
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def moment(value: datetime | None, zone: str = "UTC", style: str = "full") -> str:
    """A ``<time>`` element. ``style``: full (day and time) or time (of day only)."""
    if value is None:
        return ""
    local = value.astimezone(ZoneInfo(zone))
    shown = formats.date_format(local, "H:i" if style == "time" else "D j M Y, H:i")
    return format_html(
        '<time datetime="{}" data-style="{}">{} ({})</time>',
        value.isoformat(timespec="seconds"),
        style,
        shown,
        zone,
    )


@register.simple_tag
def in_words(value: datetime | None) -> str | SafeString:
    """How far off an instant is: “in 2 days, 3 hours” or “5 minutes ago”."""
    if value is None:
        return ""
    now = timezone.now()
    if abs((value - now).total_seconds()) < 60:
        words = _("now")
    elif value > now:
        words = _("in %(time)s") % {"time": timesince.timeuntil(value, now)}
    else:
        words = _("%(time)s ago") % {"time": timesince.timesince(value, now)}
    stamp = value.isoformat(timespec="seconds")
    return format_html('<time datetime="{}" data-style="words">{}</time>', stamp, words)


@register.simple_tag
def moment_of(text: str | None, zone: str = "UTC") -> str:
    """``moment`` of an instant that a notice carries as text."""
    return moment(datetime.fromisoformat(text), zone) if text else ""


@register.simple_tag
def weekday(number: int) -> str:
    """The name of a weekday; 0 is Monday."""
    return str(WEEKDAYS.get(number, number))
