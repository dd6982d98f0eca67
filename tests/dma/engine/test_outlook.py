"""What a plan leads to, told of a report alone."""

import json

import pytest

from dma.engine.outlook import outlook
from dma.engine.report import report
from dma.engine.state import Army, Document, Ending, Position
from tests.dma.builders import city, in_army, in_city, position, units, village

PLAN = """\
queue city 1: prison, militia
transfer 1 from city 1 to army 1
route army 1: 1.1 2.1
"""


def realm(day: int = 0) -> Position:
    return position(
        cities=[city(1), city(2, owner=2, cell=(9, 9), province=2)],
        villages=[village(n, 1, (n, 2)) for n in (1, 2, 3, 4)],
        armies=[Army(1, 1, (0, 0)), Army(2, 2, (9, 9))],
        units=[*units({"militia": 4}, in_city(1)), *units(["militia"], in_army(1), first=9)],
        day=day,
    )


def told(start: Position, state: int | None = 1, text: str = "") -> Document:
    return outlook(report(start, [], state), text)


def test_without_a_plan_the_stock_grows() -> None:
    found = told(realm())
    assert [it["stock"] for it in found["cities"]["1"]] == [17, 34, 51, 68, 85, 100, 100]
    assert [it["cut"] for it in found["cities"]["1"]] == [0, 0, 0, 0, 0, 2, 17]
    assert list(found["cities"]) == ["1"]
    assert found["armies"] == {"1": {"speed": 75, "ways": []}}
    assert "no_battles" in found["assumptions"]
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize(("state", "day"), [(None, 0), (2, 0), (1, 7)])
def test_who_gives_no_orders_is_told_nothing(state: int | None, day: int) -> None:
    start = realm()
    if state == 2:
        start.states[2].out = 1
    if day:
        start.ending = Ending(1, day, 1, "share")
    empty: Document = {"assumptions": [], "cities": {}, "homeless": [], "armies": {}}
    assert told(start, state, "anything") == empty


def test_it_knows_nothing_of_others() -> None:
    start = realm()
    rich = realm()
    rich.cities[2].stock, rich.armies[2].route = 99, [(8, 8)]
    assert told(start) == told(rich)


@pytest.mark.rule("DMA-4.2")
def test_the_plan_is_carried_out_before_monday() -> None:
    found = told(realm(), text=PLAN)
    days = found["cities"]["1"]
    done = [(it["day"], deed["code"]) for it in days for deed in it["deeds"]]
    assert done == [(1, "built"), (2, "recruited")]
    assert [it["garrison"] for it in days] == [3, 3, 4, 4, 4, 4, 4]
    assert found["armies"]["1"] == {"speed": 75, "ways": [[1, 1, 1, 2], [2, 1, 1, 3]]}


@pytest.mark.rule("DMA-3.6")
def test_while_a_week_is_played_the_plan_counts_from_the_monday_after() -> None:
    found = told(realm(day=5), text=PLAN)
    done = [
        (it["week"], it["day"], deed["code"]) for it in found["cities"]["1"] for deed in it["deeds"]
    ]
    assert done == [(2, 1, "built"), (2, 1, "recruited")]
    assert found["armies"]["1"]["ways"] == []


@pytest.mark.rule("DMA-10.3")
def test_a_way_goes_on_over_sunday() -> None:
    start = realm(day=5)
    start.armies[1].route = [(1, 0), (2, 0)]
    assert told(start)["armies"]["1"]["ways"] == [[1, 0, 1, 7], [2, 0, 2, 1]]


@pytest.mark.rule("DMA-5.12")
def test_the_plan_after_may_use_a_group_that_appears_on_sunday() -> None:
    start = realm(day=6)
    start.cities[1].groups = ["Sortie"]
    found = told(start, text='transfer 1 2 from city 1 to army "Sortie"')
    assert [it["garrison"] for it in found["cities"]["1"]] == [4] + [2] * 6
