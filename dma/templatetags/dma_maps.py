"""What stands beside a map and below it."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from dma import atlas, map_signs

register = template.Library()


@register.inclusion_tag("dma/_atlas.html", takes_context=True)
def map_atlas(context: Mapping[str, Any], report: Mapping[str, Any]) -> dict[str, Any]:
    """The map in words: every province and what is known of it."""
    return {"regions": atlas.regions(report), "arms": context.get("arms", {})}


@register.inclusion_tag("dma/_map_key.html", takes_context=True)
def map_key(context: Mapping[str, Any], report: Mapping[str, Any]) -> dict[str, Any]:
    """Whose land is whose and what the signs mean, in the reader's language."""
    return {"owners": atlas.owners(report, context.get("arms") or {})}


@register.simple_tag
def map_sign(name: str) -> SafeString:
    """A sign of the map as a little drawing: decoration beside words."""
    return mark_safe(map_signs.svg(name))  # noqa: S308 – all of it is ours
