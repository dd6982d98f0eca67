"""Inquisitors, Preachers and Mages, written down a second time (DMA-16.1 to DMA-16.4)."""

from dma.engine.tables.patterns import FIREBALL, PATTERNS
from tests.dma.referee.blows import fireball_odds, hit, tell
from tests.dma.referee.ground import (
    Battle,
    Cell,
    Piece,
    ahead,
    by_number,
    distance,
    euclid,
    is_free,
    standing_on,
)


def inquisitors(battle: Battle) -> None:
    """Phase 2 (DMA-16.1): each rolls for each enemy around, paralysed or not."""
    percent = battle["rules"].paralyse_percent
    for unit in by_number(battle):
        if unit["type"] != "inquisitors":
            continue
        for offset in PATTERNS["S8"]:
            other = standing_on(battle, ahead(unit["side"], unit["cell"], offset))
            if other is None or other["side"] == unit["side"]:
                continue
            came = battle["rolls"].percent(percent, "paralyse", unit["number"], other["number"])
            tell(battle, 2, "paralyse", unit["number"], other["number"], percent, 100, int(came))
            other["paralysed"] = other["paralysed"] or came
    for unit in by_number(battle):
        if unit["paralysed"]:
            unit["plan"] = None


def enemy_now_on(battle: Battle, unit: Piece, cell: Cell) -> Piece | None:
    """Who is hit by what was aimed at that cell (DMA-14.16)."""
    target = standing_on(battle, cell)
    return target if target is not None and target["side"] != unit["side"] else None


def sermon(battle: Battle, unit: Piece, cell: Cell) -> None:
    """DMA-16.2."""
    target = enemy_now_on(battle, unit, cell)
    if target is None:
        tell(battle, 8, "sermon", unit["number"], *cell, 0, 0, 0, 0)
        return
    own = 0
    for other in by_number(battle):
        if other["side"] == target["side"] and distance(other["cell"], cell) == 1:
            own += 1
    rules = battle["rules"]
    percent = rules.sermon_base_percent - own * rules.sermon_immunity_per_neighbour_percent
    won_over(battle, "sermon", unit, cell, target, max(0, percent))


def won_over(
    battle: Battle, what: str, unit: Piece, cell: Cell, target: Piece, percent: int
) -> None:
    came = battle["rolls"].percent(percent, what, unit["number"], target["number"])
    tell(battle, 8, what, unit["number"], *cell, target["number"], percent, 100, int(came))
    if came and target["won"] is None:  # the lowest caster comes first (DMA-16.4)
        target["won"] = (unit["number"], unit["side"], unit["rations"])


def spell(battle: Battle, unit: Piece, cell: Cell) -> None:
    """DMA-16.3."""
    which = ("fireball", "materialise", "charm")[battle["rolls"].pick(3, "spell", unit["number"])]
    tell(battle, 8, "spell", unit["number"], *cell, which)
    if which == "materialise":
        battle["summonings"].append((unit, unit["side"], unit["rations"], unit["cell"], cell))
    elif which == "charm":
        target = enemy_now_on(battle, unit, cell)
        if target is None:
            tell(battle, 8, "charm", unit["number"], *cell, 0, 0, 0, 0)
        else:
            percent = battle["rules"].charm_percent
            won_over(battle, "charm", unit, cell, target, percent)
    else:
        for offset in FIREBALL:
            struck = ahead(unit["side"], cell, offset)
            burnt = standing_on(battle, struck)
            if burnt is not None:
                odds = fireball_odds(battle, burnt)
                if hit(battle, 8, unit, "fireball", struck, burnt, odds):
                    burnt["doomed"] = True


def summoned(battle: Battle) -> None:
    """Phase 9 (DMA-16.3): mages by id, each on the free cell nearest to its target."""
    for mage, side, rations, place, target in battle["summonings"]:
        around = [ahead(side, place, offset) for offset in PATTERNS["S8"]]
        free = [cell for cell in around if is_free(battle, cell)]
        if not free:
            tell(battle, 9, "summon", mage["number"], 0, "", 0, 0)
            continue
        cell = min(free, key=lambda it: (euclid(it, target), around.index(it)))
        name = ("phantoms", "monsters")[battle["rolls"].pick(2, "summon", mage["number"])]
        battle["last"] += 1
        battle["units"][battle["last"]] = {
            "number": battle["last"],
            "type": name,
            "side": side,
            "cell": cell,
            "rations": rations,
            "new": True,
            "plan": None,
            "paralysed": False,
            "struck": False,
            "doomed": False,
            "won": None,
        }
        tell(battle, 9, "summon", mage["number"], battle["last"], name, *cell)
