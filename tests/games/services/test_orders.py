"""Save sheets, say "ready"."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.errors import NotNow, StaleSheet, TooLate
from games.models import Attendance, Notice, OrderSheet, Stage
from games.services import orders
from tests.toy import scenes
from tests.toy.scenes import SECOND, SLACK, Clock

pytestmark = pytest.mark.django_db


def test_each_save_is_a_version_and_the_last_counts(clock: Clock) -> None:
    campaign = scenes.started()
    assert [scenes.save(campaign, "A", f"hide {n}").version for n in (1, 2, 3)] == [1, 2, 3]
    assert scenes.save(campaign, "B", "dig").version == 1
    sheet = orders.counting_sheet(scenes.open_turn(campaign), scenes.seat(campaign, "A"))
    assert sheet is not None
    assert sheet.text == "hide 3"
    assert sheet.source == OrderSheet.Source.WEB
    assert sheet.author == scenes.person("ann")


@pytest.mark.parametrize("seconds", [0, -1])
def test_what_arrives_by_the_deadline_is_in_time(clock: Clock, seconds: int) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    clock.go_to(turn.deadline + 2 * SECOND)  # it waited for a lock
    sheet = orders.submit(
        turn=turn,
        seat=scenes.seat(campaign, "A"),
        text="dig",
        received_at=turn.deadline + seconds * SECOND,
        author=None,
    )
    assert not sheet.is_late


def test_late_text_is_refused_and_kept(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "hide 1")
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    clock.go_to(turn.deadline + timedelta(milliseconds=1))
    with pytest.raises(TooLate, match="too late"):
        scenes.save(campaign, "A", "hide 2")
    seat = scenes.seat(campaign, "A")
    late = turn.sheets.get(seat=seat, version=2)
    assert (late.text, late.is_late) == ("hide 2", True)
    counting = orders.counting_sheet(turn, seat)
    assert counting is not None
    assert counting.version == 1


def test_after_the_freeze_everything_is_late(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    scenes.pass_deadline(clock, campaign)
    with pytest.raises(TooLate):
        orders.submit(
            turn=turn,
            seat=scenes.seat(campaign, "A"),
            text="dig",
            received_at=turn.opened_at,
            author=None,
        )
    assert turn.sheets.get().is_late


def test_a_stale_copy_is_refused(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "hide 1", base_version=0)
    with pytest.raises(StaleSheet):
        scenes.save(campaign, "A", "hide 2", base_version=0)
    assert scenes.save(campaign, "A", "hide 3", base_version=1).version == 2


def test_a_late_stale_copy_is_late_and_kept(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "hide 1")
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    clock.go_to(turn.deadline + SECOND)
    with pytest.raises(TooLate):
        scenes.save(campaign, "A", "hide 2", base_version=0)
    assert turn.sheets.filter(text="hide 2", is_late=True).exists()


def test_nul_and_broken_surrogates_do_no_harm(clock: Clock) -> None:
    campaign = scenes.started()
    sheet = scenes.save(campaign, "A", "di\x00g # \ud83d ü 🂡")
    sheet.refresh_from_db()
    assert sheet.text == "dig # ? ü 🂡"
    scenes.play_turn(clock, campaign)
    assert campaign.dossiers.count() == 4


def test_a_sheet_that_is_too_long_is_refused_whole(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "#" * orders.LONGEST_SHEET)
    with pytest.raises(NotNow, match="200000 characters; this one has 200001"):
        scenes.save(campaign, "A", "#" * (orders.LONGEST_SHEET + 1))


def test_a_sheet_of_too_many_lines_is_refused(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "\n".join(["dig"] * orders.MOST_LINES))
    with pytest.raises(NotNow, match="5000 lines; this one has 5001"):
        scenes.save(campaign, "A", "\n".join(["dig"] * (orders.MOST_LINES + 1)))
    assert OrderSheet.objects.count() == 1
    assert orders.part_that_is_read("a\nb") == "a\nb"
    assert orders.part_that_is_read("x\n" * 9000).count("\n") == orders.MOST_LINES - 1


def test_an_edit_after_ready_takes_it_back_and_says_so(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "hide 1")
    scenes.ready(campaign, "A")
    scenes.save(campaign, "A", "hide 2")
    attendance = scenes.open_turn(campaign).attendances.get(seat__key="A")
    assert attendance.ready_at is None
    notice = Notice.objects.get(code="ready-withdrawn")
    assert notice.recipient == scenes.person("ann")
    scenes.save(campaign, "A", "hide 3")
    assert Notice.objects.filter(code="ready-withdrawn").count() == 1, "it was not ready any more"


def test_who_is_ready_has_a_sheet(clock: Clock) -> None:
    campaign = scenes.started()
    with pytest.raises(NotNow, match="Save a sheet first"):
        scenes.ready(campaign, "A")
    scenes.save(campaign, "A", "")
    scenes.ready(campaign, "A")


def test_ready_after_the_deadline_is_too_late(clock: Clock) -> None:
    campaign = scenes.started()
    scenes.save(campaign, "A", "dig")
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SECOND)
    with pytest.raises(TooLate, match="ready"):
        scenes.ready(campaign, "A")


def test_ready_twice_does_not_move_the_early_run(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=60)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    early_at = scenes.open_turn(campaign).early_at
    clock.wait(30 * SECOND)
    scenes.ready(campaign, "B")
    assert scenes.open_turn(campaign).early_at == early_at


def test_bots_and_seats_with_nothing_to_decide_are_not_waited_for(clock: Clock) -> None:
    campaign = scenes.started(players=3, bots=1, early_run=True, grace_seconds=60)
    attendances = scenes.open_turn(campaign).attendances
    attendances.filter(seat__key="B").update(outcome=Attendance.Outcome.EXCUSED)
    for key in "AC":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    assert scenes.open_turn(campaign).early_at == timezone.now() + 60 * SECOND


def test_without_early_runs_ready_moves_nothing(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    turn = scenes.open_turn(campaign)
    assert turn.early_at is None
    assert scenes.stage(campaign).due_at == turn.deadline + timedelta(seconds=3)  # type: ignore[operator]


def test_an_early_run_never_makes_a_turn_later(clock: Clock) -> None:
    campaign = scenes.started(players=2, early_run=True, grace_seconds=600)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - 60 * SECOND)
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    clock.go_to(deadline + SLACK)
    tasks.sweep()
    assert scenes.stage(campaign).status == Stage.Status.RESOLVED


def test_a_beaten_seat_needs_no_orders(clock: Clock) -> None:
    campaign = scenes.started(players=3, options={"lives": 1})
    scenes.play_turn(clock, campaign, A=f"guess C {scenes.hidden(campaign, 'C')}")
    with pytest.raises(NotNow, match="needs no orders"):
        scenes.save(campaign, "C", "dig")
    with pytest.raises(NotNow, match="needs no orders"):
        scenes.ready(campaign, "C")
