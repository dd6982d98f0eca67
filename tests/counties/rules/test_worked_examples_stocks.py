"""The worked examples of stocks, labour and castles (CO-5 to CO-9)."""

import pytest

from tests.counties.builders import (
    county,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)


@pytest.mark.rule("CO-6.3")
@pytest.mark.parametrize("gold", [pytest.param(500, id="WE-31")])
def test_a_sale_is_cut_to_what_is_held_and_a_purchase_to_the_gold(gold: int) -> None:
    where = position(row_of(county("A")), A=player(gold=gold, stone=20))
    turn = play(where, A=sheet("SELL 30 stone", "BUY 60 iron"))
    after = turn.player("A")
    assert (after["stone"], after["iron"], after["gold"]) == (0, 50, 0)
    assert turn.errors("A") == [(1, "CO-E03"), (2, "CO-E04")]


@pytest.mark.rule("CO-8.2")
@pytest.mark.parametrize("gold", [pytest.param(2100, id="WE-32")])
def test_armour_bought_arms_recruits_as_far_as_it_goes(gold: int) -> None:
    where = position(row_of(county("A", cows=100)), A=player(gold=gold))
    turn = play(where, A=sheet("BUY 2 armour", "RECRUIT 1 3"))
    assert turn.county(1)["soldiers"] == 2
    assert turn.player("A")["gold"] == 100
    assert turn.player("A")["armour"] == 0
    assert turn.county(1)["population"] == 522
    assert turn.errors("A") == [(2, "CO-E08")]


@pytest.mark.rule("CO-3.2")
@pytest.mark.parametrize("smiths", [pytest.param(20, id="WE-33")])
def test_armour_forged_this_turn_arms_nobody_yet(smiths: int) -> None:
    where = position(row_of(county("A", cows=100)), A=player(wood=1000, iron=1000))
    turn = play(where, A=sheet("RECRUIT 1 5", f"LABOUR 1 smith {smiths} farm 110"))
    assert turn.county(1)["soldiers"] == 0
    assert turn.player("A")["armour"] == 20
    assert turn.county(1)["population"] == 525
    assert (1, "CO-E08") in turn.errors("A")


@pytest.mark.rule("CO-9.2")
@pytest.mark.parametrize("smiths", [pytest.param(20, id="WE-34")])
def test_a_forge_makes_what_smiths_wood_and_iron_allow(smiths: int) -> None:
    where = position(row_of(county("A", labour=labour(smith=smiths))), A=player(wood=95, iron=460))
    after = play(where, A="").player("A")
    assert (after["armour"], after["wood"], after["iron"]) == (9, 5, 10)


@pytest.mark.rule("CO-9.2")
@pytest.mark.rule("CO-3.5")
@pytest.mark.parametrize(("first", "fourth"), [pytest.param(5, 10, id="WE-35")])
def test_forges_draw_on_one_stock_by_county_id(first: int, fourth: int) -> None:
    where = position(
        row_of(
            county("A", labour=labour(smith=first)),
            county(None),
            county(None),
            county("A", labour=labour(smith=fourth)),
        ),
        A=player(wood=120, iron=600),
    )
    after = play(where, A="").player("A")
    assert (after["armour"], after["wood"], after["iron"]) == (12, 0, 0)


@pytest.mark.rule("CO-7.4")
@pytest.mark.parametrize("wood", [pytest.param(250, id="WE-36")])
def test_a_castle_finished_in_the_turn_of_its_start_counts_for_the_tax(wood: int) -> None:
    where = position(row_of(county("A", cows=100, tax_rate=100)), A=player(wood=wood))
    turn = play(where, A=sheet("CASTLE 1", "LABOUR 1 castle 100 farm 110"))
    after = turn.county(1)
    assert turn.player("A")["wood"] == 50
    assert (after["castle_size"], after["castle_work"], after["castle_building"]) == (1, 0, False)
    assert turn.player("A")["gold"] == 1000


