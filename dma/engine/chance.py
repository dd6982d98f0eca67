"""Chance: what a day rolls, with which odds, and what came (DMA-1.4).

The host brings ``Dice`` with named streams. Every phase of a day and every battle rolls on a stream
of its own, named by week and day, so that a roll more here moves no die elsewhere and a week is the
same whether it is played at once or a day at a time (DMA-3.6). Certainties are not rolled for.
"""

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

About = int | str


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


class NoDice:
    """For what rolls nothing: reports, checks, corrections."""

    def stream(self, name: str, /) -> Stream:
        """Raises ``AssertionError``."""
        raise AssertionError(f"nothing is to be rolled here, not even for {name}")


class Roll(NamedTuple):
    """One roll, for the dossier. ``kind``: chance (``result`` 1: it came so, 0: not; ``num / den``
    its odds) or pick (``result``: the index of what was drawn, of ``den``). ``what``: a code;
    ``about``: what it was rolled for."""

    stream: str
    kind: str
    what: str
    about: tuple[About, ...]
    num: int
    den: int
    result: int


@dataclass(slots=True)
class Rolls:
    """The rolls of one phase or battle."""

    name: str
    _stream: Stream
    _log: list[Roll]

    def chance(self, num: int, den: int, what: str, *about: About) -> bool:
        """True with probability num / den: drawn 1 to den, it comes up to num."""
        if num <= 0:
            return False
        if num >= den:
            return True
        came = self._stream.below(den) < num
        self._log.append(Roll(self.name, "chance", what, about, num, den, int(came)))
        return came

    def percent(self, percent: int, what: str, *about: About) -> bool:
        """True in so many of a hundred cases."""
        return self.chance(percent, 100, what, *about)

    def pick(self, count: int, what: str, *about: About) -> int:
        """One of 0 to count - 1, all equally likely; the only one without a roll."""
        if count == 1:
            return 0
        index = self._stream.below(count)
        self._log.append(Roll(self.name, "pick", what, about, 1, count, index))
        return index


@dataclass(slots=True)
class Chance:
    """All rolls of one resolution, in the order in which they were made."""

    _dice: Dice
    log: list[Roll] = field(default_factory=list)

    def stream(self, week: int, day: int, name: str) -> Rolls:
        """The rolls of a phase (``name`` of ``tables.sequence``) or of a battle
        (``battle:(number)``) on that day; Sunday evening is day 8."""
        full = f"{week}.{day}:{name}"
        return Rolls(full, self._dice.stream(full), self.log)
