"""Random turns through the engine and through a second, plain reading of the rule book."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.counties.builders import play
from tests.counties.random_games import positions, sets_of_orders, sheet_of
from tests.counties.rules import second_reading


@pytest.mark.slow
@pytest.mark.rule("CO-3.1")
@settings(max_examples=100)
@given(st.data())
def test_the_engine_and_a_second_reading_of_the_book_agree(data: st.DataObject) -> None:
    where = data.draw(positions())
    for _ in range(3):
        orders = data.draw(sets_of_orders(where))
        wanted = second_reading.play(where, orders)
        sheets = {seat: sheet_of(given_orders) for seat, given_orders in orders.items()}
        assert play(where, **sheets).position == wanted
        where = wanted
        if where["over"]:
            break
