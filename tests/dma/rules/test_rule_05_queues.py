"""DMA-5.4, 5.6, 5.10 to 5.12: what is built, recruited, dropped and put off."""

from collections.abc import Sequence

import pytest

from dma.engine.phases import groups
from dma.engine.queues import COMPLETED, MISSING, STANDS, Accrual, accrue
from dma.engine.resolver import DAY, EVENING
from dma.engine.rules import ARMY_CAPACITY, Rules
from dma.engine.state import Item
from tests.dma.builders import board, city, in_army, in_city, position, told, units
from tests.dma.economics import ACCRUAL, next_day, play


def build(what: str) -> Item:
    return Item("building", what)


def recruit(what: str) -> Item:
    return Item("unit", what)


def project(what: str, name: str = "") -> Item:
    return Item("project", what, name)


def day(
    stock: int = 0,
    net: int = 0,
    queue: Sequence[Item] = (),
    buildings: Sequence[str] = (),
    room: int = 66,
    rules: Rules | None = None,
) -> Accrual:
    return accrue(stock, net, queue, buildings, room, rules or Rules())


def outcomes(accrual: Accrual) -> list[tuple[str, str]]:
    return [(step.outcome, step.item.what) for step in accrual.steps]


@pytest.mark.rule("EX-12")
@pytest.mark.rule("DMA-5.6")
@pytest.mark.rule("DMA-5.10")
def test_an_item_without_its_requirements_is_dropped_and_says_which() -> None:
    after = day(stock=90, queue=[build("secret_police")], buildings=["prison"])
    assert outcomes(after) == [(MISSING, "secret_police")]
    assert after.steps[0].missing == ("barracks",)
    assert (after.stock, after.queue) == (90, ())


@pytest.mark.rule("EX-13")
@pytest.mark.rule("DMA-5.6")
def test_the_rest_of_the_stock_carries_over() -> None:
    there = board(
        position(
            cities=[
                city(1, buildings=["prison"], queue=[build("barracks"), build("secret_police")])
            ],
            rules=Rules(base_grey=20),
        )
    )
    play(there)
    assert (there.cities[1].stock, "barracks" in there.cities[1].buildings) == (5, True)
    assert "secret_police" not in there.cities[1].buildings
    next_day(there)
    assert (there.cities[1].stock, "secret_police" in there.cities[1].buildings) == (0, True)
    assert [(it.day, it.data["building"], it.data["price"]) for it in told(there, "built")] == [
        (1, "barracks", 15),
        (2, "secret_police", 25),
    ]


@pytest.mark.rule("EX-14")
@pytest.mark.rule("DMA-5.4")
def test_what_stands_already_is_cancelled_and_nothing_is_charged() -> None:
    after = day(stock=40, queue=[build("tavern")], buildings=["tavern"])
    assert (outcomes(after), after.stock) == ([(STANDS, "tavern")], 40)


@pytest.mark.rule("EX-15")
@pytest.mark.rule("DMA-5.6")
def test_several_items_may_be_completed_in_one_day() -> None:
    after = day(net=47, queue=[recruit("militia")] * 3)
    assert outcomes(after) == [(COMPLETED, "militia")] * 3
    assert after.stock == 2


@pytest.mark.rule("EX-16")
@pytest.mark.rule("DMA-5.6")
@pytest.mark.parametrize(("stock", "left", "cut"), [(78, 100, 0), (79, 100, 1), (95, 100, 17)])
def test_an_idle_stock_is_cut_to_the_cap(stock: int, left: int, cut: int) -> None:
    after = day(stock=stock, net=22)
    assert (after.stock, after.cut) == (left, cut)


@pytest.mark.rule("DMA-5.6")
def test_a_stock_with_something_to_pay_for_is_not_cut() -> None:
    after = day(stock=95, net=22, queue=[recruit("militia")] * 2, room=0)
    assert (after.stock, after.cut) == (117, 0)


@pytest.mark.rule("DMA-5.6")
def test_what_is_left_when_the_queue_ends_is_cut_the_same_day() -> None:
    after = day(stock=120, net=22, queue=[recruit("militia")])
    assert (after.queue, after.stock, after.cut) == ((), 100, 27)


