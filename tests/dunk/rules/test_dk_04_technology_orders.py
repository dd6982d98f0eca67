"""Technology orders and what they are about (DK-4.4, DK-7.5 to 7.10, DK-8.2, DK-11)."""

from collections.abc import Set
from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.doings import Export
from dunk.engine.prices import army_price
from dunk.engine.rules import Rules
from dunk.engine.state import ArmyId, Goods, Plague, Province, Town
from dunk.engine.tables.structures import MINES, STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.loaded import COME, Loaded, odds_of
from tests.dunk.rules.test_dk_04_orders import data, small, told
from tests.dunk.sheets import carry_out

ALL_TECHNOLOGIES = set(TECHNOLOGIES)
BUILT = [name for name in STRUCTURES if name not in ("village", "town", "mine", "warg_farm")]


# DK-4.4.1 to DK-4.4.9, DK-11.1


@pytest.mark.rule("DK-4.4.1")
@pytest.mark.rule("DK-4.4.2")
@pytest.mark.rule("DK-4.4.3")
@pytest.mark.rule("DK-4.4.4")
@pytest.mark.rule("DK-4.4.6")
@pytest.mark.rule("DK-4.4.7")
@pytest.mark.rule("DK-4.4.9")
@pytest.mark.rule("DK-4.4.22")
@pytest.mark.rule("DK-11.1")
@pytest.mark.rule("W105")
@pytest.mark.parametrize(
    ("structure", "needs", "price", "where"),
    [
        ("church", "churches", 10, "fglmw"),
        ("fishing_boats", "fishing_boats", 5, "w"),
        ("irrigation", "irrigation", 5, "gl"),
        ("lumber_production", "silviculture", 5, "f"),
        ("roads", "roads", 5, "fglm"),
        ("stable", "horseriding", 10, "fglmw"),
        ("worm_factory", "worm_building", 10, "fglm"),
    ],
)
def test_buildings(structure: str, needs: str, price: int, where: str) -> None:
    order = f"build_{structure}"
    for at, letter in enumerate("fglmw"):
        done = carry_out(small(technologies={needs}), f"{order} {at}", f"{order} {at}")
        if letter in where:
            assert done.came() == ["done", "E21"]
            assert done.board.provinces[at].structures == {structure}
            assert done.realm.gold == 100 - price
            assert dict(done.board.counts[1]) == {"projects": 1}
        elif (structure, letter) == ("irrigation", "m"):
            assert done.came() == ["E08", "E08"]
        else:
            assert done.came() == ["E22", "E22"]
    place = "fglmw".index(where[0])
    assert carry_out(small(technologies={needs}, gold=price - 1), f"{order} {place}").came() == [
        "E02"
    ]
    assert carry_out(small(), f"{order} {place}").came() == ["E08"]
    bare = small(technologies={needs}, lands={place: land(owner=1)})
    assert carry_out(bare, f"{order} {place}").came() == ["E05"]


@pytest.mark.rule("DK-4.4.3")
def test_terraces_open_the_mountains() -> None:
    where = small(technologies={"irrigation"})
    done = carry_out(where, "build_irrigation 3")
    assert data(done) == {"technology": "terraces"}
    where.kingdoms[1].technologies.add("terraces")
    assert carry_out(where, "build_irrigation 3").came() == ["done"]


def test_the_list_of_buildings_is_the_whole() -> None:
    assert len(BUILT) == 7


@pytest.mark.rule("DK-4.4.8")
@pytest.mark.rule("DK-7.6.1")
def test_a_town_takes_the_place_of_the_villages() -> None:
    people = {at: land(owner=1, population="elf", villages=2) for at in range(4)}
    lands = people | {4: land(owner=1, population="elf", villages=1), 1: land(owner=1)}
    where = small(lands=lands, technologies={"towns"})
    done = carry_out(where, "build_town 0", "build_town 0", "build_town 1", "build_town 4")
    assert done.came() == ["done", "E19", "E05", "E08"]
    here = done.board.provinces[0]
    assert here.town is not None
    assert (here.town, here.villages) == (Town("elf"), 0)
    assert here.structures == {"roads"}
    assert done.realm.gold == 80
    where.kingdoms[1].technologies.add("floating_houses")
    done = carry_out(where, "build_town 4", "build_town 2", "build_town 3")
    assert done.board.provinces[4].structures == frozenset()
    assert done.board.towns == {2, 3, 4}
    lands = {0: land(owner=1, population="elf", villages=1, town=Town("elf"))}
    assert carry_out(small(lands=lands, technologies={"towns"}), "build_town 0").came() == ["E21"]


