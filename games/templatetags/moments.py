"""Instants on a page: in the zone that the reader has chosen; for who has chosen none in the
campaign's zone, named, for a script to put into the browser's."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import timesince, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games import zones
from games.dates import day_and_time, time_of_day

register = template.Library()


@register.simple_tag
def moment(value: datetime | None, zone: str = "UTC", style: str = "full") -> str:
    """A ``<time>`` element. ``style``: full (day and time) or time (of day only).

    In the reader's own zone it is “Sun 8 Mar 2026, 20:00 CET”, with the campaign's time, where that
    differs, as its title; no script touches it.
    """
    if value is None:
        return ""
    local = value.astimezone(ZoneInfo(zone))
    shown = _written(local, style)
    own = zones.reader_zone()
    if own is not None:
        theirs = value.astimezone(own)
        differs = theirs.utcoffset() != local.utcoffset() and zone != "UTC"
        return format_html(
            '<time datetime="{}"{}>{} {}</time>',
            value.isoformat(timespec="seconds"),
            format_html(' title="{} ({})"', shown, zone) if differs else "",
            _written(theirs, style),
            zone_name(theirs),
        )
    return format_html(
        '<time datetime="{}" data-style="{}">{} ({})</time>',
        value.isoformat(timespec="seconds"),
        style,
        shown,
        zone,
    )


@register.filter
def so_long(seconds: int) -> str:
    """A short while in words: seconds below two minutes, whole minutes from there on."""
    if seconds < 120:
        return ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    minutes = round(seconds / 60)
    return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}


def _written(local: datetime, style: str) -> str:
    return time_of_day(local) if style == "time" else day_and_time(local)


def zone_name(local: datetime) -> str:
    """The short name of an instant's zone: CET; where it has none, how far it is from UTC."""
    name = local.tzname() or "UTC"
    return f"UTC{name}" if name[0] in "+-" else name


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


#: By their numbers, as the sentence "At 20:00 (UTC) on …" has them.
WEEKDAYS = (
    pgettext_lazy("a turn ends on", "Monday"),
    pgettext_lazy("a turn ends on", "Tuesday"),
    pgettext_lazy("a turn ends on", "Wednesday"),
    pgettext_lazy("a turn ends on", "Thursday"),
    pgettext_lazy("a turn ends on", "Friday"),
    pgettext_lazy("a turn ends on", "Saturday"),
    pgettext_lazy("a turn ends on", "Sunday"),
)


@register.simple_tag
def weekday(number: int) -> str:
    """The weekday on which turns end; 0 is Monday."""
    return str(WEEKDAYS[number])
