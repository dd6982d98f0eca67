"""A GM mends the position: sealed, told to those concerned, refused when it cannot be, undone."""

from datetime import timedelta

import pytest

from games import selectors, tasks
from games.errors import NotNow
from games.mending import Edit
from games.models import AuditEntry, Campaign, Dossier, Notice, Report, Seat, Stage
from games.services import bots, mending, resolution, seeing, undoing
from games.services.verifying import verify
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def edit(seat: str, field: str, value: int | bool) -> Edit:
    return Edit("player", seat, field, value)


def mend(campaign: Campaign, *edits: Edit, reason: str = "A slip of mine.") -> Dossier:
    """Look at the effect and do it, as the GM."""
    assert campaign.gm is not None
    effect = mending.foresee(campaign, edits, reason)
    return mending.mend(campaign, edits, reason=reason, seen=effect.head, by=campaign.gm)


def problems(campaign: Campaign) -> list[str]:
    return [finding.problem for finding in verify(campaign) if finding.problem]


def sentences(campaign: Campaign, key: str | None) -> list[str]:
    """What the reader's newest report tells to have happened."""
    document = scenes.report(campaign, key)
    return [campaign.ruleset.sentence(it["code"], it["data"]) for it in document["events"]]  # type: ignore[attr-defined]


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    found = scenes.started(players=3)
    scenes.play_turn(clock, found, A="hide 3\ndig", B="hide 4", C="hide 5")
    return found


def test_it_is_sealed_with_all_that_it_was(campaign: Campaign) -> None:
    last = campaign.dossiers.latest("sequence")
    old = scenes.hidden(campaign, "A")
    dossier = mend(campaign, edit("A", "hidden", 9), reason="  A typed\n 9. ")
    assert (dossier.kind, dossier.sequence) == (Dossier.Kind.AMENDMENT, last.sequence + 1)
    assert dossier.before_hash == last.after_hash
    assert dossier.after_hash != last.after_hash
    assert dossier.note["by"] == "gm"
    assert dossier.note["reason"] == "A typed 9."
    assert dossier.note["edits"] == [["player", "A", "hidden", 9]]
    data = {"seat": "A", "what": "hidden", "old": old, "new": 9}
    assert dossier.note["changes"] == [{"code": "corrected", "data": data}]
    assert scenes.hidden(campaign, "A") == 9
    assert problems(campaign) == []
    entry = AuditEntry.objects.get(act="mend")
    assert (entry.by, entry.data["reason"]) == (scenes.person("gm"), "A typed 9.")


def test_who_is_concerned_knows_the_new_numbers_and_what_the_turn_told(campaign: Campaign) -> None:
    before = sentences(campaign, "A")
    told = selectors.latest_report(campaign, scenes.seat(campaign, "A"))
    mend(campaign, edit("A", "hidden", 9))
    assert scenes.report(campaign, "A")["own"] == {"hidden": 9, "weary": False}
    assert sentences(campaign, "A") == [
        *before,
        "The GM has corrected: A slip of mine.",
        "A: hidden is 9 instead of 3.",
    ]
    kept = Report.objects.get(pk=told.pk)
    assert kept.document == told.document, "the turn as it was told stays as it is"


def test_who_may_not_know_is_told_nothing(campaign: Campaign) -> None:
    known = {key: scenes.report(campaign, key) for key in ("B", "C", None)}
    notices = Notice.objects.exclude(recipient=scenes.person("ann")).count()
    mend(campaign, edit("A", "hidden", 9))
    assert {key: scenes.report(campaign, key) for key in ("B", "C", None)} == known
    assert Notice.objects.exclude(recipient=scenes.person("ann")).count() == notices
    (notice,) = Notice.objects.filter(code="corrected")
    assert notice.recipient == scenes.person("ann")
    assert notice.data["reason"] == "A slip of mine."


