"""The order language: printed and read again, whatever is written."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.orders.forms import EVERY_TURN, NEXT_TURN, VERBS, Order, form_of, pieces_of
from dunk.engine.orders.frame import join_lines, read_frame
from dunk.engine.orders.plain import fold, key_of, see, spell, split_words
from dunk.engine.orders.reading import UnreadableOrder, parse_line, read_line
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.language import (
    ABBREVIATIONS,
    ADMINISTRATION_ORDERS,
    MOVE_WORDS,
    PLACED_TYPES,
    STANDARD_ORDERS,
    TECHNOLOGY_ORDERS,
)
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.sheets import carry_out, realm_in, reviewed

BOOK = (Path(__file__).parents[3] / "dunk" / "rules.md").read_text("utf-8")
SELF = realm_in(reviewed())
FREE = "place every_turn: move 2nd 22 e \\>$'\"’“”\u00a0\u200b\ufeff\t\x00\x1bß İ 0 to from all _;"


def piece(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A value for one piece of a form."""
    match name:
        case "(army)" | "(army or all)":
            if name == "(army or all)" and draw(st.booleans()):
                return {"thing": "all"}
            return {"army": draw(st.sampled_from([1, 2, 5, 7]))}
        case "(province)":
            return {"province": draw(st.integers(0, 399))}
        case "(other province)":
            return {"other": draw(st.integers(0, 399))}
        case "(kingdom)":
            return {"kingdom": draw(st.sampled_from([2, 3, 4, 13]))}
        case "(amount)":
            return {"amount": draw(st.integers(1, 10**18 - 1))}
        case "(number)":
            return {"amount": draw(st.integers(0, 99))}
        case "(good)":
            return {"thing": draw(st.sampled_from(GOODS))}
        case "(type)":
            return {"thing": draw(st.sampled_from(PLACED_TYPES))}
        case "(technology or all)":
            return {"thing": draw(st.sampled_from(["all", *TECHNOLOGIES]))}
        case "(directions)":
            return {"words": tuple(draw(st.lists(st.sampled_from(MOVE_WORDS), max_size=5)))}
        case "(address)" | "(password)":
            return {"value": draw(st.text("ab_C.@é$'", min_size=1, max_size=40))}
        case "(new name)":
            return {"value": spell(draw(st.text("ab C'é1", min_size=1, max_size=20))) or "x"}
    return {}


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Any order that names what there is."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    name, thing = VERBS[verb]
    fields: dict[str, Any] = {"thing": thing} if thing else {}
    for part in pieces_of(name):
        fields |= piece(draw, part)
    return Order(name, draw(st.sampled_from(["", EVERY_TURN, NEXT_TURN])), **fields)


@given(orders())
def test_an_order_is_printed_and_read_again(order: Order) -> None:
    if order.name == "set_map_email" and order.value.casefold() == "none":
        order = replace(order, value="")
    assert parse_line(str(order), SELF) == order
    loud = str(order).upper() if not order.value else str(order)
    assert parse_line(loud, SELF) == order
    if not order.value:
        assert parse_line(str(order).replace("_", "  "), SELF) == order
        assert parse_line(str(order).replace(" ", "_").replace("_", "\u00a0"), SELF) == order


def some_lines() -> st.SearchStrategy[str]:
    verbs = sorted({*VERBS, *ABBREVIATIONS, "every turn:", "nt"})
    words = ["22", "1", "e", "to", "13", "all", "1st Army", "5", "from", "'", "timber", "77", "0"]
    near = st.lists(st.sampled_from([*verbs, *words]), max_size=7).map(" ".join)
    return near | st.text(FREE, max_size=40) | st.text(max_size=60)


@settings(max_examples=400)
@given(some_lines())
def test_whatever_is_written_is_answered_and_what_is_understood_stays_so(line: str) -> None:
    reading = read_line(line, SELF)
    assert (reading.order is None) != (reading.failure is None)
    for start, end in reading.spans.values():
        assert 0 <= start <= end <= len(line)
    if reading.order is None:
        assert reading.failure is not None
        assert reading.failure.code in ("E01", "E15")
        with pytest.raises(UnreadableOrder):
            parse_line(line, SELF)
    else:
        assert parse_line(str(reading.order), SELF) == reading.order


sheets = st.lists(
    some_lines() | st.sampled_from(["begin orders 1 5", "end orders pw", "> x \\", "\\", "\\ e"]),
    max_size=12,
).flatmap(lambda lines: st.sampled_from(["\n", "\r\n", "\r", " \\\n"]).map(lambda e: e.join(lines)))


def essence(text: str) -> str:
    """A text without what may vanish from it: blanks, line ends, backslashes, what is unseen."""
    return "".join(s for s in see(text) if not s.isspace() and s != "\\")


