"""What the order page says is what the turn does: one set of checks, proved on random games."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counties.engine.board import board_of
from counties.engine.checks import check, check_report
from counties.engine.realm import realm_of
from counties.engine.report import report
from counties.engine.resolver import STEPS, resolve
from counties.engine.state import Position, decode, encode
from counties.engine.steps.standing import take_standing_orders
from tests.counties.builders import county, player, position, row_of
from tests.counties.random_games import all_sheets, positions


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, dict[str, str | None]]:
    document = draw(positions())
    return decode(document), draw(all_sheets(document))


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@given(games())
def test_the_page_and_the_turn_give_the_same_remarks(
    game: tuple[Position, dict[str, str | None]],
) -> None:
    where, sheets = game
    remarks = resolve(where, sheets).remarks
    for seat, text in sheets.items():
        if text is None or where.players[seat].eliminated:
            assert remarks[seat] == ()
        else:
            assert check_report(report(where, (), seat), text).remarks == remarks[seat]


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@given(games())
def test_whatever_is_cut_in_the_turn_was_told_at_its_line(
    game: tuple[Position, dict[str, str | None]],
) -> None:
    where, sheets = game
    alive = [seat for seat, p in where.players.items() if not p.eliminated]
    answers = {
        seat: check(realm_of(where, seat), text)
        for seat, text in sheets.items()
        if text is not None and seat in alive
    }
    board = board_of(where, {seat: answer.plan for seat, answer in answers.items()})
    take_standing_orders(board)
    for step in STEPS:
        step(board)
    for seat, answer in answers.items():
        # with all the neighbours there, as on the order page without them
        cuts = [(c.line, c.code, dict(c.data)) for c in board.cuts if c.seat == seat]
        told = [(r.line, r.code, dict(r.data)) for r in answer.remarks]
        assert [cut for cut in cuts if cut not in told] == []
        done = {
            line.number: (line.asked, line.done) for line in answer.lines if line.done is not None
        }
        assert done == board.outcomes[seat]


def amounts_done(events: Any) -> list[tuple[str, int, int]]:
    codes = ("sold", "bought", "recruited", "moved")
    ordered = [e.data for e in events if e.code in codes]
    ordered += [e.data for e in events if e.code == "slaughtered" and not e.data["steward"]]
    return [(str(data), int(data["asked"]), int(data["done"])) for data in ordered]


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@given(games())
def test_a_clean_sheet_is_carried_out_to_the_last_order(
    game: tuple[Position, dict[str, str | None]],
) -> None:
    where, sheets = game
    clean = {
        seat: text
        for seat, text in sheets.items()
        if text is not None
        and not where.players[seat].eliminated
        and check(realm_of(where, seat), text).clean
    }
    events = resolve(where, clean).events
    assert [e for e in events if e.code == "castle_refused"] == []
    assert [what for what, asked, done in amounts_done(events) if asked != done] == []
    for event in events:
        if event.code == "labour" and event.data["source"] == "ordered":
            asked, done = event.data["asked"], event.data["done"]
            assert all(done[job] >= n for job, n in asked.items())  # type: ignore[index, attr-defined]


TRANSFERS = [
    ("MOVE 1 2 0", 0, []),
    ("MOVE 1 2 -5", 0, [(1, "CO-E01")]),
    ("MOVE 1 2 999999999", 10, [(1, "CO-E11")]),
    ("MOVE 1 2 9999999999", 0, [(1, "CO-E15")]),
    ("MOVE 1 2 7\nMOVE 1 2 7", 10, [(2, "CO-E11")]),
    ("MOVE 1 2 7\nMOVE 2 1 7", 7, [(2, "CO-E11")]),
    ("MOVE 1 3 5", 0, [(1, "CO-E10")]),
    ("MOVE 1 1 5", 0, [(1, "CO-E10")]),
]


@pytest.mark.rule("CO-10.3")
@pytest.mark.parametrize(("text", "arrived", "errors"), TRANSFERS)
def test_no_transfer_makes_or_loses_a_soldier(
    text: str, arrived: int, errors: list[tuple[int, str]]
) -> None:
    where = decode(position(row_of(county("A", soldiers=10), county("A"), county("B"))))
    turn = resolve(where, {"A": text})
    after = turn.position.counties
    assert (after[1].soldiers, after[2].soldiers) == (10 - arrived, arrived)
    assert [(r.line, r.code) for r in turn.remarks["A"] if r.severity == "error"] == errors


@pytest.mark.rule("CO-6.3")
@pytest.mark.parametrize(
    ("text", "gold", "iron", "errors"),
    [
        ("SELL 0 iron", 100, 50, []),
        ("SELL -1 iron", 100, 50, [(1, "CO-E01")]),
        ("SELL 999999999 iron", 400, 0, [(1, "CO-E03")]),
        ("SELL 30 iron\nSELL 30 iron", 400, 0, [(2, "CO-E03")]),
        ("BUY 999999999 iron", 4, 58, [(1, "CO-E04")]),
        ("BUY 5 iron\nBUY 5 iron", 4, 58, [(2, "CO-E04")]),
        ("BUY 50 iron\nSELL 50 iron", 4, 33, [(1, "CO-E04")]),
        ("SELL 1234567890 iron", 100, 50, [(1, "CO-E15")]),
    ],
)
def test_no_trade_makes_or_loses_goods(
    text: str, gold: int, iron: int, errors: list[tuple[int, str]]
) -> None:
    home = county("A", population=0)
    where = decode(position(row_of(home, county("B")), A=player(gold=100, iron=50)))
    turn = resolve(where, {"A": text})
    assert (turn.position.players["A"].gold, turn.position.players["A"].iron) == (gold, iron)
    assert [(r.line, r.code) for r in turn.remarks["A"] if r.severity == "error"] == errors


@pytest.mark.slow
@given(games())
def test_the_position_given_is_never_changed(
    game: tuple[Position, dict[str, str | None]],
) -> None:
    where, sheets = game
    before = encode(where)
    after = resolve(where, sheets).position
    assert encode(where) == before
    for number, then in after.counties.items():
        assert then is not where.counties[number]
        assert then.labour is None or then.labour is not where.counties[number].labour
