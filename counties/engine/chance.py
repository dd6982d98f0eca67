"""What the engine asks of chance. The host brings the dice; only set-up and bots use them."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream(Protocol):
    """One repeatable sequence of random draws."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, all equally likely. ``n`` is at least 1."""
        ...

    def chance(self, num: int, den: int, /) -> bool:
        """True ``num`` times in ``den``."""
        ...

    def pick(self, seq: Sequence[T], /) -> T:
        """One of a sequence that is not empty."""
        ...

    def shuffled(self, seq: Sequence[T], /) -> list[T]:
        """The same members in a random order, as a new list."""
        ...


class Dice(Protocol):
    """Hands out streams: a draw more from one moves nothing in another."""

    def stream(self, name: str, /) -> Stream:
        """The stream of this name; asked for again, it goes on where it stood."""
        ...
