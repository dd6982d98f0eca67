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
