"""Which provinces of a map can be pointed at: all of a usual one; of a large one those that are
known and what lies around them, so that a page grows with what its reader knows."""

from collections.abc import Mapping
from typing import Any, Final

from dunk.engine.hexes import grid_of

#: A map with more provinces than this is large.
USUAL: Final = 600
#: So many steps around what is known can be pointed at, as far as a march of some turns.
AROUND: Final = 4


def pointable(report: Mapping[str, Any]) -> list[int]:
    """Their numbers, ascending."""
    grid = grid_of(report["width"], report["height"])
    if grid.size <= USUAL:
        return list(range(grid.size))
    found = {int(number) for number in report["provinces"]}
    edge = found
    for _ in range(AROUND):
        edge = {there for number in edge for there in grid.neighbours(number)} - found
        found |= edge
    return sorted(found)


def known_window(report: Mapping[str, Any]) -> tuple[range, range] | None:
    """Rows and columns of a large map around what is known; None where all of it is shown."""
    width, height = report["width"], report["height"]
    known = [divmod(int(number), width) for number in report["provinces"]]
    if width * height <= USUAL or not known:
        return None
    rows, columns = zip(*known, strict=True)
    return (
        range(max(0, min(rows) - 1), min(height, max(rows) + 2)),
        range(max(0, min(columns) - 1), min(width, max(columns) + 2)),
    )
