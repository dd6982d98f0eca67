"""CO-6: trading (step 1)."""

import pytest

from tests.counties.builders import (
    Turn,
    county,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)

PRICES = [
    ("iron", 12, 6),
    ("wood", 16, 8),
    ("stone", 10, 5),
    ("armour", 1000, 500),
]


def trade(orders: str, counties: list[dict] | None = None, **stocks: int) -> Turn:
    """A turn of A, who only trades."""
    where = position(row_of(*(counties or [county("A", population=0)])), A=player(**stocks))
    return play(where, A=orders)


@pytest.mark.rule("CO-6.1")
@pytest.mark.parametrize(("good", "buy", "sell"), PRICES)
def test_goods_are_bought_and_sold_at_fixed_prices(good: str, buy: int, sell: int) -> None:
    bought = trade(f"BUY 7 {good}", gold=7 * buy).player("A")
    assert (bought[good], bought["gold"]) == (7, 0)
    held = position(row_of(county("A")), A=player(**{good: 9}))
    sold = play(held, A=f"SELL 7 {good}").player("A")
    assert (sold[good], sold["gold"]) == (2, 7 * sell)


@pytest.mark.rule("CO-6.1")
def test_cows_are_bought_at_10_and_sold_at_5() -> None:
    home = county("A", population=100, cows=9, labour=labour(farm=100))
    bought = trade("BUY 5 cows 1", [home], gold=50)
    assert (bought.county(1)["cows"], bought.player("A")["gold"]) == (15, 0)  # 14 and 1 born
    sold = trade("SELL 5 cows 1", [home])
    assert (sold.county(1)["cows"], sold.player("A")["gold"]) == (4, 25)


@pytest.mark.rule("CO-6.1")
def test_prices_never_change_however_much_is_bought() -> None:
    first = trade("BUY 1000000 stone", gold=10_000_000)
    assert first.player("A")["stone"] == 1_000_000
    second = play_on(first, A="SELL 1000000 stone")
    assert second.player("A")["gold"] == 5_000_000
    third = play_on(second, A="BUY 1 stone")
    assert third.player("A")["gold"] == 5_000_000 - 10


@pytest.mark.rule("CO-6.2")
def test_sales_pay_for_purchases_of_the_same_turn_wherever_they_stand() -> None:
    turn = trade(sheet("BUY 4 iron", "SELL 6 wood"), wood=6)
    assert turn.player("A")["iron"] == 4
    assert turn.player("A")["gold"] == 0
    assert turn.errors("A") == []


@pytest.mark.rule("CO-6.2")
def test_what_is_bought_this_turn_cannot_be_sold_this_turn() -> None:
    turn = trade(sheet("BUY 10 iron", "SELL 10 iron"), gold=120)
    assert (turn.player("A")["iron"], turn.player("A")["gold"]) == (10, 0)
    assert turn.errors("A") == [(2, "CO-E03")]


@pytest.mark.rule("CO-6.2")
@pytest.mark.parametrize(
    ("gold", "iron", "wood", "stone", "armour", "cows"),
    [
        (24 + 32 + 20 + 2000 + 20, 2, 2, 2, 2, 2),
        (24 + 32 + 20 + 2000 + 10, 2, 2, 2, 2, 1),
        (24 + 32 + 20 + 1000, 2, 2, 2, 1, 0),
        (24 + 32 + 10, 2, 2, 1, 0, 0),
        (24 + 16, 2, 1, 0, 0, 0),
        (12, 1, 0, 0, 0, 0),
    ],
)
def test_purchases_go_by_iron_wood_stone_armour_cows(
    gold: int, iron: int, wood: int, stone: int, armour: int, cows: int
) -> None:
    # the sheet names them in the opposite order
    orders = sheet("BUY 2 cows 1", "BUY 2 armour", "BUY 2 stone", "BUY 2 wood", "BUY 2 iron")
    home = county("A", population=10, labour=labour(farm=10))
    turn = trade(orders, [home], gold=gold)
    after = turn.player("A")
    found = (after["iron"], after["wood"], after["stone"], after["armour"])
    assert found == (iron, wood, stone, armour)
    assert turn.county(1)["cows"] == cows


