"""What stands beside a map and below it."""

from collections.abc import Mapping
from typing import Any

from django import template

from dunk import atlas
from dunk.engine.textmap import text_map

register = template.Library()


@register.inclusion_tag("dunk/_map_key.html", takes_context=True)
def map_key(context: Mapping[str, Any], report: Mapping[str, Any]) -> dict[str, Any]:
    """Whose colours are on the map and what its signs mean."""
    style = getattr(context.get("map"), "style", "")
    return {
        "holders": atlas.holders(report, style),
        "peoples": atlas.peoples(),
        "style": style,
        "arms": context.get("arms", {}),
    }


@register.inclusion_tag("dunk/_atlas.html", takes_context=True)
def map_atlas(context: Mapping[str, Any], report: Mapping[str, Any]) -> dict[str, Any]:
    """The map in words: every province that is known, and the map as text (DK-3.3.2)."""
    is_told = report["own"] is not None
    lines = text_map(report) if is_told else []
    return {
        "places": atlas.places(report),
        "lines": [line.rstrip() for line in lines],
        "campaign": context.get("campaign"),
        "seat": context.get("seat"),
    }
