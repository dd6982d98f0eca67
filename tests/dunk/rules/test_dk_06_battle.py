"""Battles (DK-6) in a province (DK-5.7) and at a border (DK-5.5)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.phases import battle
from dunk.engine.state import Army, ArmyId, Kingdom, Plague, Position
from dunk.engine.strength import Arms, Fighter, melee
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, in_turn, odds_of, play
from tests.dunk.marching import move_all, on_the_march, places


def realms() -> list[Kingdom]:
    """1 is at war with 2 and 3, who are neutral to each other; 4 is 1's ally, neutral to others."""
    return [
        kingdom(1, declarations={2: "enemy", 4: "friend"}),
        kingdom(2),
        kingdom(3, declarations={1: "enemy"}),
        kingdom(4, declarations={1: "friend"}),
    ]


def field(*armies: Army, terrain: str = "ggg", **lands: Any) -> Position:
    return world(terrain, kingdoms=realms(), armies=armies, **lands)


def melee_odds(it: Board) -> dict[tuple[int | str, ...], Fraction]:
    return odds_of(it, "survives melee")


@pytest.mark.rule("DK-5.7")
@pytest.mark.rule("DK-6.1")
@pytest.mark.rule("DK-12.3")
@pytest.mark.rule("DK-12.4")
def test_only_those_at_war_fight_and_others_look_on() -> None:
    it = board(field(army(1, 1), army(2, 1), army(3, 1), army(4, 1), army(1, 2, province=1)))
    told = play(battle.play, it, COME)
    assert melee_odds(it) == {
        (1, 1): Fraction(1, 3),
        (2, 1): Fraction(3, 4),
        (3, 1): Fraction(3, 4),
    }
    assert {key: one.erf for key, one in it.armies.items()} == {
        (1, 1): 2,
        (1, 2): 1,
        (2, 1): 2,
        (3, 1): 2,
        (4, 1): 1,
    }
    assert {e.code: e.seen_by for e in told if e.code == "battle"} == {"battle": {1, 2, 3, 4}}


@pytest.mark.rule("DK-6.1")
@pytest.mark.rule("DK-2.1.9")
@pytest.mark.rule("DK-12.6")
def test_rebels_fight_all_kingdoms_and_never_each_other() -> None:
    it = board(field(army(0, 1), army(0, 2, type="dragon", race="human"), army(0, 3, province=1)))
    assert play(battle.play, it, COME) == []
    it = board(field(army(0, 1), army(0, 2), army(2, 1), army(4, 1)))
    told = play(battle.play, it, COME)
    assert melee_odds(it)[0, 1] == melee_odds(it)[2, 1] == Fraction(1, 1 + Fraction(2, 3))
    assert [e.seen_by for e in told if e.data.get("army") == 2] == [frozenset()]


@pytest.mark.rule("DK-6.2")
@pytest.mark.rule("DK-6.9")
def test_a_battle_survived_is_worth_one_erf_however_many_enemies_there_were() -> None:
    it = board(field(army(1, 1, erf=3), army(2, 1), army(2, 2), army(3, 1)))
    play(battle.play, it, COME)
    assert {one.erf for one in it.armies.values()} == {4, 2}
    dead = army(2, 1, climbing="e", words=())
    it = on_the_march(field(army(1, 1), dead, army(2, 2, type="town_guard")), {(2, 1): "e"})
    told = play(battle.play, it, in_turn(True, True, True, True, False, False))
    assert set(it.armies) == {(1, 1)}
    assert it.marches == {}
    assert [(one.army.id, one.province, one.owner_then) for one in it.casualties] == [
        ((2, 1), 0, 0),
        ((2, 2), 0, 0),
    ]
    assert [e.data["fate"] for e in told if e.code == "fight"] == ["alive", "melee", "melee"]


@pytest.mark.rule("DK-5.5.3")
@pytest.mark.rule("DK-6.2")
def test_who_survives_at_the_border_and_in_the_province_has_two_more() -> None:
    where = field(army(1, 1), army(2, 1, province=1), army(3, 1, province=1))
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    move_all(it, in_turn(True, True, True, False))
    assert (it.armies[ArmyId(1, 1)].erf, places(it)) == (2, {(1, 1): 1, (3, 1): 1})
    play(battle.play, it, COME)
    assert it.armies[ArmyId(1, 1)].erf == 3


