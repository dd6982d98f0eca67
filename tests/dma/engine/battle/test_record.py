"""A record: every frame can be drawn of it, and the same dice give the same one."""

import json
from random import Random

import pytest

from dma.engine.battle.fight import fight
from dma.engine.battle.record import Record
from dma.engine.battle.setup import KINDS, A, B, Fighter, Setup
from dma.engine.chance import Roll, Rolls
from dma.engine.rules import Rules
from dma.engine.tables.units import UNITS
from games.dice import Dice

FORTIFIED = ("city_wall", "labour_camp", "town_hall")
SEEDS = range(12)


def mixed(seed: int, size: int = 12) -> Setup:
    """A battle of all sorts of units."""
    random = Random(seed)
    sides = [A] * size + [B] * random.randint(1, size)
    fighters = tuple(
        Fighter(number, random.choice(list(UNITS)), side, rations=number % 5)
        for number, side in enumerate(sides, 1)
    )
    return Setup(KINDS[seed % 3], fighters, Rules(), FORTIFIED, len(fighters))


def fought(setup: Setup, seed: int) -> tuple[Record, list[Roll]]:
    log: list[Roll] = []
    return fight(setup, Rolls("battle", Dice(str(seed)).stream("battle"), log)), log


def replayed(document: dict) -> dict[int, tuple[str, str, int, int]]:
    """Who lives after all steps, told from the document alone; every frame is looked at."""
    units = {n: (kind, side, x, y) for n, kind, side, x, y in document["units"]}
    for step in document["steps"]:
        for _, what, *rest in step:
            if what == "die":
                del units[rest[0]]
            elif what == "build":
                assert units.pop(rest[0])[2:] == (rest[1], rest[2])
            elif what == "move":
                kind, side, x, y = units[rest[0]]
                assert max(abs(x - rest[1]), abs(y - rest[2])) == 1
                units[rest[0]] = (kind, side, rest[1], rest[2])
            elif what == "summon" and rest[1]:
                units[rest[1]] = (rest[2], units[rest[0]][1], rest[3], rest[4])
            elif what == "turn":
                kind, _, x, y = units[rest[0]]
                units[rest[0]] = (kind, rest[1], x, y)
        at = [it[2:] for it in units.values()]
        assert len(set(at)) == len(at)
        assert all(0 <= x <= 10 and 0 <= y <= 15 for x, y in at)
    return units


@pytest.mark.rule("DMA-20.2")
@pytest.mark.rule("DMA-17.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_tells_every_frame_up_to_the_last(seed: int) -> None:
    record, _ = fought(mixed(seed), seed)
    units = replayed(json.loads(json.dumps(record.document())))
    if record.winner:
        units = {n: it for n, it in units.items() if it[1] == record.winner}
    assert units == {it.number: (it.type, it.side, it.x, it.y) for it in record.survivors}


@pytest.mark.rule("DMA-1.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_setup_and_dice_give_the_same_battle(seed: int) -> None:
    setup = mixed(seed)
    first, rolls = fought(setup, seed)
    shuffled = list(setup.fighters)
    Random(seed).shuffle(shuffled)
    again, same = fought(
        Setup(setup.kind, tuple(shuffled), setup.rules, setup.buildings, setup.last_unit), seed
    )
    assert (again.document(), same) == (first.document(), rolls)


@pytest.mark.rule("DMA-1.4")
def test_every_roll_stands_in_the_record_and_certainties_are_not_rolled() -> None:
    for seed in SEEDS:
        record, rolls = fought(mixed(seed), seed)
        assert all(roll.kind == "pick" or 0 < roll.num < roll.den for roll in rolls)
        acts = [act for step in record.steps for act in step]
        odds = {"strike": (7, 8), "sermon": (6, 7), "charm": (6, 7), "paralyse": (4, 5)}
        told = [
            (act[at[0]], act[at[1]])
            for act in acts
            if (at := odds.get(act[1], (6, 7) if act[1] == "contest" else None))
        ]
        rolled = [(roll.num, roll.den) for roll in rolls if roll.kind == "chance"]
        assert [it for it in told if 0 < it[0] < it[1]] == rolled


def test_the_input_is_not_changed() -> None:
    setup = mixed(3)
    before = repr(setup)
    fought(setup, 3)
    assert repr(setup) == before
