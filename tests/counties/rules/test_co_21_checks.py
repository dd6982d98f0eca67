"""CO-21: what each code of the check list says, and what resolution does with such a line."""

from typing import Any

import pytest

from tests.counties.builders import (
    Turn,
    county,
    labour,
    play,
    player,
    position,
    row_of,
    sheet,
)


def the_realm(**stocks: int) -> dict[str, Any]:
    """A rules counties 1 and 2, B county 3, nobody county 4."""
    standing = labour(wood=10)
    return position(
        row_of(
            county("A", cows=20, soldiers=5, tax_rate=80, labour=standing),
            county("A", tax_rate=80, labour=standing),
            county("B", tax_rate=80),
            county(None),
        ),
        A=player(**({"gold": 100, "wood": 20, "iron": 20, "armour": 3} | stocks)),
    )


def turn_of(*lines: str, **stocks: int) -> Turn:
    """A turn with these lines of A."""
    return play(the_realm(**stocks), A=sheet(*lines), B="")


def without_orders_of(**stocks: int) -> dict[str, Any]:
    """The position after the same turn with an empty sheet."""
    return turn_of("", **stocks).position


@pytest.mark.rule("CO-E01")
@pytest.mark.parametrize(
    "line",
    [
        "BUY -5 wood",
        "BUY 2.5 wood",
        "SELL -1 iron",
        "SELL 1,5 iron",
        "RECRUIT 1 -2",
        "RECRUIT 1 1.0",
        "SLAUGHTER 1 -1",
        "MOVE 1 2 -3",
        "MOVE 1 E 1.5",
        "BUY -1 cows 1",
        "SELL 1e2 wood",
    ],
)
def test_a_number_that_is_none_counts_as_0(line: str) -> None:
    turn = turn_of(line)
    assert turn.errors("A") == [(1, "CO-E01")]
    assert turn.position == without_orders_of()


@pytest.mark.rule("CO-E01")
def test_a_bad_number_in_a_labour_line_spoils_only_its_job() -> None:
    turn = turn_of("LABOUR 1 wood 30 iron -4 quarry 2.5 defend 7")
    assert turn.county(1)["labour"] == labour(wood=30, defend=7)
    assert turn.codes("A") == {"CO-E01"}
    assert turn.player("A")["wood"] == 20 + 30 + 10


@pytest.mark.rule("CO-E02")
@pytest.mark.parametrize("number", [3, 4, 0, 77])
@pytest.mark.parametrize(
    "line",
    [
        "LABOUR {} wood 100",
        "RECRUIT {} 1",
        "CASTLE {}",
        "TAX {} 0",
        "SLAUGHTER {} 1",
        "SELL 1 cows {}",
        "BUY 1 cows {}",
    ],
)
def test_an_order_for_a_county_not_ones_own_is_ignored(line: str, number: int) -> None:
    turn = turn_of(line.format(number), wood=300)
    assert turn.errors("A") == [(1, "CO-E02")]
    assert turn.position == without_orders_of(wood=300)


@pytest.mark.rule("CO-E03")
@pytest.mark.parametrize(
    ("lines", "wood", "gold", "errors"),
    [
        (["SELL 20 wood"], 0, 260, []),
        (["SELL 21 wood"], 0, 260, [(1, "CO-E03")]),
        (["SELL 15 wood", "SELL 5 wood"], 0, 260, []),
        (["SELL 15 wood", "SELL 15 wood"], 0, 260, [(2, "CO-E03")]),
    ],
)
def test_more_sold_than_held_is_cut(
    lines: list[str], wood: int, gold: int, errors: list[tuple[int, str]]
) -> None:
    turn = turn_of(*lines)
    assert turn.player("A")["wood"] == wood + 20  # chopped afterwards
    assert turn.player("A")["gold"] == gold
    assert turn.errors("A") == errors


@pytest.mark.rule("CO-E03")
def test_more_cows_sold_than_stand_in_the_county_is_cut() -> None:
    turn = turn_of("SELL 21 cows 1", "SELL 1 cows 2")
    assert turn.player("A")["gold"] == 200
    assert turn.errors("A") == [(1, "CO-E03"), (2, "CO-E03")]


