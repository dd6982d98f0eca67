"""Whatever is ordered in whatever position, the turn is played and leads to a sound position."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.decoding import decode
from dunk.engine.encoding import encode
from dunk.engine.resolver import EVENT_CODES, resolve
from dunk.engine.state import Position
from dunk.engine.tables.technologies import TECHNOLOGIES
from games.dice import Dice
from tests.dunk.engine.test_entry_is_resolution import lines
from tests.dunk.random_worlds import positions

sheets = st.none() | st.lists(lines(), max_size=8).map("\n".join)


@pytest.mark.slow
@settings(max_examples=100)
@given(positions(), sheets, sheets, sheets, st.integers(0, 99))
def test_any_sheets_lead_to_a_position_that_can_be_kept(
    where: Position, one: str | None, two: str | None, three: str | None, seed: int
) -> None:
    if seed % 2:  # so that many orders can be carried out
        where.kingdoms[1].technologies = set(TECHNOLOGIES)
        where.kingdoms[1].gold = 500
    done = resolve(where, {"A": one, "B": two, "C": three}, Dice(str(seed)))
    assert decode(encode(done.position)) == done.position
    assert {event.code for event in done.events} <= EVENT_CODES.keys()
    again = resolve(done.position, {}, Dice(str(seed)))
    for number, kingdom in again.position.kingdoms.items():
        if kingdom.left is None:  # nor has it left for having been silent
            assert kingdom.lines == done.position.kingdoms[number].lines
