"""Dice from a seed, for whoever has no host: the offline door and other programs.

They fall as the host's do: the stream ``name`` of the seed S begins with the SHA-256 of ``S:name``,
and every draw is ``int(random() * n)``, the one sequence that Python promises never to change.
"""

import hashlib
from dataclasses import dataclass, field
from random import Random


@dataclass(slots=True)
class SeededStream:
    """One repeatable sequence of random draws."""

    _random: Random

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, all equally likely. ``n`` is at least 1."""
        return int(self._random.random() * n)


@dataclass(slots=True)
class SeededDice:
    """All chance of one turn. ``seed``: text; the same seed gives the same draws."""

    seed: str
    _streams: dict[str, SeededStream] = field(default_factory=dict)

    def stream(self, name: str, /) -> SeededStream:
        """The stream of this name; asked for again, it goes on where it stood."""
        if name not in self._streams:
            key = hashlib.sha256(f"{self.seed}:{name}".encode()).digest()
            self._streams[name] = SeededStream(Random(int.from_bytes(key, "big")))
        return self._streams[name]
