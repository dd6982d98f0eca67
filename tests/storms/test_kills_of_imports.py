"""A worker is killed while it takes a campaign in: nothing of it is there, and another tries."""

from pathlib import Path
from typing import Any

import pytest

from games.models import Arrival, Campaign
from games.services import arrivals, exporting, moving_in
from games.services.verifying import verify
from tests.stack import wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow


def test_a_killed_worker_leaves_nothing_half_and_another_takes_it_in(
    host: Host, settings: Any, tmp_path: Path
) -> None:
    settings.VAR = host.folder
    campaign = scenes.started(players=2)
    truth.due_now(campaign)
    host.beat()
    first = host.worker()
    truth.wait_for_turn(campaign, 1)
    host.kill(first)
    file, known = tmp_path / "toy.zip", campaign.pk
    exporting.export(campaign, file)
    campaign.delete()

    host.environment["LEASE_SECONDS"] = "0.5"
    host.shut("resolve")
    content = file.read_bytes()
    token = arrivals.keep([content], len(content), scenes.person("greta"))
    arrival = moving_in.ask(token, "toy.zip", {}, by=scenes.person("greta"))
    worker = host.worker()
    host.wait_at("resolve")
    assert Campaign.objects.get().arriving_at is not None
    assert Campaign.objects.get().gm is None, "nobody finds it"
    host.kill(worker)
    host.open("resolve")
    host.worker()
    done = Arrival.objects.filter(pk=arrival.pk, state=Arrival.State.DONE)
    wait_for(done.exists, 90, f"the second attempt: {host.said()}")
    found = Campaign.objects.get()
    assert (found.pk, found.arriving_at, found.gm) == (known, None, scenes.person("greta"))
    assert not [finding for finding in verify(found) if finding.problem]
    assert Arrival.objects.get().attempts == 2
