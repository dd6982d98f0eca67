"""P4: a game day of DMA with the plans of its week, on maps of growing size."""

from collections import Counter
from functools import partial
from typing import Final

from benchmarks.dma_worlds import plans_for, size_of, world_of
from benchmarks.measuring import Row, median, spread, times
from dma.engine import report, resolver
from dma.engine.seeded import SeededDice
from dma.engine.state import Position

SIDES: Final = (100, 200, 400)
USUAL: Final = 200


def day_of(position: Position, plans: dict[str, str]) -> resolver.Resolution:
    """Monday, without reports."""
    return resolver.resolve(position, plans, SeededDice("bench"))


def run() -> list[Row]:
    """Seconds of a day at three sizes, with how many battles, and of the reports of the usual."""
    rows: list[Row] = []
    costs: dict[int, float] = {}
    for side in SIDES:
        position = world_of(side)
        plans = plans_for(position)
        done = day_of(position, plans)
        battles = Counter(event.code for event in done.events)["battle"]
        taken = times(partial(day_of, position, plans), runs=4 if side <= USUAL else 2)
        costs[side] = median(taken)
        is_usual = side == USUAL
        rows.append(
            Row(
                f"a day, {size_of(position)}, {battles} battles",
                f"ms: {spread(taken)}",
                "≤ 1500 ms" if is_usual else "",
                costs[side] <= 1.5 if is_usual else None,
            )
        )
        if is_usual:
            told = times(partial(report.reports, done.position, done.events), runs=3)
            rows.append(Row("reports of that day", f"ms: {spread(told)}"))
    for small, large in zip(SIDES, SIDES[1:], strict=False):
        growth = costs[large] / costs[small]
        what = f"time, {large} against {small} cells of a side"
        rows.append(Row(what, f"{growth:.1f} ×", "≤ 4.5 ×", growth <= 4.5))
    return rows
