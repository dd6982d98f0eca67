"""First army moves and movement (DK-5.3, DK-5.4, DK-5.6), DK-12 where it bites."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.doings import March
from dunk.engine.phases import first_army_moves, movement
from dunk.engine.state import ArmyId, Plague, Position
from dunk.engine.steps import end_march, is_fast, what_forbids
from dunk.engine.tables.language import MOVE_WORDS
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, in_turn, odds_of, play
from tests.dunk.marching import move_all, on_the_march, places

ROADS = frozenset({"roads"})
FRIENDS = [
    kingdom(1, declarations={2: "friend", 3: "friend"}),
    kingdom(2, declarations={1: "friend", 4: "friend"}),
    kingdom(3),
    kingdom(4, declarations={1: "enemy", 2: "friend"}),
]
MINE = ArmyId(1, 1)


def row(terrain: str, owners: str, roads: str = "", **mine: Any) -> Position:
    """Provinces in a row with these owners, roads where there is an r; army 1 of kingdom 1 in the
    first. Kingdom 2 is its ally, 3 neutral, 4 an enemy, 0 nobody."""
    roads = roads.ljust(len(owners))
    lands = {
        n: land(owner=int(owner), structures=ROADS if road == "r" else frozenset())
        for n, (owner, road) in enumerate(zip(owners, roads, strict=True))
    }
    return world(terrain, kingdoms=FRIENDS, lands=lands, armies=[army(1, 1, **mine)])


@pytest.mark.rule("DK-5.4.1")
@pytest.mark.rule("DK-12.5")
@pytest.mark.parametrize(
    ("kind", "terrain", "owners", "roads", "fast"),
    [
        ("army", "gg", "11", "rr", True),
        ("army", "gm", "11", "rr", True),
        ("army", "gg", "12", "rr", True),
        ("army", "gg", "22", "rr", True),
        ("army", "gg", "13", "rr", False),
        ("army", "gg", "14", "rr", False),
        ("army", "gg", "10", "rr", False),
        ("army", "gg", "01", "rr", False),
        ("army", "gg", "11", "r ", False),
        ("army", "gg", "11", " r", False),
        ("horse_army", "gf", "12", "", True),
        ("knights", "gm", "11", "", True),
        ("warg_army", "gl", "11", "", True),
        ("warg_army", "gl", "10", "", False),
        ("horse_army", "gw", "11", "", False),
        ("horse_army", "wg", "11", "", False),
        ("ship", "ww", "12", "", True),
        ("frigate", "ww", "11", "", True),
        ("ship", "wg", "11", "", False),
        ("ship", "gw", "11", "", False),
        ("ship", "gg", "11", "rr", False),
        ("ship", "ww", "10", "", False),
        ("archers", "ww", "11", "", False),
    ],
)
def test_who_is_fast(kind: str, terrain: str, owners: str, roads: str, fast: bool) -> None:
    it = board(row(terrain, owners, roads, type=kind))
    assert is_fast(it, it.armies[MINE], "e") is fast
    assert not is_fast(it, it.armies[MINE], "w"), "off the map"


@pytest.mark.rule("DK-5.4.1")
@pytest.mark.rule("DK-2.1.9")
def test_rebels_are_never_fast_on_the_roads_of_nobody() -> None:
    where = world("gg", lands={n: land(structures=ROADS) for n in (0, 1)}, armies=[army(0, 1)])
    it = on_the_march(where, {(0, 1): "e"})
    assert play(first_army_moves.play, it) == []
    assert places(it) == {(0, 1): 0}


@pytest.mark.rule("DK-5.3")
@pytest.mark.parametrize("word", MOVE_WORDS)
def test_every_word_is_used_in_a_turn(word: str) -> None:
    where = row("ggg", "111")
    where.armies[MINE].province = 1
    it = on_the_march(where, {MINE: word})
    move_all(it)
    assert (it.marches[MINE].words, it.marches[MINE].was_used) == ([], True)


@pytest.mark.rule("DK-5.4.2")
@pytest.mark.parametrize(
    ("words", "left", "at"),
    [
        ("unclimb unclimb", "", 0),
        ("", "", 0),
        ("wait e", "e", 0),
        ("0 e", "e", 0),
        ("e e", "e", 1),
        ("train e", "train e", 0),
        ("w e", "w e", 0),
    ],
)
def test_what_an_army_does_first(words: str, left: str, at: int) -> None:
    it = on_the_march(row("ggg", "111", "rrr"), {MINE: words})
    play(first_army_moves.play, it)
    assert (it.marches[MINE].words, places(it)[MINE]) == (left.split(), at)


@pytest.mark.rule("DK-5.4.3")
def test_nobody_fights_in_the_first_moves() -> None:
    """Enemies pass each other in the land of a common ally."""
    where = row("gg", "22", "rr")
    where.armies[ArmyId(4, 1)] = army(4, 1, province=1)
    it = on_the_march(where, {(1, 1): "e 0", (4, 1): "w 0"})
    told = move_all(it)
    assert places(it) == {(1, 1): 1, (4, 1): 0}
    assert {event.code for event in told} == {"fast_move"}
    assert it.chance.log == []


@pytest.mark.rule("DK-5.4.4")
@pytest.mark.rule("DK-5.6.3")
@pytest.mark.rule("DK-12.4")
@pytest.mark.parametrize(
    ("word", "failure", "data"),
    [
        ("e", "E29", {"army": 1, "province": 1}),
        ("w", "E30", {"army": 1, "direction": "w"}),
    ],
)
def test_words_that_lead_nowhere_stay_at_first_and_are_then_taken_off(
    word: str, failure: str, data: dict[str, object]
) -> None:
    it = on_the_march(row("ggg", "131", "rrr"), {MINE: f"{word} 0 e"})
    play(first_army_moves.play, it)
    assert it.marches[MINE].words == [word, "0", "e"]
    (event,) = play(movement.play, it)
    assert (event.code, event.rule, event.place, event.seen_by) == (
        "march_failed",
        "DK-5.6.3",
        0,
        frozenset({1}),
    )
    assert (event.data["word"], event.data["failure"], event.data["data"]) == (word, failure, data)
    assert (it.marches[MINE].words, places(it)[MINE]) == (["e"], 0)


@pytest.mark.rule("DK-5.6.3")
@pytest.mark.rule("DK-12.3")
@pytest.mark.parametrize("owner", "0124")
def test_only_neutral_land_is_refused(owner: str) -> None:
    it = on_the_march(row("gg", f"1{owner}"), {MINE: "e"})
    move_all(it)
    assert places(it)[MINE] == 1


@pytest.mark.rule("DK-5.6.3")
def test_rebels_refuse_no_land_and_a_neutral_guest_may_leave() -> None:
    where = row("gg", "31")
    where.armies[ArmyId(0, 1)] = army(0, 1, province=1)
    it = on_the_march(where, {(1, 1): "e 0", (0, 1): "w"})
    move_all(it, in_turn(True, True, True, False))
    assert places(it) == {(1, 1): 1}
    where = row("gg", "01")
    where.armies[ArmyId(0, 1)] = army(0, 1, province=0)
    it = on_the_march(where, {(0, 1): "e"})
    move_all(it)
    assert places(it)[0, 1] == 1
    assert it.marches == {}, "what rebels leave over is nobody's order"


@pytest.mark.rule("DK-5.6.3")
def test_nobody_begins_to_climb_into_neutral_land() -> None:
    it = on_the_march(row("gm", "13"), {MINE: "e"})
    told = move_all(it)
    assert [event.data["failure"] for event in told] == ["E29"]
    assert it.armies[MINE].climbing is None


@pytest.mark.rule("DK-5.6.1")
@pytest.mark.rule("DK-5.6.3")
def test_what_is_repeated_fails_without_a_message() -> None:
    for owners in ("113", "11"):
        it = on_the_march(row("ggg"[: len(owners)], owners, "rrr"[: len(owners)]), {MINE: "e"})
        told = move_all(it)
        assert [event.code for event in told] == ["fast_move"]
        assert (places(it)[MINE], it.marches[MINE].words) == (1, [])


@pytest.mark.rule("DK-5.4.5")
@pytest.mark.rule("DK-5.4.6")
def test_a_mountain_takes_two_steps_also_from_a_mountain_and_on_roads() -> None:
    where = row("mmm", "111", "rrr")
    where.armies[ArmyId(2, 1)] = army(2, 1, province=0)
    it = on_the_march(where, {MINE: "e e e"})
    told = move_all(it)
    assert (places(it)[MINE], it.marches[MINE].words) == (1, ["e"])
    assert [(event.code, event.place) for event in told] == [("fast_climb", 0), ("move", 1)]
    assert [event.seen_by for event in told] == [{1}, {1, 2}], "who climbs is seen only when gone"


@pytest.mark.rule("DK-5.4.5")
@pytest.mark.parametrize(
    ("words", "at", "climbing"),
    [("e", 5, None), ("se", 4, "se"), ("sw", 4, "sw"), ("0", 4, "e")],
)
def test_another_step_ends_a_climb_and_another_mountain_replaces_it(
    words: str, at: int, climbing: str | None
) -> None:
    where = world(
        "ggg",
        "ggm",
        "gmm",
        kingdoms=[kingdom(1)],
        armies=[army(1, 1, province=4, climbing="e")],
    )
    it = on_the_march(where, {MINE: words})
    move_all(it)
    assert (places(it)[MINE], it.armies[MINE].climbing) == (at, climbing)
    it = on_the_march(where, {MINE: "w"})
    move_all(it)
    assert (places(it)[MINE], it.armies[MINE].climbing) == (3, None)


@pytest.mark.rule("DK-5.4.6")
@pytest.mark.rule("DK-6.3")
def test_who_only_climbs_has_not_moved() -> None:
    it = on_the_march(row("gm", "11"), {MINE: "e"})
    move_all(it)
    assert (it.armies[MINE].climbing, it.moved) == ("e", set())
    it = on_the_march(row("gg", "11"), {MINE: "e"})
    move_all(it)
    assert it.moved == {MINE}


@pytest.mark.rule("DK-5.6.4")
@pytest.mark.rule("DK-5.4.6")
@pytest.mark.parametrize("kind", ["ship", "frigate", "army"])
@pytest.mark.parametrize(
    ("terrain", "can_sail"),
    [("ww", True), ("wg", True), ("wm", False), ("gw", True), ("gg", False), ("mg", False)],
)
def test_where_ships_can_go(kind: str, terrain: str, can_sail: bool) -> None:
    it = board(row(terrain, "00", type=kind))
    failure = what_forbids(it, it.armies[MINE], "e")
    if kind == "army" or can_sail:
        assert failure is None
    else:
        assert failure is not None
        target = {"m": "mountain", "g": "grassland"}[terrain[1]]
        assert (failure.code, failure.data) == (
            "E22",
            {"province": 1, "terrain": target, "type": kind},
        )


@pytest.mark.rule("DK-5.6.4")
def test_the_first_reason_in_the_order_of_the_codes_is_told() -> None:
    it = board(row("gg", "13", type="ship"))
    for direction, code in (("e", "E22"), ("w", "E30")):
        failure = what_forbids(it, it.armies[MINE], direction)
        assert failure is not None
        assert failure.code == code


@pytest.mark.rule("DK-5.6.5")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("e 0 0", "0"),
        ("0 0", "0"),
        ("wait 0 0 e", "0 e"),
        ("e 0 unclimb", ""),
        ("e unclimb wait", "unclimb wait"),
        ("e wait unclimb unclimb", "wait"),
        ("train 0 e", "e"),
    ],
)
def test_what_is_left_of_a_move_order(words: str, left: str) -> None:
    it = on_the_march(row("ggg", "111"), {MINE: words})
    move_all(it)
    assert it.marches[MINE].words == left.split()


@pytest.mark.rule("DK-5.6.5")
def test_only_a_word_used_this_turn_takes_a_nought_with_it() -> None:
    for was_used, took_zero, left in (
        (True, False, ["e"]),
        (False, False, ["0", "e"]),
        (True, True, ["0", "e"]),
    ):
        march = March(["0", "e"], was_used=was_used, took_zero=took_zero)
        end_march(march)
        assert march.words == left


@pytest.mark.rule("DK-5.6.1")
def test_a_step_is_repeated_only_if_it_was_the_last_word() -> None:
    for words, repeats in (("e", "e"), ("e wait", None), ("e unclimb", None)):
        it = on_the_march(row("ggg", "111", "rrr"), {MINE: words})
        move_all(it)
        assert it.marches[MINE].repeats == repeats
        assert places(it)[MINE] == (2 if repeats else 1)


def school(**changes: Any) -> Position:
    """Kingdom 1 knows both ways to train; its army is as said."""
    realm = kingdom(1, technologies={"training", "death_training"})
    return world("gg", kingdoms=[realm, kingdom(2)], armies=[army(1, 1, **changes)])


@pytest.mark.rule("DK-5.6.6")
@pytest.mark.rule("DK-8.3.59")
@pytest.mark.parametrize(
    ("erf", "comes", "outcome", "after"),
    [(4, True, "gained", 5), (4, False, "nothing", 4), (5, True, "known", 5)],
)
def test_training(erf: int, comes: bool, outcome: str, after: int) -> None:
    it = on_the_march(school(erf=erf), {MINE: "train e"})
    (event,) = move_all(it, COME if comes else FAIL)
    assert (event.code, event.data["outcome"], event.data["erf"]) == ("trained", outcome, after)
    assert (it.armies[MINE].erf, places(it)[MINE]) == (after, 0)
    assert it.marches[MINE].words == ["e"], "it takes the place of a direction"
    wanted = {} if erf == 5 else {(1, 1): Fraction(1, 4)}
    assert odds_of(it, "train") == wanted


@pytest.mark.rule("DK-5.6.6")
@pytest.mark.rule("DK-8.3.7")
def test_death_training() -> None:
    for comes, outcome, erf in (
        ((False, True), "gained", 10),
        ((False, False), "nothing", 9),
        ((True,), "died", 9),
    ):
        it = on_the_march(school(erf=9), {MINE: "death_train"})
        (event,) = move_all(it, in_turn(*comes))
        assert (event.data["outcome"], event.data["erf"]) == (outcome, erf)
        assert odds_of(it, "dies in training") == {(1, 1): Fraction(1, 10)}
        assert (MINE in it.armies) == (outcome != "died")
        assert it.casualties == [], "it did not die in a battle (DK-5.9)"


@pytest.mark.rule("DK-5.6.6")
def test_who_cannot_train_loses_the_word() -> None:
    def failure(it: Board) -> tuple[object, object]:
        (event,) = move_all(it, COME)
        assert event.code == "march_failed"
        assert (it.marches[MINE].words, it.armies[MINE].erf) == ([], 1)
        assert it.chance.log == []
        return event.data["failure"], event.data["data"]

    for word, technology in (("train", "training"), ("death_train", "death_training")):
        where = school(plague=Plague(1, 1))
        assert failure(on_the_march(where, {MINE: word})) == ("E16", {"army": 1, "reason": "sick"})
        where.kingdoms[1].technologies.discard(technology)
        assert failure(on_the_march(where, {MINE: word})) == ("E08", {"technology": technology})
        new = on_the_march(school(), {MINE: word})
        new.placed.add(MINE)
        assert failure(new) == ("E16", {"army": 1, "reason": "new"})


@pytest.mark.rule("DK-5.6.6")
def test_nobody_trains_in_the_first_moves() -> None:
    it = on_the_march(school(), {MINE: "train"})
    assert play(first_army_moves.play, it, COME) == []
    assert it.marches[MINE].words == ["train"]


@pytest.mark.rule("DK-3.3.1")
def test_who_is_told_that_an_army_moves() -> None:
    """All in both provinces as they were, and nobody that comes at the same time."""
    where = row("ggg", "103")
    where.armies[ArmyId(3, 1)] = army(3, 1, province=2)
    where.armies[ArmyId(4, 1)] = army(4, 1, province=0)
    it = on_the_march(where, {(1, 1): "e", (3, 1): "w"})
    mine, theirs = (event for event in move_all(it) if event.code == "move")
    assert (mine.place, mine.seen_by) == (1, {1, 4})
    assert mine.data == {
        "kingdom": 1,
        "army": 1,
        "name": "1st Army",
        "type": "army",
        "start": 0,
        "direction": "e",
    }
    assert (theirs.place, theirs.seen_by, theirs.data["kingdom"]) == (1, {3}, 3)


@pytest.mark.rule("DK-5.6.1")
def test_an_army_without_an_order_stays() -> None:
    it = on_the_march(row("ggg", "111", "rrr"), {})
    assert move_all(it) == []
    assert places(it) == {MINE: 0}
