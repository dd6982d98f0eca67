"""4. Given a save that reached the server before T and another after T, when the turn runs, then
the first counts and the second is refused with the reason and its text kept."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import tasks
from games.errors import TooLate
from games.services import orders
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_promise_04_the_save_before_the_deadline_counts_the_one_after_is_kept_but_refused(
    clock: Clock,
) -> None:
    campaign = scenes.started(players=2)
    turn = scenes.open_turn(campaign)
    seat = scenes.seat(campaign, "A")
    assert turn.deadline is not None
    clock.go_to(turn.deadline + timedelta(seconds=2))  # the first had to wait for a lock so long
    in_time = orders.submit(
        turn=turn,
        seat=seat,
        text="hide 2",
        received_at=turn.deadline - timedelta(milliseconds=1),
        author=seat.player,
    )
    with pytest.raises(TooLate) as refusal:
        orders.submit(
            turn=turn, seat=seat, text="hide 7", received_at=timezone.now(), author=seat.player
        )
    assert "deadline has passed" in str(refusal.value)
    scenes.play_turn(clock, campaign)
    assert scenes.report(campaign, "A")["own"] == {"hidden": 2, "weary": False}
    assert turn.attendances.get(seat=seat).sheet == in_time
    late = turn.sheets.get(seat=seat, is_late=True)
    assert late.text == "hide 7"


def test_promise_04_a_save_that_waits_for_a_lock_is_not_shut_out(clock: Clock) -> None:
    """The deadline service leaves the turn open for the moment in which such a save is written."""
    campaign = scenes.started(players=2)
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    clock.go_to(turn.deadline + timedelta(seconds=1))
    tasks.sweep()
    seat = scenes.seat(campaign, "A")
    sheet = orders.submit(
        turn=turn, seat=seat, text="hide 2", received_at=turn.deadline, author=seat.player
    )
    assert not sheet.is_late


@pytest.mark.parametrize("button", ["save", "ready"])
def test_promise_04_over_http_a_late_text_is_refused_with_the_reason_and_kept(
    clock: Clock, client: Client, button: str
) -> None:
    campaign = scenes.started(players=2)
    turn = scenes.open_turn(campaign)
    client.force_login(scenes.person("ann"))
    page = f"/campaigns/{campaign.pk}/seats/A/orders/"
    form = {"turn": "1", "base_version": "0"}
    assert client.post(page, {**form, "text": "hide 2", "do": "save"}).status_code == 302
    assert turn.deadline is not None
    clock.go_to(turn.deadline + timedelta(seconds=1))
    form["base_version"] = "1"
    answer = client.post(page, {**form, "text": "hide 7 # too slow", "do": button})
    assert answer.status_code == 422
    assert "came too late" in answer.content.decode()
    assert "hide 7 # too slow" in answer.content.decode()
    assert turn.sheets.get(is_late=True).text == "hide 7 # too slow"
    scenes.play_turn(clock, campaign)
    assert scenes.report(campaign, "A")["own"] == {"hidden": 2, "weary": False}
