"""Plague (DK-13.1, DK-14.3.2, DK-14.3.3)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.chance import Chance
from dunk.engine.phases import plague
from dunk.engine.plagues import death_chance, draw_plague, infection_chance
from dunk.engine.state import ArmyId, Plague, Province, Town
from dunk.engine.tables.disasters import PLAGUE_NUMBERS
from dunk.engine.tables.peoples import RACES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, exactly, odds_of, play

PERCENT = Fraction(1, 100)
SICK = Plague(mortality=12, contagion=5)


@pytest.mark.rule("W33")
@pytest.mark.rule("DK-13.1.2")
@pytest.mark.parametrize(
    ("mortality", "race", "chance"),
    [(4, "human", "1/2"), (12, "orc", "3/5"), (20, "dwarf", "2/3"), (20, "elf", "0")],
)
def test_how_deadly_a_plague_is(mortality: int, race: str, chance: str) -> None:
    assert death_chance(mortality, race) == Fraction(chance)


@pytest.mark.rule("W34")
@pytest.mark.rule("W110")
@pytest.mark.rule("DK-10.2")
@pytest.mark.parametrize(
    ("contagion", "carrier", "target", "chance"),
    [
        (5, "human", "human", "5/9"), (5, "human", "orc", "5/29"), (5, "duck", "human", "1/321"),
        (12, "duck", "orc", "3/803"), (4, "orc", "dwarf", "2/17"), (20, "duck", "human", "1/81"),
        (4, "duck", "duck", "1/2"), (20, "orc", "elf", "0"), (20, "human", "duck", "1/81"),
    ],
)  # fmt: skip
def test_how_contagious_a_plague_is(contagion: int, carrier: str, target: str, chance: str) -> None:
    assert infection_chance(contagion, carrier, target) == Fraction(chance)


@pytest.mark.rule("DK-14.3.2")
def test_both_numbers_of_a_new_plague_are_drawn_from_one_table() -> None:
    odds = exactly(lambda dice: draw_plague(Chance(dice).stream("plague"), 1))
    for row in PLAGUE_NUMBERS:
        for other in PLAGUE_NUMBERS:
            assert odds[Plague(row.number, other.number)] == row.chance * other.chance
    assert sum(row.chance for row in PLAGUE_NUMBERS) == 1


def ward(lands: dict[int, Province], *armies: Any, rows: tuple[str, ...] = ("ggg",)) -> Board:
    return board(world(*rows, kingdoms=[kingdom(1), kingdom(2)], lands=lands, armies=armies))


def run(it: Board, dice: Loaded = FAIL) -> list[tuple[str, int, object]]:
    """What happened: code, place, carrier."""
    return [
        (event.code, event.place, event.data["carrier"])
        for event in play(plague.play, it, dice, "plague")
    ]


@pytest.mark.rule("DK-13.1.2")
def test_who_can_infect_whom() -> None:
    it = ward(
        {
            0: land(population="human", plague=SICK, town=Town("orc", plague=SICK)),
            1: land(population="human"),
            2: land(population="human"),
        },
        army(1, 1, race="human"),
        army(1, 2, race="human", province=2, plague=SICK),
        army(1, 3, race="human", province=2),
    )
    run(it)
    assert odds_of(it, "infection") == {
        ("people", 0, "people", 1): Fraction(5, 9),
        ("people", 0, "army", 0, 1, 1): Fraction(5, 9),
        ("army", 2, 1, 2, "people", 2): Fraction(5, 9),
    }, "a town that is sick tries only its people, who are sick already"
    it.provinces[0].plague = None
    run(it)
    assert odds_of(it, "infection")["town", 0, "people", 0] == Fraction(5, 17)


@pytest.mark.rule("DK-13.1.2")
def test_a_province_infects_its_town_and_one_neighbour_drawn_evenly() -> None:
    def reached(dice: Loaded) -> tuple[int, ...]:
        lands = {n: land(population="human", villages=0) for n in range(9)}
        lands[4] = land(population="human", plague=SICK, town=Town("human"))
        it = ward(lands, rows=("ggg", "ggg", "ggg"))
        first = [True]

        def fall(name: str, faces: int) -> int:
            drawn = dice.fall(name, faces) if first[0] else faces - 1
            first[0] = False
            return drawn

        run(it, Loaded(fall))
        tried = odds_of(it, "infection")
        assert ("people", 4, "town", 4) in tried
        return tuple(int(about[3]) for about in tried if about[2] == "people")

    odds = exactly(reached)
    assert set(odds) == {(n,) for n in board(world("ggg", "ggg", "ggg")).grid.neighbours(4)}
    assert set(odds.values()) == {Fraction(1, 6)}


@pytest.mark.rule("DK-13.1.1")
@pytest.mark.rule("DK-10.4")
@pytest.mark.rule("DK-11.2.14")
@pytest.mark.parametrize(
    "target",
    [
        {"population": "elf"},
        {"population": None},
        {"population": "human", "plague": Plague(1, 1)},
    ],
)
def test_elves_nobody_monsters_and_the_sick_are_never_infected(target: dict[str, Any]) -> None:
    it = ward(
        {0: land(population="human", plague=SICK), 1: land(**target)},
        army(0, 1, type="dragon", race="human"),
        army(1, 1, race="elf"),
        rows=("gg",),
    )
    run(it, COME)
    assert odds_of(it, "infection") == {}
    assert it.provinces[1].plague in (target.get("plague"), None)


@pytest.mark.rule("W109")
@pytest.mark.rule("DK-13.1.1")
def test_the_first_source_counts_and_who_was_just_infected_is_spared() -> None:
    other = Plague(20, 5)
    lands = {40: land(population="human", plague=SICK), 41: land(population="human")}
    it = ward(lands, army(1, 1, race="human", province=41, plague=other), rows=("g" * 10,) * 5)
    near = it.grid.neighbours(40).index(41)

    def fall(name: str, faces: int) -> int:
        if faces == len(it.grid.neighbours(40)) and not it.chance.log:
            return near
        return 0 if faces == 9 else faces - 1  # only infections come

    told = run(it, Loaded(fall))
    assert it.provinces[41].plague == SICK
    assert told == [("infected", 41, "people")]
    assert ("people", 41) not in odds_of(it, "death")
    assert ("people", 41) not in odds_of(it, "recovery")
    assert odds_of(it, "new plague") == {}, "it is sick now"


@pytest.mark.rule("DK-13.1.2")
def test_death_takes_villages_with_their_people_and_guards_with_their_town() -> None:
    it = ward(
        {
            0: land(owner=1, population="human", plague=SICK, villages=2),
            2: land(owner=2, population="elf", town=Town("human", plague=SICK)),
        },
        army(1, 1, race="human", plague=SICK),
        army(2, 1, race="human", type="town_guard", province=2, plague=SICK),
        army(2, 2, race="elf", province=2),
    )
    before = dict(it.armies)
    told = run(it, COME)
    assert odds_of(it, "death") == {
        ("people", 0): Fraction(12, 16),
        ("army", 0, 1, 1): Fraction(12, 16),
        ("army", 2, 2, 1): Fraction(12, 16),
        ("town", 2): Fraction(12, 16),
    }
    assert (it.provinces[0].population, it.provinces[0].villages) == (None, 0)
    assert (it.provinces[0].owner, it.provinces[0].plague) == (1, None)
    assert it.provinces[2].town is None
    assert it.provinces[2].population == "elf"
    assert set(it.armies) == {ArmyId(2, 2)} < before.keys()
    assert [code for code, _, _ in told] == ["plague_death"] * 4


@pytest.mark.rule("DK-13.1.2")
def test_a_healthy_guard_goes_with_its_town() -> None:
    it = ward(
        {0: land(owner=1, population="elf", town=Town("human", plague=SICK))},
        army(1, 1, race="human", type="town_guard"),
    )
    play(plague.play, it, COME)
    assert it.armies == {}
    assert it.events[-1].data["guard"] == 1
    assert it.events[-1].seen_by == {1}


@pytest.mark.rule("DK-13.1.2")
def test_who_did_not_die_recovers_with_a_quarter() -> None:
    it = ward(
        {0: land(population="human", plague=SICK), 1: land(population="elf")},
        army(1, 1, race="human", plague=SICK, province=1),
    )
    run(it, FAIL)
    assert set(odds_of(it, "recovery").values()) == {25 * PERCENT}
    assert it.provinces[0].plague == SICK
    # They live (not below 3/4), and recover (below 1/4).
    falls = {4: [3, 3, 0, 0]}
    told = run(it, Loaded(lambda name, faces: falls[faces].pop(0) if faces == 4 else faces - 1))
    assert told == [("recovered", 0, "people"), ("recovered", 1, "army")]
    assert it.provinces[0].plague is None
    assert it.armies[ArmyId(1, 1)].plague is None
    assert ("people", 0) in odds_of(it, "new plague"), "healthy again, so it may be struck anew"


@pytest.mark.rule("DK-14.3.3")
@pytest.mark.rule("DK-13.1.2")
@pytest.mark.parametrize(
    ("race", "people", "town"),
    [
        ("duck", "0.2", "0.12"), ("dwarf", "0.08", "0.08"), ("elf", "0", "0"),
        ("human", "0.25", "0.35"), ("orc", "0.8", "0.83"),
    ],
)  # fmt: skip
def test_new_plagues_break_out(race: str, people: str, town: str) -> None:
    it = ward({0: land(population=race), 1: land(town=Town(race))})
    assert run(it) == []
    expected = {("people", 0): Fraction(people) * PERCENT, ("town", 1): Fraction(town) * PERCENT}
    assert odds_of(it, "new plague") == {key: odds for key, odds in expected.items() if odds}
    told = run(it, COME)
    assert len(told) == (0 if race == "elf" else 2)
    assert it.provinces[0].plague == (None if race == "elf" else Plague(1, 1))
    assert len(RACES) == 5


@pytest.mark.rule("DK-13.1.2")
def test_a_lone_province_infects_no_neighbour() -> None:
    it = ward({0: land(population="human", plague=SICK)}, rows=("g",))
    run(it)
    assert odds_of(it, "infection") == {}
