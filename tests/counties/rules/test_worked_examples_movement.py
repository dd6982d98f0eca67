"""The worked examples of movement, missing orders and new owners (CO-4, CO-10, CO-17, CO-18)."""

from typing import Any

import pytest

from counties.engine.leaving import leave
from counties.engine.state import decode, encode
from tests.counties.builders import (
    Turn,
    county,
    county_of,
    grid_of,
    labour,
    play,
    position,
    row_of,
    sheet,
)


@pytest.mark.rule("CO-10.5")
@pytest.mark.parametrize("soldiers", [pytest.param(10, id="WE-41")])
def test_two_armies_that_pass_each_other_change_the_counties(soldiers: int) -> None:
    where = position(
        row_of(
            county("A", soldiers=soldiers, population=0),
            county("B", soldiers=soldiers, population=0),
        )
    )
    turn = play(where, A="MOVE 1 2 10", B="MOVE 2 1 10")
    assert (turn.county(1)["owner"], turn.county(1)["soldiers"]) == ("B", 10)
    assert (turn.county(2)["owner"], turn.county(2)["soldiers"]) == ("A", 10)
    assert not turn.player("A")["eliminated"]
    assert not turn.player("B")["eliminated"]
    assert not turn.position["over"]


def a_transfer(at_home: int, coming: int, *more: str) -> Turn:
    """A enters 2 with 3 soldiers while B moves the 10 of county 2 to county 3, and `more`."""
    where = position(
        row_of(
            county("A", soldiers=3, population=0),
            county("B", soldiers=at_home, population=0),
            county("B", soldiers=coming, population=0),
        )
    )
    return play(where, A="MOVE 1 2 3", B=sheet("MOVE 2 3 10", *more))


@pytest.mark.rule("CO-10.4")
@pytest.mark.parametrize("coming", [pytest.param(6, id="WE-42")])
def test_soldiers_who_left_do_not_defend(coming: int) -> None:
    turn = a_transfer(10, coming)
    assert (turn.county(2)["owner"], turn.county(2)["soldiers"]) == ("A", 3)
    assert (turn.county(3)["owner"], turn.county(3)["soldiers"]) == ("B", 16)


@pytest.mark.rule("CO-10.4")
@pytest.mark.parametrize("coming", [pytest.param(6, id="WE-43")])
def test_soldiers_transferred_in_defend(coming: int) -> None:
    turn = a_transfer(10, coming, "MOVE 3 2 6")
    assert (turn.county(2)["owner"], turn.county(2)["soldiers"]) == ("B", 3)
    assert (turn.county(3)["owner"], turn.county(3)["soldiers"]) == ("B", 10)


@pytest.mark.rule("CO-10.3")
@pytest.mark.parametrize("soldiers", [pytest.param(10, id="WE-44")])
def test_moves_are_taken_in_the_order_listed(soldiers: int) -> None:
    # two columns: 2 lies east of 1, 3 south of it, and 9 in the fifth row
    cells = grid_of(
        [county("A", soldiers=soldiers, population=0), county("A", population=0)],
        [county("A", population=0), county("B", soldiers=4, population=0)],
    )
    far = county("B", population=0) | {"id": 9, "x": 0, "y": 4}
    where = position([*cells, far])
    turn = play(where, A=sheet("MOVE 1 2 8", "MOVE 1 3 5", "MOVE 1 9 1"), B="MOVE 1 2 1")
    assert [turn.county(n)["soldiers"] for n in (1, 2, 3, 9)] == [0, 8, 2, 0]
    assert turn.county(4)["soldiers"] == 4
    assert turn.errors("A") == [(2, "CO-E11"), (3, "CO-E10")]
    assert turn.errors("B") == [(1, "CO-E10")]


@pytest.mark.rule("CO-17.1")
@pytest.mark.parametrize("attackers", [pytest.param(5, id="WE-45")])
def test_a_captured_county_works_on_for_its_old_ruler(attackers: int) -> None:
    taken = county("B", cows=100, tax_rate=100, labour=labour(farm=110, wood=390), population=500)
    where = position(
        row_of(county("A", soldiers=attackers, tax_rate=100, population=0), taken, county("B"))
    )
    where["counties"][2] |= {"population": 0, "tax_rate": 100}
    turn = play(where, A=f"MOVE 1 2 {attackers}", B="SLAUGHTER 2 10")
    assert turn.player("B")["wood"] == 390
    assert turn.player("B")["gold"] == 500
    assert turn.player("A")["gold"] == 0
    after = turn.county(2)
    assert after["owner"] == "A"
    assert after["cows"] == 100
    assert after["tax_rate"] == 100
    assert after["labour"] is None
    assert after["soldiers"] == attackers
    assert after["population"] == 525


def a_full_herd() -> dict[str, Any]:
    """100 cows on 10 fields, as the examples WE-46 and WE-47 have them."""
    return position(row_of(county("A", cows=100, tax_rate=60, labour=labour(farm=100, iron=200))))


@pytest.mark.rule("CO-4.7")
@pytest.mark.rule("CO-4.8")
@pytest.mark.parametrize("sent", [pytest.param(None, id="WE-46"), "PASS"])
def test_a_turn_without_orders_goes_on_and_culls_the_herd(sent: str | None) -> None:
    turn = play(a_full_herd(), A=sent)
    assert turn.county(1)["cows"] == 100
    assert turn.player("A")["iron"] == 200
    assert turn.player("A")["gold"] == 300
    assert turn.county(1)["population"] == 525


@pytest.mark.rule("CO-4.5")
@pytest.mark.parametrize("sent", [pytest.param("", id="WE-47"), "# nothing today\n\n"])
def test_an_empty_set_is_a_set_and_culls_nothing(sent: str) -> None:
    turn = play(a_full_herd(), A=sent)
    assert turn.county(1)["cows"] == 33
    assert turn.player("A")["iron"] == 200
    assert turn.player("A")["gold"] == 300


@pytest.mark.rule("CO-18.2")
@pytest.mark.parametrize("soldiers", [pytest.param(10, id="WE-48")])
def test_the_last_ruler_wins_while_nobodys_counties_remain(soldiers: int) -> None:
    where = position(
        row_of(
            county("A", soldiers=soldiers, tax_rate=80),
            county("B", population=0, tax_rate=80),
            county(None),
        )
    )
    turn = play(where, A=f"MOVE 1 2 {soldiers}", B="")
    assert turn.player("B")["eliminated"]
    assert turn.position["over"] is True
    assert turn.position["winner"] == "A"
    assert turn.county(3)["owner"] is None


@pytest.mark.rule("CO-18.5")
@pytest.mark.parametrize("soldiers", [pytest.param(7, id="WE-49")])
def test_who_leaves_gives_his_counties_to_nobody(soldiers: int) -> None:
    where = position(
        row_of(county("A", soldiers=soldiers, castle_size=2, tax_rate=20), county("B"))
    )
    after = encode(leave(decode(where), "A").position)
    left = county_of(after, 1)
    assert (left["owner"], left["population"], left["soldiers"]) == (None, 507, 0)
    assert (left["castle_size"], left["castle_work"], left["castle_building"]) == (0, 0, False)
    assert left["tax_rate"] == 80
    assert after["players"]["A"]["eliminated"]
    assert after["over"] is True
    assert after["winner"] == "B"
