"""Going back in time: everything is as it was, nothing is gone, and it can be undone."""

from datetime import timedelta

import pytest

from games import canonical, selectors, tasks
from games.cards import cards_of
from games.errors import NotNow, TooLate
from games.models import Attendance, Campaign, OrderSheet, Report, Seat, Stage, Turn
from games.services import bots, campaigns, deadlines, orders, sealing, undoing
from games.services.verifying import verify
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def way_after(campaign: Campaign, turn: int) -> int:
    """The sequence of the last dossier of a turn that counts; 0 is the start."""
    if turn == 0:
        return 0
    dossiers = campaign.dossiers.filter(stage__turn__number=turn, is_undone=False)
    return dossiers.latest("sequence").sequence


def world(campaign: Campaign) -> dict[str, object]:
    """What must come back: the position, what each seat knows, who plays, which turn is open."""
    ruleset = campaign.ruleset
    turn = selectors.open_turn(campaign)
    return {
        "position": canonical.digest(ruleset.encode(ruleset.load(campaign))),
        "reports": [
            selectors.latest_report(campaign, seat).document
            for seat in [*campaign.seats.order_by("key"), None]
        ],
        "seats": list(campaign.seats.order_by("key").values_list("key", "status")),
        "turn": (turn.number, turn.status, turn.deadline) if turn else None,
        "status": campaign.status,
    }


def problems(campaign: Campaign) -> list[str]:
    return [finding.problem for finding in verify(campaign) if finding.problem]


