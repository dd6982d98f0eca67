"""The worked examples of cows, ration, tax and growth (CO-12 to CO-15) and migration (CO-16)."""

from typing import Any

import pytest

from counties.engine.tables import ration_of
from tests.counties.builders import (
    Turn,
    county,
    cross_of,
    labour,
    play,
    player,
    position,
    row_of,
    sheet,
)


def alone(orders: str = "", **changes: Any) -> Turn:
    """A turn of A's only county, so that nobody migrates; an empty set is sent."""
    return play(position(row_of(county("A", **changes))), A=orders)


def cows_after_step_12(fields: int, cows: int, farmers: int) -> int:
    """Cows left of exactly that many in step 12: those born in step 10 are slaughtered."""
    turn = alone(
        f"SLAUGHTER 1 {cows // 10}",
        fields=fields,
        cows=cows,
        population=1000,
        labour=labour(farm=farmers),
    )
    return turn.county(1)["cows"]


@pytest.mark.rule("CO-12.5")
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(9, 100, 120, 40)], id="WE-4"),
        pytest.param([(10, 100, 100, 100), (10, 101, 100, 33)], id="WE-23"),
        pytest.param([(5, 110, 400, 100), (10, 80, 0, 0), (10, 80, 79, 79)], id="WE-24"),
    ],
)
def test_cows_die_from_crowding(cases: list[tuple[int, int, int, int]]) -> None:
    for fields, cows, farmers, left in cases:
        found = cows_after_step_12(fields, cows, farmers)
        assert found == left, f"{fields} fields, {cows} cows, {farmers} farmers"


@pytest.mark.rule("CO-12.4")
@pytest.mark.parametrize("gold", [pytest.param(500, id="WE-7")])
def test_bought_cows_give_cheese_and_calves_may_be_eaten(gold: int) -> None:
    # 500 people on 850 food are on normal; one cow less would not change that, so 850 people
    # show the food to the last cow: they are on normal only with 850 or more
    for people, growth in ((850, 42), (851, -42)):
        where = position(
            row_of(county("A", cows=100, population=people, labour=labour(farm=100))),
            A=player(gold=gold),
        )
        turn = play(where, A=sheet("BUY 6 cows 1", "SLAUGHTER 1 16"))
        assert turn.player("A")["gold"] == 440
        assert turn.county(1)["cows"] == 100
        assert turn.county(1)["population"] == people + growth


@pytest.mark.rule("CO-15.2")
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(490, 500), (300, 315), (19, 19)], id="WE-8"),
        pytest.param([(560, 500)], id="WE-9"),
    ],
)
def test_nobodys_people_grow(cases: list[tuple[int, int]]) -> None:
    for before, after in cases:
        where = row_of(county(None, population=before), county("A", population=0, tax_rate=80))
        assert play(position(where), A="").county(1)["population"] == after


@pytest.mark.rule("CO-15.2")
def test_people_above_500_have_come_by_migration_and_go_at_the_next_growth() -> None:
    # without food 400 stay in each neighbour, and 4 % of them come
    where = position(row_of(county("A", tax_rate=100), county(None), county("A", tax_rate=100)))
    first = play(where, A="")
    assert first.county(2)["population"] == 500 + 2 * (400 * 20 // 500)
    second = play(first.position, A=sheet("TAX 1 80", "TAX 3 80"))
    assert second.county(2)["population"] == 500


# (people, food, ration) as the book has them
EXACTLY = [
    (500, 249, "none"),
    (500, 250, "half"),
    (500, 499, "half"),
    (500, 500, "normal"),
    (500, 999, "normal"),
    (500, 1000, "double"),
    (500, 1499, "double"),
    (500, 1500, "triple"),
    (501, 250, "none"),
    (501, 251, "half"),
    (0, 0, "none"),
    (0, 500, "none"),
]


@pytest.mark.rule("CO-13.1")
@pytest.mark.rule("CO-13.3")
@pytest.mark.parametrize(("people", "food", "ration"), EXACTLY)
def test_the_table_of_rations(people: int, food: int, ration: str) -> None:
    assert ration_of(food, people).name == ration


# in a turn food comes in steps of five: where the book's number is none, the same border is shown
# by the nearest that is: (people, cows, ration)
BORDERS = [
    (500, 49, "none"),  # 245
    (498, 49, "none"),
    (490, 49, "half"),  # exactly a half
    (491, 49, "none"),  # one person more
    (500, 50, "half"),  # 250
    (500, 99, "half"),  # 495
    (500, 100, "normal"),  # 500
    (500, 199, "normal"),  # 995
    (500, 200, "double"),  # 1000
    (500, 299, "double"),  # 1495
    (500, 300, "triple"),  # 1500
    (501, 50, "none"),  # 250
    (501, 51, "half"),  # 255
    (501, 100, "half"),
    (501, 200, "normal"),
    (501, 300, "double"),
]
# the change of people for each ration, in per cent
CHANGES = {"none": -20, "half": -5, "normal": 5, "double": 10, "triple": 15}


def grown(people: int, ration: str) -> int:
    """People after growth on that ration; the change is rounded down (CO-3.4)."""
    change = people * abs(CHANGES[ration]) // 100
    return people + change if CHANGES[ration] > 0 else people - change


@pytest.mark.rule("CO-13.1")
@pytest.mark.rule("CO-13.2")
@pytest.mark.parametrize("cases", [pytest.param(BORDERS, id="WE-25")])
def test_the_ration_by_food_and_people(cases: list[tuple[int, int, str]]) -> None:
    for people, cows, ration in cases:
        turn = alone(population=people, cows=cows, fields=100, labour=labour(farm=people))
        wanted = grown(people, ration)
        assert turn.county(1)["population"] == wanted, f"{people} people, {5 * cows} food"


@pytest.mark.rule("CO-15.1")
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param(
            [
                (499, 0, 400),
                (499, 60, 475),
                (500, 100, 525),
                (500, 200, 550),
                (500, 300, 575),
                (19, 5, 19),
                (4, 0, 4),
            ],
            id="WE-26",
        )
    ],
)
def test_growth_by_ration(cases: list[tuple[int, int, int]]) -> None:
    for people, cows, after in cases:
        turn = alone(population=people, cows=cows, fields=100)
        assert turn.county(1)["population"] == after, f"{people} people, {cows} cows"


