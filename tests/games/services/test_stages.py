"""A turn of several stages: each at its own time, while the next turn takes orders."""

from datetime import timedelta

import pytest

from games import tasks
from games.models import Attendance, Campaign, Notice, Seat, Stage, Turn
from games.services import sealing
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_each_stage_runs_at_its_own_time(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    dawn = scenes.stage(campaign)
    assert dawn.due_at is not None
    assert scenes.stage(campaign, index=1).due_at == dawn.due_at + timedelta(hours=1)
    assert scenes.stage(campaign, index=2).due_at is None
    clock.go_to(dawn.due_at + timedelta(minutes=59))
    tasks.sweep()
    assert scenes.stage(campaign, index=1).status == Stage.Status.WAITING
    clock.go_to(dawn.due_at + timedelta(minutes=60))
    tasks.sweep()
    assert scenes.stage(campaign, index=1).status == Stage.Status.RESOLVED
    assert scenes.stage(campaign, index=2).due_at == dawn.due_at + timedelta(hours=2)


def test_stages_without_a_pause_between_them_wait_for_no_other_tick(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=0)
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign, index=2).status == Stage.Status.RESOLVED


def test_a_turn_of_a_demo_that_sleeps_is_not_run_after_the_turn_before(clock: Clock) -> None:
    campaign = scenes.started(is_demo=True, rhythm="minutes", every=5, stage_minutes=2)
    clock.wait(timedelta(minutes=6))
    tasks.sweep()
    clock.wait(timedelta(hours=1))  # nobody looks; the deadline of turn 2 has passed, too
    for _stage in range(2):
        tasks.sweep()
    assert scenes.stage(campaign, index=2).status == Stage.Status.RESOLVED
    assert scenes.stage(campaign, turn=2).status == Stage.Status.WAITING


def test_the_next_turn_opens_when_the_first_stage_has_run(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    assert [turn.status for turn in campaign.turns.order_by("number")] == ["frozen", "open"]
    assert not scenes.save(campaign, "A", "dig").is_late
    for _stage in range(2):
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    assert [turn.status for turn in campaign.turns.order_by("number")] == ["resolved", "open"]


def test_all_stages_are_played_with_the_same_frozen_sheets(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.save(campaign, "A", "hide 8")
    first = scenes.open_turn(campaign)
    scenes.pass_deadline(clock, campaign)
    scenes.save(campaign, "A", "hide 1")  # for turn 2
    for _stage in range(2):
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    assert scenes.report(campaign, "A")["own"] == {"hidden": 8, "weary": False}
    sheets = [dossier.sheets["A"] for dossier in campaign.dossiers.filter(stage__turn=first)]
    assert sheets == ["hide 8"] * 3


def test_stages_have_seeds_of_their_own_published_before_and_after(clock: Clock) -> None:
    campaign = scenes.started()
    published = [stage.seed_hash for stage in scenes.open_turn(campaign).stages.all()]
    assert len(set(published)) == 3
    scenes.play_turn(clock, campaign)
    stages = campaign.turns.get(number=1).stages.all()
    seeds = [stage.seed for stage in stages]
    assert [sealing.seed_hash(seed) for seed in seeds] == published
    assert all(stage.seed == "" for stage in scenes.open_turn(campaign).stages.all())


def test_a_seat_beaten_at_noon_is_excused_from_the_open_turn(clock: Clock) -> None:
    rules = {"stage_minutes": 60, "early_run": True, "grace_seconds": 60}
    campaign = scenes.started(options={"lives": 1}, secret=scenes.secret(shovel=1), **rules)
    scenes.save(campaign, "C", "dig deep")
    scenes.pass_deadline(clock, campaign)
    turn = scenes.open_turn(campaign)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    assert turn.attendances.get(seat__key="C").outcome == Attendance.Outcome.OPEN
    assert scenes.open_turn(campaign).early_at is None, "C has not said it is ready"
    clock.wait(timedelta(hours=1))
    tasks.sweep()
    assert scenes.seat(campaign, "C").status == Seat.Status.OUT
    assert turn.attendances.get(seat__key="C").outcome == Attendance.Outcome.EXCUSED
    assert scenes.open_turn(campaign).early_at is not None, "nobody else is waited for"
    for _stage in range(2):  # dusk, then the next turn
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    assert turn.attendances.get(seat__key="C").outcome == Attendance.Outcome.EXCUSED
    assert not scenes.open_turn(campaign).attendances.filter(seat__key="C").exists()


def test_who_is_weary_only_after_the_later_stage_is_excused_then(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60, secret=scenes.secret(shovel=6))
    scenes.save(campaign, "A", "dig deep")
    scenes.pass_deadline(clock, campaign)
    attendance = scenes.open_turn(campaign).attendances.get(seat__key="A")
    assert attendance.outcome == Attendance.Outcome.OPEN
    clock.wait(timedelta(hours=1))
    tasks.sweep()
    assert scenes.report(campaign, "A")["own"]["weary"]  # type: ignore[index]
    attendance.refresh_from_db()
    assert attendance.outcome == Attendance.Outcome.EXCUSED


def test_who_is_still_weary_is_excused_until_it_has_rested(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60, secret=scenes.secret(shovel=6))
    scenes.save(campaign, "A", "dig deep")
    scenes.pass_deadline(clock, campaign)
    for _stage in range(2):
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    scenes.pass_deadline(clock, campaign)  # dawn of turn 2: A rests until noon
    attendance = scenes.open_turn(campaign).attendances.get(seat__key="A")
    assert attendance.turn.number == 3
    assert attendance.outcome == Attendance.Outcome.EXCUSED
    clock.wait(timedelta(hours=1))
    tasks.sweep()
    attendance.refresh_from_db()
    assert attendance.outcome == Attendance.Outcome.OPEN


def test_the_last_turn_ends_the_campaign_and_all_its_clocks(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"last_turn": 1}, stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).number == 2, "opened when dawn was over"
    for _stage in range(2):
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    assert campaign.finished_at is not None
    assert not campaign.turns.exclude(status=Turn.Status.RESOLVED).exists()
    assert not Stage.objects.filter(status=Stage.Status.WAITING, due_at__isnull=False).exists()
    finished = Notice.objects.filter(code="finished")
    assert {notice.data["winner"] for notice in finished} == {
        scenes.report(campaign, None)["winner"]
    }
    assert finished.count() == 2
    clock.wait(timedelta(days=30))
    tasks.sweep()
    assert campaign.dossiers.count() == 4


def test_everybody_is_told_of_each_stage_once(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign)
    for stage in campaign.turns.get(number=1).stages.all():
        tasks.resolve_stage(stage.pk)
    told = Notice.objects.filter(code="resolved")
    assert told.count() == 9
    assert {(notice.data["turn"], notice.data["stage"]) for notice in told} == {
        (1, 0),
        (1, 1),
        (1, 2),
    }
