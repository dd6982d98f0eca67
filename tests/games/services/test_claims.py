"""Of any number of workers exactly one has a stage, for as long as it shows that it lives."""

import threading
import time
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from games.models import Campaign, Stage
from games.services import campaigns, claims, holding, sweeping
from tests.toy import scenes
from tests.toy.scenes import SECOND, SLACK, Clock

LEASE = timedelta(seconds=31)


@pytest.fixture
def due(clock: Clock, db: None) -> Campaign:
    """A campaign whose first turn is due."""
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    return campaign


def test_of_two_claims_one_gets_it(due: Campaign) -> None:
    stage = scenes.stage(due)
    token = claims.claim(stage.pk)
    assert token is not None
    assert claims.claim(stage.pk) is None
    stage.refresh_from_db()
    assert (stage.status, stage.lease_token) == (Stage.Status.RESOLVING, token)


def test_nothing_is_claimed_before_its_time(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    assert stage.due_at is not None
    clock.go_to(stage.due_at - timedelta(milliseconds=1))
    assert claims.claim(stage.pk) is None
    clock.go_to(stage.due_at)
    assert claims.claim(stage.pk) is not None


def test_later_stages_wait_for_the_earlier(due: Campaign) -> None:
    assert claims.claim(scenes.stage(due, index=1).pk) is None


@pytest.mark.django_db
def test_a_stage_waits_for_all_of_the_turn_before(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    second = scenes.stage(campaign, turn=2)
    assert second.due_at is not None
    Stage.objects.filter(turn__number=1, index=1).update(due_at=None)
    clock.go_to(second.due_at + SLACK)
    assert claims.claim(second.pk) is None


def test_nothing_of_a_paused_campaign_is_claimed(due: Campaign) -> None:
    campaigns.pause(due, by=None)
    assert claims.claim(scenes.stage(due).pk) is None


def test_a_lost_lease_is_taken_over_and_counted(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    first = claims.claim(stage.pk)
    clock.wait(29 * SECOND)
    assert claims.claim(stage.pk) is None
    clock.wait(2 * SECOND)
    second = claims.claim(stage.pk)
    assert second is not None
    assert second != first
    stage.refresh_from_db()
    assert stage.lost_leases == 1


def test_who_lost_the_lease_cannot_renew_it(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    first = claims.claim(stage.pk)
    assert first is not None
    clock.wait(20 * SECOND)
    assert claims.renew(stage.pk, first)
    clock.wait(20 * SECOND)
    assert claims.claim(stage.pk) is None, "it was renewed"
    clock.wait(LEASE)
    second = claims.claim(stage.pk)
    assert second is not None
    assert not claims.renew(stage.pk, first)
    assert claims.renew(stage.pk, second)


def test_the_third_lost_lease_holds_the_stage(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    for _worker in range(3):
        assert claims.claim(stage.pk) is not None
        clock.wait(LEASE)
    assert claims.claim(stage.pk) is None
    assert sweeping.sweep(timezone.now()) == []
    stage.refresh_from_db()
    assert (stage.status, stage.held_code) == (Stage.Status.HELD, "worker-lost")


def test_a_lease_renewed_in_the_last_moment_is_not_held(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    token = claims.claim(stage.pk)
    assert token is not None
    stage.refresh_from_db()
    looked_at = timezone.now() + LEASE
    clock.go_to(looked_at - 2 * SECOND)
    claims.renew(stage.pk, token)
    assert not holding.hold(stage, token, "worker-lost", lost_before=looked_at)
    stage.refresh_from_db()
    assert stage.status == Stage.Status.RESOLVING


def test_given_back_it_can_be_claimed_again_without_a_mark(due: Campaign) -> None:
    stage = scenes.stage(due)
    assert claims.claim(stage.pk) is not None
    stage.refresh_from_db()
    claims.give_back(stage)
    assert claims.claim(stage.pk) is not None
    stage.refresh_from_db()
    assert stage.lost_leases == 0


def test_who_lost_it_cannot_give_it_back(clock: Clock, due: Campaign) -> None:
    stage = scenes.stage(due)
    claims.claim(stage.pk)
    mine = scenes.stage(due)
    clock.wait(LEASE)
    other = claims.claim(stage.pk)
    claims.give_back(mine)
    stage.refresh_from_db()
    assert (stage.status, stage.lease_token) == (Stage.Status.RESOLVING, other)


def overdue() -> Stage:
    """A stage that is due, by the real clock."""
    campaign = scenes.started()
    campaign.turns.update(deadline=timezone.now() - SLACK)
    Stage.objects.filter(index=0).update(due_at=timezone.now() - SECOND)
    return scenes.stage(campaign)


@pytest.mark.django_db(transaction=True)
def test_of_ten_workers_at_once_one_gets_it() -> None:
    stage = overdue()
    start = threading.Barrier(10)
    tokens: list[uuid.UUID | None] = []

    def worker() -> None:
        start.wait()
        tokens.append(claims.claim(stage.pk))
        connection.close()

    threads = [threading.Thread(target=worker) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(tokens) == 10
    assert len([token for token in tokens if token]) == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_heart_beats_while_the_work_goes_on(settings: Settings) -> None:
    settings.LEASE_SECONDS = 0.6
    stage = overdue()
    token = claims.claim(stage.pk)
    assert token is not None
    with claims.heartbeat(stage.pk, token):
        time.sleep(1.5)
        assert claims.claim(stage.pk) is None
    time.sleep(0.7)
    assert claims.claim(stage.pk) is not None


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_heart_goes_on_after_trouble_with_the_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    settings.LEASE_SECONDS = 0.6
    stage = overdue()
    token = claims.claim(stage.pk)
    assert token is not None
    renew, beats = claims.renew, []

    def trouble_first(stage_id: int, token: uuid.UUID) -> bool:
        beats.append(1)
        if len(beats) == 1:
            raise OperationalError("the connection was lost")
        return renew(stage_id, token)

    monkeypatch.setattr(claims, "renew", trouble_first)
    with claims.heartbeat(stage.pk, token):
        time.sleep(1.5)
        assert claims.claim(stage.pk) is None
    assert len(beats) > 2
