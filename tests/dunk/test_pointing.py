"""Of a large map one can point at what is known and what lies around it."""

from typing import Any

import pytest

from dunk import maps, pointing, presenting
from dunk.engine.hexes import grid_of
from dunk.engine.report import report
from dunk.engine.setup import open_eyes
from dunk.engine.state import Position
from tests.dunk.builders import kingdom, land, world


def told(width: int, height: int, home: int) -> dict[str, Any]:
    where: Position = world(
        *["l" * width] * height, kingdoms=[kingdom(1)], lands={home: land(owner=1)}
    )
    open_eyes(where)
    return report(where, [], 1)


def test_all_of_a_usual_map_can_be_pointed_at() -> None:
    assert pointing.pointable(told(30, 20, 45)) == list(range(600))
    assert pointing.known_window(told(30, 20, 45)) is None


def test_of_a_larger_one_what_is_near_to_the_known() -> None:
    home = 45 * 100 + 50
    it = told(100, 100, home)
    near = pointing.pointable(it)
    distances = {grid_of(100, 100).distance(home, number) for number in near}
    assert distances == set(range(1 + pointing.AROUND + 1)), "it sees one step, and four more"
    assert [area.key for area in maps.layout(it).areas] == [str(number) for number in near]


@pytest.mark.rule("DK-3.3.2")
def test_the_text_map_of_a_large_land_is_cut_to_what_is_known() -> None:
    it = told(100, 100, 0)
    lines = presenting.present_report(it, {})["text_map"]().split("\n")
    assert len(lines) == 3 * 3, "two rows are seen, and one around them"
    assert lines[0].split() == ["0", "1", "2"]
    assert presenting.present_report(told(20, 10, 0), {})["text_map"]().count("\n") == 3 * 10 - 1
