"""Where the counties of a report lie: columns and rows of cells, counted from the north-west."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

#: The side of a county, in units of a drawing.
CELL = 100


@dataclass(frozen=True, slots=True)
class Grid:
    """``places``: county -> its column and row, from 0."""

    columns: int
    rows: int
    places: Mapping[int, tuple[int, int]]


def grid_of(counties: Iterable[Mapping[str, Any]]) -> Grid:
    """The cells of a report's counties.

    However wide, a gap between two parts of a map is drawn as one empty column or row: what
    borders on what stays as it is, and the map of a strange scenario can still be looked at.
    """
    counties = list(counties)
    columns = _close_gaps(county["x"] for county in counties)
    rows = _close_gaps(county["y"] for county in counties)
    places = {county["id"]: (columns[county["x"]], rows[county["y"]]) for county in counties}
    return Grid(max(columns.values()) + 1, max(rows.values()) + 1, places)


def _close_gaps(used: Iterable[int]) -> dict[int, int]:
    """Coordinate -> its column or row."""
    found: dict[int, int] = {}
    last = column = 0
    for at in sorted(set(used)):
        column += min(at - last, 2) if found else 0
        found[at] = column
        last = at
    return found
