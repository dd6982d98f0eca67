"""The offline door: JSON in, JSON out (CO-20.4), for other programs to rely on."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counties.engine.documents import MalformedOrders, resolve_documents
from counties.engine.state import MalformedPosition
from tests.counties.builders import Document, county, grid_of, player, position, row_of
from tests.counties.random_games import all_sheets, positions


def plain() -> Document:
    return position(row_of(county("A", cows=100), county(None), county("B")), A=player(gold=50))


@pytest.mark.rule("CO-20.4")
def test_the_answer_has_the_documented_parts() -> None:
    answer = resolve_documents(plain(), {"A": "CASTLE 1", "B": None})
    assert set(answer) == {"position", "events", "reports", "remarks"}
    assert answer["position"].keys() == plain().keys()
    assert answer["position"]["turn"] == 2
    assert set(answer["reports"]) == {"A", "B", ""}
    assert set(answer["remarks"]) == {"A", "B"}
    assert answer["remarks"]["B"] == []
    refused = [r for r in answer["remarks"]["A"] if r["line"] == 1]
    assert [set(remark) for remark in refused] == [{"line", "severity", "code", "rule", "data"}]
    assert [(r["severity"], r["code"], r["rule"]) for r in refused] == [
        ("error", "CO-E09", "CO-7.1")
    ]
    assert all({"code", "rule", "step", "seen_by"} <= set(event) for event in answer["events"])


@pytest.mark.slow
@given(st.data())
def test_the_answer_can_be_put_in_again_for_ever(data: st.DataObject) -> None:
    where = data.draw(positions())
    for _ in range(3):
        sheets = data.draw(all_sheets(where))
        before = copy.deepcopy((where, sheets))
        answer = resolve_documents(where, sheets)
        assert (where, sheets) == before
        assert json.loads(json.dumps(answer)) == answer
        where = answer["position"]


@pytest.mark.slow
@given(st.data())
def test_the_order_of_players_and_counties_in_the_file_changes_nothing(data: st.DataObject) -> None:
    where = data.draw(positions())
    sheets = data.draw(all_sheets(where))
    mixed = where | {
        "counties": data.draw(st.permutations(where["counties"])),
        "players": dict(data.draw(st.permutations(list(where["players"].items())))),
    }
    mixed_sheets = dict(data.draw(st.permutations(list(sheets.items()))))
    one = json.dumps(resolve_documents(where, sheets))
    assert json.dumps(resolve_documents(mixed, mixed_sheets)) == one


RESOLVE = """
import json, sys
from counties.engine.documents import resolve_documents
print(json.dumps(resolve_documents(*json.load(sys.stdin))))
"""


def resolve_elsewhere(where: Document, sheets: Document, seed: str) -> bytes:
    """The answer of another process, whose sets and hashes are in another order."""
    return subprocess.run(
        [sys.executable, "-c", RESOLVE],
        input=json.dumps([where, sheets]).encode(),
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=True,
    ).stdout


def test_another_process_gives_the_same_bytes() -> None:
    """Four neighbours fall on one county, so that every set has something to mix up."""
    army = {"soldiers": 200, "cows": 50, "tax_rate": 100}
    where = position(
        grid_of(
            [None, county("north", **army), None],
            [county("west", **army), county(None), county("east", **army)],
            [None, county("south", **army), county("north", soldiers=4)],
        )
    )
    sheets: Document = {
        "north": "MOVE 2 S 150\nPASS\nPASS\nTAX 2 20",
        "west": "MOVE 4 E 150\nMOVE 4 E 99",
        "east": "MOVE 6 W 151\nTAX 6 0",
        "south": None,
    }
    answers = {resolve_elsewhere(where, sheets, seed) for seed in ("0", "1", "2", "3")}
    assert answers == {f"{json.dumps(resolve_documents(where, sheets))}\n".encode()}


def test_no_number_anywhere_is_a_fraction() -> None:
    where = plain()
    where["counties"][0] |= {"castle_size": 2, "soldiers": 3}
    answer = resolve_documents(where, {"B": "PASS"})
    json.loads(json.dumps(answer), parse_float=pytest.fail)


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        (None, "orders: expected an object of player and sheet text"),
        (["A"], "orders: expected an object of player and sheet text"),
        ({"C": ""}, "orders: 'C' is not one of the players"),
        ({"A": 3}, "orders.A: expected text or null"),
        ({"A": ["TAX 1 20"]}, "orders.A: expected text or null"),
    ],
)
def test_malformed_orders_are_refused_with_one_clear_line(orders: Any, message: str) -> None:
    with pytest.raises(MalformedOrders) as caught:
        resolve_documents(plain(), orders)
    assert str(caught.value) == message


def test_a_malformed_position_is_refused_with_one_clear_line() -> None:
    with pytest.raises(MalformedPosition, match="^turn: expected a whole number, got 1.5$"):
        resolve_documents(plain() | {"turn": 1.5}, {})
