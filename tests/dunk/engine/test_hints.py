"""Hints for the first turns: what is advised can be done, is then done, and pays."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk import hinting, wording
from dunk.engine.checks import check, template
from dunk.engine.edits import edit
from dunk.engine.forecast import forecast
from dunk.engine.hints import HINTS, MOST, Hint, hints
from dunk.engine.report import report
from dunk.engine.resolver import resolve
from dunk.engine.setup import new_position
from dunk.engine.state import Position
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.engine.test_checks import told
from tests.dunk.random_worlds import positions


def follow(document: dict[str, Any], text: str) -> str:
    """The sheet with everything written into it that is advised."""
    for hint in hints(document, text):
        for field, value in hint.edits:
            text = edit(document, text, field, value)
    return text


def by_code(document: dict[str, Any], text: str = "") -> dict[str, Hint]:
    return {hint.code: hint for hint in hints(document, text)}


def village_green(**changes: Any) -> Position:
    """Own land in the west of a small map, free people in the east of it."""
    own = {number: land(owner=1, population="human") for number in (0, 1, 5, 6)}
    free = {number: land(population="human") for number in (2, 3, 7)}
    plain: dict[str, Any] = {"race": "human", "leaders": "priest", "gold": 12}
    return world(
        "ggggg",
        "ggggg",
        kingdoms=[kingdom(1, **(plain | changes)), kingdom(2)],
        lands={**own, **free},
    )


def test_the_first_turn_is_about_land_and_leaders() -> None:
    document = told(village_green())
    found = by_code(document)
    assert list(found) == ["hint_place", "hint_leaders"]
    assert found["hint_leaders"].edits == (("leaders", "develop_mission"),)
    (field, line), *_ = found["hint_place"].edits
    assert field == "add"
    assert line.startswith("place ")
    assert set(found["hint_place"].data["places"]) <= {2, 3, 7}


def test_what_is_advised_and_done_is_said_to_be_done() -> None:
    document = told(village_green())
    sheet = follow(document, template(document))
    done = hints(document, sheet)
    assert [hint.is_done for hint in done] == [True, True]
    assert all(not hint.edits for hint in done)
    assert follow(document, sheet) == sheet


def test_another_way_to_do_it_is_good_too() -> None:
    document = told(village_green())
    (price,) = {hint.data["armies"] for hint in hints(document, "") if hint.code == "hint_place"}
    sheet = "place 5\n" * price + "every turn: develop_protection\n"
    assert all(hint.is_done for hint in hints(document, sheet))


def test_settlers_and_soldiers_are_told_apart() -> None:
    """One who is placed to stay is not taken for one who is to go out."""
    starts = (new_position({"pace": 3}, ["A", "B", "C"], Dice(f"s {n}")) for n in range(30))
    documents = (told(where, number) for where in starts for number in where.kingdoms)
    document = next(one for one in documents if "hint_settler" in by_code(one))
    found = by_code(document)
    assert {"hint_place", "hint_settler"} <= found.keys()
    ((_, settler),) = found["hint_settler"].edits
    after = by_code(document, settler)
    assert after["hint_settler"].is_done
    assert not after["hint_place"].is_done


def test_idle_warriors_train_whom_you_place() -> None:
    document = told(village_green(leaders="warrior"))
    found = by_code(document)
    assert found["hint_place"].data["train"]
    assert "hint_leaders" not in found
    said = wording.sentence("hint_place", found["hint_place"].data)
    assert "ERF 2" in said


def test_later_an_army_settles_for_the_sake_of_towns() -> None:
    where = village_green()
    where.turn = 3
    for number in (1, 2):
        where.armies[army(1, number).id] = army(1, number, race="human", province=number)
    document = told(where)
    found = hints(document, "")
    assert found[0].code == "hint_village"
    assert found[0].edits == (("add", "army_to_village 1"),)
    assert "50 %" in wording.sentence("hint_village", found[0].data)


def test_an_army_that_settles_is_not_told_to_march() -> None:
    where = village_green()
    where.turn = 2
    where.armies[army(1, 1).id] = army(1, 1, race="human", province=1)
    document = told(where)
    assert by_code(document)["hint_march"].edits
    assert by_code(document, "army_to_village 1")["hint_march"].is_done


def test_nothing_is_advised_where_nothing_can_be_ordered() -> None:
    assert hints(told(village_green(), None), "") == []


def test_each_hint_points_at_a_place_and_has_words() -> None:
    document = told(village_green())
    shown = hinting.hints(document, "")
    assert [hint.place for hint in shown][1] == "part-purse"
    assert shown[0].place.startswith("province-")
    for hint in shown:
        assert wording.sentence(hint.title_code, hint.data)
        assert wording.sentence(hint.code, hint.data)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_three_guided_turns_can_be_followed_and_paid(seed: int) -> None:
    """A real campaign, in which one kingdom does just what it is told."""
    where = new_position({"pace": 3}, ["A", "B", "C"], Dice(f"guide {seed}"))
    taught: set[str] = set()
    for turn in (1, 2, 3):
        document = report(where, [], 1)
        sheet = follow(document, template(document))
        read = check(document, sheet)
        assert read.clean
        taught |= {hint.code for hint in hints(document, sheet)}
        assert all(hint.is_done for hint in hints(document, sheet))
        assert forecast(document, sheet)["gold"]["least"] >= 0
        where = resolve(where, {"A": sheet}, Dice(f"turn {turn}")).position
    assert {"hint_place", "hint_leaders"} <= taught or "hint_march" in taught
    assert len(report(where, [], 1)["own"]["lands"]) > 7


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(positions(), st.sampled_from([1, 2, 3]))
def test_every_hint_can_be_followed_wherever_one_stands(where: Position, turn: int) -> None:
    where.turn = max(turn, where.turn)
    document = told(where)
    found = hints(document, "")
    assert len(found) <= MOST
    for hint in found:
        assert hint.code in HINTS
        assert wording.sentence(hint.code, hint.data)
        assert wording.sentence(f"{hint.code}_title", hint.data)
    codes = {one.code for one in check(document, follow(document, "")).remarks
             if one.severity == "error"}  # fmt: skip
    assert codes <= {"E02"}  # several pieces of advice may cost more than each alone
