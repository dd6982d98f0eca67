"""Chance: one named stream of draws per phase, every draw kept.

``Dice(seed).stream(name)`` is seeded with the SHA-256 of ``f"{seed}:{name}"``, so a draw more in
one phase moves no die in another. All draws come from ``Random.random()``, the one sequence that
Python promises never to change.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Stream:
    """The draws of one phase. ``log`` holds ``(faces, result)`` per draw, in order."""

    name: str
    log: list[tuple[int, int]]
    _random: Random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        if n < 1:
            raise ValueError(f"a die needs at least one face, not {n}")
        result = int(self._random.random() * n)
        self.log.append((n, result))
        return result

    def chance(self, num: int, den: int) -> bool:
        """True with probability num / den."""
        return self.below(den) < num

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, all equally likely."""
        return choices[self.below(len(choices))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order; every order is equally likely."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


@dataclass(slots=True)
class Dice:
    """All chance of one resolution. ``seed`` is text; the same seed gives the same draws."""

    seed: str
    _streams: dict[str, Stream] = field(default_factory=dict)

    def stream(self, name: str) -> Stream:
        """The stream called ``name``; asked for again, it goes on where it stood."""
        if name not in self._streams:
            key = f"{self.seed}:{name}".encode()
            seeded = Random(int.from_bytes(hashlib.sha256(key).digest(), "big"))
            self._streams[name] = Stream(name, [], seeded)
        return self._streams[name]

    def drawn(self) -> dict[str, list[tuple[int, int]]]:
        """Every draw so far: stream name -> (faces, result) in order, streams sorted by name."""
        return {name: list(self._streams[name].log) for name in sorted(self._streams)}
