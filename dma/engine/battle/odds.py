"""What comes of a battle on the average: the same setup, fought many times."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dma.engine.battle.fight import fight
from dma.engine.battle.setup import A, B, Setup
from dma.engine.chance import Dice, Rolls

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Odds:
    """Sums over ``runs`` battles. ``wins``: A, B and draw -> how many; ``why``: how they ended
    (DMA-17.1) -> how many; ``lengths``: of each in steps, sorted; ``left``: side -> type -> units
    that lived, over all battles: those of a loser do not (DMA-17.2)."""

    runs: int
    wins: dict[str, int]
    why: dict[str, int]
    lengths: tuple[int, ...]
    left: dict[str, dict[str, int]]

    def document(self) -> dict[str, Any]:
        """JSON-able, whole numbers: means are in hundredths, rounded to the nearest."""
        return {
            "runs": self.runs,
            "wins": self.wins,
            "why": self.why,
            "steps": {
                "least": self.lengths[0],
                "most": self.lengths[-1],
                "mean_hundredths": hundredths(sum(self.lengths), self.runs),
            },
            "survivors_hundredths": {
                side: {name: hundredths(sum_, self.runs) for name, sum_ in by_type.items()}
                for side, by_type in self.left.items()
            },
        }


def hundredths(total: int, runs: int) -> int:
    """The mean in hundredths, rounded half up."""
    return (200 * total + runs) // (2 * runs)


def odds(
    setup: Setup, dice: Dice, runs: int, progress: Callable[[int], object] | None = None
) -> Odds:
    """Fight it ``runs`` times, at least once; battle n rolls on the stream ``odds:n``.

    ``progress``: is told how many have been fought, after each."""
    wins, why = Counter({A: 0, B: 0, DRAW: 0}), Counter[str]()
    left: dict[str, Counter[str]] = {A: Counter(), B: Counter()}
    lengths = []
    for run in range(1, runs + 1):
        name = f"odds:{run}"
        record = fight(setup, Rolls(name, dice.stream(name), []))
        wins[record.winner or DRAW] += 1
        why[record.why] += 1
        lengths.append(len(record.steps))
        for it in record.survivors:
            left[it.side][it.type] += 1
        if progress is not None:
            progress(run)
    return Odds(
        runs,
        dict(wins),
        dict(sorted(why.items())),
        tuple(sorted(lengths)),
        {side: dict(sorted(by_type.items())) for side, by_type in left.items()},
    )
