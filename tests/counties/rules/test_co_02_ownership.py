"""CO-2: what belongs to whom."""

import pytest

from tests.counties.builders import (
    GOODS,
    county,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)

STOCKS = {"gold": 70, "wood": 11, "iron": 12, "stone": 13, "armour": 14}


@pytest.mark.rule("CO-2.1")
def test_a_conquest_moves_no_stocks() -> None:
    where = position(
        row_of(
            county("A", soldiers=5, population=0),
            county("B", population=0),
            county("B", population=0),
        ),
        A=player(),
        B=player(**STOCKS),
    )
    turn = play(where, A="MOVE 1 2 5", B="")
    assert turn.county(2)["owner"] == "A"
    assert {good: turn.player("B")[good] for good in GOODS} == STOCKS
    assert {good: turn.player("A")[good] for good in GOODS} == dict.fromkeys(GOODS, 0)


@pytest.mark.rule("CO-2.1")
def test_what_one_county_won_builds_a_castle_in_another() -> None:
    where = position(row_of(county("A", labour=labour(wood=200)), county(None), county("A")))
    first = play(where, A="")
    second = play_on(first, A="CASTLE 3")
    assert first.player("A")["wood"] == 200
    assert second.county(3)["castle_building"]


@pytest.mark.rule("CO-2.2")
def test_cows_people_soldiers_and_castle_stay_with_a_captured_county() -> None:
    taken = county(
        "B",
        cows=20,
        population=500,
        castle_size=3,
        labour=labour(farm=500),
    )
    where = position(row_of(county("A", soldiers=5, population=0), taken, county("B")))
    turn = play(where, A="MOVE 1 2 5", B="")
    after = turn.county(2)
    assert after["owner"] == "A"
    assert after["cows"] == 22
    assert after["population"] == 400
    assert after["castle_size"] == 3
    assert turn.county(3)["cows"] == 0


@pytest.mark.rule("CO-2.2")
def test_cows_are_bought_into_and_sold_out_of_the_county_named() -> None:
    standing = labour(farm=100)
    where = position(
        row_of(*(county("A", cows=9, labour=standing) for _ in range(3))), A=player(gold=30)
    )
    turn = play(where, A=sheet("BUY 5 cows 2", "SELL 4 cows 3"))
    assert [turn.county(n)["cows"] for n in (1, 2, 3)] == [9, 15, 5]  # 14 and 1 born
    assert turn.player("A")["gold"] == 0


@pytest.mark.rule("CO-2.4")
def test_food_not_eaten_is_lost() -> None:
    # 2000 food for 500 people in the first turn; no cow is left for the second: no ration
    where = position(row_of(county("A")), A=player(gold=1000))
    first = play(where, A=sheet("BUY 100 cows 1", "SLAUGHTER 1 110"))
    assert first.county(1)["cows"] == 0
    assert first.county(1)["population"] == 575
    second = play_on(first, A="")
    assert second.county(1)["population"] == 575 - 115


@pytest.mark.rule("CO-2.4")
def test_food_of_one_county_feeds_no_other() -> None:
    where = position(row_of(county("A", cows=400, fields=40), county("A")))
    turn = play(where, A="")
    assert turn.county(1)["population"] == 575
    assert turn.county(2)["population"] == 400


@pytest.mark.rule("CO-2.5")
@pytest.mark.parametrize(
    "line",
    ["GIVE B 100 gold", "GIVE 2 B", "SEND 100 gold B", "TRANSFER 1 B", "BUY 5 wood B"],
)
def test_there_is_no_order_to_give_anything_away(line: str) -> None:
    where = position(
        row_of(county("A", soldiers=5), county("A"), county("B")),
        A=player(**STOCKS),
        B=player(),
    )
    turn = play(where, A=line, B="")
    assert turn.codes("A")
    assert {good: turn.player("A")[good] for good in GOODS} == STOCKS
    assert {good: turn.player("B")[good] for good in GOODS} == dict.fromkeys(GOODS, 0)
    assert [turn.county(n)["owner"] for n in (1, 2, 3)] == ["A", "A", "B"]


@pytest.mark.rule("CO-2.5")
def test_cows_are_not_sold_out_of_or_bought_into_anothers_county() -> None:
    standing = labour(farm=100)
    where = position(row_of(county("A"), county("B", cows=9, labour=standing)), A=player(gold=100))
    turn = play(where, A=sheet("BUY 5 cows 2", "SELL 5 cows 2"), B="")
    assert turn.county(2)["cows"] == 9
    assert turn.player("A")["gold"] == 100
    assert turn.errors("A") == [(1, "CO-E02"), (2, "CO-E02")]
