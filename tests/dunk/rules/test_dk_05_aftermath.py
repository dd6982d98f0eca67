"""What war leaves behind: resurrection (DK-5.9), desertion and havoc (DK-5.10), occupation with
stolen technologies (DK-5.12, DK-14.5); DK-12 where it bites."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.doings import Casualty
from dunk.engine.phases import desertion, havoc, occupation, resurrection
from dunk.engine.state import Army, ArmyId, Plague
from dunk.engine.stealing import steal_chance
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, odds_of, play

# Resurrection


def graves(*fallen: tuple[Army, int], leaders: str = "priest", race: str = "orc") -> Board:
    """A board on which these armies have died in a battle; beside each, who owned the land then."""
    realms = [kingdom(1, leaders=leaders, race=race), kingdom(2, declarations={1: "enemy"})]
    it = board(world("gg", kingdoms=realms, armies=[dead for dead, _ in fallen]))
    for dead, owner in fallen:
        body = it.armies[dead.id]
        it.remove_army(body)
        it.casualties.append(Casualty(body, body.province, owner))
    return it


@pytest.mark.rule("DK-5.9")
def test_the_best_army_that_died_at_home_stands_again() -> None:
    best = army(1, 3, erf=4, province=1, climbing="e", plague=Plague(2, 2), words=("e",))
    it = graves(
        (army(1, 2, erf=3), 1), (army(1, 5, erf=4), 1), (best, 1), (army(1, 1, erf=9), 2),
        (army(2, 1, erf=8), 1), (army(1, 6, erf=7), 0), (army(1, 4, erf=4), 1),
    )  # fmt: skip
    it.raise_army(2, "army", 1, "orc")
    (event,) = play(resurrection.play, it, FAIL)
    assert set(it.armies) == {(1, 3), (2, 2)}
    assert it.armies[ArmyId(1, 3)] == army(1, 3, erf=4, province=1)
    assert it.standing[1][0].number == 3
    assert (event.code, event.place, event.seen_by) == ("resurrected", 1, {1, 2})
    assert (event.data["kingdom"], event.data["army"]) == (1, 3)
    assert ArmyId(1, 3) not in it.marches


@pytest.mark.rule("DK-5.9")
@pytest.mark.rule("DK-14.4.3")
@pytest.mark.parametrize(("race", "odds"), [("orc", "17.5"), ("human", "17.5"), ("elf", "7.75")])
def test_resurrection_may_fail(race: str, odds: str) -> None:
    it = graves((army(1, 1), 1), race=race)
    (event,) = play(resurrection.play, it, COME)
    assert odds_of(it, "resurrection fails") == {(1,): Fraction(odds) / 100}
    assert (event.code, event.seen_by, it.armies) == ("resurrection_failed", {1}, {})


@pytest.mark.rule("DK-5.9")
@pytest.mark.rule("DK-10.8")
def test_only_idle_priests_try() -> None:
    for leaders in ("warrior", "mage"):
        it = graves((army(1, 1), 1), leaders=leaders)
        assert play(resurrection.play, it, FAIL) == []
    it = graves((army(1, 1), 1))
    it.leaders[1] = "mission"
    assert play(resurrection.play, it, FAIL) == []
    assert (it.armies, it.chance.log) == ({}, [])
    it = graves((army(1, 1), 2), (army(0, 1), 0))
    assert play(resurrection.play, it, FAIL) == []
    assert it.chance.log == [], "who lost nobody at home does not try"


# Desertion and havoc


@pytest.mark.rule("DK-5.10.1")
@pytest.mark.rule("DK-8.3.37")
@pytest.mark.parametrize(
    ("gold", "technologies", "odds"),
    [
        (0, set(), None), (3, set(), None), (-1, set(), "1/100"), (-40, {"moral"}, "1/5"),
        (-99, set(), "99/100"),
    ],
)  # fmt: skip
def test_each_army_of_a_kingdom_in_debt_may_go(
    gold: int, technologies: set[str], odds: str | None
) -> None:
    realms = [kingdom(1, gold=gold, technologies=technologies), kingdom(2)]
    armies = [
        army(1, 2),
        army(1, 1, province=1),
        army(1, 3, type="town_guard"),
        army(1, 4, type="sky_castle"),
        army(2, 1),
        army(0, 1),
    ]
    it = board(world("gg", kingdoms=realms, armies=armies))
    told = play(desertion.play, it, COME)
    gone = [] if odds is None else [(1, 2), (1, 4), (1, 1)]
    assert odds_of(it, "deserts") == {key: Fraction(odds or 0) for key in gone}
    assert [roll.about for roll in it.chance.log] == gone, "by province, then by number"
    assert set(it.armies) == {(1, 2), (1, 1), (1, 3), (1, 4), (2, 1), (0, 1)} - set(gone)
    assert [(e.data["army"], e.place, e.seen_by) for e in told] == (
        [(2, 0, {1, 2}), (4, 0, {1, 2}), (1, 1, {1})] if odds else []
    )


@pytest.mark.rule("DK-5.10.1")
@pytest.mark.parametrize(("gold", "moral"), [(-100, False), (-250, False), (-200, True)])
def test_with_a_great_debt_all_go_without_a_roll(gold: int, moral: bool) -> None:
    known = {"moral"} if moral else set()
    it = board(
        world("g", kingdoms=[kingdom(1, gold=gold, technologies=known)], armies=[army(1, 1)])
    )
    play(desertion.play, it, FAIL)
    assert (it.armies, it.chance.log) == ({}, [])


def country(owner: int, *armies: Army, people: str | None = "orc") -> Board:
    """One province of that owner with these armies; 1 and 2 are at war, 1 and 3 allies, 1 and 4
    allies, 3 and 4 neutral."""
    realms = [
        kingdom(1, declarations={2: "enemy", 3: "friend", 4: "friend"}),
        kingdom(2),
        kingdom(3, declarations={1: "friend"}),
        kingdom(4, declarations={1: "friend"}),
    ]
    lands = {0: land(owner=owner, population=people)}
    return board(world("g", kingdoms=realms, lands=lands, armies=armies))


@pytest.mark.rule("DK-5.10.2")
@pytest.mark.rule("DK-12.4")
@pytest.mark.rule("DK-12.6")
@pytest.mark.parametrize(
    ("owner", "guests", "is_lost"),
    [(2, [1], True), (2, [2, 1], True), (2, [0], True), (2, [3], False), (1, [3], False),
     (1, [2], True), (1, [], False), (0, [1, 0], False)],
)  # fmt: skip
def test_a_province_with_an_enemy_in_it_obeys_nobody(
    owner: int, guests: list[int], is_lost: bool
) -> None:
    it = country(owner, *(army(guest, 1) for guest in guests))
    told = play(havoc.play, it)
    assert it.provinces[0].owner == (0 if is_lost else owner)
    assert it.losers == ({0: owner} if is_lost else {})
    assert [(e.code, e.data, e.seen_by) for e in told] == (
        [("havoc", {"kingdom": owner}, {owner, *guests} - {0})] if is_lost else []
    )


# Occupation


@pytest.mark.rule("DK-5.12.1")
@pytest.mark.rule("DK-5.12.2")
@pytest.mark.rule("DK-12.3")
@pytest.mark.rule("DK-12.4")
@pytest.mark.rule("DK-12.5")
@pytest.mark.parametrize(
    ("owner", "guests", "after"),
    [
        (0, [1], 1),
        (0, [0], 0),
        (0, [1, 0], 0),
        (0, [1, 2], 0),
        (0, [1, 3], 1),
        (0, [1, 3, 4], 0),
        (2, [1], 1),
        (2, [1, 2], 0),
        (2, [0], 0),
        (2, [3], 2),
        (3, [1], 3),
        (3, [1, 4], 3),
        (1, [], 1),
        (0, [], 0),
    ],
)
def test_who_owns_a_province_then(owner: int, guests: list[int], after: int) -> None:
    it = country(owner, *(army(guest, 1) for guest in guests))
    play(occupation.play, it, COME)
    assert it.provinces[0].owner == after
    assert {kingdom for kingdom, lands in it.lands.items() if lands} == {after} - {0}


@pytest.mark.rule("DK-5.12.2")
def test_an_ally_of_the_owner_does_not_take_part() -> None:
    realms = [
        kingdom(1, declarations={2: "friend", 3: "friend"}),
        kingdom(2, declarations={1: "friend", 3: "enemy"}),
        kingdom(3, declarations={1: "friend"}),
    ]
    where = world("g", kingdoms=realms, lands={0: land(owner=3)}, armies=[army(1, 1), army(2, 1)])
    it = board(where)
    play(occupation.play, it, COME)
    assert (it.provinces[0].owner, it.chance.log) == (2, [])


@pytest.mark.rule("DK-5.12.2")
def test_guards_keep_a_province_and_who_is_there_is_told() -> None:
    it = country(0, army(1, 1, type="town_guard"))
    (event,) = play(occupation.play, it)
    assert (event.code, event.data, event.seen_by) == (
        "occupied",
        {"kingdom": 1, "loser": None},
        {1},
    )
    it = country(0, army(1, 1), army(2, 1), army(0, 1))
    (event,) = play(occupation.play, it)
    assert (event.code, event.data, event.seen_by) == ("contested", {"owners": [1, 2, 0]}, {1, 2})
    it = country(0, army(0, 1))
    assert play(occupation.play, it) == []


STOLEN = {
    "armour": "1/30", "bows": "1/26", "churches": "1/3", "death_training": "1/20",
    "diburn": "1/60", "horseriding": "1/6", "magic_village": "1/50", "metallurgy": "1/60",
    "mithril": "1/60", "pest": "1/150", "ships": "1/40", "steel": "1/15", "training": "1/20",
    "trolls": "1/40", "worm_lore": "1/40", "worms": "1/35",
}  # fmt: skip


@pytest.mark.rule("DK-14.5")
@pytest.mark.rule("DK-8.3.42")
@pytest.mark.parametrize("technology", sorted(TECHNOLOGIES))
def test_the_chance_to_steal(technology: str) -> None:
    odds = Fraction(STOLEN.get(technology, "1/10"))
    for is_protected in (False, True):
        for is_other_race in (False, True):
            divisor = (3 if is_protected else 1) * (2 if is_other_race else 1)
            assert odds / divisor == steal_chance(
                technology, is_protected=is_protected, is_other_race=is_other_race
            )


def loot(*armies: Army, people: str | None = "orc", **loser: Any) -> Board:
    """Kingdom 2 has lost its province to the armies there, in this turn's havoc."""
    it = country(0, *armies, people=people)
    it.losers[0] = 2
    it.kingdoms[2].technologies |= loser.get("knows", {"bows", "steel", "diburn"})
    it.kingdoms[1].technologies.add("bows")
    return it