@pytest.mark.rule("CO-6.2")
def test_cows_are_bought_by_ascending_county_id() -> None:
    homes = [county("A", population=10, labour=labour(farm=10)) for _ in range(3)]
    orders = sheet("BUY 3 cows 3", "BUY 3 cows 1", "BUY 3 cows 2")
    turn = trade(orders, homes, gold=50)
    assert [turn.county(n)["cows"] for n in (1, 2, 3)] == [3, 2, 0]
    assert turn.player("A")["gold"] == 0


@pytest.mark.rule("CO-6.2")
def test_a_dear_good_cut_leaves_the_gold_to_the_next() -> None:
    # 1999 gold: one suit of armour, the rest buys 99 cows
    home = county("A", population=200, fields=20, labour=labour(farm=200))
    turn = trade(sheet("BUY 2 armour", "BUY 500 cows 1"), [home], gold=1999)
    assert turn.player("A")["armour"] == 1
    assert turn.county(1)["cows"] == 99 + 9
    assert turn.player("A")["gold"] == 9


@pytest.mark.rule("CO-6.3")
@pytest.mark.parametrize(("ordered", "sold"), [(4, 4), (5, 5), (6, 5), (999_999_999, 5)])
def test_a_sale_is_cut_to_what_is_held(ordered: int, sold: int) -> None:
    turn = trade(f"SELL {ordered} stone", stone=5)
    assert turn.player("A")["stone"] == 5 - sold
    assert turn.player("A")["gold"] == 5 * sold
    assert turn.codes("A") == ({"CO-E03"} if ordered > 5 else set())


@pytest.mark.rule("CO-6.3")
@pytest.mark.parametrize(
    ("gold", "bought", "cut"), [(36, 3, False), (35, 2, True), (11, 0, True), (47, 3, False)]
)
def test_a_purchase_is_cut_to_the_gold(gold: int, bought: int, cut: bool) -> None:
    turn = trade("BUY 3 iron", gold=gold)
    assert turn.player("A")["iron"] == bought
    assert turn.player("A")["gold"] == gold - 12 * bought
    assert turn.codes("A") == ({"CO-E04"} if cut else set())


@pytest.mark.rule("CO-6.3")
def test_a_sale_of_cows_is_cut_to_the_herd() -> None:
    turn = trade("SELL 11 cows 1", [county("A", population=0, cows=10)])
    assert turn.county(1)["cows"] == 0
    assert turn.player("A")["gold"] == 50
    assert turn.errors("A") == [(1, "CO-E03")]


@pytest.mark.rule("CO-6.4")
def test_bought_cows_give_cheese_and_sold_cows_do_not() -> None:
    # 100 cows feed 500 people; 99 do not
    bought = trade("BUY 100 cows 1", [county("A")], gold=1000)
    assert bought.county(1)["population"] == 525
    sold = trade("SELL 1 cows 1", [county("A", cows=100)])
    assert sold.county(1)["population"] == 475


@pytest.mark.rule("CO-6.4")
def test_more_than_twenty_cows_per_field_may_be_bought_and_die_in_step_12() -> None:
    # 200 cows on one field give 1000 food and only then die down to 20
    home = county("A", fields=1, labour=labour(farm=500))
    turn = trade("BUY 200 cows 1", [home], gold=2000)
    assert turn.county(1)["population"] == 550
    assert turn.county(1)["cows"] == 20
    assert turn.errors("A") == []


@pytest.mark.rule("CO-6.4")
def test_cows_of_one_county_are_not_sold_for_another() -> None:
    homes = [county("A", population=0, cows=2), county("A", population=0, cows=50)]
    turn = trade("SELL 10 cows 1", homes)
    assert turn.player("A")["gold"] == 10
