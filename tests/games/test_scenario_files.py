"""A scenario file of any bytes is read, and everything wrong with it is told."""

import json
import random

import pytest

from counties.ruleset import Counties
from dma.ruleset import Dma
from dunk.ruleset import Dunk
from games import scenario_files
from games.scenario_files import Reading, read, shipped, write

FORD = shipped(Counties())["ford"]
FILE = write(FORD.document, "counties").encode()


def told(raw: bytes, slug: str = "counties") -> list[str]:
    return [str(problem) for problem in read(raw, slug).problems]


def test_a_file_is_read_as_it_was_written() -> None:
    found = read(FILE)
    assert found == Reading("counties", FORD.document, (), ("A", "B"))
    assert (found.is_good, found.name) == (True, "The Two Fords")
    assert read(b"\xef\xbb\xbf" + FILE.replace(b"\n", b"\r\n")).is_good


@pytest.mark.parametrize(
    ("raw", "first"),
    [
        (b"", "line 1, column 1: This is not JSON"),
        (b'{"counties":\n  x}', "line 2, column 3: This is not JSON: Expecting value"),
        (b'{"name":\n"\xff"}', "line 2: This is not UTF-8 text"),
        (b"[1, 2]", "This is no scenario"),
        (b"[" * 100_000, "Lists and objects lie too deeply"),
        (b"[" * 500 + b"]" * 500, "too deeply"),
        (b'{"counties": NaN}', "counties: NaN is no whole number"),
        (b'{"counties": [{"x": 1.5}]}', "counties[0].x: 1.5 is no whole number"),
        (b'{"counties": [{"x": 1e400}]}', "counties[0].x: 1e400 is no whole number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a: 99999999999999999999 is no whole number"),
        (b'{"a": [{"x": 1, "x": 2}]}', "a[0]: \u201cx\u201d stands here twice"),
        (b'{"a": "\\ud800"}', "a: This text holds a sign that cannot be written"),
        (b'{"a": "\\u0000"}', "a: This text holds a sign that cannot be written"),
        (b'{"\\u0000": 1}', "A name here holds a sign"),
        (b'{"game": "chess"}', "game: \u201cgame\u201d must be one of: counties"),
        (b'{"game": ["counties"]}', "game: "),
        (b"x" * (scenario_files.LARGEST + 1), "The file is too large: 512 KB at most"),
    ],
    ids=range(17),
)
def test_a_wrong_file_is_answered_with_the_place(raw: bytes, first: str) -> None:
    problem = told(raw)[0]
    assert first in problem


def test_all_that_json_cannot_carry_is_told_at_once() -> None:
    raw = b'{"a": NaN, "a": 1.5, "b": [{"c": 1, "c": 12345678901234567}], "d": "\\ud800"}'
    assert len(told(raw)) == 5


def test_a_flood_of_problems_is_cut() -> None:
    counties = json.dumps([{"id": 0}] * 400)
    found = read(f'{{"counties": {counties}}}'.encode(), "counties")
    assert len(found.problems) == scenario_files.MOST_TOLD
    assert found.left_out > 1000


def test_a_file_broken_anywhere_is_answered() -> None:
    """Every byte of it is spoilt once, and every cut of it is tried."""
    dice = random.Random(7)
    for place in range(len(FILE)):
        spoilt = bytearray(FILE)
        spoilt[place] = dice.choice(b'\x00"{}[]:,-0e9\\\xff tn')
        for raw in (bytes(spoilt), FILE[:place]):
            found = read(raw, "counties")
            assert found.is_good or found.problems


def test_a_problem_names_the_thing_by_its_id_or_name() -> None:
    document = json.loads(FILE)
    document["counties"][2] |= {"id": 77, "fields": 0}
    document["counties"][3] |= {"labour": {"dance": 1}}
    document["counties"][4] |= {"id": -1}
    found = told(json.dumps(document).encode())
    assert any(it.startswith("counties[2].fields (id 77): ") for it in found), found
    number = document["counties"][3]["id"]
    assert any(it.startswith(f"counties[3].labour (id {number}): ") for it in found), found
    assert any(it.startswith("counties[4].id: ") for it in found), found
    del document["counties"][3]["id"]
    assert any(it.startswith("counties[3].labour: ") for it in told(json.dumps(document).encode()))
    isles = shipped(Dunk())["isles"].document
    wrong = {**isles, "armies": [{**isles["armies"][0], "erf": 0}]}
    (problem,) = told(json.dumps(wrong).encode(), "dunk")
    assert problem.startswith("armies[0].erf (Grandmother Shell): This number must lie between 1")


def test_a_file_that_names_no_game_is_of_the_one_that_can_play_it() -> None:
    for ruleset in (Counties(), Dunk(), Dma()):
        for reading in shipped(ruleset).values():
            assert read(json.dumps(reading.document).encode()).slug == ruleset.slug
    known = "counties, dunk, dma"
    assert told(b'{"name": "?"}', "") == [f"game: \u201cgame\u201d must be one of: {known}."]