@pytest.mark.rule("DMA-5.6")
@pytest.mark.parametrize(("stock", "left"), [(14, 1), (15, 0)])
def test_an_item_is_completed_as_soon_as_the_stock_reaches_its_price(stock: int, left: int) -> None:
    assert len(day(stock=stock, queue=[recruit("militia")]).queue) == left


@pytest.mark.rule("DMA-5.6")
def test_the_head_of_the_queue_holds_up_what_comes_after() -> None:
    after = day(stock=99, queue=[build("city_wall"), recruit("militia")])
    assert (after.stock, after.steps) == (99, ())
    assert after.queue == (Item("building", "city_wall", "", True), recruit("militia"))


@pytest.mark.rule("DMA-5.10")
@pytest.mark.rule("DMA-5.6")
def test_requirements_are_looked_at_once_when_the_item_starts() -> None:
    first = day(stock=10, queue=[build("forum")], buildings=["printing_house"])
    assert first.queue[0].started
    second = accrue(first.stock, 30, first.queue, (), 66, Rules())  # the riots took its house
    assert outcomes(second) == [(COMPLETED, "forum")]


@pytest.mark.rule("DMA-5.10")
def test_an_item_further_down_has_not_started() -> None:
    queue = [build("city_wall"), build("forum")]
    waiting = day(stock=0, queue=queue, buildings=["printing_house"]).queue
    assert [item.started for item in waiting] == [True, False]
    after = accrue(140, 0, waiting, (), 66, Rules())
    assert outcomes(after) == [(COMPLETED, "city_wall"), (MISSING, "forum")]


@pytest.mark.rule("DMA-5.6")
def test_a_building_that_has_come_to_stand_is_dropped_though_it_had_started() -> None:
    queue = [Item("building", "prison", "", True)]
    assert outcomes(day(queue=queue, buildings=["prison"])) == [(STANDS, "prison")]


@pytest.mark.rule("DMA-5.4")
def test_a_second_copy_in_the_same_queue_is_dropped_too() -> None:
    after = day(stock=45, queue=[build("prison"), build("prison"), recruit("militia")])
    assert outcomes(after) == [(COMPLETED, "prison"), (STANDS, "prison"), (COMPLETED, "militia")]
    assert after.stock == 15


@pytest.mark.rule("DMA-5.10")
def test_what_is_completed_counts_at_once_for_what_comes_after() -> None:
    queue = [build("tavern"), build("shooting_range"), build("military_base")]
    queue += [recruit("pathfinders"), recruit("archers")]
    after = day(stock=100, queue=queue)
    assert [it.what for it in after.queue] == []
    assert outcomes(after)[3:] == [(COMPLETED, "pathfinders"), (MISSING, "archers")]
    assert after.steps[-1].missing == ("court",)


@pytest.mark.rule("DMA-5.10")
def test_buildings_of_another_city_do_not_help() -> None:
    cities = [
        city(1, stock=50, queue=[build("forum")]),
        city(2, buildings=["printing_house"], cell=(5, 5), province=2),
    ]
    there = play(board(position(cities=cities)), ACCRUAL)
    assert [it.data for it in told(there, "item_dropped")] == [
        {
            "city": 1,
            "kind": "building",
            "what": "forum",
            "reason": "missing",
            "missing": ["printing_house"],
        }
    ]


@pytest.mark.rule("DMA-5.13")
@pytest.mark.parametrize(
    ("what", "need", "with_it"),
    [
        ("mercenary_infantry", "barracks", ["bank"]),
        ("archers", "shooting_range", ["court"]),
        ("cavalry", "stables", ["town_hall"]),
    ],
)
def test_barracks_range_and_stables_let_troops_be_recruited(
    what: str, need: str, with_it: list[str]
) -> None:
    assert outcomes(day(stock=99, queue=[recruit(what)], buildings=with_it)) == [(MISSING, what)]
    both = [*with_it, need]
    assert outcomes(day(stock=99, queue=[recruit(what)], buildings=both)) == [(COMPLETED, what)]


@pytest.mark.rule("DMA-5.11")
@pytest.mark.rule("DMA-1.7")
def test_a_recruit_joins_the_garrison_eats_there_and_only_from_tomorrow() -> None:
    start = position(
        cities=[city(1, stock=8, queue=[recruit("militia")])],
        units=units({"militia": 3}, in_city(1), first=5),
    )
    there = play(board(start))
    new = there.units[8]
    assert (new.type, new.holder, new.rations) == ("militia", in_city(1), 1)
    assert 8 not in there.cities[1].layout
    assert there.day_notes["net"] == {1: 7}
    assert told(there, "recruited")[0].data == {
        "city": 1,
        "unit": 8,
        "type": "militia",
        "price": 15,
    }
    assert next_day(there).day_notes["net"] == {1: 6}