@pytest.mark.rule("CO-7.1")
@pytest.mark.parametrize("stone", [pytest.param(99, id="WE-37")])
def test_a_start_without_all_materials_is_refused_and_costs_nothing(stone: int) -> None:
    where = position(
        row_of(county("A", cows=100, castle_size=1, tax_rate=100)),
        A=player(wood=300, stone=stone),
    )
    turn = play(where, A=sheet("CASTLE 1"))
    after = turn.county(1)
    assert (turn.player("A")["wood"], turn.player("A")["stone"]) == (300, stone)
    assert (after["castle_size"], after["castle_building"]) == (1, False)
    assert turn.player("A")["gold"] == 1000  # (1 + 1) * 500
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.6")
@pytest.mark.parametrize("workers", [pytest.param(60, id="WE-38")])
def test_a_stage_takes_two_turns_and_the_rest_of_the_work_is_lost(workers: int) -> None:
    where = position(
        row_of(county("A", cows=100, castle_size=1, tax_rate=100)),
        A=player(wood=300, stone=100),
    )
    first = play(
        where, A=sheet("CASTLE 1", f"LABOUR 1 castle {workers} farm 100", "SLAUGHTER 1 10")
    )
    after = first.county(1)
    assert (after["castle_size"], after["castle_work"], after["castle_building"]) == (1, 60, True)
    assert (first.player("A")["wood"], first.player("A")["stone"]) == (0, 0)
    assert first.player("A")["gold"] == 500
    second = play_on(first, A="SLAUGHTER 1 10")
    after = second.county(1)
    assert (after["castle_size"], after["castle_work"], after["castle_building"]) == (2, 0, False)


@pytest.mark.rule("CO-5.5")
@pytest.mark.rule("CO-5.6")
@pytest.mark.parametrize("castle_workers", [pytest.param(100, id="WE-39")])
def test_standing_labour_for_too_many_and_for_too_few(castle_workers: int) -> None:
    standing = labour(
        farm=100, defend=50, castle=castle_workers, smith=100, wood=100, iron=40, quarry=40
    )
    # the castle is finished in step 3 and doubles the defence of 50 and of 80 people
    for people, tie, mined in ((450, 20, 0), (560, 32, 40)):
        for attackers, ruler in ((tie, "A"), (tie + 1, "B")):
            home = county("A", population=people, cows=91, castle_building=True, labour=standing)
            where = position(
                row_of(home, county("B", soldiers=attackers), county("A")),
                A=player(wood=1000, iron=5000),
            )
            turn = play(where, A="", B=f"MOVE 2 1 {attackers}")
            after = turn.player("A")
            assert turn.county(1)["castle_size"] == 1
            assert after["armour"] == 100
            assert (after["wood"], after["iron"], after["stone"]) == (100, mined, mined)
            assert turn.county(1)["cows"] == 100  # 91 and 9 born, tended by 100
            assert turn.county(1)["owner"] == ruler


@pytest.mark.rule("CO-5.3")
@pytest.mark.parametrize("quarrymen", [pytest.param(70, id="WE-40")])
def test_work_without_its_place_and_a_rate_that_is_none(quarrymen: int) -> None:
    # 500 - 50 - 60 - 70 = 320 people left defend: 64 attackers tie, 65 capture
    for attackers, ruler in ((64, "A"), (65, "B")):
        where = position(
            row_of(
                county("A", quarry=False, tax_rate=60),
                county("B", soldiers=attackers, tax_rate=60, population=0),
                county("A", population=0),
            )
        )
        orders = sheet(f"LABOUR 1 wood 50 iron 60 quarry {quarrymen}", "TAX 1 30")
        turn = play(where, A=orders, B=f"MOVE 2 1 {attackers}")
        after = turn.player("A")
        assert (after["wood"], after["iron"], after["stone"]) == (50, 60, 0)
        assert turn.county(1)["tax_rate"] == 60
        assert turn.county(1)["owner"] == ruler
        assert turn.errors("A") == [(1, "CO-E06"), (2, "CO-E12")]
