"""CO-21 and CO-20: lines that are not understood, given twice, or share an amount."""

from typing import Any

import pytest

from tests.counties.builders import Turn, county, labour, play, player, position, row_of, sheet


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


@pytest.mark.rule("CO-E14")
@pytest.mark.parametrize(
    "line",
    [
        "PLUNDER 1",
        "please buy some wood",
        "S 5 wood",  # SELL or SLAUGHTER?
        "BUY 5 gold",
        "BUY 5 swords",
        "LABOUR 1 dance 5",
        "LABOUR 1 wood 5 wood 6",
        "LABOUR 1 farm 5 wood 1 farm 5",
        "MOVE 1 UP 2",
        "CASTLE 1 now",
        "TAX 1 20 40",
        "1 2 3",
        "!",
    ],
)
def test_a_line_not_understood_is_ignored(line: str) -> None:
    turn = turn_of(line, wood=200)
    assert turn.errors("A") == [(1, "CO-E14")]
    assert turn.position == without_orders_of(wood=200)


@pytest.mark.rule("CO-E14")
@pytest.mark.rule("CO-20.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("LABOUR 1 wood 5", "LABOUR 1 iron 6"),
        ("RECRUIT 1 1", "RECRUIT 1 2"),
        ("TAX 1 20", "TAX 1 40"),
        ("SLAUGHTER 1 3", "SLAUGHTER 1 4"),
        ("CASTLE 1", "CASTLE 1"),
    ],
)
def test_of_a_setting_given_twice_the_first_counts(first: str, second: str) -> None:
    once = turn_of(first, wood=200)
    twice = turn_of(first, second, wood=200)
    assert once.errors("A") == []
    assert twice.errors("A") == [(2, "CO-E14")]
    assert twice.position == once.position


@pytest.mark.rule("CO-20.2")
def test_several_purchases_and_sales_of_one_good_add_up() -> None:
    turn = turn_of("BUY 2 iron", "SELL 3 wood", "BUY 1 iron", "SELL 4 wood", "BUY 1 cows 1")
    assert turn.player("A")["iron"] == 23
    assert turn.player("A")["wood"] == 20 - 7 + 20
    assert turn.errors("A") == []


@pytest.mark.rule("CO-E15")
@pytest.mark.parametrize(
    "line",
    [
        "BUY 1000000000 wood",
        "RECRUIT 1 0000000001",
        "BUY \N{ARABIC-INDIC DIGIT TWO} wood",
        "RECRUIT 1 \N{FULLWIDTH DIGIT TWO}",
        "SLAUGHTER 1 \N{SUPERSCRIPT TWO}",
        "MOVE 1 2 1234567890123456789012345678901234567890",
        "LABOUR 1 wood 1234567890",
        "LABOUR 1 wood 3 iron \N{DEVANAGARI DIGIT TWO}",
    ],
)
def test_a_number_too_long_or_of_other_digits_spoils_its_line(line: str) -> None:
    turn = turn_of(line)
    assert turn.errors("A") == [(1, "CO-E15")]
    assert turn.position == without_orders_of()


@pytest.mark.rule("CO-E15")
def test_nine_digits_are_a_number() -> None:
    turn = turn_of("SELL 999999999 wood")
    assert turn.errors("A") == [(1, "CO-E03")]
    assert turn.player("A")["gold"] == 260


@pytest.mark.rule("CO-20.6")
@pytest.mark.parametrize(
    ("lines", "errors"),
    [
        (["BUY 5 iron", "BUY 3 iron", "BUY 2 iron"], [(3, "CO-E04")]),
        (["SELL 15 wood", "SELL 9 wood", "SELL 1 wood"], [(2, "CO-E03"), (3, "CO-E03")]),
        (["MOVE 1 2 4", "MOVE 1 2 2", "MOVE 1 2 1"], [(2, "CO-E11"), (3, "CO-E11")]),
    ],
)
def test_of_lines_that_share_an_amount_the_last_come_short(
    lines: list[str], errors: list[tuple[int, str]]
) -> None:
    assert turn_of(*lines).errors("A") == errors


@pytest.mark.rule("CO-20.6")
def test_a_rate_that_is_none_does_not_stop_a_right_one_after_it() -> None:
    turn = turn_of("TAX 1 30", "TAX 1 40", "TAX 1 60")
    assert turn.county(1)["tax_rate"] == 40
    assert turn.errors("A") == [(1, "CO-E12"), (3, "CO-E14")]
