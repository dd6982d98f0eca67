"""P1, P2, P10: a whole turn of Dunk, every army under orders, on maps of growing size."""

import gc
import resource
import time
from collections.abc import Iterator
from functools import partial

from django.utils import timezone

from benchmarks.dunk_worlds import sheets_for, size_of, world_of
from benchmarks.measuring import Row, median, spread, times
from benchmarks.scene import dunk_campaign, empty_host
from dunk.engine import report, resolver
from dunk.engine.state import Position
from games.dice import Dice
from games.models import OrderSheet, Report, Turn
from games.services import deadlines, resolution

SIZES = (1_000, 10_000, 100_000)
USUAL = 10_000
CROWD = 100  # how many times as many players


def play(position: Position, sheets: dict[str, str]) -> None:
    """A turn and all its reports, without the host."""
    outcome = resolver.resolve(position, sheets, Dice("bench"))
    report.reports(outcome.position, outcome.events)


def run() -> list[Row]:
    """Seconds of the engine at three sizes, of the host at the usual one, and what is kept."""
    rows: list[Row] = []
    costs: dict[int, float] = {}
    for size in SIZES:
        position = world_of(size)
        runs = 2 if size > USUAL else 5
        taken = times(partial(play, position, sheets_for(position)), runs=runs)
        costs[size] = median(taken)
        is_usual = size == USUAL
        rows.append(
            Row(
                f"engine and reports, {size_of(position)}",
                f"ms: {spread(taken)}",
                "≤ 900 ms" if is_usual else "",
                costs[size] <= 0.9 if is_usual else None,
            )
        )
        del position
        gc.collect()
    for small, large in zip(SIZES, SIZES[1:], strict=False):
        growth = costs[large] / costs[small]
        rows.append(
            Row(f"time, {large} against {small}", f"{growth:.1f} ×", "≤ 11 ×", growth <= 11)
        )
    few, many = world_of(USUAL, 2), world_of(USUAL, 2 * CROWD)
    crowd = [median(times(partial(play, it, sheets_for(it)), runs=3)) for it in (few, many)]
    ratio = crowd[1] / crowd[0]
    what = f"{CROWD} times the players on the same map ({size_of(many)})"
    rows.append(Row(what, f"{ratio:.1f} ×", "≤ 1.5 ×", ratio <= 1.5))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append(Row("largest memory of all this", f"{peak:.0f} MB"))
    return [*rows, *_on_the_host(costs[USUAL])]


def _on_the_host(engine: float) -> Iterator[Row]:
    """The usual turn as a worker plays it: rows, sheets, seal, reports, letters and all."""
    with empty_host():
        position = world_of(USUAL)
        campaign = dunk_campaign(position)
        turn = campaign.turns.get(status=Turn.Status.OPEN)
        campaign.seats.update(bot="")
        now = timezone.now()
        texts = sheets_for(campaign.ruleset.load(campaign))
        OrderSheet.objects.bulk_create(
            OrderSheet(turn=turn, seat=seat, text=text, version=1, received_at=now)
            for seat, text in zip(campaign.seats.order_by("pk"), texts.values(), strict=True)
        )
        deadlines.run_now(turn, by=campaign.gm)
        stage = turn.stages.get()
        turn.stages.update(due_at=now)
        begun = time.perf_counter()
        assert resolution.resolve(stage.pk)
        taken = time.perf_counter() - begun
        dossier = campaign.dossiers.get(stage=stage)
        kept = len(dossier.before or b"") + len(dossier.draws)
        told = sum(len(one.packed) for one in Report.objects.filter(dossier=dossier))
    ratio = taken / engine
    yield Row(
        f"the whole turn with the database, {size_of(position)}",
        f"{1000 * taken:.0f} ms, {ratio:.1f} × the engine",
        "≤ 3 ×",
        ratio <= 3,
    )
    size = (kept + told) / 2**20
    yield Row(
        "kept of that turn",
        f"{size:.2f} MB (dossier {kept / 2**20:.2f}, reports {told / 2**20:.2f})",
        "≤ 1.5 MB",
        size <= 1.5,
    )
