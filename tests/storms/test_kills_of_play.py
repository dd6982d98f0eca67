"""kill -9 of the real ``play`` at every boundary of a resolution: first its worker, which ``play``
brings back by itself, then ``play`` with all that it started, which somebody starts again."""

import os
import signal

import pytest

from tests.stack import Play, descendants, is_running, wait_for
from tests.storms import truth
from tests.storms.host import Host
from tests.storms.test_kills import BOUNDARIES
from tests.toy import scenes

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("gate", BOUNDARIES)
def test_play_killed_at(host: Host, gate: str) -> None:
    environment = {**host.environment, "NO_BOOTSTRAP": "1"}
    with Play(environment) as play:
        campaign = scenes.started(players=2, bots=1)
        scenes.save(campaign, "A", "hide 3\ndig")
        host.shut(gate)
        truth.due_now(campaign)
        at_the_gate = host.wait_at(gate)
        worker = play.first(" worker --")
        assert at_the_gate in descendants(worker)
        truth.verify_whole(campaign)

        host.forget(gate)
        os.kill(worker, signal.SIGKILL)
        wait_for(lambda: not is_running(at_the_gate), 20, "the end of its pool process")
        truth.verify_whole(campaign)
        assert (campaign.dossiers.count(), campaign.turns.count()) == BOUNDARIES[gate]
        assert host.wait_at(gate) != at_the_gate, "play has brought another worker there"

        everybody = descendants(play.process.pid)
        play.kill()
        wait_for(lambda: not any(map(is_running, everybody)), 20, "the end of all it had started")
        truth.verify_whole(campaign)

    host.open(gate)
    with Play(environment):
        truth.wait_for_turn(campaign, 1)
        truth.verify_end(campaign)
        assert campaign.dossiers.count() == 4
        assert scenes.hidden(campaign, "A") == 3
