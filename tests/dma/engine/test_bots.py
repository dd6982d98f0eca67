"""Bots hand in clean plans in any position, from what their seat may know alone."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dma.engine import bots, setup
from dma.engine.battle.layout import default_layout, row_order
from dma.engine.bots import works
from dma.engine.bots.arraying import for_field, for_garrison, for_storm
from dma.engine.bots.minds import MINDS
from dma.engine.bots.outlook import look
from dma.engine.checks import check
from dma.engine.report import report
from dma.engine.resolver import resolve
from dma.engine.state import ARMY, Cell, Holder, Position
from dma.engine.tables.units import UNITS
from games.dice import Dice
from tests.dma.random_worlds import positions

temperaments = st.sampled_from(bots.TEMPERAMENTS)


def plan_of(where: Position, number: int, temperament: str, seed: str = "dice") -> str:
    return bots.bot(report(where, (), number), Dice(seed), temperament)


@st.composite
def seats_to_play(draw: st.DrawFn) -> tuple[Position, int]:
    """A position that goes on, and a state that is in it."""
    where = draw(positions())
    playing = [number for number, state in where.states.items() if state.out is None]
    assume(playing and where.ending is None)
    return where, draw(st.sampled_from(playing))


@pytest.mark.slow
@pytest.mark.rule("DMA-4.10")
@given(seats_to_play(), temperaments)
def test_no_order_of_a_bot_is_ever_refused(game: tuple[Position, int], temperament: str) -> None:
    where, number = game
    plan = plan_of(where, number, temperament)
    checked = check(report(where, (), number), plan)
    assert [it for it in checked.remarks if it.severity == "error"] == []
    if where.day == 0:
        done = resolve(where, {where.states[number].seat: plan}, Dice("week"))
        refused = [it.data for it in done.events if it.code == "order_rejected"]
        assert refused == []


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_the_same_report_and_dice_give_the_same_plan(
    game: tuple[Position, int], temperament: str
) -> None:
    assert plan_of(*game, temperament) == plan_of(*game, temperament)


@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_every_kind_of_emperor_begins_to_build_and_to_march(temperament: str) -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    lines = plan_of(where, 1, temperament).splitlines()
    assert [line.split()[0] for line in lines if line.startswith(("queue", "route"))] == [
        "route",
        "queue",
    ]


def test_who_is_out_or_at_the_end_plans_nothing() -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    where.states[1].out = 1
    assert plan_of(where, 1, "war") == ""


def test_an_unknown_temperament_is_an_error() -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    with pytest.raises(KeyError):
        plan_of(where, 1, "peasant")


@pytest.mark.rule("DMA-13.2")
@pytest.mark.parametrize(
    "shape", [for_storm, for_field, lambda them: for_garrison(them, {"forum"})]
)
def test_every_unit_has_a_cell_of_its_own(
    shape: Callable[[list[tuple[int, str]]], dict[int, Cell]],
) -> None:
    kinds = list(UNITS)
    for size in (1, 5, 22, 66):
        units = [(number, kinds[number * 7 % len(kinds)]) for number in range(1, size + 1)]
        cells = shape(units)
        assert sorted(cells) == [number for number, _ in units]
        assert len(set(cells.values())) == size
        assert set(cells.values()) <= set(row_order())


@pytest.mark.rule("DMA-13.6")
def test_shooters_lead_a_storm_and_stand_behind_a_line() -> None:
    units = [(1, "militia"), (2, "legionaries"), (3, "archers"), (4, "heavy_infantry")]
    assert for_storm(units) == {3: (5, 0), 2: (6, 0), 1: (4, 0), 4: (5, 5)}
    assert for_field(units) == {2: (5, 1), 1: (6, 1), 3: (5, 2), 4: (5, 5)}
    assert for_field([(1, "knights"), (2, "militia")]) == {1: (5, 0), 2: (6, 0)}


@pytest.mark.rule("DMA-18.1")
def test_a_garrison_mans_its_wall_its_towers_or_a_line_before_the_flag() -> None:
    units = [(1, "militia"), (2, "legionaries"), (3, "archers")]
    assert for_garrison(units, {"forum"}) == {2: (5, 5), 1: (5, 4), 3: (6, 5)}
    assert for_garrison(units, {"secret_police"}) == {2: (5, 5), 3: (7, 1), 1: (8, 1)}
    wall = {"city_wall", "secret_police"}
    usual = default_layout(units, garrison=True, buildings=("city_wall", "secret_police"))
    assert for_garrison(units, wall) == usual


def test_a_plan_lays_out_what_the_rules_would_not_do_by_themselves() -> None:
    where = setup.new_position({}, ["A", "B"], Dice("start"))
    assert "layout" not in plan_of(where, 1, "war")  # Militia alone: the rules do as well
    for unit in where.units.values():
        if unit.holder == Holder(ARMY, 1):
            unit.type = "archers" if unit.number % 2 else "legionaries"
    plan = plan_of(where, 1, "war").splitlines()
    assert [line.split(":")[0] for line in plan if "layout" in line] == ["layout army 1"]
    assert resolve(where, {"A": "\n".join(plan)}, Dice("week")).position.week == 2


def test_a_city_looks_to_its_walls_when_foes_are_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "SOON", 0)  # nothing else comes first
    where = setup.new_position({}, ["A", "B"], Dice("start"))

    def wanted(temperament: str) -> tuple[str, ...]:
        outlook = look(report(where, (), 1), Dice("x"))
        return works.next_works(outlook, MINDS[temperament], temperament, outlook.cities[0])

    assert wanted("theocracy") == ("chapel",)
    monkeypatch.setattr(works, "BORDER", 1000)  # the city of B is beside ours now
    assert wanted("theocracy") == ("chapel", "church", "monastery")
    assert wanted("war") == ("city_wall",)  # it has nothing of its own that raises the ground
    where.cities[1].buildings = {"chapel", "church", "monastery"}
    assert wanted("theocracy") == ("inquisition",)
    where.armies[2].cell = where.cities[1].cell
    assert wanted("theocracy") == ("city_wall",)
