"""Coats of arms in pages. They need static/games/arms.css."""

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.arms import arms_of_seat, blazon
from games.maps import patterns, shields
from games.maps.arms import Arms
from games.models import Seat

register = template.Library()


@register.simple_tag
def arms(bearer: Seat | Arms, classes: str = "", named: bool = False) -> SafeString:
    """The shield of a seat, or that of given arms, as an inline SVG.

    It is decoration beside the seat's name. Where it stands alone, ``named`` gives it a name of its
    own: whose arms these are and their blazon. ``classes``: more classes, such as "coat-large".
    """
    borne = arms_of_seat(bearer) if isinstance(bearer, Seat) else bearer
    title = ""
    if named and isinstance(bearer, Seat):
        title = _("Arms of %(seat)s: %(blazon)s") % {"seat": bearer, "blazon": blazon(borne)}
    elif named:
        title = blazon(borne)
    # Everything in it is ours or escaped by shields.svg.
    return mark_safe(shields.svg(borne, title=title, classes=classes))


@register.simple_tag
def land(bearer: Seat | Arms) -> SafeString:
    """A piece of the land of a seat, or of given arms, as it will look on a map: decoration."""
    borne = arms_of_seat(bearer) if isinstance(bearer, Seat) else bearer
    key = f"land-{str(borne).replace('.', '-')}"
    return mark_safe(
        f'<svg class="land-sample owner-{borne.colour}" viewBox="0 0 96 48" aria-hidden="true">'
        f"<defs>{patterns.svg(borne, key)}</defs>"
        '<path class="land-tint" d="M0 0H96V48H0Z"/>'
        f'<path fill="url(#{key})" d="M0 0H96V48H0Z"/></svg>'
    )


@register.filter(name="blazon")
def blazon_of(bearer: Seat | Arms) -> str:
    """The arms of a seat, or given arms, in words."""
    return blazon(arms_of_seat(bearer) if isinstance(bearer, Seat) else bearer)
