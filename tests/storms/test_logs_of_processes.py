"""What real processes log: one form, whoever of them speaks."""

import json

import pytest

from games.models import Stage
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow


def test_worker_and_beat_write_nothing_but_json(host: Host) -> None:
    well, broken = scenes.started(players=2), scenes.started(players=2, name="Broken")
    scenes.save(broken, "A", "explode")
    # Celery warns of root before anything is set up.
    calm = {"PYTHONWARNINGS": "ignore"}
    host.environment |= {"LOG_FORMAT": "json", "LOG_LEVEL": "INFO", **calm}
    host.worker()
    host.beat()
    truth.due_now(well)
    truth.due_now(broken)
    truth.wait_for_turn(well, 1)
    held = Stage.objects.filter(status=Stage.Status.HELD)
    wait_for(held.exists, 60, f"the stage that fails: {host.said()}")
    lines = [json.loads(line) for line in host.said().splitlines()]
    ends = [line for line in lines if line["message"] == "stage ends"]
    assert {line["outcome"] for line in ends} >= {"resolved", "held: the engine failed"}
    assert all(line["task_id"] and line["campaign"] and line["turn"] for line in ends)
    assert any(line["logger"].startswith("celery.beat") for line in lines)
    assert "seat A found" not in host.said()
    assert well.secret not in host.said()
