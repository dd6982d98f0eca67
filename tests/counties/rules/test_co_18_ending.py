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


def standoff(options: dict[str, Any], turn: int = 9, **players: dict[str, Any]) -> dict[str, Any]:
    """A has 500 people, B 400 and 100 soldiers in two counties, C the rest of the row.

    Without cows a fifth of the people go; 400 of A then stand against 320 and 100 of B.
    """
    return position(
        row_of(
            county("A"),
            county("B", population=200, soldiers=60),
            county("B", population=200, soldiers=40),
            county("C", population=0),
        ),
        options=options,
        turn=turn,
        **players,
    )


QUIET = {"A": "", "B": "", "C": ""}


@pytest.mark.rule("CO-18.4")
@pytest.mark.parametrize(("turn", "over"), [(8, False), (9, True), (10, True)])
def test_after_the_last_turn_most_people_and_soldiers_win(turn: int, over: bool) -> None:
    after = play(standoff({"last_turn": 9}, turn), **QUIET).position
    assert (after["over"], after["winner"]) == (over, "B" if over else None)


@pytest.mark.rule("CO-18.4")
def test_there_is_no_last_turn_unless_the_game_has_that_option() -> None:
    assert play(standoff({}, turn=900), **QUIET).position["over"] is False
    assert play(standoff({"last_turn": None}, turn=900), **QUIET).position["over"] is False


def people_of_both(soldiers: int) -> list[dict[str, Any]]:
    """A: 400 people in one county; B: 320 in two, with so many soldiers."""
    return row_of(
        county("A"), county("B", population=200, soldiers=soldiers), county("B", population=200)
    )


@pytest.mark.rule("CO-18.4")
@pytest.mark.parametrize(("soldiers", "winner"), [(79, "A"), (80, "B"), (81, "B")])
def test_with_people_equal_most_counties_win(soldiers: int, winner: str) -> None:
    where = position(people_of_both(soldiers), options={"last_turn": 1}, A=player(gold=999))
    assert play(where, A="", B="").position["winner"] == winner


@pytest.mark.rule("CO-18.4")
@pytest.mark.parametrize(("gold", "winner"), [(11, "B"), (10, None), (9, "A")])
def test_with_counties_equal_most_gold_wins_and_else_it_is_a_draw(
    gold: int, winner: str | None
) -> None:
    where = position(
        row_of(county("A"), county("B")),
        options={"last_turn": 1},
        A=player(gold=10, wood=99, armour=99),
        B=player(gold=gold),
    )
    after = play(where, A="", B="").position
    assert (after["over"], after["winner"]) == (True, winner)


@pytest.mark.rule("CO-18.4")
@pytest.mark.rule("CO-18.6")
@pytest.mark.parametrize(
    ("option", "sheets", "over"),
    [
        (True, {"A": "DRAW", "B": "draw", "C": "DRAW"}, True),
        (True, {"A": "DRAW", "B": "DRAW", "C": ""}, False),
        (True, {"A": "DRAW", "B": "DRAW", "C": None}, False),
        (True, {"A": "DRAW\nPASS", "B": "TAX 2 20\nDRAW", "C": "PASS\nDRAW"}, True),
        (False, {"A": "DRAW", "B": "DRAW", "C": "DRAW"}, False),
    ],
)
def test_a_draw_is_agreed_when_all_players_left_order_it(
    option: bool, sheets: dict[str, str | None], over: bool
) -> None:
    after = play(standoff({"agreed_draw": option}), **sheets).position
    assert (after["over"], after["winner"]) == (over, None)


@pytest.mark.rule("CO-18.6")
def test_the_eliminated_are_not_asked_and_an_offer_holds_for_one_turn() -> None:
    where = standoff({"agreed_draw": True}, D=player() | {"eliminated": True})
    first = play(where, A="DRAW", B="DRAW", C="")
    assert {event["player"] for event in first.events("draw_offered")} == {"A", "B"}
    second = play_on(first, A="", B="", C="DRAW")
    assert second.position["over"] is False
    third = play_on(second, A="DRAW", B="DRAW", C="DRAW")
    assert third.position["over"] is True


@pytest.mark.rule("CO-18.7")
def test_a_victory_comes_before_a_draw_and_the_last_turn() -> None:
    where = position(
        row_of(county("A", soldiers=1, population=0), county("B", population=0)),
        options={"agreed_draw": True, "last_turn": 1},
        B=player(gold=500),
    )
    after = play(where, A=sheet("MOVE 1 2 1", "DRAW"), B="DRAW").position
    assert (after["over"], after["winner"]) == (True, "A")


@pytest.mark.rule("CO-18.7")
def test_an_agreed_draw_comes_before_the_last_turn() -> None:
    where = standoff({"agreed_draw": True, "last_turn": 9})
    after = play(where, A="DRAW", B="DRAW", C="DRAW").position
    assert (after["over"], after["winner"]) == (True, None)


@pytest.mark.rule("CO-18.7")
def test_a_finished_game_stays_as_it_ended() -> None:
    won = play(standoff({"last_turn": 9}), **QUIET)
    assert won.position["winner"] == "B"
    again = play_on(won, A="", B=None, C="")
    assert (again.position["over"], again.position["winner"]) == (True, "B")
    # a draw, although A then takes all that is left
    where = position(
        row_of(county("A", soldiers=1, population=0), county("B", population=0)),
        options={"agreed_draw": True},
    )
    drawn = play(where, A="DRAW", B="DRAW")
    later = play_on(drawn, A="MOVE 1 2 1", B="")
    assert (later.position["over"], later.position["winner"]) == (True, None)
