"""The map's geometry (DK-2.2): a rectangle of hexagons, odd rows half a hexagon to the right.

A province is its number, ``row * width + column`` from 0 at the top left. Nothing wraps.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dunk.engine.tables.lands import DIRECTIONS, STEPS_EVEN_ROW, STEPS_ODD_ROW

OPPOSITE: Final = {"nw": "se", "ne": "sw", "e": "w", "se": "nw", "sw": "ne", "w": "e"}


class Grid:
    """A map of ``width`` columns and ``height`` rows. Take it from ``grid_of``, which keeps it.

    ``size``: the number of provinces, which are 0 to ``size`` - 1.
    """

    __slots__ = ("_around", "_steps", "height", "size", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self._steps: list[dict[str, int]] = [
            dict(self._steps_from(row, column)) for row in range(height) for column in range(width)
        ]
        self._around = [tuple(steps.values()) for steps in self._steps]

    def _steps_from(self, row: int, column: int) -> Iterator[tuple[str, int]]:
        for direction, (down, right) in (STEPS_ODD_ROW if row % 2 else STEPS_EVEN_ROW).items():
            if 0 <= row + down < self.height and 0 <= column + right < self.width:
                yield direction, (row + down) * self.width + column + right

    def __contains__(self, province: int) -> bool:
        """Whether there is a province of that number."""
        return 0 <= province < self.size

    def step(self, province: int, direction: str) -> int | None:
        """The province in that direction; None beyond the edge (DK-2.2.4)."""
        return self._steps[province].get(direction)

    def steps(self, province: int) -> dict[str, int]:
        """Direction -> province next door, where there is one, in the order of DK-2.2.3."""
        return self._steps[province]

    def neighbours(self, province: int) -> tuple[int, ...]:
        """The up to six provinces next to it (DK-2.2.5), in the order of the directions."""
        return self._around[province]

    def near(self, province: int) -> tuple[int, ...]:
        """The province itself and its neighbours (DK-2.2.5)."""
        return (province, *self._around[province])

    def are_adjacent(self, one: int, other: int) -> bool:
        return other in self._around[one]

    def direction(self, start: int, end: int) -> str | None:
        """The direction from a province to its neighbour; None if they are not adjacent."""
        for direction, province in self._steps[start].items():
            if province == end:
                return direction
        return None

    def is_edge(self, province: int) -> bool:
        """Whether it lies on the edge of the map."""
        row, column = divmod(province, self.width)
        return row in (0, self.height - 1) or column in (0, self.width - 1)

    def distance(self, one: int, other: int) -> int:
        """How many steps lie between them, terrain aside; 0 for the same."""
        row, column = divmod(one, self.width)
        other_row, other_column = divmod(other, self.width)
        # Columns that lean like the diagonals: a step down is then a step down-left or straight.
        lean = column - (row - row % 2) // 2
        other_lean = other_column - (other_row - other_row % 2) // 2
        across, down = other_lean - lean, other_row - row
        return max(abs(across), abs(down), abs(across + down))


@lru_cache(maxsize=4)
def grid_of(width: int, height: int) -> Grid:
    """The grid of that size; worked out once."""
    return Grid(width, height)


def neighbour_in(province: int, direction: str, width: int, height: int) -> int | None:
    """The province in that direction on a map of that size; None beyond the edge (DK-2.2.4)."""
    row, column = divmod(province, width)
    down, right = (STEPS_ODD_ROW if row % 2 else STEPS_EVEN_ROW)[direction]
    if 0 <= row + down < height and 0 <= column + right < width:
        return (row + down) * width + column + right
    return None


def neighbours(province: int, width: int, height: int) -> dict[str, int]:
    """Direction -> province there, where there is one."""
    found = {way: neighbour_in(province, way, width, height) for way in DIRECTIONS}
    return {way: there for way, there in found.items() if there is not None}
