"""Bots hand in clean, sensible sheets in any position, from what their seat may know alone."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from counties.engine import bots
from counties.engine.bots.notes import Sighting, read_notes, write_notes
from counties.engine.checks import Sheet, check
from counties.engine.realm import realm_from, realm_of
from counties.engine.rehearsal import rehearse
from counties.engine.report import report
from counties.engine.resolver import resolve
from counties.engine.state import Position, decode
from games.dice import Dice
from tests.counties import random_games
from tests.counties.builders import Document, county, labour, player, position, row_of
from tests.counties.engine.sheets import ground

temperaments = st.sampled_from(bots.TEMPERAMENTS)


@st.composite
def seats_to_play(draw: st.DrawFn) -> tuple[Position, str]:
    """A position in which a seat still rules something, and that seat."""
    start = decode(draw(random_games.positions()))
    seats = [seat for seat, told in start.players.items() if not told.eliminated]
    assume(seats)
    return start, draw(st.sampled_from(seats))


def sheet_of(start: Position, seat: str, temperament: str, seed: str = "dice") -> str:
    return bots.bot(report(start, (), seat), Dice(seed), temperament)


def checked(start: Position, seat: str, temperament: str) -> Sheet:
    return check(realm_of(start, seat), sheet_of(start, seat, temperament))


def lines_of(where: Document, temperament: str, seat: str = "A") -> list[str]:
    return sheet_of(decode(where), seat, temperament).splitlines()


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_no_order_of_a_bot_is_ever_refused_or_cut(
    game: tuple[Position, str], temperament: str
) -> None:
    sheet = checked(*game, temperament)
    assert [remark for remark in sheet.remarks if remark.severity == "error"] == []
    assert {line.kind for line in sheet.lines} <= {"order", "comment"}


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_a_bot_wastes_neither_cows_nor_hands(game: tuple[Position, str], temperament: str) -> None:
    codes = {remark.code for remark in checked(*game, temperament).remarks}
    assert not codes & {"CO-W01", "CO-W02", "CO-W04", "CO-W07", "CO-W08"}


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_people_go_hungry_only_when_there_is_nothing_left_to_sell(
    game: tuple[Position, str], temperament: str
) -> None:
    start, seat = game
    sheet = checked(start, seat, temperament)
    hungry = [remark.data for remark in sheet.remarks if remark.code == "CO-W03"]
    if hungry:
        board = rehearse(realm_of(start, seat), sheet.plan)
        told: list[tuple[str, Any]] = [(event.code, event.data) for event in board.events]
        spent = sum(data["gold"] for code, data in told if code == "bought")
        earned = sum(data["gold"] for code, data in told if code == "sold")
        assert start.players[seat].gold + earned - spent < 10
        sold = {data["good"]: data["done"] for code, data in told if code == "sold"}
        for good in ("stone", "wood", "iron", "armour"):
            recruits = (
                sum(c.amount for c in sheet.plan.recruits.values()) if good == "armour" else 0
            )
            assert sold.get(good, 0) + recruits == getattr(start.players[seat], good)


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_the_same_report_and_dice_give_the_same_sheet(
    game: tuple[Position, str], temperament: str
) -> None:
    assert sheet_of(*game, temperament) == sheet_of(*game, temperament)


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_a_bot_knows_no_more_than_its_seat(game: tuple[Position, str], temperament: str) -> None:
    start, seat = game
    before = sheet_of(start, seat, temperament)
    for place in start.counties.values():
        if place.owner != seat:
            place.cows += 77
            if place.owner is not None:
                place.soldiers += 500
                place.labour = labour(defend=900)
    for name, stocks in start.players.items():
        if name != seat:
            stocks.gold += 10**6
    assert sheet_of(start, seat, temperament) == before


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_a_county_nobody_holds_is_taken_as_soon_as_the_army_will_do(temperament: str) -> None:
    def moves(armour: int) -> list[str]:
        where = position(row_of(county("A", cows=100), county(None)), A=player(armour=armour))
        return [line for line in lines_of(where, temperament) if line.startswith("MOVE")]

    assert moves(20) == []
    (move,) = moves(22)
    assert int(move.split()[3]) > 20  # CO-11.3: 100 people defend there


def test_the_builder_builds_where_the_raider_arms() -> None:
    where = position(
        row_of(county("A", cows=100, castle_size=1, tax_rate=40), county("B", tax_rate=40)),
        A=player(gold=500, wood=300, iron=1000, stone=100),
    )
    assert "CASTLE 1" in lines_of(where, "builder")
    assert "CASTLE 1" not in lines_of(where, "raider")
    assert any("smith" in line for line in lines_of(where, "raider"))


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_soldiers_inland_march_to_the_border_and_stay_there(temperament: str) -> None:
    inland = county("A", cows=100, soldiers=15)
    where = position(row_of(inland, county("A", cows=100), county("B", population=9000)))
    assert "MOVE 1 2 15" in lines_of(where, temperament)
    where = position(row_of(county("A"), county("A", soldiers=15), county("B", population=9000)))
    assert not any(line.startswith("MOVE") for line in lines_of(where, temperament))


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_what_a_battle_showed_is_noted_and_remembered(temperament: str) -> None:
    start = decode(
        position(row_of(county("A", cows=100, soldiers=1), county("B", soldiers=40, cows=100)))
    )
    turn = resolve(start, {"A": "MOVE 1 E 1", "B": "LABOUR 2 wood 200 defend 300"})
    told = report(turn.position, turn.events, "A")
    note = "# Turn 1: county 2 held by 295 people, 40 soldiers"
    sheet = bots.bot(told, Dice("x"), temperament)
    assert note in sheet.splitlines()
    after = resolve(turn.position, {"A": sheet})
    again = report(after.position, after.events, "A")
    assert read_notes(again) == {2: Sighting(1, 2, 295, 40)}


def test_notes_are_read_as_they_are_written_and_not_for_ever() -> None:
    seen = [Sighting(3, 7, 120, 0), Sighting(9, 2, 0, 44)]
    orders = {"lines": [{"text": line} for line in write_notes(seen).splitlines()]}
    noise = ["# Turn 1" + "9" * 5000 + ": county 1 held by 1 people, 1 soldiers", "# hello", ""]
    orders["lines"] += [{"text": text} for text in noise]
    told = {"turn": 10, "own": {"orders": orders}}
    assert set(read_notes(told).values()) == set(seen)
    assert set(read_notes({**told, "turn": 12}).values()) == {seen[1]}
    assert read_notes({"turn": 10, "own": {"orders": None}}) == {}


def test_a_seat_without_counties_hands_in_nothing() -> None:
    told = report(decode(ground()), (), None)
    assert bots.bot(told, Dice("x"), "builder") == ""
    with pytest.raises(KeyError):
        bots.bot(told, Dice("x"), "saint")


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_open_information_and_holes_in_the_map_are_no_trouble(temperament: str) -> None:
    told = report(decode(ground(open_information=True)), (), "A")
    sheet = check(realm_from(told), bots.bot(told, Dice("x"), temperament))
    assert sheet.clean
