"""Turns that are played aside: a worker killed in the middle, and everybody publishing at once."""

import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.errors import GameError
from games.models import Campaign, Scratch, Stage, Turn
from games.services import (
    aside,
    dry_runs,
    publishing,
    reruns,
    resolution,
    sealing,
    sweeping,
    undoing,
    verifying,
)
from games.services.reruns import Wish
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow


def state(pk: uuid.UUID) -> str:
    return Scratch.objects.get(pk=pk).status


@pytest.mark.parametrize("gate", ["resolve", "standing"])
def test_a_worker_killed_in_a_dry_run_leaves_nothing_and_it_is_played_again(
    host: Host, gate: str
) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.save(campaign, "A", "hide 3\ndig")
    assert campaign.gm is not None
    scratch = dry_runs.order(campaign, by=campaign.gm)
    host.shut(gate)
    host.beat()
    worker = host.worker()
    host.wait_at(gate)
    assert state(scratch.pk) == Scratch.Status.PLAYING
    host.kill(worker)
    assert not scratch.reports.exists()
    truth.verify_whole(campaign)
    host.open(gate)
    host.worker()
    wait_for(lambda: state(scratch.pk) == Scratch.Status.DONE, 40, "a dry run that is done")
    scratch.refresh_from_db()
    assert scratch.tries == 2
    assert scratch.reports.count() == 3 * 4
    truth.verify_whole(campaign)
    assert campaign.dossiers.count() == 1, "and nothing was played"


def due(campaign: Campaign) -> None:
    Stage.objects.filter(status=Stage.Status.WAITING, due_at__isnull=False).update(
        due_at=timezone.now() - timedelta(seconds=1)
    )
    for stage_id in sweeping.sweep(timezone.now()):
        resolution.resolve(stage_id)


def go_back(campaign: Campaign) -> None:
    undoing.go_back(campaign, random.choice(undoing.ways(campaign)[:3]).dossier.sequence, by=None)


def publish(campaign: Campaign) -> bool:
    """Run the last turn again with another sheet, and let it count. False if none has run."""
    assert campaign.gm is not None
    turns = [it for it in reruns.turns_to_run(campaign) if it.status == Turn.Status.RESOLVED]
    if not turns:
        due(campaign)
        return False
    turn = turns[0]
    wish = Wish(random.random() < 0.5, {"A": f"hide {random.randint(1, 9)}\ndig"})
    scratch = reruns.order(turn, wish, by=campaign.gm)
    aside.play(scratch.pk)
    head = sealing.head(campaign)
    assert head is not None
    done = Scratch.objects.select_related("campaign", "turn").get(pk=scratch.pk)
    publishing.publish(done, head=head.sequence, by=campaign.gm)
    return True


def dry_run(campaign: Campaign) -> None:
    assert campaign.gm is not None
    aside.play(dry_runs.order(campaign, by=campaign.gm).pk)


ACTS: dict[str, Callable[[Campaign], object]] = {
    "resolve": due,
    "resolve too": due,
    "save": lambda campaign: scenes.save(campaign, random.choice("AB"), "dig"),
    "go back": go_back,
    "publish": publish,
    "dry run": dry_run,
}
#: Seconds between two, where the others would never get anything done.
REST = {"resolve": 0.3, "resolve too": 0.3, "go back": 0.7}


@pytest.mark.django_db(transaction=True)
def test_whatever_meets_a_publishing_the_chain_is_whole() -> None:
    campaign = scenes.started(players=2, bots=1, options={"lives": 9, "last_turn": 1000})
    due(campaign)
    trouble: list[str] = []
    done: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    begun = time.monotonic()

    def goes_on(name: str) -> bool:
        """For a while, and until it has been done once: in the end nobody is in the way."""
        passed = time.monotonic() - begun
        return passed < 6 or (passed < 60 and not done[name])

    def repeat(name: str) -> None:
        mine = Campaign.objects.get()
        while goes_on(name):
            try:
                done[name] += ACTS[name](mine) is not False
            except GameError as error:
                refused[f"{name}: {error}"] += 1
            except (Turn.DoesNotExist, Turn.MultipleObjectsReturned, IndexError):
                pass  # not the moment for it
            except Scratch.DoesNotExist:
                pass  # it had to make room
            except Exception as error:
                trouble.append(f"{name}: {error!r}")
            time.sleep(REST.get(name, 0.05))
        connection.close()

    threads = [threading.Thread(target=repeat, args=(name,)) for name in ACTS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert all(done[name] for name in ACTS), (done, refused)
    assert [it.problem for it in verifying.verify(campaign) if it.problem] == []
    assert not Stage.objects.filter(status=Stage.Status.HELD).exists()
    assert Turn.objects.filter(status=Turn.Status.OPEN).count() <= 1
    assert not Scratch.objects.filter(status=Scratch.Status.PLAYING).exists()
