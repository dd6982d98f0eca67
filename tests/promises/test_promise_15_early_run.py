"""15. Given all sheets ready, when the game allows early runs, then the turn runs after the grace
delay, and un-readying within it stops that."""

from datetime import timedelta

import pytest

from games import tasks
from games.models import Campaign, Stage
from games.services import claims
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db
GRACE = timedelta(minutes=10)


def all_ready(clock: Clock, **fields: object) -> Campaign:
    """Three players and a bot; all that play have said "ready"."""
    campaign = scenes.started(
        players=3, bots=1, every=7, grace_seconds=int(GRACE.total_seconds()), **fields
    )
    for key in "ABC":
        scenes.save(campaign, key, "dig")
        assert scenes.stage(campaign).status == Stage.Status.WAITING
        scenes.ready(campaign, key)
    return campaign


def is_resolved(campaign: Campaign) -> bool:
    tasks.sweep()
    return scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_promise_15_the_turn_runs_after_the_grace(clock: Clock) -> None:
    campaign = all_ready(clock, early_run=True)
    clock.wait(GRACE - timedelta(seconds=1))
    assert not is_resolved(campaign)
    clock.wait(timedelta(seconds=1) + SLACK)
    assert is_resolved(campaign)


def test_promise_15_un_readying_within_the_grace_stops_it(clock: Clock) -> None:
    campaign = all_ready(clock, early_run=True)
    clock.wait(GRACE - timedelta(seconds=1))
    scenes.ready(campaign, "B", is_ready=False)
    clock.wait(timedelta(days=1))
    assert not is_resolved(campaign)
    scenes.ready(campaign, "B")
    clock.wait(GRACE - timedelta(seconds=1))
    assert not is_resolved(campaign), "the grace begins anew"
    clock.wait(timedelta(seconds=1) + SLACK)
    assert is_resolved(campaign)


def test_promise_15_un_readying_stops_a_worker_that_has_just_claimed(clock: Clock) -> None:
    campaign = all_ready(clock, early_run=True)
    clock.wait(GRACE + SLACK)
    stage = scenes.stage(campaign)
    claim = claims.claim

    def claim_then_unready(stage_id: int) -> object:
        token = claim(stage_id)
        scenes.ready(campaign, "C", is_ready=False)
        return token

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims, "claim", claim_then_unready)
        assert not is_resolved(campaign)
    stage.refresh_from_db()
    assert stage.status == Stage.Status.WAITING
    assert not is_resolved(campaign)


def test_promise_15_a_game_may_keep_to_its_deadlines(clock: Clock) -> None:
    campaign = all_ready(clock, early_run=False)
    clock.wait(timedelta(days=1))
    assert not is_resolved(campaign)
