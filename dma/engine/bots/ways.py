"""Ways over the land for an army: what it costs to come to each cell, and by which (DMA-10)."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from dma.engine.state import Cell, Land
from dma.engine.tables.patterns import NEIGHBOURS


@dataclass(frozen=True, slots=True)
class Ways:
    """All cells that can be reached from ``start``: ``cost``: in hundredths of a day's plain;
    ``before``: cell -> the one before it on the way."""

    start: Cell
    cost: Mapping[Cell, int]
    before: Mapping[Cell, Cell]

    def to(self, cell: Cell) -> list[Cell]:
        """The cells to be entered one after the other; none for the start itself."""
        found: list[Cell] = []
        while cell != self.start:
            found.append(cell)
            cell = self.before[cell]
        return found[::-1]


def ways_from(
    land: Land, costs: Mapping[str, int], start: Cell, most: int, shut: Container[Cell]
) -> Ways:
    """The cheapest ways that cost no more than ``most``. Cells that are ``shut`` may end a way but
    not be passed."""
    cost, before = {start: 0}, dict[Cell, Cell]()
    heap = [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if spent > cost[here] or (here in shut and here != start):
            continue
        for dx, dy in NEIGHBOURS:
            cell = (here[0] + dx, here[1] + dy)
            if not land.is_on_map(cell):
                continue
            step = costs.get(land.terrain_at(cell))
            if step is None or spent + step > most or spent + step >= cost.get(cell, most + 1):
                continue
            cost[cell] = spent + step
            before[cell] = here
            heappush(heap, (spent + step, cell))
    return Ways(start, cost, before)
