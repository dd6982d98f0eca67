"""Words that a page says by the hundred, put together once in each language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
W = TypeVar("W")

#: Of each function. The names and notes of all orders are some hundred in each language.
MOST_KEPT = 2**12


def said_once(say: Callable[P, W]) -> Callable[P, W]:
    """A function that words what it is given, and keeps the words for each language.

    What it is given is all that the words depend on, and hashable; what it gives is never changed.
    Looking a word up takes longer than most of what the order page does with it.
    """

    @lru_cache(maxsize=MOST_KEPT)
    def keep(language: str | None, *args: P.args, **kwargs: P.kwargs) -> W:
        return say(*args, **kwargs)

    kept: Callable[..., W] = keep

    @wraps(say)
    def said(*args: P.args, **kwargs: P.kwargs) -> W:
        return kept(get_language(), *args, **kwargs)

    return said
