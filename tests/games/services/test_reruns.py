"""A past turn is run again beside the campaign, and published or not."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from games import canonical, selectors, tasks
from games.errors import NotNow
from games.mending import Edit
from games.models import (
    Attendance,
    Campaign,
    Dossier,
    Notice,
    OrderSheet,
    Report,
    Scratch,
    Stage,
    Turn,
)
from games.services import (
    aside,
    dry_runs,
    exporting,
    importing,
    orders,
    publishing,
    reruns,
    scratches,
    sealing,
    seeing,
    undoing,
)
from games.services.reruns import Wish
from games.services.verifying import verify
from tests.games.services.test_mending import mend
from tests.games.services.test_undoing import problems, way_after, world
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

SAME = Wish(False, {})
NEW_DICE = Wish(True, {})


def rerun(campaign: Campaign, turn: int, wish: Wish) -> Scratch:
    assert campaign.gm is not None
    scratch = reruns.order(campaign.turns.get(number=turn), wish, by=campaign.gm)
    aside.play(scratch.pk)
    return Scratch.objects.select_related("campaign", "turn").get(pk=scratch.pk)


def publish(scratch: Scratch) -> None:
    campaign = scratch.campaign
    head = sealing.head(campaign)
    assert head is not None
    assert campaign.gm is not None
    publishing.publish(scratch, head=head.sequence, by=campaign.gm)


def differing(scratch: Scratch) -> list[str | None]:
    """The readers with a report that differs."""
    changed = scratch.reports.filter(is_same=False).values_list("seat__key", flat=True)
    return sorted(set(changed), key=str)


def untouched(campaign: Campaign) -> dict[str, Any]:
    return {
        **world(campaign),
        "chain": list(campaign.dossiers.values_list("hash", "is_undone")),
        "sheets": OrderSheet.objects.count(),
        "notices": Notice.objects.count(),
        "stages": list(Stage.objects.order_by("pk").values_list("status", "attempt", "seed")),
    }


@pytest.mark.slow
def test_with_nothing_changed_there_is_no_difference(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=2)
    for turn in range(3):
        scenes.play_turn(clock, campaign, A="dig deep", B=f"guess A {turn + 1}\ndig")
    before = untouched(campaign)
    for turn in (1, 2, 3):
        scratch = rerun(campaign, turn, SAME)
        assert scratch.status == Scratch.Status.DONE
        assert differing(scratch) == []
        assert not publishing.is_different(scratch)
        for told in scratch.reports.select_related("was"):
            assert told.was is not None
            assert canonical.unpack(told.packed) == canonical.unpack(told.was.packed)
        with pytest.raises(NotNow, match="came to the same"):
            publish(scratch)
    assert untouched(campaign) == before


def test_another_sheet_tells_who_would_have_been_told_what(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    target = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign, A=f"guess B {target % 9 + 1}\ndig", B="dig", C="hide 3")
    before = untouched(campaign)
    scratch = rerun(campaign, 1, Wish(False, {"A": f"guess B {target}\ndig", "B": "dig"}))
    assert scratch.changed == ["A"], "the same text is no other sheet"
    assert differing(scratch) == ["A", "B", "C", None], "lives and coins are seen by all"
    told = scratch.reports.get(seat__key="A", stage__index=2)
    assert told.was is not None
    assert told.document["players"]["B"]["lives"] == told.was.document["players"]["B"]["lives"] - 1
    assert told.document["players"]["A"]["coins"] == told.was.document["players"]["A"]["coins"] + 5
    assert untouched(campaign) == before, "nothing of the campaign has changed"


def test_new_dice_are_new_once_and_no_other_than_they_will_be(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    first, second = (rerun(campaign, 1, NEW_DICE) for _time in range(2))
    assert first.findings["digests"] == second.findings["digests"], "nobody rolls until he likes it"
    seeds = {part.seed for part in reruns.parts(first)}
    later = {sealing.turn_seed(campaign, 1, stage, 2) for stage in range(3)}
    assert not seeds & later, "and what falls if the turn is taken back is not known"


def test_published_it_counts_is_sealed_and_can_be_undone(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    target = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign, A="hide 2", B="dig")
    scenes.save(campaign, "A", "hide 8")
    before, deadline = world(campaign), scenes.open_turn(campaign).deadline
    tip = way_after(campaign, 1)
    scratch = rerun(campaign, 1, Wish(False, {"A": f"guess B {target}\nhide 3"}))
    publish(scratch)
    scratch.refresh_from_db()
    assert scratch.status == Scratch.Status.PUBLISHED
    assert scenes.hidden(campaign, "A") == 3
    for seat in [*campaign.seats.order_by("key"), None]:
        told = scratch.reports.get(seat=seat, stage__index=2)
        assert selectors.latest_report(campaign, seat).document == told.document
    turn = scenes.open_turn(campaign)
    assert (turn.number, turn.deadline) == (2, deadline), (
        "the clock of the next turn is not touched"
    )
    kept = orders.counting_sheet(turn, scenes.seat(campaign, "A"))
    assert kept is not None
    assert kept.text == "hide 8", "nor is what was saved for it"
    stage = scenes.stage(campaign, 1)
    assert (stage.attempt, stage.status) == (2, Stage.Status.RESOLVED)
    assert problems(campaign) == []
    dossier = stage.dossiers.get(attempt=2)
    assert dossier.note == {"rerun": {"dice": "same", "sheets": ["A"]}}
    assert dossier.seed == stage.dossiers.get(attempt=1).seed

    undoing.go_back(campaign, tip, by=campaign.gm)
    assert world(campaign) == before
    part = Attendance.objects.get(turn__number=1, seat__key="A")
    assert part.sheet is not None
    assert part.sheet.text == "hide 2"
    assert problems(campaign) == []
    undoing.go_back(campaign, dossier.sequence + 2, by=campaign.gm)
    assert scenes.hidden(campaign, "A") == 3, "and that too"
    assert problems(campaign) == []


def test_the_sheet_of_the_gm_counts_in_that_attempt_alone(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    publish(rerun(campaign, 1, Wish(False, {"A": "hide 3", "B": "hide 4"})))
    parts = {part.seat.key: part for part in Attendance.objects.filter(turn__number=1)}
    assert [parts[key].outcome for key in "AB"] == [Attendance.Outcome.RECEIVED] * 2
    sheet = parts["A"].sheet
    assert sheet is not None
    assert (sheet.text, sheet.version, sheet.source) == ("hide 3", 2, OrderSheet.Source.GM)
    undoing.go_back(campaign, 0, by=campaign.gm)
    turn = scenes.open_turn(campaign)
    counts = orders.counting_sheet(turn, scenes.seat(campaign, "A"))
    assert counts is not None
    assert counts.text == "hide 2"
    assert orders.counting_sheet(turn, scenes.seat(campaign, "B")) is None


def test_without_a_sheet_the_seat_has_missed_the_turn(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2", B="dig")
    publish(rerun(campaign, 1, Wish(False, {"B": None})))
    part = Attendance.objects.get(turn__number=1, seat__key="B")
    assert (part.sheet, part.outcome) == (None, Attendance.Outcome.MISSED)
    told = Notice.objects.get(code="run-again", recipient__username="bob").data
    assert (told["is_yours"], told["version"]) == (True, 0)


def test_players_are_told_and_each_only_of_his_own_sheet(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    publish(rerun(campaign, 1, Wish(True, {"A": "hide 3"})))
    told = {
        notice.recipient.username: notice.data
        for notice in Notice.objects.filter(code="run-again").select_related("recipient")
    }
    assert (told["ann"]["is_yours"], told["ann"]["version"]) == (True, 2)
    assert not {"is_yours", "version", "sheets"} & told["bob"].keys()
    assert told["bob"]["dice"] == "new"
    entry = campaign.audit.get(act="publish")
    assert (entry.by, entry.data["sheets"]) == (campaign.gm, ["A"])


@pytest.mark.slow
def test_an_older_turn_takes_the_later_ones_back(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    for _turn in range(3):
        scenes.play_turn(clock, campaign, A="hide 2")
    scenes.save(campaign, "A", "hide 9")
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 5"}))
    effect = publishing.effect_of(scratch)
    assert (effect.takes_back, effect.opens, effect.hinders) == ((2, 3), 2, "")
    publish(scratch)
    assert scenes.open_turn(campaign).number == 2
    assert scenes.hidden(campaign, "A") == 5
    statuses = dict(campaign.turns.values_list("number", "status"))
    assert statuses[3] == statuses[4] == Turn.Status.SET_ASIDE
    assert problems(campaign) == []
    scenes.play_turn(clock, campaign)
    assert scenes.hidden(campaign, "A") == 2, "its sheets are kept and count"
    assert problems(campaign) == []


def test_the_last_turn_of_a_game_may_not_have_been_the_last(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"lives": 1})
    target = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign, A=f"guess B {target}")
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    publish(rerun(campaign, 1, Wish(False, {"A": f"guess B {target % 9 + 1}"})))
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.RUNNING
    assert scenes.open_turn(campaign).number == 2
    assert problems(campaign) == []
    scenes.play_turn(clock, campaign)
    assert problems(campaign) == []


def test_and_another_may_have_been(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"lives": 1})
    target = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign)
    scratch = rerun(campaign, 1, Wish(False, {"A": f"guess B {target}"}))
    assert publishing.effect_of(scratch).opens is None
    publish(scratch)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    assert problems(campaign) == []
    undoing.go_back(campaign, 3, by=campaign.gm)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.RUNNING


def test_a_campaign_that_moves_on_meanwhile_is_not_changed(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scenes.play_turn(clock, campaign, A="hide 2")
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 5"}))
    seen = sealing.head(campaign)
    assert seen is not None
    scenes.play_turn(clock, campaign)
    before = untouched(campaign)
    with pytest.raises(NotNow, match="moved on"):
        publishing.publish(scratch, head=seen.sequence, by=campaign.gm)
    Stage.objects.filter(turn__number=3, index=0).update(status=Stage.Status.RESOLVING)
    with pytest.raises(NotNow, match="being resolved"):
        publish(scratch)
    Stage.objects.filter(turn__number=3, index=0).update(status=Stage.Status.WAITING)
    assert untouched(campaign) == before


def test_two_admins_publish_once(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scenes.play_turn(clock, campaign, A="hide 2")
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 5"}))
    other = rerun(campaign, 1, Wish(False, {"A": "hide 6"}))
    publish(scratch)
    links = campaign.dossiers.count()
    with pytest.raises(NotNow, match="published nor dropped"):
        publish(scratch)
    with pytest.raises(NotNow, match="no longer counts"):
        publish(other)
    with pytest.raises(NotNow, match="published or dropped"):
        scratches.drop(scratch, by=campaign.gm)
    scratches.drop(other, by=campaign.gm)
    with pytest.raises(NotNow, match="published or dropped"):
        publish(other)
    assert campaign.dossiers.count() == links


def test_nothing_is_half_done_when_it_fails_in_the_middle(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 5"}))
    before = untouched(campaign)

    def fall(*_what: object, **_how: object) -> None:
        raise KeyboardInterrupt  # the process is killed before the commit

    monkeypatch.setattr(publishing, "_tell", fall)
    with pytest.raises(KeyboardInterrupt):
        publish(scratch)
    monkeypatch.undo()
    assert untouched(campaign) == before
    assert problems(campaign) == []
    publish(Scratch.objects.select_related("campaign", "turn").get(pk=scratch.pk))
    assert scenes.hidden(campaign, "A") == 5


def test_what_comes_to_something_else_now_is_not_published(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 5"}))
    Scratch.objects.filter(pk=scratch.pk).update(sheets={**scratch.sheets, "A": "hide 6"})
    scratch.refresh_from_db()
    with pytest.raises(NotNow, match="something else now"):
        publish(scratch)


def test_a_turn_with_stages_to_come_can_be_looked_at_only(clock: Clock) -> None:
    campaign = scenes.started(players=2, stage_minutes=60)
    scenes.save(campaign, "A", "dig")
    scenes.pass_deadline(clock, campaign)
    scratch = rerun(campaign, 1, Wish(False, {"A": f"guess B {scenes.hidden(campaign, 'B')}"}))
    assert scratch.steps == scratch.done == 1
    with pytest.raises(NotNow, match="not over yet"):
        publish(scratch)


def test_bots_write_anew_for_the_turn_after_it(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, campaign, A="hide 2")
    tasks.after_stage(scenes.stage(campaign, 1, 2).pk)
    bot = scenes.seat(campaign, "C")
    turn = scenes.open_turn(campaign)
    assert turn.sheets.filter(seat=bot).count() == 1
    clock.wait(timedelta(minutes=5))
    publish(rerun(campaign, 1, Wish(False, {"A": "hide 3"})))
    tasks.after_stage(scenes.stage(campaign, 1, 2).pk)
    assert turn.sheets.filter(seat=bot).count() == 2


def test_what_cannot_be_run_again_is_refused(clock: Clock) -> None:
    campaign = scenes.started(players=2, gm=scenes.person("ann"))
    with pytest.raises(seeing.Hidden):
        rerun(campaign, 1, SAME)
    Campaign.objects.update(gm=scenes.person("gm"))
    campaign.refresh_from_db()
    with pytest.raises(NotNow, match="not been played"):
        rerun(campaign, 1, SAME)
    scenes.play_turn(clock, campaign)
    with pytest.raises(NotNow, match="took no part"):
        rerun(campaign, 1, Wish(False, {"Z": "dig"}))
    with pytest.raises(NotNow, match="may have"):
        rerun(campaign, 1, Wish(False, {"A": "x" * 300_000}))
    scratch = rerun(campaign, 1, Wish(False, {"A": "explode"}))
    assert (scratch.status, scratch.problem) == (Scratch.Status.FAILED, "engine-error")
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert reruns.turns_to_run(campaign) == []
    with pytest.raises(NotNow, match="taken back"):
        rerun(campaign, 1, SAME)


def test_only_a_few_are_under_way_at_once(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scenes.play_turn(clock, campaign)
    turn = campaign.turns.get(number=1)
    waiting = [reruns.order(turn, SAME, by=campaign.gm) for _n in range(reruns.MOST_AT_ONCE)]
    with pytest.raises(NotNow, match="wait until one"):
        reruns.order(turn, SAME, by=campaign.gm)
    scratches.drop(waiting[0], by=campaign.gm)
    reruns.order(turn, SAME, by=campaign.gm)


def test_a_dry_run_cannot_be_published(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    aside.play(scratch.pk)
    scratch.refresh_from_db()
    with pytest.raises(NotNow, match="Only a re-run"):
        publish(Scratch.objects.select_related("campaign", "turn").get(pk=scratch.pk))


def test_verify_finds_a_published_turn_that_was_changed_afterwards(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    publish(rerun(campaign, 1, Wish(True, {"A": "hide 3"})))
    assert problems(campaign) == []
    dossier = Dossier.objects.latest("sequence")
    dossier.note = {}
    dossier.save()
    assert any("changed since" in finding.problem for finding in verify(campaign))
    assert Report.objects.filter(dossier=dossier).count() == 3


def test_a_published_turn_goes_to_another_host_and_verifies_there(
    clock: Clock, tmp_path: Path
) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    publish(rerun(campaign, 1, Wish(True, {"A": "hide 3"})))
    file = tmp_path / "campaign.zip"
    exporting.export(campaign, file)
    there = importing.import_campaign(file, gm=scenes.person("zoe"), players={})
    assert problems(there) == []
    part = Attendance.objects.get(turn__campaign=there, turn__number=1, seat__key="A")
    assert part.sheet is not None
    assert part.sheet.source == OrderSheet.Source.GM
    assert not there.scratches.exists(), "what was tried stays behind"


def mend_coins(campaign: Campaign, coins: int) -> None:
    """A's coins, as the GM wants them."""
    mend(campaign, Edit("player", "A", "coins", coins))