@pytest.mark.rule("DK-6.3")
@pytest.mark.rule("DK-12.5")
@pytest.mark.parametrize(
    ("owner", "has_moved", "strength"), [(1, False, 2), (1, True, 1), (4, False, 1), (0, False, 1)]
)
def test_who_has_a_defence_bonus(owner: int, has_moved: bool, strength: int) -> None:
    it = board(field(army(1, 1), army(2, 1), terrain="f", lands={0: land(owner=owner)}))
    if has_moved:
        it.moved.add(ArmyId(1, 1))
    play(battle.play, it, COME)
    assert melee_odds(it) == {
        (1, 1): Fraction(strength, strength + 1),
        (2, 1): Fraction(1, strength + 1),
    }


@pytest.mark.rule("DK-6.3")
def test_rebels_have_no_defence_bonus_in_the_land_of_nobody() -> None:
    it = board(field(army(1, 1), army(0, 1), terrain="f"))
    play(battle.play, it, COME)
    assert melee_odds(it)[0, 1] == Fraction(1, 2)


@pytest.mark.rule("DK-6.4")
@pytest.mark.rule("DK-14.2.9")
@pytest.mark.rule("DK-13.1.3")
def test_terrain_technologies_and_sickness_of_each_army_count() -> None:
    mine = army(1, 1, type="knights", race="human", erf=2, plague=Plague(1, 1))
    where = field(mine, army(2, 1, race="dwarf", erf=4), army(0, 1))
    where.kingdoms[1].technologies |= {"iron", "armour"}
    where.kingdoms[2].technologies |= {"iron", "steel", "bows"}
    it = board(where)
    play(battle.play, it, COME)
    strength = Fraction(3 * 16 * 3, 8)  # 3/2 with iron, 2 with armour
    rebels, dwarf = Fraction(1, 3), Fraction(4 * 5, 2 * 3)
    assert melee_odds(it)[1, 1] == strength / (strength + rebels + dwarf)
    shot = Fraction(4, 4) * Fraction(5, 4) / 3 + Fraction(1, 924 * 3)
    assert odds_of(it, "survives missiles")[1, 1] == 3 / (3 + shot)


@pytest.mark.rule("DK-8.3.4")
def test_catapults_among_the_enemies_break_castles() -> None:
    def odds(*armies: Army) -> Fraction:
        castle = army(1, 1, type="stone_castle")
        it = board(field(castle, army(2, 1, erf=9), *armies))
        play(battle.play, it, COME)
        return odds_of(it, "survives missiles")[1, 1]

    bare = Fraction(9, 924)
    assert odds() == 6 / (6 + bare)
    assert odds(army(1, 2, type="catapults")) == 6 / (6 + bare / 3), "its own do no harm"
    assert odds(army(4, 1, type="catapults")) == 6 / (6 + bare), "nor do those that look on"
    assert odds(army(3, 1, type="catapults")) == 1 / (1 + bare + Fraction(4, 924))


@pytest.mark.rule("DK-6.1")
@pytest.mark.rule("DK-6.5.2")
def test_all_missiles_fly_before_anybody_strikes() -> None:
    it = board(field(army(1, 1), army(2, 1), army(2, 2)))
    play(battle.play, it, in_turn(False, False, True))
    assert [roll.what for roll in it.chance.log] == ["survives missiles"] * 3 + ["survives melee"]
    assert melee_odds(it) == {(2, 2): 1 / (1 + Fraction(1, 624 * 3))}
    assert {roll.stream for roll in it.chance.log} == {"battle:0"}


