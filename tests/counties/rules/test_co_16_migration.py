"""CO-16: migration (step 15).

A county without cows loses a fifth of its people in step 14; 500 people are 400 when they migrate.
"""

import pytest

from tests.counties.builders import county, cross_of, grid_of, labour, play, position, row_of, sheet


@pytest.mark.rule("CO-16.1")
@pytest.mark.parametrize(
    ("high", "low", "moved"),
    [
        (20, 0, 16),
        (40, 0, 32),
        (60, 0, 48),
        (80, 0, 64),
        (100, 0, 80),
        (100, 80, 16),
        (80, 60, 16),
        (100, 40, 48),
        (60, 60, 0),
    ],
)
def test_a_fifth_of_the_difference_in_per_cent_moves_to_the_lower_rate(
    high: int, low: int, moved: int
) -> None:
    pair = county("A", tax_rate=high), county("B", tax_rate=low)
    turn = play(position(row_of(*pair)), A="", B="")
    assert [turn.county(n)["population"] for n in (1, 2)] == [400 - moved, 400 + moved]
    turn = play(position(row_of(*reversed(pair))), A="", B="")
    assert [turn.county(n)["population"] for n in (1, 2)] == [400 + moved, 400 - moved]


@pytest.mark.rule("CO-16.1")
@pytest.mark.parametrize(("people", "moved"), [(24, 0), (25, 1), (49, 1), (50, 2)])
def test_the_people_who_move_are_a_share_of_the_higher_taxed_rounded_down(
    people: int, moved: int
) -> None:
    # without food a fifth go first: the county that then has so many people, of whom 4 % move
    before = next(b for b in range(100) if b - b // 5 == people)
    high, low = county("A", population=before, tax_rate=20), county("A", population=10_000)
    turn = play(position(row_of(high, low)), A="")
    assert turn.county(1)["population"] == people - moved
    assert turn.county(2)["population"] == 8000 + moved


@pytest.mark.rule("CO-16.1")
@pytest.mark.rule("CO-1.1")
def test_nobody_moves_across_a_corner_or_an_empty_cell() -> None:
    cells = grid_of(
        [county("A", tax_rate=100), None, county("A", tax_rate=0)],
        [None, county("A", tax_rate=0), None],
    )
    turn = play(position(cells), A="")
    assert [turn.county(n)["population"] for n in (1, 3, 5)] == [400, 400, 400]


@pytest.mark.rule("CO-16.1")
def test_the_map_does_not_wrap_round() -> None:
    # 3 ends the first row and 4 begins the second
    rates = [[0, 0, 100], [0, 100, 100]]
    north, south = ([county("A", tax_rate=rate) for rate in row] for row in rates)
    cells = grid_of([*north], [*south])
    turn = play(position(cells), A="")
    found = [turn.county(n)["population"] for n in range(1, 7)]
    assert found == [400, 400 + 80 + 80, 400 - 80, 400 + 80, 400 - 80 - 80, 400]


@pytest.mark.rule("CO-16.1")
@pytest.mark.rule("CO-4.6")
def test_the_rate_ordered_this_turn_moves_people_this_turn() -> None:
    where = position(row_of(county("A", tax_rate=0), county("A", tax_rate=0)))
    turn = play(where, A="TAX 2 100")
    assert [turn.county(n)["population"] for n in (1, 2)] == [480, 320]


@pytest.mark.rule("CO-16.2")
@pytest.mark.parametrize(("rate", "moved"), [(100, -20), (80, 0), (60, 20), (0, 80)])
def test_nobodys_counties_tax_at_80(rate: int, moved: int) -> None:
    # 4 % of 500 leave for a rate of 60; at 100 the 400 of county 1 (4 %: 16) come
    turn = play(position(row_of(county("A", tax_rate=rate), county(None))), A="")
    coming = 16 if rate == 100 else 0
    leaving = max(0, moved)
    assert turn.county(1)["population"] == 400 - coming + leaving
    assert turn.county(2)["population"] == 500 + coming - leaving


@pytest.mark.rule("CO-16.2")
@pytest.mark.rule("CO-20.8")
@pytest.mark.parametrize("stored", [0, 60, 100])
def test_whatever_rate_is_stored_for_nobodys_county_it_is_80(stored: int) -> None:
    where = row_of(county("A", tax_rate=60, soldiers=101), county(None, tax_rate=stored))
    turn = play(position(where), A="")
    assert [turn.county(n)["population"] for n in (1, 2)] == [420, 480]
    taken = play(position(where), A="MOVE 1 2 101")
    assert taken.county(2)["tax_rate"] == 80


@pytest.mark.rule("CO-16.2")
def test_nobodys_people_may_exceed_500_until_the_next_growth() -> None:
    around = {side: county("A", tax_rate=100) for side in ("north", "west", "east", "south")}
    first = play(position(cross_of(county(None), **around)), A="")
    assert first.county(5)["population"] == 564
    calm = sheet(*(f"TAX {n} 80" for n in (2, 4, 6, 8)))
    second = play(first.position, A=calm)
    assert second.county(5)["population"] == 500


@pytest.mark.rule("CO-16.2")
def test_counties_of_one_ruler_exchange_people_too() -> None:
    turn = play(position(row_of(county("A", tax_rate=100), county("A", tax_rate=0))), A="")
    assert [turn.county(n)["population"] for n in (1, 2)] == [320, 480]


@pytest.mark.rule("CO-16.3")
@pytest.mark.parametrize("width", [3, 6])
def test_a_chain_moves_all_at_once(width: int) -> None:
    rates = [100, 80, 60, 40, 20, 0][:width]
    for order in (rates, rates[::-1]):
        turn = play(position(row_of(*(county("A", tax_rate=rate) for rate in order))), A="")
        found = [turn.county(n + 1)["population"] for n in range(width)]
        wanted = [384] + [400] * (width - 2) + [416]
        assert found == (wanted if order == rates else wanted[::-1])


@pytest.mark.rule("CO-16.3")
def test_a_county_loses_80_per_cent_at_most() -> None:
    around = {
        side: county("A", population=0, tax_rate=0) for side in ("north", "west", "east", "south")
    }
    turn = play(position(cross_of(county("A", tax_rate=100), **around)), A="")
    assert turn.county(5)["population"] == 80
    assert [turn.county(n)["population"] for n in (2, 4, 6, 8)] == [80, 80, 80, 80]


@pytest.mark.rule("CO-16.4")
def test_a_captured_county_migrates_at_its_old_rulers_rate() -> None:
    taken = county("B", tax_rate=20, labour=labour(farm=500))
    where = position(row_of(county("A", soldiers=1, tax_rate=100), taken, county("B", tax_rate=60)))
    turn = play(where, A="MOVE 1 2 1", B="TAX 2 40")
    assert turn.county(2)["owner"] == "A"
    # 12 % of 400 come from county 1, 4 % of 400 from county 3
    assert [turn.county(n)["population"] for n in (1, 2, 3)] == [352, 464, 384]


@pytest.mark.rule("CO-16.4")
def test_a_county_captured_from_nobody_migrates_at_80() -> None:
    where = position(row_of(county("A", soldiers=101, tax_rate=20), county(None)))
    turn = play(where, A="MOVE 1 2 101")
    assert turn.county(2)["owner"] == "A"
    # 400 left after the battle, 420 after growth; 12 % of 420 leave
    assert [turn.county(n)["population"] for n in (1, 2)] == [450, 370]
