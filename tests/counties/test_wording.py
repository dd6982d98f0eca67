"""Every code has its sentence, and the sentence says what the data says."""

import re
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from counties.correcting_wording import CORRECTION_SENTENCES
from counties.engine.checks import REMARK_CODES, check
from counties.engine.events import EVENT_CODES
from counties.engine.leaving import leave
from counties.engine.realm import realm_of
from counties.engine.resolver import resolve
from counties.engine.state import decode
from counties.event_wording import EVENT_SENTENCES
from counties.remark_wording import REMARK_SENTENCES
from counties.wording import sentence
from tests.counties.builders import Document, county, player, position, row_of
from tests.counties.random_games import all_sheets, positions

FORM_CODES = {
    "field_unknown",
    "field_mark",
    "field_respell",
    "field_preset",
    "field_tax",
    "field_digits",
    "field_number",
}


def test_every_code_has_a_sentence_and_no_sentence_is_without_a_code() -> None:
    corrections = {code for code in CORRECTION_SENTENCES if code.startswith("correct")}
    assert {*EVENT_SENTENCES, *corrections} == set(EVENT_CODES)
    assert set(REMARK_SENTENCES) == {*REMARK_CODES, *FORM_CODES}


def read_well(text: str) -> bool:
    """A whole sentence, nothing left unfilled."""
    return text[-1] in ".!?" and "%(" not in text and "None" not in text


@pytest.mark.slow
@given(st.data())
def test_whatever_happens_can_be_told(data: st.DataObject) -> None:
    where = data.draw(positions())
    where["options"] = {"agreed_draw": data.draw(st.booleans()), "last_turn": 2}
    turn = resolve(decode(where), data.draw(all_sheets(where)))
    for event in turn.events:
        text = sentence(event.code, event.data)
        assert read_well(text), text
        assert f"{event.data.get('county', '')}" in text
    for remarks in turn.remarks.values():
        for remark in remarks:
            text = sentence(remark.code, remark.data)
            assert text
            assert "%(" not in text


def told(where: Document, text: str) -> list[str]:
    sheet = check(realm_of(decode(where), "A"), text)
    return [sentence(remark.code, remark.data) for remark in sheet.remarks if remark.line]


CASES = [
    ("SELL 30 stone", ["30 stone", "20"]),
    ("BUY 60 iron", ["60 iron", "12 gold each", "500", "41"]),
    ("TAX 99 20", ["no county 99"]),
    ("TAX 2 20", ["County 2 is unclaimed"]),
    ("TAX 3 20", ["County 3 belongs to B"]),
    ("CASTLE 1", ["200 wood", "0 stone", "Nothing is started"]),
    ("MOVE 1 N 5", ["to the N of county 1", "Adjacent counties: E 2"]),
    ("MOVE 1 3 5", ["County 3 is not adjacent to county 1"]),
    ("MOVE 1 8 5", ["no county 8"]),
    ("MOVE 3 2 5", ["County 3 is not yours"]),
    ("MOVE 1 E 5", ["5 soldiers ordered", "only 2"]),
    ("BUY 2 3", ["“3” is not a good", "the order is written BUY <n> iron|wood"]),
    ("LABOUR 1 dig 3", ["“dig” is not a job", "the order is written LABOUR"]),
    ("TAX 1 30", ["“30” is not a tax rate", "TAX 1"]),
    ("SLAUGHTER 1 200", ["200 cows", "110"]),
    ("S 5 iron", ["SELL, SLAUGHTER"]),
    ("SELL 5 iorn", ["“iorn”", "Did you mean iron?"]),
    ("BUY 5 cows", ["BUY <n> cows <county>"]),
    ("BUY x iron", ["“x”", "counts as 0"]),
    ("LABOUR 1 farm x", ["“x”", "farming"]),
    ("LABOUR 1 farm 5 farm 6", ["farm is named twice"]),
    ("RECRUIT 1 4", ["4 recruits", "0 suits"]),
    ("RECRUIT 1 5000000000", ["nine digits"]),
    ("LABOUR 1 quarry 70 farm 430", ["no quarry", "70 people in quarrying"]),
    ("LABOUR 1 castle 5", ["CASTLE 1"]),
    ("TAX 1 20\nTAX 1 40", ["already given in line 1"]),
    ("DRAW", ["cannot end in an agreed draw"]),
    ("PASS\nTAX 1 20", ["PASS is ignored"]),
]


