"""Which sheets a turn is played with."""

from datetime import timedelta

import pytest

from games import tasks
from games.models import Attendance, Stage, Turn
from games.services import campaigns, claims, freezing, orders
from tests.toy import scenes
from tests.toy.scenes import SECOND, SLACK, Clock

pytestmark = pytest.mark.django_db


def test_the_last_sheet_in_time_of_each_seat_is_fixed(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    turn = scenes.open_turn(campaign)
    scenes.save(campaign, "A", "hide 1")
    scenes.save(campaign, "A", "hide 2")
    scenes.save(campaign, "B", "")
    scenes.pass_deadline(clock, campaign)
    assert freezing.frozen_sheets(turn) == {"A": "hide 2", "B": "", "C": None}
    outcomes = turn.attendances.values_list("seat__key", "outcome")
    assert dict(outcomes) == {"A": "received", "B": "received", "C": "missed"}
    assert campaign.dossiers.get(sequence=1).sheets == {"A": "hide 2", "B": "", "C": None}


def test_a_late_sheet_does_not_count(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    scenes.save(campaign, "A", "hide 1")
    clock.go_to(turn.deadline + SECOND)
    with pytest.raises(orders.TooLate):
        scenes.save(campaign, "A", "hide 2")
    scenes.pass_deadline(clock, campaign)
    assert freezing.frozen_sheets(turn)["A"] == "hide 1"


def test_frozen_twice_nothing_changes(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "hide 1")
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    stage = scenes.stage(campaign)
    freezing.freeze(stage)
    before = Attendance.objects.values_list("seat", "outcome", "sheet")
    frozen_at = campaign.turns.get().frozen_at
    clock.wait(SECOND)
    freezing.freeze(stage)
    assert list(Attendance.objects.values_list("seat", "outcome", "sheet")) == list(before)
    assert campaign.turns.get().frozen_at == frozen_at


def test_whoever_claims_looks_again_before_closing(clock: Clock) -> None:
    """Somebody withdraws "ready" between the claim and the freeze."""
    campaign = scenes.started(players=2, early_run=True, grace_seconds=60)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    clock.wait(60 * SECOND + SLACK)
    stage = scenes.stage(campaign)
    assert claims.claim(stage.pk) is not None
    scenes.ready(campaign, "B", is_ready=False)
    stage.refresh_from_db()
    with pytest.raises(claims.NotDue):
        freezing.freeze(stage)
    claims.give_back(stage)
    assert scenes.open_turn(campaign).number == 1
    assert scenes.stage(campaign).due_at == scenes.open_turn(campaign).deadline + timedelta(  # type: ignore[operator]
        seconds=3
    )


def test_a_pause_between_claim_and_freeze_keeps_the_turn_open(clock: Clock) -> None:
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    stage = scenes.stage(campaign)
    assert claims.claim(stage.pk) is not None
    campaigns.pause(campaign, by=None)
    with pytest.raises(claims.NotDue):
        freezing.freeze(stage)
    assert campaign.turns.get().status == Turn.Status.OPEN


def test_a_seat_with_nothing_to_decide_misses_nothing(clock: Clock) -> None:
    campaign = scenes.started(players=3, secret=scenes.secret(shovel=6))
    scenes.play_turn(clock, campaign, A="dig deep")
    turn = scenes.open_turn(campaign)
    assert turn.attendances.get(seat__key="A").outcome == Attendance.Outcome.EXCUSED
    scenes.pass_deadline(clock, campaign)
    outcomes = dict(turn.attendances.values_list("seat__key", "outcome"))
    assert outcomes == {"A": "excused", "B": "missed", "C": "missed"}


def test_an_excused_seat_may_still_send_a_sheet(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    turn.attendances.filter(seat__key="A").update(outcome=Attendance.Outcome.EXCUSED)
    scenes.save(campaign, "A", "dig")
    scenes.pass_deadline(clock, campaign)
    assert turn.attendances.get(seat__key="A").outcome == Attendance.Outcome.RECEIVED


def test_early_run(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=600)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    clock.wait(timedelta(seconds=599))
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    clock.wait(timedelta(seconds=1) + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
