"""What holds in every game of Counties, however it is played: random positions and sheets."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counties.engine.checks import check
from counties.engine.documents import resolve_documents
from counties.engine.orders import parse_line, read_line
from counties.engine.realm import realm_from, realm_of
from counties.engine.state import decode, encode
from tests.counties.builders import Turn, play
from tests.counties.ledger import OF_A_COUNTY, STOCKS, Ledger
from tests.counties.random_games import SEATS, all_sheets, line_of, orders, positions

Document = dict[str, Any]

NEVER_CHANGES = ("id", "x", "y", "fields", "forest", "iron_mine", "quarry", "forge")
NEVER_NEGATIVE = ("population", "soldiers", "cows", "castle_size", "castle_work", "tax_rate")
# remarks of orders that were cut or refused for want of something
CUT = {"CO-E03", "CO-E04", "CO-E05", "CO-E08", "CO-E09", "CO-E11", "CO-E13"}


@st.composite
def turns(draw: st.DrawFn) -> tuple[Document, dict[str, str | None]]:
    """A position and a sheet for each of its players."""
    where = draw(positions())
    return where, draw(all_sheets(where))


@pytest.mark.slow
@pytest.mark.rule("CO-4.4")
@settings(max_examples=50)
@given(st.data())
def test_a_game_goes_on_whatever_is_sent(data: st.DataObject) -> None:
    """Several turns: every turn runs, the map stays, nothing falls below nought."""
    where = data.draw(positions())
    lasting = [[c[key] for key in NEVER_CHANGES] for c in where["counties"]]
    for number in range(1, 5):
        turn = play(where, **data.draw(all_sheets(where)))
        where = turn.position
        assert where["turn"] == number + 1
        assert [[c[key] for key in NEVER_CHANGES] for c in where["counties"]] == lasting
        for county in where["counties"]:
            assert min(county[key] for key in NEVER_NEGATIVE) >= 0
        for stocks in where["players"].values():
            assert min(stocks[good] for good in STOCKS) >= 0
        assert encode(decode(where)) == where
        assert decode(encode(decode(where))) == decode(where)


@pytest.mark.slow
@pytest.mark.rule("CO-19.2")
@settings(max_examples=80)
@given(turns())
def test_every_number_is_explained_by_the_events(
    start: tuple[Document, dict[str, str | None]],
) -> None:
    """People, soldiers, cows and goods: what was there and what is told make what is there.

    Of a county that is and stays nobody's only its growth is not told.
    """
    where, sheets = start
    turn = play(where, **sheets)
    books = Ledger(where)
    for event in turn.document["events"]:
        books.enter(event)
    for county in turn.position["counties"]:
        booked = books.counties[county["id"]]
        if county["owner"] is None:
            booked["population"] = county["population"]
        assert {k: booked[k] for k in OF_A_COUNTY} == {k: county[k] for k in OF_A_COUNTY}
    assert books.players == turn.position["players"]


@pytest.mark.slow
@pytest.mark.rule("CO-19.2")
@settings(max_examples=80)
@given(turns())
def test_a_report_alone_explains_what_its_reader_holds(
    start: tuple[Document, dict[str, str | None]],
) -> None:
    where, sheets = start
    turn = play(where, **sheets)
    for seat in where["players"]:
        report = turn.document["reports"][seat]
        books = Ledger(where)
        for event in report["events"]:
            if event["code"] == "battle_numbers" and books.rulers[event["county"]] != seat:
                # who left a county of others is not told; who was there in the battle is (CO-19.1)
                books.counties[event["county"]]["soldiers"] = event["defence"]["soldiers"]
            books.enter(event)
        if turn.player(seat)["eliminated"]:
            continue
        assert report["own"]["stocks"] == {good: books.players[seat][good] for good in STOCKS}
        for county in report["own"]["counties"]:
            booked = books.counties[county["id"]]
            if books.rulers[county["id"]] == seat:
                assert {k: booked[k] for k in OF_A_COUNTY} == {k: county[k] for k in OF_A_COUNTY}


@pytest.mark.slow
@settings(max_examples=50)
@given(turns(), st.randoms(use_true_random=False))
def test_the_order_in_which_things_are_listed_means_nothing(
    start: tuple[Document, dict[str, str | None]], random: Any
) -> None:
    where, sheets = start
    shuffled = where | {
        "counties": random.sample(where["counties"], len(where["counties"])),
        "players": dict(random.sample(sorted(where["players"].items()), len(where["players"]))),
    }
    mixed = dict(random.sample(sorted(sheets.items()), len(sheets)))
    first = json.dumps(resolve_documents(where, sheets))
    assert json.dumps(resolve_documents(shuffled, mixed)) == first
    assert json.dumps(resolve_documents(where, sheets)) == first


def renamed(thing: Any, names: dict[str, str]) -> Any:
    """The same document with other names for the players; what was sorted by name is sorted."""
    if isinstance(thing, dict):
        return {names.get(key, key): renamed(value, names) for key, value in thing.items()}
    if isinstance(thing, list):
        new = [renamed(item, names) for item in thing]
        return sorted(new) if all(isinstance(item, str) for item in new) else new
    return names.get(thing, thing) if isinstance(thing, str) else thing


def told(turn: Turn, names: dict[str, str]) -> list[str]:
    """Everything a turn says but the text of the sheets, under those names, in no order."""
    events = [event for event in turn.document["events"] if event["code"] != "orders"]
    return sorted(json.dumps(renamed(event, names), sort_keys=True) for event in events)


@pytest.mark.slow
@settings(max_examples=50)
@given(turns(), st.permutations(SEATS))
def test_no_seat_is_favoured(
    start: tuple[Document, dict[str, str | None]], others: list[str]
) -> None:
    """The same game with the players' names exchanged goes the same way."""
    where, sheets = start
    names = dict(zip(SEATS, others, strict=True))
    same = dict(zip(SEATS, SEATS, strict=True))
    first = play(where, **sheets)
    second = play(renamed(where, names), **{names[seat]: text for seat, text in sheets.items()})
    assert second.position == renamed(first.position, names)
    assert told(second, same) == told(first, names)
    for seat in sheets:
        assert second.remarks(names[seat]) == renamed(first.remarks(seat), names)


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@settings(max_examples=80)
@given(turns())
def test_what_is_said_at_entry_is_what_resolution_does(
    start: tuple[Document, dict[str, str | None]],
) -> None:
    where, sheets = start
    turn = play(where, **sheets)
    for seat, text in sheets.items():
        if where["players"][seat]["eliminated"]:
            assert turn.remarks(seat) == []
            continue
        said = check(realm_of(decode(where), seat), text or "")
        errors = sorted((r.line, r.code) for r in said.remarks if r.severity == "error")
        if text is not None:
            assert turn.errors(seat) == errors
        mine = [
            event
            for event in turn.document["events"]
            if event["step"] in range(1, 12)
            and (event.get("player") or Ledger(where).rulers.get(event.get("county"))) == seat
        ]
        cut = [
            event
            for event in mine
            if event["code"] in ("sold", "bought", "recruited", "moved", "slaughtered")
            and event["asked"] != event["done"]
        ]
        refused = [event for event in mine if event["code"] == "castle_refused"]
        if not errors:
            assert not cut + refused
        if cut:
            assert {code for _, code in errors} & CUT
        if refused:
            assert "CO-E09" in {code for _, code in errors}


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@settings(max_examples=50)
@given(st.data())
def test_the_report_is_ground_enough_to_check_the_next_sheet(data: st.DataObject) -> None:
    where = data.draw(positions())
    first = play(where, **data.draw(all_sheets(where)))
    for seat, text in data.draw(all_sheets(first.position)).items():
        report = first.document["reports"][seat]
        ground, truth = realm_from(report), realm_of(decode(first.position), seat)
        if not first.player(seat)["eliminated"]:
            assert check(ground, text or "") == check(truth, text or "")


