"""A stage is resolved whole or not at all, once, whoever else tries."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import tasks
from games.errors import TooLate
from games.models import Campaign, Notice, Stage, Turn
from games.services import campaigns, claims, orders, resolution, sealing
from tests.toy import scenes, store
from tests.toy.models import PlayerRow
from tests.toy.ruleset import Toy
from tests.toy.scenes import SECOND, SLACK, Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def due(clock: Clock) -> Campaign:
    """A campaign whose first turn is due."""
    campaign = scenes.started()
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    return campaign


def untouched(campaign: Campaign) -> bool:
    """Whether nothing of turn 1 has been written."""
    return (campaign.dossiers.count(), campaign.turns.count()) == (1, 1) and not (
        Notice.objects.filter(code="resolved").exists()
    )


def test_it_is_resolved_once(due: Campaign) -> None:
    stage = scenes.stage(due)
    assert resolution.resolve(stage.pk)
    assert not resolution.resolve(stage.pk)
    assert due.dossiers.count() == 2


def test_nothing_happens_to_what_is_not_due(clock: Clock) -> None:
    campaign = scenes.started()
    assert not resolution.resolve(scenes.stage(campaign).pk)
    assert scenes.stage(campaign).status == Stage.Status.WAITING


def test_nothing_happens_to_what_is_not_there() -> None:
    assert not resolution.resolve(10**6)


def test_who_lost_the_lease_writes_nothing(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is away so long that another takes over; its late result is thrown away."""
    stage = scenes.stage(due)
    play = resolution.play
    other_worker: list[bool] = []

    def slow(slow_stage: Stage) -> resolution.Outcome:
        outcome = play(slow_stage)
        if scenes.stage(due).lost_leases == 0:
            clock.wait(31 * SECOND)
            other_worker.append(resolution.resolve(stage.pk))
        return outcome

    monkeypatch.setattr(resolution, "play", slow)
    assert not resolution.resolve(stage.pk)
    assert other_worker == [True]
    assert due.dossiers.count() == 2
    assert scenes.stage(due).lost_leases == 1


def test_taken_over_but_not_finished_it_still_is_not_ours(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = scenes.stage(due)
    play = resolution.play

    def slow(slow_stage: Stage) -> resolution.Outcome:
        outcome = play(slow_stage)
        clock.wait(31 * SECOND)
        assert claims.claim(stage.pk) is not None
        return outcome

    monkeypatch.setattr(resolution, "play", slow)
    assert not resolution.resolve(stage.pk)
    assert untouched(due)
    assert scenes.stage(due).status == Stage.Status.RESOLVING


def test_a_lease_that_ran_out_does_no_harm_if_nobody_took_it(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = resolution.play

    def slow(slow_stage: Stage) -> resolution.Outcome:
        outcome = play(slow_stage)
        clock.wait(31 * SECOND)
        return outcome

    monkeypatch.setattr(resolution, "play", slow)
    assert resolution.resolve(scenes.stage(due).pk)


def test_paused_while_it_is_played_it_waits_and_is_played_again(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = resolution.play

    def pause_meanwhile(stage: Stage) -> resolution.Outcome:
        outcome = play(stage)
        campaigns.pause(Campaign.objects.get(), by=None)
        return outcome

    turn = due.turns.get()
    with monkeypatch.context() as patch:
        patch.setattr(resolution, "play", pause_meanwhile)
        assert not resolution.resolve(scenes.stage(due).pk)
    assert untouched(due)
    assert scenes.stage(due).status == Stage.Status.WAITING
    assert Turn.objects.get(pk=turn.pk).status == Turn.Status.FROZEN
    tasks.sweep()
    assert untouched(due)
    clock.wait(timedelta(days=2))
    campaigns.resume(Campaign.objects.get(), by=None)
    tasks.sweep()
    assert scenes.stage(due).status == Stage.Status.RESOLVED
    assert scenes.stage(due).lost_leases == 0


def test_an_amendment_while_it_is_played_makes_it_play_again(
    due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = resolution.play

    def amend_meanwhile(stage: Stage) -> resolution.Outcome:
        outcome = play(stage)
        if due.dossiers.count() == 1:
            amend(due, coins=50)
        return outcome

    monkeypatch.setattr(resolution, "play", amend_meanwhile)
    assert not resolution.resolve(scenes.stage(due).pk)
    assert scenes.stage(due).status == Stage.Status.WAITING
    assert resolution.resolve(scenes.stage(due).pk)
    assert PlayerRow.objects.get(seat="A").coins == 50, "the amendment is not lost"


def test_an_amendment_between_two_looks_is_no_tampering(
    due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = store.load

    def amend_then_load(self: Toy, campaign: Campaign) -> object:
        if due.dossiers.count() == 1:
            amend(due, coins=50)
        return load(campaign)

    monkeypatch.setattr(Toy, "load", amend_then_load)
    assert not resolution.resolve(scenes.stage(due).pk)
    assert scenes.stage(due).status == Stage.Status.WAITING
    assert resolution.resolve(scenes.stage(due).pk)


def amend(campaign: Campaign, coins: int) -> None:
    """A GM changes the rows, and the change is sealed."""
    ruleset = campaign.ruleset
    before = ruleset.encode(store.load(campaign))
    PlayerRow.objects.filter(campaign=campaign, seat="A").update(coins=coins)
    after = ruleset.encode(store.load(campaign))
    change = sealing.Change("amendment", after=after, before=before, reports={})
    sealing.seal(campaign, change, scenes.START)


@pytest.mark.parametrize("where", ["load", "save"])
def test_trouble_with_the_database_is_tried_again(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def fail(self: Toy, *args: object) -> None:
        raise OperationalError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Toy, where, fail)
        assert not resolution.resolve(scenes.stage(due).pk)
    assert untouched(due)
    assert scenes.stage(due).status == Stage.Status.RESOLVING
    clock.wait(31 * SECOND)
    tasks.sweep()
    assert scenes.stage(due).status == Stage.Status.RESOLVED


def test_the_sheets_of_a_second_try_are_those_of_the_first(
    clock: Clock, due: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Toy, *args: object) -> None:
        raise OperationalError("the disk is full")

    turn = scenes.open_turn(due)
    with monkeypatch.context() as patch:
        patch.setattr(Toy, "load", fail)
        resolution.resolve(scenes.stage(due).pk)
    with pytest.raises(TooLate):
        orders.submit(
            turn=turn,
            seat=scenes.seat(due, "A"),
            text="hide 9",
            received_at=timezone.now() - timedelta(days=1),
            author=None,
        )
    clock.wait(31 * SECOND)
    tasks.sweep()
    assert due.dossiers.get(sequence=1).sheets == {"A": None, "B": None, "C": None}
