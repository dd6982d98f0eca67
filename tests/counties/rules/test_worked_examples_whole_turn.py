"""WE-50: the whole turn of the rule book, every number that a position or a report shows."""

from typing import Any

import pytest

from tests.counties.builders import Turn, county, play, player, position, row_of, sheet

A_ORDERS = sheet(
    "BUY 10 wood",
    "BUY 4 cows 1",
    "LABOUR 1 farm 100 smith 5 wood 150 iron 200 defend 24",
    "TAX 1 100",
    "RECRUIT 1 21",
    "SLAUGHTER 1 14",
    "MOVE 1 E 21",
)
B_ORDERS = sheet(
    "LABOUR 3 farm 80 quarry 300 defend 120",
    "TAX 3 60",
    "SLAUGHTER 3 8",
)


def the_start() -> dict[str, Any]:
    """The position WE-50 begins with."""
    return position(
        row_of(
            county("A", cows=100, tax_rate=80),
            county(None),
            county("B", cows=80, fields=8, tax_rate=80),
        ),
        A=player(gold=500, wood=100, iron=300, armour=21),
        B=player(gold=500),
    )


@pytest.fixture(name="turn")
def played() -> Turn:
    return play(the_start(), A=A_ORDERS, B=B_ORDERS)


AFTER = {
    "A": {"gold": 779, "wood": 210, "iron": 250, "stone": 0, "armour": 5},
    "B": {"gold": 800, "wood": 0, "iron": 0, "stone": 300, "armour": 0},
    1: {"owner": "A", "population": 482, "soldiers": 0, "cows": 100, "tax_rate": 100},
    2: {"owner": "A", "population": 424, "soldiers": 1, "cows": 0, "tax_rate": 80},
    3: {"owner": "B", "population": 541, "soldiers": 0, "cows": 80, "tax_rate": 60},
}


@pytest.mark.rule("CO-3.1")
@pytest.mark.parametrize("after", [pytest.param(AFTER, id="WE-50")])
def test_the_position_after_the_whole_turn(turn: Turn, after: dict[Any, Any]) -> None:
    for place, numbers in after.items():
        found = turn.county(place) if isinstance(place, int) else turn.player(place)
        assert {key: found[key] for key in numbers} == numbers, place
    assert turn.position["turn"] == 2
    assert turn.position["over"] is False
    assert turn.errors("A") == []
    assert turn.errors("B") == []


@pytest.mark.rule("CO-4.6")
def test_the_labour_of_the_whole_turn_stands(turn: Turn) -> None:
    assert turn.county(1)["labour"] == {
        "farm": 100,
        "smith": 5,
        "wood": 150,
        "iron": 200,
        "defend": 24,
        "castle": 0,
        "quarry": 0,
    }
    assert turn.county(2)["labour"] is None


# step -> the events of the table, with the numbers it names
TABLE: list[tuple[int, str, dict[str, Any]]] = [
    (1, "bought", {"player": "A", "good": "wood", "done": 10, "gold": 160}),
    (1, "bought", {"player": "A", "good": "cows", "county": 1, "done": 4, "gold": 40}),
    (2, "recruited", {"county": 1, "done": 21, "population": 479, "armour": 0}),
    (4, "forged", {"county": 1, "smiths": 5, "suits": 5, "wood": 50, "iron": 250}),
    (5, "moved", {"county": 1, "to": 2, "kind": "attack", "done": 21}),
    (5, "battle", {"county": 2, "attackers": ["A"], "outcome": "captured", "winner": "A"}),
    (6, "produced", {"county": 1, "good": "wood", "amount": 150}),
    (7, "produced", {"county": 1, "good": "iron", "amount": 200}),
    (8, "produced", {"county": 3, "good": "stone", "amount": 300}),
    (9, "cheese", {"county": 1, "cows": 104, "food": 520}),
    (9, "cheese", {"county": 3, "cows": 80, "food": 400}),
    (10, "births", {"county": 1, "born": 10}),
    (10, "births", {"county": 3, "born": 8}),
    (11, "slaughtered", {"county": 1, "done": 14, "food": 280}),
    (11, "slaughtered", {"county": 3, "done": 8, "food": 160}),
    (12, "herd", {"county": 1, "crowded": False, "left": 100}),
    (12, "herd", {"county": 3, "crowded": False, "left": 80}),
    (13, "tax", {"county": 1, "population": 479, "food": 800, "ration": "normal", "gold": 479}),
    (13, "tax", {"county": 3, "population": 500, "food": 560, "ration": "normal", "gold": 300}),
    (14, "growth", {"county": 1, "before": 479, "change": 23, "population": 502}),
    (14, "growth", {"county": 2, "before": 400, "change": 20, "population": 420}),
    (14, "growth", {"county": 3, "before": 500, "change": 25, "population": 525}),
    (15, "migrated", {"county": 1, "to": 2, "people": 20}),
    (15, "migrated", {"county": 2, "to": 3, "people": 16}),
    (16, "captured", {"county": 2, "previous": None, "player": "A"}),
]


@pytest.mark.rule("CO-19.2")
@pytest.mark.parametrize(("step", "code", "numbers"), TABLE)
def test_the_whole_turn_step_by_step(
    turn: Turn, step: int, code: str, numbers: dict[str, Any]
) -> None:
    told = [event for event in turn.events(code) if event["step"] == step]
    matching = [event for event in told if {key: event.get(key) for key in numbers} == numbers]
    assert len(matching) == 1, told


@pytest.mark.rule("CO-11.6")
def test_the_battle_of_the_whole_turn(turn: Turn) -> None:
    (numbers,) = turn.events("battle_numbers")
    assert numbers["attackers"] == {"A": {"soldiers": 21, "force_x2": 210, "lost": 20, "left": 1}}
    assert numbers["defence"]["force_x2"] == 200
    assert numbers["defence"]["people_lost"] == 100
