"""2. Given a worker killed in the middle of a run, when the next tick comes, then the turn is
either untouched or complete, is retried by itself, and players never see half a turn.

tests/storms/test_kills.py does the same at every other boundary.
"""

import threading

import pytest
from django.db import connection

from games.models import Campaign, Stage
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow


def watch(campaign: Campaign, stop: threading.Event, seen: list[str]) -> None:
    """Look again and again, as players do, and note whatever does not fit together."""
    while not stop.wait(0.02):
        try:
            truth.verify_reports(campaign)
        except AssertionError as error:
            seen.append(str(error))
    connection.close()


@pytest.mark.parametrize("gate", ["resolve", "save"])
def test_promise_02_killed_in_the_middle_a_turn_is_untouched_then_complete(
    host: Host, gate: str
) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.save(campaign, "A", "hide 3")
    scenes.save(campaign, "B", "dig")
    before = scenes.report(campaign, "A")
    stop, half_seen = threading.Event(), list[str]()
    watcher = threading.Thread(target=watch, args=(campaign, stop, half_seen))
    watcher.start()
    try:
        truth.due_now(campaign)
        host.shut(gate)
        host.beat()
        worker = host.worker()
        host.wait_at(gate)
        host.kill(worker)
        assert scenes.report(campaign, "A") == before, "untouched"
        assert campaign.dossiers.count() == 1
        truth.verify_whole(campaign)
        host.open(gate)
        host.worker()
        truth.wait_for_turn(campaign, 1)
    finally:
        stop.set()
        watcher.join()
    assert half_seen == []
    truth.verify_end(campaign)
    assert scenes.report(campaign, "A")["own"] == {"hidden": 3, "weary": False}
    assert scenes.stage(campaign).lost_leases == 1
    assert Stage.objects.filter(turn__number=1, status=Stage.Status.RESOLVED).count() == 3
