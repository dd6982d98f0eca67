"""The orders of a plan (DMA-4, DMA-22): what each holds, and how it is written.

``str(order)`` is its canonical text, of which the same order is read again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby

from dma.engine.orders.vocabulary import PRINTED
from dma.engine.state import Cell, Holder


@dataclass(frozen=True, slots=True)
class Units:
    """Which units: ``numbers`` as written, each once; ``types``: of each type so many, those with
    the lowest numbers, 0 for all of it; ``all``: whatever there is."""

    numbers: tuple[int, ...] = ()
    types: tuple[tuple[str, int], ...] = ()
    all: bool = False

    def __str__(self) -> str:
        parts = ["all"] if self.all else []
        parts += _spans(self.numbers)
        parts += [
            _times(PRINTED[name], many) if many else f"all {PRINTED[name]}"
            for name, many in self.types
        ]
        return ", ".join(parts) if self.types else " ".join(parts)


@dataclass(frozen=True, slots=True)
class Relation:
    """The attitude towards the state of a seat (DMA-4.8)."""

    seat: str
    attitude: str

    def __str__(self) -> str:
        return f"relation {self.seat} {self.attitude}"


@dataclass(frozen=True, slots=True)
class Message:
    """A text for the state of a seat, "" for all (DMA-4.9)."""

    seat: str
    text: str

    def __str__(self) -> str:
        return f"message {self.seat or 'all'}: {self.text}"


@dataclass(frozen=True, slots=True)
class Transfer:
    """Units go to another holder on the same cell (DMA-4.3). ``source`` None: from wherever."""

    units: Units
    source: Holder | None
    target: Holder

    def __str__(self) -> str:
        return f"transfer {self.units}{_from(self.source)} to {holder_text(self.target)}"


@dataclass(frozen=True, slots=True)
class Rations:
    """Units are fed by this city from now on (DMA-4.4)."""

    units: Units
    source: Holder | None
    city: int

    def __str__(self) -> str:
        return f"rations {self.units}{_from(self.source)} at city {self.city}"


@dataclass(frozen=True, slots=True)
class Disband:
    """Units disappear (DMA-4.4)."""

    units: Units
    source: Holder | None = None

    def __str__(self) -> str:
        return f"disband unit {self.units}{_from(self.source)}"


@dataclass(frozen=True, slots=True)
class DisbandArmy:
    """An army disappears, with all its units (DMA-4.4)."""

    army: int

    def __str__(self) -> str:
        return f"disband army {self.army}"


@dataclass(frozen=True, slots=True)
class Layout:
    """Cells for units of a holder, in the place of all it had (DMA-4.3); columns and rows may be
    off the layout."""

    holder: Holder
    cells: tuple[tuple[int, Cell], ...]

    def __str__(self) -> str:
        cells = ", ".join(f"{unit} at {cell_text(cell)}" for unit, cell in self.cells)
        return f"layout {holder_text(self.holder)}: {cells or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a queue shall make, ``count`` times. ``name``: of the army that a project makes."""

    kind: str
    what: str
    count: int = 1
    name: str = ""

    def __str__(self) -> str:
        name = f' "{self.name}"' if self.name else ""
        return _times(PRINTED[self.what] + name, self.count)


@dataclass(frozen=True, slots=True)
class Queue:
    """Another queue for a city (DMA-4.7)."""

    city: int
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        return f"queue city {self.city}: {', '.join(map(str, self.entries)) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Route:
    """Cells to be entered one after the other (DMA-4.5); without any the army halts."""

    army: int
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        if not self.cells:
            return f"halt army {self.army}"
        return f"route army {self.army}: {' '.join(map(cell_text, self.cells))}"


@dataclass(frozen=True, slots=True)
class Stance:
    """Aggressive or passive (DMA-4.6)."""

    army: int
    stance: str

    def __str__(self) -> str:
        return f"stance army {self.army} {self.stance}"


@dataclass(frozen=True, slots=True)
class Assault:
    """Whether an army attacks settlements (DMA-4.6)."""

    army: int
    is_on: bool

    def __str__(self) -> str:
        return f"assault army {self.army} {'on' if self.is_on else 'off'}"


@dataclass(frozen=True, slots=True)
class Name:
    """What an army is called from now on."""

    army: int
    name: str

    def __str__(self) -> str:
        return f'name army {self.army}: "{self.name}"'


Order = (
    Relation
    | Message
    | Transfer
    | Rations
    | Disband
    | DisbandArmy
    | Layout
    | Queue
    | Route
    | Stance
    | Assault
    | Name
)


def holder_text(holder: Holder) -> str:
    """A garrison or an army as an order writes it: city 3."""
    return f"{holder.kind} {holder.number}"


def cell_text(cell: Cell) -> str:
    """A cell as an order writes it: 12.13."""
    return f"{cell[0]}.{cell[1]}"


def _spans(numbers: Sequence[int]) -> list[str]:
    """Three and more that follow each other are one span."""
    parts: list[str] = []
    counter = count()
    for _, run in groupby(numbers, lambda number: number - next(counter)):
        found = list(run)
        if len(found) > 2:
            parts.append(f"{found[0]}-{found[-1]}")
        else:
            parts += map(str, found)
    return parts


def _times(text: str, many: int) -> str:
    return text if many == 1 else f"{text} x{many}"


def _from(source: Holder | None) -> str:
    return "" if source is None else f" from {holder_text(source)}"
