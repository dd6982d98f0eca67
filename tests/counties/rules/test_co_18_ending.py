"""CO-18: elimination, victory, leaving."""

from typing import Any

import pytest

from counties.engine.leaving import leave
from counties.engine.state import decode, encode
from tests.counties.builders import (
    GOODS,
    Turn,
    county,
    county_of,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)

STOCKS = {"gold": 9, "wood": 8, "iron": 7, "stone": 6, "armour": 5}


def a_last_stand(extra: str = "C") -> Turn:
    """A takes the only county of B, who has stocks; `extra` rules the third."""
    where = position(
        row_of(
            county("A", soldiers=1, population=0, tax_rate=80),
            county("B", population=0, tax_rate=80),
            county(extra, tax_rate=80),
        ),
        B=player(**STOCKS),
    )
    sheets = dict.fromkeys(where["players"], "") | {"A": "MOVE 1 2 1"}
    return play(where, **sheets)


def leaving(where: dict[str, Any], seat: str) -> dict[str, Any]:
    """The position after that player left."""
    return encode(leave(decode(where), seat).position)


@pytest.mark.rule("CO-18.1")
def test_who_has_no_county_is_eliminated_and_loses_his_stocks() -> None:
    turn = a_last_stand()
    assert turn.player("B")["eliminated"] is True
    assert {good: turn.player("B")[good] for good in GOODS} == dict.fromkeys(GOODS, 0)
    assert turn.player("A")["eliminated"] is False
    assert turn.player("C")["eliminated"] is False
    assert turn.player("A")["gold"] == 0
    assert turn.position["over"] is False


@pytest.mark.rule("CO-18.1")
def test_who_loses_one_county_and_takes_another_is_not_eliminated() -> None:
    where = position(
        row_of(
            county("A", soldiers=1, population=0),
            county("B", soldiers=1, population=0),
            county("C", population=0),
            county("C"),
        ),
        B=player(**STOCKS),
    )
    turn = play(where, A="MOVE 1 2 1", B="MOVE 2 3 1", C="")
    assert turn.county(3)["owner"] == "B"
    assert turn.player("B")["eliminated"] is False
    assert turn.player("B")["gold"] == 9


@pytest.mark.rule("CO-18.1")
def test_who_is_eliminated_orders_nothing_more() -> None:
    first = a_last_stand()
    before = {n: first.county(n)["owner"] for n in (1, 2, 3)}
    second = play_on(first, A="", B=sheet("TAX 2 0", "MOVE 2 3 1", "BUY 5 wood"), C="")
    assert {n: second.county(n)["owner"] for n in (1, 2, 3)} == before
    assert second.county(2)["tax_rate"] == 80
    assert second.player("B")["eliminated"] is True
    assert second.position == play_on(first, A="", C="").position


@pytest.mark.rule("CO-18.2")
def test_the_last_ruler_of_all_claimed_counties_wins() -> None:
    turn = a_last_stand("A")
    assert turn.position["over"] is True
    assert turn.position["winner"] == "A"
    assert turn.position["turn"] == 2


@pytest.mark.rule("CO-18.2")
def test_while_two_rule_nobody_has_won() -> None:
    turn = a_last_stand("B")
    assert turn.position["over"] is False
    assert turn.position["winner"] is None


@pytest.mark.rule("CO-18.2")
def test_two_rulers_who_change_counties_both_play_on() -> None:
    where = position(
        row_of(county("A", soldiers=1, population=0), county("B", soldiers=1, population=0))
    )
    turn = play(where, A="MOVE 1 2 1", B="MOVE 2 1 1")
    assert turn.position["over"] is False


@pytest.mark.rule("CO-18.2")
def test_victory_is_checked_when_a_player_leaves() -> None:
    where = position(row_of(county("A"), county("B"), county("C")))
    first = leaving(where, "C")
    assert (first["over"], first["winner"]) == (False, None)
    second = leaving(first, "A")
    assert (second["over"], second["winner"]) == (True, "B")


@pytest.mark.rule("CO-18.3")
def test_if_all_leave_nobody_wins() -> None:
    # the last two leave one after the other: the first to go has given the other the game
    where = position(row_of(county("A"), county(None)))
    after = leaving(where, "A")
    assert (after["over"], after["winner"]) == (True, None)
    assert county_of(after, 1)["owner"] is None


@pytest.mark.rule("CO-18.5")
def test_a_leavers_counties_become_nobodys() -> None:
    built = county(
        "A",
        population=300,
        soldiers=40,
        cows=70,
        castle_size=2,
        castle_building=True,
        castle_work=30,
        tax_rate=20,
        labour=labour(farm=70),
    )
    where = position(
        row_of(built, county("B", soldiers=3), county("A", population=0), county("C")),
        A=player(**STOCKS),
        B=player(**STOCKS),
    )
    after = leaving(where, "A")
    wanted = {
        "owner": None,
        "population": 340,
        "soldiers": 0,
        "cows": 70,
        "castle_size": 0,
        "castle_building": False,
        "castle_work": 0,
        "tax_rate": 80,
        "labour": None,
        "fields": 10,
    }
    found = county_of(after, 1)
    assert {key: found[key] for key in wanted} == wanted
    assert county_of(after, 3)["owner"] is None
    assert after["players"]["A"]["eliminated"] is True
    assert {good: after["players"]["A"][good] for good in GOODS} == dict.fromkeys(GOODS, 0)
    assert after["players"]["B"] == where["players"]["B"]
    assert county_of(after, 2) == county_of(where, 2)
    assert after["turn"] == where["turn"]
    assert after["over"] is False


@pytest.mark.rule("CO-18.5")
def test_a_leavers_county_plays_on_as_nobodys() -> None:
    where = position(
        row_of(county("A", population=505, soldiers=40, tax_rate=80), county("B", tax_rate=80))
    )
    where["counties"].append(county("C", tax_rate=80) | {"id": 3, "x": 2})
    where["players"]["C"] = player()
    after = leaving(where, "A")
    turn = play(after, A="TAX 1 0", B="", C="")
    assert turn.county(1)["owner"] is None
    assert turn.county(1)["population"] == 500
    assert turn.county(1)["tax_rate"] == 80
