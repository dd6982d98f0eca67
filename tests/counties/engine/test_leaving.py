"""A player leaves between two turns (CO-18.5)."""

import pytest

from counties.engine.leaving import NotInPlay, leave
from counties.engine.state import County, Player, decode, encode
from tests.counties.builders import Document, county, labour, player, position, row_of


def three() -> Document:
    held = county(
        "A",
        population=500,
        soldiers=7,
        cows=90,
        castle_size=2,
        castle_building=True,
        castle_work=60,
        tax_rate=20,
        labour=labour(farm=90),
    )
    return position(
        row_of(held, county("B", soldiers=3), county(None), county("C"), held),
        turn=4,
        A=player(gold=900, armour=3),
    )


@pytest.mark.rule("CO-18.5")
def test_his_counties_become_unclaimed_and_his_soldiers_people() -> None:
    after = leave(decode(three()), "A").position
    given_up = after.counties[1]
    assert given_up == County(
        *(1, 0, 0, None, 507, 0, 90, 10),
        *(True, True, True, True),
        castle_size=0,
        castle_work=0,
        castle_building=False,
        tax_rate=80,
        labour=None,
    )
    assert after.counties[5].owner is None
    assert after.players["A"] == Player(eliminated=True)
    assert (after.turn, after.over) == (4, False)
    assert decode(encode(after)) == after


@pytest.mark.rule("CO-18.5")
def test_nothing_of_the_others_changes_nor_the_position_given() -> None:
    before = decode(three())
    kept = encode(before)
    after = leave(before, "A").position
    assert encode(before) == kept
    for number in (2, 3, 4):
        assert after.counties[number] == before.counties[number]
    assert after.players["B"] == before.players["B"]


@pytest.mark.rule("CO-18.2")
def test_the_last_ruler_left_wins_at_once() -> None:
    first = leave(decode(three()), "A")
    second = leave(first.position, "C")
    assert (second.position.over, second.position.winner) == (True, "B")
    assert [event.code for event in second.events] == ["left_game", "eliminated", "over"]


@pytest.mark.rule("CO-18.3")
def test_when_all_have_left_nobody_wins() -> None:
    after = leave(decode(position(row_of(county("A")))), "A").position
    assert (after.over, after.winner) == (True, None)


@pytest.mark.rule("CO-18.7")
def test_a_result_stands_even_if_the_winner_leaves() -> None:
    where = decode(position(row_of(county("A"), county("B"))) | {"over": True, "winner": "A"})
    after = leave(where, "A").position
    assert (after.over, after.winner) == (True, "A")


def test_everybody_is_told_who_left_and_what_is_free() -> None:
    left, out = leave(decode(three()), "A").events
    assert left.data == {"player": "A", "counties": [1, 5]}
    assert (out.code, out.data) == ("eliminated", {"player": "A"})
    assert left.seen_by == out.seen_by == frozenset({"*"})


@pytest.mark.parametrize("seat", ["D", "gone"])
def test_only_who_plays_can_leave(seat: str) -> None:
    where = three()
    where["players"]["gone"] = player() | {"eliminated": True}
    with pytest.raises(NotInPlay, match=seat):
        leave(decode(where), seat)
