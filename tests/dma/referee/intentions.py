"""What a unit plans, written down a second time (DMA-14.15, DMA-9.2).

A plan is ("move", cell), ("strike", cell), ("area",), ("build",) or None: to stand.
"""

from typing import Any

from dma.engine.tables.patterns import PATTERNS
from dma.engine.tables.units import UNITS
from tests.dma.referee.ground import (
    FLAGS,
    OTHER,
    Battle,
    Cell,
    Piece,
    ahead,
    distance,
    euclid,
    is_free,
    is_on_field,
    is_shooter,
    standing_on,
)

Plan = tuple[Any, ...] | None


def all_plan(battle: Battle, units: list[Piece]) -> None:
    """These units plan: nearest to the enemy's rear row first, then by id; the earlier plans of
    all of them are cleared first."""

    def order(unit: Piece) -> tuple[int, int]:
        x, y = unit["cell"]
        return (y if unit["side"] == "A" else 15 - y), unit["number"]

    for unit in units:
        unit["plan"] = None
    for unit in sorted(units, key=order):
        unit["plan"] = plan(battle, unit)


def plan(battle: Battle, unit: Piece) -> Plan:
    """The first step of its algorithm that is possible (DMA-9.2)."""
    defends = unit["side"] == "B" and battle["kind"] != "field"
    kind = UNITS[unit["type"]]
    algorithm = kind.guard if defends else kind.field
    for step in algorithm.steps:
        found: Plan = None
        if step == "capture_flag":
            found = capture_flag(battle, unit)
        elif step == "strike":
            found = strike(battle, unit, algorithm.pattern)
        elif step == "area_strike":
            found = area_strike(battle, unit)
        elif step == "build":
            found = build(battle, unit)
        elif step == "hold" and defends:
            found = sally(battle, unit)
        elif step == "move":
            found = move(battle, unit)
        if found is not None:
            return found
    return None


def enemy_on(battle: Battle, unit: Piece, cell: Cell) -> Piece | None:
    other = standing_on(battle, cell)
    return other if other is not None and other["side"] != unit["side"] else None


def seen(unit: Piece, offset: Cell) -> Cell:
    return ahead(unit["side"], unit["cell"], offset)


def capture_flag(battle: Battle, unit: Piece) -> Plan:
    flag = FLAGS[OTHER[unit["side"]]]
    around = [seen(unit, offset) for offset in PATTERNS["S8"]]
    return ("move", flag) if flag in around and standing_on(battle, flag) is None else None


def strike(battle: Battle, unit: Piece, pattern: str) -> Plan:
    for offset in PATTERNS[pattern]:
        if enemy_on(battle, unit, seen(unit, offset)):
            return "strike", seen(unit, offset)
    return None


def area_strike(battle: Battle, unit: Piece) -> Plan:
    area = [seen(unit, offset) for offset in PATTERNS["B7"]]
    return ("area",) if any(enemy_on(battle, unit, cell) for cell in area) else None


def build(battle: Battle, unit: Piece) -> Plan:
    return ("build",) if enemy_on(battle, unit, seen(unit, (0, -1))) else None


def sally(battle: Battle, unit: Piece) -> Plan:
    """Towards a shooter at distance 2, the first in order of R20 (DMA-H75)."""
    if unit["cell"] == FLAGS[unit["side"]]:
        return None
    for offset in PATTERNS["R20"]:
        place = seen(unit, offset)
        enemy = enemy_on(battle, unit, place)
        if enemy is None or not is_shooter(enemy["type"]) or distance(unit["cell"], place) != 2:
            continue
        around = [seen(unit, step) for step in PATTERNS["S8"]]
        empty = [cell for cell in around if is_free(battle, cell)]
        if not empty:
            return None
        nearest = min(empty, key=lambda cell: (euclid(cell, place), around.index(cell)))
        return ("move", nearest) if distance(nearest, place) == 1 else None
    return None


def move(battle: Battle, unit: Piece) -> Plan:
    x, y = unit["cell"]
    flag = FLAGS[OTHER[unit["side"]]]
    if y == flag[1]:
        if x == flag[0]:
            return None
        beside = (x + 1 if flag[0] > x else x - 1, y)
        return ("move", beside) if is_free(battle, beside) else None
    right, left = seen(unit, (1, -1)), seen(unit, (-1, -1))
    right_first = abs(right[0] - flag[0]) <= abs(left[0] - flag[0])
    straight = seen(unit, (0, -1))
    if is_free(battle, straight) or will_leave(battle, unit, straight):
        return "move", straight
    for cell in (right, left) if right_first else (left, right):
        if is_free(battle, cell):
            return "move", cell
    return None


def will_leave(battle: Battle, unit: Piece, cell: Cell) -> bool:
    """A friend there has already planned a move or a build that is still to be carried out."""
    if not is_on_field(cell):
        return False
    friend = standing_on(battle, cell)
    if friend is None or friend["side"] != unit["side"] or friend["plan"] is None:
        return False
    return friend["plan"][0] in ("move", "build") and not friend["moved"]
