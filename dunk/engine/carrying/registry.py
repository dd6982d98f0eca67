"""Which kingdoms there are, by name and number: for reading their names in sheets."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from dunk.engine.orders.frame import MOST_DIGITS
from dunk.engine.orders.plain import digits_of, key_of
from dunk.engine.state import Kingdom


@dataclass(slots=True)
class Registry:
    """``numbers`` and ``names`` (folded name -> number) of the kingdoms in the game; ``taken``:
    folded names that no kingdom can take any more (DK-4.2.7)."""

    numbers: set[int] = field(default_factory=set)
    names: dict[str, int] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def find(self, key: str) -> int | None:
        """The kingdom of that folded name or number; those that left are none (DK-H157)."""
        digits = digits_of(key)
        if digits is None:
            return self.names.get(key)
        number = int(digits) if len(digits) <= MOST_DIGITS else 0
        return number if number in self.numbers else None


def registry_of(kingdoms: Iterable[Kingdom]) -> Registry:
    registry = Registry()
    for kingdom in kingdoms:
        key = key_of(kingdom.name)
        registry.taken.add(key)
        if kingdom.left is None:
            registry.numbers.add(kingdom.number)
            registry.names[key] = kingdom.number
    return registry
