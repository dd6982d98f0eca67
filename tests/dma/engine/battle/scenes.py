"""Small battles for tests: units on cells of the field, dice that are told what to show."""

from collections.abc import Iterable, Mapping

from dma.engine.battle.fight import fight, play_step
from dma.engine.battle.fray import Fray, Soldier, fray_of
from dma.engine.battle.record import Act, Record
from dma.engine.battle.setup import FIELD, Fighter, Setup
from dma.engine.chance import Roll, Rolls
from dma.engine.rules import Rules
from games.dice import Dice
from tests.dma.builders import Loaded

#: On a die of any size: what a chance needs to come, or not to.
YES = 0


def scene(
    *lines: str,
    kind: str = FIELD,
    buildings: Iterable[str] = (),
    heights: Mapping[tuple[int, int], int] | None = None,
    dice: Iterable[int] = (),
    rules: Rules | None = None,
) -> Fray:
    """A battle of lines "A 1 militia 5 8": side, number, type, X, Y, and perhaps the city of its
    rations (7 otherwise). ``heights``: of cells of the field."""
    rolls = Rolls("battle", Loaded(*dice), [])
    fray = fray_of(Setup(kind, (), rules or Rules(), tuple(buildings)), rolls)
    for line in sorted(lines, key=lambda it: int(it.split()[1])):
        side, number, unit_type, x, y, *rations = line.split()
        place = fray.ground.number(int(x), int(y))
        assert fray.at[place] is None, line
        fray.enlist(int(number), unit_type, side, place, int(rations[0]) if rations else 7)
        fray.last_unit = max(fray.last_unit, int(number))
    for at, raised in (heights or {}).items():
        fray.heights[fray.ground.number(*at)] = raised
    return fray


def stepped(fray: Fray, steps: int = 1) -> list[Act]:
    """Play so many steps; the acts of the last."""
    for _ in range(steps):
        play_step(fray)
    return fray.acts


def soldier(fray: Fray, number: int) -> Soldier:
    return next(it for it in fray.soldiers if it.number == number)


def cell(fray: Fray, number: int) -> tuple[int, int] | None:
    """Where the unit stands; None: it is dead."""
    found = [it for it in fray.soldiers if it.number == number]
    return (fray.ground.xs[found[0].place], fray.ground.ys[found[0].place]) if found else None


def height(fray: Fray, x: int, y: int) -> int:
    return fray.heights[fray.ground.number(x, y)]


def plan(fray: Fray, number: int) -> tuple[str, tuple[int, int]]:
    """What the unit has planned, and where."""
    it = soldier(fray, number)
    return it.plan, (fray.ground.xs[it.goal], fray.ground.ys[it.goal])


def acts(fray: Fray, *kinds: str) -> list[Act]:
    return [act for act in fray.acts if act[1] in kinds]


def odds(fray: Fray) -> list[tuple[str, int, int]]:
    """What was rolled for in this battle, in order: what, num, den."""
    log: list[Roll] = fray.rolls._log
    return [(it.what, it.num, it.den) for it in log]


def setup(
    *lines: str, kind: str = FIELD, buildings: Iterable[str] = (), rules: Rules | None = None
) -> Setup:
    """Lines "A 1 militia 5 0": side, number, type and the cell of the layout, or none."""
    fighters = []
    for line in lines:
        side, number, unit_type, *at = line.split()
        given = (int(at[0]), int(at[1])) if at else None
        fighters.append(Fighter(int(number), unit_type, side, given, 7))
    last = max(it.number for it in fighters)
    return Setup(kind, tuple(fighters), rules or Rules(), tuple(buildings), last)


def fought(of: Setup, *dice: int) -> Record:
    """The record with these dice; they must suffice."""
    return fight(of, Rolls("battle", Loaded(*dice), []))


def seeded(of: Setup, seed: str = "test") -> Record:
    return fight(of, Rolls("battle", Dice(seed).stream("battle"), []))


def told(record: Record, *kinds: str) -> list[tuple[int, Act]]:
    """The acts of these kinds, each with its step from 1."""
    return [
        (number, act)
        for number, step in enumerate(record.steps, 1)
        for act in step
        if act[1] in kinds
    ]