@settings(max_examples=300)
@given(sheets | st.text(max_size=200))
def test_no_line_is_swallowed_and_each_knows_its_place(text: str) -> None:
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if raw[-1] == "":
        raw.pop()
    lines = read_frame(text).lines
    at = 1
    for line in lines:
        assert line.first == at
        at = line.last + 1
        starts = {start for start, _ in line.parts}
        for index, sign in enumerate(line.text):
            spot = line.spot(index)
            if index + 1 not in starts:
                assert raw[spot.line - 1][spot.column] == sign
    assert at == len(raw) + 1
    assert essence("".join(line.text for line in lines)) == essence(text)
    assert see("\ufeffa\x00b\ud800c\u00adé ") == "abcé"
    assert [line.text for line in lines] == [line.text for line in join_lines(text)]


def strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)


@settings(max_examples=150)
@given(
    sheets
    | st.text(st.characters(codec=None), max_size=60)
    | st.binary(max_size=300).map(lambda raw: raw.decode("latin-1"))
)
def test_any_sheet_is_answered_in_the_turn(text: str) -> None:
    done = carry_out(reviewed(technologies={"bows", "towns"}, gold=40), text)
    (state,) = (event.data["state"] for event in done.of("sheet") if event.seen_by == {1})
    meant = [line for line in read_frame(text).lines if line.kind == "order"]
    assert len(done.answers()) == (len(meant) if state == "read" else 0)
    for line in done.lines:
        assert read_line(line, realm_in(reviewed())).order is not None
    for sign in (
        *"".join(s for event in done.events for s in strings(dict(event.data))),
        *"".join(done.lines),
        *done.realm.name,
    ):
        assert unicodedata.category(sign) not in ("Cc", "Cs")


@pytest.mark.rule("DK-4.1.2")
@pytest.mark.parametrize("verb", sorted(VERBS))
def test_the_forms_are_those_of_the_book(verb: str) -> None:
    name, thing = VERBS[verb]
    form = form_of(verb).replace(" or all)", ")") if name != "give_tech" else form_of(verb)
    if name == "develop":
        form = "develop_(technology)"
    elif name == "populate":
        form = form.replace(thing, "(race)", 1)
    elif name in ("enemy", "neutral"):
        form = "friend (kingdom)"
    assert f"`{form}`" in BOOK


def test_every_order_of_the_tables_can_be_read() -> None:
    listed = {*ADMINISTRATION_ORDERS, *STANDARD_ORDERS, *TECHNOLOGY_ORDERS}
    listed -= {EVERY_TURN, NEXT_TURN}
    discovered = {
        f"develop_{name}" for name, tech in TECHNOLOGIES.items() if tech.kind == "discovered"
    }
    assert set(VERBS) == listed | discovered


@pytest.mark.rule("DK-3.2.13")
@pytest.mark.parametrize("short", sorted(set(ABBREVIATIONS) - {"et", "nt"}))
def test_exactly_the_listed_abbreviations_exist(short: str) -> None:
    def begins(line: str) -> str:
        reading = read_line(line, SELF)
        return "" if reading.failure and reading.failure.code == "E01" else line

    assert begins(short)
    read = read_line(f"{short} 22", SELF)
    long = read_line(f"{ABBREVIATIONS[short]} 22", SELF)
    assert (read.order, read.failure) == (long.order, long.failure)
    assert not begins(f"{short}x")
    assert not begins(f"x{short}")


@pytest.mark.rule("DK-3.2.12")
def test_what_words_are_compared_by() -> None:
    assert fold("Grah’s") == fold("GRAH'S") == fold("Grahs") == "grahs"
    assert key_of(" Far__Away\u00a0 ") == "far away"
    assert key_of("MÜLLER") == key_of("Mu\u0308ller")
    assert key_of("Straße") == key_of("STRASSE")
    assert [word.key for word in split_words("a ' b")] == ["a", "b"]
    assert split_words("”") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "gm " + "to " * 200_000,
        "move " + "e " * 200_000 + "north",
        "teleport " + "x " * 200_000 + "1",
        "place " + "9" * 1_000_000,
        "a \\\n" * 50_000,
        "\\\n" * 50_000,
        "begin orders " + "1 " * 200_000,
    ],
    ids=["to", "words", "army", "digits", "joined", "backslashes", "begin"],
)
def test_a_huge_sheet_takes_no_longer_than_it_is_long(text: str) -> None:
    """With work that grows with the square of it each of these would take hours."""
    done = carry_out(reviewed(leaders="mage", technologies={"teleport"}), text)
    assert set(done.came()) <= {"E01", "E03", "E06", "E07", "E15"}
