"""Bots hand in clean sheets in any position, from what their seat may know alone."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dunk.engine import bots
from dunk.engine.bots.markets import Markets, villages_waiting
from dunk.engine.bots.outlook import look
from dunk.engine.bots.temperament import AT_HOME
from dunk.engine.bots.temperament import TEMPERAMENTS as BY_NAME
from dunk.engine.carrying.answering import carry_out
from dunk.engine.known import known_from
from dunk.engine.report import report
from dunk.engine.resolver import resolve
from dunk.engine.state import Plague, Position
from dunk.engine.tables.peoples import LEADERS
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions

temperaments = st.sampled_from(bots.TEMPERAMENTS)


def sheet_of(where: Position, number: int, temperament: str, seed: str = "dice") -> str:
    return bots.bot(report(where, (), number), Dice(seed), temperament)


@st.composite
def seats_to_play(draw: st.DrawFn) -> tuple[Position, int]:
    """A position, and a kingdom that is in it."""
    where = draw(positions())
    playing = [number for number, realm in where.kingdoms.items() if realm.left is None]
    assume(playing)
    return where, draw(st.sampled_from(playing))


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_no_order_of_a_bot_is_ever_refused(game: tuple[Position, int], temperament: str) -> None:
    where, number = game
    sheet = sheet_of(where, number, temperament)
    answered = carry_out(known_from(report(where, (), number)).realm(), sheet)
    assert len(answered.answers) == len(sheet.splitlines())
    assert [(answer.order, answer.failure) for answer in answered.answers if answer.failure] == []
    done = resolve(where, {where.kingdoms[number].seat: sheet}, Dice("turn"))
    failed = [event.data for event in done.events if event.code == "order_failed"]
    assert failed == []


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_the_same_report_and_dice_give_the_same_sheet(
    game: tuple[Position, int], temperament: str
) -> None:
    assert sheet_of(*game, temperament) == sheet_of(*game, temperament)


@pytest.mark.slow
@given(seats_to_play(), temperaments)
def test_a_bot_does_not_touch_its_report(game: tuple[Position, int], temperament: str) -> None:
    where, number = game
    told: Any = report(where, (), number)
    bots.bot(told, Dice("x"), temperament)
    assert told == report(where, (), number)


def test_who_is_not_in_the_game_hands_in_nothing() -> None:
    where = world("ffff", kingdoms=[kingdom(1)], lands={0: land(owner=1, population="orc")})
    assert bots.bot(report(where, (), None), Dice("x"), "builder") == ""
    with pytest.raises(KeyError):
        bots.bot(report(where, (), 1), Dice("x"), "saint")


def lines_of(where: Position, temperament: str, number: int = 1) -> list[str]:
    return sheet_of(where, number, temperament).splitlines()


def homeland(*numbers: int, owner: int = 1, race: str = "human", **changes: Any) -> dict[int, Any]:
    return {number: land(owner=owner, population=race, **changes) for number in numbers}


def humans(**changes: Any) -> Any:
    return kingdom(1, **({"race": "human", "leaders": "mage"} | changes))


@pytest.mark.rule("DK-5.12")
@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_free_land_next_door_is_taken(temperament: str) -> None:
    where = world(
        "gggg",
        kingdoms=[humans()],
        lands={**homeland(0, 1), 2: land(population="human")},
        armies=[army(1, 1, race="human", province=1)],
    )
    assert "move 1 e 0" in lines_of(where, temperament)


@pytest.mark.rule("DK-5.14")
@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_rebels_are_fought_where_the_odds_are_good_and_let_be_where_not(temperament: str) -> None:
    def sheet(erf: int) -> list[str]:
        where = world(
            "ggg",
            kingdoms=[humans()],
            lands={**homeland(0), 1: land(population="orc")},
            armies=[army(1, 1, race="human", erf=erf), army(0, 1, province=1)],
        )
        return lines_of(where, temperament)

    assert "move 1 e 0" in sheet(6)
    assert not [line for line in sheet(1) if line.startswith("move 1 e")]


@pytest.mark.rule("DK-7.6")
@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_a_village_with_good_land_around_becomes_a_town(temperament: str) -> None:
    ground = homeland(0, 1, 2, 3, 5, 6, 7, 8, 10) | homeland(4, villages=1)
    where = world(
        "fgl",
        "mgf",
        "lgm",
        "fff",
        kingdoms=[humans(gold=60, technologies={"towns"})],
        lands=ground,
    )
    assert "build_town 4" in lines_of(where, temperament)


@pytest.mark.rule("DK-10.8")
@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_leaders_learn_their_own_art_first_and_then_use_it(temperament: str) -> None:
    def sheet(leaders: str, *technologies: str) -> list[str]:
        where = world(
            "gg",
            kingdoms=[humans(leaders=leaders, technologies=set(technologies))],
            lands={**homeland(0), 1: land(population="human")},
            turn=2,
        )
        return lines_of(where, temperament)

    assert "develop_magic_village" in sheet("mage")
    assert "magic_village 0" in sheet("mage", "magic_village")
    assert "develop_mission" in sheet("priest")
    assert "mission" in sheet("priest", "mission")
    assert "develop_moral" in sheet("warrior")


@pytest.mark.rule("DK-5.2.5")
def test_a_grave_plague_is_healed_before_anybody_is_converted() -> None:
    where = world(
        "ggg",
        kingdoms=[humans(leaders="priest", technologies={"healing", "mission"})],
        lands={
            **homeland(0),
            **homeland(1, plague=Plague(9, 9)),
            2: land(population="human"),
        },
        turn=2,
    )
    assert "heal 1" in lines_of(where, "missionary")


@pytest.mark.rule("DK-12.3")
def test_a_conqueror_goes_for_a_rich_neighbour_without_soldiers_and_a_builder_waits() -> None:
    def declarations(temperament: str) -> set[str]:
        where = world(
            "gggggg",
            kingdoms=[
                humans(leaders="warrior", gold=900, contacts={2}),
                kingdom(2, contacts={1}),
            ],
            lands={**homeland(0, 1, 2), **homeland(3, 4, 5, owner=2, race="orc")},
            turn=15,
        )
        return {
            line
            for seed in "abcdef"
            for line in sheet_of(where, 1, temperament, seed).splitlines()
            if line.startswith("enemy")
        }

    assert declarations("conqueror") == {"enemy 2"}
    assert declarations("builder") == set()


@pytest.mark.rule("DK-4.3.1")
def test_orcs_found_their_villages_with_castles_for_their_warriors_are_too_proud() -> None:
    ground = homeland(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, race="orc")
    orcs = kingdom(1, gold=60, technologies={"towns", "castles"})
    where = world("fgl", "mgf", "lgm", "fff", kingdoms=[orcs], lands=ground)
    placed = [line for line in lines_of(where, "builder") if line.startswith("place_sky_castle")]
    assert placed
    site = int(placed[0].split()[1])
    castle = army(1, 1, type="sky_castle", province=site)
    after = world("fgl", "mgf", "lgm", "fff", kingdoms=[orcs], lands=ground, armies=[castle])
    assert "army_to_village 1" in lines_of(after, "builder")


@pytest.mark.rule("DK-12.4")
def test_two_armies_in_the_same_free_land_do_not_dance_for_ever() -> None:
    where = world(
        "ggggg",
        kingdoms=[humans(contacts={2}), kingdom(2, race="human", leaders="mage", contacts={1})],
        lands={
            **homeland(0),
            **homeland(4, owner=2),
            2: land(population="human"),
            1: land(population="human"),
            3: land(population="human"),
        },
        armies=[army(1, 1, race="human", province=2), army(2, 1, race="human", province=2)],
    )
    for turn in range(4):
        sheets = {
            realm.seat: bots.bot(report(where, (), number), Dice(f"{turn}"), "builder")
            for number, realm in where.kingdoms.items()
        }
        where = resolve(where, sheets, Dice(f"{turn}")).position
    assert all(where.provinces[number].owner for number in (1, 2, 3))


def test_there_is_a_temperament_for_all_leaders_and_the_gentlest_cares_for_empty_seats() -> None:
    assert set(AT_HOME) == set(LEADERS)
    assert set(AT_HOME.values()) == set(bots.TEMPERAMENTS)
    steward = BY_NAME[bots.TEMPERAMENTS[0]]
    assert steward.peace == max(one.peace for one in BY_NAME.values())
    assert steward.quarrel == min(one.quarrel for one in BY_NAME.values())


@pytest.mark.rule("DK-7.6")
def test_villages_wait_only_where_a_town_would_be_worth_its_gold() -> None:
    ground = homeland(0, 1, 2, 8, 10, 16, 17, 18) | homeland(9, villages=1)
    ground |= {number: land(owner=1, villages=1) for number in (5, 6, 7, 15)}  # all have left
    realm = humans(technologies={"towns"})
    where = world("fglfmmmm", "mgfmmmmm", "lgmmmmmm", kingdoms=[realm], lands=ground)
    outlook = look(report(where, (), 1))
    assert villages_waiting(outlook, Markets(outlook)) == 1
