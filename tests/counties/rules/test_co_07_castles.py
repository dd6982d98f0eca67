"""CO-7: castles (step 3)."""

from typing import Any

import pytest

from counties.engine.leaving import leave
from counties.engine.state import decode, encode
from tests.counties.builders import (
    Turn,
    county,
    county_of,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)

# size before the start -> wood, stone
COSTS = {0: (200, 0), 1: (300, 100), 2: (350, 250), 3: (350, 450), 4: (400, 600)}


def build(orders: str, home: dict[str, Any] | None = None, **stocks: int) -> Turn:
    """A turn of A with one county."""
    return play(position(row_of(home or county("A")), A=player(**stocks)), A=orders)


def castle(turn: Turn, number: int = 1) -> tuple[int, int, bool]:
    """Size, work and whether a stage is in progress."""
    found = turn.county(number)
    return found["castle_size"], found["castle_work"], found["castle_building"]


@pytest.mark.rule("CO-7.1")
@pytest.mark.parametrize("size", COSTS)
def test_a_stage_costs_what_the_table_says(size: int) -> None:
    wood, stone = COSTS[size]
    turn = build("CASTLE 1", county("A", castle_size=size), wood=wood + 3, stone=stone + 4)
    assert castle(turn) == (size, 0, True)
    assert (turn.player("A")["wood"], turn.player("A")["stone"]) == (3, 4)
    assert turn.errors("A") == []


@pytest.mark.rule("CO-7.1")
@pytest.mark.parametrize(
    ("size", "short"),
    [(size, "wood") for size in COSTS] + [(size, "stone") for size in COSTS if size],
)
def test_one_unit_short_and_nothing_is_started_or_paid(size: int, short: str) -> None:
    wood, stone = COSTS[size]
    stocks = {"wood": wood, "stone": stone}
    stocks[short] -= 1
    turn = build("CASTLE 1", county("A", castle_size=size), **stocks)
    assert castle(turn) == (size, 0, False)
    assert {key: turn.player("A")[key] for key in stocks} == stocks
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.1")
def test_materials_sold_in_step_1_are_gone_in_step_3() -> None:
    turn = build(sheet("CASTLE 1", "SELL 1 wood"), wood=200)
    assert castle(turn) == (0, 0, False)
    assert turn.player("A")["wood"] == 199
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.2")
def test_no_start_while_a_stage_is_in_progress() -> None:
    home = county("A", castle_size=1, castle_building=True, castle_work=10)
    turn = build("CASTLE 1", home, wood=900, stone=900)
    assert castle(turn) == (1, 10, True)
    assert turn.player("A")["wood"] == 900
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.2")
def test_no_start_in_the_turn_in_which_the_last_stage_is_finished() -> None:
    home = county("A", castle_building=True, castle_work=99, labour=labour(castle=1))
    turn = build("CASTLE 1", home, wood=900, stone=900)
    assert castle(turn) == (1, 0, False)
    assert turn.player("A")["wood"] == 900
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.2")
def test_no_start_at_size_5() -> None:
    turn = build("CASTLE 1", county("A", castle_size=5), wood=9000, stone=9000)
    assert castle(turn) == (5, 0, False)
    assert turn.player("A")["wood"] == 9000
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.2")
def test_two_starts_in_one_county_are_one() -> None:
    orders = sheet("CASTLE 1", "CASTLE 1", "LABOUR 1 castle 300")
    turn = build(orders, wood=900, stone=900)
    assert castle(turn) == (1, 0, False)
    assert turn.player("A")["wood"] == 700
    assert turn.errors("A") == [(2, "CO-E14")]


@pytest.mark.rule("CO-7.3")
def test_all_starts_come_before_any_work_and_by_county_id() -> None:
    homes = [county("A"), county("A", castle_size=1), county("A")]
    where = position(row_of(*homes), A=player(wood=500, stone=100))
    orders = sheet("CASTLE 3", "CASTLE 2", "CASTLE 1", "LABOUR 1 castle 5")
    turn = play(where, A=orders)
    assert [castle(turn, n) for n in (1, 2, 3)] == [(0, 5, True), (1, 0, True), (0, 0, False)]
    assert turn.player("A")["wood"] == 0
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.3")
def test_a_start_refused_for_want_of_materials_leaves_them_to_the_next() -> None:
    homes = [county("A", castle_size=4), county("A")]
    where = position(row_of(*homes), A=player(wood=399))
    turn = play(where, A=sheet("CASTLE 1", "CASTLE 2"))
    assert [castle(turn, n) for n in (1, 2)] == [(4, 0, False), (0, 0, True)]
    assert turn.player("A")["wood"] == 199
    assert turn.errors("A") == [(1, "CO-E09")]


@pytest.mark.rule("CO-7.3")
@pytest.mark.parametrize(
    ("workers", "after"),
    [(0, (0, 0, True)), (1, (0, 1, True)), (99, (0, 99, True)), (100, (1, 0, False))],
)
def test_each_worker_adds_a_unit_from_the_turn_of_the_start(
    workers: int, after: tuple[int, int, bool]
) -> None:
    orders = sheet("CASTLE 1", f"LABOUR 1 castle {workers}")
    assert castle(build(orders, wood=200)) == after


