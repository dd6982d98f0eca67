"""Small templates that a page repeats by the hundred, drawn once for what they show."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
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
def answers(
    context: Context, name: str, each: str, things: Iterable[Any], **shown: Any
) -> SafeString:
    """A ``fragment`` for every one of ``things``, to which the template says ``each``: an ``<li>``.

    It is also given a ``mark`` to bear. Of one whose mark is among those that the page has already
    (``seen`` in the context) only its place is sent: ``sheet.js`` puts there what the page has.
    """
    assert context.template is not None
    drawn = context.template.engine.get_template(name)
    language, same, seen = get_language(), tuple(shown.items()), context.get("seen") or ()
    found = []
    for thing in things:
        mark = _mark(thing, language)
        if mark in seen:
            found.append(f'<li data-kept="{mark}"></li>')
        else:
            found.append(_draw(drawn, language, ((each, thing), ("mark", mark), *same)))
    return SafeString("".join(found))  # what is in it was escaped where it was drawn


@lru_cache(maxsize=MOST_KEPT)
def _mark(thing: Any, language: str | None) -> str:
    """A sign of what is shown, so long that none will stand for another by chance."""
    sign = blake2b(repr((thing, language)).encode(errors="surrogatepass"), digest_size=6)
    return urlsafe_b64encode(sign.digest()).decode()


@lru_cache(maxsize=MOST_KEPT)
def _draw(drawn: Template, language: str | None, shown: tuple[tuple[str, Any], ...]) -> SafeString:
    """``language``: the active one; it is here to tell the drawings apart.

    Numbers are whole ones and are written in digits alone in every language, so none is formatted:
    that took longer than the rest of writing it out.
    """
    return drawn.render(Context(dict(shown), use_l10n=False))
