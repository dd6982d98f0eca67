"""P3: battles of DMA with their records, on the field of the rules and on wider ones."""

from functools import partial
from random import Random

from benchmarks.measuring import Row, median, spread, times
from dma.engine.battle.fight import fight
from dma.engine.battle.ground import ground_of
from dma.engine.battle.odds import odds
from dma.engine.battle.record import Record
from dma.engine.battle.setup import A, B, Fighter, Setup
from dma.engine.chance import Rolls
from dma.engine.rules import Rules
from dma.engine.seeded import SeededDice
from dma.engine.tables.units import UNITS

FULL = 66
STEPS = 60
BATTLES = 10  # of one measurement: one may end early
SIZES = (50, 100, 200, 400)
ROWS = 6
RUNS = 1_000


def battle_of(size: int, seed: int) -> Setup:
    """So many units on each side, of all types."""
    random = Random(seed)
    types = list(UNITS)
    fighters = tuple(
        Fighter(number, random.choice(types), side)
        for number, side in enumerate([A] * size + [B] * size, 1)
    )
    return Setup("field", fighters, Rules(), (), 2 * size)


def played(size: int, seed: int) -> Record:
    """On a field with as many columns as it takes."""
    ground = ground_of() if size <= FULL else ground_of(-(-size // ROWS), ROWS)
    rolls = Rolls("battle", SeededDice(str(seed)).stream("battle"), [])
    return fight(battle_of(size, seed), rolls, ground)


def several(size: int) -> int:
    """Steps played."""
    return sum(len(played(size, seed).steps) for seed in range(BATTLES))


def run() -> list[Row]:
    """Time per 60 steps of full armies, odds, and how time grows with the armies."""
    steps = several(FULL)
    taken = times(partial(several, FULL))
    cost = median(taken) / steps * STEPS * 1e3
    rows = [
        Row(
            f"{FULL} against {FULL} of all types, with record",
            f"{cost:.1f} ms per {STEPS} steps (ms a battle of {steps / BATTLES:.0f} steps:"
            f" {median(taken) / BATTLES * 1e3:.1f})",
            "≤ 10 ms",
            cost <= 10,
        )
    ]
    many = times(lambda: odds(battle_of(30, 1), SeededDice("odds"), RUNS), runs=3)
    rows.append(
        Row(
            f"odds of {RUNS} battles, 30 against 30",
            f"s: {median(many):.2f}",
            "≤ 5 s",
            median(many) <= 5,
        )
    )
    costs = {}
    for size in SIZES:
        length = several(size)
        wide = times(partial(several, size), runs=5)
        costs[size] = median(wide) / length / size
        rows.append(
            Row(
                f"{size} against {size} on a field of their width",
                f"{costs[size] * 1e6:.2f} µs per unit of a side and step (ms: {spread(wide)})",
            )
        )
    growth = costs[SIZES[-1]] / costs[SIZES[0]]
    rows.append(
        Row(
            f"{SIZES[-1]} against {SIZES[0]}, per unit and step",
            f"{growth:.2f} ×",
            "≤ 1.15 ×",
            growth <= 1.15,
        )
    )
    return rows