@pytest.mark.rule("DK-4.4.5")
@pytest.mark.rule("DK-7.5.1")
def test_a_search_for_a_mine_is_paid_whatever_it_finds() -> None:
    where = small(technologies={"mining"})
    orders = [f"build_mine {at}" for at in (0, 1, 2, 3, 4, 3)]
    done = carry_out(where, *orders)
    assert done.came() == ["done"] * 4 + ["E22", "done"]
    assert odds_of(done.board, "mine") == {
        (0,): Fraction(11, 60),
        (1,): Fraction(11, 30),
        (2,): Fraction(3, 5),
        (3,): Fraction(27, 32),
    }
    assert done.realm.gold == 100 - 5 * 15
    assert done.board.counts[1]["projects"] == 0
    found = carry_out(where, *orders, dice=COME)
    assert found.came() == ["done"] * 4 + ["E22", "E21"]
    assert found.board.provinces[0].mine == "poor_mine"
    assert found.board.counts[1]["projects"] == 4


@pytest.mark.rule("DK-7.5.2")
@pytest.mark.parametrize(
    ("share", "kind"),
    [
        (0, "poor_mine"), (19, "poor_mine"), (20, "small_mine"), (59, "small_mine"),
        (60, "great_mine"), (89, "great_mine"), (90, "huge_mine"), (99, "huge_mine"),
    ],
)  # fmt: skip
def test_the_kind_of_mine(share: int, kind: str) -> None:
    where = small("m", technologies={"mining"})
    done = carry_out(where, "build_mine 0", dice=Loaded(lambda _, n: share if n == 100 else 0))
    assert done.board.provinces[0].mine == kind
    assert told(done) == {"mine": kind, "paid": 15}
    shares = {"poor_mine": 20, "small_mine": 40, "great_mine": 30, "huge_mine": 10}
    assert odds_of(done.board, "kind of mine") == {(0,): Fraction(shares[kind], 100)}
    assert len(MINES) == 4


# Rituals


@pytest.mark.rule("DK-4.4.10")
@pytest.mark.rule("DK-4.4.13")
@pytest.mark.rule("DK-4.4.15")
@pytest.mark.rule("DK-4.4.16")
@pytest.mark.rule("DK-4.4.18")
@pytest.mark.rule("DK-4.4.20")
@pytest.mark.rule("DK-2.1.8")
@pytest.mark.rule("DK-10.8")
@pytest.mark.parametrize(
    ("line", "leaders", "needs", "ritual"),
    [
        ("burn 1", "mage", None, ("burn", (1,), 0)),
        ("diburn 1 2", "mage", "diburn", ("diburn", (1, 2), 0)),
        ("heal 1", "priest", "healing", ("heal", (1,), 0)),
        ("mission", "priest", "mission", ("mission", (), 0)),
        ("pest 1", "priest", "pest", ("pest", (1,), 0)),
        ("protect 1", None, "protection", ("protect", (1,), 0)),
        ("teleport 4 1", "mage", "teleport", ("teleport", (1,), 4)),
    ],
)
def test_rituals_are_begun(
    line: str, leaders: str | None, needs: str | None, ritual: tuple[Any, ...]
) -> None:
    for kind in ("warrior", "mage", "priest"):
        where = small(leaders=kind, technologies=ALL_TECHNOLOGIES, armies=(army(1, 4),), gold=-9)
        done = carry_out(where, line, line)
        if leaders in (None, kind):
            assert done.came() == ["done", "E12"]
            assert done.board.rituals == [(1, *ritual)]
            assert done.board.leaders == {1: line.split()[0]}
        else:
            assert done.came() == ["E11", "E11"]
            assert data(carry_out(where, line)) == {"leaders": leaders}
            assert done.board.leaders == {}
    if needs is not None:
        lacking = ALL_TECHNOLOGIES - {needs}
        where = small(leaders=leaders or "mage", technologies=lacking, armies=(army(1, 4),))
        assert data(carry_out(where, line)) == {"technology": needs}


