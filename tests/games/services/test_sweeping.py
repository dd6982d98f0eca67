"""The deadline service: what is due, what an outage gives back, which demos sleep."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.models import AuditEntry, Campaign, Notice, Pulse, Stage
from games.services import campaigns, holding, sweeping
from tests.toy import scenes
from tests.toy.scenes import SECOND, SLACK, Clock

pytestmark = pytest.mark.django_db

HOURS = timedelta(hours=1)


def sweep() -> list[int]:
    """One look, now."""
    return sweeping.sweep(timezone.now())


def test_nothing_is_due_before_its_time(clock: Clock) -> None:
    campaign = scenes.started()
    assert sweep() == []
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + 2 * SECOND)
    assert sweep() == [], "a sheet may still wait for a lock"
    clock.go_to(deadline + 3 * SECOND)
    assert sweep() == [scenes.stage(campaign).pk]


def test_the_longest_overdue_comes_first(clock: Clock) -> None:
    late, early = scenes.started(local_time="21:00"), scenes.started(local_time="20:00")
    clock.wait(timedelta(days=2))
    assert sweep() == [scenes.stage(early).pk, scenes.stage(late).pk]


def test_each_look_is_a_pulse(clock: Clock) -> None:
    sweep()
    clock.wait(5 * SECOND, alive=False)
    sweep()
    assert Pulse.objects.get(name="sweep").at == timezone.now()


def test_a_clock_that_goes_back_moves_no_pulse(clock: Clock) -> None:
    sweep()
    at = timezone.now()
    clock.go_to(at - HOURS, alive=False)
    sweep()
    assert Pulse.objects.get(name="sweep").at == at


def outage(clock: Clock, campaign: Campaign, hours: int) -> None:
    """The host goes down an hour before the deadline, and comes back after ``hours``."""
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - HOURS)
    clock.wait(hours * HOURS, alive=False)


def test_after_an_outage_the_time_is_given_back_and_all_are_told(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    outage(clock, campaign, hours=26)
    assert sweep() == []
    turn = scenes.open_turn(campaign)
    assert turn.deadline == deadline + 26 * HOURS
    assert turn.scheduled_at == deadline
    told = Notice.objects.filter(code="deadline-moved-after-outage")
    assert {notice.recipient.username for notice in told} == {"ann", "bob", "cid", "gm"}
    assert AuditEntry.objects.get(act="outage").data["new"] == turn.deadline.isoformat()
    assert not scenes.save(campaign, "A", "dig").is_late
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_the_time_is_given_back_once(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    outage(clock, campaign, hours=26)
    for _look in range(3):
        sweep()
    assert scenes.open_turn(campaign).deadline == deadline + 26 * HOURS
    assert (
        Notice.objects.filter(code="deadline-moved-after-outage", recipient__username="ann").count()
        == 1
    )


def test_a_short_silence_is_no_outage(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - SECOND)
    clock.wait(timedelta(minutes=14), alive=False)
    assert sweep() == [scenes.stage(campaign).pk]


def test_a_deadline_before_or_after_the_outage_stays(clock: Clock) -> None:
    before, after = scenes.started(local_time="20:00"), scenes.started(local_time="23:00")
    due = scenes.open_turn(before).deadline
    later = scenes.open_turn(after).deadline
    assert due is not None
    clock.go_to(due + SECOND)
    clock.wait(2 * HOURS, alive=False)
    assert sweep() == [scenes.stage(before).pk]
    assert scenes.open_turn(after).deadline == later


def test_a_game_may_have_its_overdue_turn_run_at_once(clock: Clock) -> None:
    campaign = scenes.started(outage_rule="run")
    outage(clock, campaign, hours=26)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    assert campaign.turns.count() == 2, "once, though two deadlines passed"


def test_an_early_run_that_fell_into_the_outage_gets_its_grace_again(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=1200, every=7)
    deadline = scenes.open_turn(campaign).deadline
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    clock.go_to(timezone.now(), alive=True)
    clock.wait(5 * HOURS, alive=False)
    assert sweep() == []
    turn = scenes.open_turn(campaign)
    assert turn.early_at == timezone.now() + 1200 * SECOND
    assert turn.deadline == deadline
    clock.wait(1200 * SECOND + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_a_paused_campaign_gets_its_time_from_the_end_of_the_pause_only(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - HOURS)
    campaigns.pause(campaign, by=None)
    clock.wait(26 * HOURS, alive=False)
    sweep()
    campaigns.resume(campaign, by=None)
    assert scenes.open_turn(campaign).deadline == deadline + 26 * HOURS


def test_held_through_an_outage_the_time_is_given_back_once(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.save(campaign, "A", "explode")
    scenes.pass_deadline(clock, campaign)
    clock.wait(HOURS)
    tasks.sweep()
    held_at = timezone.now()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.wait(26 * HOURS, alive=False)
    sweep()
    holding.release(scenes.stage(campaign, index=1), by=None)
    assert scenes.open_turn(campaign).deadline == deadline + (timezone.now() - held_at)


def test_later_stages_run_at_once_after_an_outage(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    clock.wait(10 * HOURS, alive=False)
    for _stage in range(2):
        tasks.sweep()
    assert scenes.stage(campaign, index=2).status == Stage.Status.RESOLVED


def test_a_worker_beats_too(clock: Clock) -> None:
    """While every worker is busy for long no sweep runs; that is no outage."""
    campaign = scenes.started()
    sweep()
    for _resolution in range(3):
        clock.wait(timedelta(minutes=9), alive=False)
        tasks.resolve_stage(scenes.stage(campaign).pk)
    assert Pulse.objects.get().at == timezone.now()


def demo(**fields: object) -> Campaign:
    """A demo campaign with a turn every five minutes, never looked at."""
    return scenes.started(is_demo=True, rhythm="minutes", every=5, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("looked", [True, False], ids=["looked at once", "never looked at"])
def test_a_demo_nobody_looks_at_falls_asleep(clock: Clock, looked: bool) -> None:
    campaign = demo(last_seen_at=timezone.now() if looked else None)
    clock.wait(timedelta(minutes=6))
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    clock.wait(timedelta(minutes=10))
    assert scenes.stage(campaign, turn=2).pk not in sweep()
    for _turn in range(5):
        clock.wait(timedelta(minutes=6))
        tasks.sweep()
    assert scenes.stage(campaign, turn=2).status == Stage.Status.WAITING


def test_a_demo_that_is_looked_at_wakes_with_a_full_turn(clock: Clock) -> None:
    campaign = demo()
    clock.wait(timedelta(hours=8))
    tasks.sweep()
    sweeping.wake(campaign, timezone.now())
    assert scenes.open_turn(campaign).deadline == timezone.now() + timedelta(minutes=5)
    clock.wait(timedelta(minutes=5) + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_looks_at_a_demo_that_is_awake_move_nothing(clock: Clock) -> None:
    campaign = demo(last_seen_at=timezone.now())
    deadline = scenes.open_turn(campaign).deadline
    clock.wait(timedelta(minutes=4))
    sweeping.wake(campaign, timezone.now())
    campaign.refresh_from_db()
    assert campaign.last_seen_at == timezone.now()
    assert scenes.open_turn(campaign).deadline == deadline


def test_a_stage_of_a_demo_that_is_under_way_is_finished(clock: Clock) -> None:
    campaign = demo()
    clock.wait(timedelta(minutes=6))
    tasks.sweep()
    clock.wait(timedelta(hours=1))
    for _stage in range(2):
        tasks.sweep()
    assert scenes.stage(campaign, index=2).status == Stage.Status.RESOLVED
    assert scenes.stage(campaign, turn=2).status == Stage.Status.WAITING


def test_an_ordinary_campaign_never_sleeps(clock: Clock) -> None:
    campaign = scenes.started()
    sweeping.wake(campaign, timezone.now())
    campaign.refresh_from_db()
    assert campaign.last_seen_at is None
