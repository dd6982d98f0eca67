"""Strike patterns (DMA-9.3): the cells that a unit looks at, first to last, seen from the unit.

(dx, dy): dy below 0 is forward, dx above 0 the unit's right. B7 is an area: all of it is struck.
"""

from collections.abc import Mapping
from typing import Final

Offset = tuple[int, int]

# fmt: off
PATTERNS: Final[Mapping[str, tuple[Offset, ...]]] = {
    "S1": ((0, -1),),
    "S3": ((0, -1), (1, -1), (-1, -1)),
    "S5": ((0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0)),
    "S8": ((0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1)),
    "R10": (
        (0, -1), (1, -1), (-1, -1), (0, -2), (1, -2), (-1, -2), (2, -1), (-2, -1),
        (2, 0), (-2, 0),
    ),
    "R12": (
        (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, -2), (1, -2), (-1, -2),
        (2, -1), (-2, -1), (2, 0), (-2, 0),
    ),
    "R15": (
        (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1),
        (0, -2), (1, -2), (-1, -2), (2, -1), (-2, -1), (2, 0), (-2, 0),
    ),
    "R20": (
        (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1),
        (0, -2), (1, -2), (-1, -2), (2, -1), (-2, -1), (2, 0), (-2, 0), (2, 1),
        (-2, 1), (1, 2), (-1, 2), (0, 2),
    ),
    "C7": ((0, -2), (1, -2), (-1, -2), (2, -1), (-2, -1), (2, 0), (-2, 0)),
    "C12": (
        (0, -2), (1, -2), (-1, -2), (2, -1), (-2, -1), (2, 0), (-2, 0), (2, 1),
        (-2, 1), (1, 2), (-1, 2), (0, 2),
    ),
    "B7": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# fmt: on
AREA: Final = "B7"
RANGED: Final = ("R10", "R12", "R15", "C7")  # of field columns: who has one is a shooter (DMA-13.6)
NEIGHBOURS: Final = PATTERNS["S8"]  # the eight around, in the order that breaks ties (DMA-1.6)
#: Fireball (DMA-16.3): around its target, row by row from the far one, each row from the left.
FIREBALL: Final[tuple[Offset, ...]] = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
