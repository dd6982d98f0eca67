"""The delayed orders: gifts, rituals, trolls and missions (DK-5.2, DK-14.4)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.aiming import aim_weights, works_chance
from dunk.engine.board import Board
from dunk.engine.delayed.missions import candidates
from dunk.engine.doings import Export, Gift, MapGift, March, Ritual
from dunk.engine.events import Event
from dunk.engine.phases import delayed_orders
from dunk.engine.state import ENEMY, FRIEND, Army, ArmyId, Goods, Plague, Province, Town
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, exactly, odds_of, play

SICK = Plague(3, 4)
PERCENT = Fraction(1, 100)


def run(it: Board, dice: Loaded = COME) -> list[Event]:
    return play(delayed_orders.play, it, dice, "delayed_orders")


def outcomes(told: list[Event], kind: str) -> list[tuple[int, str, str]]:
    """Where a ritual struck, what came of it, and what stopped it."""
    return [
        (event.place, str(event.data["outcome"]), str(event.data["by"]))
        for event in told
        if event.code == "ritual" and event.data["kind"] == kind
    ]


# Gifts and goods


@pytest.mark.rule("DK-5.2.1")
@pytest.mark.rule("DK-8.2.3")
def test_gifts_arrive_and_gold_is_only_moved() -> None:
    it = board(world("ff", kingdoms=[kingdom(1, gold=3), kingdom(2, gold=-4)]))
    it.kingdoms[2].technologies.add("bows")
    it.gifts += [
        Gift(1, 2, gold=5),
        Gift(1, 2, technology="bows"),
        Gift(1, 2, technology="knights"),
        Gift(2, 1, gold=1),
    ]
    it.maps.append(MapGift(1, 2))
    told = run(it)
    assert (it.kingdoms[1].gold, it.kingdoms[2].gold) == (4, 1), "taken in the orders phase"
    assert it.kingdoms[2].technologies == {"bows", "knights"}, "without prerequisites"
    assert [(e.code, e.seen_by) for e in told] == [
        ("gold_arrived", {1}),
        ("gold_arrived", {2}),
        ("technology_arrived", {2}),
        ("technology_arrived", {2}),
        ("map_arrived", {2}),
    ]
    assert [e.data["known"] for e in told if e.code == "technology_arrived"] == [True, False]


@pytest.mark.rule("DK-5.2.1")
@pytest.mark.rule("DK-7.8.1")
@pytest.mark.rule("DK-7.8.3")
@pytest.mark.parametrize("fate", ["there", "no town", "no owner"])
def test_goods_arrive_unless_the_town_is_gone_or_lost(fate: str) -> None:
    end = land(owner=2, population="orc", town=Town("orc", Goods(ore=2)))
    if fate == "no town":
        end.town = None
    if fate == "no owner":
        end.owner = 0
    it = board(world("ff", kingdoms=[kingdom(1), kingdom(2)], lands={1: end}))
    it.exports += [Export(1, 0, 1, "ore", 5), Export(1, 0, 1, "food", 1)]
    told = run(it)
    is_there = fate == "there"
    assert [e.code for e in told] == ["goods_arrived" if is_there else "goods_lost"] * 2
    assert told[0].seen_by == ({1} if fate == "no owner" else {1, 2})
    if it.provinces[1].town is not None:
        stock = it.provinces[1].town.stock
        assert stock == (Goods(ore=7, food=1) if is_there else Goods(ore=2))


# Rituals of priests and mages


@pytest.mark.rule("DK-14.4.3")
@pytest.mark.rule("DK-5.2.3")
@pytest.mark.rule("DK-5.2.5")
@pytest.mark.rule("DK-5.2.7")
@pytest.mark.parametrize("kind", ["protect", "heal", "pest"])
@pytest.mark.parametrize(("race", "fails"), [("orc", "17.5"), ("elf", "7.75")])
def test_how_often_rituals_fail(kind: str, race: str, fails: str) -> None:
    assert works_chance(race) == 1 - Fraction(fails) / 100
    lands = {1: land(population="human", plague=SICK if kind == "heal" else None)}
    it = board(world("gg", kingdoms=[kingdom(1, race=race)], lands=lands))
    it.rituals.append(Ritual(1, kind, (1,)))
    told = run(it, FAIL)
    assert odds_of(it, kind) == {(1,): works_chance(race)}
    assert outcomes(told, kind) == [(1, "failed", "")]
    assert it.provinces[1].plague == (SICK if kind == "heal" else None)
    assert [e.code for e in told] == ["ritual"], "nobody else hears of it"


@pytest.mark.rule("DK-5.2.5")
def test_healing_cures_people_town_and_all_armies_there_and_nobody_next_door() -> None:
    it = board(
        world(
            "gg",
            kingdoms=[kingdom(1), kingdom(2)],
            lands={
                0: land(owner=2, population="human", plague=SICK, town=Town("human", plague=SICK)),
                1: land(owner=2, population="human", plague=SICK),
            },
            armies=[
                army(1, 1, plague=SICK),
                army(2, 1, plague=SICK),
                army(0, 1, plague=SICK),
                army(2, 2, province=1, plague=SICK),
            ],
        )
    )
    it.rituals.append(Ritual(1, "heal", (0,)))
    told = run(it)
    assert it.provinces[0].plague is None
    assert it.provinces[0].town.plague is None
    assert [one.plague for one in it.armies.values()] == [None, None, SICK, None]
    assert it.provinces[1].plague == SICK
    assert [e.data for e in told if e.code == "healed"] == [
        {"people": True, "town": True, "armies": [[1, 1], [2, 1], [0, 1]]}
    ]


@pytest.mark.rule("DK-5.2.7")
@pytest.mark.rule("DK-14.3.2")
@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        ({"population": "human"}, "done"),
        ({"population": "elf"}, "in_vain"),
        ({"population": None}, "in_vain"),
        ({"population": "orc", "plague": SICK}, "in_vain"),
    ],
)
def test_pest_brings_a_new_plague_to_people_who_can_have_one(
    state: dict[str, Any], outcome: str
) -> None:
    it = board(world("g", kingdoms=[kingdom(1)], lands={0: land(**state)}))
    it.rituals.append(Ritual(1, "pest", (0,)))
    assert outcomes(run(it), "pest") == [(0, outcome, "")]
    expected = Plague(1, 1) if outcome == "done" else state.get("plague")
    assert it.provinces[0].plague == expected


@pytest.mark.rule("DK-5.2.3")
@pytest.mark.parametrize("kind", ["burn", "pest"])
def test_protection_stops_fire_and_pest(kind: str) -> None:
    it = board(country())
    it.rituals += [Ritual(1, kind, (0,)), Ritual(2, "protect", (0,))]
    told = run(it)
    assert outcomes(told, kind) == [(0, "stopped", "protection")]
    assert outcomes(told, "protect") == [(0, "done", "")]
    assert it.provinces[0] == country().provinces[0]


@pytest.mark.rule("DK-14.4.1")
@pytest.mark.rule("DK-5.2.6")
def test_where_mages_hit() -> None:
    assert [Fraction(w, sum(aim_weights("elf"))) / PERCENT for w in aim_weights("elf")] == [
        Fraction("91.25"),
        Fraction("7.5"),
        Fraction("1.25"),
    ]
    for race in ("duck", "dwarf", "human", "orc"):
        weights = aim_weights(race)
        assert [Fraction(w, sum(weights)) / PERCENT for w in weights] == [
            Fraction("82.5"),
            15,
            Fraction("2.5"),
        ]


@pytest.mark.rule("DK-5.2.8")
@pytest.mark.rule("DK-14.4.1")
def test_a_teleported_army_lands_where_it_should_or_near_or_anywhere() -> None:
    def land_at(dice: Loaded) -> int:
        where = world("fff", "fff", kingdoms=[kingdom(1)], armies=[army(1, 1, province=5)])
        it = board(where)
        it.rituals.append(Ritual(1, "teleport", (0,), 1))
        run(it, dice)
        return it.armies[ArmyId(1, 1)].province

    odds = exactly(land_at)
    anywhere, near = Fraction("2.5") / 6 * PERCENT, Fraction("7.5") * PERCENT
    assert odds[0] == Fraction("82.5") * PERCENT + anywhere
    assert odds[1] == odds[3] == near + anywhere, "the neighbours of 0 are 1 and 3"
    assert odds[2] == odds[4] == odds[5] == anywhere


@pytest.mark.rule("DK-5.2.8")
def test_a_teleported_army_stops_climbing_and_may_still_move() -> None:
    it = board(
        world("fm", kingdoms=[kingdom(1)], armies=[army(1, 1, climbing="e")]),
    )
    it.marches[ArmyId(1, 1)] = March(["e"])
    it.rituals.append(Ritual(1, "teleport", (0,), 1))
    run(it)
    assert it.armies[ArmyId(1, 1)].climbing is None
    assert it.marches[ArmyId(1, 1)].words == ["e"]
    it.remove_army(it.armies[ArmyId(1, 1)])
    assert outcomes(run(it), "teleport") == [(0, "in_vain", "")], "no army, no journey"


# Fire


def country(**changes: Any) -> Any:
    """Kingdom 1 has provinces 1 to 6; 0 is what is burned."""
    plain: dict[str, Any] = {
        "owner": 2,
        "population": "human",
        "villages": 2,
        "structures": frozenset({"roads", "stable"}),
        "plague": SICK,
    }
    terrain = changes.pop("terrain", "g")
    armies = changes.pop("armies", ())
    lands = {number: land(owner=1) for number in range(1, 7)}
    return world(
        terrain + "gggggg",
        kingdoms=[kingdom(1, leaders="mage"), kingdom(2)],
        lands={0: land(**(plain | changes)), **lands},
        armies=armies,
    )


def burned(where: Any, dice: Loaded = COME, kind: str = "burn", *more: int) -> Board:
    it = board(where)
    it.rituals.append(Ritual(1, kind, (0, *more)))
    run(it, dice)
    return it


@pytest.mark.rule("DK-5.2.6")
def test_fire_kills_people_armies_and_villages_and_leaves_the_rest() -> None:
    it = burned(
        country(
            armies=[
                army(2, 1),
                army(2, 2, type="firewalkers", race="human"),
                army(1, 1, type="stone_castle"),
                army(0, 1, type="dragon"),
            ]
        )
    )
    after = it.provinces[0]
    assert (after.population, after.plague, after.villages) == (None, None, 0)
    assert (after.owner, after.structures) == (2, {"roads", "stable"})
    assert set(it.armies) == {ArmyId(1, 1), ArmyId(2, 2)}
    (told,) = [event for event in it.events if event.code == "burned"]
    assert told.seen_by == {1, 2}
    assert told.data["people"] == "human"
    assert told.data["armies"] == [[2, 1, "1st Army", "army"], [0, 1, "1st Dragon", "dragon"]]


@pytest.mark.rule("DK-5.2.6")
@pytest.mark.rule("DK-14.4.2")
def test_if_the_mages_do_not_gather_nothing_happens() -> None:
    it = burned(country(), FAIL)
    assert odds_of(it, "burn") == {(1,): 30 * PERCENT}
    assert outcomes(it.events, "burn") == [(0, "failed", "")]
    assert it.provinces[0] == country().provinces[0]


@pytest.mark.rule("DK-5.2.6")
def test_one_roll_decides_for_both_burnings_and_each_has_its_own_aim() -> None:
    it = burned(country(), COME, "diburn", 1)
    assert odds_of(it, "diburn") == {(1,): 18 * PERCENT}
    assert [roll.what for roll in it.chance.log] == ["diburn", "aim", "aim"]
    assert outcomes(it.events, "diburn") == [(0, "done", ""), (1, "done", "")]


def survival(terrain: str, **changes: Any) -> dict[Any, Fraction]:
    """What is there after a fire that the mages laid where they chose: people and armies."""

    def light(dice: Loaded) -> tuple[str | None, int]:
        seen: list[str] = []

        def fall(name: str, faces: int) -> int:
            seen.append(name)
            return 0 if len(seen) < 3 else dice.fall(name, faces)  # they gather and hit

        it = burned(country(terrain=terrain, **changes), Loaded(fall))
        return it.provinces[0].population, len(it.armies)

    return exactly(light)


@pytest.mark.rule("DK-5.2.6")
@pytest.mark.rule("DK-10.3")
def test_dwarves_may_survive_a_fire() -> None:
    dwarves = [army(2, 1, race="dwarf")]
    half, high, low = Fraction(1, 2), Fraction(85, 100), Fraction(25, 100)
    assert survival("m", population="dwarf", armies=dwarves) == {
        ("dwarf", 1): half * high,
        ("dwarf", 0): half * (1 - high),
        (None, 1): half * high,
        (None, 0): half * (1 - high),
    }
    assert survival("g", population="dwarf", armies=dwarves) == {(None, 1): low, (None, 0): 1 - low}
    assert survival("m", population="orc") == {(None, 0): 1}


@pytest.mark.rule("DK-5.2.6")
@pytest.mark.rule("DK-10.4")
def test_elves_and_towns_stop_fires() -> None:
    stopped = Fraction(1, 4)
    assert survival("f", population="elf", plague=None) == {
        ("elf", 0): stopped,
        (None, 0): 1 - stopped,
    }
    half = Fraction(1, 2)
    two = [army(2, 1, race="elf"), army(0, 1, race="elf")]
    assert survival("f", armies=two) == {("human", 2): 1 - half * half, (None, 0): half * half}
    tenth = Fraction(1, 10)
    assert survival("f", villages=0, town=Town("orc")) == {
        ("human", 0): 1 - tenth,
        (None, 0): tenth,
    }


@pytest.mark.rule("DK-5.2.6")
@pytest.mark.rule("DK-11.2.13")
def test_a_burnt_town_takes_its_guard_even_if_that_does_not_burn() -> None:
    guard = army(2, 1, type="town_guard", race="dwarf")
    where = country(villages=0, population="dwarf", town=Town("dwarf"), terrain="m", armies=[guard])
    falls = iter([0, 0, 9, 0, 0])  # gather, hit; the town fails; guard and people survive
    it = burned(where, Loaded(lambda name, faces: next(falls)))
    after = it.provinces[0]
    assert (after.town, after.population, it.armies) == (None, "dwarf", {})
    assert after.plague is None, "the plague is gone even if the people are not"


@pytest.mark.rule("DK-2.5.2")
def test_fires_do_not_depend_on_each_other() -> None:
    where = country(villages=0, town=Town("human"))
    where.kingdoms[1].leaders = where.kingdoms[2].leaders = "mage"
    it = board(where)
    it.give_land(1, 2)
    it.give_land(2, 2)
    it.rituals += [Ritual(1, "burn", (0,)), Ritual(2, "burn", (0,))]
    run(it, Loaded(lambda name, faces: 9 if faces == 10 else 0))
    assert [roll.what for roll in it.chance.log].count("town stops fire") == 2
    assert outcomes(it.events, "burn") == [(0, "done", ""), (0, "done", "")]


@pytest.mark.rule("W99")
@pytest.mark.rule("DK-5.2")
def test_the_order_of_the_delayed_orders() -> None:
    lands = {number: land(population="human") for number in (40, 50, 60)}
    lands[50].plague = SICK
    for number in range(6):
        lands[10 + number] = land(owner=number + 1)
    it = board(
        world(
            *["g" * 10] * 8,
            kingdoms=[kingdom(number, race="human") for number in range(1, 7)],
            lands=lands,
        )
    )
    for place in (41, 51, 61):
        it.give_land(place, 6)
    assert candidates(it, 6) == [40, 50, 60]
    it.rituals += [
        Ritual(6, "mission"),
        Ritual(5, "burn", (60,)),
        Ritual(4, "pest", (50,)),
        Ritual(3, "burn", (40,)),
        Ritual(2, "heal", (50,)),
        Ritual(1, "protect", (40,)),
    ]
    told = run(it)
    assert it.provinces[40].population == "human"
    assert outcomes(told, "heal") == [(50, "done", "")]
    assert it.provinces[50].plague == Plague(1, 1)
    assert it.provinces[60].population is None
    (mission,) = [event for event in told if event.code == "mission"]
    assert mission.data["visited"] == [40, 50]


# Trolls and monsters


def wanderer(kind: str, owner: int = 0, rows: tuple[str, ...] = ("fff", "fff")) -> Board:
    it = board(world(*rows, kingdoms=[kingdom(1)], armies=[army(owner, 1, type=kind, province=0)]))
    it.marches[ArmyId(owner, 1)] = March(["w", "w"])
    return it


def way(it: Board, dice: Loaded, owner: int = 0) -> str | None:
    run(it, dice)
    found = it.marches.get(ArmyId(owner, 1))
    return None if found is None else " ".join(found.words)


@pytest.mark.rule("DK-5.2.9")
@pytest.mark.parametrize("kind", ["trolls", "dragon"])
def test_rebel_trolls_and_dragons_always_move_and_never_off_the_map(kind: str) -> None:
    half = Fraction(1, 2)
    assert exactly(lambda dice: way(wanderer(kind), dice)) == {"e": half, "se": half}


@pytest.mark.rule("DK-5.2.9")
def test_trolls_of_a_kingdom_sometimes_have_a_will_of_their_own() -> None:
    third, own = Fraction(1, 3), Fraction(1, 4)
    assert exactly(lambda dice: way(wanderer("trolls", 1), dice, 1)) == {
        "w w": 1 - own,
        "e": own * third,
        "se": own * third,
        None: own * third,
    }
    middle = board(world("fff", "fff", "fff", kingdoms=[kingdom(1)]))
    middle.raise_army(1, "trolls", 4, "orc")
    run(middle, COME)
    assert [roll.den for roll in middle.chance.log if roll.what == "direction"] == [7]


@pytest.mark.rule("DK-5.2.9")
def test_a_turtle_keeps_to_the_water() -> None:
    assert exactly(lambda dice: way(wanderer("turtle", 0, ("wf", "wf")), dice)) == {"se": 1}
    assert exactly(lambda dice: way(wanderer("turtle", 0, ("wf", "ff")), dice)) == {None: 1}


@pytest.mark.rule("DK-5.2.9")
def test_other_armies_do_as_they_are_told() -> None:
    it = wanderer("army", 1)
    assert way(it, COME, 1) == "w w"
    assert it.chance.log == []


# Missions


def missionary(lands: dict[int, Province], armies: list[Army], **changes: Any) -> Board:
    """Human priests who own 0 and see the whole of two rows of four."""
    posts = [army(1, number, race="human", province=number) for number in (1, 3, 5)]
    allied = {2: FRIEND, 3: ENEMY}
    return board(
        world(
            "gggg",
            "gggg",
            kingdoms=[
                kingdom(1, race="human", leaders="priest", declarations=allied),
                kingdom(2, declarations={1: FRIEND}),
                kingdom(3),
                kingdom(4),
            ],
            lands={0: land(owner=1, population="human"), **lands},
            armies=[*posts, *armies],
        )
    )


@pytest.mark.rule("W100")
@pytest.mark.rule("DK-5.2.4")
def test_whom_priests_may_visit() -> None:
    it = missionary(
        {
            1: land(population="human"),
            2: land(population="orc"),
            4: land(population="human"),
            5: land(population="elf"),
            6: land(population="human"),
            7: land(owner=2, population="human"),
        },
        [army(0, 1, province=4), army(4, 1, province=6)],
    )
    assert candidates(it, 1) == [1, 2, 5], "people, no rebels, none of others, no owner"
    it.rituals.append(Ritual(1, "mission"))
    told = run(it, FAIL)
    assert odds_of(it, "follows") == {(1, 2): Fraction(1, 4), (1, 5): Fraction(1, 4)}
    (mission,) = [event for event in told if event.code == "mission"]
    assert mission.data == {"candidates": 3, "visited": [1, 2, 5], "won": [1]}
    assert it.lands[1] == {0, 1}


@pytest.mark.rule("DK-5.2.4")
@pytest.mark.parametrize(("owner", "is_fine"), [(1, True), (2, True), (3, False), (4, False)])
def test_armies_of_allies_do_not_keep_priests_out(owner: int, is_fine: bool) -> None:
    it = missionary({2: land(population="orc")}, [army(owner, 9, province=2)])
    assert candidates(it, 1) == ([2] if is_fine else [])


@pytest.mark.rule("DK-5.2.4")
def test_priests_go_only_where_the_kingdom_sees() -> None:
    where = world(
        "ggggg",
        kingdoms=[kingdom(1)],
        lands={0: land(owner=1), **{n: land(population="orc") for n in range(1, 5)}},
    )
    assert candidates(board(where), 1) == [1]


@pytest.mark.rule("W101")
def test_four_of_six_candidates_are_visited() -> None:
    lands = {number: land(population="orc") for number in range(1, 7)}
    lands[6].population = "human"
    own, other = Fraction(0), Fraction(0)

    def go(dice: Loaded) -> tuple[int, ...]:
        it = missionary(lands, [])
        it.rituals.append(Ritual(1, "mission"))
        draws = [0]

        def fall(name: str, faces: int) -> int:
            draws[0] += 1
            return dice.fall(name, faces) if draws[0] <= 4 else 0

        told = run(it, Loaded(fall))
        (mission,) = [event for event in told if event.code == "mission"]
        assert mission.data["candidates"] == 6
        assert odds_of(it, "follows").get((1, 6)) is None, "their own people follow for certain"
        assert set(odds_of(it, "follows").values()) == {Fraction(1, 4)}
        return tuple(mission.data["visited"])  # type: ignore[arg-type]

    for found, share in exactly(go).items():
        assert len(found) == 4
        own += share * (6 in found)
        other += share * (2 in found) * Fraction(1, 4)
    assert (own, other) == (Fraction(4, 6), Fraction(1, 6))


@pytest.mark.rule("W102")
@pytest.mark.rule("DK-5.2.4")
def test_a_province_visited_by_two_kingdoms() -> None:
    def go(dice: Loaded) -> int:
        it = board(
            world(
                "ggg",
                kingdoms=[kingdom(1, race="human"), kingdom(2, race="orc")],
                lands={0: land(owner=1), 1: land(population="human"), 2: land(owner=2)},
            )
        )
        it.rituals += [Ritual(2, "mission"), Ritual(1, "mission")]
        run(it, dice)
        return it.provinces[1].owner

    assert exactly(go) == {1: Fraction(7, 8), 2: Fraction(1, 8)}
