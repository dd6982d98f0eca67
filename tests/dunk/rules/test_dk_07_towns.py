"""Towns: what supplies them, what they make, use and earn (DK-7.6, DK-7.7, DK-14.1.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.board import Board
from dunk.engine.phases import income
from dunk.engine.state import Goods, Plague, Position, Province, Town
from dunk.engine.supply import suppliers, town_supplied
from dunk.engine.towns import food_industry, production, raw_of, refine, town_gold, trade, used_of
from tests.dunk.builders import board, kingdom, land, world
from tests.dunk.loaded import play

SICK = Plague(1, 1)


@pytest.mark.rule("W20")
@pytest.mark.rule("W21")
@pytest.mark.rule("DK-7.6.4")
@pytest.mark.rule("DK-10.2")
@pytest.mark.parametrize(
    ("race", "ore_1", "ore_2"),
    [("dwarf", 5, 6), ("orc", 5, 6), ("duck", 5, 7), ("human", 5, 7), ("elf", 3, 4)],
)
def test_gold_by_the_race_of_the_town(race: str, ore_1: int, ore_2: int) -> None:
    assert town_gold(race, Goods(timber=3, food=5, spec=2, ore=1, tradegoods=4)) == ore_1
    assert town_gold(race, Goods(timber=3, food=5, spec=2, ore=2, tradegoods=4)) == ore_2
    assert town_gold(race, Goods()) == 0


@pytest.mark.rule("DK-7.6.4")
def test_it_does_not_matter_which_good_is_the_rarest() -> None:
    assert town_gold("human", Goods(1, 2, 3, 5)) == town_gold("human", Goods(5, 3, 2, 1)) == 5


@pytest.mark.rule("W22")
@pytest.mark.rule("DK-8.3.17")
def test_food_above_ten_counts_twice_with_food_industry() -> None:
    assert [food_industry(food) for food in (0, 8, 10, 11, 15)] == [0, 8, 10, 12, 20]
    assert refine(Goods(food=11), 0, "human", {"food_industry"}).food == 12
    assert refine(Goods(food=11), 0, "human", set()).food == 11


@pytest.mark.rule("W23")
@pytest.mark.rule("DK-7.6.2")
def test_elven_towns_make_more_spec_and_dwarven_ones_more_ore() -> None:
    for amount, made in [(0, 1), (2, 3), (3, 5), (4, 6)]:
        assert refine(Goods(spec=amount), 0, "elf", set()) == Goods(spec=made)
        assert refine(Goods(ore=amount), 0, "dwarf", set()) == Goods(ore=made)
        assert refine(Goods(spec=amount, ore=amount), 0, "orc", set()).spec == amount


@pytest.mark.rule("DK-7.6.2")
@pytest.mark.rule("DK-8.3.27")
def test_jewellery_and_metallurgy_come_before_the_race() -> None:
    known = {"jewellery", "metallurgy"}
    assert refine(Goods(spec=2, ore=2), 2, "elf", known) == Goods(spec=4 + 1 + 1, ore=4)
    assert refine(Goods(ore=2), 2, "dwarf", known) == Goods(spec=2, ore=4 + 1 + 1)


@pytest.mark.rule("W106")
@pytest.mark.parametrize(
    ("technologies", "ore"),
    [(set(), 6), ({"metallurgy"}, 12), ({"metallurgy", "mining_tools"}, 14)],
)
def test_ore_of_a_huge_mine_in_a_mountain(technologies: set[str], ore: int) -> None:
    there = Province(0, "mountain", population="human", mine="huge_mine")
    assert production([there], "human", technologies) == Goods(ore=ore)


@pytest.mark.rule("W24")
@pytest.mark.rule("DK-7.6.3")
@pytest.mark.parametrize(
    ("stock", "produced", "used", "left"),
    [(0, 4, 0, 4), (4, 4, 4, 4), (2, 4, 2, 4), (7, 4, 6, 5), (5, 0, 3, 2), (6, 0, 3, 3)],
)
def test_the_warehouse_of_a_turn(stock: int, produced: int, used: int, left: int) -> None:
    assert used_of(stock, produced) == used
    assert trade(Goods(spec=stock), Goods(spec=produced)) == (Goods(spec=used), Goods(spec=left))


@given(st.integers(0, 500), st.integers(0, 500))
@pytest.mark.rule("DK-7.6.3")
def test_nothing_is_stuck_in_a_warehouse_or_lost(stock: int, produced: int) -> None:
    used = used_of(stock, produced)
    assert 0 <= used <= stock
    assert used > 0 or stock == 0
    assert stock - used + produced >= produced


def raw(terrain: str, people: str, town: str = "human", *known: str, **more: object) -> Goods:
    there = Province(0, terrain, population=people, **more)  # type: ignore[arg-type]
    return raw_of(there, town, set(known))


@pytest.mark.rule("DK-14.1.4")
@pytest.mark.rule("DK-10.6")
@pytest.mark.rule("DK-8.3.15")
@pytest.mark.rule("DK-8.3.20")
def test_what_a_province_yields_a_town() -> None:
    assert raw("forest", "human") == Goods(timber=1)
    assert raw("forest", "elf") == Goods(timber=1, food=1)
    assert raw("forest", "elf", "orc", "game_laws") == Goods(timber=1, food=3)
    assert raw("grassland", "human", "orc", "game_laws") == Goods(food=2)
    assert raw("grassland", "elf") == Goods(food=1)
    assert raw("land", "orc") == Goods(spec=1)
    assert raw("land", "orc", "orc", "game_laws") == Goods(spec=1, food=2)
    assert raw("mountain", "dwarf") == Goods(ore=2)
    assert raw("mountain", "orc", "orc") == Goods(ore=1)
    assert raw("water", "duck") == Goods(food=1)
    assert raw("water", "orc", "orc", "fishing_nets") == Goods(food=1)
    assert raw("water", "duck", "human", "fishing_nets") == Goods(food=2)


@pytest.mark.rule("DK-11.1")
@pytest.mark.rule("DK-7.6.2")
def test_what_structures_yield_a_town() -> None:
    all_of = frozenset({"roads", "stable", "warg_farm", "church", "lumber_production"})
    found = raw("forest", "orc", structures=all_of, villages=3)
    assert found == Goods(timber=2, tradegoods=4), "of several villages one counts"
    irrigated = frozenset({"irrigation", "worm_factory"})
    assert raw("land", "orc", structures=irrigated) == Goods(spec=3, food=1)
    assert raw("water", "orc", structures=frozenset({"fishing_boats"})) == Goods(food=1)
    assert [
        raw("land", "orc", mine=mine).ore
        for mine in ("poor_mine", "small_mine", "great_mine", "huge_mine")
    ] == [1, 2, 3, 5]


def region() -> Position:
    """Towns of kingdom 1 in 1 and 3 on one row; 2 lies between, 0 and 4 outside."""
    own = {number: land(owner=1, population="human") for number in range(5)}
    own[1].town, own[3].town = Town("human"), Town("human")
    return world("gglgg", kingdoms=[kingdom(1), kingdom(2)], lands=own)


def supplied(it: Board) -> list[int | None]:
    return [town_supplied(it, there) for there in it.provinces]


@pytest.mark.rule("DK-7.7.1")
@pytest.mark.rule("DK-7.7.2")
def test_a_province_supplies_one_town_near_it() -> None:
    it = board(region())
    assert supplied(it) == [1, 1, 1, 3, 3]
    assert [there.number for there in suppliers(it, 1)] == [0, 1, 2]
    it.provinces[2].supplies = 3
    assert supplied(it) == [1, 1, 3, 3, 3]
    it.provinces[4].supplies = 1
    assert supplied(it)[4] == 3, "a town that is not near cannot be supplied"
    it.provinces[1].supplies = 3
    assert supplied(it)[1] == 1, "a province with a town supplies that one"


@pytest.mark.rule("DK-7.7.1")
@pytest.mark.parametrize(
    "changes", [{"owner": 2}, {"owner": 0}, {"population": None}, {"plague": SICK}]
)
def test_only_healthy_people_of_the_same_owner_supply(changes: dict[str, object]) -> None:
    where = region()
    for name, value in changes.items():
        setattr(where.provinces[2], name, value)
    assert supplied(board(where)) == [1, 1, None, 3, 3]


@pytest.mark.rule("DK-7.7.2")
def test_a_choice_stays_until_it_is_impossible() -> None:
    where = region()
    where.provinces[2].supplies = 3
    where.provinces[2].plague = SICK
    where.provinces[4].supplies = 3
    it = board(where)
    play(income.play, it)
    assert it.provinces[2].supplies == 3, "to be sick for a while changes nothing"
    it.give_land(3, 2)
    play(income.play, it)
    assert [it.provinces[2].supplies, it.provinces[4].supplies] == [None, None]
    it.give_land(3, 1)
    assert supplied(it) == [1, 1, None, 3, 3]


@pytest.mark.rule("DK-7.6.3")
def test_a_new_town_earns_nothing_in_its_first_turn_and_fills_its_stores() -> None:
    it = board(region())
    told = play(income.play, it)
    town = it.provinces[1].town
    assert (town.gold, town.stock) == (0, Goods(food=4, spec=1))
    (income_of,) = [e for e in told if e.code == "town_income" and e.place == 1]
    assert income_of.data["produced"] == [0, 4, 1, 0, 0]
    assert income_of.data["used"] == [0] * 5
    play(income.play, it)
    assert (town.gold, town.stock) == ((4 + 2 * 1) // 6, Goods(food=4, spec=1))


@pytest.mark.rule("DK-7.6.5")
def test_a_sick_town_rests_and_one_whose_province_is_sick_goes_on() -> None:
    where = region()
    stock = Goods(food=9, spec=3)
    where.provinces[1].town = Town("human", stock.copy(), SICK, gold=4)
    where.provinces[3].town = Town("human", stock.copy())
    where.provinces[3].plague = SICK
    it = board(where)
    play(income.play, it)
    assert (it.provinces[1].town.gold, it.provinces[1].town.stock) == (0, stock)
    assert it.accounts[1].towns == {1: 0, 3: (2 + 4 + 2 * 2 + 0) // 6 + 0}
    assert it.provinces[3].town.stock.food == 9 - 6 + 2
