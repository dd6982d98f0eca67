"""CO-9: production (steps 4, 6, 7 and 8)."""

import pytest

from tests.counties.builders import (
    county,
    labour,
    play,
    player,
    position,
    row_of,
)


@pytest.mark.rule("CO-9.1")
@pytest.mark.parametrize(("job", "good"), [("wood", "wood"), ("iron", "iron"), ("quarry", "stone")])
@pytest.mark.parametrize("people", [0, 1, 137])
def test_each_person_wins_one_unit(job: str, good: str, people: int) -> None:
    where = position(row_of(county("A", labour=labour(**{job: people}))), A=player(**{good: 5}))
    turn = play(where, A="")
    others = {"wood", "iron", "stone", "armour", "gold"} - {good}
    assert turn.player("A")[good] == 5 + people
    assert all(turn.player("A")[other] == 0 for other in others)


@pytest.mark.rule("CO-9.1")
def test_all_counties_of_a_player_fill_the_same_stock() -> None:
    standing = labour(wood=10, iron=20, quarry=30)
    where = position(
        row_of(
            county("A", labour=standing),
            county("B", labour=standing),
            county("A", labour=standing, forest=False, iron_mine=False),
        )
    )
    turn = play(where, A="", B="")
    for seat, won in (("A", (10, 20, 60)), ("B", (10, 20, 30))):
        after = turn.player(seat)
        assert (after["wood"], after["iron"], after["stone"]) == won


@pytest.mark.rule("CO-9.1")
def test_a_battle_changes_nothing_in_what_is_won() -> None:
    standing = labour(wood=10, iron=20, quarry=30)
    where = position(
        row_of(
            county("A", population=60, labour=standing),
            county("B", soldiers=9, population=0),
            county("A"),
        )
    )
    turn = play(where, A="", B="MOVE 2 1 9")
    assert turn.county(1)["owner"] == "B"
    after = turn.player("A")
    assert (after["wood"], after["iron"], after["stone"]) == (10, 20, 30)
    assert turn.player("B")["wood"] == 0


@pytest.mark.rule("CO-9.1")
def test_nobodys_county_works_for_nobody() -> None:
    where = position(row_of(county("A", soldiers=101, population=0, tax_rate=80), county(None)))
    turn = play(where, A="MOVE 1 2 101")
    assert turn.county(2)["owner"] == "A"
    after = turn.player("A")
    assert (after["wood"], after["iron"], after["stone"], after["gold"]) == (0, 0, 0, 0)


@pytest.mark.rule("CO-9.2")
@pytest.mark.parametrize(
    ("smiths", "wood", "iron", "suits"),
    [
        (3, 30, 150, 3),
        (4, 30, 150, 3),
        (2, 30, 150, 2),
        (3, 29, 150, 2),
        (3, 30, 149, 2),
        (3, 9, 150, 0),
        (3, 30, 49, 0),
        (0, 30, 150, 0),
    ],
)
def test_a_suit_takes_ten_wood_fifty_iron_and_a_smith(
    smiths: int, wood: int, iron: int, suits: int
) -> None:
    where = position(
        row_of(county("A", labour=labour(smith=smiths))), A=player(wood=wood, iron=iron, armour=2)
    )
    after = play(where, A="").player("A")
    assert after["armour"] == 2 + suits
    assert (after["wood"], after["iron"]) == (wood - 10 * suits, iron - 50 * suits)


@pytest.mark.rule("CO-9.2")
def test_smiths_without_a_forge_leave_the_materials_to_the_next() -> None:
    where = position(
        row_of(
            county("A", forge=False, labour=labour(smith=5)), county("A", labour=labour(smith=5))
        ),
        A=player(wood=30, iron=150),
    )
    assert play(where, A="").player("A")["armour"] == 3


@pytest.mark.rule("CO-9.2")
def test_castles_take_their_wood_before_the_forge() -> None:
    where = position(row_of(county("A", labour=labour(smith=5))), A=player(wood=225, iron=1000))
    turn = play(where, A="CASTLE 1")
    assert turn.county(1)["castle_building"]
    assert turn.player("A")["armour"] == 2
    assert turn.player("A")["wood"] == 5


@pytest.mark.rule("CO-9.2")
def test_each_player_forges_from_his_own_stock() -> None:
    standing = labour(smith=5)
    where = position(
        row_of(county("A", labour=standing), county("B", labour=standing)),
        A=player(wood=50, iron=250),
        B=player(wood=10, iron=250),
    )
    turn = play(where, A="", B="")
    assert (turn.player("A")["armour"], turn.player("B")["armour"]) == (5, 1)
    assert turn.player("B")["iron"] == 200