@pytest.mark.rule("DK-6.6")
@pytest.mark.rule("DK-3.3.4")
def test_what_owners_and_bystanders_are_told() -> None:
    fallen = army(2, 1, type="archers", erf=7)
    it = board(field(army(1, 1), army(1, 2), fallen, army(4, 1)))
    told = play(battle.play, it, in_turn(True, True, True, True, False, False))
    summary, *fights = told
    assert (summary.code, summary.place, summary.seen_by) == ("battle", 0, {1, 2, 4})
    assert summary.data == {
        "sides": [
            {
                "owner": 1,
                "start": 0,
                "fought": {"army": 2},
                "lost": {"army": 1},
                "fallen": [{"army": 2, "name": "2nd Army", "type": "army"}],
            },
            {
                "owner": 2,
                "start": 0,
                "fought": {"archers": 1},
                "lost": {"archers": 1},
                "fallen": [{"army": 1, "name": "1st Archers", "type": "archers"}],
            },
        ]
    }
    assert [(e.code, e.seen_by, e.data["army"], e.data["fate"]) for e in fights] == [
        ("fight", {1}, 1, "alive"),
        ("fight", {1}, 2, "melee"),
        ("fight", {2}, 1, "melee"),
    ]
    assert fights[0].data == {
        "army": 1,
        "name": "1st Army",
        "type": "army",
        "enemies": 1,
        "eas": "1.12k",  # 7 · 4 / 924 / 3
        "aas": "111k",
        "es": "129k",  # 7 / 2 / 3
        "as": "111k",
        "fate": "alive",
        "erf": 2,
    }


@pytest.mark.rule("DK-6.6")
def test_strengths_are_those_used_in_the_melee_so_after_the_missiles() -> None:
    it = board(field(army(1, 1), army(2, 1)))
    told = play(battle.play, it, FAIL)
    assert [e.data["as"] for e in told if e.code == "fight"] == ["177", "177"]  # 110880 / 624
    assert [e.data["es"] for e in told if e.code == "fight"] == ["177", "177"]
    assert it.armies == {}


# At a border


@pytest.mark.rule("DK-5.5.1")
@pytest.mark.rule("DK-5.6.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "meets"),
    [
        ("e", "w", True),
        ("wait e", "unclimb w", True),
        ("e", "", False),
        ("e", "0 w", False),
        ("e", "e", False),
        ("0 e", "w", False),
        ("train", "w", False),
    ],
)
def test_who_meets_at_the_border(mine: str, theirs: str, meets: bool) -> None:
    where = field(army(1, 1), army(2, 1, province=1), terrain="ggg")
    it = on_the_march(where, {(1, 1): mine, (2, 1): theirs})
    told = move_all(it, COME)
    assert any(e.code == "border_battle" for e in told) is meets
    assert bool(it.chance.log) is meets


@pytest.mark.rule("DK-5.5.1")
@pytest.mark.rule("DK-12.4")
def test_climbers_and_those_at_peace_do_not_meet_at_the_border() -> None:
    where = field(army(1, 1), army(2, 1, province=1), terrain="gm")
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    assert [e.code for e in move_all(it)] == ["climb", "move"]
    where.armies[ArmyId(1, 1)].climbing = "e"
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    assert "border_battle" in [e.code for e in move_all(it)]
    it = on_the_march(where, {(1, 1): "unclimb e", (2, 1): "w"})
    assert [e.code for e in move_all(it)] == ["climb", "move"]
    where = field(army(2, 1), army(3, 1, province=1))
    it = on_the_march(where, {(2, 1): "e", (3, 1): "w"})
    assert [e.code for e in move_all(it)] == ["move", "move"]


@pytest.mark.rule("DK-5.5.1")
@pytest.mark.rule("DK-6.1")
def test_who_marches_side_by_side_does_not_fight_at_the_border() -> None:
    """1 and 2 are at war and both go east; 3 comes the other way and is at war with 1 only."""
    where = field(army(1, 1), army(2, 1), army(3, 1, province=1))
    it = on_the_march(where, {(1, 1): "e", (2, 1): "e", (3, 1): "w"})
    told = move_all(it, COME)
    assert set(melee_odds(it)) == {(1, 1), (3, 1)}
    assert melee_odds(it)[1, 1] == Fraction(1, 2)
    assert places(it) == {(1, 1): 0, (2, 1): 1, (3, 1): 1}
    assert it.armies[ArmyId(2, 1)].erf == 1
    assert {roll.stream for roll in it.chance.log} == {"battle:0-1"}
    assert [e.seen_by for e in told if e.code == "border_battle"] == [{1, 2, 3}]


