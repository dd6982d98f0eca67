"""16. Given a player edits after ready, when they save, then ready is withdrawn and they are told
so."""

from datetime import timedelta

import pytest

from games import tasks
from games.models import Notice, Stage
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db


def test_promise_16_an_edit_withdraws_ready_and_says_so(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=60)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    assert scenes.open_turn(campaign).early_at is not None
    scenes.save(campaign, "A", "dig deep")
    attendances = scenes.open_turn(campaign).attendances
    assert attendances.get(seat__key="A").ready_at is None
    assert attendances.get(seat__key="B").ready_at is not None
    told = Notice.objects.filter(code="ready-withdrawn")
    assert [notice.recipient.username for notice in told] == ["ann"]
    clock.wait(timedelta(seconds=60) + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING, "no early run any more"