@pytest.mark.rule("DK-5.12.3")
def test_what_the_loser_knows_and_the_new_owner_does_not_may_be_stolen() -> None:
    it = loot(army(1, 1))
    told = [e for e in play(occupation.play, it, COME) if e.code == "stolen"]
    assert odds_of(it, "steals") == {(0, "diburn"): Fraction(1, 60), (0, "steel"): Fraction(1, 15)}
    assert it.kingdoms[1].technologies == {"bows", "diburn", "steel"}
    assert it.kingdoms[2].technologies == {"bows", "diburn", "steel"}
    assert [(e.data, e.seen_by) for e in told] == [
        ({"technology": "diburn", "loser": 2}, {1}),
        ({"technology": "steel", "loser": 2}, {1}),
    ]
    it = loot(army(1, 1))
    play(occupation.play, it, FAIL)
    assert it.kingdoms[1].technologies == {"bows"}


@pytest.mark.rule("DK-5.12.3")
def test_the_army_with_the_lowest_number_and_protected_inventions_count() -> None:
    armies = [army(1, 7, race="human"), army(1, 4, race="orc")]
    it = loot(*armies, people="human", knows={"steel", "protect_inventions"})
    play(occupation.play, it, FAIL)
    assert odds_of(it, "steals") == {
        (0, "steel"): Fraction(1, 90),
        (0, "protect_inventions"): Fraction(1, 60),
    }


