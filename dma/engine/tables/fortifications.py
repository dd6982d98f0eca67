"""Heights around the flag that a building raises (DMA-18.1): (dx, dy) -> height, as the defender
sees it, front up. ``DRAWN``: width, height and flag of its drawing.
"""

from collections.abc import Mapping
from typing import Final

# fmt: off
DRAWN: Final[Mapping[str, tuple[int, int, tuple[int, int]]]] = {
    "city_wall": (9, 5, (4, 4)),
    "labour_camp": (7, 6, (5, 5)),
    "secret_police": (7, 6, (1, 5)),
    "pyramid": (5, 3, (2, 2)),
    "town_hall": (5, 3, (2, 2)),
    "parliament": (9, 5, (4, 4)),
    "black_tower": (5, 3, (2, 2)),
    "monastery": (11, 3, (5, 2)),
    "cathedral": (5, 3, (2, 2)),
    "caravanserai": (5, 3, (2, 2)),
    "sawmill": (9, 5, (4, 4)),
}
FORTIFICATIONS: Final[Mapping[str, Mapping[tuple[int, int], int]]] = {
    "city_wall": {
        (-3, -3): 3, (-2, -3): 3, (-1, -3): 3, (0, -3): 3, (1, -3): 3, (2, -3): 3, (3, -3): 3,
        (-3, -2): 3, (3, -2): 3, (-3, -1): 3, (3, -1): 3, (-3, 0): 3, (3, 0): 3,
    },
    "labour_camp": {
        (-4, -4): 6, (-3, -4): 6, (-2, -4): 6, (-4, -3): 6, (-3, -3): 3, (-2, -3): 3,
    },
    "secret_police": {
        (2, -4): 6, (3, -4): 6, (4, -4): 6, (2, -3): 3, (3, -3): 3, (4, -3): 6,
    },
    "pyramid": {
        (-1, -1): 6, (0, -1): 6, (1, -1): 6, (-1, 0): 6, (1, 0): 6,
    },
    "town_hall": {
        (-1, -1): 4, (0, -1): 4, (1, -1): 4, (-1, 0): 4, (1, 0): 4,
    },
    "parliament": {
        (-3, -3): 1, (-2, -3): 1, (-1, -3): 1, (0, -3): 1, (1, -3): 1, (2, -3): 1, (3, -3): 1,
        (-3, -2): 1, (3, -2): 1, (-3, -1): 1, (3, -1): 1, (-3, 0): 1, (3, 0): 1,
    },
    "black_tower": {
        (-1, -1): 8, (0, -1): 8, (1, -1): 8, (-1, 0): 8, (1, 0): 8,
    },
    "monastery": {
        (-4, -1): 6, (-3, -1): 3, (3, -1): 3, (4, -1): 6, (-4, 0): 6, (-3, 0): 3, (3, 0): 3,
        (4, 0): 6,
    },
    "cathedral": {
        (-1, -1): 5, (0, -1): 5, (1, -1): 5, (-1, 0): 5, (1, 0): 5,
    },
    "caravanserai": {
        (-1, -1): 3, (0, -1): 3, (1, -1): 3, (-1, 0): 3, (1, 0): 3,
    },
    "sawmill": {
        (-3, -3): 2, (-2, -3): 2, (-1, -3): 2, (0, -3): 2, (1, -3): 2, (2, -3): 2, (3, -3): 2,
        (-3, -2): 2, (3, -2): 2, (-3, -1): 2, (3, -1): 2, (-3, 0): 2, (3, 0): 2,
    },
}
# fmt: on
