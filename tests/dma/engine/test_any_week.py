"""Weeks of any plans in any world: no plan and no position can bring a computation down."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine.decoding import decode
from dma.engine.encoding import encode
from dma.engine.report import reports
from dma.engine.resolver import resolve
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, CITY, Holder, Position, Unit
from dma.engine.tables.buildings import BUILDINGS, PROJECTS
from dma.engine.tables.units import UNITS
from games.dice import Dice
from tests.dma import random_worlds

WEEKS = 2

number = st.integers(0, 12) | st.integers(1, 160)
holder = st.builds("{} {}".format, st.sampled_from((CITY, ARMY)), number)
some = st.one_of(
    number.map(str),
    st.builds("{}-{}".format, number, number),
    st.builds("{} from {}".format, st.sampled_from(("all", "militia x3", "2 mages")), holder),
)
near = st.builds("{}.{}".format, st.integers(0, 14), st.integers(0, 5))
things = st.sampled_from(sorted({*BUILDINGS, *PROJECTS, *UNITS}))
lines = st.one_of(
    st.builds(
        "relation {} {}".format, st.sampled_from("ABCD"), st.sampled_from(("war", "alliance"))
    ),
    st.builds("message {}: to battle".format, st.sampled_from(("A", "C", "all"))),
    st.builds("transfer {} to {}".format, some, holder),
    st.builds("rations {} at city {}".format, some, number),
    st.builds("disband unit {}".format, some),
    st.builds("disband army {}".format, number),
    st.builds("layout {}: {} at {}, {} at {}".format, holder, number, near, number, near),
    st.builds("queue city {}: {} x9, {} x4".format, number, things, things),
    st.builds("route army {}: {} {} {}".format, number, near, near, near),
    st.builds("stance army {} passive".format, number),
    st.builds("assault army {} off".format, number),
    st.text(max_size=40),
)
plans = st.none() | st.lists(lines, max_size=12).map("\n".join)


@st.composite
def hosts(draw: st.DrawFn) -> Position:
    """A random position in which some cities and armies are full to the last place."""
    found = draw(random_worlds.positions())
    found.ending, found.day = None, 0
    held: dict[Holder, int] = {}
    for unit in found.units.values():
        held[unit.holder] = held.get(unit.holder, 0) + 1
    every = [Holder(CITY, n) for n in found.cities] + [Holder(ARMY, n) for n in found.armies]
    for at in draw(st.lists(st.sampled_from(every), unique=True, max_size=3)):
        types = draw(st.lists(st.sampled_from(sorted(UNITS)), min_size=1, max_size=3))
        for place in range(ARMY_CAPACITY - held.get(at, 0)):
            found.counters.unit += 1
            name = types[place % len(types)]
            found.units[found.counters.unit] = Unit(found.counters.unit, name, at, 1)
    return found


@pytest.mark.slow
@pytest.mark.rule("DMA-10.1")
@pytest.mark.rule("DMA-4.10")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_plan_and_no_position_bring_a_week_down(data: st.DataObject) -> None:
    """Every week ends in a position that can be stored and read again, with a report for each."""
    now = data.draw(hosts())
    for week in range(WEEKS):
        sheets: dict[str, Any] = {seat: data.draw(plans) for seat in "ABCZ"}
        before = encode(now)
        for stage in range(7 if now.rules.pace == "day" else 1):
            outcome = resolve(now, sheets, Dice(f"week {week}"), stage)
            assert encode(now) == before, "the position that was given was changed"
            now = decode(encode(outcome.position))
            before = encode(now)
            assert before == encode(outcome.position)
            assert set(reports(now, outcome.events)) == {0, *now.states}
