"""Names of counties and rulers as links and signs on a page that has a place for each of them."""

import re
from collections.abc import Mapping

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.maps.arms import Arms

register = template.Library()

#: The tags of a rule link and the like are not looked into.
NUMBER = re.compile(r"\d+")


@register.filter
def link_counties(text: str) -> SafeString:
    """A sentence whose counties are links to their places: "county 5", "counties 5 and 6"."""
    escaped = conditional_escape(text)
    # Translators: all forms of the word that stand before a number, parted by bars.
    forms = pgettext("forms of the word", "county|counties|County|Counties")
    more = rf"(?:, | {re.escape(_('and'))} )"
    pattern = rf"\b(?:{forms}) \d+(?:{more}\d+)*(?!\d)"
    return mark_safe(re.sub(pattern, _link, escaped))  # noqa: S308 (escaped above)


def _link(match: re.Match[str]) -> str:
    words = match[0]
    if len(NUMBER.findall(words)) == 1:
        number = NUMBER.findall(words)[0]
        return f'<a href="#county-{number}">{words}</a>'
    return NUMBER.sub(lambda found: f'<a href="#county-{found[0]}">{found[0]}</a>', words)


@register.filter
def of_seat(arms: Mapping[str, Arms] | str, seat: str) -> Arms | None:
    """The arms of a ruler; None for nobody, and where the context has no arms."""
    return arms.get(seat) if isinstance(arms, Mapping) else None
