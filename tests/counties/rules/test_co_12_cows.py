"""CO-12: cows and food (steps 9 to 12)."""

from typing import Any

import pytest

from tests.counties.builders import (
    Turn,
    county,
    labour,
    play,
    position,
    row_of,
    sheet,
)


def herd(orders: str = "", **changes: Any) -> Turn:
    """A turn of A's only county."""
    return play(position(row_of(county("A", **changes))), A=orders)


@pytest.mark.rule("CO-12.1")
@pytest.mark.parametrize("soldiers", [0, 101])
@pytest.mark.parametrize("cows", [0, 7, 100, 350])
def test_nobodys_herd_does_not_change_even_when_captured(cows: int, soldiers: int) -> None:
    where = position(
        row_of(county("A", soldiers=soldiers, tax_rate=80), county(None, cows=cows, fields=10))
    )
    turn = play(where, A=f"MOVE 1 2 {soldiers}")
    assert turn.county(2)["owner"] == ("A" if soldiers else None)
    assert turn.county(2)["cows"] == cows


@pytest.mark.rule("CO-12.1")
def test_a_captured_herd_is_tended_and_eaten_for_the_old_ruler() -> None:
    taken = county("B", cows=50, labour=labour(farm=40, wood=460))
    where = position(row_of(county("A", soldiers=1, population=0), taken, county("B")))
    turn = play(where, A="MOVE 1 2 1", B="SLAUGHTER 2 12")
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["cows"] == 40  # 55 - 12 = 43, of which 40 are tended
    assert turn.county(2)["population"] == 475  # 250 + 240 food: half


@pytest.mark.rule("CO-12.2")
@pytest.mark.parametrize(("people", "after"), [(35, 36), (36, 35)])
def test_a_cow_gives_five_food(people: int, after: int) -> None:
    # 7 cows: 35 food is normal for 35 people and half for 36
    assert herd(cows=7, population=people).county(1)["population"] == after


@pytest.mark.rule("CO-12.3")
@pytest.mark.parametrize(
    ("cows", "left"), [(0, 0), (9, 9), (10, 11), (19, 20), (20, 22), (90, 99), (106, 116)]
)
def test_a_tenth_is_born(cows: int, left: int) -> None:
    turn = herd(cows=cows, fields=20, population=1000, labour=labour(farm=1000))
    assert turn.county(1)["cows"] == left


@pytest.mark.rule("CO-12.3")
def test_calves_give_no_cheese_yet() -> None:
    # 100 cows, 10 born: 500 food, not 550
    assert herd(cows=100, population=501).county(1)["population"] == 501 - 25


@pytest.mark.rule("CO-12.4")
@pytest.mark.parametrize(
    ("order", "left", "codes"),
    [(0, 55, set()), (1, 54, set()), (55, 0, set()), (56, 0, {"CO-E13"}), (999, 0, {"CO-E13"})],
)
def test_slaughter_is_cut_to_the_herd_with_its_calves(
    order: int, left: int, codes: set[str]
) -> None:
    turn = herd(f"SLAUGHTER 1 {order}", cows=50, population=1000, labour=labour(farm=1000))
    assert turn.county(1)["cows"] == left
    assert turn.codes("A") == codes


@pytest.mark.rule("CO-12.4")
@pytest.mark.parametrize(("people", "after"), [(150, 157), (151, 144)])
def test_a_slaughtered_cow_gives_twenty_food(people: int, after: int) -> None:
    # 10 cows give 50 and the five eaten 100
    assert herd("SLAUGHTER 1 5", cows=10, population=people).county(1)["population"] == after


@pytest.mark.rule("CO-12.4")
def test_only_the_cows_that_are_there_are_eaten() -> None:
    # 10 cows, 1 born: 50 + 11 * 20 = 270 food, although 100 were ordered
    assert herd("SLAUGHTER 1 100", cows=10, population=270).county(1)["population"] == 283
    assert herd("SLAUGHTER 1 100", cows=10, population=271).county(1)["population"] == 258


@pytest.mark.rule("CO-12.5")
@pytest.mark.parametrize(
    ("fields", "cows", "farm", "left"),
    [
        (10, 90, 99, 99),  # 99 cows
        (10, 90, 98, 98),
        (10, 91, 100, 100),  # exactly ten per field: one farmer each
        (10, 91, 99, 99),
        (10, 92, 303, 101),  # 101: three each
        (10, 92, 302, 100),
        (10, 92, 2, 0),
        (10, 92, 3, 1),
        (10, 182, 600, 200),  # 200
        (10, 190, 1000, 200),  # 209: above twenty per field
        (1, 300, 1000, 20),
        (10, 50, 0, 0),
    ],
)
def test_cows_die_for_want_of_farmers_and_above_twenty_per_field(
    fields: int, cows: int, farm: int, left: int
) -> None:
    turn = herd(fields=fields, cows=cows, population=1000, labour=labour(farm=farm))
    assert turn.county(1)["cows"] == left


@pytest.mark.rule("CO-12.5")
def test_crowding_is_judged_before_any_cow_dies() -> None:
    # 101 cows and 300 farmers: 100 are left, though 300 could tend 300 if none were crowded
    turn = herd(cows=92, population=1000, labour=labour(farm=300))
    assert turn.county(1)["cows"] == 100
    turn = herd(cows=92, population=1000, labour=labour(farm=150))
    assert turn.county(1)["cows"] == 50


@pytest.mark.rule("CO-12.5")
def test_slaughter_ends_the_crowding_in_time() -> None:
    turn = herd("SLAUGHTER 1 1", cows=92, population=1000, labour=labour(farm=100))
    assert turn.county(1)["cows"] == 100


@pytest.mark.rule("CO-12.6")
def test_farmers_change_nothing_but_the_deaths() -> None:
    few = herd("SLAUGHTER 1 20", cows=100, tax_rate=100, labour=labour(wood=1))
    many = herd("SLAUGHTER 1 20", cows=100, tax_rate=100, labour=labour(wood=1, farm=499))
    assert few.county(1)["population"] == many.county(1)["population"] == 525
    assert few.player("A") == many.player("A")
    assert (few.county(1)["cows"], many.county(1)["cows"]) == (0, 90)


@pytest.mark.rule("CO-12.6")
def test_dead_defenders_are_no_farmers_lost() -> None:
    home = county("A", population=150, cows=50, labour=labour(farm=55, defend=95))
    where = position(row_of(home, county("B", soldiers=19, population=0)))
    turn = play(where, A="", B=sheet("MOVE 2 1 19"))
    assert turn.county(1)["owner"] == "A"
    assert turn.county(1)["cows"] == 55
    assert turn.county(1)["population"] == 55 + 8  # 250 food for 55 is triple
