"""A battle, played a second time: the phases of a step one after the other (DMA-14, DMA-16).

``play`` gives the document of a record, as ``dma.engine.battle.record`` tells its form.
"""

from typing import Any

from dma.engine.battle.setup import Setup
from tests.dma.referee.blows import tell
from tests.dma.referee.ground import (
    FLAGS,
    OTHER,
    RIDERS,
    Battle,
    begun,
    by_number,
    standing_on,
)
from tests.dma.referee.intentions import all_plan
from tests.dma.referee.magic import inquisitors, summoned
from tests.dma.referee.moving import last_moves, moves, towers
from tests.dma.referee.striking import bites_and_elephants, other_strikes, side_strikes

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


def die(battle: Battle, phase: int, numbers: list[int]) -> None:
    for number in sorted(set(numbers)):
        del battle["units"][number]
        tell(battle, phase, "die", number)


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
