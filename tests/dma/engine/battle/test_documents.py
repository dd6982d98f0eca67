"""A single battle as documents: what goes in, what comes out, and what is said of wrong ones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dma.engine.battle.documents import battle_documents, decode_setup
from dma.engine.battle.setup import Fighter

README = (Path(__file__).parents[4] / "dma" / "README.md").read_text("utf-8")
GOOD: dict[str, Any] = {
    "kind": "storm",
    "a": [{"type": "legionaries", "count": 2}],
    "b": [{"type": "militia", "number": 1, "cell": [5, 2]}, {"type": "archers", "rations": 4}],
    "buildings": ["town_hall", "city_wall"],
    "rules": {"battle_step_cap": 9},
}


def test_a_setup_is_read() -> None:
    setup = decode_setup(GOOD)
    assert setup.kind == "storm"
    assert setup.buildings == ("city_wall", "town_hall")  # in the order of the book
    assert setup.rules.battle_step_cap == 9
    assert setup.fighters == (
        Fighter(2, "legionaries", "A"),
        Fighter(3, "legionaries", "A"),
        Fighter(1, "militia", "B", (5, 2)),
        Fighter(4, "archers", "B", None, 4),
    )
    assert setup.last_unit == 4


def test_one_battle_gives_its_record_and_rolls_always_the_same() -> None:
    result = battle_documents(GOOD, "seed")
    assert result == battle_documents(json.loads(json.dumps(GOOD)), "seed")
    assert result != battle_documents(GOOD, "another seed")
    assert set(result) == {"record", "rolls"}
    assert json.loads(json.dumps(result)) == result
    assert set(result["rolls"][0]) == {"stream", "kind", "what", "about", "num", "den", "result"}


def test_many_battles_give_odds() -> None:
    document = {"kind": "field", "a": [{"type": "legionaries", "count": 3}], "b": GOOD["b"]}
    odds = battle_documents(document, "seed", 40)["odds"]
    assert odds["runs"] == sum(odds["wins"].values()) == sum(odds["why"].values()) == 40
    assert odds["steps"]["least"] * 100 <= odds["steps"]["mean_hundredths"]
    assert odds["steps"]["mean_hundredths"] <= odds["steps"]["most"] * 100
    assert 0 < odds["survivors_hundredths"]["A"]["legionaries"] <= 300


def test_odds_tell_how_far_they_are() -> None:
    fought: list[int] = []
    battle_documents(GOOD, "seed", 3, fought.append)
    assert fought == [1, 2, 3]


def test_certain_battles_have_certain_odds() -> None:
    """EX-58, always the same."""
    lines = {
        "kind": "field",
        "a": [{"type": "cavalry", "cell": [5, 0]}],
        "b": [{"type": "heavy_infantry", "cell": [0, 5]}],
    }
    assert battle_documents(lines, "x", 3)["odds"] == {
        "runs": 3,
        "wins": {"A": 3, "B": 0, "draw": 0},
        "why": {"flag": 3},
        "steps": {"least": 5, "most": 5, "mean_hundredths": 500},
        "survivors_hundredths": {"A": {"cavalry": 100}, "B": {}},
    }


def changed(**fields: object) -> dict[str, object]:
    return {**GOOD, **fields}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "battle: expected an object, got a list"),
        ({"kind": "field", "a": []}, "battle: the field b is missing"),
        (changed(kind="siege"), 'kind: expected one of field, storm, village, got "siege"'),
        (changed(kind="field"), "buildings: only a storm has any, this is a field"),
        (changed(wall=1), 'battle: the field "wall" is not known'),
        (changed(a=[]), "a: expected 1 to 66 units (DMA-10.1), got 0"),
        (
            changed(a=[{"type": "militia", "count": 66}, {"type": "mages"}]),
            "a: expected 1 to 66 units (DMA-10.1), got 67",
        ),
        (changed(b=[{"count": 2}]), "b[0]: the field type is missing"),
        (changed(b=[{"type": "militia", "count": 67}]), "b[0].count: expected at most 66, got 67"),
        (changed(b=[{"type": "militia", "count": 0}]), "b[0].count: expected 1 or more, got 0"),
        (
            changed(b=[{"type": "militia", "count": 2, "cell": [5, 5]}]),
            "b[0].cell: one unit only has it, the count is more",
        ),
        (
            changed(b=[{"type": "militia", "cell": [5, 6]}]),
            "b[0].cell[1]: expected at most 5, got 6",
        ),
        (
            changed(b=[{"type": "militia", "cell": [11, 5]}]),
            "b[0].cell[0]: expected at most 10, got 11",
        ),
        (changed(b=[{"type": "militia", "cell": [5]}]), "b[0].cell: expected [column, row]"),
        (
            changed(b=[{"type": "militia", "cell": [5, 5]}, {"type": "mages", "cell": [5, 5]}]),
            "b[1].cell: another unit has that cell",
        ),
        (
            changed(a=[{"type": "militia", "number": 1}]),
            "b[0].number: another unit has the number 1",
        ),
        (changed(buildings=["moat"]), "buildings[0]: expected one of "),
        (changed(rules={"height": 2}), 'rules: the field "height" is not known'),
        (changed(rules={"height_factor": -2}), "rules.height_factor: expected a whole number"),
    ],
)
def test_a_wrong_setup_is_told_in_one_line(document: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        battle_documents(document, "seed")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("seed", "runs", "said"),
    [
        (7, 1, "seed: expected a text, got 7"),
        ("\ud800", 1, "seed: expected a text"),
        ("x", 0, "runs: expected 1 or more, got 0"),
        ("x", 10_001, "runs: expected at most 10000, got 10001"),
    ],
)
def test_wrong_seeds_and_runs_are_told(seed: object, runs: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        battle_documents(GOOD, seed, runs)


def test_the_page_for_programs_shows_a_setup_that_works() -> None:
    example = re.search(r"a setup\n\n```json\n(.*?)\n```", README, re.S)
    assert example is not None
    record = battle_documents(json.loads(example[1]), "seed")["record"]
    assert len(record["units"]) == 22
    assert [40, "archers", "B", 4, 3] in record["units"]
