"""DMA-6: directions, strength, influence."""

import pytest

from dma.engine.formulas import influence, leading
from dma.engine.tables.buildings import BUILDINGS, DIRECTIONS


@pytest.mark.rule("EX-11")
@pytest.mark.rule("DMA-6.2")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_strengths_of_each_direction_sum_up_to_ten(direction: str) -> None:
    assert influence(DIRECTIONS[direction])[direction] == 10
    assert sum(influence(DIRECTIONS[direction]).values()) == 10


@pytest.mark.rule("DMA-6.1")
def test_seven_directions_of_five_buildings_and_a_wall_of_none() -> None:
    assert [len(buildings) for buildings in DIRECTIONS.values()] == [5] * 7
    of_none = [it.id for it in BUILDINGS.values() if not it.direction]
    assert of_none == ["city_wall"]
    for direction, buildings in DIRECTIONS.items():
        assert {BUILDINGS[it].direction for it in buildings} == {direction}


@pytest.mark.rule("DMA-6.3")
def test_influence_sums_what_stands_each_copy_in_a_state() -> None:
    found = influence(["prison", "secret_police", "prison", "bank", "city_wall"])
    assert {name: value for name, value in found.items() if value} == {
        "dictatorship": 1 + 3 + 1,
        "trade": 2,
    }


@pytest.mark.rule("DMA-6.3")
def test_all_directions_with_the_highest_influence_lead() -> None:
    assert leading(influence(["prison", "tavern", "forum"])) == ("republic",)
    assert leading(influence(["tavern", "prison"])) == ("dictatorship", "war")


@pytest.mark.rule("DMA-6.3")
def test_nothing_leads_where_there_is_no_influence() -> None:
    assert leading(influence(["city_wall"])) == ()
