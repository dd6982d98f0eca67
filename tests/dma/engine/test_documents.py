"""The offline door: JSON in, JSON out, for other programs to rely on."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine.decoding import decode
from dma.engine.documents import MalformedOrders, resolve_documents
from dma.engine.encoding import encode
from dma.engine.jsonfields import MalformedPosition
from dma.engine.report import report
from dma.engine.resolver import resolve
from dma.engine.seeded import SeededDice
from dma.engine.setup import new_position
from games.dice import Dice
from tests.dma.engine.test_readme import BLOCKS

Document = dict[str, Any]
PLANS = {"A": "route army 1: 3.2 4.1\nqueue city 1: militia, barracks\nfoo", "B": None}


def plain(pace: str = "week") -> Document:
    """Two small states whose armies stand two cells apart, and a neutral village."""
    position: Document = copy.deepcopy(BLOCKS[0])
    position["rules"]["pace"] = pace
    return position


@pytest.mark.rule("DMA-3.1")
def test_a_week_is_played() -> None:
    before = plain()
    answer = resolve_documents(before, PLANS, "one")
    assert before == plain()
    assert (answer["position"]["week"], answer["position"]["day"]) == (2, 0)
    assert answer["position"]["states"][1]["silent_weeks"] == 1
    assert "silent_weeks" not in answer["position"]["states"][0]
    assert set(answer["reports"]) == {"A", "B", ""}
    (remark,) = answer["remarks"]["A"]
    assert (remark["line"], remark["severity"], remark["code"]) == (3, "error", "unknown_order")
    assert answer["remarks"]["B"] == []
    days = [event["day"] for event in answer["events"]]
    assert days == sorted(days)
    assert json.loads(json.dumps(answer)) == answer
    assert decode(answer["position"]) == decode(json.loads(json.dumps(answer["position"])))


@pytest.mark.rule("DMA-1.4")
@pytest.mark.rule("DMA-H53")
def test_the_same_documents_and_seed_give_the_same_and_another_seed_another() -> None:
    one, same, other = (resolve_documents(plain(), PLANS, seed) for seed in ("1", "1", "2"))
    assert json.dumps(one) == json.dumps(same)
    assert one["rolls"] != other["rolls"]


@pytest.mark.rule("DMA-3.6")
@pytest.mark.rule("DMA-H57")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_seven_days_come_to_the_same_as_the_week_at_once(seed: str) -> None:
    week = resolve_documents(plain(), PLANS, seed)
    position, events, rolls = plain("day"), [], []
    for day in range(1, 8):
        plans = PLANS if day == 1 else {"A": "disband army 1"}  # frozen by then
        answer = resolve_documents(position, plans, seed)
        position = answer["position"]
        assert position["ending"] or (position["day"], position["week"]) == (day % 7, 1 + day // 7)
        events += answer["events"]
        rolls += answer["rolls"]
    assert {**position, "rules": 0} == {**week["position"], "rules": 0}
    assert (events, rolls) == (week["events"], week["rolls"])


def test_nobody_is_told_what_another_may_know() -> None:
    answer = resolve_documents(plain(), PLANS, "one")
    seen = {"A": 0, "B": 0}
    for event in answer["events"]:
        assert event["seen_by"]
        for seat in seen:
            told = [it for day in answer["reports"][seat]["days"] for it in day["events"]]
            stripped = {k: v for k, v in event.items() if k not in ("day", "seen_by")}
            if event["code"] != "seen":
                assert (stripped in told) == (event["seen_by"] == ["*"] or seat in event["seen_by"])
                seen[seat] += stripped in told
    assert seen["A"] != seen["B"]


def test_the_door_is_the_resolver_and_its_dice_fall_as_the_host_s() -> None:
    answer = resolve_documents(plain(), PLANS, "one")
    done = resolve(decode(plain()), PLANS, Dice("one"))
    assert encode(done.position) == answer["position"]
    assert report(done.position, done.events, 1) == answer["reports"]["A"]
    for name in ("x", "1.1:battle:1"):
        streams = Dice("s").stream(name), SeededDice("s").stream(name)
        assert [streams[0].below(6) for _ in range(9)] == [streams[1].below(6) for _ in range(9)]


@pytest.mark.parametrize(
    ("position", "orders", "seed", "said"),
    [
        ({}, {}, "s", "position: the field edition is missing"),
        (plain(), [], "s", "orders: expected an object of seat and text of the plan"),
        (plain(), {"C": ""}, "s", 'orders: "C" is not one of the seats'),
        (plain(), {"A": 3}, "s", "orders.A: expected text or null, got 3"),
        (plain(), {}, 3, "seed: expected a text, got 3"),
        (plain(), {}, "\ud800", "seed: half a sign (a lone surrogate) is in it"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    position: Any, orders: Any, seed: Any, said: str
) -> None:
    with pytest.raises((MalformedPosition, MalformedOrders)) as caught:
        resolve_documents(position, orders, seed)
    assert str(caught.value) == said


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.text(max_size=3), st.lists(st.text(max_size=60), max_size=4))
def test_any_plans_can_be_played(count: int, seed: str, texts: list[str]) -> None:
    seats = [chr(65 + n) for n in range(count)]
    position = encode(new_position({"max_weeks": 2}, seats, Dice(seed or "x")))
    for _ in range(3):
        plans = dict(zip(seats, texts, strict=False))
        position = resolve_documents(position, plans, "seed")["position"]
        assert encode(decode(position)) == position
    assert position["ending"] is not None


@pytest.mark.slow
def test_the_engine_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """Run as another program would: no site packages, no Django, the tree of the engine alone."""
    code = (
        "import json, sys\n"
        "from dma.engine.documents import resolve_documents\n"
        "answer = resolve_documents(json.loads(sys.argv[1]), {}, 'x')\n"
        "print(answer['position']['week'])\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, json.dumps(plain())],
        cwd=tmp_path,
        env={"PYTHONPATH": str(root), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("2\n", "")
