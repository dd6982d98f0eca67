"""CO-13: the ration. The tax at 200 % of the people shows its effect, growth its change."""

from typing import Any

import pytest

from tests.counties.builders import Turn, county, labour, play, position, row_of

ROWS = [
    # cows, ration, tax at 100 % of 100 people, people after growth
    (0, "none", 0, 80),
    (9, "none", 0, 80),
    (10, "half", 50, 95),
    (19, "half", 50, 95),
    (20, "normal", 100, 105),
    (39, "normal", 100, 105),
    (40, "double", 200, 110),
    (59, "double", 200, 110),
    (60, "triple", 300, 115),
    (600, "triple", 300, 115),
]


def fed(cows: int, people: int, **changes: Any) -> Turn:
    """A turn of A's only county at a rate of 100 %."""
    home = county("A", cows=cows, population=people, fields=100, tax_rate=100, **changes)
    return play(position(row_of(home)), A="")


@pytest.mark.rule("CO-13.1")
@pytest.mark.parametrize(("cows", "ration", "gold", "people"), ROWS)
def test_each_ration_pays_and_grows_as_its_row_says(
    cows: int, ration: str, gold: int, people: int
) -> None:
    turn = fed(cows, 100)
    assert turn.player("A")["gold"] == gold, ration
    assert turn.county(1)["population"] == people, ration


@pytest.mark.rule("CO-13.1")
def test_the_ration_is_that_of_the_people_left_after_step_5() -> None:
    # 200 food for 200 people is normal, for the 100 left after the battle double
    home = county("A", cows=40, population=200, tax_rate=100, labour=labour(defend=100, farm=100))
    where = position(row_of(home, county("B", soldiers=20, population=0, tax_rate=100)))
    turn = play(where, A="", B="MOVE 2 1 20")
    assert turn.county(1)["owner"] == "A"
    assert turn.player("A")["gold"] == 200
    assert turn.county(1)["population"] == 110


@pytest.mark.rule("CO-13.1")
def test_recruits_eat_nothing() -> None:
    # 490 food: 500 people would be on half
    home = county("A", cows=98, soldiers=7)
    where = position(row_of(home))
    where["players"]["A"]["armour"] = 10
    assert play(where, A="").county(1)["population"] == 475
    assert play(where, A="RECRUIT 1 10").county(1)["population"] == 490 + 24


@pytest.mark.rule("CO-13.2")
@pytest.mark.parametrize(
    ("cows", "at", "above"),
    [
        # a border for `at` people exactly: the higher ration; for one person more: the lower
        (20, (200, 190), (201, 161)),  # 100 food: half | none
        (20, (100, 105), (101, 96)),  # normal | half
        (20, (50, 55), (51, 53)),  # double | normal
        (30, (50, 57), (51, 56)),  # triple | double
    ],
)
def test_at_equality_the_higher_ration_holds(
    cows: int, at: tuple[int, int], above: tuple[int, int]
) -> None:
    for people, after in (at, above):
        assert fed(cows, people).county(1)["population"] == after


@pytest.mark.rule("CO-13.3")
@pytest.mark.parametrize("cows", [0, 50])
def test_nobody_has_no_ration_and_pays_and_grows_nothing(cows: int) -> None:
    turn = fed(cows, 0, castle_size=5)
    assert turn.county(1)["population"] == 0
    assert turn.player("A")["gold"] == 0
