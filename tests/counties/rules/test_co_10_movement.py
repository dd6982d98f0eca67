"""CO-10: movement (step 5)."""

from typing import Any

import pytest

from tests.counties.builders import (
    Turn,
    county,
    cross_of,
    grid_of,
    labour,
    play,
    player,
    position,
    row_of,
    sheet,
)


def empty(owner: str | None, soldiers: int = 0) -> dict[str, Any]:
    """A county with soldiers alone."""
    return county(owner, population=0, soldiers=soldiers, tax_rate=80)


def soldiers(turn: Turn) -> dict[int, int]:
    """County id -> soldiers, of the counties that have any."""
    return {c["id"]: c["soldiers"] for c in turn.position["counties"] if c["soldiers"]}


@pytest.mark.rule("CO-10.1")
@pytest.mark.parametrize(
    ("way", "number"), [("N", 2), ("W", 4), ("E", 6), ("S", 8), ("2", 2), ("8", 8)]
)
def test_soldiers_move_to_any_of_four_sides(way: str, number: int) -> None:
    around = {side: empty("A") for side in ("north", "west", "east", "south")}
    where = position(cross_of(empty("A", 10), **around))
    turn = play(where, A=f"MOVE 5 {way} 4")
    assert soldiers(turn) == {5: 6, number: 4}
    assert turn.errors("A") == []


@pytest.mark.rule("CO-10.1")
@pytest.mark.rule("CO-1.1")
@pytest.mark.parametrize("target", [1, 3, 7, 9])
def test_soldiers_do_not_move_to_a_corner(target: int) -> None:
    where = position(
        grid_of(
            [empty("A"), empty("A"), empty("A")],
            [empty("A"), empty("A", 10), empty("A")],
            [empty("A"), empty("A"), empty("A")],
        )
    )
    turn = play(where, A=f"MOVE 5 {target} 4")
    assert soldiers(turn) == {5: 10}
    assert turn.errors("A") == [(1, "CO-E10")]


@pytest.mark.rule("CO-10.1")
@pytest.mark.rule("CO-1.2")
@pytest.mark.parametrize("order", ["MOVE 3 4 1", "MOVE 3 E 1", "MOVE 1 W 1", "MOVE 1 N 1"])
def test_the_map_ends_at_its_edges(order: str) -> None:
    # 3 ends the first row and 4 begins the second: neighbours by number, not on the map
    where = position(
        grid_of([empty("A", 5), empty("A"), empty("A", 5)], [empty("A"), empty("A"), empty("A")])
    )
    turn = play(where, A=order)
    assert soldiers(turn) == {1: 5, 3: 5}
    assert turn.errors("A") == [(1, "CO-E10")]


@pytest.mark.rule("CO-10.1")
def test_an_empty_cell_is_no_way_through() -> None:
    where = position(grid_of([empty("A", 5), None, empty("A")]))
    turn = play(where, A=sheet("MOVE 1 E 2", "MOVE 1 3 2", "MOVE 1 2 1"))
    assert soldiers(turn) == {1: 5}
    assert turn.errors("A") == [(1, "CO-E10"), (2, "CO-E10"), (3, "CO-E10")]


@pytest.mark.rule("CO-10.1")
def test_soldiers_move_one_county_a_turn() -> None:
    where = position(row_of(empty("A", 10), empty("A"), empty("A")))
    turn = play(where, A=sheet("MOVE 1 2 10", "MOVE 2 3 10"))
    assert soldiers(turn) == {2: 10}
    assert turn.errors("A") == [(2, "CO-E11")]


@pytest.mark.rule("CO-10.1")
def test_soldiers_of_one_county_go_several_ways() -> None:
    around = {side: empty("A") for side in ("north", "west", "east", "south")}
    where = position(cross_of(empty("A", 10), **around))
    turn = play(where, A=sheet("MOVE 5 N 1", "MOVE 5 E 2", "MOVE 5 S 3", "MOVE 5 W 4"))
    assert soldiers(turn) == {2: 1, 4: 4, 6: 2, 8: 3}


@pytest.mark.rule("CO-10.1")
def test_only_soldiers_move() -> None:
    where = position(row_of(county("A", cows=10, soldiers=2), county("A")))
    turn = play(where, A="MOVE 1 2 500")
    assert soldiers(turn) == {2: 2}
    assert [turn.county(n)["population"] for n in (1, 2)] == [400, 400]
    assert turn.county(2)["cows"] == 0


@pytest.mark.rule("CO-10.2")
def test_into_ones_own_county_is_a_transfer() -> None:
    home = county("A", population=100, soldiers=3, labour=labour(defend=100))
    where = position(row_of(empty("A", 10), home | {"tax_rate": 80}))
    turn = play(where, A="MOVE 1 2 10")
    assert soldiers(turn) == {2: 13}
    assert turn.county(2)["population"] == 80  # nobody fought; a fifth went hungry


@pytest.mark.rule("CO-10.2")
@pytest.mark.parametrize("owner", ["B", "C", None])
def test_into_any_other_county_is_an_attack(owner: str | None) -> None:
    where = position(
        row_of(empty("A", 10), empty(owner), empty("B"), empty("C")),
    )
    turn = play(where, A="MOVE 1 2 10", B="", C="")
    assert turn.county(2)["owner"] == "A"
    assert soldiers(turn) == {2: 10}


