"""What stands below a map."""

from collections.abc import Mapping
from typing import Any

from django import template

from dma import atlas

register = template.Library()


@register.inclusion_tag("dma/_atlas.html", takes_context=True)
def map_atlas(context: Mapping[str, Any], report: Mapping[str, Any]) -> dict[str, Any]:
    """The map in words: every province and what is known of it."""
    return {"regions": atlas.regions(report), "arms": context.get("arms", {})}
