"""The owners' arms and names in the legend of a map."""

from collections.abc import Mapping

from django import template

from counties import charting
from counties.callings import NO_NAMES, Names
from games.maps.arms import Arms

register = template.Library()


@register.simple_tag
def dress(
    chart: charting.Chart, arms: Mapping[str, Arms] | str, names: Names | str = NO_NAMES
) -> charting.Chart:
    """The chart in the arms and under the names of the campaign's seats, where the context has
    them."""
    return charting.dress(chart, arms or {}, names or NO_NAMES)  # type: ignore[arg-type]
