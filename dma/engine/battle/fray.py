"""A battle while it is fought: who stands where, what each has planned, what has happened."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from dma.engine.battle.drills import Drill, column_of, drill_of
from dma.engine.battle.ground import SIDES, Ground, ground_of
from dma.engine.battle.layout import deploy, heights_of
from dma.engine.battle.record import Step
from dma.engine.battle.setup import STORM, B, Setup
from dma.engine.chance import Rolls
from dma.engine.rules import Rules

# What a unit has planned; of a strike and a move with a goal.
STAND: Final = "stand"
MOVE: Final = "move"
STRIKE: Final = "strike"
AREA: Final = "area"
BUILD: Final = "build"
STEP: Final = "step"  # of a War elephant after its strike (DMA-14.20)


@dataclass(slots=True, eq=False)
class Soldier:
    """A unit on the field. ``place`` and ``goal``: numbers of cells. ``is_doomed``: it dies in
    phase 11. ``is_held``: paralysed for this step; ``has_bitten``: as a Monster, in this step.
    ``lured``: number and rations of the caster who won it over in this step. ``is_new``: it was
    summoned or won over (DMA-16.5)."""

    number: int
    side: str
    drill: Drill
    place: int
    rations: int
    plan: str = STAND
    goal: int = 0
    lives: bool = True
    is_doomed: bool = False
    is_held: bool = False
    has_bitten: bool = False
    lured: tuple[int, int] | None = None
    is_new: bool = False


@dataclass(slots=True)
class Summons:
    """A Materialisation on its way: as the mage was when casting it (DMA-16.3)."""

    mage: int
    drill: Drill
    place: int
    target: int
    rations: int


@dataclass(slots=True)
class Fray:
    """``at``: by number of cell; the rim is held by nobody's soldier. ``soldiers``: who lives, by
    number. ``traits``: of all that were ever on the field. ``acts``: of the present step."""

    kind: str
    rules: Rules
    rolls: Rolls
    ground: Ground
    at: list[Soldier | None]
    heights: list[int]
    soldiers: list[Soldier]
    traits: set[str]
    last_unit: int
    acts: Step = field(default_factory=list)
    trampled: list[Soldier] = field(default_factory=list)
    summons: list[Summons] = field(default_factory=list)

    def tell(self, *act: int | str) -> None:
        self.acts.append(act)

    def drill(self, unit_type: str, side: str) -> Drill:
        """That of a type on a side of this battle (DMA-9.2)."""
        return drill_of(unit_type, side, column_of(self.kind, side), self.ground)

    def enlist(self, number: int, unit_type: str, side: str, place: int, rations: int) -> Soldier:
        """Put a unit on an empty cell."""
        soldier = Soldier(number, side, self.drill(unit_type, side), place, rations)
        self.at[place] = soldier
        self.soldiers.append(soldier)
        self.traits |= soldier.drill.traits
        return soldier

    def bury(self, phase: int, dead: Iterable[Soldier]) -> None:
        """They die at once, by number."""
        for soldier in sorted(dead, key=lambda it: it.number):
            self.leave(soldier)
            self.tell(phase, "die", soldier.number)
        self.soldiers = [it for it in self.soldiers if it.lives]

    def leave(self, soldier: Soldier) -> None:
        """It is on the field no more; ``soldiers`` is to be sifted by the caller."""
        soldier.lives = False
        soldier.plan = STAND
        self.at[soldier.place] = None


def fray_of(setup: Setup, rolls: Rolls, ground: Ground | None = None) -> Fray:
    """The battle before its first step. Raises ``layout.NoRoom``."""
    ground = ground or ground_of()
    nobody = Soldier(0, "", drill_of("militia", B, "field", ground), 0, 0)
    fray = Fray(
        kind=setup.kind,
        rules=setup.rules,
        rolls=rolls,
        ground=ground,
        at=[nobody] * ground.size,
        heights=[0] * ground.size,
        soldiers=[],
        traits=set(),
        last_unit=max([setup.last_unit, *(it.number for it in setup.fighters)]),
    )
    for number in ground.numbers:
        fray.at[number] = None
    if setup.kind == STORM:
        for cell, height in heights_of(setup.buildings).items():
            fray.heights[ground.number(*ground.field_cell(B, cell))] = height
    cells = {side: deploy(setup, side, ground.columns, ground.rows) for side in SIDES}
    for it in sorted(setup.fighters, key=lambda it: it.number):
        cell = ground.field_cell(it.side, cells[it.side][it.number])
        fray.enlist(it.number, it.type, it.side, ground.number(*cell), it.rations)
    return fray
