"""The owners' arms in the legend of a map."""

from collections.abc import Mapping

from django import template

from counties import charting
from games.maps.arms import Arms

register = template.Library()


@register.simple_tag
def dress(chart: charting.Chart, arms: Mapping[str, Arms] | str) -> charting.Chart:
    """The chart in the arms of the campaign's seats, where the context has them."""
    return charting.dress(chart, arms or {})  # type: ignore[arg-type]
