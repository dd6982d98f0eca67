"""What a unit does on the field, worked out beforehand: one drill for a type, a side and a column.

The two columns of DMA-9.2 are ``FIELD_COLUMN`` and ``GUARD_COLUMN``.
"""

from functools import lru_cache
from typing import Final

from dma.engine.battle.ground import FOE, Ground
from dma.engine.battle.setup import FIELD, B
from dma.engine.tables.patterns import FIREBALL, NEIGHBOURS, PATTERNS, RANGED, Offset
from dma.engine.tables.units import (
    AREA_STRIKE,
    BUILD,
    CAPTURE_FLAG,
    HOLD,
    MOVE,
    UNITS,
    Algorithm,
)

FIELD_COLUMN: Final = "field"
GUARD_COLUMN: Final = "guard"

#: The cells of R20 at distance 2, in its order: where a sally looks for shooters (DMA-14.15).
FAR: Final[tuple[Offset, ...]] = tuple(cell for cell in PATTERNS["R20"] if cell not in NEIGHBOURS)


def column_of(kind: str, side: str) -> str:
    """Which column a side of a battle of that kind uses: stormers the field's (DMA-9.2)."""
    return GUARD_COLUMN if side == B and kind != FIELD else FIELD_COLUMN


def algorithm_of(unit_type: str, column: str) -> Algorithm:
    """What a type tries in that column (DMA-9.2)."""
    return UNITS[unit_type].field if column == FIELD_COLUMN else UNITS[unit_type].guard


def strike_pattern(unit_type: str, column: str) -> tuple[Offset, ...]:
    """The cells (dx, dy) that a unit looks at, the first first, front up (DMA-9.3); none for Siege
    towers; of Berserkers the area."""
    pattern = algorithm_of(unit_type, column).pattern
    return PATTERNS[pattern] if pattern else ()


def is_shooter(unit_type: str) -> bool:
    """Whether it has a ranged pattern in the field (DMA-13.6)."""
    return UNITS[unit_type].field.pattern in RANGED


class Drill:
    """``offsets``: its pattern as steps; ``reach``: number -> the cells of the pattern from there,
    as bits; ``far`` and ``far_reach``: the same for sallies; the rest is in the order of the
    algorithm, then of the special rules."""

    __slots__ = (
        "ahead",
        "around",
        "attack",
        "behind",
        "beside_flag",
        "builds",
        "captures",
        "casts",
        "defence",
        "distance",
        "enemy_flag",
        "far",
        "far_reach",
        "fireball",
        "flanks",
        "foe",
        "has_side_strikes",
        "id",
        "is_area",
        "is_shooter",
        "moves",
        "offsets",
        "own_flag",
        "paralyses",
        "preaches",
        "ranks",
        "reach",
        "rides",
        "sallies",
        "side",
        "traits",
        "tramples",
        "twice",
        "ways",
    )

    def __init__(self, unit_type: str, side: str, column: str, ground: Ground) -> None:
        kind, algorithm = UNITS[unit_type], algorithm_of(unit_type, column)
        self.id, self.side, self.foe = unit_type, side, FOE[side]
        self.attack, self.defence = kind.attack, kind.defence
        self.offsets = tuple(
            ground.step(side, offset) for offset in strike_pattern(unit_type, column)
        )
        self.reach = _reach(self.offsets, ground)
        self.captures = CAPTURE_FLAG in algorithm.steps
        self.is_area = AREA_STRIKE in algorithm.steps
        self.builds = BUILD in algorithm.steps
        self.moves = MOVE in algorithm.steps
        self.sallies = HOLD in algorithm.steps and column == GUARD_COLUMN
        self.far = tuple(ground.step(side, offset) for offset in FAR) if self.sallies else ()
        self.far_reach = _reach(self.far, ground)
        self.own_flag, self.enemy_flag = ground.flags[side], ground.flags[self.foe]
        self.around = ground.around(side)
        self.beside_flag = frozenset(self.enemy_flag + step for step in self.around)
        self.ahead, self.behind = ground.step(side, (0, -1)), ground.step(side, (0, 1))
        self.distance, self.ways = ground.distance[side], ground.ways[side]
        self.is_shooter = is_shooter(unit_type)
        self.traits = kind.traits
        self.ranks = "depth_bonus" in kind.traits
        self.rides = "double_move" in kind.traits
        self.twice = "monster_double_move" in kind.traits
        self.tramples = "trample" in kind.traits
        self.has_side_strikes = "side_strikes" in kind.traits
        self.paralyses = "paralyse_adjacent" in kind.traits
        self.preaches = "ranged_sermon" in kind.traits
        self.flanks = tuple(ground.step(side, offset) for offset in ((1, 0), (-1, 0)))
        self.fireball = tuple(ground.step(side, offset) for offset in FIREBALL)
        self.casts = "ranged_spells" in kind.traits


def _reach(offsets: tuple[int, ...], ground: Ground) -> tuple[int, ...]:
    reach = [0] * ground.size
    for number in ground.numbers:
        for offset in offsets:
            reach[number] |= ground.bits[number + offset]
    return tuple(reach)


@lru_cache(maxsize=512)
def drill_of(unit_type: str, side: str, column: str, ground: Ground) -> Drill:
    """The drill; made once."""
    return Drill(unit_type, side, column, ground)
