"""The record of a battle: all that is needed to draw every frame and to check every roll.

``document`` of a record is JSON-able:

``kind``: field, storm or village; ``buildings``; ``heights``: [x, y, height] of raised cells;
``units``: [number, type, side, x, y] of all at the start; ``steps``: for each step a list of acts;
``winner``: "A", "B" or null for a draw; ``why``: flag, no_units, idle or step_cap;
``after``: [number, type, side, x, y, rations] of who lives, by number; won-over units have the side
they went over to.

An act is a list: the phase of the step (1 to 14, DMA-14), what, then by its kind:

| what | then |
|---|---|
| paralyse | inquisitor, unit, num, den, came |
| strike | striker, way, x, y, target, num, den, came |
| sermon | preacher, x, y, target, num, den, came (target 0: wasted) |
| spell | mage, x, y, which: fireball, materialise or charm |
| charm | mage, x, y, target, num, den, came (target 0: wasted) |
| summon | mage, unit, type, x, y; unit 0: no room |
| die | unit |
| move | unit, x, y |
| contest | x, y, unit of A, unit of B, num, den, winner's unit: A won with num / den |
| build | tower, x, y, height: the tower is used up |
| lapse | unit: it was won over and drops its plan (phase 10) |
| turn | unit, side, by: it changes side (phase 14) |

The ``way`` of a strike: strike, shot (at distance 2), bite, elephant, side, area or fireball. x, y
are the cell that is struck; of an area where nobody is any more, the striker's own. A target of 0:
wasted; num, den and came are 0 then. Side strikes are made at enemies only and never wasted.
``came`` is 1 or 0. What is certain is not drawn: then num = den, or num = 0. Acts stand in the
order in which they were carried out and rolled (DMA-1.6); of a Mage's spell first ``spell``, then
what it does.
"""

from dataclasses import dataclass, field
from typing import Any

Act = tuple[Any, ...]
Step = list[Act]


@dataclass(frozen=True, slots=True)
class Survivor:
    """A unit that lives after the battle: where, on whose side, on which rations. ``is_new``: it
    was summoned or won over in this battle (DMA-16.5)."""

    number: int
    type: str
    side: str
    x: int
    y: int
    rations: int
    is_new: bool


@dataclass(slots=True)
class Record:
    """What came of a battle. ``units``: number, type, side, x, y of all at the start;
    ``last_unit``: the last number given by now."""

    kind: str
    buildings: tuple[str, ...]
    heights: tuple[tuple[int, int, int], ...]
    units: tuple[tuple[int, str, str, int, int], ...]
    steps: list[Step] = field(default_factory=list)
    winner: str | None = None
    why: str = ""
    survivors: tuple[Survivor, ...] = ()
    last_unit: int = 0

    def document(self) -> dict[str, Any]:
        """As above."""
        return {
            "kind": self.kind,
            "buildings": list(self.buildings),
            "heights": [list(height) for height in self.heights],
            "units": [list(unit) for unit in self.units],
            "steps": [[list(act) for act in step] for step in self.steps],
            "winner": self.winner,
            "why": self.why,
            "after": [
                [it.number, it.type, it.side, it.x, it.y, it.rations] for it in self.survivors
            ],
        }
