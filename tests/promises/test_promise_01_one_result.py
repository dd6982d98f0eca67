"""1. Given a turn due at T and two workers plus a repeated task, when all run at once, then exactly
one result, one set of reports and one row per notice exist."""

import threading
import time

import pytest
from django.db import connection

from games.models import Dossier, Notice, Report, Stage
from games.services import resolution
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_promise_01_eight_calls_at_once_come_to_one_result() -> None:
    campaign = scenes.started(players=3, options={"work_ms": 100})
    truth.due_now(campaign)
    time.sleep(0.6)
    stage = scenes.stage(campaign)
    start = threading.Barrier(8)
    results: list[bool] = []

    def worker() -> None:
        start.wait()
        results.append(resolution.resolve(stage.pk))
        connection.close()

    threads = [threading.Thread(target=worker) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [False] * 7 + [True]
    assert Dossier.objects.filter(stage=stage).count() == 1
    assert Report.objects.filter(dossier__stage=stage).count() == 4
    assert Notice.objects.filter(code="resolved").count() == 3


@pytest.mark.slow
def test_promise_01_two_workers_two_beats_and_a_repeated_task(host: Host) -> None:
    campaign = scenes.started(players=3, bots=1, options={"work_ms": 400})
    for _ in range(2):
        host.worker(processes=2)
        host.beat()
    stage = scenes.stage(campaign)
    truth.due_now(campaign)
    sender = host.sender()
    resolved = Stage.objects.filter(pk=stage.pk, status=Stage.Status.RESOLVED)

    def send_again() -> bool:
        sender.send_task("games.tasks.resolve_stage", args=[stage.pk])
        return resolved.exists()

    wait_for(send_again, 90, f"the first stage: {host.said()}")
    truth.wait_for_turn(campaign, 1)
    for index in range(3):
        sender.send_task("games.tasks.resolve_stage", args=[scenes.stage(campaign, 1, index).pk])
    time.sleep(2)
    truth.verify_end(campaign)
    assert campaign.dossiers.count() == 4
    assert Report.objects.count() == 4 * 5
    assert Notice.objects.filter(code="resolved").count() == 3 * 3
