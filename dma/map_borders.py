"""The ends of provinces and of states, along the sides of a cell (DMA-2.2)."""

from typing import Final

from games.maps.curves import Ring, box
from games.maps.stamps import Part

#: What a side of a cell is: nothing; the end of a province; the end of a state.
NONE, PROVINCE, STATE = 0, 1, 2
Sides = tuple[int, int, int, int]  # north, east, south, west
#: How far the colour of a state reaches in from its end, in units.
_BAND: Final = 17

_EDGES: Final[tuple[Ring, ...]] = (
    ((0, 0), (100, 0)),
    ((100, 0), (100, 100)),
    ((0, 100), (100, 100)),
    ((0, 0), (0, 100)),
)
_BANDS: Final[tuple[Ring, ...]] = (
    box(0, 0, 100, _BAND),
    box(100 - _BAND, 0, 100, 100),
    box(0, 100 - _BAND, 100, 100),
    box(0, 0, _BAND, 100),
)


def _dashes(edge: Ring) -> tuple[Ring, ...]:
    """Two dashes along a side."""
    (x1, y1), (x2, y2) = edge
    return tuple(
        (
            (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start),
            (x1 + (x2 - x1) * (start + 0.34), y1 + (y2 - y1) * (start + 0.34)),
        )
        for start in (0.08, 0.58)
    )


def drawing(sides: Sides, is_owned: bool) -> tuple[Part, ...]:
    """In the units of the cell. ``is_owned``: "tint" goes along the end of its state."""
    parts = [
        Part("tint", (_BANDS[side],), opacity=0.5)
        for side, is_what in enumerate(sides)
        if is_what == STATE and is_owned
    ]
    for side, is_what in enumerate(sides):
        if is_what == STATE:
            parts.append(Part("coast", (_EDGES[side],), 5, fill=False))
        elif is_what == PROVINCE:
            parts.append(Part("coast", _dashes(_EDGES[side]), 5, fill=False, opacity=0.9))
    return tuple(parts)
