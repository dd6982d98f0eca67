"""The owners' arms on a map that is drawn by a template."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe

from counties import charting
from games.maps import patterns, shields
from games.maps.arms import Arms

register = template.Library()


@register.simple_tag
def dress(chart: charting.Chart, arms: Mapping[str, Arms] | str) -> charting.Chart:
    """The chart in the arms of the campaign's seats, where the context has them."""
    return charting.dress(chart, arms or {})  # type: ignore[arg-type]


@register.simple_tag
def heraldry(chart: charting.Chart) -> SafeString:
    """Each owner's land as the SVG pattern ``land-1`` …, his shield as the symbol ``coat-1`` …"""
    return mark_safe(
        "".join(
            patterns.svg(owner.arms, f"land-{owner.style}")
            + shields.symbol(owner.arms, f"coat-{owner.style}")
            for owner in chart.owners
        )
    )
