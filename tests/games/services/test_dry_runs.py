"""A dry run says what would happen, and nothing happens."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import canonical, selectors, tasks
from games.dice import Dice
from games.errors import NotNow
from games.models import AuditEntry, Campaign, Notice, OrderSheet, Scratch, Stage
from games.services import absence, aside, dry_runs, scratches, sealing, seeing
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def dry_run(campaign: Campaign) -> Scratch:
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    aside.play(scratch.pk)
    scratch.refresh_from_db()
    return scratch


def written(campaign: Campaign) -> dict[str, Any]:
    """All that a dry run must leave as it is."""
    ruleset = campaign.ruleset
    return {
        "position": canonical.digest(ruleset.encode(ruleset.load(campaign))),
        "dossiers": list(campaign.dossiers.values_list("hash", flat=True)),
        "stages": list(Stage.objects.filter(turn__campaign=campaign).order_by("pk").values()),
        "turns": list(campaign.turns.order_by("pk").values()),
        "sheets": list(OrderSheet.objects.order_by("pk").values()),
        "notices": Notice.objects.count(),
    }


def told(scratch: Scratch, key: str, stage: int) -> dict[str, Any]:
    return scratch.reports.get(seat__key=key, stage__index=stage).document


def test_it_plays_all_stages_and_writes_nothing_but_that_it_was_asked_for(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.save(campaign, "A", f"guess B {scenes.hidden(campaign, 'B')}\nhide 4")
    before, entries = written(campaign), AuditEntry.objects.count()
    scratch = dry_run(campaign)
    assert scratch.status == Scratch.Status.DONE
    assert (scratch.done, scratch.steps) == (3, 3)
    assert told(scratch, "A", 0)["players"]["A"]["coins"] == 5
    assert told(scratch, "A", 2)["own"]["hidden"] == 4
    assert told(scratch, "A", 2)["turn"] == 2
    assert scratch.findings["missing"] == ["B"]
    assert scratch.findings["by_bot"] == ["C"]
    assert scratch.findings["before"]["ranking"] == ["A", "B", "C"]
    assert scratch.findings["after"]["ranking"][-1] == "B", "it has lost a life"
    assert written(campaign) == before
    assert AuditEntry.objects.count() == entries + 1
    entry = campaign.audit.first()
    assert entry is not None
    assert entry.act == "dry-run"


def test_the_dice_are_others_than_those_of_the_turn(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.save(campaign, "A", "dig")
    stage = scenes.stage(campaign, 1, 1)
    real = sealing.turn_seed(campaign, 1, 1, 1)
    other = sealing.scratch_seed(campaign, "dry-run", 1, 1, 1)
    assert real != other
    assert sealing.seed_hash(other) != stage.seed_hash
    scratch = dry_run(campaign)
    coins = told(scratch, "A", 1)["players"]["A"]["coins"]
    assert coins == 1 + Dice(other).stream("noon").below(10)
    assert real not in str(scratch.findings), "and nothing that is kept tells the real ones"


def test_it_is_the_rest_of_the_turn_before_first(clock: Clock) -> None:
    """Between two stages the next turn is open already."""
    campaign = scenes.started(players=2, stage_minutes=60)
    scenes.save(campaign, "A", "hide 4")
    scenes.pass_deadline(clock, campaign)
    scenes.save(campaign, "A", "hide 5")
    scratch = dry_run(campaign)
    stages = scratch.reports.filter(seat=None).order_by("stage__turn__number", "stage__index")
    places = list(stages.values_list("stage__turn__number", "stage__index"))
    assert places == [(1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    hidden = [
        scratch.reports.get(seat__key="A", stage__turn__number=turn, stage__index=2).document
        for turn in (1, 2)
    ]
    assert [report["own"]["hidden"] for report in hidden] == [4, 5]


def test_lines_that_cannot_be_done_are_told(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.save(campaign, "A", "dig\nfly away")
    scratch = dry_run(campaign)
    (fault,) = scratch.findings["faults"]["A"]
    assert (fault["line"], fault["code"], fault["rule"]) == (2, "unreadable", "TOY-1")
    assert "B" not in scratch.findings["faults"]


def test_what_the_hold_rule_and_the_extension_would_do(clock: Clock) -> None:
    campaign = scenes.started(players=4, hold_when_missing=True, extension_hours=24)
    scenes.save(campaign, "A", "dig")
    findings = dry_run(campaign).findings
    assert findings["missing"] == ["B", "C", "D"]
    assert findings["holds"] is True
    assert findings["extended"] == ["B", "C", "D"]
    for key in "BC":
        away = scenes.seat(campaign, key)
        now = timezone.now()
        absence.declare(away, start=now, end=now + timedelta(days=9), by=away.player)
    findings = dry_run(campaign).findings
    assert findings["by_bot"] == ["B", "C"], "bots stand in for who is away"
    assert findings["missing"] == findings["extended"] == ["D"]
    assert findings["holds"] is False


def test_an_engine_that_stops_is_found_before_it_stops_the_turn(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.save(campaign, "A", "explode")
    scratch = dry_run(campaign)
    assert scratch.status == Scratch.Status.DONE
    assert scratch.findings["stops"] is True
    assert scratch.done == 1, "the first stage went well"


def test_a_second_gm_who_asks_gets_the_one_that_is_being_played(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    first = dry_runs.order(campaign, by=campaign.gm)
    second = dry_runs.order(campaign, by=scenes.person("other"))
    assert first == second
    assert campaign.audit.filter(act="dry-run").count() == 2, "each has looked"


def test_a_turn_that_is_resolved_meanwhile_makes_it_worthless(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    scenes.play_turn(clock, campaign)
    aside.play(scratch.pk)
    scratch.refresh_from_db()
    assert (scratch.status, scratch.problem) == (Scratch.Status.FAILED, "moved")
    assert not scratch.reports.exists()


def test_a_turn_that_is_being_resolved_is_not_tried(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    Stage.objects.filter(turn__campaign=campaign, index=0).update(status=Stage.Status.RESOLVING)
    with pytest.raises(NotNow, match="resolved right now"):
        dry_runs.order(campaign, by=campaign.gm)
    Stage.objects.filter(turn__campaign=campaign).update(status=Stage.Status.HELD)
    assert dry_run(campaign).status == Scratch.Status.DONE, "one that is held may be"


def test_a_gm_who_plays_may_not_unless_he_has_chosen_to_see_all(clock: Clock) -> None:
    campaign = scenes.started(players=2, gm=scenes.person("ann"))
    with pytest.raises(seeing.Hidden):
        dry_runs.order(campaign, by=scenes.person("ann"))
    assert not Scratch.objects.exists()
    seeing.choose_all(campaign, by=scenes.person("ann"))
    dry_runs.order(campaign, by=scenes.person("ann"))


def test_who_has_had_one_takes_no_seat(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    dry_run(campaign)
    with pytest.raises(seeing.HasSeen):
        seeing.verify_unseen(campaign, campaign.gm)


def test_a_worker_that_is_killed_leaves_nothing_and_another_takes_over(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    lost = scratches.claim(scratch.pk)
    assert lost is not None
    assert not aside.play(scratch.pk), "one worker has it"
    clock.wait(timedelta(minutes=2))
    tasks.sweep()
    scratch.refresh_from_db()
    assert scratch.status == Scratch.Status.DONE
    assert not scratches.finish(scratch, lost, scratches.Outcome()), "the lost one comes too late"
    assert scratch.reports.count() == 9


def test_after_three_lost_workers_it_is_given_up(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    for _time in range(scratches.TRIES_MOST):
        assert scratches.claim(scratch.pk) is not None
        clock.wait(timedelta(minutes=2))
    tasks.sweep()
    scratch.refresh_from_db()
    assert (scratch.status, scratch.problem) == (Scratch.Status.FAILED, "worker-lost")


def test_old_ones_go_and_there_are_never_many(clock: Clock) -> None:
    campaign = scenes.started(players=2, rhythm="manual")
    for _time in range(scratches.KEPT_MOST + 3):
        dry_run(campaign)
    assert campaign.scratches.count() == scratches.KEPT_MOST
    clock.wait(scratches.KEPT[Scratch.Kind.DRY_RUN] + timedelta(hours=1))
    for _time in range(4):
        scratches.prune(timezone.now())
    assert not campaign.scratches.exists()
    assert selectors.open_turn(campaign) is not None
