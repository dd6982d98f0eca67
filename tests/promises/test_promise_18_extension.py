"""18. Given a seat's first miss with an extension left, when T passes, then one extension is used,
all see the new date, saved sheets stay, and it cannot happen twice from a repeated task."""

from datetime import timedelta

import pytest
from django.test import Client

from games import tasks
from games.models import Attendance, Campaign, Notice
from games.services import deadlines
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db


def begun(extension_hours: int = 24, extension_budget: int = 1) -> Campaign:
    budget = {"extension_hours": extension_hours, "extension_budget": extension_budget}
    return scenes.started(3, 0, **budget)


def test_promise_18_one_extension_is_used_and_nothing_is_lost(clock: Clock) -> None:
    campaign = begun()
    scenes.save(campaign, "A", "hide 3")
    before = scenes.open_turn(campaign).deadline
    assert before is not None
    scenes.pass_deadline(clock, campaign)
    for _again in range(3):
        tasks.sweep()
        tasks.resolve_stage(scenes.stage(campaign).pk)
    turn = scenes.open_turn(campaign)
    assert turn.number == 1
    assert turn.deadline == before + SLACK + timedelta(hours=24), "once, from when it was found out"
    assert turn.attendances.filter(was_extended=True).count() == 2
    told = Notice.objects.filter(code="extended")
    assert sorted(notice.recipient.username for notice in told) == ["ann", "bob", "cid"]
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert turn.deadline.strftime("%Y-%m-%dT%H:%M") in page, "all see the new date"

    scenes.save(campaign, "B", "dig")
    scenes.pass_deadline(clock, campaign)
    assert scenes.hidden(campaign, "A") == 3, "what was saved before the extension was used"
    first = campaign.turns.get(number=1).attendances
    outcomes = dict(first.values_list("seat__key", "outcome"))
    assert outcomes == {"A": "received", "B": "received", "C": "missed"}


def test_promise_18_a_seat_has_so_many_and_no_more(clock: Clock) -> None:
    campaign = begun()
    waits = []
    for _turn in range(2):
        number = scenes.open_turn(campaign).number
        scenes.pass_deadline(clock, campaign)
        waits.append(scenes.open_turn(campaign).number == number)
        if waits[-1]:
            scenes.pass_deadline(clock, campaign)
        for _stage in range(2):
            tasks.sweep()
    assert waits == [True, False]


def test_promise_18_a_seat_that_came_keeps_its_own(clock: Clock) -> None:
    campaign = begun()
    for key in "AB":
        scenes.save(campaign, key, "dig")
    scenes.pass_deadline(clock, campaign)  # C uses its own
    parts = Attendance.objects.filter(was_extended=True)
    assert [part.seat.key for part in parts] == ["C"]


@pytest.mark.parametrize("fields", [{"extension_hours": 0}, {"extension_budget": 0}])
def test_promise_18_without_the_option_there_is_none(clock: Clock, fields: dict[str, int]) -> None:
    campaign = begun(**fields)
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).number == 2


def test_promise_18_not_where_the_gm_has_decided_or_nobody_can_act(clock: Clock) -> None:
    campaign = begun()
    deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    clock.wait(SLACK)
    tasks.sweep()
    assert scenes.open_turn(campaign).number == 2
    idle = begun()
    scenes.open_turn(idle).attendances.update(outcome=Attendance.Outcome.EXCUSED)
    scenes.pass_deadline(clock, idle)
    assert scenes.open_turn(idle).number == 2
