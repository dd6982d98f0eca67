"""Chances of strikes and conflicts, written down a second time (DMA-15), and how both are told."""

from typing import Any

from dma.engine.tables.units import UNITS
from tests.dma.referee.ground import DEPTH_BONUS, Battle, Cell, Piece, ahead, height, standing_on

Odds = tuple[int, int]


def depth(battle: Battle, unit: Piece) -> int:
    """Ranks of own units with the bonus in an unbroken line directly behind (DMA-15.3)."""
    if unit["type"] not in DEPTH_BONUS:
        return 0
    ranks = 0
    while ranks < battle["rules"].depth_bonus_max:
        behind = standing_on(battle, ahead(unit["side"], unit["cell"], (0, ranks + 1)))
        if behind is None or behind["side"] != unit["side"] or behind["type"] not in DEPTH_BONUS:
            break
        ranks += 1
    return ranks * battle["rules"].depth_bonus_per_rank


def attack(battle: Battle, unit: Piece, against: Cell, ranks: int) -> int:
    """A of DMA-15.2."""
    value = UNITS[unit["type"]].attack
    if value == 0:
        return 0
    h = height(battle, unit["cell"]) - height(battle, against)
    rules = battle["rules"]
    return max(rules.height_attack_min, value + ranks + rules.height_factor * h)


def strike_odds(battle: Battle, striker: Piece, target: Piece) -> Odds:
    """DMA-15.1 with A and D of DMA-15.2."""
    a = attack(battle, striker, target["cell"], depth(battle, striker))
    d = UNITS[target["type"]].defence + depth(battle, target)
    h = height(battle, striker["cell"]) - height(battle, target["cell"])
    if h < 0:
        d += battle["rules"].height_factor * -h
    return a, a + d


def elephant_odds(battle: Battle, elephant: Piece, target: Piece) -> Odds:
    """Certain, but against its like and on rough ground (DMA-15.5)."""
    rough = height(battle, elephant["cell"]) != 0 or height(battle, target["cell"]) != 0
    if target["type"] == "war_elephants" or rough:
        return strike_odds(battle, elephant, target)
    return 1, 1


def fireball_odds(battle: Battle, target: Piece) -> Odds:
    """The attack of a Mage, whatever the heights (DMA-16.3)."""
    a = UNITS["mages"].attack
    return a, a + UNITS[target["type"]].defence + depth(battle, target)


def conflict_odds(battle: Battle, of_a: Piece, of_b: Piece) -> Odds:
    """With which chance A's unit gets the cell (DMA-15.6)."""
    a = attack(battle, of_a, of_b["cell"], 0)
    b = attack(battle, of_b, of_a["cell"], 0)
    return (a, a + b) if a or b else (1, 2)


def tell(battle: Battle, phase: int, what: str, *more: Any) -> None:
    """One more act of the record."""
    battle["acts"].append([phase, what, *more])


def hit(
    battle: Battle, phase: int, striker: Piece, way: str, cell: Cell, target: Piece, odds: Odds
) -> bool:
    """Roll a strike (DMA-15.1)."""
    num, den = odds
    came = battle["rolls"].chance(num, den, way, striker["number"], target["number"])
    tell(battle, phase, "strike", striker["number"], way, *cell, target["number"], *odds, int(came))
    return bool(came)
