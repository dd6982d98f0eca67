"""Chance: what a turn rolls, with which odds, and what came (DK-2.5).

The host brings ``Dice`` with named streams. A phase rolls on the stream of its name and a battle on
one of its own, so that a roll more here moves no die elsewhere. Every roll is kept, so that "was
that fair?" can be answered later. Odds are fractions; nothing here is a floating-point number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

About = int | str  # a province, a kingdom, the name of a thing

_DIGIT: Final = 1 << 30  # a draw of the host's dice is even to far below this


class Stream(Protocol):
    """One repeatable sequence of random draws."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, all equally likely. ``n`` is at least 1."""
        ...


class Dice(Protocol):
    """Hands out streams: a draw more from one moves nothing in another."""

    def stream(self, name: str, /) -> Stream:
        """The stream of this name; asked for again, it goes on where it stood."""
        ...


class Roll(NamedTuple):
    """One roll, for the dossier.

    ``stream``: the phase or battle. ``kind``: chance (``result`` 1: it came so, 0: not), number
    (``result`` one of ``den`` from 0) or pick (``result``: the index of what was drawn). ``what``:
    a code; ``about``: what it was rolled for. ``num / den``: the chance of a "chance"; of the
    others the chance of each result, or of this one where results have weights.
    """

    stream: str
    kind: str
    what: str
    about: tuple[About, ...]
    num: int
    den: int
    result: int

    @property
    def odds(self) -> Fraction:
        return Fraction(self.num, self.den)


@dataclass(slots=True)
class Rolls:
    """The rolls of one phase or battle."""

    name: str
    _stream: Stream
    _log: list[Roll]

    def chance(self, odds: Fraction, what: str, *about: About) -> bool:
        """True with probability ``odds``. What is certain or impossible is not rolled for."""
        num, den = odds.numerator, odds.denominator
        if num <= 0:
            return False
        if num >= den:
            return True
        came = self._is_below(num, den)
        self._log.append(Roll(self.name, "chance", what, about, num, den, int(came)))
        return came

    def random(self, n: int, what: str, *about: About) -> int:
        """Random(n): 0 to n - 1, all equally likely; 0 for n below 1, without a roll (DK-2.5.4)."""
        if n < 1:
            return 0
        result = self._stream.below(n)
        self._log.append(Roll(self.name, "number", what, about, 1, n, result))
        return result

    def pick(self, choices: Sequence[T], what: str, *about: About) -> T:
        """One of the choices, all equally likely; the only one without a roll."""
        if len(choices) == 1:
            return choices[0]
        index = self._stream.below(len(choices))
        self._log.append(Roll(self.name, "pick", what, about, 1, len(choices), index))
        return choices[index]

    def weighted(self, choices: Sequence[T], weights: Sequence[int], what: str, *about: About) -> T:
        """One of the choices, each as likely as its weight: whole numbers, not all 0."""
        total = sum(weights)
        left = self._stream.below(total)
        for index, weight in enumerate(weights):
            if left < weight:
                self._log.append(Roll(self.name, "pick", what, about, weight, total, index))
                return choices[index]
            left -= weight
        raise ValueError("the weights are smaller than their sum")

    def shuffled(self, items: Sequence[T], what: str, *about: About) -> list[T]:
        """The items in a random order; every order is equally likely."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.random(last + 1, what, *about)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, items: Sequence[T], count: int, what: str, *about: About) -> list[T]:
        """``count`` different items, drawn evenly; all of them, in their order, if there are no
        more."""
        if len(items) <= count:
            return list(items)
        left = list(items)
        for place in range(count):
            other = place + self.random(len(left) - place, what, *about)
            left[place], left[other] = left[other], left[place]
        return left[:count]

    def dice(self, count: int, faces: int, what: str, *about: About) -> int:
        """The sum of so many dice, each 1 to ``faces`` (DK-14.6.2). One roll throws them all: they
        are the digits of its result, counted by ``faces``."""
        thrown, total = self.random(faces**count, what, *about), count
        while thrown:
            thrown, die = divmod(thrown, faces)
            total += die
        return total

    def _is_below(self, num: int, den: int) -> bool:
        """Whether a number drawn evenly between 0 and 1 is below num / den: exact for any size."""
        if den <= _DIGIT:
            return self._stream.below(den) < num
        while True:  # digit by digit, until the two numbers differ
            digit, num = divmod(num * _DIGIT, den)
            drawn = self._stream.below(_DIGIT)
            if drawn != digit:
                return drawn < digit
            if not num:
                return False


@dataclass(slots=True)
class Chance:
    """All rolls of one turn, in the order in which they were made."""

    _dice: Dice
    log: list[Roll] = field(default_factory=list)

    def stream(self, name: str) -> Rolls:
        """The rolls under this name: a phase, ``battle:(province)`` or, for a movement battle,
        ``battle:(province)-(province)``."""
        return Rolls(name, self._dice.stream(name), self.log)
