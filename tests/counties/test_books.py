"""The books of a turn and the arithmetic of a story, against the engine in random games."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counties import books, presenting
from counties.engine import bots, report, resolver, setup, state, tables
from counties.ledger import Ledger
from counties.ruleset import Counties
from games import rulebooks
from games.dice import Dice
from tests.counties import random_games
from tests.counties.builders import county, grid_of, play, player, position

Document = dict[str, Any]

ANCHORS = rulebooks.render_book(Counties.rule_book, 0.0)[1]
#: An equation in a line, or a comparison: numbers with words between them.
SIDE = r"[\d.(][^=<>≤≥;:,]*"
EQUATION = re.compile(rf"({SIDE}?) = ([\d.]+)")
COMPARISON = re.compile(rf"({SIDE}?) ([<>≤≥]) ({SIDE})")


@st.composite
def turns(draw: st.DrawFn) -> tuple[Document, Document, Document]:
    """A position, the position after a turn, and the reports of all readers."""
    where = draw(random_games.positions())
    if draw(st.integers(0, 4)) == 0:
        where["options"] = {"open_information": True}
    sheets = draw(random_games.sets_of_orders(where))
    turn = play(where, **{s: random_games.sheet_of(given) for s, given in sheets.items()})
    return where, turn.position, turn.document["reports"]


def counted(land: Document) -> dict[str, int]:
    return {
        "people": land["population"],
        "soldiers": land["soldiers"],
        "cows": land["cows"],
    }


def check_books(before: Document, after: Document, reports: Document) -> None:
    """Every reader's books open and close with what the positions hold."""
    then = {c["id"]: c for c in before["counties"]}
    now = {c["id"]: c for c in after["counties"]}
    for seat in before["players"]:
        kept = books.keep_books(reports[seat])
        for place, start in kept.start.items():
            if place is None:
                assert start == {good: before["players"][seat][good] for good in tables.STOCKS}
                assert kept.end[None] == {g: after["players"][seat][g] for g in tables.STOCKS}
                continue
            was = counted(then[place])
            if then[place]["owner"] != seat:
                was["soldiers"] = 0  # of the defence the conqueror's book holds none
            for what in ("people", "soldiers", "cows"):
                if what in start:
                    assert start[what] == was[what], (place, what)
            if now[place]["owner"] == seat:
                end = counted(now[place])
                assert {w: n for w, n in kept.end[place].items() if w in end}.items() <= end.items()
        mine = [c["id"] for c in before["counties"] if c["owner"] == seat]
        if reports[seat]["own"]:
            assert set(mine) <= kept.start.keys()


@settings(max_examples=30)
@given(turns())
def test_the_books_open_and_close_as_the_positions_say(
    turn: tuple[Document, Document, Document],
) -> None:
    check_books(*turn)


def test_the_books_agree_through_a_war() -> None:
    """Transfers in time, a defence that holds, one that falls, and land that nobody ruled."""
    where = position(
        grid_of(
            [
                county("A", soldiers=30, cows=50),
                county("A", soldiers=9, castle_size=2, population=20),
            ],
            [county(None), county("B", soldiers=60, cows=20)],
            [county("B", soldiers=4), county("B", soldiers=2)],
        ),
        A=player(armour=9),
    )
    sheets = {
        "A": "MOVE 1 E 4\nMOVE 1 S 26\nRECRUIT 2 9\nLABOUR 2 farm 20\n",
        "B": "MOVE 4 N 25\nMOVE 4 S 10\nMOVE 5 E 4\nLABOUR 4 defend 0 farm 500\n",
    }
    for sheet in ("", "MOVE 4 W 3\n"):
        turn = play(where, **{**sheets, "B": sheets["B"] + sheet})
        assert {event["outcome"] for event in turn.events("battle")} == {"held", "captured"}
        check_books(where, turn.position, turn.document["reports"])
        told = turn.document["reports"]["A"]
        moved = {
            (change.county, change.what, change.amount)
            for changes in books.keep_books(told).changes
            for change in changes
        }
        assert (2, "soldiers", 4) in moved, "the transfer"
        assert (2, "soldiers", -10) in moved, "the defence lost ten"