@pytest.mark.rule("CO-E04")
@pytest.mark.parametrize(
    ("lines", "iron", "stone", "gold", "codes"),
    [
        (["BUY 8 iron"], 8, 0, 4, set()),
        (["BUY 9 iron"], 8, 0, 4, {"CO-E04"}),
        (["BUY 5 stone", "BUY 5 iron"], 5, 4, 0, {"CO-E04"}),
        (["BUY 5 iron", "BUY 5 iron"], 8, 0, 4, {"CO-E04"}),
        (["BUY 9 iron", "SELL 1 wood"], 9, 0, 0, set()),
    ],
)
def test_purchases_beyond_the_gold_are_cut_in_their_order(
    lines: list[str], iron: int, stone: int, gold: int, codes: set[str]
) -> None:
    turn = turn_of(*lines)
    after = turn.player("A")
    assert (after["iron"] - 20, after["stone"], after["gold"]) == (iron, stone, gold)
    assert turn.codes("A") == codes


@pytest.mark.rule("CO-E05")
@pytest.mark.parametrize(
    ("recruits", "wood", "chopped", "codes"),
    [
        (0, 500, 500, set()),
        (0, 501, 500, {"CO-E05"}),
        (3, 497, 497, set()),
        (3, 498, 497, {"CO-E05"}),
    ],
)
def test_more_people_assigned_than_live_there_recruits_first(
    recruits: int, wood: int, chopped: int, codes: set[str]
) -> None:
    turn = turn_of(f"LABOUR 2 wood {wood}", f"RECRUIT 2 {recruits}")
    assert turn.county(2)["soldiers"] == recruits
    assert turn.player("A")["wood"] == 20 + 10 + chopped
    assert turn.codes("A") == codes


@pytest.mark.rule("CO-E05")
def test_standing_labour_for_too_many_is_no_error_of_this_set() -> None:
    where = position(row_of(county("A", population=50, labour=labour(wood=100))))
    turn = play(where, A="TAX 1 20")
    assert turn.errors("A") == []
    assert turn.player("A")["wood"] == 50


@pytest.mark.rule("CO-E06")
@pytest.mark.parametrize(
    ("job", "resource"),
    [("wood", "forest"), ("iron", "iron_mine"), ("quarry", "quarry"), ("smith", "forge")],
)
def test_people_without_the_resource_neither_work_nor_defend(job: str, resource: str) -> None:
    home = county("A", population=20, **{resource: False})
    stocks = player(wood=100, iron=500)
    for attackers, ruler in ((2, "A"), (3, "B")):
        where = position(row_of(home, county("B", soldiers=attackers, population=0)), A=stocks)
        turn = play(where, A=f"LABOUR 1 {job} 10", B=f"MOVE 2 1 {attackers}")
        assert turn.county(1)["owner"] == ruler
        assert turn.errors("A") == [(1, "CO-E06")]
        after = turn.player("A")
        if ruler == "A":
            assert (after["wood"], after["iron"], after["armour"]) == (100, 500, 0)


@pytest.mark.rule("CO-E06")
def test_nobody_sent_to_a_job_is_no_error() -> None:
    where = position(row_of(county("A", forest=False)))
    assert play(where, A="LABOUR 1 wood 0 iron 5").errors("A") == []


@pytest.mark.rule("CO-E07")
@pytest.mark.parametrize(
    ("lines", "building", "codes"),
    [
        (["LABOUR 1 castle 10"], False, {"CO-E07"}),
        (["LABOUR 1 castle 10"], True, set()),
        (["LABOUR 1 castle 10", "CASTLE 1"], False, set()),
        (["LABOUR 1 castle 0"], False, set()),
    ],
)
def test_castle_workers_need_a_stage(lines: list[str], building: bool, codes: set[str]) -> None:
    where = position(
        row_of(county("A", population=20, castle_building=building)), A=player(wood=200)
    )
    turn = play(where, A=sheet(*lines))
    assert turn.codes("A") == codes
    worked = "castle 10" in lines[0] and not codes
    assert turn.county(1)["castle_work"] == (10 if worked else 0)


@pytest.mark.rule("CO-E08")
@pytest.mark.parametrize(
    ("lines", "soldiers", "errors"),
    [
        (["RECRUIT 1 2", "RECRUIT 2 1"], (7, 1), []),
        (["RECRUIT 1 2", "RECRUIT 2 2"], (7, 1), [(2, "CO-E08")]),
        (["RECRUIT 2 2", "RECRUIT 1 2"], (7, 1), [(1, "CO-E08")]),
        (["RECRUIT 2 2", "RECRUIT 1 9"], (8, 0), [(1, "CO-E08"), (2, "CO-E08")]),
        (["RECRUIT 2 3", "SELL 1 armour"], (5, 2), [(1, "CO-E08")]),
    ],
)
def test_recruits_beyond_the_armour_are_cut_by_county(
    lines: list[str], soldiers: tuple[int, int], errors: list[tuple[int, str]]
) -> None:
    turn = turn_of(*lines)
    assert (turn.county(1)["soldiers"], turn.county(2)["soldiers"]) == soldiers
    assert turn.errors("A") == errors


