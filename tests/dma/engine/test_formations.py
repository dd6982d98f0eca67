"""Layouts to begin with: everybody has a cell, and nobody that of another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dma.engine.formations import SHAPES, draw_up
from dma.engine.rules import ARMY_CAPACITY, ARMY_COLUMNS, ARMY_ROWS, FLAG_CELL
from dma.engine.tables.units import UNITS

armies = st.lists(st.sampled_from(list(UNITS)), min_size=1, max_size=ARMY_CAPACITY).map(
    lambda kinds: list(enumerate(kinds, 1))
)


@pytest.mark.rule("DMA-10.1")
@pytest.mark.parametrize("shape", SHAPES)
@given(units=armies)
def test_everybody_has_a_cell_of_the_layout(shape: str, units: list[tuple[int, str]]) -> None:
    cells = draw_up(shape, units)
    assert sorted(cells) == [number for number, _kind in units]
    assert len(set(cells.values())) == len(units)
    assert all(0 <= x < ARMY_COLUMNS and 0 <= y < ARMY_ROWS for x, y in cells.values())


def test_a_line_has_its_shooters_behind() -> None:
    cells = draw_up("line", [(1, "archers"), (2, "militia"), (3, "legionaries")])
    assert (cells[3], cells[1]) == ((5, 0), (5, 1))
    assert cells[2][1] == 0


def test_riders_stand_on_both_wings() -> None:
    cells = draw_up("wings", [(1, "knights"), (2, "cavalry"), (3, "militia")])
    assert {cells[1], cells[2]} == {(0, 0), (10, 0)}
    assert cells[3] == (5, 0)


def test_a_block_begins_at_the_flag() -> None:
    assert draw_up("block", [(1, "militia")]) == {1: FLAG_CELL}
