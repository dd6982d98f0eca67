"""3. Given a saved sheet never marked ready, when T passes, then that sheet is the one that runs
and no miss is recorded."""

import pytest

from games.models import Attendance
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_promise_03_a_saved_sheet_never_marked_ready_is_the_one_that_runs(clock: Clock) -> None:
    campaign = scenes.started(players=3, early_run=True)
    scenes.save(campaign, "A", "hide 1")
    scenes.save(campaign, "A", "hide 8")
    scenes.save(campaign, "B", "dig")
    scenes.ready(campaign, "B")
    turn = scenes.open_turn(campaign)
    scenes.play_turn(clock, campaign)
    assert scenes.report(campaign, "A")["own"] == {"hidden": 8, "weary": False}
    attendance = turn.attendances.get(seat__key="A")
    assert attendance.outcome == Attendance.Outcome.RECEIVED
    assert attendance.sheet is not None
    assert attendance.sheet.version == 2
    assert turn.attendances.get(seat__key="C").outcome == Attendance.Outcome.MISSED