@pytest.mark.rule("DK-4.4.20")
def test_teleport_needs_an_own_mobile_army_and_an_own_province() -> None:
    armies = (army(1, 4), army(1, 5, type="sky_castle"), army(2, 6))
    where = small(lands={1: land()}, armies=armies, leaders="mage", technologies={"teleport"})
    done = carry_out(where, "teleport 5 0", "teleport 4 1", "teleport 6 0", "teleport 4")
    assert done.came() == ["E16", "E04", "E06", "E15"]


@pytest.mark.rule("DK-4.4.21")
def test_training_is_a_word_of_a_move_and_judged_when_it_is_its_turn() -> None:
    where = small(armies=(army(1, 4), army(1, 5, type="sky_castle")))
    done = carry_out(where, "move 4 train e Death_Train", "move 5 train", "move 4th Army death")
    assert done.came() == ["done", "E16", "E15"]
    assert done.board.marches[ArmyId(1, 4)].words == ["train", "e", "death_train"]


@pytest.mark.rule("DK-4.4.14")
def test_magic_villages_stand_at_once() -> None:
    lands = {1: land(owner=1), 2: land(population="orc")}
    where = small(lands=lands, leaders="mage", technologies={"magic_village"}, gold=-1)
    failing = ("magic_village 1", "magic_village 2", "magic_village 4")
    done = carry_out(where, *failing, "magic_village 0", "magic_village 0")
    assert done.came() == ["E05", "E04", "E08", "done", "E12"]
    assert done.board.provinces[0].villages == 1
    assert dict(done.board.counts[1]) == {"magic_villages": 1}
    assert done.board.rituals == []


# DK-7.9


@pytest.mark.rule("DK-4.4.12")
@pytest.mark.rule("DK-7.9.1")
def test_populating() -> None:
    lands = {
        0: land(owner=1, population="elf"),
        1: land(owner=1),
        2: land(owner=1, population="orc", plague=Plague(1, 1)),
        3: land(owner=1, population="orc", villages=1),
        4: land(owner=1, population="elf", town=Town("orc")),
    }
    where = small(lands=lands, technologies={"elf_lore", "human_lore"}, gold=27)
    done = carry_out(
        where,
        "elf_populate 1", "ELF populate 2", "elf_populate 3", "elf_populate 4",
        "human_populate 1", "orc_populate 1", "elf_populate 0", "elf_populate 1",
    )  # fmt: skip
    assert done.came() == ["done", "done", "E21", "E21", "E05", "E08", "done", "E02"]
    assert [done.board.provinces[at].population for at in (1, 2, 3)] == ["elf", "elf", "orc"]
    assert done.board.provinces[2].plague is None
    assert done.realm.gold == 0
    where = small(lands=lands, technologies={"elf_lore"}, gold=8)
    assert carry_out(where, "elf_populate 1").came() == ["E02"]
    assert carry_out(where, "elf_populate 3").failure().data["data"] == {
        "province": 3, "structure": "village", "race": "orc",
    }  # fmt: skip


# DK-7.10


def plunder_ground(**changes: Any) -> Province:
    plain: dict[str, Any] = {
        "owner": 1,
        "population": "human",
        "villages": 1,
        "plague": Plague(1, 1),
        "structures": frozenset({"stable", "warg_farm", "roads"}),
    }
    return land(**(plain | changes))


@pytest.mark.rule("DK-4.4.17")
@pytest.mark.rule("DK-7.10.1")
@pytest.mark.rule("DK-7.10.2")
@pytest.mark.rule("DK-7.10.3")
def test_plunder_empties_the_province() -> None:
    where = small(
        lands={0: plunder_ground()},
        armies=(army(1, 1), army(1, 2)),
        technologies={"province_plunder"},
        gold=-9,
    )
    done = carry_out(where, "plunder 1", "plunder 2", "plunder 1")
    assert done.came() == ["done", "E20", "E20"]
    reasons = [event.data["data"] for event in done.of("order_failed")]
    assert reasons == [
        {"province": 0, "reason": "unpopulated"},
        {"province": 0, "reason": "done"},
    ]
    here = done.board.provinces[0]
    assert (here.population, here.plague, here.villages, here.owner) == (None, None, 0, 1)
    assert here.structures == {"roads"}
    assert done.realm.gold == -6
    assert done.board.plunderers == {ArmyId(1, 1)}
    assert dict(done.board.counts[1]) == {"disorders": 1}
    where.kingdoms[1].technologies.clear()
    assert carry_out(where, "plunder 1").came() == ["E08"]


