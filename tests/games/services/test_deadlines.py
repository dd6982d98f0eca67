"""What a GM does to the clock of one turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.errors import NotNow
from games.models import AuditEntry, Notice, Stage
from games.services import campaigns, deadlines, orders
from tests.toy import scenes
from tests.toy.scenes import SECOND, SLACK, Clock

pytestmark = pytest.mark.django_db


def test_run_now_closes_the_turn_and_says_so(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.save(campaign, "A", "dig")
    turn = scenes.open_turn(campaign)
    old = turn.deadline
    clock.wait(SECOND)
    deadlines.run_now(turn, by=campaign.gm)
    assert scenes.open_turn(campaign).deadline == timezone.now()
    clock.wait(SLACK)
    with pytest.raises(orders.TooLate):
        scenes.save(campaign, "B", "dig")
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    entry = AuditEntry.objects.get(act="run-now")
    assert entry.by == campaign.gm
    assert entry.data["old"] == old.isoformat()
    assert Notice.objects.filter(code="closed-by-gm").count() == 2


def test_clicked_again_nothing_more_changes(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    deadlines.run_now(turn, by=campaign.gm)
    clock.wait(SECOND)
    deadlines.run_now(turn, by=campaign.gm)
    assert scenes.open_turn(campaign).deadline == timezone.now() - SECOND
    assert AuditEntry.objects.filter(act="run-now").count() == 1


def test_a_campaign_without_a_clock_runs_when_the_gm_says_so(clock: Clock) -> None:
    campaign = scenes.started(rhythm="manual")
    assert scenes.open_turn(campaign).deadline is None
    clock.wait(timedelta(days=100))
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    assert not scenes.save(campaign, "A", "dig").is_late
    deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    clock.wait(SLACK)
    for _stage in range(3):
        tasks.sweep()
    assert scenes.open_turn(campaign).number == 2
    assert scenes.open_turn(campaign).deadline is None


def test_the_next_turn_keeps_to_the_rhythm(clock: Clock) -> None:
    campaign = scenes.started(every=7)
    scheduled = scenes.open_turn(campaign).scheduled_at
    assert scheduled is not None
    deadlines.run_now(scenes.open_turn(campaign), by=None)
    clock.wait(SLACK)
    tasks.sweep()
    assert scenes.open_turn(campaign).deadline == scheduled, "still six days away"


def test_not_while_the_turn_before_is_being_played(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    with pytest.raises(NotNow, match="turn before it"):
        deadlines.run_now(scenes.open_turn(campaign), by=None)


def test_not_while_the_campaign_is_paused(clock: Clock) -> None:
    campaign = scenes.started()
    campaigns.pause(campaign, by=None)
    with pytest.raises(NotNow, match="not running"):
        deadlines.run_now(scenes.open_turn(campaign), by=None)


def test_not_once_the_turn_is_closed(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    scenes.play_turn(clock, campaign)
    with pytest.raises(NotNow, match="no more orders"):
        deadlines.run_now(turn, by=None)


def test_a_moved_deadline_is_the_one_that_counts(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    later = turn.deadline + timedelta(days=2)
    deadlines.move(turn, later, by=campaign.gm)
    clock.go_to(turn.deadline + SLACK)
    tasks.sweep()
    assert not scenes.save(campaign, "A", "dig").is_late
    clock.go_to(later + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    assert Notice.objects.filter(code="deadline-moved").count() == 2


def test_moved_to_the_same_instant_nothing_is_said(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    for _click in range(2):
        deadlines.move(turn, turn.deadline + timedelta(days=1), by=None)
    assert AuditEntry.objects.filter(act="move-deadline").count() == 1


def test_a_deadline_is_not_moved_into_the_past(clock: Clock) -> None:
    campaign = scenes.started()
    with pytest.raises(NotNow, match="future"):
        deadlines.move(scenes.open_turn(campaign), timezone.now(), by=None)