@pytest.mark.rule("DK-5.12.3")
def test_it_is_an_army_of_the_new_owner_that_counts() -> None:
    """Of the allies 1 and 4 it is 4 that gets the province; its army is of another race."""
    it = loot(army(1, 1), army(4, 1, race="elf"), knows={"steel"})
    play(occupation.play, it, FAIL)
    assert it.provinces[0].owner == 4
    assert odds_of(it, "steals") == {(0, "steel"): Fraction(1, 30)}


@pytest.mark.rule("DK-5.12.3")
def test_nothing_is_stolen_where_nobody_lives_or_was_not_lost_or_by_the_loser() -> None:
    it = loot(army(1, 1), people=None)
    play(occupation.play, it, COME)
    assert (it.provinces[0].owner, it.kingdoms[1].technologies) == (1, {"bows"})
    it = loot(army(1, 1))
    it.losers.clear()
    play(occupation.play, it, COME)
    assert (it.provinces[0].owner, it.kingdoms[1].technologies) == (1, {"bows"})
    it = loot(army(2, 1))
    play(occupation.play, it, COME)
    assert (it.provinces[0].owner, it.chance.log) == (2, [])


@pytest.mark.rule("DK-5.12.3")
@pytest.mark.rule("DK-2.5.2")
def test_nobody_steals_what_was_stolen_in_the_same_turn() -> None:
    """1 takes land of 2, and 3 takes land of 1: 3 cannot get what 1 got from 2 just before."""
    realms = [
        kingdom(1, declarations={2: "enemy", 3: "enemy"}, technologies={"bows"}),
        kingdom(2, technologies={"steel"}),
        kingdom(3),
    ]
    lands = {n: land(population="orc") for n in (0, 1, 2)}
    armies = [army(1, 1), army(3, 1, province=1), army(1, 2, province=2)]
    it = board(world("ggg", kingdoms=realms, lands=lands, armies=armies))
    it.losers.update({0: 2, 1: 1, 2: 2})
    play(occupation.play, it, COME)
    assert it.kingdoms[1].technologies == {"bows", "steel"}
    assert it.kingdoms[3].technologies == {"bows"}
    assert list(odds_of(it, "steals")) == [(0, "steel"), (1, "bows")], "steel once is enough"
