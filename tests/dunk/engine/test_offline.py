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

from dunk.engine.decoding import decode
from dunk.engine.documents import MalformedOrders, resolve_documents
from dunk.engine.encoding import encode
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.report import report
from dunk.engine.resolver import resolve
from dunk.engine.seeded import SeededDice
from dunk.engine.state import Position
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.engine.test_entry_is_resolution import lines
from tests.dunk.random_worlds import positions

Document = dict[str, Any]
sheets = st.none() | st.lists(lines(), max_size=6).map("\n".join)


def plain() -> Document:
    """Two kingdoms side by side on an island; each with an army in a province of the other."""
    return encode(
        world(
            "fgl",
            "mww",
            kingdoms=[kingdom(1, gold=50), kingdom(2, race="elf", gold=20)],
            lands={
                0: land(owner=1, population="orc"),
                1: land(owner=2, population="elf"),
                2: land(owner=2, population="elf"),
            },
            armies=[army(1, 1, province=1), army(2, 1, province=1, race="elf", erf=3)],
        )
    )


WAR: Document = {"A": "enemy 2\nplace 0\nplace 77\ndance", "B": None}


def test_the_answer_has_the_documented_parts() -> None:
    answer = resolve_documents(plain(), WAR, "seed")
    assert set(answer) == {"position", "events", "reports", "remarks", "rolls"}
    assert answer["position"].keys() == plain().keys()
    assert answer["position"]["turn"] == 2
    assert set(answer["reports"]) == {"A", "B", ""}
    assert answer["reports"][""]["own"] is None
    assert answer["remarks"]["B"] == []
    assert [(r["line"], r["severity"], r["code"]) for r in answer["remarks"]["A"]] == [
        (3, "error", "E03"),
        (4, "error", "E01"),
    ]
    seats = {seat for event in answer["events"] for seat in event["seen_by"]}
    assert {"A", "B"} <= seats <= {"A", "B", "*"}
    shot = next(roll for roll in answer["rolls"] if roll["what"] == "survives missiles")
    assert set(shot) == {"stream", "kind", "what", "about", "num", "den", "result"}
    assert shot["stream"] == "battle:1"


def test_a_sheet_that_is_refused_is_remarked_upon_as_a_whole() -> None:
    answer = resolve_documents(
        plain(), {"A": "begin orders 2\nplace 0", "B": "x\nbegin orders 2"}, ""
    )
    [refused] = answer["remarks"]["A"]
    assert (refused["line"], refused["severity"], refused["code"]) == (0, "error", "sheet")
    assert refused["data"]["reason"] == "kingdom"
    [ignored] = answer["remarks"]["B"]
    assert (ignored["severity"], ignored["data"]["ignored"]) == ("warning", "1")


def test_what_comes_out_is_the_resolution_with_the_dice_of_the_host() -> None:
    answer = resolve_documents(plain(), WAR, "seed")
    done = resolve(decode(plain()), WAR, Dice("seed"))
    assert answer["position"] == encode(done.position)
    assert answer["reports"]["A"] == report(done.position, done.events, 1)


@given(st.text(st.characters(codec="utf-8"), max_size=20), st.text("ab:é", max_size=5))
def test_its_dice_fall_like_those_of_the_host(seed: str, name: str) -> None:
    faces = (2, 6, 100, 1 << 30)
    mine, theirs = SeededDice(seed), Dice(seed)
    for _ in range(2):
        drawn = [mine.stream(name).below(n) for n in faces]
        assert drawn == [theirs.stream(name).below(n) for n in faces]


@pytest.mark.slow
@settings(max_examples=60)
@given(positions(), sheets, sheets, st.integers(0, 9))
def test_the_answer_can_be_put_in_again(
    where: Position, one: str | None, two: str | None, seed: int
) -> None:
    document = encode(where)
    given_orders = {"A": one, **({"B": two} if 2 in where.kingdoms else {})}
    before = copy.deepcopy((document, given_orders))
    for _ in range(2):
        answer = resolve_documents(document, given_orders, str(seed))
        assert (document, given_orders) == before
        assert json.loads(json.dumps(answer), parse_float=pytest.fail) == answer
        document = answer["position"]
        before = copy.deepcopy((document, given_orders))


RESOLVE = """
import json, sys
from dunk.engine.documents import resolve_documents
print(json.dumps(resolve_documents(*json.load(sys.stdin))))
assert not {"django", "games"} & set(sys.modules)
"""


