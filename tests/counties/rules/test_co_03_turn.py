"""CO-3: the turn, its sixteen steps and what follows from their order."""

import pytest

from tests.counties.builders import (
    county,
    cross_of,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)


@pytest.mark.rule("CO-3.1")
def test_every_step_is_done_everywhere_before_the_next() -> None:
    # county 1 buys with the gold that county 3 brings in
    standing = labour(farm=500)
    where = position(
        row_of(county("A", cows=0), county("B"), county("A", cows=10, labour=standing)),
        A=player(),
    )
    turn = play(where, A=sheet("BUY 5 cows 1", "SELL 10 cows 3"), B="")
    assert turn.county(3)["cows"] == 0
    assert turn.player("A")["gold"] == 0
    assert turn.errors("A") == []


@pytest.mark.rule("CO-3.1")
def test_growth_comes_before_migration_and_tax_before_both() -> None:
    where = position(
        row_of(county("A", cows=100, tax_rate=100), county("A", population=0, tax_rate=0))
    )
    turn = play(where, A="SLAUGHTER 1 10")
    assert turn.player("A")["gold"] == 500
    assert turn.county(1)["population"] == 525 - 105
    assert turn.county(2)["population"] == 105


@pytest.mark.rule("CO-3.1")
def test_cows_are_born_after_the_cheese_and_before_the_slaughter() -> None:
    # 100 cows: cheese for 100 only (500), 10 born, all 110 eaten (2200): 2700 food is triple for
    # 900 people and only double for 901
    for people, grown in ((900, 1035), (901, 991)):
        where = position(row_of(county("A", cows=100, population=people)))
        turn = play(where, A="SLAUGHTER 1 110")
        assert turn.county(1)["cows"] == 0
        assert turn.county(1)["population"] == grown


@pytest.mark.rule("CO-3.1")
def test_the_dead_of_step_5_pay_no_tax_in_step_13() -> None:
    # all 500 people defend and die; nobody is left to be taxed
    where = position(
        row_of(
            county("A", soldiers=101, population=0, tax_rate=100),
            county("B", tax_rate=100, cows=100, labour=labour(defend=500)),
        )
    )
    turn = play(where, A="MOVE 1 2 101", B="")
    assert turn.county(2)["owner"] == "A"
    assert turn.player("B")["gold"] == 0
    assert turn.county(2)["population"] == 0


@pytest.mark.rule("CO-3.2")
def test_goods_bought_are_used_in_the_same_turn() -> None:
    where = position(row_of(county("A"), county("B", population=0)), A=player(gold=200 * 16 + 1000))
    orders = sheet(
        "CASTLE 1",
        "MOVE 1 2 1",
        "RECRUIT 1 1",
        "BUY 200 wood",
        "BUY 1 armour",
    )
    turn = play(where, A=orders, B="")
    assert turn.errors("A") == []
    assert turn.county(1)["castle_building"]
    assert turn.county(2)["owner"] == "A"  # the recruit marched
    assert turn.county(2)["soldiers"] == 1


@pytest.mark.rule("CO-3.2")
def test_materials_bought_are_forged_in_the_same_turn() -> None:
    where = position(
        row_of(county("A", labour=labour(smith=3))), A=player(gold=2 * (10 * 16 + 50 * 12))
    )
    turn = play(where, A=sheet("BUY 20 wood", "BUY 100 iron"))
    assert turn.player("A")["armour"] == 2


@pytest.mark.rule("CO-3.2")
def test_materials_won_are_used_in_the_next_turn_only() -> None:
    standing = labour(wood=200, iron=200, quarry=50, smith=5)
    where = position(row_of(county("A", labour=standing)))
    first = play(where, A="CASTLE 1")
    assert first.errors("A") == [(1, "CO-E09")]
    assert first.player("A")["armour"] == 0
    assert not first.county(1)["castle_building"]
    second = play_on(first, A="CASTLE 1")
    assert second.errors("A") == []
    assert second.county(1)["castle_building"]


@pytest.mark.rule("CO-3.2")
def test_armour_forged_arms_recruits_of_the_next_turn() -> None:
    where = position(
        row_of(county("A", labour=labour(smith=1, farm=1), cows=1)), A=player(wood=10, iron=50)
    )
    first = play(where, A="RECRUIT 1 1")
    assert first.county(1)["soldiers"] == 0
    assert play_on(first, A="RECRUIT 1 1").county(1)["soldiers"] == 1


@pytest.mark.rule("CO-3.2")
def test_a_stage_finished_in_step_3_defends_in_step_5() -> None:
    target = county(
        "B",
        population=11,
        castle_building=True,
        castle_work=99,
        labour=labour(castle=1, defend=10),
    )
    turn = play(position(row_of(county("A", soldiers=4), target)), A="MOVE 1 2 4", B="")
    assert turn.county(2)["owner"] == "B"  # D 20: a tie


