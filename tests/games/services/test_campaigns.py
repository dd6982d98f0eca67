"""Start, pause and resume."""

from datetime import UTC, datetime, timedelta

import pytest

from games import tasks
from games.errors import BadOptions, GameError, NotNow
from games.models import AuditEntry, Campaign, Dossier, Notice, Stage, Turn
from games.services import campaigns, holding, verifying
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("count", "last"), [(3, "C"), (26, "Z"), (27, "AA"), (53, "BA"), (703, "AAA")]
)
def test_seat_keys(count: int, last: str) -> None:
    keys = campaigns.seat_keys(count)
    assert len(set(keys)) == count
    assert keys[-1] == last


def test_seats_are_added_until_the_start(clock: Clock) -> None:
    campaign = scenes.draft(players=2)
    assert [seat.key for seat in campaigns.add_seats(campaign, 2)] == ["C", "D"]
    campaign.seats.filter(player=None).delete()
    campaigns.start(campaign, by=None)
    with pytest.raises(NotNow, match="before the start"):
        campaigns.add_seats(campaign, 1)


def test_the_start_seals_reports_and_opens_turn_one(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.status == Campaign.Status.RUNNING
    assert campaign.edition == "2", "the newest, from now on"
    dossier = campaign.dossiers.get()
    assert dossier.kind == Dossier.Kind.START
    assert dossier.reports.count() == 3
    turn = scenes.open_turn(campaign)
    assert turn.deadline == datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
    assert [stage.label for stage in turn.stages.all()] == ["dawn", "noon", "dusk"]
    assert Notice.objects.filter(code="started").count() == 2
    assert AuditEntry.objects.get(campaign=campaign).act == "start"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"players": 1}, "2 to 30 seats"),
        ({"options": {"lives": 1.5}}, r"\$\.lives: float"),
        ({"options": {"lives": 77}}, "lives cannot be 77"),
        ({"rhythm": "weekdays", "weekdays": []}, "at least one weekday"),
        ({"every": 0}, "greater than or equal to 1"),
        ({"zone": "Mars/Olympus"}, "not a time zone"),
        ({"ruleset_slug": "chess"}, "no ruleset 'chess'"),
        ({"stage_minutes": 720}, "stages of a turn take longer"),
        ({"options": ["last_turn"]}, "options are no object"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_cannot_be_played_does_not_start(
    clock: Clock, fields: dict[str, object], said: str
) -> None:
    campaign = scenes.draft(**fields)  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match=said):
        campaigns.start(campaign, by=None)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.DRAFT
    assert not campaign.turns.exists()


def test_every_seat_needs_a_player_or_a_bot(clock: Clock) -> None:
    campaign = scenes.draft(players=2)
    campaigns.add_seats(campaign, 1)
    with pytest.raises(NotNow, match="Seat C"):
        campaigns.start(campaign, by=None)


def test_it_starts_once(clock: Clock) -> None:
    campaign = scenes.started()
    with pytest.raises(NotNow, match="already started"):
        campaigns.start(campaign, by=None)
    assert campaign.turns.count() == campaign.dossiers.count() == 1


def test_a_pause_gives_back_the_time_that_was_left(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - timedelta(hours=3))
    campaigns.pause(campaign, by=campaign.gm)
    clock.wait(timedelta(days=10))
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    campaigns.resume(campaign, by=campaign.gm)
    turn = scenes.open_turn(campaign)
    assert turn.deadline == deadline + timedelta(days=10)
    assert turn.scheduled_at == deadline, "the rhythm stays"
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    told = Notice.objects.filter(recipient=scenes.person("ann"))
    assert set(told.values_list("code", flat=True)) == {"started", "paused", "resumed", "resolved"}


