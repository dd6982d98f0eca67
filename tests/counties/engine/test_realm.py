"""A realm is the same whether it is taken from the position or from the seat's own report."""

from typing import Any

import pytest
from hypothesis import given

from counties.engine.realm import realm_from, realm_of, realms_of
from counties.engine.report import report
from counties.engine.state import decode
from tests.counties.builders import county, player, position, row_of
from tests.counties.random_games import positions


@pytest.mark.slow
@pytest.mark.rule("CO-4.3")
@given(positions())
def test_position_and_report_give_the_same_realm(document: dict[str, Any]) -> None:
    where = decode(document)
    for seat in where.players:
        assert realm_of(where, seat) == realm_from(report(where, (), seat))
    assert realm_of(where, None) == realm_from(report(where, (), None))


def test_a_realm_holds_its_own_counties_and_knows_whose_the_others_are() -> None:
    where = decode(
        position(row_of(county("A"), county(None), county("B"), county("A")), A=player(gold=7))
    )
    realm = realm_of(where, "A")
    assert (realm.seat, realm.stocks.gold, set(realm.counties)) == ("A", 7, {1, 4})
    assert realm.owners == {1: "A", 2: None, 3: "B", 4: "A"}
    assert realm.neighbours[1] == {"E": 2}


def test_who_is_out_or_unknown_holds_nothing() -> None:
    where = decode(position(row_of(county("A")), B=player() | {"eliminated": True}))
    assert set(realms_of(where)) == {"A"}
    for seat in ("B", "nobody", None):
        realm = realm_of(where, seat)
        assert (realm.seat, realm.counties) == (None, {})
