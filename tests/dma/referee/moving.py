"""Towers and moves, written down a second time (DMA-14.12, DMA-14.13, DMA-14.17, DMA-15.6)."""

from tests.dma.referee.blows import conflict_odds, tell
from tests.dma.referee.ground import (
    Battle,
    Cell,
    Piece,
    ahead,
    by_number,
    height,
    is_free,
)


def towers(battle: Battle) -> None:
    """Phase 12 (DMA-16.8): all heights are those before it."""
    built = []
    for unit in by_number(battle):
        if unit["plan"] == ("build",):
            enemy = ahead(unit["side"], unit["cell"], (0, -1))
            least = battle["rules"].siege_tower_min_height
            new = max(least, height(battle, enemy) + 1, height(battle, unit["cell"]))
            built.append((unit, new))
    for unit, new in built:
        del battle["units"][unit["number"]]
        battle["heights"][unit["cell"]] = new
        tell(battle, 12, "build", unit["number"], *unit["cell"], new)


def last_moves(battle: Battle) -> None:
    """Phase 13: elephants that struck always go on (DMA-14.20)."""
    for unit in by_number(battle):
        if unit["type"] == "war_elephants" and unit["struck"] and not unit["won"]:
            unit["plan"] = ("move", ahead(unit["side"], unit["cell"], (0, -1)))
    moves(battle, 13, by_number(battle))


def moves(battle: Battle, phase: int, units: list[Piece]) -> None:
    """All of these that planned a move, in rounds (DMA-14.17)."""
    waiting = [unit for unit in units if unit["plan"] is not None and unit["plan"][0] == "move"]
    while True:
        goals = {unit["plan"][1] for unit in waiting}
        empty = [cell for cell in goals if is_free(battle, cell)]
        if not empty:
            break
        for cell in sorted(empty, key=lambda it: (it[1], it[0])):
            movers = [unit for unit in waiting if unit["plan"][1] == cell]
            unit = conflict(battle, phase, cell, movers)
            unit["cell"] = cell
            unit["moved"] = True
            tell(battle, phase, "move", unit["number"], *cell)
            waiting = [other for other in waiting if other not in movers]


def conflict(battle: Battle, phase: int, cell: Cell, movers: list[Piece]) -> Piece:
    """Who gets the cell (DMA-15.6)."""
    elephants = [unit for unit in movers if unit["type"] == "war_elephants"]
    level = [unit for unit in elephants if height(battle, unit["cell"]) == 0]
    if level and height(battle, cell) == 0:
        movers = elephants

    def order(unit: Piece) -> tuple[bool, int]:
        return ahead(unit["side"], unit["cell"], (0, -1)) != cell, unit["number"]

    first = {
        side: min((unit for unit in movers if unit["side"] == side), key=order)
        for side in sorted({unit["side"] for unit in movers})
    }
    if len(first) == 1:
        return next(iter(first.values()))
    num, den = conflict_odds(battle, first["A"], first["B"])
    came = battle["rolls"].chance(num, den, "conflict", *cell)
    winner = first["A"] if came else first["B"]
    numbers = first["A"]["number"], first["B"]["number"]
    tell(battle, phase, "contest", *cell, *numbers, num, den, winner["number"])
    return winner