@pytest.mark.rule("CO-3.3")
def test_a_county_captured_this_turn_is_still_the_old_rulers_until_step_16() -> None:
    # B takes A's county 2 while A moves soldiers from 1 into 2: a transfer, not an attack on B
    where = position(
        row_of(
            county("A", soldiers=2, population=0),
            county("A", population=0),
            county("B", soldiers=5, population=0),
        )
    )
    turn = play(where, A="MOVE 1 2 2", B="MOVE 3 2 5")
    assert turn.county(2)["owner"] == "B"
    assert turn.county(2)["soldiers"] == 3


@pytest.mark.rule("CO-3.3")
def test_a_conqueror_orders_nothing_in_the_county_in_the_same_turn() -> None:
    where = position(
        row_of(
            county("A", soldiers=5, population=0),
            county("B", population=0, tax_rate=20),
            county(None),
        ),
        A=player(armour=5),
    )
    turn = play(where, A=sheet("MOVE 1 2 5", "MOVE 2 3 5", "TAX 2 100", "RECRUIT 2 1"), B="")
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["soldiers"] == 5
    assert turn.county(2)["tax_rate"] == 20
    assert turn.player("A")["armour"] == 5
    assert turn.errors("A") == [(2, "CO-E10"), (3, "CO-E02"), (4, "CO-E02")]


@pytest.mark.rule("CO-3.4")
@pytest.mark.parametrize(("people", "left"), [(499, 400), (9, 8), (5, 4), (4, 4), (1, 1)])
def test_a_loss_is_rounded_down(people: int, left: int) -> None:
    turn = play(position(row_of(county("A", population=people))), A="")
    assert turn.county(1)["population"] == left


@pytest.mark.rule("CO-3.4")
@pytest.mark.parametrize(("cows", "after"), [(9, 9), (10, 11), (19, 20), (106, 116), (109, 119)])
def test_births_are_rounded_down(cows: int, after: int) -> None:
    standing = labour(farm=500)
    turn = play(position(row_of(county("A", cows=cows, fields=100, labour=standing))), A="")
    assert turn.county(1)["cows"] == after


@pytest.mark.rule("CO-3.4")
def test_tax_is_rounded_once() -> None:
    # half ration: 0.5 * 7 * 60 % = 2.1; rounded twice (3 * 60 %) it would be 1
    turn = play(position(row_of(county("A", population=7, cows=1, tax_rate=60))), A="")
    assert turn.player("A")["gold"] == 2


@pytest.mark.rule("CO-3.5")
def test_recruits_starts_and_purchases_go_by_ascending_county_id() -> None:
    where = position(
        row_of(*(county("A") for _ in range(3))), A=player(armour=5, wood=200, gold=30)
    )
    orders = sheet(
        "RECRUIT 3 3",
        "RECRUIT 2 3",
        "CASTLE 3",
        "CASTLE 2",
        "BUY 2 cows 3",
        "BUY 2 cows 2",
        "LABOUR 2 farm 2",
        "LABOUR 3 farm 2",
    )
    turn = play(where, A=orders)
    assert [turn.county(n)["soldiers"] for n in (1, 2, 3)] == [0, 3, 2]
    assert [turn.county(n)["castle_building"] for n in (1, 2, 3)] == [False, True, False]
    assert [turn.county(n)["cows"] for n in (1, 2, 3)] == [0, 2, 1]


@pytest.mark.rule("CO-3.5")
def test_ascending_means_by_number_not_by_the_digits() -> None:
    first = county("A") | {"id": 9, "x": 8}
    tenth = county("A") | {"id": 10, "x": 9}
    where = position([tenth, first], A=player(armour=5))
    turn = play(where, A=sheet("RECRUIT 10 4", "RECRUIT 9 4"))
    assert (turn.county(9)["soldiers"], turn.county(10)["soldiers"]) == (4, 1)
    # the forge of 9 takes the materials for four suits; 10 has smiths for more
    first["labour"], tenth["labour"] = labour(smith=4), labour(smith=9)
    forging = play(position([tenth, first], A=player(wood=60, iron=300)), A="")
    suits = {event["county"]: event["suits"] for event in forging.events("forged")}
    assert suits == {9: 4, 10: 2}


@pytest.mark.rule("CO-3.1")
def test_the_turn_number_goes_up_by_one() -> None:
    where = position(cross_of(county("A"), north=county("B")), turn=7)
    assert play(where, A="", B="").position["turn"] == 8
