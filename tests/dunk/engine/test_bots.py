"""Bots hand in clean sheets in any position, from what their seat may know alone."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dunk.engine import bots
from dunk.engine.carrying.answering import carry_out
from dunk.engine.known import known_from
from dunk.engine.report import report
from dunk.engine.resolver import resolve
from dunk.engine.state import Position
from games.dice import Dice
from tests.dunk.builders import kingdom, land, world
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
