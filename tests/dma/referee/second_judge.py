"""A battle, played a second time: the phases of a step one after the other (DMA-14, DMA-16).

``play`` gives the document of a record, as ``dma.engine.battle.record`` tells its form.
"""

from typing import Any

from dma.engine.battle.setup import Setup
from dma.engine.tables.patterns import FIREBALL, PATTERNS
from tests.dma.referee import blows
from tests.dma.referee.ground import (
    FLAGS,
    OTHER,
    RIDERS,
    Battle,
    Cell,
    Piece,
    ahead,
    begun,
    by_number,
    distance,
    euclid,
    height,
    is_free,
    standing_on,
)
from tests.dma.referee.intentions import all_plan

ACTIVITY = {"strike", "sermon", "spell", "charm", "move", "build", "turn"}  # DMA-17.1


def play(setup: Setup, rolls: Any) -> dict[str, Any]:
    """The document of the battle; ``new``: numbers of survivors that were summoned or won over,
    ``last``: the last number given."""
    battle = begun(setup, rolls)
    document: dict[str, Any] = {
        "kind": setup.kind,
        "buildings": list(setup.buildings),
        "heights": [[x, y, h] for (x, y), h in battle["heights"].items()],
        "units": [[u["number"], u["type"], u["side"], *u["cell"]] for u in by_number(battle)],
        "steps": [],
    }
    over = None
    idle = 0
    while over is None:
        acts = step(battle)
        document["steps"].append(acts)
        idle = 0 if any(act[1] in ACTIVITY for act in acts) else idle + 1
        over = ending(battle, idle, len(document["steps"]))
    document["winner"], document["why"] = winner, _ = over
    if winner is not None:  # the loser's remaining units perish (DMA-17.2)
        for unit in by_number(battle):
            if unit["side"] != winner:
                del battle["units"][unit["number"]]
    document["after"] = [
        [u["number"], u["type"], u["side"], *u["cell"], u["rations"]] for u in by_number(battle)
    ]
    document["new"] = [u["number"] for u in by_number(battle) if u["new"]]
    document["last"] = battle["last"]
    return document


def ending(battle: Battle, idle: int, steps: int) -> tuple[str | None, str] | None:
    """Who has won and why, None while it goes on (DMA-17.1)."""
    captors = set()
    for side in "AB":
        there = standing_on(battle, FLAGS[OTHER[side]])
        if there is not None and there["side"] == side:
            captors.add(side)
    if captors == {"A", "B"}:
        return (None if battle["kind"] == "field" else "B"), "flag"
    if captors:
        return captors.pop(), "flag"
    alive = {unit["side"] for unit in battle["units"].values()}
    if not alive:
        return None, "no_units"
    if len(alive) == 1:
        return alive.pop(), "no_units"
    if idle >= battle["rules"].battle_idle_steps:
        return None, "idle"
    if steps >= battle["rules"].battle_step_cap:
        return None, "step_cap"
    return None


def step(battle: Battle) -> list[list[Any]]:
    """One step: fourteen phases (DMA-14)."""
    battle["acts"] = []
    battle["summonings"] = []
    for unit in by_number(battle):
        unit.update(plan=None, moved=False, paralysed=False, doomed=False, struck=False)
        unit.update(won=None)
    all_plan(battle, by_number(battle))  # 1
    inquisitors(battle)  # 2
    trampled = bites_and_elephants(battle)  # 3
    die(battle, 4, trampled)  # 4
    moves(battle, 5, [u for u in by_number(battle) if u["type"] in RIDERS])  # 5
    side_strikes(battle)  # 6
    second_plans(battle)  # 7
    other_strikes(battle)  # 8
    summoned(battle)  # 9
    for unit in by_number(battle):  # 10
        if unit["won"]:
            unit["plan"] = None
            tell(battle, 10, "lapse", unit["number"])
    die(battle, 11, [unit["number"] for unit in by_number(battle) if unit["doomed"]])  # 11
    towers(battle)  # 12
    last_moves(battle)  # 13
    for unit in by_number(battle):  # 14
        if unit["won"]:
            caster, side, rations = unit["won"]
            unit.update(side=side, rations=rations, new=True)
            tell(battle, 14, "turn", unit["number"], side, caster)
    acts: list[list[Any]] = battle["acts"]
    return acts