def test_world_reports_and_clock_return(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    before = world(campaign)
    deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    clock.wait(scenes.SLACK)
    for _stage in range(3):
        tasks.sweep()
    assert scenes.open_turn(campaign).number == 3
    undoing.go_back(campaign, way_after(campaign, 1), by=campaign.gm)
    assert world(campaign) == before
    assert problems(campaign) == []


def test_a_card_shows_the_report_that_counts(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    scenes.play_turn(clock, campaign)
    undoing.go_back(campaign, way_after(campaign, 1), by=campaign.gm)
    told = selectors.latest_report(campaign, scenes.seat(campaign, "A"))
    (card,) = cards_of(scenes.person("ann"))
    assert card.report == told


def test_nothing_is_deleted(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 3")
    scenes.save(campaign, "A", "dig  # for turn 2")
    sheets, reports = OrderSheet.objects.count(), Report.objects.count()
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert (OrderSheet.objects.count(), Report.objects.count()) == (sheets, reports)
    assert campaign.dossiers.count() == 5
    assert orders.counting_sheet(scenes.open_turn(campaign), scenes.seat(campaign, "A")) is not None


def test_the_undo_can_be_undone(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    scenes.play_turn(clock, campaign, A="hide 4")
    scenes.save(campaign, "B", "dig deep")
    before = world(campaign)
    outcomes = list(Attendance.objects.order_by("pk").values_list("outcome", "sheet"))
    tip = way_after(campaign, 2)
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert scenes.open_turn(campaign).number == 1
    assert world(campaign) != before
    undoing.go_back(campaign, tip, by=campaign.gm)
    assert world(campaign) == before
    assert list(Attendance.objects.order_by("pk").values_list("outcome", "sheet")) == outcomes
    assert problems(campaign) == []


def test_a_turn_that_runs_again_has_new_dice_and_the_kept_sheets(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 7")
    scenes.save(campaign, "A", "hide 2")  # for turn 2
    first = scenes.stage(campaign, 1)
    undoing.go_back(campaign, 0, by=campaign.gm)
    again = scenes.stage(campaign, 1)
    assert (again.attempt, again.seed, again.status) == (2, "", Stage.Status.WAITING)
    assert again.seed_hash != first.seed_hash
    assert campaign.turns.get(number=2).status == Turn.Status.SET_ASIDE
    scenes.play_turn(clock, campaign)
    assert scenes.stage(campaign, 1).seed not in ("", first.seed)
    assert scenes.hidden(campaign, "A") == 7, "the sheet for turn 1 counts as it was saved"
    assert scenes.open_turn(campaign).number == 2
    scenes.play_turn(clock, campaign)
    assert scenes.hidden(campaign, "A") == 2, "and so does the one for turn 2"
    assert problems(campaign) == []


def test_what_was_taken_back_does_not_count_in_lists_and_is_still_to_be_read(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 3")
    undoing.go_back(campaign, 0, by=campaign.gm)
    seat = scenes.seat(campaign, "A")
    assert selectors.latest_report(campaign, seat).dossier.sequence == 0
    taken_back = selectors.report_after(campaign, seat, 1, 0)
    assert taken_back.dossier.is_undone
    scenes.play_turn(clock, campaign)
    assert not selectors.report_after(campaign, seat, 1, 0).dossier.is_undone


def test_the_ways_say_what_they_do(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert undoing.ways(campaign) == []
    for _turn in range(2):
        scenes.play_turn(clock, campaign)
    told = [(way.opens, way.takes_back, way.puts_back) for way in undoing.ways(campaign)]
    assert told == [(2, (2,), ()), (1, (1, 2), ())]
    undoing.go_back(campaign, 0, by=campaign.gm)
    told = [(way.opens, way.takes_back, way.puts_back) for way in undoing.ways(campaign)]
    assert told == [(3, (), (1, 2)), (2, (), (1,))]


def test_only_the_moments_that_are_offered(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    before = world(campaign)
    for to in (1, 2, 3, 99):  # between two stages, where it stands, nowhere
        with pytest.raises(NotNow):
            undoing.go_back(campaign, to, by=campaign.gm)
    assert world(campaign) == before


def test_not_while_a_turn_is_being_resolved(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    Stage.objects.filter(turn__number=2, index=0).update(status=Stage.Status.RESOLVING)
    with pytest.raises(NotNow, match="being resolved"):
        undoing.go_back(campaign, 0, by=campaign.gm)


def test_a_held_turn_is_held_no_more_and_the_clock_goes_on(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    scenes.play_turn(clock, campaign, A="explode")
    assert scenes.stage(campaign, 2, 1).status == Stage.Status.HELD
    tip = way_after(campaign, 2)
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert campaign.clock_stopped_at is None
    assert not Stage.objects.filter(status=Stage.Status.HELD).exists()
    assert scenes.open_turn(campaign).number == 1

    undoing.go_back(campaign, tip, by=campaign.gm)  # into the middle of turn 2
    assert campaign.turns.get(number=2).status == Turn.Status.FROZEN
    clock.wait(scenes.SLACK)
    tasks.sweep()
    assert scenes.stage(campaign, 2, 1).status == Stage.Status.HELD, "it is tried, and fails, again"


def test_a_paused_campaign_stays_paused(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    campaigns.pause(campaign, by=campaign.gm)
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert campaign.status == Campaign.Status.PAUSED
    assert campaign.clock_stopped_at is not None


def test_a_finished_campaign_goes_on_and_ends_again(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"last_turn": 2})
    for _turn in range(2):
        scenes.play_turn(clock, campaign)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    ended = world(campaign)
    tip = way_after(campaign, 2)
    undoing.go_back(campaign, way_after(campaign, 1), by=campaign.gm)
    assert campaign.status == Campaign.Status.RUNNING
    assert scenes.open_turn(campaign).number == 2
    way = next(way for way in undoing.ways(campaign) if way.dossier.sequence == tip)
    assert way.opens is None
    undoing.go_back(campaign, tip, by=campaign.gm)
    assert world(campaign) == ended
    assert problems(campaign) == []


def test_a_seat_that_fell_in_the_undone_turn_plays_again(clock: Clock) -> None:
    campaign = scenes.started(players=3, options={"lives": 1})
    number = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign, A=f"guess B {number}", B="dig", C="dig")
    assert scenes.seat(campaign, "B").status == Seat.Status.OUT
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert scenes.seat(campaign, "B").status == Seat.Status.ACTIVE
    scenes.save(campaign, "B", "hide 9")


def test_a_past_deadline_becomes_the_next_of_the_timetable(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    first = scenes.open_turn(campaign).deadline
    scenes.play_turn(clock, campaign)
    undoing.go_back(campaign, 0, by=campaign.gm)
    again = scenes.open_turn(campaign).deadline
    assert first is not None
    assert again == first + timedelta(days=1)


def test_bots_write_anew_for_a_turn_of_another_world(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=1)
    for _turn in range(2):
        scenes.play_turn(clock, campaign, A="dig")
    undoing.go_back(campaign, 0, by=campaign.gm)
    scenes.play_turn(clock, campaign)
    bots.write_sheets(scenes.open_turn(campaign))
    assert scenes.open_turn(campaign).sheets.filter(seat__key="B").count() == 2
    bots.write_sheets(scenes.open_turn(campaign))
    assert scenes.open_turn(campaign).sheets.filter(seat__key="B").count() == 2


def test_a_sheet_for_a_turn_set_aside_is_kept_and_refused(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    old = scenes.open_turn(campaign)
    undoing.go_back(campaign, 0, by=campaign.gm)
    with pytest.raises(TooLate):
        orders.submit(
            turn=old,
            seat=scenes.seat(campaign, "A"),
            text="dig",
            received_at=scenes.START,
            author=None,
        )
    assert old.sheets.get().is_late


def test_a_forged_way_back_is_found(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    for _turn in range(2):
        scenes.play_turn(clock, campaign, A="hide 3")
    undoing.go_back(campaign, 0, by=campaign.gm)
    dossier = campaign.dossiers.latest("sequence")
    dossier.note = {**dossier.note, "to": 3}
    dossier.hash = sealing.link_digest(dossier)
    dossier.save()
    assert any("to which it goes back" in problem for problem in problems(campaign))
