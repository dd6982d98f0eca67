"""Everybody does everything to one campaign at once: some wait, nobody is refused by the database.

A lock taken in another order than in ``games.services.locking`` shows here as a deadlock.
"""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.errors import GameError
from games.models import Campaign, Pulse, Stage, Turn
from games.services import campaigns, deadlines, holding, resolution, sweeping
from tests.storms import truth
from tests.toy import scenes

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def now_due(campaign: Campaign) -> None:
    """Resolve whatever is due, as a worker would."""
    Stage.objects.filter(status=Stage.Status.WAITING, due_at__isnull=False).update(
        due_at=timezone.now() - timedelta(seconds=1)
    )
    for stage_id in sweeping.sweep(timezone.now()):
        resolution.resolve(stage_id)


def release(campaign: Campaign) -> None:
    stage = Stage.objects.filter(status=Stage.Status.HELD).select_related("turn").first()
    if stage:
        holding.release(stage, by=None)


def give_time(campaign: Campaign) -> None:
    deadlines.move(scenes.open_turn(campaign), timezone.now() + timedelta(hours=1), by=None)


def outage(campaign: Campaign) -> None:
    """The host looks back on an hour of silence."""
    Pulse.objects.update(at=timezone.now() - timedelta(hours=1))
    sweeping.beat(timezone.now())


ACTS: dict[str, Callable[[Campaign], object]] = {
    "save": lambda campaign: scenes.save(campaign, random.choice("ABC"), "dig\nexplode"),
    "save well": lambda campaign: scenes.save(campaign, random.choice("ABC"), "dig"),
    "ready": lambda campaign: scenes.ready(campaign, random.choice("ABC")),
    "unready": lambda campaign: scenes.ready(campaign, random.choice("ABC"), is_ready=False),
    "resolve": now_due,
    "resolve too": now_due,
    "release": release,
    "pause": lambda campaign: campaigns.pause(campaign, by=None),
    "resume": lambda campaign: campaigns.resume(campaign, by=None),
    "run now": lambda campaign: deadlines.run_now(scenes.open_turn(campaign), by=None),
    "more time": give_time,
    "wake": lambda campaign: sweeping.wake(campaign, timezone.now()),
    "outage": outage,
}


def test_no_two_acts_wait_for_each_other_for_ever() -> None:
    campaign = scenes.started(
        players=3, bots=1, is_demo=True, early_run=True, grace_seconds=0, options={"lives": 9}
    )
    trouble: list[str] = []
    done: Counter[str] = Counter()
    end = time.monotonic() + 8

    def repeat(name: str) -> None:
        mine = Campaign.objects.get()
        while time.monotonic() < end:
            try:
                mine.last_seen_at = None
                ACTS[name](mine)
                done[name] += 1
            except (GameError, Turn.DoesNotExist):
                pass  # not the moment for it
            except Exception as error:
                trouble.append(f"{name}: {error!r}")
            time.sleep(0.005)
        connection.close()

    threads = [threading.Thread(target=repeat, args=(name,)) for name in ACTS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert {"save", "ready", "resolve", "pause", "resume", "wake"} <= set(done), done
    truth.verify_whole(campaign)
    assert Turn.objects.filter(status=Turn.Status.OPEN).count() <= 1
