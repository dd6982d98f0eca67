"""The order language: printed and read again, shortened, mangled by mail programs, misspelt."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counties.engine.orders import (
    Buy,
    Castle,
    Draw,
    Labour,
    Move,
    Order,
    Pass,
    Recruit,
    Sell,
    Slaughter,
    Tax,
    UnreadableOrder,
    _nearest_verb,
    parse_line,
    read_line,
)
from counties.engine.reading import split_lines
from counties.engine.tables import DIRECTIONS, GOODS, JOBS

ids = st.integers(1, 999_999_999)
amounts = st.integers(0, 999_999_999)
goods = st.sampled_from(GOODS)


@st.composite
def labours(draw: st.DrawFn) -> Labour:
    jobs = draw(st.lists(st.sampled_from(JOBS), min_size=1, unique=True))
    return Labour(draw(ids), tuple((job, draw(amounts)) for job in jobs))


orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Sell, amounts, goods),
    st.builds(Sell, amounts, st.just("cows"), ids),
    st.builds(Buy, amounts, goods),
    st.builds(Buy, amounts, st.just("cows"), ids),
    labours(),
    st.builds(Recruit, ids, amounts),
    st.builds(Castle, ids),
    st.builds(Move, ids, ids | st.sampled_from(list(DIRECTIONS)), amounts),
    st.builds(Tax, ids, amounts),
    st.builds(Slaughter, ids, amounts),
    st.just(Pass()),
    st.just(Draw()),
)

MANGLERS: dict[str, Callable[[str], str]] = {
    "as it is": lambda line: line,
    "lower case": str.lower,
    "capitals": str.upper,
    "tabs": lambda line: line.replace(" ", "\t"),
    "no-break spaces": lambda line: line.replace(" ", "\u00a0"),
    "many blanks": lambda line: f"   {line.replace(' ', '   ')}  ",
    "a comment": lambda line: f"{line} # SELL 5 iron",
    "a comment at once": lambda line: f"{line}#note",
    "smart quotes": lambda line: f"\u201c{line}\u201d",
    "German quotes": lambda line: f"\u201e{line}\u201c",
    "plain quotes": lambda line: f"'{line}'",
    "a byte order mark": lambda line: f"\ufeff{line}",
    "zero width spaces": lambda line: "\u200b".join(line),
    "soft hyphens": lambda line: f"{line[:2]}\u00ad{line[2:]}",
    "a comma": lambda line: f"{line},",
    "a semicolon": lambda line: f"{line} ;",
    "ideographic spaces": lambda line: line.replace(" ", "\u3000"),
}


@pytest.mark.rule("CO-20.1")
@given(orders)
def test_a_printed_order_reads_as_the_same_order(order: Order) -> None:
    assert parse_line(str(order)) == order


@pytest.mark.rule("CO-20.7")
@pytest.mark.parametrize("how", MANGLERS)
@given(order=orders)
def test_an_order_survives_what_programs_do_to_text(how: str, order: Order) -> None:
    assert parse_line(MANGLERS[how](str(order))) == order


VERBS = {
    "SELL": ("SE", "5 iron"),
    "SLAUGHTER": ("SL", "1 5"),
    "BUY": ("B", "5 iron"),
    "LABOUR": ("L", "1 farm 5"),
    "RECRUIT": ("R", "1 5"),
    "CASTLE": ("C", "1"),
    "MOVE": ("M", "1 E 5"),
    "TAX": ("T", "1 20"),
    "PASS": ("P", ""),
    "DRAW": ("D", ""),
}


@pytest.mark.rule("CO-20.1")
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_may_be_cut_down_to_its_shortest_beginning(verb: str) -> None:
    shortest, rest = VERBS[verb]
    whole = parse_line(f"{verb} {rest}")
    for length in range(len(shortest), len(verb) + 1):
        assert parse_line(f"{verb[:length].lower()} {rest}") == whole
    if len(shortest) > 1:
        fault = read_line(f"{shortest[:-1]} {rest}").faults[0]
        assert (fault.code, fault.data["reason"]) == ("CO-E14", "ambiguous")
        assert verb in fault.data["choices"]  # type: ignore[operator]


@pytest.mark.rule("CO-20.7")
def test_other_spellings_that_mean_one_thing() -> None:
    assert parse_line("LABOR 1 farm 5") == Labour(1, (("farm", 5),))
    assert parse_line("SELL 5 armor") == Sell(5, "armour")
    assert parse_line("BUY 1 cow 3") == Buy(1, "cows", 3)
    assert parse_line("BUY 0007 wood") == Buy(7, "wood")


@pytest.mark.rule("CO-20.1")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", "blank"),
        (" \t\u00a0\ufeff", "blank"),
        ("# SELL 5 iron", "comment"),
        ("   #", "comment"),
        ("> SELL 5 iron", "ignored"),
        ("  >> SELL 5 iron", "ignored"),
        ("SELL 5 iron", "order"),
        ("Dear Brünhilde, here are my orders", "error"),
        ("---", "error"),
        (",", "error"),
    ],
)
def test_kinds_of_lines(line: str, kind: str) -> None:
    read = read_line(line)
    assert read.kind == kind
    assert (read.order is not None) == (kind == "order")
    assert bool(read.faults) == (kind == "error")


UNREADABLE = [
    ("SELL", "shape"),
    ("SELL 5", "shape"),
    ("SELL 5 cows", "shape"),
    ("SELL 5 iron 3", "shape"),
    ("BUY iron 5", "good"),
    ("BUY 5 gold", "good"),
    ("BUY 5 iorn", "good"),
    ("LABOUR 1", "shape"),
    ("LABOUR 1 farm", "shape"),
    ("LABOUR 1 farm 5 wood", "shape"),
    ("LABOUR 1 cook 5", "job"),
    ("LABOUR 1 farm 5 Farm 6", "job_twice"),
    ("LABOUR farm 5 wood 6 iron", "county"),
    ("RECRUIT 1", "shape"),
    ("RECRUIT one 5", "county"),
    ("CASTLE", "shape"),
    ("CASTLE 1 2", "shape"),
    ("CASTLE -1", "county"),
    ("MOVE 1 2", "shape"),
    ("MOVE 1 NE 5", "county"),
    ("MOVE 1 2 5 soldiers", "shape"),
    ("TAX 1", "shape"),
    ("SLAUGHTER 5", "shape"),
    ("PASS please", "shape"),
    ("DRAW 1", "shape"),
    ("GIVE 5 iron", "verb"),
    ("SELLL 5 iron", "verb"),
    ("5 SELL iron", "verb"),
    ("\uff33\uff25\uff2c\uff2c 5 iron", "verb"),
    ("S 5 iron", "ambiguous"),
    ("\u017fell 5 iron", "verb"),  # a long s is no S
]


@pytest.mark.rule("CO-E14")
@pytest.mark.parametrize(("line", "reason"), UNREADABLE)
def test_a_line_not_understood_says_what_is_wrong_with_it(line: str, reason: str) -> None:
    read = read_line(line)
    assert (read.kind, read.order) == ("error", None)
    assert [(f.code, f.data["reason"]) for f in read.faults] == [("CO-E14", reason)]
    with pytest.raises(UnreadableOrder) as caught:
        parse_line(line)
    assert caught.value.faults == read.faults


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("SELLL 5 iron", "SELL"),
        ("BUY 5 iorn", "iron"),
        ("LABOUR 1 fram 5", "farm"),
        ("\uff33\uff25\uff2c\uff2c 5 iron", "SELL"),  # full-width letters
        ("SELL 5 \uff49\uff52\uff4f\uff4e", "iron"),
    ],
)
def test_a_slip_of_the_pen_is_told_what_was_meant(line: str, near: str) -> None:
    assert read_line(line).faults[0].data["near"] == near


@pytest.mark.rule("CO-E01")
@pytest.mark.parametrize("amount", ["-5", "+5", "1.5", "1,5", "5.", "x", "all", "1e3", "0x10", "½"])
def test_what_is_no_number_counts_as_0(amount: str) -> None:
    for line, order in (
        (f"BUY {amount} iron", Buy(0, "iron")),
        (f"RECRUIT 1 {amount}", Recruit(1, 0)),
        (f"MOVE 1 E {amount}", Move(1, "E", 0)),
        (f"LABOUR 1 farm {amount} wood 7", Labour(1, (("farm", 0), ("wood", 7)))),
    ):
        read = read_line(line)
        assert (read.kind, read.order) == ("order", order)
        assert [(f.code, f.data["text"]) for f in read.faults] == [("CO-E01", amount)]


@pytest.mark.rule("CO-E15")
@pytest.mark.parametrize(
    "number",
    ["1234567890", "0000000001", "-1234567890", "\u0663", "\uff15", "5\u00b2", "\u0967\u0966"],
)
def test_other_digits_and_too_many_spoil_the_line(number: str) -> None:
    for line in (
        f"SELL {number} iron",
        f"SELL 5 cows {number}",
        f"LABOUR {number} farm 5",
        f"LABOUR 1 farm 5 wood {number}",
        f"MOVE 1 {number} 5",
        f"MOVE 1 2 {number}",
        f"TAX 1 {number}",
        f"CASTLE {number}",
    ):
        read = read_line(line)
        assert (read.kind, read.order) == ("error", None)
        assert [fault.code for fault in read.faults] == ["CO-E15"]


@pytest.mark.rule("CO-E15")
def test_nine_digits_can_be_read() -> None:
    assert parse_line("SELL 999999999 iron") == Sell(999_999_999, "iron")


@pytest.mark.rule("CO-E12")
def test_a_tax_rate_that_is_no_number() -> None:
    read = read_line("TAX 1 low")
    assert (read.kind, [fault.code for fault in read.faults]) == ("error", ["CO-E12"])


@pytest.mark.rule("CO-20.7")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n", ["a", ""]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\u2028b", ["a\u2028b"]),
    ],
)
def test_lines_end_as_any_system_ends_them(text: str, lines: list[str]) -> None:
    assert split_lines(text) == lines


@given(st.text())
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    for line in split_lines(text):
        read = read_line(line)
        assert (read.order is not None) == (read.kind == "order")


def test_a_verb_that_is_none_is_looked_for_once() -> None:
    _nearest_verb.cache_clear()
    for _line in range(50):
        read_line("qxz 1 iron")
    assert _nearest_verb.cache_info().misses == 1