def test_a_pause_while_the_grace_runs_starts_it_anew(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=600)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    campaigns.pause(campaign, by=None)
    clock.wait(timedelta(hours=1))
    campaigns.resume(campaign, by=None)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    clock.wait(timedelta(seconds=600) + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_sheets_are_taken_while_the_clock_stands(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    campaigns.pause(campaign, by=None)
    clock.go_to(deadline + timedelta(days=1))
    sheet = scenes.save(campaign, "A", "dig")
    assert not sheet.is_late
    campaigns.resume(campaign, by=None)
    scenes.pass_deadline(clock, campaign)
    assert campaign.turns.get(number=1).attendances.get(seat__key="A").sheet == sheet


def test_a_pause_after_the_deadline_makes_no_late_sheet_early(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + timedelta(seconds=1))  # the turn is not closed yet
    campaigns.pause(campaign, by=None)
    clock.wait(timedelta(hours=1))
    with pytest.raises(GameError, match="too late"):
        scenes.save(campaign, "A", "dig")
    campaigns.resume(campaign, by=None)
    assert scenes.open_turn(campaign).deadline == deadline


def test_paused_between_two_stages_the_later_wait(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    noon = scenes.stage(campaign, index=1).due_at
    next_deadline = scenes.open_turn(campaign).deadline
    assert noon is not None
    assert next_deadline is not None
    campaigns.pause(campaign, by=None)
    clock.wait(timedelta(hours=5))
    tasks.sweep()
    assert scenes.stage(campaign, index=1).status == Stage.Status.WAITING
    campaigns.resume(campaign, by=None)
    assert scenes.stage(campaign, index=1).due_at == noon + timedelta(hours=5)
    assert scenes.open_turn(campaign).deadline == next_deadline + timedelta(hours=5)


def test_pause_and_hold_together_give_the_time_back_once(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.save(campaign, "A", "explode")
    scenes.pass_deadline(clock, campaign)
    clock.wait(timedelta(minutes=61))
    tasks.sweep()
    noon = scenes.stage(campaign, index=1)
    assert noon.status == Stage.Status.HELD
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.wait(timedelta(hours=1))
    campaigns.pause(campaign, by=None)
    clock.wait(timedelta(hours=1))
    campaigns.resume(campaign, by=None)
    assert scenes.open_turn(campaign).deadline == deadline, "it is still held"
    clock.wait(timedelta(hours=1))
    holding.release(noon, by=None)
    assert scenes.open_turn(campaign).deadline == deadline + timedelta(hours=3)


def test_released_while_paused_it_waits_for_the_end_of_the_pause(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.save(campaign, "A", "explode")
    scenes.pass_deadline(clock, campaign)
    clock.wait(timedelta(minutes=61))
    tasks.sweep()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.wait(timedelta(hours=1))
    campaigns.pause(campaign, by=None)
    holding.release(scenes.stage(campaign, index=1), by=None)
    clock.wait(timedelta(hours=1))
    tasks.sweep()
    assert scenes.stage(campaign, index=1).status == Stage.Status.WAITING
    campaigns.resume(campaign, by=None)
    assert scenes.open_turn(campaign).deadline == deadline + timedelta(hours=2)


@pytest.mark.parametrize("act", [campaigns.pause, campaigns.resume])
def test_only_what_runs_is_paused_and_only_what_is_paused_resumed(
    clock: Clock, act: object
) -> None:
    campaign = scenes.draft()
    with pytest.raises(NotNow):
        act(campaign, by=None)  # type: ignore[operator]


def test_a_change_of_settings_leaves_alone_what_has_moved_since(clock: Clock) -> None:
    campaign = scenes.started()
    read_before = Campaign.objects.get()
    campaigns.pause(campaign, by=None)
    read_before.name, read_before.every = "The long game", 3
    campaigns.change(read_before, {"name", "every"}, by=campaign.gm)
    campaign.refresh_from_db()
    assert (campaign.name, campaign.every) == ("The long game", 3)
    assert campaign.status == Campaign.Status.PAUSED
    assert campaign.clock_stopped_at is not None
    entry = AuditEntry.objects.get(act="change")
    assert (entry.by, entry.data) == (campaign.gm, {"fields": ["every", "name"]})


@pytest.mark.parametrize("early_run", [True, False])
def test_the_open_turn_follows_the_rule_of_early_runs(clock: Clock, early_run: bool) -> None:
    campaign = scenes.started(players=2, early_run=not early_run, grace_seconds=60)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    campaign.early_run = early_run
    campaigns.change(campaign, {"early_run"}, by=None)
    clock.wait(timedelta(seconds=60) + SLACK)
    tasks.sweep()
    assert (scenes.stage(campaign).status == Stage.Status.RESOLVED) is early_run


def test_another_change_does_not_begin_the_grace_anew(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=60)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    early_at = scenes.open_turn(campaign).early_at
    clock.wait(timedelta(seconds=30))
    campaigns.change(campaign, {"name"}, by=None)
    assert scenes.open_turn(campaign).early_at == early_at


def test_the_next_turn_follows_a_new_timetable(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    campaign.rhythm, campaign.weekdays = Campaign.Rhythm.WEEKDAYS, [6]
    campaigns.change(campaign, {"rhythm", "weekdays"}, by=None)
    assert scenes.open_turn(campaign).deadline == deadline
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).deadline == datetime(2026, 3, 8, 20, 0, tzinfo=UTC)


def test_the_players_are_told_of_a_new_timetable_and_of_nothing_else(clock: Clock) -> None:
    campaign = scenes.started()
    campaign.name = "New"
    campaigns.change(campaign, {"name"}, by=campaign.gm)
    assert not Notice.objects.filter(code="timetable").exists()
    campaign.rhythm, campaign.weekdays = Campaign.Rhythm.WEEKDAYS, [6]
    campaigns.change(campaign, {"rhythm", "weekdays"}, by=campaign.gm)
    told = Notice.objects.filter(code="timetable")
    assert sorted(told.values_list("recipient__username", flat=True)) == ["ann", "bob", "cid"]
    sundays = [f"2026-03-{day:02}T20:00:00+00:00" for day in (8, 15, 22)]
    assert told[0].data == {"turn": 1, "next": sundays}
    campaign.rhythm = Campaign.Rhythm.MANUAL
    campaigns.change(campaign, {"rhythm"}, by=campaign.gm)
    assert told.order_by("-pk")[0].data["next"] == []


def test_a_campaign_can_be_deleted_with_all_it_has(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.play_turn(clock, campaign, A="dig")
    campaign.delete()
    assert not Turn.objects.exists()
    assert not Dossier.objects.exists()


def test_a_whole_campaign_verifies_after_pauses_and_holds(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    campaigns.pause(campaign, by=None)
    clock.wait(timedelta(hours=5))
    campaigns.resume(campaign, by=None)
    for _stage in range(2):
        clock.wait(timedelta(hours=1))
        tasks.sweep()
    assert [finding.problem for finding in verifying.verify(campaign)] == ["", "", "", ""]