@pytest.mark.rule("CO-7.4")
@pytest.mark.parametrize(
    ("done", "workers", "after"),
    [
        (60, 39, (2, 99, True)),
        (60, 40, (3, 0, False)),
        (60, 41, (3, 0, False)),
        (0, 250, (3, 0, False)),
    ],
)
def test_at_100_units_the_stage_is_finished_and_the_rest_is_lost(
    done: int, workers: int, after: tuple[int, int, bool]
) -> None:
    home = county(
        "A", castle_size=2, castle_building=True, castle_work=done, labour=labour(castle=workers)
    )
    first = build("", home)
    assert castle(first) == after
    if not after[2]:
        again = play_on(first, A="CASTLE 1")
        assert (1, "CO-E09") in again.errors("A")  # nothing is held over; it must be paid
        assert castle(again) == after


@pytest.mark.rule("CO-7.4")
def test_a_finished_stage_counts_for_the_tax_of_the_same_turn() -> None:
    def gold(done: int) -> int:
        home = county(
            "A",
            castle_size=4,
            castle_building=True,
            castle_work=done,
            tax_rate=100,
            labour=labour(castle=10),
        )
        return build("", home).player("A")["gold"]

    assert gold(90) == 5 * 500
    assert gold(89) == 0


@pytest.mark.rule("CO-7.5")
@pytest.mark.parametrize("sent", ["", None, "PASS"])
def test_work_goes_on_in_later_turns(sent: str | None) -> None:
    first = build(sheet("CASTLE 1", "LABOUR 1 castle 30"), wood=200)
    second = play_on(first, A=sent)
    third = play_on(second, A=sent)
    fourth = play_on(third, A=sent)
    assert [castle(turn) for turn in (first, second, third, fourth)] == [
        (0, 30, True),
        (0, 60, True),
        (0, 90, True),
        (1, 0, False),
    ]


@pytest.mark.rule("CO-7.5")
def test_a_stage_waits_without_workers_and_is_never_given_back() -> None:
    home = county("A", castle_size=1, castle_building=True, castle_work=40)
    first = build("LABOUR 1 farm 10", home, wood=1)
    second = play_on(first, A="LABOUR 1 farm 10")
    assert castle(second) == (1, 40, True)
    assert second.player("A")["wood"] == 1


@pytest.mark.rule("CO-7.6")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_castle_in_building_pays_no_tax(size: int) -> None:
    standing = county("A", castle_size=size, tax_rate=100)
    wood, stone = COSTS[size]
    assert build("", standing).player("A")["gold"] == size * 500
    assert build("CASTLE 1", standing, wood=wood, stone=stone).player("A")["gold"] == 0


@pytest.mark.rule("CO-7.6")
def test_a_castle_just_started_does_not_defend() -> None:
    home = county("A", castle_size=4, population=50)
    for orders, attackers, ruler in (
        ("", 35, "A"),
        ("", 36, "B"),
        ("CASTLE 1", 10, "A"),
        ("CASTLE 1", 11, "B"),
    ):
        where = position(
            row_of(home, county("B", soldiers=attackers, population=0)),
            A=player(wood=400, stone=600),
        )
        turn = play(where, A=orders, B=f"MOVE 2 1 {attackers}")
        assert turn.county(1)["owner"] == ruler, (orders, attackers)


@pytest.mark.rule("CO-7.6")
def test_a_refused_start_leaves_the_castle_its_effect() -> None:
    home = county("A", castle_size=4, population=50)
    where = position(row_of(home, county("B", soldiers=35, population=0)))
    turn = play(where, A="CASTLE 1", B="MOVE 2 1 35")
    assert turn.county(1)["owner"] == "A"


@pytest.mark.rule("CO-7.7")
def test_soldiers_in_a_castle_fight_with_its_effect_and_may_march_out() -> None:
    home = county("A", castle_size=2, population=0, soldiers=4)
    where = position(row_of(home, county("B", soldiers=9, population=0)))
    held = play(where, A="", B="MOVE 2 1 9")  # 20 * 2.5 against 45
    assert held.county(1)["owner"] == "A"
    out = play(where, A="MOVE 1 2 4", B="")
    assert out.county(1)["soldiers"] == 0


@pytest.mark.rule("CO-7.8")
def test_nobodys_county_gets_no_castle_and_keeps_none() -> None:
    where = position(row_of(county("A", tax_rate=80), county(None)), A=player(wood=200, stone=100))
    turn = play(where, A="CASTLE 2")
    assert castle(turn, 2) == (0, 0, False)
    assert turn.player("A")["wood"] == 200
    built = county("A", castle_size=3, castle_building=True, castle_work=50)
    left = county_of(encode(leave(decode(position(row_of(built, county("B")))), "A").position), 1)
    assert (left["castle_size"], left["castle_work"], left["castle_building"]) == (0, 0, False)
