"""Speed, movement points and routes (DMA-10.1 to DMA-10.5)."""

import pytest

from dma.engine.board import Board
from dma.engine.marching import army_speed, cell_costs, march, route_by_day
from dma.engine.phases import movement
from dma.engine.rules import Rules
from dma.engine.state import Army, Cell
from tests.dma.builders import board, in_army, land, position, told, units


def play(made: Board, days: int = 1) -> Board:
    for _ in range(days):
        movement.play(made, made.rolls())
    return made


def alone(types: list[str], route: list[Cell], *rows: str, points: int = 0) -> Board:
    """A board with one army of these types on (0, 0)."""
    army = Army(1, 1, (0, 0), route=list(route), points=points)
    return board(
        position(ground=land(*rows), armies=[army], units=units(types, in_army(1), rations=0))
    )


def row(cells: int, y: int = 0) -> list[Cell]:
    return [(x, y) for x in range(1, cells + 1)]


@pytest.mark.rule("DMA-10.2", "EX-31")
def test_an_army_is_as_fast_as_its_slowest_unit() -> None:
    assert army_speed(["cavalry", "crossbowmen", "siege_towers"]) == 50
    assert army_speed(["cavalry", "crossbowmen"]) == 90


@pytest.mark.rule("DMA-10.2")
def test_speed_is_found_anew_every_day() -> None:
    made = play(alone(["cavalry", "siege_towers"], row(9), "p" * 12))
    assert (made.armies[1].cell, made.armies[1].points) == ((0, 0), 50)
    made.remove_unit(2)
    play(made)
    assert (made.armies[1].cell, made.armies[1].points) == ((1, 0), 85)


@pytest.mark.rule("DMA-10.2")
def test_an_empty_army_does_not_move_and_is_told_so() -> None:
    made = play(alone([], row(3), "p" * 12, points=160))
    army = made.armies[1]
    assert (army.cell, army.route, army.points) == ((0, 0), row(3), 160)
    assert told(made, "army_cannot_move")[0].data == {"army": 1, "left": 3}


@pytest.mark.rule("DMA-10.3", "EX-32")
def test_points_carry_over_while_the_route_goes_on() -> None:
    made, entered = alone(["knights"], row(11), "p" * 12), []
    for _ in range(7):
        play(made)
        entered.append(len(told(made, "army_moved")[-1].data["entered"]))
    assert entered == [1, 1, 1, 2, 1, 1, 1]
    assert (made.armies[1].cell, made.armies[1].points) == ((8, 0), 75)


@pytest.mark.rule("DMA-10.3", "EX-33")
def test_mountains_cost_two_hundred() -> None:
    made, points = alone(["war_elephants"], row(2), "pmp"), []
    for _ in range(4):
        assert made.armies[1].cell == (0, 0)
        play(made)
        points.append(made.armies[1].points)
    assert points == [60, 120, 180, 40]
    assert made.armies[1].cell == (1, 0)


@pytest.mark.rule("DMA-10.3", "EX-34")
def test_points_are_lost_when_the_route_is_done() -> None:
    made, days = alone(["heavy_infantry"], row(3), "ppfp"), []
    for _ in range(5):
        play(made)
        days.append((made.armies[1].cell[0], made.armies[1].points))
    assert days == [(0, 80), (1, 60), (1, 140), (2, 70), (3, 0)]


@pytest.mark.rule("DMA-10.3")
def test_points_are_lost_on_a_day_without_a_route() -> None:
    made = play(alone(["militia"], [], "p" * 12, points=60))
    assert made.armies[1].points == 0


@pytest.mark.rule("DMA-10.3")
@pytest.mark.parametrize(("points", "entered"), [(24, 0), (25, 1), (124, 1), (125, 2)])
def test_a_cell_is_entered_with_exactly_its_cost(points: int, entered: int) -> None:
    done = march(land("pppp"), Rules().terrain_cost, (0, 0), row(3), points, 75)
    assert len(done.entered) == entered
    assert done.next_cost == 100


@pytest.mark.rule("DMA-10.3")
def test_a_diagonal_step_costs_the_same() -> None:
    done = march(land("pp", "pp"), Rules().terrain_cost, (0, 0), [(1, 1)], 25, 75)
    assert done.entered == ((1, 1),)


