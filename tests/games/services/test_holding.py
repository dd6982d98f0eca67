"""A stage is parked for its GM: nothing is written, the clock stops, only that game waits."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from games import tasks
from games.errors import NotNow
from games.models import AuditEntry, Campaign, Notice, Stage, Turn
from games.services import campaigns, deadlines, holding, resolution
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.ruleset import Toy
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db


def keepers_told() -> dict[str, list[str]]:
    """Who was told that something is held, and why."""
    told: dict[str, list[str]] = {}
    for notice in Notice.objects.filter(code="held").select_related("recipient"):
        told.setdefault(notice.recipient.username, []).append(notice.data["reason"])
    return told


def exploded(clock: Clock, **fields: object) -> Campaign:
    """A campaign whose engine has just raised, at noon of turn 1."""
    User.objects.create_superuser("operator")
    campaign = scenes.started(**fields)  # type: ignore[arg-type]
    scenes.play_turn(clock, campaign, A="explode", B="hide 3")
    return campaign


def test_an_engine_that_raises_parks_the_stage(clock: Clock) -> None:
    campaign = exploded(clock)
    stage = scenes.stage(campaign, index=1)
    assert (stage.status, stage.held_code) == (Stage.Status.HELD, "engine-error")
    assert "found the hole in the rules" in stage.held_detail
    assert stage.lease_token is None
    assert keepers_told() == {"gm": ["engine-error"], "operator": ["engine-error"]}
    assert campaign.dossiers.count() == 2, "the start and dawn"
    campaign.refresh_from_db()
    assert campaign.clock_stopped_at is not None


def test_released_it_is_tried_again_with_the_same_sheets_and_dice(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = exploded(clock)
    stage = scenes.stage(campaign, index=1)
    holding.release(stage, by=campaign.gm)
    tasks.sweep()
    assert scenes.stage(campaign, index=1).status == Stage.Status.HELD, "nothing has changed"
    assert keepers_told()["gm"] == ["engine-error"] * 2

    from tests.toy import engine

    monkeypatch.setattr(engine, "_fault", repaired(engine._fault))
    holding.release(scenes.stage(campaign, index=1), by=campaign.gm)
    tasks.sweep()
    stage = scenes.stage(campaign, index=1)
    assert stage.status == Stage.Status.RESOLVED
    assert resolution.sealing.seed_hash(stage.seed) == stage.seed_hash
    assert campaign.dossiers.get(stage=stage).sheets["B"] == "hide 3"


def repaired(fault: object) -> object:
    """The check of orders with the hole mended: "explode" is no order any more."""

    def check(words: list[str], *args: object) -> str:
        return "unreadable" if words == ["explode"] else fault(words, *args)  # type: ignore[operator]

    return check


def test_only_a_held_stage_is_released(clock: Clock) -> None:
    campaign = scenes.started()
    with pytest.raises(NotNow, match="not held"):
        holding.release(scenes.stage(campaign), by=None)


def test_while_a_later_stage_is_held_the_next_turn_takes_orders_and_its_clock_stands(
    clock: Clock,
) -> None:
    campaign = exploded(clock)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + timedelta(days=2))
    tasks.sweep()
    assert not scenes.save(campaign, "B", "hide 5").is_late
    held_since = Campaign.objects.get().clock_stopped_at
    assert held_since is not None
    holding.release(scenes.stage(campaign, index=1), by=None)
    away = deadline + timedelta(days=2) - held_since
    assert scenes.open_turn(campaign).deadline == deadline + away


def test_what_an_engine_says_is_kept_even_if_it_cannot_be_stored(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(*args: object) -> None:
        raise ValueError("bad \x00 text \ud800")

    monkeypatch.setattr(Toy, "resolve", resolve)
    campaign = scenes.started()
    scenes.pass_deadline(clock, campaign)
    stage = scenes.stage(campaign)
    assert stage.status == Stage.Status.HELD
    assert "bad  text" in stage.held_detail


@pytest.mark.parametrize("method", ["load", "encode", "reports", "standing", "can_act", "save"])
def test_wherever_a_ruleset_fails_nothing_is_written(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    campaign = scenes.started()
    rows = list(PlayerRow.objects.values_list())

    def fail(self: Toy, *args: object) -> None:
        if method == "save":
            PlayerRow.objects.update(coins=99)
        raise RuntimeError("no")

    monkeypatch.setattr(Toy, method, fail)
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign).held_code == "engine-error"
    assert list(PlayerRow.objects.values_list()) == rows
    assert campaign.dossiers.count() == 1
    assert campaign.turns.count() == 1
    assert not Notice.objects.filter(code="resolved").exists()


def test_an_edition_that_is_gone_holds_the_turn(clock: Clock) -> None:
    campaign = scenes.started()
    Campaign.objects.update(edition="0")
    scenes.pass_deadline(clock, campaign)
    assert "edition '0'" in scenes.stage(campaign).held_detail


def test_rows_changed_behind_the_back_hold_the_turn(clock: Clock) -> None:
    campaign = scenes.started()
    PlayerRow.objects.filter(seat="A").update(coins=1000)
    scenes.pass_deadline(clock, campaign)
    stage = scenes.stage(campaign)
    assert (stage.status, stage.held_code) == (Stage.Status.HELD, "rows-changed")
    assert keepers_told() == {"gm": ["rows-changed"]}


@pytest.mark.parametrize(
    ("history", "now", "held"),
    [
        pytest.param(["ABCD", "ABCD"], "A", True, id="far fewer than usual"),
        pytest.param(["ABCD", "ABCD"], "AB", False, id="half is not more than half"),
        pytest.param(["AB", "A"], "A", False, id="as usual"),
        pytest.param(["ABC", "ABCD"], "", True, id="a quarter missing is few"),
        pytest.param([], "A", True, id="first turn"),
    ],
)
def test_far_more_missing_than_usual(
    clock: Clock, history: list[str], now: str, held: bool
) -> None:
    campaign = scenes.started(players=4)
    for came in history:
        scenes.play_turn(clock, campaign, **dict.fromkeys(came, ""))
    Campaign.objects.update(hold_when_missing=True)
    for key in now:
        scenes.save(campaign, key, "")
    turn = scenes.open_turn(campaign)
    scenes.pass_deadline(clock, campaign)
    stage = scenes.stage(campaign, turn=turn.number)
    assert (stage.held_code == "missing") is held
    assert (Turn.objects.get(pk=turn.pk).status == Turn.Status.OPEN) is held


def missing(clock: Clock) -> Campaign:
    """A campaign whose first turn is held because nobody of three sent a sheet."""
    campaign = scenes.started(players=3, hold_when_missing=True)
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign).held_code == "missing"
    return campaign


@pytest.mark.parametrize("act", ["release", "run now"])
def test_the_gm_may_run_it_all_the_same(clock: Clock, act: str) -> None:
    campaign = missing(clock)
    clock.wait(timedelta(hours=2))
    if act == "release":
        holding.release(scenes.stage(campaign), by=campaign.gm)
    else:
        deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
    assert AuditEntry.objects.filter(act="release", by=campaign.gm).exists()


def test_the_gm_may_give_more_time(clock: Clock) -> None:
    campaign = missing(clock)
    clock.wait(timedelta(hours=2))
    later = scenes.START + timedelta(days=3)
    deadlines.move(scenes.open_turn(campaign), later, by=campaign.gm)
    assert not scenes.save(campaign, "A", "dig").is_late
    scenes.save(campaign, "B", "dig")
    clock.go_to(later + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_given_more_time_it_asks_again(clock: Clock) -> None:
    campaign = missing(clock)
    later = scenes.START + timedelta(days=3)
    deadlines.move(scenes.open_turn(campaign), later, by=campaign.gm)
    clock.go_to(later + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).held_code == "missing"


@pytest.mark.parametrize(("players", "bots"), [(1, 3), (0, 3)])
def test_a_lone_player_or_bots_are_never_held(clock: Clock, players: int, bots: int) -> None:
    campaign = scenes.started(players=players, bots=bots, hold_when_missing=True)
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_held_and_then_paused_it_does_not_run(clock: Clock) -> None:
    campaign = missing(clock)
    campaigns.pause(campaign, by=None)
    holding.release(scenes.stage(campaign), by=None)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    campaigns.resume(campaign, by=None)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED
