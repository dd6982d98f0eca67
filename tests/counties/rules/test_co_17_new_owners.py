"""CO-17: new owners (step 16)."""

import pytest

from tests.counties.builders import county, labour, play, play_on, player, position, row_of, sheet


@pytest.mark.rule("CO-17.1")
def test_the_conqueror_uses_the_county_from_the_next_turn() -> None:
    taken = county("B", cows=100, castle_size=1, tax_rate=20, labour=labour(wood=500))
    where = position(
        row_of(county("A", soldiers=9, population=0, tax_rate=20), taken, county("B")),
        A=player(armour=5, wood=300, stone=100),
    )
    first = play(where, A="MOVE 1 2 9", B="")
    assert first.player("A")["wood"] == 300
    assert first.player("B")["wood"] == 500
    orders = sheet(
        "RECRUIT 2 5",
        "CASTLE 2",
        "LABOUR 2 wood 10 iron 20",
        "MOVE 2 1 6",
        "TAX 2 60",
        "SELL 0 cows 2",
    )
    second = play_on(first, A=orders, B="LABOUR 2 wood 1")
    assert second.errors("A") == []
    assert second.errors("B") == [(1, "CO-E02")]
    assert second.county(2)["castle_building"]
    assert second.county(2)["soldiers"] == 9 + 5 - 6
    assert second.county(2)["tax_rate"] == 60
    assert second.player("A")["wood"] == 10
    assert second.player("A")["iron"] == 20


@pytest.mark.rule("CO-17.1")
def test_the_old_ruler_gets_the_tax_and_the_goods_of_the_turn() -> None:
    taken = county("B", cows=100, tax_rate=20, labour=labour(wood=100, iron=100, quarry=300))
    where = position(row_of(county("A", soldiers=1, population=0), taken, county("B")))
    turn = play(where, A="MOVE 1 2 1", B="")
    assert turn.county(2)["owner"] == "A"
    after = turn.player("B")
    assert (after["wood"], after["iron"], after["stone"], after["gold"]) == (100, 100, 300, 100)


@pytest.mark.rule("CO-17.2")
@pytest.mark.parametrize(("building", "work"), [(False, 0), (True, 0), (True, 73)])
def test_a_castle_passes_on_as_it_is(building: bool, work: int) -> None:
    taken = county(
        "B",
        population=0,
        castle_size=3,
        castle_building=building,
        castle_work=work,
    )
    where = position(row_of(county("A", soldiers=1, population=0), taken, county("B")))
    after = play(where, A="MOVE 1 2 1", B="").county(2)
    assert after["owner"] == "A"
    found = (after["castle_size"], after["castle_building"], after["castle_work"])
    assert found == (3, building, work)


@pytest.mark.rule("CO-17.2")
def test_a_stage_taken_over_is_finished_by_the_new_ruler() -> None:
    taken = county("B", population=0, castle_size=3, castle_building=True, castle_work=73)
    home = county("A", soldiers=1, tax_rate=20)
    first = play(position(row_of(home, taken, county("B"))), A="MOVE 1 2 1", B="")
    # people moved in to the lower rate; 27 of them build
    assert first.county(2)["population"] >= 16
    second = play_on(first, A="LABOUR 2 castle 16", B="")
    assert second.county(2)["castle_work"] == 89
    assert second.errors("A") == []


@pytest.mark.rule("CO-17.2")
@pytest.mark.parametrize("orders", ["", "LABOUR 2 wood 7", None])
def test_the_labour_of_the_old_ruler_is_cleared(orders: str | None) -> None:
    taken = county("B", population=10, labour=labour(wood=10))
    where = position(row_of(county("A", soldiers=9, population=0), taken, county("B")))
    turn = play(where, A="MOVE 1 2 9", B=orders)
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["labour"] is None


@pytest.mark.rule("CO-17.2")
@pytest.mark.parametrize(("order", "rate"), [("", 40), ("TAX 2 100", 100)])
def test_the_rate_of_the_old_ruler_stands(order: str, rate: int) -> None:
    taken = county("B", population=0, tax_rate=40)
    where = position(row_of(county("A", soldiers=1, population=0), taken, county("B")))
    first = play(where, A="MOVE 1 2 1", B=order)
    assert first.county(2)["tax_rate"] == rate
    assert play_on(first, A="", B="").county(2)["tax_rate"] == rate


@pytest.mark.rule("CO-17.2")
def test_a_county_of_nobody_comes_with_80_and_without_labour() -> None:
    where = position(row_of(county("A", soldiers=101, population=0, tax_rate=80), county(None)))
    after = play(where, A="MOVE 1 2 101").county(2)
    assert (after["owner"], after["tax_rate"], after["labour"]) == ("A", 80, None)


@pytest.mark.rule("CO-17.2")
def test_labour_and_rate_of_a_county_that_held_stay() -> None:
    held = county("B", population=50, tax_rate=40, labour=labour(defend=50))
    where = position(row_of(county("A", soldiers=1, tax_rate=40), held))
    after = play(where, A="MOVE 1 2 1", B="").county(2)
    assert (after["owner"], after["tax_rate"]) == ("B", 40)
    assert after["labour"] == labour(defend=50)
