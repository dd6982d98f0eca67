"""Where the cells lie on the picture: columns and rows of squares within a margin (DMA-2.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Report = Mapping[str, Any]

#: Units of a cell's side.
CELL: Final = 100
#: The least margin, in units; it grows with maps that are wider than so many cells.
MARGIN: Final = 100
_WIDE: Final = 30
_GROWTH: Final = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """``columns``, ``rows``: cells of the map; ``margin``: units on each side of them."""

    columns: int
    rows: int
    margin: int

    @property
    def width(self) -> int:
        """Of the land with its margins, in units."""
        return self.columns * CELL + 2 * self.margin

    @property
    def height(self) -> int:
        return self.rows * CELL + 2 * self.margin

    def corner(self, x: int, y: int) -> tuple[int, int]:
        """The upper left corner of a cell, in units."""
        return self.margin + x * CELL, self.margin + y * CELL


def shape_of(report: Report) -> Shape:
    rows = report["land"]["terrain"]
    columns = len(rows[0])
    return Shape(columns, len(rows), MARGIN + _GROWTH * max(0, columns - _WIDE))
