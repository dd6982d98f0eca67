"""What is true of every battle, whoever fights it (DMA-1.2, DMA-1.4, DMA-14, DMA-17.1)."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dma.engine.battle.fight import fight
from dma.engine.battle.setup import Fighter, Setup
from dma.engine.chance import About, Rolls
from games.dice import Dice
from tests.dma.referee.matches import Document, engine, normal, seeded, setups
from tests.dma.referee.replaying import frames

SEEDS = st.integers(0, 2**16)
Check = Callable[[Setup, int], None]


class Steady(Rolls):
    """No dice: what is likelier than not happens, and of several the same place is taken."""

    choice = 0

    def chance(self, num: int, den: int, what: str, *about: About) -> bool:
        return num * 2 > den

    def pick(self, count: int, what: str, *about: About) -> int:
        return min(self.choice, count - 1)


def ends(setup: Setup, seed: int) -> None:
    """It is over after sixty steps at the latest, and says why."""
    document = engine(setup, seeded(seed))
    steps, why, winner = document["steps"], document["why"], document["winner"]
    assert 1 <= len(steps) <= setup.rules.battle_step_cap
    if why == "idle":
        quiet = steps[-setup.rules.battle_idle_steps :]
        assert {act[1] for step in quiet for act in step} <= {"paralyse", "contest"}
    if why == "step_cap":
        assert len(steps) == setup.rules.battle_step_cap
    if why in ("idle", "step_cap"):
        assert winner is None
    if winner is not None:
        assert {unit[2] for unit in document["after"]} == {winner}
    assert why in ("flag", "no_units", "idle", "step_cap")


def keeps_count(setup: Setup, seed: int) -> None:
    """Who began or was summoned is alive, dead, used up as a tower or lost with the loser."""
    document = engine(setup, seeded(seed))
    *_, last = frames(document)
    began = {unit[0] for unit in document["units"]}
    assert began == {unit.number for unit in setup.fighters}
    assert last.summoned == list(range(setup.last_unit + 1, document["last"] + 1))
    gone = last.dead + last.used_up
    assert len(gone) == len(set(gone))
    assert sorted([*last.units, *gone]) == sorted([*began, *last.summoned])
    assert {unit[0] for unit in document["after"]} <= set(last.units)


def replays(setup: Setup, seed: int) -> None:
    """The document alone leads to the survivors, every frame possible."""
    document = engine(setup, seeded(seed))
    for frame in frames(document):
        frame.occupied()
    winner = document["winner"]
    left = {n: unit for n, unit in frame.units.items() if winner in (None, unit.side)}
    after = {number: (name, side, (x, y)) for number, name, side, x, y, _ in document["after"]}
    assert after == left
    assert [unit[0] for unit in document["after"]] == sorted(left)


def tells_every_roll(setup: Setup, seed: int) -> None:
    """The acts, in their order, name every roll with its odds and what came of it."""
    rolls = seeded(seed)
    document = engine(setup, rolls)
    told: list[tuple[Any, ...]] = []
    for act in (act for step in document["steps"] for act in step):
        if act[1] == "spell":
            told.append(("pick", 3, ("fireball", "materialise", "charm").index(act[-1])))
        elif act[1] == "summon" and act[3]:
            told.append(("pick", 2, ("phantoms", "monsters").index(act[4])))
        elif act[1] in ("paralyse", "strike", "sermon", "charm", "contest"):
            num, den, came = act[-3:]
            if act[1] == "contest":
                came = int(came == act[4])
            if 0 < num < den:
                told.append((num, den, came))
    assert told == [
        ("pick", roll.den, roll.result)
        if roll.kind == "pick"
        else (roll.num, roll.den, roll.result)
        for roll in rolls._log
    ]


def is_repeatable(setup: Setup, seed: int) -> None:
    """The same dice give the same record; in which order the fighters are named is nothing."""
    record = fight(setup, seeded(seed))
    assert record == fight(setup, seeded(seed))
    backwards = Setup(
        setup.kind, setup.fighters[::-1], setup.rules, setup.buildings, setup.last_unit
    )
    assert record == fight(backwards, seeded(seed))


def renumbered(acts: Sequence[Any], new: Callable[[int], int]) -> list[Any]:
    """An act with other numbers of units."""
    places = {
        "paralyse": (2, 3), "strike": (2, 6), "sermon": (2, 5), "spell": (2,), "charm": (2, 5),
        "summon": (2, 3), "die": (2,), "move": (2,), "contest": (4, 5, 8), "build": (2,),
        "lapse": (2,), "turn": (2, 4),
    }  # fmt: skip
    return [new(it) if at in places[acts[1]] else it for at, it in enumerate(acts)]


def knows_numbers_by_order_only(setup: Setup, seed: int) -> None:
    """Other ids in the same order change nothing but the ids."""
    last = 3 * setup.last_unit + 7

    def new(number: int) -> int:
        if number > setup.last_unit:
            return number - setup.last_unit + last
        return 3 * number + 7 if number else 0

    fighters = tuple(
        Fighter(new(it.number), it.type, it.side, it.cell, it.rations) for it in setup.fighters
    )
    other = Setup(setup.kind, fighters, setup.rules, setup.buildings, last)
    one, two = engine(setup, seeded(seed)), engine(other, seeded(seed))
    for mine, theirs in zip(one["steps"], two["steps"], strict=True):
        assert [renumbered(act, new) for act in mine] == [list(act) for act in theirs]
    assert [[new(it[0]), *it[1:]] for it in one["after"]] == two["after"]


def turned(document: Document) -> Document:
    """The battle as it looks from the other side of the field; acts of a step in any order."""
    other = {"A": "B", "B": "A", None: None}

    def cell(parts: list[Any], at: int) -> None:
        parts[at : at + 2] = [10 - parts[at], 15 - parts[at + 1]]

    def act(it: Sequence[Any]) -> list[Any]:
        parts = list(it)
        what = parts[1]
        where = {
            "strike": 4, "sermon": 3, "spell": 3, "charm": 3, "summon": 5, "move": 3,
            "contest": 2, "build": 3,
        }  # fmt: skip
        if what in where and not (what == "summon" and not parts[3]):
            cell(parts, where[what])
        if what == "contest":
            parts[4], parts[5] = parts[5], parts[4]
            parts[6] = parts[7] - parts[6]
        if what == "turn":
            parts[3] = other[parts[3]]
        return parts

    return {
        "winner": other[document["winner"]],
        "why": document["why"],
        "steps": [sorted(map(act, step), key=str) for step in document["steps"]],
        "after": [
            [number, name, other[side], 10 - x, 15 - y, rations]
            for number, name, side, x, y, rations in document["after"]
        ],
    }


def is_the_same_from_both_sides(setup: Setup, choice: int) -> None:
    """An open battle with its sides exchanged is the same battle, turned round. What is decided by
    lot between equals is left out: there A is asked first."""
    mirrored = Setup(
        setup.kind,
        tuple(
            Fighter(it.number, it.type, "B" if it.side == "A" else "A", it.cell, it.rations)
            for it in setup.fighters
        ),
        setup.rules,
        (),
        setup.last_unit,
    )
    rolls = Steady("battle", Dice("").stream(""), [])
    rolls.choice = choice
    one = normal(engine(setup, rolls))
    contests = [act for step in one["steps"] for act in step if act[1] == "contest"]
    assume(all(2 * act[6] != act[7] for act in contests))
    two = normal(engine(mirrored, rolls))
    assert turned(turned(one)) == {
        **{key: one[key] for key in ("winner", "why", "after")},
        "steps": [sorted(step, key=str) for step in one["steps"]],
    }
    assert turned(one) == {
        **{key: two[key] for key in ("winner", "why", "after")},
        "steps": [sorted(step, key=str) for step in two["steps"]],
    }


def tried(check: Check, examples: int, most: int) -> None:
    """The check in so many battles of at most so many units a side."""
    mirrors = check is is_the_same_from_both_sides

    @settings(max_examples=examples, derandomize=True, database=None)
    @given(
        setups(most=most, kinds=["field"]) if mirrors else setups(most=most),
        st.integers(0, 2) if mirrors else SEEDS,
    )
    def run(setup: Setup, seed: int) -> None:
        check(setup, seed)

    run()


CHECKS = [
    pytest.param(ends, marks=[pytest.mark.rule("DMA-17.1"), pytest.mark.rule("DMA-17.2")]),
    pytest.param(keeps_count, marks=[pytest.mark.rule("DMA-1.2"), pytest.mark.rule("DMA-1.7")]),
    pytest.param(replays, marks=[pytest.mark.rule("DMA-14"), pytest.mark.rule("DMA-20.2")]),
    pytest.param(tells_every_roll, marks=[pytest.mark.rule("DMA-1.4")]),
    pytest.param(is_repeatable, marks=[pytest.mark.rule("DMA-1.4")]),
    pytest.param(knows_numbers_by_order_only, marks=[pytest.mark.rule("DMA-1.6")]),
    pytest.param(is_the_same_from_both_sides, marks=[pytest.mark.rule("DMA-13.2")]),
]


@pytest.mark.parametrize("check", CHECKS)
def test_any_skirmish(check: Check) -> None:
    tried(check, examples=6, most=6)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_any_battle(check: Check) -> None:
    tried(check, examples=150, most=14)
