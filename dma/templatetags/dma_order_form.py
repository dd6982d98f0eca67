"""The order form: which of its cards are drawn, and its map."""

from collections.abc import Mapping
from typing import Any

from django import template

from dma.forming import Form, Unfolded
from dma.ground import Ground

register = template.Library()


@register.simple_tag(takes_context=True)
def unfolded(context: Mapping[str, Any], form: Form) -> Unfolded:
    """The form with the cards that the page has open."""
    return form.unfold(context.get("opened"))


@register.filter
def over(view: Any, ground: Ground) -> dict[str, Any]:
    """A map as ``games/_map.html`` shows it, with the places that the page itself holds."""
    kept = ("pictures", "width", "height", "changed", "page", "style")
    return {"layout": ground.pointed(view.layout), **{it: getattr(view, it) for it in kept}}
