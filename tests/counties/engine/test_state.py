"""The position and its JSON form: what is read, what is refused, and with which words."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given

from counties.engine.state import MalformedPosition, decode, encode, neighbours_of
from tests.counties.builders import county, grid_of, labour, player, position, row_of
from tests.counties.random_games import positions


def plain() -> dict[str, Any]:
    """A sound position to spoil: county 1 of A, county 2 of nobody."""
    return position(row_of(county("A"), county(None)), A=player(gold=5))


@pytest.mark.slow
@pytest.mark.rule("CO-20.4")
@given(positions())
def test_what_is_encoded_is_decoded_again(document: dict[str, Any]) -> None:
    read = decode(document)
    written = encode(read)
    assert decode(written) == read
    assert encode(decode(written)) == written
    assert json.loads(json.dumps(written)) == written


@pytest.mark.rule("CO-20.4")
def test_the_form_is_the_documented_one() -> None:
    where = plain()
    where["counties"][0]["labour"] = labour(farm=3)
    assert encode(decode(where)) == where


def test_counties_and_players_are_written_in_order_whatever_order_they_came_in() -> None:
    where = position(row_of(county("B"), county("A"), county(None)))
    mixed = copy.deepcopy(where)
    mixed["counties"].reverse()
    mixed["players"] = dict(reversed(mixed["players"].items()))
    assert json.dumps(encode(decode(mixed))) == json.dumps(encode(decode(where)))


@pytest.mark.rule("CO-20.8")
def test_over_and_options_may_be_missing() -> None:
    where = plain()
    del where["over"], where["options"]
    read = decode(where)
    assert (read.over, read.options) == (False, {})
    assert decode(where | {"winner": "A"}).over is True


@pytest.mark.rule("CO-20.8")
def test_jobs_left_out_of_a_labour_order_are_0() -> None:
    where = plain()
    where["counties"][0]["labour"] = {"farm": 100}
    assert decode(where).counties[1].labour == labour(farm=100)


@pytest.mark.rule("CO-20.8")
@pytest.mark.rule("CO-16.2")
def test_the_rate_stored_for_an_unclaimed_county_means_nothing() -> None:
    where = plain()
    where["counties"][1]["tax_rate"] = 0
    assert decode(where).counties[2].migration_rate == 80


@pytest.mark.rule("CO-1.4")
def test_a_county_has_one_ruler_who_plays_or_none() -> None:
    read = decode(plain()).counties
    assert (read[1].owner, read[2].owner) == ("A", None)
    for owner in ("C", "", ["A"], ["A", "B"], 0):
        with pytest.raises(MalformedPosition, match=r"^counties\[0\]\.owner: "):
            decode(put("counties.0.owner", owner))


@pytest.mark.rule("CO-20.8")
def test_the_three_options() -> None:
    options = {"last_turn": 9, "agreed_draw": True, "open_information": False}
    assert decode(plain() | {"options": options}).options == options
    assert decode(plain() | {"options": {"last_turn": None}}).options == {"last_turn": None}


@pytest.mark.rule("CO-1.1")
@pytest.mark.rule("CO-1.2")
def test_neighbours_lie_straight_across_and_never_over_a_hole_or_the_edge() -> None:
    where = position(
        grid_of(
            [county("A"), county("A"), None],
            [None, county("A"), county("A")],
            [county("A"), None, county("A")],
        )
    )
    around = neighbours_of(decode(where).counties)
    assert around == {
        1: {"E": 2},
        2: {"S": 5, "W": 1},
        5: {"N": 2, "E": 6},
        6: {"S": 9, "W": 5},
        7: {},
        9: {"N": 6},
    }


def put(path: str, value: Any) -> dict[str, Any]:
    """The sound position with one value changed; a path is keys with dots."""
    where: Any = plain()
    at = where
    *steps, last = path.split(".")
    for step in steps:
        at = at[int(step)] if step.isdigit() else at[step]
    if value is DELETE:
        del at[last]
    else:
        at[last] = value
    result: dict[str, Any] = where
    return result


DELETE = "(take the field away)"
NUMBERS = ("population", "soldiers", "cows", "fields", "castle_size", "castle_work", "x", "y", "id")
WRONG_NUMBERS = (-1, 1.0, True, "5", None, 10**15 + 1, [1], {"n": 1})


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("value", WRONG_NUMBERS, ids=repr)
def test_what_is_no_whole_number_is_refused_by_its_path(field: str, value: Any) -> None:
    with pytest.raises(MalformedPosition, match=rf"^counties\[0\]\.{field}: expected ") as caught:
        decode(put(f"counties.0.{field}", value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("good", ["gold", "wood", "iron", "stone", "armour"])
@pytest.mark.parametrize("value", [-1, 0.5, True, "5", None], ids=repr)
def test_stocks_are_whole_numbers_too(good: str, value: Any) -> None:
    with pytest.raises(MalformedPosition, match=rf"^players\.A\.{good}: expected "):
        decode(put(f"players.A.{good}", value))


@pytest.mark.parametrize("field", ["forest", "iron_mine", "quarry", "forge", "castle_building"])
@pytest.mark.parametrize("value", [0, 1, "true", None], ids=repr)
def test_marks_are_true_or_false(field: str, value: Any) -> None:
    with pytest.raises(
        MalformedPosition, match=rf"^counties\[0\]\.{field}: expected true or false"
    ):
        decode(put(f"counties.0.{field}", value))


WRONG = [
    ("turn", 0, "turn: expected 1 or more, got 0"),
    ("turn", DELETE, "position: the field turn is missing"),
    ("winner", DELETE, "position: the field winner is missing"),
    ("winner", "C", 'winner: expected null or one of the players, got "C"'),
    ("winner", ["A"], "winner: expected null or one of the players, got a list"),
    ("winner", "A", "over: expected true where there is a winner, got false"),
    ("over", 1, "over: expected true or false, got 1"),
    ("season", "spring", 'position: the field "season" is not known'),
    ("options", [], "options: expected an object, got a list"),
    ("options.last_turn", 0, "options.last_turn: expected 1 or more, got 0"),
    ("options.last_turn", True, "options.last_turn: expected a whole number, got true"),
    ("options.agreed_draw", 1, "options.agreed_draw: expected true or false, got 1"),
    (
        "options.open_information",
        None,
        "options.open_information: expected true or false, got null",
    ),
    (
        "options.last_turm",
        3,
        'options: expected last_turn, agreed_draw or open_information, got "last_turm"',
    ),
    ("players", [], "players: expected an object, got a list"),
    ("players", {}, "players: expected at least one player, got none"),
    ("players.", player(), 'players: "" cannot be the name of a player'),
    ("players.*", player(), 'players: "*" cannot be the name of a player'),
    ("players.A.gold", DELETE, "players.A: the field gold is missing"),
    ("players.A.silver", 3, 'players.A: the field "silver" is not known'),
    ("players.A.eliminated", 0, "players.A.eliminated: expected true or false, got 0"),
    (
        "players.A.eliminated",
        True,
        'counties[0].owner: "A" is eliminated and rules no county',
    ),
    ("counties", {}, "counties: expected a list, got an object"),
    ("counties", [], "counties: expected at least one county, got none"),
    ("counties", [3], "counties[0]: expected an object, got 3"),
    ("counties.1.id", 1, "counties[1].id: 1 is the id of another county too"),
    (
        "counties.1.x",
        0,
        "counties[1]: county 2 lies at x 0, y 0, where county 1 already lies",
    ),
    ("counties.0.owner", "C", 'counties[0].owner: "C" is not one of the players'),
    ("counties.0.owner", 3, "counties[0].owner: expected null or a player, got 3"),
    ("counties.0.fields", 0, "counties[0].fields: expected 1 or more, got 0"),
    ("counties.0.id", 0, "counties[0].id: expected 1 or more, got 0"),
    ("counties.0.id", 10**9, "counties[0].id: expected at most 999999999, got a larger number"),
    ("counties.0.tax_rate", 30, "counties[0].tax_rate: expected 0, 20, 40, 60, 80 or 100, got 30"),
    ("counties.0.tax_rate", False, "expected 0, 20, 40, 60, 80 or 100, got false"),
    ("counties.0.castle_size", 6, "counties[0].castle_size: expected at most 5"),
    (
        "counties.0.castle_work",
        1,
        "counties[0].castle_work: expected 0 without a stage in progress, got 1",
    ),
    ("counties.0.castle_work", 100, "counties[0].castle_work: expected at most 99"),
    ("counties.0.labour", [], "counties[0].labour: expected an object, got a list"),
    (
        "counties.0.labour",
        {"cook": 1},
        'counties[0].labour: "cook" is not a job; the jobs are wood',
    ),
    ("counties.0.labour", {"farm": -1}, "counties[0].labour.farm: expected 0 or more, got -1"),
    ("counties.0.cows", DELETE, "counties[0]: the field cows is missing"),
    ("counties.0.tax", 20, 'counties[0]: the field "tax" is not known'),
    ("counties.1.soldiers", 1, "counties[1].soldiers: expected 0 in an unclaimed county, got 1"),
    ("counties.1.castle_size", 1, "an unclaimed county cannot have a castle"),
    ("counties.1.castle_building", True, "an unclaimed county cannot have a castle"),
    ("counties.1.labour", {}, "counties[1].labour: expected null in an unclaimed county"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), WRONG, ids=[f"{path}={value!r}" for path, value, _ in WRONG]
)
def test_a_malformed_position_is_refused_with_one_clear_line(
    path: str, value: Any, message: str
) -> None:
    with pytest.raises(MalformedPosition) as caught:
        decode(put(path, value))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_stage_cannot_be_in_progress_on_the_largest_castle() -> None:
    where = plain()
    where["counties"][0] |= {"castle_size": 5, "castle_building": True}
    with pytest.raises(MalformedPosition, match="no stage can be in progress"):
        decode(where)


@pytest.mark.parametrize("document", [None, [], 3, "position"], ids=repr)
def test_what_is_no_object_is_no_position(document: Any) -> None:
    with pytest.raises(MalformedPosition, match="^position: expected an object"):
        decode(document)


def test_a_copy_shares_nothing_that_can_change() -> None:
    where = plain()
    where["counties"][0]["labour"] = labour(farm=3)
    first = decode(where).counties[1]
    second = first.copy()
    assert second == first
    assert first.labour is not None
    first.labour["farm"] = 99
    assert second.labour == labour(farm=3)