@pytest.mark.rule("CO-E09")
@pytest.mark.parametrize(
    ("castle", "stocks"),
    [
        ({"castle_building": True}, {"wood": 900, "stone": 900}),
        ({"castle_size": 5}, {"wood": 900, "stone": 900}),
        ({}, {"wood": 199}),
        ({"castle_size": 1}, {"wood": 300, "stone": 99}),
        ({"castle_size": 1}, {"wood": 299, "stone": 100}),
    ],
)
def test_a_castle_that_cannot_be_started_costs_nothing(
    castle: dict[str, Any], stocks: dict[str, int]
) -> None:
    where = position(row_of(county("A", **castle)), A=player(**stocks))
    turn = play(where, A="CASTLE 1")
    assert turn.errors("A") == [(1, "CO-E09")]
    assert turn.position == play(where, A="").position


@pytest.mark.rule("CO-E10")
@pytest.mark.parametrize(
    "line",
    [
        "MOVE 3 2 1",
        "MOVE 4 3 1",
        "MOVE 1 3 1",
        "MOVE 1 4 1",
        "MOVE 1 N 1",
        "MOVE 1 W 1",
        "MOVE 1 1 1",
    ],
)
def test_a_move_not_from_ones_own_to_the_next_county_leaves_the_soldiers(line: str) -> None:
    turn = turn_of(line)
    assert turn.errors("A") == [(1, "CO-E10")]
    assert turn.position == without_orders_of()


@pytest.mark.rule("CO-E11")
@pytest.mark.parametrize(
    ("lines", "moved", "errors"),
    [
        (["MOVE 1 2 5"], 5, []),
        (["MOVE 1 2 6"], 5, [(1, "CO-E11")]),
        (["RECRUIT 1 3", "MOVE 1 2 8"], 8, []),
        (["MOVE 1 2 9", "RECRUIT 1 3"], 8, [(1, "CO-E11")]),
        (["MOVE 1 2 3", "MOVE 1 2 3"], 5, [(2, "CO-E11")]),
    ],
)
def test_soldiers_ordered_out_beyond_those_there_are_cut(
    lines: list[str], moved: int, errors: list[tuple[int, str]]
) -> None:
    turn = turn_of(*lines)
    assert turn.county(2)["soldiers"] == moved
    assert turn.errors("A") == errors


@pytest.mark.rule("CO-E12")
@pytest.mark.parametrize("rate", ["30", "-20", "81", "eighty", "20%", "60.0", "120"])
def test_a_rate_that_is_none_of_the_six_leaves_the_standing_one(rate: str) -> None:
    turn = turn_of(f"TAX 1 {rate}")
    assert turn.errors("A") == [(1, "CO-E12")]
    assert turn.position == without_orders_of()


@pytest.mark.rule("CO-E13")
@pytest.mark.parametrize(
    ("lines", "errors"),
    [
        (["SLAUGHTER 1 22"], []),
        (["SLAUGHTER 1 23"], [(1, "CO-E13")]),
        (["SLAUGHTER 1 33", "BUY 10 cows 1"], []),
        (["SLAUGHTER 1 34", "BUY 10 cows 1"], [(1, "CO-E13")]),
        (["SLAUGHTER 1 20", "SELL 4 cows 1"], [(1, "CO-E13")]),
    ],
)
def test_slaughter_beyond_the_herd_is_cut(lines: list[str], errors: list[tuple[int, str]]) -> None:
    turn = turn_of(*lines, "LABOUR 1 farm 500")
    assert turn.errors("A") == errors
    assert turn.county(1)["cows"] == 0


@pytest.mark.rule("CO-4.4")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SELL 30 wood", "CO-E03"),
        ("BUY 30 iron", "CO-E04"),
        ("LABOUR 1 wood 900", "CO-E05"),
        ("RECRUIT 1 30", "CO-E08"),
        ("CASTLE 1", "CO-E09"),
        ("MOVE 1 3 2", "CO-E10"),
        ("MOVE 1 2 30", "CO-E11"),
        ("SLAUGHTER 1 30", "CO-E13"),
    ],
)
def test_an_order_cut_at_resolution_is_told_with_its_line(line: str, code: str) -> None:
    turn = turn_of("# the sheet of A", line)
    assert turn.errors("A") == [(2, code)]
    assert turn.errors("B") == []