def test_what_was_mended_before_a_turn_is_in_its_re_run(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    mend_coins(campaign, 40)
    scenes.play_turn(clock, campaign, A="hide 2")
    assert differing(rerun(campaign, 2, SAME)) == []
    scratch = rerun(campaign, 2, Wish(False, {"A": "hide 3"}))
    assert publishing.effect_of(scratch).by_hand == 0
    publish(scratch)
    assert scenes.report(campaign, "A")["players"]["A"]["coins"] == 40  # type: ignore[index]
    assert problems(campaign) == []


def test_what_was_mended_since_is_taken_back_and_told(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 2")
    mend_coins(campaign, 40)
    scratch = rerun(campaign, 1, Wish(False, {"A": "hide 3"}))
    assert publishing.effect_of(scratch).by_hand == 1
    told = Notice.objects.count()
    publish(scratch)
    assert scenes.report(campaign, "A")["players"]["A"]["coins"] == 0  # type: ignore[index]
    assert Notice.objects.count() > told + 2, "of the turn, and of what was mended"
    assert problems(campaign) == []


def test_a_turn_that_was_mended_between_its_stages_is_shown_and_not_published(
    clock: Clock,
) -> None:
    campaign = scenes.started(players=2, stage_minutes=60)
    scenes.save(campaign, "A", "dig")
    scenes.pass_deadline(clock, campaign)
    mend_coins(campaign, 40)
    for _stage in range(2):
        clock.wait(timedelta(minutes=61))
        tasks.sweep()
    assert differing(rerun(campaign, 1, SAME)) == [], "nothing changed, the mend is in it"
    scratch = rerun(campaign, 1, Wish(False, {"A": f"guess B {scenes.hidden(campaign, 'B')}"}))
    assert scratch.findings["amended"] is True
    with pytest.raises(NotNow, match="changed by hand between two stages"):
        publish(scratch)


def test_a_dry_run_knows_what_was_mended(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    stale = dry_runs.order(campaign, by=campaign.gm)
    mend_coins(campaign, 40)
    aside.play(stale.pk)
    stale.refresh_from_db()
    assert stale.problem == "moved"
    scratch = dry_runs.order(campaign, by=campaign.gm)
    aside.play(scratch.pk)
    told = scratch.reports.get(seat__key="A", stage__index=2)
    assert told.was is not None
    coins = [it.document["players"]["A"]["coins"] for it in (told.was, told)]
    assert coins == [40, 40]