def test_the_books_agree_through_whole_games() -> None:
    seats = ["A", "B", "C"]
    where = setup.new_position({}, seats, Dice("books"))
    told, fought = report.reports(where, []), 0
    for number in range(30):
        dice = Dice(f"books:{number}")
        sheets = {
            seat: bots.bot(told[seat], dice, bots.TEMPERAMENTS[place % len(bots.TEMPERAMENTS)])
            for place, seat in enumerate(seats)
            if told[seat]["own"]
        }
        resolution = resolver.resolve(where, sheets)
        before, where = where, resolution.position
        told = report.reports(where, resolution.events)
        fought += sum(event.code == "battle" for event in resolution.events)
        check_books(state.encode(before), state.encode(where), told)
    assert fought > 5


@settings(max_examples=30)
@given(turns())
def test_what_one_line_ends_with_the_next_begins_with(
    turn: tuple[Document, Document, Document],
) -> None:
    _before, _after, reports = turn
    for told in reports.values():
        kept = books.keep_books(told)
        now: dict[tuple[int | None, str], int] = {}
        for change in (change for changes in kept.changes for change in changes):
            if change.before is None:
                continue
            assert change.after == change.before + change.amount
            place = change.county, change.what
            assert now.get(place, change.before) == change.before
            now[place] = change.after


def number(words: str) -> float:
    """The value of one side of an equation; the words in it are nouns."""
    sums = words.replace("\u00a0%", "*0.01").replace("×", "*").replace("−", "-")
    sums = re.sub(r"(\d) of (\d)", r"\1*\2", sums.replace("*0.01 of ", "*0.01*"))
    sums = re.sub(r"[^\d.()*+/\-]", "", sums.replace("÷", "/"))
    return float(eval(sums, {"__builtins__": {}}))  # noqa: S307 (our own sentences)


def check_sums(line: str) -> int:
    """Reckon every equation in a line anew; how many there were."""
    return sum(check_sentence(sentence) for sentence in line.split(". "))


def check_sentence(text: str) -> int:
    found = EQUATION.findall(text)
    for left, right in found:
        if "fifth" in left:
            continue
        assert number(left) == pytest.approx(float(right.rstrip("."))), text
    for share, whole in re.findall(r"([\d.]+), rounded down (\d+)", text):
        assert int(float(share)) == int(whole), text
    compare = {"<": "__lt__", ">": "__gt__", "≤": "__le__", "≥": "__ge__"}
    for left, sign, right in COMPARISON.findall(text):
        assert getattr(number(left), compare[sign])(number(right)), (left, sign, right, text)
    return len(found)


@settings(max_examples=30)
@given(turns())
def test_every_sum_in_a_story_is_right_and_every_rule_is_in_the_book(
    turn: tuple[Document, Document, Document],
) -> None:
    _before, _after, reports = turn
    for told in reports.values():
        shown = presenting.present_report(told, {})
        lines = [line for story in shown["stories"] for line in story.lines] + shown["trade"]
        for line in lines:
            check_sums(line.text)
            assert line.rule in ANCHORS
        for battle in shown["battles"]:
            for side in battle.sides:
                check_sums(side.working.text)
                assert side.working.rule in ANCHORS
                assert 0 <= side.fallen <= side.bar
            for reckoning in battle.reckonings:
                assert reckoning.rule in ANCHORS
        assert {matter.rule for matter in shown["matters"]} <= ANCHORS
        if shown["ledger"]:
            ledger: Ledger = shown["ledger"]
            for place, opening in enumerate(ledger.opening):
                moved = sum(entry.amounts[place] for entry in ledger.entries)
                assert opening + moved == ledger.closing[place]
