"""Battles for the two judges: setups made of field cells or by chance, dice, and what both say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from dma.engine.battle.fight import fight
from dma.engine.battle.setup import FIELD, KINDS, STORM, Fighter, Setup
from dma.engine.chance import Rolls
from dma.engine.rules import Rules
from dma.engine.tables.buildings import in_order
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.engine.tables.units import UNITS
from games.dice import Dice
from tests.dma.referee import second_judge

Document = dict[str, Any]
Judge = Callable[[Setup, Rolls], Document]
Cell = tuple[int, int]


def engine(setup: Setup, rolls: Rolls) -> Document:
    """The record of the engine, with what the document leaves out."""
    record = fight(setup, rolls)
    document = record.document()
    document["new"] = [unit.number for unit in record.survivors if unit.is_new]
    document["last"] = record.last_unit
    return document


JUDGES: Mapping[str, Judge] = {"engine": engine, "second": second_judge.play}


class Then:
    """Dice that give these results, counted from 0, then always ``rest``: "low" is 0, by which
    every chance comes true, "high" the highest, by which none does. ``asked``: their faces."""

    def __init__(self, *results: int, rest: str = "high") -> None:
        self.results = list(results)
        self.rest = rest
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        if self.results:
            return self.results.pop(0)
        return 0 if self.rest == "low" else n - 1

    def rolls(self) -> Rolls:
        return Rolls("battle", self, [])


def seeded(seed: object) -> Rolls:
    return Rolls("battle", Dice(str(seed)).stream("battle"), [])


def layout_cell(side: str, at: Cell) -> Cell:
    """The layout cell of a cell of the field (DMA-13.2); rows before the front are below 0."""
    x, y = at
    return (x, y - 10) if side == "A" else (10 - x, 5 - y)


def match(
    kind: str = FIELD,
    *,
    a: Sequence[tuple[str, Cell | None]],
    b: Sequence[tuple[str, Cell | None]],
    buildings: Sequence[str] = (),
    rules: Rules | None = None,
    rations: Sequence[int] = (),
) -> Setup:
    """Types on cells of the field, None for the default; ids from 1, first those of A."""
    fighters = [
        Fighter(
            number,
            type_,
            side,
            None if at is None else layout_cell(side, at),
            rations[number - 1] if rations else 0,
        )
        for number, (side, type_, at) in enumerate(
            [("A", *it) for it in a] + [("B", *it) for it in b], 1
        )
    ]
    return Setup(kind, tuple(fighters), rules or Rules(), tuple(in_order(list(buildings))), 50)


def normal(document: Document) -> Document:
    """With one form for what is certain, 1 of 1 or 0 of 1, and heights in order."""

    def plain(act: Sequence[Any]) -> list[Any]:
        parts = list(act)
        if parts[1] in ("paralyse", "strike", "sermon", "charm"):
            num, den = parts[-3:-1]
            if num >= den or num <= 0:
                parts[-3:-1] = (0, 0) if not den else (int(num > 0), 1)
        return parts

    return {
        **document,
        "heights": sorted(map(list, document["heights"])),
        "steps": [[plain(act) for act in step] for step in document["steps"]],
    }


def first_step(judge: Judge, setup: Setup, dice: Then) -> list[list[Any]]:
    """The acts of the first step."""
    steps: list[list[list[Any]]] = normal(judge(setup, dice.rolls()))["steps"]
    return steps[0]


def acts(step: Sequence[Sequence[Any]], what: str, phase: int | None = None) -> list[list[Any]]:
    """What stands behind the kind, of all acts of that kind."""
    return [list(act[2:]) for act in step if act[1] == what and phase in (None, act[0])]


@st.composite
def setups(draw: st.DrawFn, most: int = 14, kinds: Sequence[str] = KINDS) -> Setup:
    """Any battle: all types or a few, given cells, near or far, or default ones."""
    kind = draw(st.sampled_from(list(kinds)))
    types = draw(st.lists(st.sampled_from(sorted(UNITS)), min_size=1, max_size=5, unique=True))
    names = st.sampled_from(types if draw(st.booleans()) else sorted(UNITS))
    nearest = draw(st.sampled_from([-2, -2, -1, 0]))
    width = draw(st.sampled_from([1, 2, 5]))
    cells = st.tuples(
        st.integers(5 - width, 5 + width), st.integers(nearest, draw(st.integers(1, 5)))
    )
    given = draw(st.sampled_from([0, 1, 2, 2]))
    armies: dict[str, list[tuple[str, Cell | None]]] = {}
    for side in "AB":
        mine = draw(st.lists(st.tuples(names, cells), min_size=1, max_size=most))
        taken: set[Cell] = set()
        armies[side] = []
        for index, (name, cell) in enumerate(mine):
            has_cell = cell not in taken and (given == 2 or (given == 1 and index % 2 == 0))
            taken |= {cell} if has_cell else set()
            armies[side].append((name, cell if has_cell else None))
    pieces = [(side, *it) for side in "AB" for it in armies[side]]
    step = draw(st.sampled_from([1, 3]))
    numbers = [5 + step * n for n in range(len(pieces))]
    order = draw(st.permutations(numbers)) if draw(st.booleans()) else numbers
    fighters = [
        Fighter(number, name, side, cell, number % 4)
        for number, (side, name, cell) in zip(order, pieces, strict=True)
    ]
    buildings: list[str] = []
    if kind == STORM:
        buildings = draw(st.lists(st.sampled_from(["smithy", *FORTIFICATIONS]), unique=True))
    rules = Rules(paralyse_percent=draw(st.sampled_from([50, 50, 100])))
    last = max(numbers) + draw(st.integers(0, 3))
    fighters = draw(st.permutations(fighters)) if draw(st.booleans()) else fighters
    return Setup(kind, tuple(fighters), rules, tuple(in_order(buildings)), last)
