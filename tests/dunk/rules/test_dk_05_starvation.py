"""Starvation (DK-5.8)."""

import pytest

from dunk.engine.phases import starvation
from dunk.engine.state import ArmyId
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import play


@pytest.mark.rule("DK-5.8")
def test_rebels_starve_where_nobody_lives_and_monsters_and_kingdoms_do_not() -> None:
    it = board(
        world(
            "fg",
            kingdoms=[kingdom(1), kingdom(2)],
            lands={0: land(owner=2), 1: land(population="human")},
            armies=[
                army(1, 1),
                army(0, 1),
                army(0, 2, type="dragon"),
                army(0, 3, type="turtle"),
                army(0, 4, province=1),
                army(0, 5, type="trolls"),
            ],
        )
    )
    told = play(starvation.play, it)
    assert set(it.armies) == {ArmyId(1, 1), ArmyId(0, 2), ArmyId(0, 3), ArmyId(0, 4)}
    assert [(e.code, e.place, e.data["army"]) for e in told] == [
        ("starved", 0, 1),
        ("starved", 0, 5),
    ]
    assert {e.seen_by for e in told} == {frozenset({1, 2})}
    assert it.chance.log == []