@pytest.mark.rule("CO-10.2")
def test_there_are_no_alliances() -> None:
    # A and B both enter C's county: they do not add up, and the weaker is destroyed
    where = position(
        row_of(empty("A", 10), county("C", population=0, tax_rate=80), empty("B", 4), empty("C"))
    )
    turn = play(where, A="MOVE 1 2 10", B="MOVE 3 2 4", C="")
    assert turn.county(2)["owner"] == "A"
    assert soldiers(turn) == {2: 6}


@pytest.mark.rule("CO-10.3")
@pytest.mark.parametrize(
    ("orders", "after", "errors"),
    [
        (["MOVE 2 1 6", "MOVE 2 3 6"], {1: 6, 3: 4}, [(2, "CO-E11")]),
        (["MOVE 2 3 6", "MOVE 2 1 6"], {1: 4, 3: 6}, [(2, "CO-E11")]),
        (["MOVE 2 1 6", "MOVE 2 3 4"], {1: 6, 3: 4}, []),
        (["MOVE 2 1 11", "MOVE 2 3 1"], {1: 10}, [(1, "CO-E11"), (2, "CO-E11")]),
        (["MOVE 2 1 3", "MOVE 2 3 3", "MOVE 2 1 3"], {1: 6, 3: 3, 2: 1}, []),
        (["MOVE 2 1 0"], {2: 10}, []),
        (["MOVE 2 9 5", "MOVE 2 1 10"], {1: 10}, [(1, "CO-E10")]),
    ],
)
def test_moves_take_what_is_still_there_in_the_order_listed(
    orders: list[str], after: dict[int, int], errors: list[tuple[int, str]]
) -> None:
    where = position(row_of(empty("A"), empty("A", 10), empty("A")))
    turn = play(where, A=sheet(*orders))
    assert soldiers(turn) == after
    assert turn.errors("A") == errors


@pytest.mark.rule("CO-10.3")
def test_a_move_of_nobody_is_no_attack() -> None:
    where = position(row_of(empty("A", 5), empty("B")))
    turn = play(where, A="MOVE 1 2 0", B="")
    assert turn.county(2)["owner"] == "B"


@pytest.mark.rule("CO-10.3")
def test_a_move_emptied_by_those_before_it_is_no_attack() -> None:
    where = position(row_of(empty("A"), empty("A", 5), empty("B")))
    turn = play(where, A=sheet("MOVE 2 1 5", "MOVE 2 3 1"), B="")
    assert turn.county(3)["owner"] == "B"


@pytest.mark.rule("CO-10.4")
def test_soldiers_who_leave_do_not_defend_and_those_who_come_do() -> None:
    left = position(row_of(empty("A", 5), empty("A"), empty("B", 1)))
    # B enters 2 with one soldier
    assert play(left, A="", B="MOVE 3 2 1").county(2)["owner"] == "B"
    assert play(left, A="MOVE 1 2 5", B="MOVE 3 2 1").county(2)["owner"] == "A"
    stayed = position(row_of(empty("A"), empty("A", 5), empty("B", 1)))
    assert play(stayed, A="", B="MOVE 3 2 1").county(2)["owner"] == "A"
    assert play(stayed, A="MOVE 2 1 5", B="MOVE 3 2 1").county(2)["owner"] == "B"


@pytest.mark.rule("CO-10.4")
def test_two_counties_of_one_player_may_exchange_their_soldiers() -> None:
    where = position(row_of(empty("A", 5), empty("A", 3)))
    turn = play(where, A=sheet("MOVE 1 2 5", "MOVE 2 1 3"))
    assert soldiers(turn) == {1: 3, 2: 5}


@pytest.mark.rule("CO-10.4")
def test_every_battle_is_fought_on_its_own() -> None:
    # A wins county 3 from B while losing county 2, which his soldiers left, to C
    where = position(
        row_of(empty("C", 4), empty("A", 6), empty("B", 2), empty("B")),
    )
    turn = play(where, A="MOVE 2 3 6", B="", C="MOVE 1 2 4")
    assert turn.county(2)["owner"] == "C"
    assert turn.county(3)["owner"] == "A"
    assert soldiers(turn) == {2: 4, 3: 4}


@pytest.mark.rule("CO-10.5")
def test_armies_do_not_meet_on_the_way() -> None:
    # 10 against 2 would be a slaughter on the road; each fights what stayed at home
    where = position(row_of(empty("A", 13), empty("B", 2)))
    turn = play(where, A="MOVE 1 2 10", B="MOVE 2 1 2")
    # 3 soldiers stayed in county 1: B's 2 are lost and kill 10 // 5 = 2 of them
    assert turn.county(1)["owner"] == "A"
    assert soldiers(turn) == {1: 1, 2: 10}


@pytest.mark.rule("CO-10.5")
def test_three_armies_may_go_round() -> None:
    where = position(
        grid_of([empty("A", 7), empty("B", 8)], [empty("C", 9), empty("C")]),
        C=player(),
    )
    turn = play(where, A="MOVE 1 E 7", B="MOVE 2 W 8", C="MOVE 3 N 9")
    # county 1: B 40 and C 45 against nobody: C wins and loses 8; county 2: A takes it
    assert turn.county(1)["owner"] == "C"
    assert turn.county(2)["owner"] == "A"
    assert soldiers(turn) == {1: 1, 2: 7}
