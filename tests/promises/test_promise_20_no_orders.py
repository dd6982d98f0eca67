"""20. Given "no orders this turn" was chosen, when T passes, then it counts as submitted."""

import pytest

from games.models import Attendance
from games.services import freezing
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["", "   \n", "# nothing this week\n"])
def test_promise_20_an_empty_sheet_counts_as_submitted(clock: Clock, text: str) -> None:
    campaign = scenes.started(players=3, hold_when_missing=True)
    scenes.save(campaign, "A", text)
    scenes.save(campaign, "B", text)
    scenes.ready(campaign, "B")
    turn = scenes.open_turn(campaign)
    scenes.play_turn(clock, campaign)
    assert turn.attendances.get(seat__key="A").outcome == Attendance.Outcome.RECEIVED
    assert turn.attendances.get(seat__key="C").outcome == Attendance.Outcome.MISSED
    sheets = freezing.frozen_sheets(turn)
    assert (sheets["A"], sheets["C"]) == (text, None), "the ruleset can tell them apart"