def test_a_reason_is_read_by_who_is_in_it_or_by_all_if_all_is_public(campaign: Campaign) -> None:
    mend(campaign, edit("A", "coins", 70), edit("B", "hidden", 9), reason="B hid 9, A paid.")
    reasons = {
        it.recipient.username: it.data["reason"] for it in Notice.objects.filter(code="corrected")
    }
    assert reasons == {"ann": "", "bob": "B hid 9, A paid.", "cid": ""}
    assert AuditEntry.objects.get(act="mend-openly").data["public"]["reason"] == ""
    mend(campaign, edit("A", "coins", 7), reason="All saw it.")
    newest = Notice.objects.filter(code="corrected").order_by("-pk")[:3]
    assert {it.data["reason"] for it in newest} == {"All saw it."}


def test_several_rows_are_one_act(campaign: Campaign) -> None:
    links = campaign.dossiers.count()
    mend(campaign, edit("A", "coins", 50), edit("B", "coins", 60))
    assert campaign.dossiers.count() == links + 1
    assert [row.coins for row in PlayerRow.objects.order_by("seat")][:2] == [50, 60]
    assert Notice.objects.filter(code="corrected").count() == 3


@pytest.mark.parametrize(
    ("edits", "code"),
    [
        pytest.param([edit("A", "hidden", 10)], "mend-limits", id="too-large"),
        pytest.param([edit("A", "coins", -1)], "mend-limits", id="negative"),
        pytest.param([edit("A", "coins", True)], "mend-limits", id="no-number"),
        pytest.param([edit("Z", "coins", 1)], "mend-unknown", id="no-such-row"),
        pytest.param([edit("A", "beard", 1)], "mend-unknown", id="no-such-field"),
        pytest.param([edit("A", "lives", 0), edit("B", "lives", 0)], "mend-ends", id="ends"),
    ],
)
def test_what_the_rules_forbid_is_refused(campaign: Campaign, edits: list[Edit], code: str) -> None:
    links = campaign.dossiers.count()
    with pytest.raises(mending.Faulty) as error:
        mend(campaign, *edits)
    assert [fault.code for fault in error.value.faults] == [code]
    assert campaign.dossiers.count() == links


def test_nothing_changed_or_no_reason_is_refused(campaign: Campaign) -> None:
    with pytest.raises(NotNow, match="Nothing is changed"):
        mend(campaign, edit("A", "hidden", 3))
    with pytest.raises(NotNow, match="Nothing is changed"):
        mend(campaign)
    for reason in (" \n", "x" * (mending.LONGEST_REASON + 1)):
        with pytest.raises(mending.BadReason):
            mend(campaign, edit("A", "hidden", 4), reason=reason)


def test_not_while_a_turn_is_resolved_or_between_stages_that_are_due(
    campaign: Campaign, clock: Clock
) -> None:
    Stage.objects.filter(turn__number=2, index=0).update(status=Stage.Status.RESOLVING)
    with pytest.raises(NotNow, match="is being resolved; try again in a minute"):
        mend(campaign, edit("A", "hidden", 9))
    Stage.objects.filter(turn__number=2, index=0).update(status=Stage.Status.WAITING)
    first = scenes.stage(campaign, 2, 0)
    assert first.due_at is not None
    clock.go_to(first.due_at)
    assert resolution.resolve(first.pk)  # the second is due at once
    assert scenes.stage(campaign, 2, 0).status == Stage.Status.RESOLVED
    with pytest.raises(NotNow, match="is being resolved"):
        mend(campaign, edit("A", "hidden", 9))
    Stage.objects.filter(turn__number=2, index=1).update(status=Stage.Status.HELD)
    with pytest.raises(NotNow, match="held in the middle"):
        mend(campaign, edit("A", "hidden", 9))


def test_a_held_turn_is_mended_and_goes_on(campaign: Campaign, clock: Clock) -> None:
    scenes.save(campaign, "A", "explode\ndig")
    scenes.pass_deadline(clock, campaign)
    tasks.sweep()
    stage = scenes.stage(campaign, 2, 1)
    assert stage.status == Stage.Status.HELD
    undoing.go_back(
        campaign,
        campaign.dossiers.filter(stage__turn__number=1).latest("sequence").sequence,
        by=campaign.gm,
    )
    mend(campaign, edit("A", "lives", 5))
    scenes.play_turn(clock, campaign, A="dig")
    assert scenes.open_turn(campaign).number == 3
    assert problems(campaign) == []