@pytest.mark.rule("DK-7.10.1")
@pytest.mark.parametrize(
    ("owner", "declared", "guest", "reason"),
    [
        (0, None, None, ""),
        (1, None, None, ""),
        (2, "enemy", None, ""),
        (2, "friend", None, ""),
        (2, None, None, "neutral"),
        (1, None, 0, "enemies"),
        (0, "enemy", 2, "enemies"),
        (0, "friend", 2, ""),
        (0, None, 2, ""),
    ],
)
def test_where_one_can_plunder(
    owner: int, declared: str | None, guest: int | None, reason: str
) -> None:
    armies = [army(1, 1)] + ([] if guest is None else [army(guest, 1)])
    where = small(
        lands={0: plunder_ground(owner=owner)},
        armies=tuple(armies),
        technologies={"province_plunder"},
    )
    if declared is not None:
        where.kingdoms[1].declarations = {2: declared}
        where.kingdoms[2].declarations = {1: declared}
    done = carry_out(where, "plunder 1")
    assert done.came() == ["E20" if reason else "done"]
    if reason:
        assert data(done)["reason"] == reason


@pytest.mark.rule("DK-7.10.2")
@pytest.mark.rule("DK-18")
@pytest.mark.parametrize(
    ("old", "race", "gold", "guard"),
    [(False, "orc", 3, "E20"), (True, "orc", 4, "done"), (True, "human", 3, "done")],
)
def test_the_older_rules_of_plunder(old: bool, race: str, gold: int, guard: str) -> None:
    lands = {0: plunder_ground(), 1: plunder_ground(town=Town("orc"))}
    armies = (army(1, 1), army(1, 2, type="town_guard", province=1))
    where = small(lands=lands, armies=armies, technologies={"province_plunder"}, gold=0, race=race)
    where.rules = Rules(old_plunder=old)
    assert carry_out(where, "plunder 1").realm.gold == gold
    assert carry_out(where, "plunder 2").came() == [guard]


@pytest.mark.rule("DK-7.10.4")
@pytest.mark.parametrize(("skilled", "gold"), [(False, 3), (True, 20)])
def test_plundered_towns(skilled: bool, gold: int) -> None:
    town = Town("human", Goods(1, 2, 3, 4, 5), gold=17)
    where = small(
        lands={0: plunder_ground(owner=2, town=town, villages=0)},
        armies=(army(1, 1),),
        technologies={"province_plunder", *(["town_plunder"] if skilled else [])},
        gold=0,
        declarations={2: "enemy"},
    )
    done = carry_out(where, "plunder 1")
    left = done.board.provinces[0].town
    assert left is not None
    assert left.stock == (Goods() if skilled else Goods(1, 2, 3, 4, 5))
    assert (left.race, left.gold) == ("human", 0 if skilled else 17)
    assert done.realm.gold == gold
    assert dict(done.board.counts[1]) == {"disorders": 1, "plunders_at_town": 1}


@pytest.mark.rule("DK-7.10.5")
def test_plunder_all_spares_own_villages_and_stables() -> None:
    bare = {"villages": 0, "structures": frozenset[str]()}
    lands = {
        0: plunder_ground(**bare),
        1: plunder_ground(**(bare | {"villages": 1})),
        2: plunder_ground(**(bare | {"structures": frozenset({"stable"})})),
        3: plunder_ground(**(bare | {"structures": frozenset({"warg_farm"})})),
        4: plunder_ground(owner=0),
    }
    armies = [army(1, number, province=at) for number, at in ((7, 0), (1, 1), (2, 2), (3, 3))]
    armies += [army(1, 4, province=4), army(1, 9, province=0)]
    where = small(lands=lands, armies=tuple(armies), technologies={"province_plunder"}, gold=0)
    done = carry_out(where, "plunder all", "plunder ALL")
    assert done.came() == ["done", "E20"]
    assert told(done) == {"armies": [4, 7], "gold": 6}
    assert data(done) == {"reason": "all"}
    assert done.realm.gold == 6


