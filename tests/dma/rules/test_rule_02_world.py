"""The world (DMA-2): numbers of pieces, what cities and villages are, bonuses by the day."""

import pytest

from dma.engine.decoding import decode
from dma.engine.encoding import encode
from dma.engine.resolver import resolve
from dma.engine.rules import Rules
from dma.engine.setup import new_position
from dma.engine.state import Item
from games.dice import Dice
from tests.dma.builders import city, land, position, village


@pytest.mark.rule("DMA-3.5")
@pytest.mark.rule("DMA-H6")
def test_the_bonus_of_a_building_is_paid_every_day() -> None:
    """A Smithy adds 5 to the 10 of a city on each of the days, not once a week."""
    where = position(
        ground=land("pp", "pp", provinces=[[1, 2], [1, 2]]),
        cities=[city(1, 1, (0, 0), 1, buildings=["smithy"]), city(2, 2, (1, 0), 2)],
        rules=Rules(pace="day", stock_cap_idle=1_000),
    )
    stocks = []
    for day in range(3):
        where = resolve(where, {"A": ""}, Dice("x"), day).position
        stocks.append(where.cities[1].stock)
    assert stocks == [15, 30, 45]
    assert where.cities[2].stock == 30


@pytest.mark.rule("DMA-1.7")
@pytest.mark.rule("DMA-H59")
def test_numbers_go_on_from_where_a_document_left_them() -> None:
    where = new_position({}, ["A", "B"], Dice("numbers"))
    last = where.counters.unit
    where.units.pop(last)  # its number is never given again
    for one in (1, 2):
        where.cities[one].stock = 20
        where.cities[one].queue = [Item("unit", "militia")]
    where = decode(encode(where))
    after = resolve(where, {}, Dice("x")).position
    fresh = sorted(set(after.units) - set(where.units))
    assert fresh == [last + 1, last + 2]
    assert [after.units[number].holder for number in fresh] == [("city", 1), ("city", 2)]


@pytest.mark.rule("DMA-2.7")
def test_a_city_and_a_village_hold_what_they_are_said_to_hold() -> None:
    fields = set(city(1).__dataclass_fields__)
    assert fields - {"number", "name", "cell", "province"} == {
        *("owner", "buildings", "stock", "queue", "layout", "weekly", "groups"),
    }
    fields = set(village(1).__dataclass_fields__)
    assert fields - {"number", "name", "cell", "province"} == {"owner"}
