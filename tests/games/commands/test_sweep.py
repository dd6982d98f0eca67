"""``manage.py sweep``: the deadline service for cron."""

import io
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command

from games.models import Notice, Pulse, Stage
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db


def sweep() -> list[str]:
    """What the command says, line by line."""
    said = io.StringIO()
    call_command("sweep", stdout=said)
    return said.getvalue().splitlines()


def test_it_resolves_what_is_due_with_all_its_stages_and_the_bots(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    assert sweep() == []
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    assert sweep() == [
        "Toy, turn 1 dawn: resolved",
        "Toy, turn 1 noon: resolved",
        "Toy, turn 1 dusk: resolved",
    ]
    assert scenes.open_turn(campaign).sheets.get().seat.key == "B"
    assert Pulse.objects.get(name="sweep").at == deadline + SLACK
    assert sweep() == []


def test_what_is_held_is_said_and_tried_once(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "explode")
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    assert sweep() == ["Toy, turn 1 dawn: resolved", "Toy, turn 1 noon: held for the GM"]
    assert sweep() == []


def test_it_minds_the_outage_rule(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    sweep()
    clock.go_to(deadline + timedelta(days=1), alive=False)
    assert sweep() == []
    assert scenes.stage(campaign).status == Stage.Status.WAITING


def test_it_reminds_and_sends_letters(clock: Clock) -> None:
    reachable("ann")
    campaign = scenes.started(every=7)
    Notice.objects.update(post_at=None)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - timedelta(hours=3))
    sweep()
    clock.wait(timedelta(minutes=2))
    sweep()
    assert [letter.subject for letter in mail.outbox] == ["[Postal Games] Toy awaits your orders"]