@pytest.mark.rule("DK-2.5.2")
@pytest.mark.rule("DK-7.10.1")
def test_two_who_plunder_one_province_do_so_in_a_drawn_order() -> None:
    where = small(
        lands={0: plunder_ground(owner=0)},
        armies=(army(1, 1), army(2, 1)),
        technologies={"province_plunder"},
    )
    where.kingdoms[2].technologies = {"province_plunder"}
    firsts = set()
    for fall in (lambda _, n: 0, lambda _, n: n - 1):
        done = carry_out(where, "plunder 1", B="plunder 1", dice=Loaded(fall))
        assert sorted(done.came(1) + done.came(2)) == ["E20", "done"]
        firsts.add(done.came(1)[0])
        assert done.of("plundered")[0].seen_by in ({1}, {2})
    assert firsts == {"done", "E20"}


# DK-7.7, DK-7.8


def market(**changes: Any) -> Any:
    """Towns in 0 and 3 of the first kingdom, in 5 of the second; roads all the way; 4 is theirs."""
    road = frozenset({"roads"})
    lands = {
        0: land(owner=1, population="orc", town=Town("orc", Goods(3, 0, 0, 0, 9)), structures=road),
        1: land(owner=1, structures=road),
        2: land(owner=1, population="orc", structures=road),
        3: land(owner=1, population="orc", town=Town("orc"), structures=road),
        4: land(owner=2, structures=road),
        5: land(owner=2, town=Town("orc"), structures=road),
        6: land(owner=1, structures=road),
    }
    plain: dict[str, Any] = {"technologies": {"towns", "trade"}, "seen": dict.fromkeys(range(8), 0)}
    return small("gggggggg", lands=lands, **(plain | changes))


@pytest.mark.rule("DK-4.4.11")
@pytest.mark.rule("DK-7.8.1")
def test_export_takes_the_goods_at_once() -> None:
    done = carry_out(
        market(),
        "export 2 timber from 0 to 3",
        "export 2 timber from 0 to 3",
        "export 1 Timber from 0 to 5",
        "export 9 tradegoods from 0 to 3",
        "export 1 gold from 0 to 3",
        "export 1 food from 0 to 3",
    )
    assert done.came() == ["done", "E23", "done", "done", "E15", "E23"]
    town = done.board.provinces[0].town
    assert town is not None
    assert town.stock == Goods()
    assert done.board.exports == [
        Export(1, 0, 3, "timber", 2),
        Export(1, 0, 5, "timber", 1),
        Export(1, 0, 3, "tradegoods", 9),
    ]


@pytest.mark.rule("DK-7.8.1")
def test_where_goods_may_go() -> None:
    def came(line: str, **changes: Any) -> list[str]:
        return carry_out(market(**changes), f"export 1 timber from {line}").came()

    assert came("0 to 5", technologies={"towns"}) == ["E08"]
    assert came("0 to 3", technologies={"towns"}) == ["done"]
    assert came("0 to 3", technologies={"trade"}) == ["E08"]
    assert came("0 to 5", contacts=set[int]()) == ["E13"]
    assert came("0 to 5", declarations={2: "enemy"}) == ["E04"]
    assert came("0 to 7") == ["E19"]
    assert came("0 to 4") == ["E19"]
    assert came("1 to 3") == ["E19"]
    assert came("5 to 0") == ["E04"]
    assert came("0 to 0") == ["E24"]
    assert came("0 to 8") == ["E03"]
    assert came("0 to 3", armies=(army(0, 1, province=3),)) == ["E04"]
    assert came("0 to 3", armies=(army(0, 1, province=0),)) == ["E04"]
    for end in (4, 5, 7):
        assert came(f"0 to {end}", seen={}, contacts=set[int]()) == ["E19"]
    assert came("0 to 3", seen={}) == ["done"]
    unowned = market()
    unowned.provinces[3].owner = 0
    assert carry_out(unowned, "export 1 timber from 0 to 3").came() == ["E04"]


@pytest.mark.rule("DK-7.8.2")
@pytest.mark.parametrize("gap", [0, 1, 3])
def test_goods_need_roads_all_the_way(gap: int) -> None:
    where = market()
    where.provinces[gap].structures = frozenset()
    done = carry_out(where, "export 1 timber from 0 to 3")
    assert (done.came(), data(done)) == (["E24"], {"start": 0, "end": 3})
    where.provinces[gap].terrain = "water"
    assert carry_out(where, "export 1 timber from 0 to 3").came() == ["E24"]
    where.kingdoms[1].technologies.add("trade_ships")
    assert carry_out(where, "export 1 timber from 0 to 3").came() == ["done"]


