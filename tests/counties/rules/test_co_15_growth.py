"""CO-15: population growth (step 14)."""

import pytest

from tests.counties.builders import county, play, position, row_of


@pytest.mark.rule("CO-15.1")
@pytest.mark.parametrize(
    ("people", "cows", "after"),
    [
        (99, 0, 80),  # 19.8 go
        (99, 10, 95),  # 4.95 go
        (99, 20, 103),  # 4.95 come
        (99, 40, 108),  # 9.9 come
        (99, 60, 113),  # 14.85 come
        (20, 4, 21),
        (19, 4, 19),
        (10, 4, 11),
        (9, 4, 9),
        (7, 5, 8),
        (6, 5, 6),
        (5, 0, 4),
        (1, 0, 1),
    ],
)
def test_claimed_counties_change_by_their_ration(people: int, cows: int, after: int) -> None:
    where = position(row_of(county("A", population=people, cows=cows, fields=100)))
    assert play(where, A="").county(1)["population"] == after


@pytest.mark.rule("CO-15.1")
def test_claimed_counties_have_no_upper_limit() -> None:
    where = position(row_of(county("A", population=100_000, cows=60_000, fields=10_000)))
    assert play(where, A="").county(1)["population"] == 115_000


@pytest.mark.rule("CO-15.2")
@pytest.mark.parametrize(
    ("people", "after"),
    [
        (0, 0),
        (19, 19),
        (20, 21),
        (476, 499),
        (477, 500),
        (499, 500),
        (500, 500),
        (501, 500),
        (5000, 500),
    ],
)
def test_nobodys_counties_grow_five_per_cent_up_to_500(people: int, after: int) -> None:
    where = row_of(county("A", population=0, tax_rate=80), county(None, population=people))
    assert play(position(where), A="").county(2)["population"] == after


@pytest.mark.rule("CO-15.2")
def test_nobodys_cows_feed_nobody() -> None:
    where = row_of(county("A", population=0, tax_rate=80), county(None, population=100, cows=1000))
    assert play(position(where), A="").county(2)["population"] == 105


@pytest.mark.rule("CO-15.2")
@pytest.mark.parametrize("people", [300, 560])
def test_a_county_captured_from_nobody_still_grows_as_nobodys(people: int) -> None:
    where = row_of(
        county("A", population=0, soldiers=people, tax_rate=80), county(None, population=people)
    )
    turn = play(position(where), A=f"MOVE 1 2 {people}")
    left = people - people // 5
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["population"] == left + left * 5 // 100
    assert play(position(where), A="").county(2)["population"] == min(500, people * 105 // 100)
