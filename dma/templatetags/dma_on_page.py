"""Names as links and the arms of states on a page."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe

from dma import linking
from games.maps import shields
from games.maps.arms import Arms

register = template.Library()


@register.filter
def linked(text: object) -> SafeString:
    """A sentence with its pieces as links to their rows."""
    return linking.link(str(text))


@register.filter
def unmarked(text: object) -> str:
    """A sentence as plain text, for labels."""
    return linking.unmark(str(text))


@register.simple_tag
def coat(arms: Mapping[str, Arms] | str, seat: str) -> SafeString:
    """A small shield of the seat, and a blank behind it: decoration beside a name. Nothing for
    nobody, and where the context has no arms."""
    borne = arms.get(seat) if isinstance(arms, Mapping) else None
    if borne is None:
        return SafeString("")
    # Everything in it is ours.
    return mark_safe(shields.svg(borne, classes="coat-small") + " ")  # noqa: S308


@register.simple_tag
def colour_of(arms: Mapping[str, Arms] | str, seat: str) -> int:
    """The colour of a seat's arms, as tokens.css numbers them; 0 for nobody."""
    borne = arms.get(seat) if isinstance(arms, Mapping) else None
    return borne.colour if borne else 0
