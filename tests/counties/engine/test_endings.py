"""Games that end by option: the last turn, an agreed draw, and which ending goes first."""

from typing import Any

import pytest

from counties.engine.events import PUBLIC
from counties.engine.resolver import Resolution, resolve
from counties.engine.state import decode
from tests.counties.builders import Document, county, player, position, row_of

FED = {"cows": 100, "population": 500}  # normal ration: 525 people after the turn
DRAWS = {"A": "DRAW", "B": "draw # well played", "C": "PASS\nDRAW"}


def game(options: Document, turn: int = 5, **gold: int) -> Document:
    """A, B and C with a county each, all alike unless gold says otherwise."""
    return position(
        row_of(county("A", **FED), county("B", **FED), county("C", **FED)),
        options=options,
        turn=turn,
        **{seat: player(gold=gold.get(seat, 0)) for seat in "ABC"},
    )


def end_of(where: Document, **sheets: str | None) -> tuple[bool, str | None, Any]:
    """Over, winner, and the reason told to everybody."""
    turn = resolve(decode(where), sheets)
    ends = [event for event in turn.events if event.code == "over"]
    assert all(event.seen_by == PUBLIC for event in ends)
    return turn.position.over, turn.position.winner, ends[0].data["reason"] if ends else None


@pytest.mark.rule("CO-18.4")
def test_without_options_the_game_goes_on() -> None:
    assert end_of(game({}, turn=999)) == (False, None, None)
    assert end_of(game({"last_turn": None}, turn=999)) == (False, None, None)


@pytest.mark.rule("CO-18.4")
@pytest.mark.parametrize(("turn", "over"), [(4, False), (5, True), (6, True)])
def test_the_last_turn_is_the_last(turn: int, over: bool) -> None:
    assert end_of(game({"last_turn": 5}, turn=turn), A="")[0] is over


def counted(*counties: Document, **gold: int) -> str | None:
    where = position(
        row_of(*counties),
        options={"last_turn": 1},
        turn=1,
        **{seat: player(gold=amount) for seat, amount in gold.items()},
    )
    over, winner, reason = end_of(where)
    assert (over, reason) == (True, "last_turn")
    return winner


def quiet(owner: str, people: int, soldiers: int = 0) -> Document:
    """Cows enough for a normal ration and 5 % more people, all tended by nobody but there."""
    return county(owner, population=people, soldiers=soldiers, cows=100)


@pytest.mark.rule("CO-18.4")
def test_most_people_win_and_soldiers_are_people() -> None:
    assert counted(quiet("A", 400), quiet("B", 420)) == "B"
    # 420 and 441 people at the end: 22 soldiers make the difference
    assert counted(quiet("A", 400, soldiers=22), quiet("B", 420)) == "A"
    assert counted(quiet("A", 400, soldiers=20), quiet("B", 420)) == "B"


@pytest.mark.rule("CO-18.4")
def test_then_most_counties_then_most_gold_else_nobody() -> None:
    halves = (quiet("A", 200), quiet("A", 200), quiet("B", 400))
    assert counted(*halves, B=999) == "A"
    even = (quiet("A", 400), quiet("B", 400))
    assert counted(*even, B=1) == "B"
    assert counted(*even) is None


@pytest.mark.rule("CO-18.4")
def test_an_equal_third_player_who_is_behind_changes_nothing() -> None:
    assert counted(quiet("A", 400), quiet("B", 400), quiet("C", 300), B=1, C=5000) == "B"


@pytest.mark.rule("CO-18.7")
def test_the_numbers_that_decided_are_told_to_everybody() -> None:
    turn = resolve(decode(game({"last_turn": 1}, A=7)), {})
    (end,) = [event for event in turn.events if event.code == "over"]
    standing: Any = end.data["standing"]
    numbers = [(seat, s["people"], s["counties"]) for seat, s in standing.items()]
    assert numbers == [("A", 525, 1), ("B", 525, 1), ("C", 525, 1)]
    assert standing["A"]["gold"] == standing["B"]["gold"] + 7
    assert end.seen_by == PUBLIC


@pytest.mark.rule("CO-18.6")
def test_a_draw_all_agree_to_ends_the_game() -> None:
    assert end_of(game({"agreed_draw": True}), **DRAWS) == (True, None, "agreed_draw")


@pytest.mark.rule("CO-18.6")
@pytest.mark.parametrize("missing", [{"C": None}, {"C": ""}, {"C": "PASS"}, {"A": "TAX 1 20"}])
def test_one_who_does_not_agree_keeps_the_game_going(missing: dict[str, str | None]) -> None:
    assert end_of(game({"agreed_draw": True}), **DRAWS | missing) == (False, None, None)


@pytest.mark.rule("CO-18.6")
def test_without_the_option_nobody_can_agree() -> None:
    for options in ({}, {"agreed_draw": False}):
        turn = resolve(decode(game(options)), DRAWS)
        assert not turn.position.over
        assert [event for event in turn.events if event.code == "draw_offered"] == []
        assert [r.code for r in turn.remarks["A"] if r.severity == "error"] == ["CO-E14"]


@pytest.mark.rule("CO-18.6")
def test_consent_holds_for_one_turn_and_is_told_to_everybody() -> None:
    first = resolve(decode(game({"agreed_draw": True})), {"A": "DRAW", "B": "DRAW"})
    offers = [event for event in first.events if event.code == "draw_offered"]
    assert [(event.data["player"], event.seen_by) for event in offers] == [
        ("A", PUBLIC),
        ("B", PUBLIC),
    ]
    assert not resolve(first.position, {"C": "DRAW"}).position.over


@pytest.mark.rule("CO-18.6")
def test_who_is_out_is_not_asked() -> None:
    where = game({"agreed_draw": True})
    where["counties"][2]["owner"] = None
    where["players"]["C"]["eliminated"] = True
    assert end_of(where, A="DRAW", B="DRAW") == (True, None, "agreed_draw")


def conquest(options: Document) -> Document:
    """A takes the county of B, the only other one, if he goes east with all."""
    return position(
        row_of(county("A", soldiers=9, **FED), county("B", population=0)), options=options
    )


@pytest.mark.rule("CO-18.7")
def test_conquest_goes_before_agreement_and_before_the_last_turn() -> None:
    options = {"agreed_draw": True, "last_turn": 1}
    taken = end_of(conquest(options), A="MOVE 1 E 9\nDRAW", B="DRAW")
    assert taken == (True, "A", "conquest")
    assert end_of(conquest(options), A="DRAW", B="DRAW") == (True, None, "agreed_draw")
    assert end_of(conquest(options), A="", B="") == (True, "A", "last_turn")


@pytest.mark.rule("CO-18.6")
def test_who_was_conquered_in_the_turn_need_not_agree() -> None:
    where = position(
        row_of(county("A", soldiers=9, **FED), county("B", population=0), county("C", **FED)),
        options={"agreed_draw": True},
    )
    assert end_of(where, A="MOVE 1 E 9\nDRAW", C="DRAW") == (True, None, "agreed_draw")


def resolve_again(where: Document) -> Resolution:
    return resolve(decode(where), {"A": "MOVE 1 E 9"})


@pytest.mark.rule("CO-18.7")
@pytest.mark.parametrize("winner", ["B", None])
def test_a_finished_game_stays_as_it_ended(winner: str | None) -> None:
    again = resolve_again(conquest({"last_turn": 1}) | {"over": True, "winner": winner})
    assert (again.position.over, again.position.winner) == (True, winner)
    assert again.position.counties[2].owner == "A"
    assert [event for event in again.events if event.code == "over"] == []
