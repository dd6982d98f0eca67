"""In which style somebody likes to have the maps of a game drawn, where it has several.

A choice is kept in a cookie of its own for each game, so that it holds without an account.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from games.rulesets import Ruleset

PREFIX: Final = "map-style-"

#: The reader's cookies.
_cookies: ContextVar[Mapping[str, str] | None] = ContextVar("map_style_cookies", default=None)


def styles_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the styles that can be asked for, the usual one first; none if there is one."""
    return tuple(name for name, _ in ruleset.map_styles)


def cookie_of(ruleset: Ruleset) -> str:
    """The name of the cookie that holds the choice."""
    return f"{PREFIX}{ruleset.slug}"


def reader_style(ruleset: Ruleset) -> str:
    """The style that the reader of what is being written has chosen; "" for the usual one."""
    chosen = (_cookies.get() or {}).get(cookie_of(ruleset), "")
    return chosen if chosen in styles_of(ruleset)[1:] else ""


@contextmanager
def chosen_by(cookies: Mapping[str, str]) -> Iterator[None]:
    """Draw the maps that follow as the owner of these cookies likes them."""
    before = _cookies.set(cookies)
    try:
        yield
    finally:
        _cookies.reset(before)
