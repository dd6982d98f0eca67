"""Who is at war with whom (DK-12.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dunk.engine.state import ENEMY, FRIEND, REBELS, Kingdom

ALLY: Final = "ally"
WAR: Final = "war"
PEACE: Final = "neutral"


def status_of(one: str, other: str) -> str:
    """The status of two kingdoms from their declarations towards each other (DK-12.2)."""
    if ENEMY in (one, other):
        return WAR
    return ALLY if one == other == FRIEND else PEACE


@dataclass(frozen=True, slots=True)
class Relations:
    """The status of every two owners; ``declared``: kingdom -> kingdom -> friend or enemy.

    Not copied: a change of the declarations changes the relations.
    """

    declared: Mapping[int, Mapping[int, str]]

    def at_war(self, one: int, other: int) -> bool:
        """Whether armies of the two fight. Rebels do not fight each other (DK-2.1.9)."""
        if one == other:
            return False
        if REBELS in (one, other):
            return True
        return self._says(one, other) == ENEMY or self._says(other, one) == ENEMY

    def are_allied(self, one: int, other: int) -> bool:
        """Whether both declared friend. A kingdom is not its own ally."""
        return (
            one != other and self._says(one, other) == FRIEND and self._says(other, one) == FRIEND
        )

    def are_together(self, one: int, other: int) -> bool:
        """Whether they are the same owner or allies."""
        return one == other or self.are_allied(one, other)

    def _says(self, one: int, other: int) -> str | None:
        said = self.declared.get(one)
        return None if said is None else said.get(other)


def relations_of(kingdoms: Mapping[int, Kingdom]) -> Relations:
    """The relations by the declarations in force."""
    return Relations({number: kingdom.declarations for number, kingdom in kingdoms.items()})