@pytest.mark.rule("DK-7.8.2")
@pytest.mark.parametrize(
    ("owner", "allied", "came"),
    [
        (0, False, "E24"),
        (3, False, "E24"),
        (3, True, "done"),
        (2, False, "done"),
        (1, False, "done"),
    ],
)
def test_whose_roads_may_be_used(owner: int, allied: bool, came: str) -> None:
    where = market()
    where.provinces[1].owner = owner
    if allied:
        where.kingdoms[1].declarations = {3: "friend"}
        where.kingdoms[3].declarations = {1: "friend"}
    assert carry_out(where, "export 1 timber from 0 to 5").came() == [came]


@pytest.mark.rule("DK-4.4.19")
@pytest.mark.rule("DK-7.7.2")
def test_supply_names_the_town() -> None:
    where = market()
    done = carry_out(
        where,
        "supply 2 to 3", "supply 1 to 3", "supply 1 to 2", "supply 0 to 3",
        "supply 4 to 3", "supply 2 to 5", "supply 2 to 0", "supply 3 to 3",
    )  # fmt: skip
    assert done.came() == ["done", "E24", "E19", "E21", "E04", "E04", "E24", "done"]
    assert done.board.provinces[2].supplies == 3
    where.kingdoms[1].technologies = {"trade"}
    assert carry_out(where, "supply 2 to 3").came() == ["E08"]


# DK-8.2


@pytest.mark.rule("DK-8.2.2")
def test_when_a_technology_may_be_developed() -> None:
    def came(line: str, has: set[str], told_of: Set[str] = frozenset()) -> str:
        where = small(gold=999, technologies=set(has), open=set(told_of))
        return carry_out(where, line).came()[0]

    assert came("develop_steel", {"iron"}) == "done"  # at once
    assert came("develop_steel", set()) == "E10"
    assert came("develop_catapults", {"more_military_toys"}) == "E10"  # shortly after
    assert came("develop_catapults", {"more_military_toys"}, {"catapults"}) == "done"
    assert came("develop_catapults", set(), {"catapults"}) == "E10"
    assert came("develop_firewalkers", {"military_toys"}) == "E10"  # after a discovery
    assert came("develop_firewalkers", {"military_toys"}, {"firewalkers"}) == "done"
    assert came("develop_duck_lore", set(), {"duck_lore"}) == "done"
    for one in ({"mining", "castles", "steel"}, {"roads", "towns", "churches"}):
        assert came("develop_stone_building", one, {"stone_building"}) == "done"
        assert (
            came("develop_stone_building", one - {"castles", "towns"}, {"stone_building"}) == "E10"
        )


@pytest.mark.rule("DK-8.2.2")
def test_an_order_opens_what_may_be_developed_at_once() -> None:
    done = carry_out(
        small(gold=999, technologies={"iron"}),
        "develop_mining_tools", "develop_mining", "develop_mining_tools", "develop_metallurgy",
        "develop_mining_tools",
    )  # fmt: skip
    assert done.came() == ["E10", "done", "E10", "done", "done"]
    first, second = (event.data["data"] for event in done.of("order_failed"))
    assert first == {
        "technology": "mining_tools",
        "missing": ["mining", "metallurgy"],
        "never": False,
    }
    assert second == first | {"missing": ["metallurgy"]}
    assert done.board.counts[1]["projects"] == 3


@pytest.mark.rule("DK-4.5")
@pytest.mark.parametrize("name", ["iron", "crime", "towns"])
def test_what_is_discovered_can_never_be_developed(name: str) -> None:
    assert data(carry_out(small(), f"develop_{name}")) == {
        "technology": name, "missing": [], "never": True,
    }  # fmt: skip
    assert data(carry_out(small(), "develop_diburn")) == {"leaders": "mage"}


# DK-11.2


