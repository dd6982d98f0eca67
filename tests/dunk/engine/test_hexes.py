"""The map's geometry (DK-2.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.hexes import OPPOSITE, Grid, grid_of, neighbour_in, neighbours
from dunk.engine.tables.lands import DIRECTIONS

sides = st.integers(1, 9)


@st.composite
def places(draw: st.DrawFn) -> tuple[Grid, int]:
    grid = grid_of(draw(sides), draw(sides))
    return grid, draw(st.integers(0, grid.size - 1))


@pytest.mark.parametrize(
    ("province", "around"),
    [
        pytest.param(42, [21, 22, 43, 62, 61, 41], marks=pytest.mark.rule("W62")),
        pytest.param(147, [127, 128, 148, 168, 167, 146], marks=pytest.mark.rule("W63")),
        pytest.param(0, [None, None, 1, 20, None, None], marks=pytest.mark.rule("W64")),
        pytest.param(39, [19, None, None, None, 59, 38], marks=pytest.mark.rule("W65")),
    ],
)
@pytest.mark.rule("DK-2.2.2")
@pytest.mark.rule("DK-2.2.3")
@pytest.mark.rule("DK-2.2.4")
def test_neighbours_on_a_map_twenty_wide(province: int, around: list[int | None]) -> None:
    grid = grid_of(20, 20)
    assert [grid.step(province, way) for way in DIRECTIONS] == around
    assert [neighbour_in(province, way, 20, 20) for way in DIRECTIONS] == around


@given(places())
def test_a_way_there_is_the_opposite_way_back(place: tuple[Grid, int]) -> None:
    grid, here = place
    for way, there in grid.steps(here).items():
        assert grid.step(there, OPPOSITE[way]) == here
        assert grid.direction(here, there) == way
        assert grid.distance(here, there) == 1
        assert grid.are_adjacent(here, there)


@given(places())
@pytest.mark.rule("DK-2.2.1")
@pytest.mark.rule("DK-2.2.5")
def test_up_to_six_different_neighbours_and_fewer_only_at_the_edge(
    place: tuple[Grid, int],
) -> None:
    grid, here = place
    around = grid.neighbours(here)
    assert len(set(around)) == len(around) <= 6
    assert here not in around
    assert all(there in grid for there in around)
    assert grid.near(here) == (here, *around)
    assert neighbours(here, grid.width, grid.height) == grid.steps(here)
    if not grid.is_edge(here):
        assert len(around) == 6


@given(places(), st.data())
def test_distance_is_the_number_of_steps(place: tuple[Grid, int], data: st.DataObject) -> None:
    grid, here = place
    away = {here: 0}
    wave = [here]
    for one in wave:
        for there in grid.neighbours(one):
            if there not in away:
                away[there] = away[one] + 1
                wave.append(there)
    there = data.draw(st.integers(0, grid.size - 1))
    assert grid.distance(here, there) == away[there]
    assert grid.distance(there, here) == away[there]
    assert grid.direction(here, there) in (*DIRECTIONS, None)


@pytest.mark.rule("DK-2.2.2")
def test_provinces_are_counted_by_rows_from_nought() -> None:
    grid = grid_of(30, 20)
    assert grid.size == 600
    assert 0 in grid
    assert 599 in grid
    assert 600 not in grid
    assert -1 not in grid
    assert grid.distance(0, 29) == 29
    assert grid_of(30, 20) is grid
