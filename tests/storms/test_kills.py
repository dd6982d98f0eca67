"""kill -9 of the worker at every boundary of a resolution: untouched or complete, then done.

Killed while it resolves, and while it saves: tests/promises/test_promise_02_killed_worker.py.
"""

import os
import signal
import time

import pytest

from games.models import Stage, Turn
from games.services import deadlines, holding
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow

#: Gate (see tests.toy.gates) -> what is there when the worker is killed: dossiers, turns.
BOUNDARIES = {
    "before-claim": (1, 1),
    "bot": (1, 1),  # claimed, not yet frozen
    "load": (1, 1),  # frozen
    "standing": (1, 1),  # all is played, nothing written
    "after-commit": (2, 2),
}


@pytest.mark.parametrize("gate", BOUNDARIES)
def test_killed_at(host: Host, gate: str) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.save(campaign, "A", "hide 3\ndig")
    truth.due_now(campaign)
    host.shut(gate)
    host.beat()
    worker = host.worker()
    host.wait_at(gate)
    truth.verify_whole(campaign)
    host.kill(worker)
    time.sleep(0.2)
    truth.verify_whole(campaign)
    assert (campaign.dossiers.count(), campaign.turns.count()) == BOUNDARIES[gate]

    host.open(gate)
    host.worker()
    truth.wait_for_turn(campaign, 1)
    truth.verify_end(campaign)
    assert campaign.dossiers.count() == 4
    assert scenes.hidden(campaign, "A") == 3
    turn = scenes.open_turn(campaign)
    assert turn.number == 2
    truth.due_now(campaign)
    truth.wait_for_turn(campaign, 2)
    assert turn.attendances.get(seat__key="C").outcome == "received", "the bot has played"
    truth.verify_end(campaign)


def test_a_pool_process_killed_alone_is_replaced(host: Host) -> None:
    campaign = scenes.started(players=2)
    truth.due_now(campaign)
    host.shut("resolve")
    host.beat()
    host.worker()
    os.kill(host.wait_at("resolve"), signal.SIGKILL)
    host.open("resolve")
    truth.wait_for_turn(campaign, 1)
    truth.verify_end(campaign)
    assert scenes.stage(campaign).lost_leases == 1


def test_killed_three_times_the_turn_is_held_and_can_be_released(host: Host) -> None:
    campaign = scenes.started(players=2)
    truth.due_now(campaign)
    host.beat()
    for _worker in range(3):
        host.shut("resolve")
        worker = host.worker()
        host.wait_at("resolve")
        host.kill(worker)
        host.open("resolve")
    host.worker()
    held = Stage.objects.filter(status=Stage.Status.HELD, held_code="worker-lost")
    wait_for(held.exists, 30, "the hold")
    truth.verify_whole(campaign)
    assert campaign.turns.get().status == Turn.Status.FROZEN
    holding.release(held.get(), by=campaign.gm)
    truth.wait_for_turn(campaign, 1)
    truth.verify_end(campaign)


def test_stopped_politely_a_worker_finishes_what_it_has_in_hand(host: Host) -> None:
    campaign = scenes.started(players=2, options={"work_ms": 1500})
    deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    host.beat()
    worker = host.worker()
    busy = Stage.objects.filter(status=Stage.Status.RESOLVING)
    wait_for(busy.exists, 30, "the claim")
    worker.terminate()
    worker.wait(20)
    host.processes.remove(worker)
    stage = scenes.stage(campaign)
    assert (stage.status, stage.lost_leases) == (Stage.Status.RESOLVED, 0)
    truth.verify_end(campaign)


def test_an_engine_that_never_ends_is_held_and_others_go_on(host: Host) -> None:
    endless, other = scenes.started(players=2), scenes.started(players=2)
    host.environment["TASK_SECONDS"] = "4"
    host.shut("resolve")
    truth.due_now(endless)
    host.beat()
    host.worker(processes=2)
    host.wait_at("resolve")
    held = Stage.objects.filter(turn__campaign=endless, status=Stage.Status.HELD)
    wait_for(held.exists, 30, f"the hold: {host.said()}")
    assert "SoftTimeLimitExceeded" in held.get().held_detail
    host.open("resolve")
    truth.due_now(other)
    truth.wait_for_turn(other, 1)
    truth.verify_end(other)
    truth.verify_whole(endless)