@pytest.mark.rule("DK-5.5.2")
@pytest.mark.rule("DK-3.3.4")
def test_an_owner_on_both_sides_of_a_border_has_two_camps() -> None:
    """2 goes both ways; 1 comes from the west and 3 from the east, and each loses one army."""
    armies = [army(1, 1), army(2, 1), army(2, 2, province=1), army(3, 1, province=1)]
    it = on_the_march(field(*armies), {(1, 1): "e", (2, 1): "e", (2, 2): "w", (3, 1): "w"})
    it.kingdoms[2].declarations[3] = "enemy"
    told = move_all(it, FAIL)
    (battle_,) = [e.data for e in told if e.code == "border_battle"]
    sides: Any = battle_["sides"]
    assert [(s["start"], s["owner"], [one["army"] for one in s["fallen"]]) for s in sides] == [
        (0, 1, [1]),
        (0, 2, [1]),
        (1, 2, [2]),
        (1, 3, [1]),
    ]


@pytest.mark.rule("DK-5.5.2")
@pytest.mark.rule("DK-6.3")
def test_each_fights_as_where_it_comes_from_without_a_defence_bonus() -> None:
    where = field(
        army(1, 1, type="horse_army", race="human"),
        army(2, 1, type="ship", race="duck", province=1),
        terrain="gw",
        lands={0: land(owner=1), 1: land(owner=2)},
    )
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    move_all(it, COME)
    rider = melee(Fighter("horse_army", "human", 1, "grassland"))
    ship = melee(Fighter("ship", "duck", 1, "water", Arms()))
    assert (rider, ship) == (12, 8)
    assert melee_odds(it) == {(1, 1): Fraction(12, 20), (2, 1): Fraction(8, 20)}


@pytest.mark.rule("DK-5.5.2")
@pytest.mark.rule("DK-5.6.2")
def test_a_repeated_step_meets_enemies_too() -> None:
    roads = land(owner=1, structures=frozenset({"roads"}))
    where = field(army(1, 1), army(2, 1, province=2), lands={0: roads, 1: roads, 2: land(owner=2)})
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    told = move_all(it, COME)
    assert [e.code for e in told if "battle" in e.code] == ["border_battle"]
    assert places(it) == {(1, 1): 1, (2, 1): 2}
    assert (it.marches[ArmyId(1, 1)].words, it.marches[ArmyId(2, 1)].words) == ([], ["w"])


@pytest.mark.rule("DK-5.5.3")
@pytest.mark.parametrize(
    ("comes", "after"),
    [
        ((True, True, True, True, False, False), {(1, 1): 1}),
        ((True, True, True, True, True, False), {(1, 1): 0, (2, 1): 1}),
        ((True, True, True, False, True, True), {(2, 1): 0, (2, 2): 0}),
        ((True, True, False, True, True), {(1, 1): 0, (2, 1): 1}),
        ((False, False, False), {}),
    ],
)
def test_who_goes_on_must_have_killed_all_enemies(
    comes: tuple[bool, ...], after: dict[tuple[int, int], int]
) -> None:
    where = field(army(1, 1), army(2, 1, province=1), army(2, 2, province=1))
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w", (2, 2): "w"})
    move_all(it, in_turn(*comes))
    assert places(it) == after


@pytest.mark.rule("DK-5.5.3")
def test_who_is_stopped_has_lost_what_took_no_time() -> None:
    where = field(army(1, 1, climbing="e"), army(2, 1, province=1))
    it = on_the_march(where, {(1, 1): "unclimb wait e 0", (2, 1): "w"})
    told = move_all(it, COME)
    assert (places(it)[1, 1], it.armies[ArmyId(1, 1)].climbing) == (0, None)
    assert it.marches[ArmyId(1, 1)].words == ["e", "0"]
    fights = [(e.place, e.data["toward"]) for e in told if e.code == "border_fight"]
    assert fights == [(0, 1), (1, 0)]
