"""Many workers, many campaigns, many saves at once: each turn runs once, no save is lost."""

import itertools
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.errors import TooLate
from games.models import Campaign, Notice, OrderSheet, Pulse, Report, Stage, Turn
from games.services import orders
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow


def test_two_beats_three_workers_and_twenty_campaigns_due_in_one_second(host: Host) -> None:
    campaigns = [scenes.started(2, 1, name=f"Toy {n}", options={"work_ms": 50}) for n in range(20)]
    for _beat in range(2):
        host.beat()
    for _worker in range(3):
        host.worker(processes=2)
    wait_for(pulse_is_young, 60, "the first sweep")
    for campaign in campaigns:
        truth.due_now(campaign)
    for campaign in campaigns:
        truth.wait_for_turn(campaign, 1, seconds=120)
    for campaign in campaigns:
        truth.verify_end(campaign)
        assert campaign.dossiers.count() == 4
        assert campaign.turns.count() == 2
    assert not Stage.objects.filter(lost_leases__gt=0).exists()
    assert Report.objects.count() == 20 * 4 * 4
    assert Notice.objects.filter(code="resolved").count() == 20 * 3 * 2


def pulse_is_young() -> bool:
    """Whether the deadline service has looked within the last seconds."""
    return Pulse.objects.filter(at__gt=timezone.now() - timedelta(seconds=2)).exists()


def test_one_task_sent_twenty_times_to_three_workers(host: Host) -> None:
    campaign = scenes.started(players=3, options={"work_ms": 300})
    for _worker in range(3):
        host.worker(processes=2)
    sender = host.sender()
    for index in range(3):
        stage = scenes.stage(campaign, index=index)
        if index == 0:
            truth.due_now(campaign)
            time.sleep(0.6)
        for _copy in range(20):
            sender.send_task("games.tasks.resolve_stage", args=[stage.pk])
        resolved = Stage.objects.filter(pk=stage.pk, status=Stage.Status.RESOLVED)
        wait_for(resolved.exists, 60, f"{stage}: {host.said()}")
    time.sleep(1)  # the copies are read to the end
    truth.verify_end(campaign)
    assert campaign.dossiers.count() == 4
    assert Notice.objects.filter(code="resolved").count() == 9


def test_a_pile_of_old_hints_holds_nobody_up(host: Host) -> None:
    """A worker comes back to two hundred hints that lead nowhere; a turn is due."""
    sender = host.sender()
    for _hint in range(200):
        sender.send_task("games.tasks.resolve_stage", args=[10**6])
    campaign = scenes.started(players=2)
    host.beat()
    host.worker(processes=2)
    wait_for(pulse_is_young, 60, "the first sweep")
    truth.due_now(campaign)
    truth.wait_for_turn(campaign, 1, seconds=45)
    truth.verify_end(campaign)


@dataclass
class Save:
    """One save as the player saw it. ``version`` None: it was refused as late."""

    seat: str
    text: str
    received_at: datetime
    version: int | None


def keep_saving(
    campaign: Campaign, turn: Turn, seat: str, until: float, gap: float, log: list[Save]
) -> None:
    """A player who cannot stop: a save every ``gap`` seconds."""
    holder = scenes.seat(campaign, seat)
    try:
        for number in itertools.count():
            if time.monotonic() >= until:
                return
            text = f"hide {1 + number % 9} # {number}"
            received_at = timezone.now()
            try:
                sheet = orders.submit(
                    turn=turn, seat=holder, text=text, received_at=received_at, author=holder.player
                )
                log.append(Save(seat, text, received_at, sheet.version))
            except TooLate:
                log.append(Save(seat, text, received_at, None))
            time.sleep(gap)
    finally:
        connection.close()


def test_fifty_saves_a_second_through_a_run(host: Host) -> None:
    campaign = scenes.started(players=10, options={"work_ms": 500})
    other = scenes.started(players=2, name="Another")
    host.beat()
    host.worker(processes=2)
    wait_for(pulse_is_young, 60, "the first sweep")
    turn = scenes.open_turn(campaign)
    deadline = timezone.now() + timedelta(seconds=4)
    Turn.objects.filter(pk=turn.pk).update(deadline=deadline)
    turn.stages.filter(index=0).update(due_at=deadline + timedelta(seconds=2))
    truth.due_now(other)

    log: list[Save] = []
    until = time.monotonic() + 8
    players = [
        threading.Thread(target=keep_saving, args=(campaign, turn, seat, until, 0.2, log))
        for seat in "ABCDEFGHIJ"
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()
    truth.wait_for_turn(campaign, 1)

    in_time = [save for save in log if save.version is not None]
    late = [save for save in log if save.version is None]
    assert len(in_time) > 40, "a crowd before the deadline, even on a busy machine"
    assert len(late) > 10, "and after it"
    assert all(save.received_at <= deadline for save in in_time)
    assert all(save.received_at > deadline for save in late)
    kept = set(OrderSheet.objects.filter(turn=turn).values_list("seat__key", "text", "is_late"))
    assert kept == {(save.seat, save.text, save.version is None) for save in log}
    for attendance in turn.attendances.select_related("seat", "sheet"):
        mine = [save for save in in_time if save.seat == attendance.seat.key]
        last = max(mine, key=lambda save: save.version or 0)
        assert attendance.sheet is not None
        assert (attendance.sheet.version, attendance.sheet.text) == (last.version, last.text)
    truth.verify_end(campaign)
    truth.verify_end(other)
