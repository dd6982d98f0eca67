"""Who strikes when, written down a second time (DMA-14.3, DMA-14.6, DMA-14.8, DMA-16.6)."""

from dma.engine.tables.patterns import PATTERNS
from tests.dma.referee import magic
from tests.dma.referee.blows import elephant_odds, hit, strike_odds, tell
from tests.dma.referee.ground import (
    Battle,
    Cell,
    Piece,
    ahead,
    by_number,
    distance,
    standing_on,
)


def bites_and_elephants(battle: Battle) -> list[int]:
    """Phase 3 (DMA-14.3): the victims of elephants; those of Monsters are doomed."""
    trampled = []
    for unit in by_number(battle):
        if unit["type"] not in ("monsters", "war_elephants") or unit["plan"] is None:
            continue
        if unit["plan"][0] != "strike":
            continue
        cell = unit["plan"][1]
        target = standing_on(battle, cell)
        assert target is not None
        unit["struck"] = True
        unit["plan"] = None
        if unit["type"] == "monsters":
            odds = strike_odds(battle, unit, target)
            if hit(battle, 3, unit, "bite", cell, target, odds):
                target["doomed"] = True
        else:
            odds = elephant_odds(battle, unit, target)
            if hit(battle, 3, unit, "elephant", cell, target, odds):
                trampled.append(target["number"])
    return trampled


def side_strikes(battle: Battle) -> None:
    """Phase 6 (DMA-16.7): right before left, enemies only."""
    for unit in by_number(battle):
        if unit["type"] != "chariots" or unit["paralysed"]:
            continue
        for offset in ((1, 0), (-1, 0)):
            cell = ahead(unit["side"], unit["cell"], offset)
            target = standing_on(battle, cell)
            if target is None or target["side"] == unit["side"]:
                continue
            odds = strike_odds(battle, unit, target)
            if hit(battle, 6, unit, "side", cell, target, odds):
                target["doomed"] = True


def other_strikes(battle: Battle) -> None:
    """Phase 8 (DMA-14.8)."""
    for unit in by_number(battle):
        if unit["plan"] is None:
            continue
        if unit["plan"][0] == "area":
            berserk(battle, unit)
        elif unit["plan"][0] == "strike":
            cell = unit["plan"][1]
            far = distance(unit["cell"], cell) == 2
            if far and unit["type"] == "preachers":
                magic.sermon(battle, unit, cell)
            elif far and unit["type"] == "mages":
                magic.spell(battle, unit, cell)
            else:
                blow(battle, unit, cell, "shot" if far else "strike")


def blow(battle: Battle, unit: Piece, cell: Cell, way: str) -> None:
    target = magic.enemy_now_on(battle, unit, cell)
    if target is None:
        tell(battle, 8, "strike", unit["number"], way, *cell, 0, 0, 0, 0)
    elif hit(battle, 8, unit, way, cell, target, strike_odds(battle, unit, target)):
        target["doomed"] = True


def berserk(battle: Battle, unit: Piece) -> None:
    """All seven cells, whoever is there (DMA-16.6); told of its own cell, if nobody is."""
    hits = 0
    for offset in PATTERNS["B7"]:
        cell = ahead(unit["side"], unit["cell"], offset)
        target = standing_on(battle, cell)
        if target is not None:
            hits += 1
            odds = strike_odds(battle, unit, target)
            if hit(battle, 8, unit, "area", cell, target, odds):
                target["doomed"] = True
    if hits == 0:
        tell(battle, 8, "strike", unit["number"], "area", *unit["cell"], 0, 0, 0, 0)
