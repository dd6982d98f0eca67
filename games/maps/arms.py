"""A coat of arms: what it is, how it is written down, how one is made for a seat.

Its text is four words: the division, the colour's number, the metal and the charge, as in
``chevron.2.or.cow``.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from games.maps.charges import CHARGES
from games.maps.divisions import DIVISIONS
from games.maps.palette import METALS, OWNER_COLOURS

Name = TypeVar("Name")


@dataclass(frozen=True, slots=True)
class Choices:
    """All there is to choose from; every combination has enough contrast."""

    divisions: tuple[str, ...]
    colours: tuple[int, ...]
    metals: tuple[str, ...]
    charges: tuple[str, ...]


CHOICES: Final = Choices(
    divisions=tuple(DIVISIONS),
    colours=tuple(range(1, OWNER_COLOURS + 1)),
    metals=METALS,
    charges=tuple(CHARGES),
)


@dataclass(frozen=True, slots=True)
class Arms:
    """A coat of arms. ``colour``: 1 to 8, an owner's colour of the palette.

    Raises ValueError for what cannot be chosen.
    """

    division: str
    colour: int
    metal: str
    charge: str

    def __post_init__(self) -> None:
        for value, allowed in (
            (self.division, CHOICES.divisions),
            (self.colour, CHOICES.colours),
            (self.metal, CHOICES.metals),
            (self.charge, CHOICES.charges),
        ):
            if value not in allowed:
                raise ValueError(f"no arms: {value!r} is none of {', '.join(map(str, allowed))}")

    def __str__(self) -> str:
        return f"{self.division}.{self.colour}.{self.metal}.{self.charge}"

    def looks_like(self, other: "Arms") -> bool:
        """Whether land of both has the same pattern, so that only colour tells it apart."""
        return (self.division, self.metal) == (other.division, other.metal)

    @classmethod
    def parse(cls, text: str) -> "Arms":
        """The arms that are written as ``text``. Raises ValueError if none are."""
        words = text.split(".")
        if len(words) != 4 or words[1] not in map(str, CHOICES.colours):
            raise ValueError(f"no arms: {text!r}")
        return cls(words[0], int(words[1]), words[2], words[3])


def arms_of(seed: str, index: int) -> Arms:
    """The arms of the seat number ``index``, from 0, among those that share a seed.

    The first eight differ in colour. The first 44 differ in division or metal, so they can be told
    apart without any colour, and none of them shares both division and colour with another.
    """
    divisions = _by_family(seed)
    colours = _shuffled(seed, "colours", CHOICES.colours)
    charges = _shuffled(seed, "charges", CHOICES.charges)
    turn, place = divmod(index, len(divisions))
    division = divisions[place]
    first = _number(seed, f"metal of {division}") % len(METALS)
    return Arms(
        division=division,
        colour=colours[index % len(colours)],
        metal=METALS[(first + turn) % len(METALS)],
        charge=charges[index % len(charges)],
    )


def _by_family(seed: str) -> list[str]:
    """All divisions, such that those that look alike come as far from each other as can be."""
    shuffled = _shuffled(seed, "divisions", CHOICES.divisions)
    families: dict[str, list[str]] = {}
    for name in shuffled:
        families.setdefault(DIVISIONS[name].family, []).append(name)
    rounds = max(map(len, families.values()))
    return [names[n] for n in range(rounds) for names in families.values() if n < len(names)]


def _shuffled(seed: str, about: str, names: Sequence[Name]) -> list[Name]:
    """The names in an order of the seed's own."""
    places = sorted(range(len(names)), key=lambda place: _number(seed, f"{about} {place}"))
    return [names[place] for place in places]


def _number(seed: str, about: str) -> int:
    """A number that nobody can tell from chance, always the same."""
    return int.from_bytes(hashlib.sha256(f"{seed}:arms:{about}".encode()).digest()[:8])
