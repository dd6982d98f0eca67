"""The worked examples of war: DK-19.1 (W1 to W15), DK-19.6 (W66 to W88) and those of DK-19.3 and
DK-19.7 that belong to it (W27, W32, W41, W43, W107, W108)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.events import Event
from dunk.engine.odds import count_enemies, pressures, survival
from dunk.engine.phases import battle, desertion, havoc, occupation
from dunk.engine.printed import print_number, print_strength
from dunk.engine.state import ArmyId, Kingdom
from dunk.engine.stealing import steal_chance
from dunk.engine.steps import walk
from dunk.engine.strength import Arms, Fighter, melee, missile_attack, missile_defence
from dunk.engine.tables.forces import MELEE_KILLED_BY_ARROWS
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, in_turn, odds_of, play
from tests.dunk.marching import move_all, on_the_march, places

ENEMIES = {2: "enemy"}


def melee_odds(
    strengths: Mapping[str, int], wars: Mapping[str, str]
) -> dict[str, tuple[Fraction, Fraction]]:
    """Army -> (enemy strength, chance to survive); every army is a camp, ``wars``: its enemies."""
    enemies = count_enemies(dict.fromkeys(strengths, 1), wars)
    points = {one: Fraction(strength) for one, strength in strengths.items()}
    against = pressures(points, enemies, wars)
    return {one: (against[one], survival(points[one], against[one])) for one in strengths}


@pytest.mark.rule("W1")
def test_two_armies_of_equal_strength() -> None:
    odds = melee_odds({"A": 5, "B": 5}, {"A": "B", "B": "A"})
    each = odds["A"][1]
    assert each == odds["B"][1] == Fraction(1, 2)
    assert each * each == Fraction(1, 4)
    assert 2 * each * (1 - each) == Fraction(1, 2)
    assert (1 - each) ** 2 == Fraction(1, 4)


def forest(kind: str, race: str) -> Board:
    """Kingdom 1 has moved into the forest of kingdom 2; its army is of that race and type."""
    it = board(
        world(
            "fg",
            kingdoms=[kingdom(1, race=race, declarations=ENEMIES), kingdom(2)],
            lands={0: land(owner=2)},
            armies=[army(1, 1, type=kind, race=race, province=1), army(2, 1, type=kind)],
        )
    )
    it.shift_army(it.armies[ArmyId(1, 1)], 0)
    return it


@pytest.mark.rule("W2")
def test_a_human_moves_into_the_forest_of_an_orc() -> None:
    it = forest("army", "human")
    play(battle.play, it, COME)
    assert odds_of(it, "survives missiles") == {
        (1, 1): Fraction(924, 925),
        (2, 1): Fraction(1848, 1849),
    }
    assert odds_of(it, "survives melee") == {(1, 1): Fraction(1, 3), (2, 1): Fraction(2, 3)}


@pytest.mark.rule("W3")
@pytest.mark.rule("DK-6.6")
@pytest.mark.rule("DK-6.7")
def test_trolls_against_trolls_as_the_original_reports_it() -> None:
    it = forest("trolls", "orc")
    told = play(battle.play, it, COME)
    (mine,) = [e.data for e in told if e.code == "fight" and e.seen_by == {1}]
    assert [mine[name] for name in ("eas", "aas", "es", "as")] == ["2", "665k", "5.32M", "2.66M"]
    assert odds_of(it, "survives melee")[1, 1] == Fraction(1, 3)


@pytest.mark.rule("W4")
def test_ten_against_two_of_five() -> None:
    odds = melee_odds({"A": 10, "B": 5, "C": 5}, {"A": "BC", "B": "A", "C": "A"})
    assert odds["B"] == odds["C"] == (Fraction(10, 3), Fraction(3, 5))
    assert odds["A"][1] == Fraction(1, 2)


@pytest.mark.rule("W5")
def test_one_against_three_of_one() -> None:
    odds = melee_odds(dict.fromkeys("ABCD", 1), {"A": "BCD", "B": "A", "C": "A", "D": "A"})
    assert odds["A"][1] == Fraction(1, 4)
    assert {odds[one][1] for one in "BCD"} == {Fraction(5, 6)}
    assert sum(1 - odds[one][1] for one in "BCD") == Fraction(1, 2)


@pytest.mark.rule("W6")
@pytest.mark.rule("DK-6.1")
def test_four_in_a_row() -> None:
    odds = melee_odds({"A": 6, "B": 6, "C": 3, "D": 3}, {"A": "BC", "B": "AD", "C": "A", "D": "B"})
    assert {one: chance for one, (_, chance) in odds.items()} == {
        "A": Fraction(6, 11),
        "B": Fraction(6, 11),
        "C": Fraction(3, 5),
        "D": Fraction(3, 5),
    }


# id, fighter, melee strength
IRON = Arms(iron=True)
STRENGTHS = [
    ("W7", Fighter("army", "dwarf", 1, "grassland", Arms(False, True, True, True)), "25/4"),
    ("W8", Fighter("army", "duck", 1, "water", defends=True), "8/3"),
    ("W8", Fighter("army", "dwarf", 1, "water"), "1/2"),
    ("W8", Fighter("army", "orc", 3, "water"), "2"),
    ("W10", Fighter("knights", "human", 2, "grassland"), "48"),
    ("W10", Fighter("knights", "human", 2, "grassland", Arms(False, True, True, True)), "240"),
    ("W11", Fighter("warg_army", "orc", 1, "land"), "8"),
    ("W11", Fighter("horse_army", "orc", 1, "land"), "6"),
    ("W12", Fighter("frigate", "duck", 2, "water", IRON), "64"),
]


@pytest.mark.parametrize(
    ("fighter", "strength"),
    [
        pytest.param(fighter, strength, marks=pytest.mark.rule(name))
        for name, fighter, strength in STRENGTHS
    ],
)
def test_melee_strength(fighter: Fighter, strength: str) -> None:
    assert melee(fighter) == Fraction(strength)


@pytest.mark.rule("W9")
def test_elf_archers_shoot_at_a_human() -> None:
    elf = Fighter("archers", "elf", 1, "grassland", Arms(bows=True, iron=True))
    human = Fighter("army", "human", 1, "grassland")
    assert (missile_attack(elf), missile_defence(human)) == (5, 2)
    assert survival(missile_defence(human), missile_attack(elf)) == Fraction(2, 7)


@pytest.mark.rule("W13")
def test_mithril_warriors_hold_their_mountain_against_missiles() -> None:
    dwarf = Fighter(
        "mithril_warriors", "dwarf", 2, "mountain", Arms(steel=True, armour=True), defends=True
    )
    assert missile_defence(dwarf) == 125


@pytest.mark.rule("W14")
@pytest.mark.rule("DK-6.5.2")
def test_killed_by_arrows_it_still_counts_a_little() -> None:
    it = board(
        world(
            "l",
            kingdoms=[kingdom(1, race="human", declarations=ENEMIES), kingdom(2)],
            armies=[army(1, 1, race="human", erf=3), army(2, 1)],
        )
    )
    told = play(battle.play, it, in_turn(False, True))
    assert Fraction(1, 208) == 3 * MELEE_KILLED_BY_ARROWS
    assert odds_of(it, "survives melee") == {(2, 1): 2 / (2 + Fraction(1, 208))}
    fights = {e.data["fate"]: e.data for e in told if e.code == "fight"}
    assert fights["missiles"]["as"] == print_strength(Fraction(1, 208)) == "533"


@pytest.mark.rule("W15")
@pytest.mark.rule("DK-6.8")
@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (2, "2"), (999, "999"), (1000, "1.00k"), (12345, "12.3k"), (110880, "111k"),
        (999499, "999k"), (999500, "1.00M"), (5322240, "5.32M"),
    ],
)  # fmt: skip
def test_printing(number: int, printed: str) -> None:
    assert print_number(Fraction(number)) == printed


@pytest.mark.rule("W27")
def test_a_kingdom_in_debt_loses_armies() -> None:
    assert desertion.desertion_chance(-7, has_moral=False) == Fraction(7, 100)
    assert desertion.desertion_chance(-7, has_moral=True) == Fraction(7, 200)


@pytest.mark.rule("W32")
@pytest.mark.parametrize(
    ("is_protected", "is_other_race", "odds"),
    [(False, False, "1/15"), (True, False, "1/45"), (True, True, "1/90")],
)
def test_stealing_steel(is_protected: bool, is_other_race: bool, odds: str) -> None:
    chance = steal_chance("steel", is_protected=is_protected, is_other_race=is_other_race)
    assert chance == Fraction(odds)


def unowned(kingdoms: list[Kingdom], *extra: Any) -> Board:
    armies = [army(1, 1), army(1, 2), army(2, 1), *extra]
    return board(world("g", kingdoms=kingdoms, armies=armies))


@pytest.mark.rule("W41")
@pytest.mark.rule("DK-5.12.2")
def test_who_gets_a_province_with_armies_of_two() -> None:
    allies = [kingdom(1, declarations={2: "friend"}), kingdom(2, declarations={1: "friend"})]
    it = unowned(allies)
    play(occupation.play, it, COME)
    (roll,) = it.chance.log
    assert (roll.what, roll.odds, it.provinces[0].owner) == ("occupies", Fraction(2, 3), 1)
    it = unowned(allies)
    play(occupation.play, it, FAIL)
    assert (it.chance.log[0].odds, it.provinces[0].owner) == (Fraction(1, 3), 2)
    for others in (unowned([kingdom(1), kingdom(2)]), unowned(allies, army(0, 1))):
        play(occupation.play, others, COME)
        assert (others.provinces[0].owner, others.chance.log) == (0, [])


@pytest.mark.rule("W43")
@pytest.mark.rule("DK-5.10.2")
def test_when_both_survive_nobody_holds_the_province() -> None:
    it = board(
        world(
            "g",
            kingdoms=[kingdom(1, declarations=ENEMIES), kingdom(2)],
            lands={0: land(owner=2, population="orc")},
            armies=[army(1, 1), army(2, 1)],
        )
    )
    play(battle.play, it, COME)
    play(havoc.play, it)
    assert (it.provinces[0].owner, it.lands[2], it.losers) == (0, set(), {0: 2})
    play(occupation.play, it)
    assert (it.provinces[0].owner, len(it.armies)) == (0, 2)


@dataclass(frozen=True)
class Order:
    """A move order of DK-19.6 for an army in X. ``fast``: whether all steps are; ``hostile``: M is
    enemy land. ``place``, ``climbing``, ``left``: after the turn."""

    id: str
    fast: bool
    words: str
    place: str
    climbing: str | None = None
    left: str = ""
    before: str | None = None
    hostile: bool = False
    unowned: str = ""


PLACES = "NMXYZ"  # from west to east
ORDERS = [
    Order("W66", False, "w", "X", "w"),
    Order("W67", False, "w", "M", before="w"),
    Order("W68", False, "e", "Y", before="w"),
    Order("W69", True, "w w", "M"),
    Order("W69", True, "w", "M"),
    Order("W70", True, "wait w", "X", "w"),
    Order("W71", True, "w unclimb w unclimb", "X", "w"),
    Order("W72", True, "w", "N", before="w"),
    Order("W73", True, "unclimb w", "M", before="w"),
    Order("W74", True, "unclimb wait w", "X", "w", before="w"),
    Order("W75", True, "unclimb w unclimb w", "X", "w", before="w"),
    Order("W75", True, "wait unclimb w", "X", "w", before="w"),
    Order("W76", True, "unclimb w", "X", "w", before="w", hostile=True),
    Order("W77", True, "0 w", "X", left="w"),
    Order("W77", False, "0 w", "X", left="w"),
    Order("W78", True, "e", "Z"),
    Order("W79", True, "e 0", "Y"),
    Order("W80", False, "e 0 e", "Y", left="e"),
    Order("W81", True, "e 0 e", "Y", left="e"),
    Order("W82", True, "e e e", "Z", left="e"),
    Order("W83", False, "e e", "Y", left="e"),
    Order("W84", False, "unclimb", "X", before="w"),
    Order("W85", False, "w unclimb w unclimb", "X", "w", left="unclimb w"),
    Order("W86", True, "e", "Z", unowned="Z"),
    Order("W107", False, "wait wait unclimb w", "X", "w", before="w"),
    Order("W107", True, "wait wait unclimb w", "X", "w", before="w"),
    Order("W107", False, "e wait", "Y", left="wait"),
    Order("W107", True, "e wait", "Y"),
    Order("W107", True, "wait 0 e", "X", left="e"),
    Order("W107", True, "unclimb unclimb 0 w", "X", left="w", before="w"),
    Order("W107", False, "unclimb unclimb 0 w", "X", left="w", before="w"),
]


def country(order: Order) -> Board:
    lands = {}
    for number, place in enumerate(PLACES):
        owner = 0 if place == order.unowned else 2 if place == "M" and order.hostile else 1
        structures = frozenset({"roads"}) if order.fast else frozenset()
        lands[number] = land(owner=owner, structures=structures)
    mine = army(1, 1, province=PLACES.index("X"), climbing=order.before)
    where = world(
        "gmggg",
        kingdoms=[kingdom(1, declarations=ENEMIES), kingdom(2)],
        lands=lands,
        armies=[mine],
    )
    return on_the_march(where, {(1, 1): order.words})


@pytest.mark.rule("DK-5.4.2")
@pytest.mark.rule("DK-5.4.5")
@pytest.mark.rule("DK-5.4.6")
@pytest.mark.rule("DK-5.6.1")
@pytest.mark.rule("DK-5.6.5")
@pytest.mark.parametrize(
    "order",
    [
        pytest.param(order, marks=pytest.mark.rule(order.id), id=f"{order.id} {order.words}")
        for order in ORDERS
    ],
)
def test_a_move_order(order: Order) -> None:
    it = country(order)
    route = walk(it, it.armies[ArmyId(1, 1)], order.words.split())
    move_all(it)
    after = it.armies[ArmyId(1, 1)]
    assert (PLACES[after.province], after.climbing) == (order.place, order.climbing)
    assert it.marches[after.id].words == order.left.split()
    assert (route.province, route.climbing, route.words, route.failure) == (
        after.province,
        after.climbing,
        tuple(order.left.split()),
        None,
    )


def meeting(*comes: bool) -> tuple[Board, list[Event]]:
    """A in X moves e, enemy B in Y moves w; the chances to survive come or fail in this order."""
    where = world(
        "gg",
        kingdoms=[kingdom(1, declarations=ENEMIES), kingdom(2)],
        armies=[army(1, 1), army(2, 1, province=1)],
    )
    it = on_the_march(where, {(1, 1): "e", (2, 1): "w"})
    return it, move_all(it, in_turn(*comes))


@pytest.mark.rule("W87")
@pytest.mark.rule("DK-5.5.3")
def test_when_both_survive_the_border_both_stay_and_keep_their_words() -> None:
    it, told = meeting(True, True, True, True)
    assert places(it) == {(1, 1): 0, (2, 1): 1}
    assert {key: march.words for key, march in it.marches.items()} == {
        (1, 1): ["e"],
        (2, 1): ["w"],
    }
    assert {e.data["goes_on"] for e in told if e.code == "border_fight"} == {False}


@pytest.mark.rule("W88")
@pytest.mark.rule("DK-5.5.3")
def test_when_the_enemy_dies_at_the_border_the_other_goes_on() -> None:
    it, told = meeting(True, True, True, False)
    assert places(it) == {(1, 1): 1}
    assert it.marches[ArmyId(1, 1)].words == []
    assert [e.data["goes_on"] for e in told if e.code == "border_fight"] == [True, False]
    assert [(dead.army.id, dead.province) for dead in it.casualties] == [((2, 1), 1)]


@pytest.mark.rule("W108")
@pytest.mark.rule("DK-5.6.4")
@pytest.mark.parametrize(
    ("start", "word", "end", "failure"),
    [(0, "e", 2, None), (2, "e", 3, None), (3, "e", 3, "E22"), (3, "w", 2, None)],
)
def test_a_ship(start: int, word: str, end: int, failure: str | None) -> None:
    roads = land(owner=1, structures=frozenset({"roads"}))
    where = world(
        "wwwllm",
        kingdoms=[kingdom(1)],
        lands={n: land(owner=1) if n < 3 else roads for n in range(6)},
        armies=[army(1, 1, type="ship", province=start)],
    )
    it = on_the_march(where, {(1, 1): word})
    told = move_all(it)
    assert it.armies[ArmyId(1, 1)].province == end
    assert [e.data["failure"] for e in told if e.code == "march_failed"] == (
        [failure] if failure else []
    )
    assert it.marches[ArmyId(1, 1)].words == []
