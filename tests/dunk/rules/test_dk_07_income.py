"""Gold of provinces, mines, crime and armies, and the books of a turn (DK-5.11, DK-7)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from dunk.engine.board import Board
from dunk.engine.chance import Chance
from dunk.engine.economy import crime_faces, land_gold, mine_gold, upkeep
from dunk.engine.phases import income
from dunk.engine.prices import army_price
from dunk.engine.state import FRIEND, ArmyId, Goods, Plague, Position, Province, Town
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.structures import MINES
from games.dice import Dice
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, odds_of, play
from tests.dunk.random_worlds import positions

SICK = Plague(1, 1)


@pytest.mark.rule("DK-7.1.2")
@pytest.mark.rule("DK-11.1")
def test_structures_pay_and_cost_by_their_kind() -> None:
    plain: dict[str, Any] = {
        "population": "human",
        "structures": frozenset({"irrigation", "stable", "church"}),
    }
    assert land_gold(Province(0, "grassland", **plain), set()) == (5, 1)
    both = frozenset({"stable", "warg_farm", "roads"})
    assert land_gold(Province(0, "land", population="orc", structures=both), set()) == (2, 2)
    boats = frozenset({"fishing_boats"})
    sea = Province(0, "water", population="duck", structures=boats)
    assert land_gold(sea, {"fishing_nets"}) == (5, 0)


@pytest.mark.rule("DK-7.1.2")
@pytest.mark.parametrize("state", [{"population": None}, {"population": "orc", "plague": SICK}])
def test_nobody_works_in_an_empty_or_sick_province_and_costs_go_on(state: dict[str, Any]) -> None:
    full = frozenset({"irrigation", "stable", "warg_farm"})
    there = Province(0, "grassland", mine="huge_mine", structures=full, **state)
    assert land_gold(there, {"metallurgy", "mining_tools"}) == (0, 2)


@pytest.mark.rule("W106")
@pytest.mark.rule("DK-7.5.2")
@pytest.mark.rule("DK-8.3.31")
@pytest.mark.rule("DK-8.3.34")
@pytest.mark.parametrize(
    ("technologies", "gold"),
    [(set(), 8), ({"metallurgy"}, 9), ({"metallurgy", "mining_tools"}, 10), ({"mining"}, 8)],
)
def test_gold_of_a_huge_mine(technologies: set[str], gold: int) -> None:
    there = Province(0, "mountain", population="human", mine="huge_mine")
    assert land_gold(there, technologies) == (gold, 0)
    assert [mine_gold(mine, set()) for mine in MINES] == [1, 2, 4, 8]


@pytest.mark.rule("W26")
@pytest.mark.rule("DK-7.4.1")
@pytest.mark.rule("DK-14.1.2")
@pytest.mark.parametrize(
    ("kind", "race", "home", "abroad"),
    [
        ("army", "human", 2, 4), ("army", "orc", 2, 3), ("horse_army", "human", 4, 5),
        ("warg_army", "orc", 4, 4), ("knights", "elf", 4, 5), ("sky_castle", "elf", 2, 4),
        ("trolls", "orc", 2, 3), ("frigate", "duck", 2, 4), ("town_guard", "elf", 1, 1),
        ("town_guard", "orc", 1, 1),
    ],
)  # fmt: skip
def test_upkeep(kind: str, race: str, home: int, abroad: int) -> None:
    assert upkeep(kind, race, is_home=True) == home
    assert upkeep(kind, race, is_home=False) == abroad


@pytest.mark.rule("W29")
@pytest.mark.rule("W105")
def test_prices_of_armies() -> None:
    assert [army_price(kind, "dwarf") for kind in ("army", "knights", "sky_castle")] == [7, 28, 21]
    assert army_price("sky_castle", "dwarf", with_worms=True) == 11
    assert ARMY_TYPES["warg_army"].kingdom == "orc", "a dwarf kingdom cannot place one"
    assert [army_price("trolls", race) for race in ("orc", "elf")] == [30, 30]


def robbed(race: str, gold: int, dice: Loaded, *, crime: bool = True) -> Board:
    """A kingdom whose ``inc`` is ``gold``: half of it forests with people who pay 2 each."""
    count = gold // 2
    peoples = {number: land(owner=1, population="orc") for number in range(count)}
    if gold % 2:
        peoples[0] = land(owner=1, population="orc", mine="poor_mine")
    known = {"crime"} if crime else set()
    it = board(world("f" * 30, kingdoms=[kingdom(1, race=race, technologies=known)], lands=peoples))
    play(income.play, it, dice)
    assert it.accounts[1].inc == gold
    return it


@pytest.mark.rule("W25")
@pytest.mark.rule("DK-7.3.1")
@pytest.mark.rule("DK-7.3.2")
@pytest.mark.parametrize(
    ("race", "most"), [("orc", 4), ("duck", 4), ("human", 2), ("dwarf", 2), ("elf", 0)]
)
def test_what_crime_costs_an_income_of_23(race: str, most: int) -> None:
    highest = Loaded(lambda name, faces: 4 if faces == 5 else 0)
    assert robbed(race, 23, highest).accounts[1].crime == most
    assert robbed(race, 23, COME).accounts[1].crime == 0
    assert robbed(race, 23, highest, crime=False).accounts[1].crime == 0
    assert robbed(race, 23, highest, crime=False).chance.log == []


@pytest.mark.rule("DK-7.3.1")
def test_a_dwarf_kingdom_is_robbed_three_times_in_four() -> None:
    it = robbed("dwarf", 40, FAIL)
    assert odds_of(it, "crime") == {(1,): Fraction(3, 4)}
    assert it.accounts[1].crime == 0
    assert [roll.what for roll in it.chance.log] == ["crime"]


@pytest.mark.rule("DK-7.3.1")
@pytest.mark.rule("DK-2.5.4")
@pytest.mark.parametrize(("inc", "faces"), [(-9, 0), (3, 0), (4, 1), (23, 5), (24, 6)])
def test_the_roll_of_crime_goes_by_a_quarter_of_the_income(inc: int, faces: int) -> None:
    assert crime_faces(inc) == faces


def wealthy(**changes: Any) -> Position:
    """Kingdom 1 with a town in 0, a stable in 1, armies at home, with an ally and abroad."""
    stock = Goods(timber=5, food=7, spec=3, ore=3, tradegoods=6)  # used: as in W21
    return world(
        "gfglm",
        kingdoms=[
            kingdom(1, race="human", gold=7, declarations={2: FRIEND}, **changes),
            kingdom(2, declarations={1: FRIEND}),
            kingdom(3),
        ],
        lands={
            0: land(owner=1, population="human", town=Town("human", stock)),
            1: land(owner=1, population="human", structures=frozenset({"stable"})),
            2: land(owner=2),
            3: land(owner=3),
        },
        armies=[
            army(1, 1, race="human"),
            army(1, 2, race="human", province=2, type="horse_army"),
            army(1, 3, race="human", province=3, type="knights"),
            army(1, 4, race="human", province=4),
        ],
    )


@pytest.mark.rule("DK-5.11")
@pytest.mark.rule("DK-7.4.1")
@pytest.mark.rule("DK-7.6.5")
@pytest.mark.rule("DK-17.2")
def test_the_books_of_a_turn_add_up() -> None:
    it = board(wealthy())
    told = play(income.play, it)
    books = it.accounts[1]
    assert (books.lands, books.costs, books.inc, books.administration) == (6, 1, 5, 0)
    assert books.towns == {0: 7}, "W21; no administration is paid for it"
    assert books.guards == 5
    assert books.upkeep == {
        "normal_home": 2,
        "mounted_home": 4,
        "mounted_abroad": 5,
        "normal_abroad": 4,
        "town_guard_home": 1,
    }
    assert books.winning_value == 12
    assert it.kingdoms[1].gold == 7 + 5 + 7 - 5 - 16
    (own,) = [event for event in told if event.code == "account" and event.seen_by == {1}]
    assert (own.data["before"], own.data["after"], own.data["winning"]) == (7, -2, 12)


@pytest.mark.rule("DK-7.4.2")
@pytest.mark.rule("DK-5.11")
def test_gold_may_become_negative_and_harms_nobody_now() -> None:
    it = board(world("m", kingdoms=[kingdom(1, gold=1)], armies=[army(1, 1), army(1, 2)]))
    play(income.play, it)
    assert it.kingdoms[1].gold == 1 - 2 * 3, "unowned land is other land"
    assert len(it.armies) == 2


@pytest.mark.rule("DK-11.2.13")
@pytest.mark.rule("DK-2.1.6")
@pytest.mark.parametrize(
    ("race", "erf", "price", "gold"), [("human", 1, 5, 7), ("orc", 5, 2, 6), ("dwarf", 0, 0, 6)]
)
def test_a_town_buys_its_guard_for_what_it_made(race: str, erf: int, price: int, gold: int) -> None:
    where = wealthy()
    where.provinces[0].town.race = race
    it = board(where)
    told = play(income.play, it)
    guard = it.guard_in(0)
    assert it.provinces[0].town.gold == gold, "what it made, before it bought a guard"
    assert it.accounts[1].guards == price
    if not erf:
        assert guard is None, "dwarven soldiers cost 7"
        return
    assert (guard.id, guard.race, guard.erf) == (ArmyId(1, 5), race, erf)
    (bought,) = [event for event in told if event.code == "guard_bought"]
    assert (bought.place, bought.data["price"], bought.seen_by) == (0, price, {1})


@pytest.mark.rule("DK-11.2.13")
def test_a_town_with_a_guard_buys_none() -> None:
    where = wealthy()
    where.armies[ArmyId(1, 9)] = army(1, 9, type="town_guard", race="human")
    it = board(where)
    play(income.play, it)
    assert it.accounts[1].guards == 0
    assert it.accounts[1].upkeep["town_guard_home"] == 1


@pytest.mark.rule("W43")
@pytest.mark.rule("DK-7.6.5")
def test_a_province_out_of_control_gives_nothing_and_is_other_land() -> None:
    where = wealthy()
    where.provinces[0].owner = 0
    where.provinces[0].town.gold = 9
    it = board(where)
    play(income.play, it)
    assert it.accounts[1].lands == 2
    assert it.accounts[1].towns == {}
    assert it.accounts[1].upkeep["normal_abroad"] == 8
    assert it.provinces[0].town.gold == 0
    assert it.provinces[0].town.stock == where.provinces[0].town.stock


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(positions())
@pytest.mark.rule("DK-5.11")
def test_no_gold_comes_from_nowhere_or_is_lost(where: Position) -> None:
    it = board(where)
    it.chance = Chance(Dice("gold"))
    income.play(it, it.chance.stream("income"))
    for number, realm in it.kingdoms.items():
        before = where.kingdoms[number].gold
        if realm.left is not None:
            assert realm.gold == before
            assert number not in it.accounts
            continue
        books = it.accounts[number]
        assert realm.gold == books.gold
        lands = [there for there in it.provinces if there.owner == number]
        pays = [land_gold(there, realm.technologies) for there in lands]
        assert books.inc == sum(gold.pays - gold.costs for gold in pays)
        towns = sum(there.town.gold for there in lands if there.town is not None)
        soldiers = sum(
            upkeep(
                one.type,
                realm.race,
                is_home=it.relations.are_together(number, it.provinces[one.province].owner),
            )
            for one in it.armies.values()
            if one.owner == number
        )
        new = it.armies.keys() - where.armies.keys()
        guards = sum(
            army_price("army", it.armies[key].race) for key in sorted(new) if key.owner == number
        )
        assert realm.gold == (
            before + books.inc - books.administration - books.crime + towns - guards - soldiers
        )
        assert 0 <= books.crime <= max(0, books.inc) // 4