@pytest.mark.rule("DMA-5.11")
@pytest.mark.rule("DMA-10.1")
@pytest.mark.parametrize(("there_are", "fit"), [(64, 2), (65, 1), (66, 0)])
def test_a_unit_waits_while_the_garrison_is_full(there_are: int, fit: int) -> None:
    start = position(
        cities=[city(1, stock=40, queue=[recruit("militia")] * 2)],
        units=units({"militia": there_are}, in_city(1), rations=0),
    )
    there = play(board(start), ACCRUAL)
    assert there.size_of(in_city(1)) == min(there_are + 2, ARMY_CAPACITY)
    assert there.cities[1].stock == 40 - 15 * fit
    assert len(there.cities[1].queue) == 2 - fit
    assert len(told(there, "item_waits")) == int(fit < 2)


@pytest.mark.rule("DMA-5.12")
@pytest.mark.rule("DMA-1.7")
def test_a_new_army_appears_empty_on_the_citys_cell_at_once() -> None:
    queue = [project("new_army", "Vanguard"), project("new_army")]
    there = board(position(cities=[city(1, stock=60, cell=(4, 4), queue=queue)]))
    play(there, ACCRUAL)
    assert [(it.number, it.owner, it.cell, it.name) for it in there.armies_on((4, 4))] == [
        (1, 1, (4, 4), "Vanguard"),
        (2, 1, (4, 4), ""),
    ]
    assert there.cities[1].stock == 0
    assert next_day(there).armies.keys() == {1, 2}  # empty, but on an own city's cell


@pytest.mark.rule("EX-23")
@pytest.mark.rule("DMA-5.12")
@pytest.mark.rule("DMA-3.2")
@pytest.mark.rule("DMA-11.1")
def test_a_breakthrough_group_appears_on_sunday_evening() -> None:
    queue = [project("breakthrough_group", "Sortie")]
    there = board(position(cities=[city(1, stock=50, cell=(4, 4), queue=queue)]))
    there.day = 2
    play(there)
    assert (there.armies, there.cities[1].groups, there.cities[1].stock) == ({}, ["Sortie"], 0)
    for _ in range(5):
        assert next_day(there).armies == {}
    assert [phase.play for phase in EVENING][0] is groups.play
    groups.play(there, there.rolls())
    army = there.armies[1]
    assert (army.owner, army.cell, army.name, there.size_of(in_army(1))) == (
        1,
        (4, 4),
        "Sortie",
        0,
    )
    assert there.cities[1].groups == []
    assert told(there, "group_appeared")[0].data == {"city": 1, "army": 1, "name": "Sortie"}


@pytest.mark.rule("EX-88")
@pytest.mark.rule("DMA-9.5")
@pytest.mark.rule("DMA-5.6")
@pytest.mark.parametrize(("preset", "left"), [("balanced", 10), ("original", 25)])
def test_prices_are_those_of_the_campaign(preset: str, left: int) -> None:
    after = day(
        net=65,
        queue=[recruit("horse_archers"), recruit("militia")],
        buildings=["war_idol", "stables"],
        rules=Rules(prices=preset),
    )
    assert outcomes(after) == [(COMPLETED, "horse_archers"), (COMPLETED, "militia")]
    assert after.stock == left


@pytest.mark.rule("DMA-5.6")
def test_the_day_is_told_so_that_it_can_be_added_up() -> None:
    queue = [recruit("militia"), project("breakthrough_group")]
    there = board(position(cities=[city(1, stock=20, queue=queue), city(2, owner=0, province=2)]))
    play(there)
    (event,) = told(there, "stock")
    assert event.seen_by == {1}
    assert event.data == {
        "city": 1,
        "before": 20,
        "net": 10,
        "spent": 15,
        "cut": 0,
        "after": 15,
        "cap": 100,
    }


def test_accrual_comes_after_riots_and_before_the_armies_move() -> None:
    assert [phase.name for phase in DAY][3:6] == ["riots", "accrual_and_creation", "movement"]