@pytest.mark.rule("W29")
@pytest.mark.rule("W105")
@pytest.mark.rule("DK-11.2")
def test_prices_of_armies() -> None:
    kinds = ("army", "knights", "sky_castle")
    assert [army_price(kind, "dwarf") for kind in kinds] == [7, 28, 21]
    assert army_price("sky_castle", "dwarf", with_worms=True) == 11
    assert army_price("stone_castle", "dwarf", with_worms=True) == 21
    assert [army_price("trolls", race) for race in ("orc", "elf")] == [30, 30]
    where = small(
        race="dwarf",
        lands={0: land(owner=1, population="orc", structures=frozenset({"warg_farm"}))},
    )
    assert carry_out(where, "place_warg_army 0").came() == ["E11"]


@pytest.mark.rule("DK-11.2")
@pytest.mark.rule("DK-11.2.1")
@pytest.mark.rule("DK-11.2.2")
@pytest.mark.rule("DK-11.2.3")
@pytest.mark.rule("DK-11.2.4")
@pytest.mark.rule("DK-11.2.5")
@pytest.mark.rule("DK-11.2.6")
@pytest.mark.rule("DK-11.2.7")
@pytest.mark.rule("DK-11.2.8")
@pytest.mark.rule("DK-11.2.11")
@pytest.mark.rule("DK-11.2.12")
@pytest.mark.parametrize(
    ("kind", "price", "needs", "structure"),
    [
        ("army", 2, None, None),
        ("warg_army", 4, None, "warg_farm"),
        ("horse_army", 4, "horseriding", "stable"),
        ("knights", 8, "knights", "stable"),
        ("archers", 2, "bows", None),
        ("catapults", 4, "catapults", None),
        ("firewalkers", 4, "firewalkers", None),
        ("mithril_warriors", 8, "mithril", None),
        ("sky_castle", 6, "castles", None),
        ("stone_castle", 6, "stone_building", None),
    ],
)
def test_what_each_type_needs(
    kind: str, price: int, needs: str | None, structure: str | None
) -> None:
    def came(gold: int = price, knows: bool = True, built: bool = True) -> str:
        here = land(
            owner=1,
            population="human",
            structures=frozenset({structure} if structure and built else ()),
        )
        technologies = {needs} if needs and knows else set[str]()
        where = small(lands={0: here}, gold=gold, technologies=technologies)
        return carry_out(where, f"place_{kind} 0").came()[0]

    assert came() == "done"
    assert came(gold=price - 1) == "E02"
    assert came(knows=False) == ("E08" if needs else "done")
    assert came(built=False) == ("E28" if structure else "done")


@pytest.mark.rule("DK-11.2.9")
def test_trolls_live_among_orcs_in_the_hills() -> None:
    lands = {2: land(owner=1, population="human")}
    where = small(lands=lands, technologies={"trolls"}, race="elf", gold=60)
    done = carry_out(where, *(f"place_trolls {at}" for at in range(5)))
    assert done.came() == ["done", "E22", "E22", "done", "E22"]
    assert done.realm.gold == 0
    assert {one.race for one in done.board.armies.values()} == {"orc"}


@pytest.mark.rule("DK-11.2.10")
@pytest.mark.parametrize(("kind", "price"), [("ship", 4), ("frigate", 12)])
def test_ships_are_built_in_and_next_to_water(kind: str, price: int) -> None:
    own = {at: land(owner=1, population="orc") for at in range(8)}
    where = world(
        "gmwg",
        "gggg",
        kingdoms=[kingdom(1, gold=price, technologies={"ships", "frigates"})],
        lands=own,
    )
    came = [carry_out(where, f"place {kind}s {at}").came()[0] for at in range(8)]
    assert came == ["E22", "E22", "done", "done", "E22", "done", "done", "E22"]
    where.kingdoms[1].gold -= 1
    assert carry_out(where, f"place {kind} 2").came() == ["E02"]


@pytest.mark.rule("DK-11.2.11")
@pytest.mark.rule("DK-8.3.63")
def test_worms_build_sky_castles_at_half_price() -> None:
    where = small(technologies={"castles", "worms"}, gold=3)
    done = carry_out(where, "place_sky_castle 0")
    assert (done.realm.gold, done.board.armies[ArmyId(1, 1)].with_worms) == (0, True)
    dwarf = small(technologies={"castles", "worms"}, gold=10, race="dwarf")
    assert carry_out(dwarf, "place_sky_castle 0").came() == ["E02"]
    plain = small(technologies={"castles"}, gold=6)
    assert not carry_out(plain, "place_sky_castle 0").board.armies[ArmyId(1, 1)].with_worms