@pytest.mark.rule("DMA-10.4", "EX-35")
def test_only_pathfinders_pay_a_hundred_everywhere() -> None:
    made = play(alone(["pathfinders"], row(2), "pfm"))
    assert (made.armies[1].cell, made.armies[1].points) == ((1, 0), 20)
    assert told(made, "army_moved")[0].data["next_cost"] == 100


@pytest.mark.rule("DMA-10.4")
def test_one_other_unit_and_terrain_counts_again() -> None:
    costs = cell_costs(Rules(), {"pathfinders", "horse_archers"})
    assert costs == {"plain": 100, "forest": 150, "mountains": 200}


@pytest.mark.rule("DMA-4.5", "DMA-10.3", "EX-71")
def test_a_route_and_its_points_go_on_next_week() -> None:
    made = alone(["heavy_infantry"], row(20), "p" * 21)
    play(made, 7)
    assert (made.armies[1].cell, made.armies[1].points) == ((5, 0), 60)
    play(made)
    assert (made.armies[1].cell, made.armies[1].points) == ((6, 0), 40)


@pytest.mark.rule("DMA-4.5")
@pytest.mark.parametrize(
    ("route", "fault"),
    [
        ([(1, 0), (2, 0)], "water"),
        ([(1, 0), (1, -1)], "off_map"),
        ([(1, 0), (3, 0)], "not_adjacent"),
        ([(1, 0), (1, 0)], "not_adjacent"),
    ],
)
def test_a_step_that_is_none_ends_the_route(route: list[Cell], fault: str) -> None:
    made = play(alone(["horse_archers"], [*route, (1, 1)], "ppwp"))
    army = made.armies[1]
    assert (army.cell, army.route, army.points) == ((1, 0), [], 0)
    data = told(made, "route_broken")[0].data
    assert data == {"army": 1, "step": list(route[1]), "fault": fault, "left": 2}


@pytest.mark.rule("DMA-10.5", "EX-38")
def test_swapping_armies_pass_each_other() -> None:
    made = board(
        position(
            armies=[Army(1, 1, (0, 0), route=[(1, 0)]), Army(2, 2, (1, 0), route=[(0, 0)])],
            units=[
                *units(["archers"], in_army(1), 1, rations=0),
                *units(["archers"], in_army(2), 2, rations=0),
            ],
        )
    )
    play(made)
    assert (made.armies[1].cell, made.armies[2].cell) == ((1, 0), (0, 0))
    assert made.battles == 0


@pytest.mark.rule("DMA-10.3")
def test_a_move_is_told_with_all_that_it_is_reckoned_from() -> None:
    made = play(alone(["militia", "cavalry"], row(3), "ppfp", points=50))
    [event] = told(made, "army_moved")
    assert event.seen_by == frozenset({1})
    assert event.data == {
        "army": 1,
        "start": [0, 0],
        "entered": [[1, 0, 100]],
        "speed": 75,
        "slowest": ["militia"],
        "carried": 50,
        "points": 25,
        "left": 2,
        "next_cost": 150,
    }


@pytest.mark.rule("DMA-10.3")
@pytest.mark.parametrize("points", [0, 35, 99])
@pytest.mark.parametrize("speed", [50, 75, 125, 140])
def test_days_of_a_route_are_those_on_which_it_is_marched(points: int, speed: int) -> None:
    ground, costs = land("ppfmmpfppp"), Rules().terrain_cost
    here, left, days = (0, 0), row(9), []
    carried, day = points, 0
    while left:
        day += 1
        done = march(ground, costs, here, left, carried, speed)
        days += [day] * len(done.entered)
        left = left[len(done.entered) :]
        here, carried = done.entered[-1] if done.entered else here, done.points
    assert route_by_day(ground, costs, (0, 0), row(9), points, speed) == days


@pytest.mark.rule("DMA-4.5", "DMA-10.2")
def test_days_of_a_route_end_where_it_does() -> None:
    costs = Rules().terrain_cost
    assert route_by_day(land("ppwp"), costs, (0, 0), row(3), 0, 100) == [1]
    assert route_by_day(land("pppp"), costs, (0, 0), row(3), 0, 0) == []
