"""CO-19.5: what a GM may mend between two turns, what the rules say against it, who is told."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from counties import books, presenting
from counties.engine import correcting, report, state, tables
from counties.engine.events import PUBLIC
from counties.wording import sentence
from tests.counties import random_games
from tests.counties.builders import county, labour, play, player, position, row_of

Document = dict[str, Any]


@dataclass(frozen=True)
class Edit:
    """One field of one row, and what it is to be."""

    table: str
    row: str
    field: str
    value: int | bool | str


def realm(seat: str, field: str, value: int | bool | str) -> Edit:
    return Edit("realm", seat, field, value)


def land(number: int, field: str, value: int | bool | str) -> Edit:
    return Edit("county", str(number), field, value)


def where(**options: Any) -> state.Position:
    """A rules counties 1 and 2, B rules 3, nobody 4; C is out."""
    cells = row_of(
        county("A", soldiers=5, cows=50, castle_size=1, tax_rate=40, labour=labour(farm=50)),
        county("A"),
        county("B", soldiers=9, cows=90, castle_size=5),
        county(None, cows=40),
    )
    out = player() | {"eliminated": True}
    rich, poor = player(gold=100, wood=10), player(gold=7)
    return state.decode(position(cells, options, A=rich, B=poor, C=out))


def codes(*edits: Edit) -> list[tuple[str, str, str]]:
    """Code, rule and field of everything that is wrong."""
    mended = correcting.mend(where(), edits)
    for fault in mended.faults:
        assert sentence(fault.code, fault.data)
    return [(fault.code, fault.rule, fault.field) for fault in mended.faults]


@pytest.mark.rule("CO-19.5")
@pytest.mark.parametrize(
    ("edits", "found"),
    [
        ([realm("A", "gold", -1)], [("mend_number", "CO-2.1", "gold")]),
        ([realm("A", "iron", 1_000_000_000)], [("mend_number", "CO-2.1", "iron")]),
        ([realm("A", "gold", True)], [("mend_number", "CO-2.1", "gold")]),
        ([land(1, "cows", -3)], [("mend_number", "CO-2.2", "cows")]),
        ([land(1, "population", -1)], [("mend_number", "CO-2.2", "population")]),
        ([land(1, "fields", 0)], [("mend_number", "CO-1.3", "fields")]),
        ([land(1, "castle_size", 6)], [("mend_number", "CO-7.1", "castle_size")]),
        ([land(1, "castle_work", 100)], [("mend_number", "CO-7.4", "castle_work")]),
        ([land(1, "castle_work", 5)], [("mend_castle_work", "CO-7.4", "castle_work")]),
        (
            [land(3, "castle_building", True)],
            [("mend_castle_largest", "CO-7.1", "castle_building")],
        ),
        ([land(1, "tax_rate", 30)], [("mend_tax", "CO-14.2", "tax_rate")]),
        ([land(1, "labour", "dance 3")], [("mend_labour", "CO-5.2", "labour")]),
        ([land(1, "labour", "farm 3 farm 4")], [("mend_labour", "CO-5.2", "labour")]),
        ([land(1, "labour", "farm")], [("mend_labour", "CO-5.2", "labour")]),
        ([land(1, "labour", "farm -1")], [("mend_labour", "CO-5.2", "labour")]),
        ([land(1, "owner", "Z")], [("mend_owner", "CO-2.2", "owner")]),
        ([land(2, "owner", "C")], [("mend_owner_out", "CO-18.1", "owner")]),
        (
            [land(1, "owner", "")],
            [
                ("mend_unclaimed_soldiers", "CO-8.4", "soldiers"),
                ("mend_unclaimed_castle", "CO-7.8", "castle_size"),
                ("mend_unclaimed_labour", "CO-4.6", "labour"),
            ],
        ),
        (
            [realm("B", "eliminated", True)],
            [("mend_out_has", "CO-18.1", "eliminated"), ("mend_owner_out", "CO-18.1", "owner")],
        ),
        ([realm("C", "eliminated", False)], [("mend_landless", "CO-18.1", "")]),
        (
            [land(3, "owner", "A"), realm("B", "eliminated", True), realm("B", "gold", 0)],
            [("mend_ends", "CO-18.2", "")],
        ),
        ([land(9, "cows", 1)], [("mend_unknown", "CO-19.5", "cows")]),
        ([land(1, "x", 3)], [("mend_unknown", "CO-19.5", "x")]),
        ([realm("Z", "gold", 3)], [("mend_unknown", "CO-19.5", "gold")]),
        ([Edit("moon", "1", "cows", 3)], [("mend_unknown", "CO-19.5", "cows")]),
        ([land(1, "forest", 1)], [("mend_unknown", "CO-19.5", "forest")]),
    ],
)
def test_what_play_could_not_have_left_is_refused(
    edits: list[Edit], found: list[tuple[str, str, str]]
) -> None:
    assert codes(*edits) == found


@pytest.mark.rule("CO-19.5")
def test_together_edits_may_do_what_one_alone_may_not() -> None:
    assert codes(land(1, "castle_building", True), land(1, "castle_work", 99)) == []
    assert codes(realm("C", "eliminated", False), land(2, "owner", "C")) == []
    given_up = [land(1, "soldiers", 0), land(1, "castle_size", 0), land(1, "labour", "")]
    assert codes(land(1, "owner", ""), *given_up) == []


def test_the_position_given_stays_as_it_is() -> None:
    before = where()
    mended = correcting.mend(before, [land(1, "cows", 3), realm("A", "gold", 4)])
    assert before == where()
    assert (mended.position.counties[1].cows, mended.position.players["A"].gold) == (3, 4)
    assert correcting.mend(before, [land(1, "cows", 3), land(1, "cows", -3)]).position == before


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    over = where()
    over.over = True
    (fault,) = correcting.mend(over, [realm("A", "gold", 1)]).faults
    assert (fault.code, fault.rule) == ("mend_over", "CO-18.7")


@pytest.mark.parametrize("text", ["", "none", "farm 100 defend 20", "wood 1 iron 2 quarry 3"])
def test_labour_is_read_as_it_is_written(text: str) -> None:
    after = correcting.mend(where(), [land(2, "labour", text)]).position
    assert correcting.write_labour(after.counties[2].labour) == text


@pytest.mark.rule("CO-19.5")
@pytest.mark.rule("CO-19.1")
@pytest.mark.parametrize(
    ("edits", "audiences"),
    [
        ([realm("A", "gold", 4)], [{"A"}]),
        ([land(1, "cows", 4)], [{"A"}]),
        ([land(1, "labour", "")], [{"A"}]),
        ([land(1, "population", 4)], [PUBLIC]),
        ([land(1, "tax_rate", 60)], [PUBLIC]),
        ([land(4, "cows", 4)], [set()]),
        ([land(4, "tax_rate", 20)], [set()]),
        ([land(2, "owner", "B"), land(2, "cows", 8)], [PUBLIC, set()]),
        ([realm("C", "eliminated", False), land(2, "owner", "C")], [PUBLIC, PUBLIC]),
    ],
)
def test_it_is_told_to_who_may_know_old_and_new(
    edits: list[Edit], audiences: list[set[str]]
) -> None:
    mended = correcting.mend(where(), edits)
    assert [set(event.seen_by) for event in mended.events] == [set(it) for it in audiences]
    everything = correcting.mend(where(open_information=True), edits)
    assert {event.seen_by for event in everything.events} == {PUBLIC}


VALUES: dict[str, Any] = {
    "owner": st.sampled_from(["", "A", "B", "C", "D"]),
    "tax_rate": st.sampled_from(tables.TAX_RATES),
    "labour": st.sampled_from(["", "none", "farm 10 defend 5"]),
    "castle_size": st.integers(0, 5),
    "castle_work": st.integers(0, 99),
}


@st.composite
def mends(draw: st.DrawFn) -> tuple[Document, list[Edit]]:
    """A turn that was played, and edits of the position after it; most can be made."""
    start = draw(random_games.positions())
    if draw(st.integers(0, 5)) == 0:
        start["options"] = {"open_information": True}
    sheets = draw(random_games.all_sheets(start))
    turn = play(start, **sheets)
    assume(not turn.position["over"])
    edits = []
    for _edit in range(draw(st.integers(1, 4))):
        table = draw(st.sampled_from(["realm", "county", "county"]))
        if table == "realm":
            row = draw(st.sampled_from(sorted(turn.position["players"])))
        else:
            row = str(draw(st.sampled_from([it["id"] for it in turn.position["counties"]])))
        name = draw(st.sampled_from(correcting.FIELDS[table]))
        usual = st.integers(0, 900) if name in correcting.NUMBERS else st.booleans()
        edits.append(Edit(table, row, name, draw(VALUES.get(name, usual))))
    return turn.document, edits


@pytest.mark.slow
@pytest.mark.rule("CO-19.5")
@settings(max_examples=60)
@given(mends())
def test_who_is_told_is_whose_report_changes_and_no_other(
    case: tuple[Document, list[Edit]],
) -> None:
    document, edits = case
    before = state.decode(document["position"])
    mended = correcting.mend(before, edits)
    if mended.faults:
        assert mended.position == before
        return
    assert state.decode(state.encode(mended.position)) == mended.position
    old, new = report.reports(before, []), report.reports(mended.position, [])
    for seat, told in old.items():
        seen = [
            event for event in mended.events if event.seen_by == PUBLIC or seat in event.seen_by
        ]
        assert (told != new[seat]) == bool(seen), (seat, seen)


@pytest.mark.slow
@settings(max_examples=40)
@given(mends())
def test_a_corrected_report_still_adds_up_and_has_words(case: tuple[Document, list[Edit]]) -> None:
    document, edits = case
    mended = correcting.mend(state.decode(document["position"]), edits)
    fresh = report.reports(mended.position, [])
    for seat, told in document["reports"].items():
        seen = [
            report.encode_event(event)
            for event in mended.events
            if event.seen_by == PUBLIC or seat in event.seen_by
        ]
        revised = correcting.revise(told, fresh[seat], seen)
        assert revised["events"][: len(told["events"])] == told["events"]
        kept = books.keep_books(revised)
        given_away = {it["county"] for it in seen if it["code"] == "corrected_owner"}
        if revised["own"]:
            assert revised["own"]["stocks"] == fresh[seat]["own"]["stocks"]
            if None in kept.end:
                assert kept.end[None] == revised["own"]["stocks"]
            for piece in revised["own"]["counties"]:
                end = kept.end.get(piece["id"], {})
                assert not end or piece["id"] not in given_away
                assert end.get("people", piece["population"]) == piece["population"]
                assert end.get("soldiers", piece["soldiers"]) == piece["soldiers"]
                assert end.get("cows", piece["cows"]) == piece["cows"]
        page = presenting.present_report(revised, {"A": "Avalon"})
        assert len([it for it in page["matters"] if it.rule == "CO-19.5"]) == len(seen)