def test_not_on_rows_that_were_changed_behind_the_hosts_back(campaign: Campaign) -> None:
    PlayerRow.objects.filter(campaign=campaign, seat="A").update(coins=999)
    with pytest.raises(NotNow, match="not what was sealed last"):
        mend(campaign, edit("A", "hidden", 9))


def test_not_before_the_start_nor_after_the_end(clock: Clock) -> None:
    with pytest.raises(NotNow, match="under way"):
        mend(scenes.draft(players=2), edit("A", "hidden", 9))
    over = scenes.started(players=2, options={"last_turn": 1})
    scenes.play_turn(clock, over)
    over.refresh_from_db()
    assert over.status == Campaign.Status.FINISHED
    with pytest.raises(NotNow, match="under way"):
        mend(over, edit("A", "hidden", 9))


def test_a_gm_who_plays_and_does_not_see_all_cannot(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    campaign.refresh_from_db()
    with pytest.raises(seeing.Hidden):
        mend(campaign, edit("A", "hidden", 9))
    seeing.choose_all(campaign, by=scenes.person("ann"))
    mend(campaign, edit("A", "hidden", 9))


def test_what_was_seen_is_what_is_done(campaign: Campaign) -> None:
    edits = [edit("A", "hidden", 9)]
    effect = mending.foresee(campaign, edits, "Mine.")
    mend(campaign, edit("B", "hidden", 8))
    with pytest.raises(mending.Moved):
        mending.mend(campaign, edits, reason="Mine.", seen=effect.head, by=scenes.person("gm"))


def test_a_stage_that_is_being_played_is_played_again_with_the_new_numbers(
    campaign: Campaign, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim that comes just after the look whether one is under way."""
    play = resolution.play
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + scenes.SLACK)

    def while_it_plays(stage: Stage) -> resolution.Outcome:
        monkeypatch.setattr(resolution, "play", play)
        outcome = play(stage)
        Stage.objects.filter(pk=stage.pk).update(status=Stage.Status.WAITING)
        mend(campaign, edit("A", "coins", 500))
        Stage.objects.filter(pk=stage.pk).update(status=Stage.Status.RESOLVING)
        return outcome

    monkeypatch.setattr(resolution, "play", while_it_plays)
    for _stage in range(4):
        tasks.sweep()
    assert PlayerRow.objects.get(campaign=campaign, seat="A").coins >= 500
    assert problems(campaign) == []


def test_who_is_put_out_or_in_again_is_so_everywhere(campaign: Campaign) -> None:
    mend(campaign, edit("C", "lives", 0))
    assert scenes.seat(campaign, "C").status == Seat.Status.OUT
    turn = scenes.open_turn(campaign)
    assert turn.attendances.get(seat__key="C").outcome == "excused"
    mend(campaign, edit("C", "lives", 2))
    assert scenes.seat(campaign, "C").status == Seat.Status.ACTIVE
    assert turn.attendances.get(seat__key="C").outcome == ""
    mend(campaign, edit("B", "weary", True))
    assert turn.attendances.get(seat__key="B").outcome == "excused"


def test_a_bot_that_is_concerned_writes_anew(
    clock: Clock, django_capture_on_commit_callbacks: object
) -> None:
    campaign = scenes.started(players=2, bots=2)
    bots.write_sheets(scenes.open_turn(campaign))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        mend(campaign, edit("C", "hidden", scenes.hidden(campaign, "C") % 9 + 1))
    sheets = scenes.open_turn(campaign).sheets
    assert {key: sheets.filter(seat__key=key).count() for key in "CD"} == {"C": 2, "D": 1}


def test_it_is_taken_back_quietly_and_put_back(campaign: Campaign) -> None:
    scenes.save(campaign, "B", "dig")
    scenes.ready(campaign, "B")
    known = {key: scenes.report(campaign, key) for key in ("A", "B", None)}
    before = campaign.dossiers.latest("sequence").sequence
    dossier = mend(campaign, edit("A", "hidden", 9))
    after = scenes.report(campaign, "A")
    (way,) = [way for way in undoing.ways(campaign) if way.dossier.sequence == before]
    assert (way.undoes, way.is_quiet, way.takes_back) == ((dossier,), True, ())
    undoing.go_back(campaign, before, by=campaign.gm)
    assert {key: scenes.report(campaign, key) for key in ("A", "B", None)} == known
    assert scenes.hidden(campaign, "A") == 3
    turn = scenes.open_turn(campaign)
    assert turn.attendances.get(seat__key="B").ready_at is not None, "nobody else is disturbed"
    assert {it.recipient.username for it in Notice.objects.filter(code="corrected-back")} == {"ann"}
    assert not Notice.objects.filter(code="went-back").exists()
    undoing.go_back(campaign, dossier.sequence, by=campaign.gm)
    assert scenes.report(campaign, "A") == after
    assert scenes.hidden(campaign, "A") == 9
    assert problems(campaign) == []


def test_going_back_before_a_turn_takes_a_later_mend_along_and_redo_brings_it(
    campaign: Campaign, clock: Clock
) -> None:
    mend(campaign, edit("A", "hidden", 8))
    scenes.play_turn(clock, campaign, B="dig")
    told = scenes.report(campaign, "A")
    tip = campaign.dossiers.latest("sequence").sequence
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert scenes.open_turn(campaign).number == 1
    assert scenes.hidden(campaign, "A") != 8
    assert not campaign.dossiers.filter(note__code="mended", is_undone=False).exists()
    undoing.go_back(campaign, tip, by=campaign.gm)
    assert scenes.hidden(campaign, "A") == 8
    assert scenes.report(campaign, "A") == told
    codes = Notice.objects.filter(code="corrected-back").values_list("recipient__username", "data")
    assert [(name, data["is_undone"]) for name, data in codes.order_by("pk")] == [
        ("ann", True),
        ("ann", False),
    ]
    assert problems(campaign) == []


def test_going_back_to_just_after_it_keeps_it(campaign: Campaign, clock: Clock) -> None:
    dossier = mend(campaign, edit("A", "hidden", 9))
    told = scenes.report(campaign, "A")
    scenes.play_turn(clock, campaign, A="hide 2")
    undoing.go_back(campaign, dossier.sequence, by=campaign.gm)
    assert scenes.open_turn(campaign).number == 2
    assert scenes.hidden(campaign, "A") == 9
    assert scenes.report(campaign, "A") == told
    assert problems(campaign) == []


def test_another_attempt_at_a_turn_is_not_taken_for_a_quiet_way(
    campaign: Campaign, clock: Clock
) -> None:
    first = campaign.dossiers.latest("sequence").sequence
    undoing.go_back(campaign, 0, by=campaign.gm)
    scenes.play_turn(clock, campaign)
    way = next(way for way in undoing.ways(campaign) if way.dossier.sequence == first)
    assert not way.is_quiet


def test_between_two_stages_that_are_hours_apart_it_can_be_mended(clock: Clock) -> None:
    campaign = scenes.started(players=2, stage_minutes=120)
    scenes.pass_deadline(clock, campaign)
    dossier = mend(campaign, edit("A", "coins", 40))
    assert dossier.sequence not in {way.dossier.sequence for way in undoing.ways(campaign)}
    clock.wait(timedelta(hours=2) + scenes.SLACK)
    tasks.sweep()
    clock.wait(timedelta(hours=2) + scenes.SLACK)
    tasks.sweep()
    assert PlayerRow.objects.get(campaign=campaign, seat="A").coins >= 40
    assert scenes.stage(campaign, 1, 2).status == Stage.Status.RESOLVED
    assert problems(campaign) == []


def test_a_sealed_mend_that_was_tampered_with_is_found(campaign: Campaign) -> None:
    dossier = mend(campaign, edit("A", "hidden", 9))
    dossier.note["edits"] = [["player", "A", "hidden", 8]]
    dossier.save()
    assert any("changed since it was sealed" in problem for problem in problems(campaign))
    assert any("the position after it differs" in problem for problem in problems(campaign))


def test_rows_changed_after_a_mend_are_found_with_the_difference(campaign: Campaign) -> None:
    mend(campaign, edit("A", "hidden", 9))
    PlayerRow.objects.filter(campaign=campaign, seat="A").update(coins=999)
    (problem,) = problems(campaign)
    assert "$.players.A.coins" in problem