@pytest.mark.parametrize(("text", "words"), CASES, ids=[text for text, _ in CASES])
def test_an_error_says_what_where_and_what_to_write(text: str, words: list[str]) -> None:
    where = position(
        row_of(county("A", soldiers=2, cows=100, quarry=False), county(None), county("B")),
        A=player(gold=500, stone=20),
    )
    said = told(where, text)
    assert any(all(word in line for word in words) for line in said), said


def test_half_forces_are_written_with_their_half() -> None:
    where = position(
        row_of(county("A", soldiers=5), county("B", population=4, soldiers=1, castle_size=2))
    )
    turn = resolve(decode(where), {"A": "MOVE 1 E 5"})
    (event,) = [event for event in turn.events if event.code == "battle_numbers"]
    text = sentence(event.code, event.data)
    assert "castle effect 2.5, force 22.5" in text
    assert "Highest force against the winner: 22.5." in text


def test_who_leaves_is_named_with_his_counties() -> None:
    where = decode(position(row_of(county("A"), county("B"), county("A"))))
    said = [sentence(event.code, event.data) for event in leave(where, "A").events]
    assert said[0] == "A leaves the game. Unclaimed from now on: 1, 3."
    assert said[2] == "The game is over: B rules all claimed counties and wins."


@pytest.mark.parametrize("code", sorted(FORM_CODES))
def test_the_form_has_its_sentences(code: str) -> None:
    data: dict[str, Any] = {"field": "c1-tax", "text": "30", "county": 1}
    data |= {"line": 30, "word": "iron"}
    assert re.search(r"c1-tax|30", sentence(code, data))


def test_the_language_is_the_readers_at_the_time_of_reading() -> None:
    data = {"county": 3, "cows": 4, "food": 20}
    with translation.override("en"):
        assert sentence("cheese", data) == "County 3: 4 cows gave 20 food."


def test_one_of_a_thing_is_told_in_the_singular() -> None:
    moved = {"kind": "transfer", "done": 1, "asked": 1, "county": 1, "to": 2}
    assert sentence("moved", moved) == "1 of 1 soldier went from county 1 to county 2."
    cheese = {"county": 1, "cows": 1, "food": 5}
    assert sentence("cheese", cheese) == "County 1: 1 cow gave 5 food."
    assert "2 cows gave" in sentence("cheese", cheese | {"cows": 2})


def test_a_fall_has_a_minus_and_a_percentage_stays_in_one_piece() -> None:
    fall = {"county": 1, "before": 500, "percent": -20, "change": -100, "population": 400}
    told_so = "County 1: 500 people, a change by −20\u00a0%, that is −100: 400."
    assert sentence("growth", fall) == told_so
    assert "+5\u00a0%, that is +25" in sentence("growth", fall | {"percent": 5, "change": 25})


ONES = [
    "SELL 1 cows 3",
    "SELL 2 stone",
    "BUY 9 cows 1",
    "RECRUIT 1 3",
    "LABOUR 1 quarry 1 castle 1 farm 1 smith 1 wood 1",
    "MOVE 1 E 2",
    "SLAUGHTER 1 9",
    "CASTLE 1\nLABOUR 1 castle 2",
    "",
]
SEVERAL = r"\b1 (cows|people|soldiers|farmers|recruits|suits|units|castle workers|smiths|are)\b"


@pytest.mark.parametrize("population", [1, 2, 4])
@pytest.mark.parametrize("text", ONES)
def test_no_remark_speaks_of_one_cows(text: str, population: int) -> None:
    poor = {"soldiers": 1, "cows": 1, "population": population, "quarry": False}
    building = {"castle_size": 1, "castle_building": True, "castle_work": 99}
    for more in ({}, building):
        home = county("A", **poor, **more)
        where = position(row_of(home, county("B")), A=player(gold=1, stone=1, wood=9, armour=1))
        sheet = check(realm_of(decode(where), "A"), text)
        for remark in sheet.remarks:
            said = sentence(remark.code, remark.data)
            assert not re.search(SEVERAL, said), said
