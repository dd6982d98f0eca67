"""Who is reminded of a deadline, of which, and how often."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import schedule, tasks
from games.models import Campaign, Notice, Seat, Turn
from games.services import campaigns, deadlines, reminders
from tests.toy import scenes
from tests.toy.scenes import START, Clock

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def weekly(**fields: Any) -> Campaign:
    """A turn a week; the first ends in seven days and eight hours: it starts at noon."""
    return scenes.started(**{"every": 7, **fields})


def told() -> dict[str, int]:
    """How often each was reminded."""
    names = Notice.objects.filter(code="deadline-near").values_list(
        "recipient__username", flat=True
    )
    return {name: list(names).count(name) for name in names}


def before_deadline(clock: Clock, campaign: Campaign, before: timedelta) -> None:
    """Let the sweep look so long before the deadline."""
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - before)
    tasks.sweep()


def test_a_short_turn_has_fewer_reminders() -> None:
    def hours(length: int) -> list[float]:
        found = schedule.reminders(START, START + length * HOUR)
        return [before / HOUR for before, _ in found]

    assert hours(7 * 24) == hours(48) == [24, 3]
    assert hours(47) == hours(6) == [3]
    assert hours(5) == []


def test_a_day_and_three_hours_before_each_once(clock: Clock) -> None:
    campaign = weekly()
    before_deadline(clock, campaign, 24 * HOUR + timedelta(seconds=1))
    assert told() == {}
    for hours in (24, 23, 3, 2):
        before_deadline(clock, campaign, hours * HOUR)
        tasks.sweep()
    assert told() == {"ann": 2, "bob": 2, "cid": 2}
    scenes.pass_deadline(clock, campaign)
    assert told() == {"ann": 2, "bob": 2, "cid": 2}


def test_only_who_lacks_a_sheet_or_has_errors_in_it(clock: Clock) -> None:
    campaign = weekly(players=3, bots=2)
    scenes.save(campaign, "A", "dig")
    scenes.save(campaign, "B", "dance")
    before_deadline(clock, campaign, 24 * HOUR)
    lacks = Notice.objects.filter(code="deadline-near")
    assert {notice.recipient.username: notice.data["lacks"] for notice in lacks} == {
        "bob": "errors",
        "cid": "sheet",
    }


def test_who_has_nothing_to_decide_is_out_or_is_ready_is_not_reminded(clock: Clock) -> None:
    campaign = weekly()
    turn = scenes.open_turn(campaign)
    turn.attendances.filter(seat__key="A").update(outcome="excused")
    campaign.seats.filter(key="B").update(status=Seat.Status.OUT)
    scenes.save(campaign, "C", "dance")
    scenes.ready(campaign, "C")
    before_deadline(clock, campaign, 24 * HOUR)
    assert told() == {}


def test_who_said_that_he_is_away_is_left_in_peace(clock: Clock) -> None:
    campaign = weekly()
    away = campaign.seats.filter(key="A")
    away.update(away_from=START, away_until=START + 30 * 24 * HOUR)
    campaign.seats.filter(key="B").update(caretaker="shy")
    campaign.seats.filter(key="C").update(away_from=START, away_until=START + 24 * HOUR)
    before_deadline(clock, campaign, 24 * HOUR)
    assert told() == {"bob": 1, "cid": 1}


def test_not_while_the_clock_stands(clock: Clock) -> None:
    campaign = weekly()
    campaigns.pause(campaign, by=campaign.gm)
    before_deadline(clock, campaign, 20 * HOUR)
    assert told() == {}
    campaigns.resume(campaign, by=campaign.gm)
    assert scenes.open_turn(campaign).remind_at is not None
    tasks.sweep()
    assert told() == {}
    before_deadline(clock, campaign, 24 * HOUR)
    assert set(told().values()) == {1}


def test_a_moved_deadline_has_reminders_of_its_own(clock: Clock) -> None:
    campaign = weekly()
    before_deadline(clock, campaign, 24 * HOUR)
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    deadlines.move(turn, turn.deadline + 48 * HOUR, by=campaign.gm)
    tasks.sweep()
    assert set(told().values()) == {1}
    before_deadline(clock, campaign, 24 * HOUR)
    assert set(told().values()) == {2}


def test_a_host_that_slept_reminds_once_and_never_after_the_deadline(clock: Clock) -> None:
    campaign = weekly()
    before_deadline(clock, campaign, 2 * HOUR)
    tasks.sweep()
    assert set(told().values()) == {1}
    Notice.objects.all().delete()
    Turn.objects.update(remind_at=START)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline)
    for turn_id in reminders.due(timezone.now()):
        reminders.remind(turn_id, timezone.now())
    assert told() == {}


def test_two_workers_remind_once(clock: Clock) -> None:
    campaign = weekly()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - 24 * HOUR)
    turn = scenes.open_turn(campaign)
    for _ in range(2):
        reminders.remind(turn.pk, timezone.now())
    assert set(told().values()) == {1}
    assert scenes.open_turn(campaign).remind_at == deadline - 3 * HOUR


def test_games_that_end_the_same_evening_are_named_together(clock: Clock) -> None:
    first = weekly(name="First")
    weekly(name="Second", local_time="23:00")
    weekly(name="Another day", local_time="12:00", every=8)
    alone = weekly(name="Of others", local_time="23:30", players=5)
    alone.seats.filter(key__in="ABC").update(player=None)
    before_deadline(clock, first, 24 * HOUR)
    reminded = Notice.objects.filter(code="deadline-near", recipient__username="ann")
    assert {notice.campaign.name for notice in reminded} == {"First", "Second"}
    assert set(told()) == {"ann", "bob", "cid"}
    for hours in range(23, 17, -1):
        before_deadline(clock, first, hours * HOUR)
    assert told() == {"ann": 2, "bob": 2, "cid": 2, "dot": 1, "eve": 1}


def test_a_sheet_that_cannot_be_checked_is_no_alarm(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    campaign = weekly()
    for key in "ABC":
        scenes.save(campaign, key, "dig")
    for dossier in campaign.dossiers.all():
        dossier.reports.all().delete()
    before_deadline(clock, campaign, 24 * HOUR)
    assert told() == {}
    assert "could not be checked" in caplog.text
