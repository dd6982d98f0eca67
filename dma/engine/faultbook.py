"""Where everything wrong with a scenario is written down, and values as scenarios may have them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.jsonfields import is_whole, show
from dma.engine.state import Cell

FORMAT: Final = "DMA-1.8"
LIMIT: Final = "DMA-1.9"

#: So many words are listed where one of them is wanted.
MOST_LISTED: Final = 30


@dataclass(frozen=True, slots=True)
class Fault:
    """``path``: where, such as ``armies[3].cell``; ``code`` and ``data``: what, for a sentence;
    ``severity``: error, or warning for a map that can be played but hardly as it was meant."""

    path: str
    code: str
    data: Mapping[str, Any]
    rule: str = FORMAT
    severity: str = "error"


@dataclass(slots=True)
class FaultBook:
    """Each look at a value notes what is wrong with it, and gives it back only if nothing is."""

    faults: list[Fault] = field(default_factory=list)

    def add(self, path: str, code: str, rule: str = FORMAT, **data: object) -> None:
        self.faults.append(Fault(path, code, data, rule))

    def warn(self, path: str, code: str, rule: str, **data: object) -> None:
        self.faults.append(Fault(path, code, data, rule, "warning"))

    def fields_of(
        self, value: object, path: str, known: Collection[str], needed: Collection[str] = ()
    ) -> dict[str, Any] | None:
        """An object; names that it should not have, and needed ones that it has not, are noted."""
        if not isinstance(value, dict):
            self.add(path, "scenario_no_object", got=show(value))
            return None
        for name in value:
            if name not in known:
                self.add(path, "scenario_unknown", name=show(name), known=", ".join(known))
        for name in needed:
            if name not in value:
                self.add(path, "scenario_missing", name=name)
        return value

    def items_of(self, value: object, path: str) -> list[Any]:
        """A list; an empty one where it is none."""
        if isinstance(value, list):
            return value
        self.add(path, "scenario_no_list", got=show(value))
        return []

    def number(
        self, value: object, path: str, least: int, most: int, rule: str = LIMIT
    ) -> int | None:
        """A whole number from ``least`` to ``most``."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "scenario_no_number", got=show(value), least=least, most=most)
        elif not least <= value <= most:
            self.add(path, "scenario_out_of_bounds", rule, least=least, most=most)
        else:
            return value
        return None

    def word(
        self, value: object, path: str, choices: Collection[str], rule: str = FORMAT
    ) -> str | None:
        """One of these words."""
        if isinstance(value, str) and value in choices:
            return value
        listed = list(choices)
        told = ", ".join(listed[:MOST_LISTED]) + (" ..." if len(listed) > MOST_LISTED else "")
        self.add(path, "scenario_choice", rule, got=show(value), choices=told)
        return None

    def words(
        self, value: object, path: str, choices: Collection[str], rule: str = FORMAT
    ) -> list[str]:
        """A list of different words out of these; those that are."""
        found: list[str] = []
        for index, item in enumerate(self.items_of(value, path)):
            word = self.word(item, f"{path}[{index}]", choices, rule)
            if word is not None and word in found:
                self.add(f"{path}[{index}]", "scenario_twice", name=word)
            elif word is not None:
                found.append(word)
        return found

    def mark(self, value: object, path: str) -> None:
        if not isinstance(value, bool):
            self.add(path, "scenario_no_mark", got=show(value))

    def text(self, value: object, path: str, most: int) -> str | None:
        """A text of at most so many signs."""
        if not isinstance(value, str) or not is_whole(value):
            self.add(path, "scenario_no_text", got=show(value))
        elif len(value) > most:
            self.add(path, "scenario_long_text", LIMIT, most=most)
        else:
            return value
        return None

    def cell(self, value: object, path: str, width: int, height: int) -> Cell | None:
        """[x, y] on a map or a layout of that size."""
        pair = value if isinstance(value, list) else []
        if len(pair) != 2 or any(type(it) is not int for it in pair):
            self.add(path, "scenario_no_cell", got=show(value))
        elif not (0 <= pair[0] < width and 0 <= pair[1] < height):
            data = {"x": show(pair[0]), "y": show(pair[1]), "last_x": width - 1}
            self.add(path, "scenario_off_map", "DMA-2.2", **data, last_y=height - 1)
        else:
            return pair[0], pair[1]
        return None
