"""The field of a battle as numbers (DMA-13.1, DMA-13.2): who faces where, which cells lie ahead.

A cell (X, Y) is one number, so that a step is an addition. Around the field lies a rim two cells
wide, as far as the longest pattern reaches: what looks past the edge finds the rim, not the other
side of the field.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from dma.engine.battle.setup import A, B
from dma.engine.rules import ARMY_COLUMNS, ARMY_ROWS, FIELD_GAP_ROWS
from dma.engine.state import Cell
from dma.engine.tables.patterns import NEIGHBOURS, Offset

RIM: Final = 2
SIDES: Final = (A, B)
FOE: Final[Mapping[str, str]] = {A: B, B: A}


class Ground:
    """A field for layouts of ``columns`` × ``rows`` with ``gap`` empty rows between them.

    ``numbers``: of all its cells, by (y, x); ``xs``, ``ys`` and ``bits`` are indexed by number, a
    bit is what stands for a cell in a set of cells that is one big integer. By side: ``flags``: its
    own flag (DMA-13.3); ``distance``: number -> rows to the enemy's rear row (DMA-14.15); ``ways``:
    number -> where MOVE may lead, the cell straight ahead first; on the enemy's rear row that is
    the rim.
    """

    def __init__(self, columns: int, rows: int, gap: int) -> None:
        self.columns, self.rows = columns, rows
        self.width, self.height = columns, 2 * rows + gap
        self.stride = columns + 2 * RIM
        self.size = self.stride * (self.height + 2 * RIM)
        self.xs = tuple(number % self.stride - RIM for number in range(self.size))
        self.ys = tuple(number // self.stride - RIM for number in range(self.size))
        self.bits = tuple(1 << number for number in range(self.size))
        self.numbers = tuple(
            self.number(x, y) for y in range(self.height) for x in range(self.width)
        )
        flag = (columns // 2, rows - 1)
        self.flags = {side: self.number(*self.field_cell(side, flag)) for side in SIDES}
        self.distance = {A: self.ys, B: tuple(self.height - 1 - y for y in self.ys)}
        self.ways = {side: self._ways(side) for side in SIDES}

    def number(self, x: int, y: int) -> int:
        return (y + RIM) * self.stride + x + RIM

    def field_cell(self, side: str, cell: Cell) -> Cell:
        """Where a cell of a layout lies on the field, (X, Y) (DMA-13.2)."""
        column, row = cell
        if side == A:
            return column, self.height - self.rows + row
        return self.columns - 1 - column, self.rows - 1 - row

    def step(self, side: str, offset: Offset) -> int:
        """What to add to a number to go there, as that side sees it (DMA-13.2)."""
        ahead = offset[0] + offset[1] * self.stride
        return ahead if side == A else -ahead

    def around(self, side: str) -> tuple[int, ...]:
        """Steps to the eight neighbours in the order of S8."""
        return tuple(self.step(side, offset) for offset in NEIGHBOURS)

    def _ways(self, side: str) -> tuple[tuple[int, ...], ...]:
        """MOVE of DMA-14.15, for every number; none for those of the rim."""
        ways: list[tuple[int, ...]] = [()] * self.size
        for number in self.numbers:
            ways[number] = self._ways_from(side, number)
        return tuple(ways)

    def _ways_from(self, side: str, number: int) -> tuple[int, ...]:
        goal = self.flags[FOE[side]]
        left_or_right = self.xs[goal] - self.xs[number]
        if self.ys[number] == self.ys[goal]:
            beside = number + (left_or_right > 0) - (left_or_right < 0)
            return (0, beside) if left_or_right else (0,)
        right, left = (self.step(side, offset) for offset in ((1, -1), (-1, -1)))
        to_the_right = left_or_right if side == A else -left_or_right
        diagonals = (left, right) if to_the_right < 0 else (right, left)
        cells = (number + step for step in diagonals)
        on_field = (cell for cell in cells if 0 <= self.xs[cell] < self.width)
        return (number + self.step(side, (0, -1)), *on_field)


@lru_cache(maxsize=8)
def ground_of(
    columns: int = ARMY_COLUMNS, rows: int = ARMY_ROWS, gap: int = FIELD_GAP_ROWS
) -> Ground:
    """The field of the rules (DMA-13.1), or a larger one to measure with."""
    return Ground(columns, rows, gap)


def field_cell(side: str, cell: Cell) -> Cell:
    """Where a layout's cell (column, row) of a side lies on the field, (X, Y) (DMA-13.2)."""
    return ground_of().field_cell(side, cell)
