"""A forecast is the real turn with nobody else acting, or says what it cannot know."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from counties.engine.forecast import ASSUMPTIONS, forecast
from counties.engine.report import report
from counties.engine.resolver import resolve
from counties.engine.state import decode, encode_stocks
from tests.counties import random_games
from tests.counties.builders import Document, county, labour, player, position, row_of
from tests.counties.engine.sheets import ground

STATE = ("soldiers", "cows", "tax_rate", "castle_size", "castle_work", "castle_building")


def foresee(where: Document, text: str, seat: str = "A") -> Document:
    return forecast(report(decode(where), (), seat), text)


def county_in(told: Document, number: int) -> Document:
    return next(c for c in told["counties"] if c["id"] == number)


def codes(told: Document) -> list[str]:
    return [assumption["code"] for assumption in told["assumptions"]]


@st.composite
def lonely_turns(draw: st.DrawFn) -> tuple[Document, str, str]:
    """A position, a seat that still plays, and its sheet."""
    where = draw(random_games.positions())
    seats = [seat for seat, told in where["players"].items() if not told["eliminated"]]
    assume(seats)
    seat = draw(st.sampled_from(seats))
    orders = draw(st.lists(random_games.orders(where, seat), max_size=12))
    return where, seat, random_games.sheet_of(orders) or ""


@pytest.mark.slow
@given(lonely_turns())
def test_what_is_forecast_comes_true_when_nobody_else_acts(turn: tuple[Document, str, str]) -> None:
    where, seat, text = turn
    told = foresee(where, text, seat)
    start = decode(where)
    real = resolve(start, {seat: text})
    after = real.position
    if not after.players[seat].eliminated:
        assert told["stocks"] == encode_stocks(after.players[seat])
    taken = {c.id for c in after.counties.values() if c.owner == seat}
    open_ended = {a["county"] for a in told["attacks"] if a["outcome"] == "unknown"}
    assert {c["id"] for c in told["counties"]} == taken - open_ended
    rations = {e.data["county"]: e.data["ration"] for e in real.events if e.code == "tax"}
    for said in told["counties"]:
        found = after.counties[said["id"]]
        assert said["least"] <= found.population <= said["most"]
        assert said["least"] <= said["population"] <= said["most"]
        for name in STATE:
            if said[name] is not None:
                assert said[name] == getattr(found, name), name
        if not said["captured"]:
            assert said["ration"] == rations[said["id"]]
    if not any(owner not in (None, seat) for owner in real_owners(where)):
        assert all(said["least"] == said["most"] for said in told["counties"])


def real_owners(where: Document) -> set[str | None]:
    return {c["owner"] for c in where["counties"]}


@pytest.mark.slow
@given(lonely_turns())
def test_with_open_information_everything_but_the_others_orders_is_known(
    turn: tuple[Document, str, str],
) -> None:
    where, seat, text = turn
    told = foresee({**where, "options": {"open_information": True}}, text, seat)
    after = resolve(decode(where), {seat: text}).position
    own = {c.id: c for c in after.counties.values() if c.owner == seat}
    assert {c["id"]: c["population"] for c in told["counties"]} == {
        number: found.population for number, found in own.items()
    }
    assert all(said["least"] == said["most"] for said in told["counties"])
    assert all(said["cows"] == own[said["id"]].cows for said in told["counties"])
    assert {a["outcome"] for a in told["attacks"]} <= {"captured", "held"}
    assert set(codes(told)) <= {"assume_peace", "assume_taxes"}


@pytest.mark.slow
@given(lonely_turns())
def test_a_forecast_betrays_nothing_of_what_its_seat_may_not_know(
    turn: tuple[Document, str, str],
) -> None:
    where, seat, text = turn
    other = decode(where)
    for place in other.counties.values():
        if place.owner != seat:
            place.cows += 77
            if place.owner is not None:
                place.soldiers += 33
                place.labour = labour(defend=5)
    for name, stocks in other.players.items():
        if name != seat and not stocks.eliminated:
            stocks.gold += 1000
    assert forecast(report(other, (), seat), text) == foresee(where, text, seat)


def duel(**enemy: Any) -> Document:
    """A's county 1 beside B's county 2, whose tax rate sends people over to A."""
    return position(
        row_of(
            county("A", cows=100, soldiers=30, tax_rate=20),
            county("B", **{"cows": 100, "tax_rate": 80, **enemy}),
        )
    )


def test_people_from_a_hidden_county_are_given_as_a_range() -> None:
    told = foresee(duel(), "")
    said = county_in(told, 1)
    # 12 % of 400, 525 and 575: no, normal and triple ration there
    assert (said["least"], said["population"], said["most"]) == (525 + 48, 525 + 63, 525 + 69)
    assert codes(told) == ["assume_peace", "assume_taxes", "assume_rations"]
    assert told["assumptions"][2]["data"] == {"counties": [1]}


def test_an_attack_on_another_ruler_is_left_open() -> None:
    told = foresee(duel(soldiers=0), "MOVE 1 E 30")
    assert told["attacks"] == [{"county": 2, "owner": "B", "soldiers": 30, "outcome": "unknown"}]
    assert [c["id"] for c in told["counties"]] == [1]
    assert county_in(told, 1)["soldiers"] == 0
    assert county_in(told, 1)["least"] == 525, "in the battle there everybody may die"
    assert "assume_defence" in codes(told)


@pytest.mark.rule("CO-11.3")
@pytest.mark.parametrize(("sent", "outcome", "left"), [(20, "held", 0), (21, "captured", 1)])
def test_an_attack_on_an_unclaimed_county_can_be_foreseen(
    sent: int, outcome: str, left: int
) -> None:
    where = position(row_of(county("A", cows=100, soldiers=30), county(None, cows=63)))
    told = foresee(where, f"MOVE 1 E {sent}")
    assert told["attacks"] == [
        {
            "county": 2,
            "owner": None,
            "soldiers": sent,
            "outcome": outcome,
            "defence_x2": 200,
            "lost": sent - left,
            "left": left,
        }
    ]
    if outcome == "captured":
        taken = county_in(told, 2)
        assert (taken["captured"], taken["cows"], taken["tax"]) == (True, None, None)
        assert "assume_herd" in codes(told)


def test_people_come_to_a_county_just_taken_from_the_far_side_too() -> None:
    where = position(
        row_of(
            county("A", cows=100, soldiers=30, tax_rate=80),
            county(None, cows=63),
            county("B", cows=100, tax_rate=100),
        )
    )
    taken = county_in(foresee(where, "MOVE 1 E 21"), 2)
    # 400 grow to 420; 4 % of 400, 525 and 575 come from county 3
    assert (taken["least"], taken["population"], taken["most"]) == (436, 441, 443)


def test_castle_tax_and_ration_are_told_as_they_will_be() -> None:
    where = position(row_of(county("A", cows=100, tax_rate=100)), A=player(wood=250), B=player())
    where["players"]["B"]["eliminated"] = True
    told = foresee(where, "CASTLE 1\nLABOUR 1 farm 100 castle 100\nSLAUGHTER 1 10")
    said = county_in(told, 1)
    assert (said["castle_size"], said["castle_building"]) == (1, False)
    assert (said["food"], said["ration"], said["tax"]) == (700, "normal", 1000)
    assert told["stocks"] == {"gold": 1000, "wood": 50, "iron": 0, "stone": 0, "armour": 0}
    assert told["assumptions"] == []
    assert told["turn"] == 2


def test_who_rules_nothing_is_told_nothing() -> None:
    told = forecast(report(decode(ground()), (), None), "BUY 5 iron")
    assert (told["stocks"], told["counties"], told["attacks"]) == (None, [], [])


def test_every_assumption_is_used_and_known() -> None:
    told = foresee(ground(), "MOVE 1 S 30\nMOVE 5 E 1\nRECRUIT 5 1\nTAX 5 0")
    assert codes(told) == list(ASSUMPTIONS)
