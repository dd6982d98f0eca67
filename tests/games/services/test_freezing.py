"""Which sheets a turn is played with."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.dice import Dice
from games.models import Attendance, OrderSheet, Stage, Turn
from games.services import campaigns, claims, freezing, orders
from tests.toy import scenes
from tests.toy.ruleset import Toy
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


def test_bots_write_once_and_see_their_own_report(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, object]] = []

    def bot(self: Toy, report: dict[str, object], dice: Dice, temperament: str) -> str:
        shown.append(report)
        return f"dig # {temperament}"

    monkeypatch.setattr(Toy, "bot", bot)
    campaign = scenes.started(players=1, bots=2)
    turn = scenes.open_turn(campaign)
    assert freezing.write_bot_sheets(turn) == 2
    assert freezing.write_bot_sheets(turn) == 0
    assert [report["seat"] for report in shown] == ["B", "C"]
    sheet = turn.sheets.get(seat__key="B")
    assert (sheet.source, sheet.text) == (OrderSheet.Source.BOT, "dig # shy")


def test_the_next_turn_of_a_bot_is_written_when_it_opens(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).sheets.get().seat.key == "B"


def test_a_bot_that_fails_has_sent_nothing_and_stops_nobody(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bot(self: Toy, report: dict[str, object], dice: Dice, temperament: str) -> str:
        if report["seat"] == "B":
            raise RuntimeError("out of ideas")
        return "dig"

    monkeypatch.setattr(Toy, "bot", bot)
    campaign = scenes.started(players=1, bots=2)
    turn = scenes.open_turn(campaign)
    scenes.play_turn(clock, campaign)
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    assert freezing.frozen_sheets(turn) == {"A": None, "B": None, "C": "dig"}


def test_a_bot_never_writes_for_a_seat_that_a_person_holds(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    campaign.seats.filter(key="B").update(player=scenes.person("new"))
    assert freezing.write_bot_sheets(scenes.open_turn(campaign)) == 0


def test_a_bot_writes_nothing_once_the_turn_is_closed(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    turn = scenes.open_turn(campaign)
    Turn.objects.filter(pk=turn.pk).update(status=Turn.Status.FROZEN, frozen_at=timezone.now())
    assert freezing.write_bot_sheets(turn) == 0


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
