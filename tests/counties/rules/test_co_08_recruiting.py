"""CO-8: recruiting (step 2)."""

import pytest

from tests.counties.builders import (
    county,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)


@pytest.mark.rule("CO-8.1")
def test_a_recruit_takes_a_suit_of_armour_and_a_person() -> None:
    # 479 people left on 0 food: a fifth of 479 go
    where = position(row_of(county("A", soldiers=4)), A=player(armour=30))
    turn = play(where, A="RECRUIT 1 21")
    assert turn.player("A")["armour"] == 9
    assert turn.county(1)["soldiers"] == 25
    assert turn.county(1)["population"] == 479 - 95


@pytest.mark.rule("CO-8.1")
def test_there_is_no_limit_to_the_soldiers_of_a_county() -> None:
    where = position(
        row_of(county("A", population=1_000_000, soldiers=5_000_000)), A=player(armour=1_000_000)
    )
    turn = play(where, A="RECRUIT 1 1000000")
    assert turn.county(1)["soldiers"] == 6_000_000
    assert turn.county(1)["population"] == 0


@pytest.mark.rule("CO-8.2")
@pytest.mark.rule("CO-8.5")
@pytest.mark.parametrize(
    ("ordered", "armour", "people", "recruits", "codes"),
    [
        (5, 5, 5, 5, set()),
        (6, 5, 9, 5, {"CO-E08"}),
        (5, 9, 4, 4, {"CO-E05"}),
        (0, 9, 9, 0, set()),
        (5, 0, 9, 0, {"CO-E08"}),
        (9, 5, 4, 4, {"CO-E05", "CO-E08"}),
    ],
)
def test_recruits_are_limited_by_order_armour_and_people(
    ordered: int, armour: int, people: int, recruits: int, codes: set[str]
) -> None:
    where = position(row_of(county("A", population=people)), A=player(armour=armour))
    turn = play(where, A=f"RECRUIT 1 {ordered}")
    assert turn.county(1)["soldiers"] == recruits
    assert turn.player("A")["armour"] == armour - recruits
    assert turn.codes("A") == codes


@pytest.mark.rule("CO-8.2")
def test_armour_left_by_a_county_without_people_goes_to_the_next() -> None:
    where = position(
        row_of(county("A", population=2), county("A", population=100)), A=player(armour=10)
    )
    turn = play(where, A=sheet("RECRUIT 1 9", "RECRUIT 2 9"))
    assert [turn.county(n)["soldiers"] for n in (1, 2)] == [2, 8]
    assert turn.player("A")["armour"] == 0


@pytest.mark.rule("CO-8.2")
def test_the_lower_county_id_is_armed_first() -> None:
    where = position(row_of(county("A"), county("A")), A=player(armour=10))
    turn = play(where, A=sheet("RECRUIT 2 9", "RECRUIT 1 9"))
    assert [turn.county(n)["soldiers"] for n in (1, 2)] == [9, 1]
    assert turn.errors("A") == [(1, "CO-E08")]


@pytest.mark.rule("CO-8.3")
def test_recruits_march_in_the_turn_they_are_made() -> None:
    where = position(row_of(county("A", soldiers=1), county("B", population=0)), A=player(armour=4))
    turn = play(where, A=sheet("MOVE 1 2 5", "RECRUIT 1 4"), B="")
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["soldiers"] == 5
    assert turn.errors("A") == []


@pytest.mark.rule("CO-8.3")
def test_recruits_who_stay_defend_as_soldiers() -> None:
    home = county("A", population=20, labour=labour(wood=16, defend=4))
    # without recruits 4 defend and 2 attackers (10) win; with 4 recruits (20) they lose
    for orders, owner in (("", "B"), ("RECRUIT 1 4", "A")):
        where = position(row_of(home, county("B", soldiers=2, population=0)), A=player(armour=4))
        turn = play(where, A=orders, B="MOVE 2 1 2")
        assert turn.county(1)["owner"] == owner


@pytest.mark.rule("CO-8.3")
@pytest.mark.parametrize("line", ["RECRUIT 1 -3", "DISBAND 1 3", "RECRUIT 1 -1"])
def test_soldiers_do_not_become_people_again(line: str) -> None:
    where = position(row_of(county("A", soldiers=5)), A=player(armour=2))
    turn = play(where, A=line)
    assert turn.county(1)["soldiers"] == 5
    assert turn.player("A")["armour"] == 2
    assert turn.county(1)["population"] == 400
    assert turn.codes("A")


@pytest.mark.rule("CO-8.4")
def test_nobodys_county_recruits_nobody() -> None:
    where = position(row_of(county("A", tax_rate=80), county(None)), A=player(armour=9))
    first = play(where, A="RECRUIT 2 5")
    second = play_on(first, A="RECRUIT 2 5")
    assert second.county(2)["soldiers"] == 0
    assert second.player("A")["armour"] == 9
    assert second.county(2)["population"] == 500
    assert second.errors("A") == [(1, "CO-E02")]