@pytest.mark.slow
@pytest.mark.rule("CO-19.2")
@settings(max_examples=50)
@given(turns())
def test_every_cut_is_told_with_what_was_asked_and_done(
    start: tuple[Document, dict[str, str | None]],
) -> None:
    where, sheets = start
    turn = play(where, **sheets)
    for seat, text in sheets.items():
        for remark in turn.remarks(seat):
            assert 0 <= remark["line"] <= len((text or "").splitlines())
            if remark["code"] in CUT:
                assert remark["data"]["asked"] > remark["data"]["done"] >= 0


EVERYBODYS = {"battle", "captured", "eliminated", "over", "draw_offered", "left_game"}
SECRET = {"soldiers", "cows", "labour", "castle_work"}


def may_read(event: Document, seat: str, rulers: dict[int, str | None], turn: Turn) -> bool:
    """Whether CO-19.1 and CO-19.3 let that player read the event."""
    if event["code"] in EVERYBODYS:
        return True
    if "player" in event:
        return bool(event["player"] == seat)
    places = {event["county"], event["to"]} if event["code"] == "migrated" else {event["county"]}
    if seat in {rulers[place] for place in places} | set(event.get("attackers", ())):
        return True
    taken = {p for p in places if rulers[p] is None and turn.county(p)["owner"] == seat}
    return event["code"] in ("growth", "migrated", "peopled") and bool(taken)


@pytest.mark.slow
@pytest.mark.rule("CO-19.1")
@pytest.mark.rule("CO-19.3")
@settings(max_examples=80)
@given(turns())
def test_nobody_is_told_what_is_anothers(
    start: tuple[Document, dict[str, str | None]],
) -> None:
    where, sheets = start
    turn = play(where, **sheets)
    rulers = {c["id"]: c["owner"] for c in where["counties"]}
    for seat, report in turn.document["reports"].items():
        assert all(may_read(event, seat, rulers, turn) for event in report["events"])
        assert not any(SECRET & county.keys() for county in report["counties"])
        if not seat or turn.player(seat)["eliminated"]:
            assert report["own"] is None or report["own"]["counties"] == []
        else:
            assert {c["owner"] for c in report["own"]["counties"]} == {seat}


@pytest.mark.slow
@pytest.mark.rule("CO-4.9")
@settings(max_examples=50)
@given(turns())
def test_pass_does_what_silence_does(start: tuple[Document, dict[str, str | None]]) -> None:
    where, sheets = start
    quiet = play(where, **dict.fromkeys(sheets))
    polite = play(where, **dict.fromkeys(sheets, "PASS"))
    absent = play(where)
    assert quiet.position == polite.position == absent.position


@pytest.mark.slow
@pytest.mark.rule("CO-20.1")
@settings(max_examples=100)
@given(st.data())
def test_an_order_printed_and_read_again_is_the_same(data: st.DataObject) -> None:
    where = data.draw(positions())
    line = line_of(data.draw(orders(where, "A")))
    order = parse_line(line)
    assert parse_line(str(order)) == order
    assert read_line(line.lower()).order == order
    assert read_line(f"\t {line}  # why").order == order