def tell(battle: Battle, phase: int, what: str, *more: Any) -> None:
    battle["acts"].append([phase, what, *more])


def die(battle: Battle, phase: int, numbers: list[int]) -> None:
    for number in sorted(set(numbers)):
        del battle["units"][number]
        tell(battle, phase, "die", number)


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


def hit(
    battle: Battle, phase: int, striker: Piece, way: str, cell: Cell, target: Piece, odds: Any
) -> bool:
    num, den = odds
    came = battle["rolls"].chance(num, den, way, striker["number"], target["number"])
    tell(battle, phase, "strike", striker["number"], way, *cell, target["number"], *odds, int(came))
    return bool(came)


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
            odds = blows.strike_odds(battle, unit, target)
            if hit(battle, 3, unit, "bite", cell, target, odds):
                target["doomed"] = True
        else:
            odds = blows.elephant_odds(battle, unit, target)
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
            odds = blows.strike_odds(battle, unit, target)
            if hit(battle, 6, unit, "side", cell, target, odds):
                target["doomed"] = True


def second_plans(battle: Battle) -> None:
    """Phase 7 (DMA-14.18, DMA-14.19): riders that did not plan a strike, Monsters that bit."""
    again = []
    for unit in by_number(battle):
        if unit["paralysed"]:
            continue
        spent = unit["plan"] is not None and unit["plan"][0] == "strike"
        if unit["type"] in RIDERS and not spent:
            again.append(unit)
        if unit["type"] == "monsters" and unit["struck"]:
            again.append(unit)
    for unit in again:
        unit["moved"] = False
    all_plan(battle, again)


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
                sermon(battle, unit, cell)
            elif far and unit["type"] == "mages":
                spell(battle, unit, cell)
            else:
                blow(battle, unit, cell, "shot" if far else "strike")


def enemy_now_on(battle: Battle, unit: Piece, cell: Cell) -> Piece | None:
    """Who is hit by what was aimed at that cell (DMA-14.16)."""
    target = standing_on(battle, cell)
    return target if target is not None and target["side"] != unit["side"] else None


def blow(battle: Battle, unit: Piece, cell: Cell, way: str) -> None:
    target = enemy_now_on(battle, unit, cell)
    if target is None:
        tell(battle, 8, "strike", unit["number"], way, *cell, 0, 0, 0, 0)
    elif hit(battle, 8, unit, way, cell, target, blows.strike_odds(battle, unit, target)):
        target["doomed"] = True


def berserk(battle: Battle, unit: Piece) -> None:
    """All seven cells, whoever is there (DMA-16.6); told of its own cell, if nobody is."""
    hits = 0
    for offset in PATTERNS["B7"]:
        cell = ahead(unit["side"], unit["cell"], offset)
        target = standing_on(battle, cell)
        if target is not None:
            hits += 1
            odds = blows.strike_odds(battle, unit, target)
            if hit(battle, 8, unit, "area", cell, target, odds):
                target["doomed"] = True
    if hits == 0:
        tell(battle, 8, "strike", unit["number"], "area", *unit["cell"], 0, 0, 0, 0)


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
                odds = blows.fireball_odds(battle, burnt)
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
    num, den = blows.conflict_odds(battle, first["A"], first["B"])
    came = battle["rolls"].chance(num, den, "conflict", *cell)
    winner = first["A"] if came else first["B"]
    numbers = first["A"]["number"], first["B"]["number"]
    tell(battle, phase, "contest", *cell, *numbers, num, den, winner["number"])
    return winner
