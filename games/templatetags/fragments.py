"""Small templates that a page repeats by the hundred, drawn once for what they show."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

#: About ten megabytes: the lines and sliders of some dozen sheets that are being written.
MOST_KEPT = 2**13


@register.simple_tag(takes_context=True)
def fragment(context: Context, name: str, **shown: Any) -> SafeString:
    """The template ``name`` with these variables and no others, as ``include … only`` draws it.

    What is shown must be hashable, so that equal things can share one drawing, and plain: text
    that is marked safe is equal to text that is not. A page is drawn anew at each pause of whoever
    writes on it, and most of what it repeats has not changed.
    """
    assert context.template is not None  # something is being rendered
    drawn = context.template.engine.get_template(name)
    return _draw(drawn, get_language(), tuple(shown.items()))


@register.simple_tag(takes_context=True)
def fragments(
    context: Context, name: str, each: str, things: Iterable[Any], **shown: Any
) -> SafeString:
    """A ``fragment`` for every one of ``things``, to which the template says ``each``."""
    assert context.template is not None
    drawn = context.template.engine.get_template(name)
    language, same = get_language(), tuple(shown.items())
    # every part was escaped where it was drawn
    return SafeString("".join(_draw(drawn, language, ((each, thing), *same)) for thing in things))


@lru_cache(maxsize=MOST_KEPT)
def _draw(drawn: Template, language: str | None, shown: tuple[tuple[str, Any], ...]) -> SafeString:
    """``language``: the active one; it is here to tell the drawings apart."""
    return drawn.render(Context(dict(shown)))
