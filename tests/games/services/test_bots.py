"""Bots write their orders from their own reports, once, and stop nobody when they fail."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.dice import Dice
from games.models import OrderSheet, Stage, Turn
from games.services import bots, freezing
from tests.toy import scenes
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_bots_write_once_and_see_their_own_report(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, object]] = []

    def bot(self: Toy, report: dict[str, object], dice: Dice, temperament: str) -> str:
        shown.append(report)
        return f"dig # {temperament}"

    monkeypatch.setattr(Toy, "bot", bot)
    campaign = scenes.started(players=1, bots=2)
    turn = scenes.open_turn(campaign)
    assert bots.write_sheets(turn) == 2
    assert bots.write_sheets(turn) == 0
    assert [report["seat"] for report in shown] == ["B", "C"]
    sheet = turn.sheets.get(seat__key="B")
    assert (sheet.source, sheet.text) == (OrderSheet.Source.BOT, "dig # shy")


def test_the_next_turn_of_a_bot_is_written_when_the_last_stage_has_run(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1, stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    following = scenes.open_turn(campaign)
    assert following.number == 2
    for stages_run in (1, 2):
        assert not following.sheets.exists(), f"after {stages_run} of 3 stages"
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    assert following.sheets.get().seat.key == "B"


def test_a_bot_that_fails_has_sent_nothing_and_stops_nobody(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bot(self: Toy, report: dict[str, object], dice: Dice, temperament: str) -> str:
        if report["seat"] == "B":
            raise RuntimeError("out of ideas")
        return "dig"

    monkeypatch.setattr(Toy, "bot", bot)
    campaign = scenes.started(players=1, bots=2)
    turn = scenes.open_turn(campaign)
    scenes.play_turn(clock, campaign)
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    assert freezing.frozen_sheets(turn) == {"A": None, "B": None, "C": "dig"}


def test_a_bot_never_writes_for_a_seat_that_a_person_holds(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    campaign.seats.filter(key="B").update(player=scenes.person("new"))
    assert bots.write_sheets(scenes.open_turn(campaign)) == 0


def test_a_bot_writes_nothing_once_the_turn_is_closed(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    turn = scenes.open_turn(campaign)
    Turn.objects.filter(pk=turn.pk).update(status=Turn.Status.FROZEN, frozen_at=timezone.now())
    assert bots.write_sheets(turn) == 0