def resolve_elsewhere(where: Document, orders: Document, hashes: str) -> bytes:
    """The answer of another process, whose sets and hashes are in another order."""
    return subprocess.run(
        [sys.executable, "-c", RESOLVE],
        input=json.dumps([where, orders, "seed"]).encode(),
        env={**os.environ, "PYTHONHASHSEED": hashes},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=True,
    ).stdout


def test_another_process_gives_the_same_bytes_without_the_host() -> None:
    where = plain()
    answers = {resolve_elsewhere(where, WAR, hashes) for hashes in ("0", "1", "2")}
    assert answers == {f"{json.dumps(resolve_documents(where, WAR, 'seed'))}\n".encode()}


def test_the_order_of_things_in_the_files_changes_nothing() -> None:
    where = plain()
    mixed = {
        name: list(reversed(part)) if name in ("kingdoms", "armies") else part
        for name, part in reversed(where.items())
    }
    answer = resolve_documents(where, WAR, "seed")
    assert resolve_documents(mixed, dict(reversed(WAR.items())), "seed") == answer


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        (None, "orders: expected an object of seat and sheet text"),
        (["A"], "orders: expected an object of seat and sheet text"),
        ({"C": ""}, 'orders: "C" is not one of the seats'),
        ({1: ""}, "orders: 1 is not one of the seats"),
        ({"A": 3}, "orders.A: expected text or null, got 3"),
        ({"A": ["place 1"]}, "orders.A: expected text or null, got a list"),
        ({"A": 10**5000}, "orders.A: expected text or null, got a huge number"),
    ],
)
def test_malformed_orders_are_refused_with_one_clear_line(orders: Any, message: str) -> None:
    with pytest.raises(MalformedOrders) as caught:
        resolve_documents(plain(), orders, "seed")
    assert str(caught.value) == message


@pytest.mark.parametrize("seed", [None, 7, "\ud800"])
def test_a_seed_is_a_text_that_can_be_written(seed: Any) -> None:
    with pytest.raises(MalformedOrders, match="^seed: "):
        resolve_documents(plain(), {}, seed)


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    where = plain()
    where["kingdoms"][0]["name"] = "half \ud800"
    with pytest.raises(MalformedPosition, match=r"^kingdoms\[0\]\.name: half a sign"):
        resolve_documents(where, {}, "seed")


def test_a_sheet_with_halves_of_signs_is_answered_in_writing() -> None:
    answer = resolve_documents(plain(), {"A": "da\ud800nce\nset name Eic\udc00he"}, "seed")
    json.dumps(answer, ensure_ascii=False).encode()


# Documents that are nearly right: one value in a good one is another

deep: Any = []
for _ in range(400):
    deep = [deep]

strange = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 10**15, 10**16, 10**4400, 1.5, float("nan"), float("inf")]),
    st.sampled_from(["", "x", "0", "-1", "9" * 5000, "\ud800", "0-99999999999", "elf"]),
    st.sampled_from([[], [[]], {}, {"": {}}, {"a": 1}, [None], deep]),
)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, from the whole to single values."""
    if isinstance(value, dict):
        inner = [place for key, one in value.items() for place in places_in(one, (*path, key))]
    elif isinstance(value, list):
        inner = [place for n, one in enumerate(value) for place in places_in(one, (*path, n))]
    else:
        inner = []
    return [path, *inner]


def spoil(document: Document, path: tuple[Any, ...], value: Any, name: str | None) -> Any:
    """The document with another value at that place, or one more field of that name there."""
    if not path:
        return value
    spoilt = copy.deepcopy(document)
    spot: Any = spoilt
    for step in path[:-1]:
        spot = spot[step]
    if name is not None and isinstance(spot, dict):
        spot[name] = value
    else:
        spot[path[-1]] = value
    return spoilt


@pytest.mark.slow
@settings(max_examples=300)
@given(st.data())
def test_whatever_stands_in_a_position_is_played_or_refused_in_one_line(
    data: st.DataObject,
) -> None:
    document = data.draw(positions().map(encode) | st.just(plain()))
    place = data.draw(st.sampled_from(places_in(document)))
    name = data.draw(st.none() | st.sampled_from(["", "x", "\ud800", "0", "owner", "plague"]))
    spoilt = spoil(document, place, data.draw(strange), name)
    told = ""
    try:
        answer = resolve_documents(spoilt, {}, "seed")
        json.dumps(answer, ensure_ascii=False).encode()
    except (MalformedPosition, MalformedOrders) as error:
        told = str(error)
    assert len(told) < 500
    assert "\n" not in told
