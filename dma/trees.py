"""The buildings of a direction as a picture: what stands on what (DMA-6.1, DMA-8.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from dma.engine.tables.buildings import BUILDINGS, DIRECTIONS
from dma.wording.nouns import BUILDINGS as NAMES
from dma.wording.nouns import DIRECTIONS as DIRECTION_NAMES

WIDE: Final = 132  # units of the picture
HIGH: Final = 44
ACROSS: Final = 12  # between two in a row
DOWN: Final = 26  # between two rows

#: How a building stands, as the picture shows and tells it.
STATES: Final[Mapping[str, str | Promise]] = {
    "stands": gettext_lazy("stands"),
    "queued": gettext_lazy("in the queue"),
    "open": gettext_lazy("can be built"),
    "locked": gettext_lazy("needs others first"),
}


@dataclass(frozen=True, slots=True)
class Node:
    """A building in the picture, by its left upper corner."""

    name: str
    price: int
    strength: int
    state: str
    told: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Tree:
    """One direction. ``lines``: paths from requirement to building; ``influence``: of what
    stands."""

    direction: str
    name: str
    influence: int
    nodes: tuple[Node, ...]
    lines: tuple[str, ...]
    width: int
    height: int

    @property
    def told(self) -> str:
        """The picture in words."""
        return "; ".join(f"{node.name} ({node.price}): {node.told}" for node in self.nodes)


def trees(states: Mapping[str, str]) -> tuple[Tree, ...]:
    """All directions. ``states``: building -> stands, queued, open or locked."""
    return tuple(_tree(direction, states) for direction in DIRECTIONS)


def _tree(direction: str, states: Mapping[str, str]) -> Tree:
    spots, width, height = _spots(direction)
    nodes = tuple(
        Node(
            str(NAMES[it]),
            BUILDINGS[it].price,
            BUILDINGS[it].strength,
            states[it],
            str(STATES[states[it]]),
            x,
            y,
        )
        for it, (x, y) in spots.items()
    )
    return Tree(
        direction,
        str(DIRECTION_NAMES[direction]),
        sum(BUILDINGS[it].strength for it in spots if states[it] == "stands"),
        nodes,
        tuple(_lines(spots)),
        width,
        height,
    )


@lru_cache(maxsize=16)
def _spots(direction: str) -> tuple[dict[str, tuple[int, int]], int, int]:
    """Building -> where it is, row by row after what it requires; width and height of it all."""
    rows: dict[int, list[str]] = {}
    for building in DIRECTIONS[direction]:
        rows.setdefault(_depth(building), []).append(building)
    widest = max(map(len, rows.values()))
    width = widest * WIDE + (widest - 1) * ACROSS
    spots = {}
    for depth, row in sorted(rows.items()):
        left = (width - len(row) * WIDE - (len(row) - 1) * ACROSS) // 2
        for place, building in enumerate(row):
            spots[building] = (left + place * (WIDE + ACROSS), depth * (HIGH + DOWN))
    return spots, width, len(rows) * (HIGH + DOWN) - DOWN


def _depth(building: str) -> int:
    """How many others must stand below it, at most one upon the other."""
    return max((_depth(it) + 1 for it in BUILDINGS[building].requires), default=0)


def _lines(spots: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    for building, (x, y) in spots.items():
        for before in BUILDINGS[building].requires:
            left, top = spots[before]
            begin, end = left + WIDE // 2, x + WIDE // 2
            foot = top + HIGH
            middle = (foot + y) // 2
            yield f"M{begin} {foot}C{begin} {middle} {end} {middle} {end} {y}"
