"""How a battle begins: who stands where (DMA-13). ``fight`` plays it, ``record`` tells of it.

Side A deploys at the bottom of the field and moves up, side B at the top (DMA-13.1).
"""

from dataclasses import dataclass
from typing import Final

from dma.engine.rules import Rules
from dma.engine.state import NOWHERE, Cell

A: Final = "A"
B: Final = "B"

FIELD: Final = "field"  # an open battle
STORM: Final = "storm"  # of a city: B defends it, with its fortifications
VILLAGE: Final = "village"  # B are the Militia of a neutral village
KINDS: Final = (FIELD, STORM, VILLAGE)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit that enters a battle. ``cell``: of the layout of its side (DMA-13.2), None if it was
    given none (DMA-13.6). ``rations``: the city that feeds it, for whom it may bring along."""

    number: int
    type: str
    side: str
    cell: Cell | None = None
    rations: int = NOWHERE


@dataclass(frozen=True, slots=True)
class Setup:
    """``buildings``: of the city that is stormed, in the order of DMA-8.1; none otherwise.
    ``last_unit``: the last number given to a unit: summoned ones take the next (DMA-1.7)."""

    kind: str
    fighters: tuple[Fighter, ...]
    rules: Rules
    buildings: tuple[str, ...] = ()
    last_unit: int = 0