@pytest.mark.rule("CO-14.1")
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(800, 320, 3, 100, 4000)], id="WE-5"),
        pytest.param(
            [
                (333, 40, 0, 20, 33),
                (500, 100, 0, 60, 300),
                (500, 0, 2, 100, 1000),
                (501, 60, 1, 80, 601),
            ],
            id="WE-27",
        ),
    ],
)
def test_tax(cases: list[tuple[int, int, int, int, int]]) -> None:
    for people, cows, castle, rate, gold in cases:
        turn = alone(population=people, cows=cows, castle_size=castle, tax_rate=rate, fields=100)
        assert turn.player("A")["gold"] == gold, f"{people} people at {rate} %"


def still_people(people: int, rate: int) -> dict[str, Any]:
    """A county whose people stay as they are until migration, or lose a fifth without food.

    Cows for a normal ration would add 5 %; the examples of migration name the people at the end of
    step 14, so this is the county that arrives there with exactly that many.
    """
    # before - before * 20 // 100 == people: a county without cows has no ration
    (before,) = [b for b in range(2 * people + 1) if b - b * 20 // 100 == people][:1]
    return county("A", population=before, tax_rate=rate)


@pytest.mark.rule("CO-16.1")
@pytest.mark.rule("CO-16.3")
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([[(500, 80, 440), (100, 20, 160)]], id="WE-6"),
        pytest.param(
            [
                [(500, 100, 400), (0, 0, 100)],
                [(500, 100, 440), (0, 40, 60)],
                [(500, 100, 480), (0, 80, 20)],
                [(500, 100, 500), (0, 100, 0)],
            ],
            id="WE-28 one by one",
        ),
        pytest.param([[(300, 100, 276), (300, 60, 288), (300, 0, 336)]], id="WE-29"),
        pytest.param([[(99, 60, 96), (50, 40, 53)]], id="WE-30"),
    ],
)
def test_people_move_to_the_lower_rate(cases: list[list[tuple[int, int, int]]]) -> None:
    for row in cases:
        where = row_of(*(still_people(people, rate) for people, rate, _ in row))
        turn = play(position(where), A="")
        after = [turn.county(n + 1)["population"] for n in range(len(row))]
        assert after == [wanted for _, _, wanted in row]


@pytest.mark.rule("CO-16.3")
@pytest.mark.parametrize(
    "rates", [pytest.param({"north": 0, "west": 40, "east": 80, "south": 100}, id="WE-28")]
)
def test_a_county_loses_people_to_every_neighbour_at_once(rates: dict[str, int]) -> None:
    around = {side: county("A", population=0, tax_rate=rate) for side, rate in rates.items()}
    turn = play(position(cross_of(still_people(500, 100), **around)), A="")
    arrived = [turn.county(number)["population"] for number in (2, 4, 6, 8)]
    assert arrived == [100, 60, 20, 0]
    assert turn.county(5)["population"] == 320
