"""How things are timed: medians of several runs, every run kept, ratios within one run."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a result: what was measured, what came out, what was aimed at."""

    what: str
    measured: str
    target: str = ""
    is_met: bool | None = None


def times(work: Callable[[], object], runs: int = 7, warm_up: int = 1) -> list[float]:
    """Seconds of each run, garbage collected between runs and not within."""
    for _ in range(warm_up):
        work()
    taken = []
    for _ in range(runs):
        gc.collect()
        gc.disable()
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
        gc.enable()
    return taken


def median(taken: list[float]) -> float:
    """The middle of the runs."""
    return statistics.median(taken)


def spread(taken: list[float]) -> str:
    """All runs, quickest first, in milliseconds."""
    return " ".join(f"{1000 * value:.1f}" for value in sorted(taken))
