"""DMA-2.8: each village counts for exactly one city."""

import pytest

from dma.engine.serving import serving
from dma.engine.state import City, Village
from tests.dma.builders import city, village

pytestmark = pytest.mark.rule("DMA-2.8")


def attached(villages: list[Village], cities: list[City]) -> dict[int, int]:
    return serving({it.number: it for it in villages}, {it.number: it for it in cities})


def test_a_village_serves_the_city_of_its_province_if_both_have_one_owner() -> None:
    cities = [city(1, cell=(9, 9), province=1), city(2, cell=(0, 1), province=2)]
    assert attached([village(1, 1, (0, 0), province=1)], cities) == {1: 1}


def test_otherwise_it_serves_its_owners_nearest_city() -> None:
    cities = [
        city(1, owner=2, cell=(0, 1), province=1),
        city(2, owner=1, cell=(9, 9), province=2),
        city(3, owner=1, cell=(5, 4), province=3),
    ]
    assert attached([village(1, 1, (0, 0), province=1)], cities) == {1: 3}


def test_diagonal_steps_count_as_one() -> None:
    cities = [
        city(1, owner=2, cell=(9, 0), province=1),
        city(2, owner=1, cell=(0, 4), province=2),
        city(3, owner=1, cell=(3, 3), province=3),
    ]
    assert attached([village(1, 1, (0, 0), province=1)], cities) == {1: 3}


def test_at_equal_distance_the_lower_number_is_served() -> None:
    cities = [
        city(7, owner=1, cell=(2, 0), province=2),
        city(3, owner=1, cell=(0, 2), province=3),
        city(1, owner=0, cell=(9, 9), province=1),
    ]
    assert attached([village(1, 1, (0, 0), province=1)], cities) == {1: 3}


def test_neutral_villages_and_those_of_a_state_without_a_city_serve_none() -> None:
    cities = [city(1, owner=2), city(2, owner=0, province=2)]
    villages = [village(1, 0, province=1), village(2, 0, province=2), village(3, 1, province=1)]
    assert attached(villages, cities) == {}
