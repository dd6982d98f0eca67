"""When the supervisor takes the worker for stuck."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Pulse, Stage
from games.services import sweeping
from games.watching import STUCK_AFTER, is_worker_stuck
from tests.toy import scenes
from tests.toy.scenes import SECOND, Clock

pytestmark = pytest.mark.django_db


def test_who_sweeps_is_not_stuck(clock: Clock) -> None:
    sweeping.sweep(timezone.now())
    clock.wait(STUCK_AFTER - SECOND, alive=False)
    assert not is_worker_stuck()
    clock.wait(SECOND, alive=False)
    assert is_worker_stuck()


def test_a_host_that_has_never_swept_is_let_be() -> None:
    assert not Pulse.objects.exists()
    assert not is_worker_stuck()


def test_who_resolves_a_long_turn_is_busy(clock: Clock) -> None:
    campaign = scenes.started()
    sweeping.sweep(timezone.now())
    clock.wait(timedelta(hours=1), alive=False)
    assert is_worker_stuck()
    lease = timezone.now() + SECOND
    Stage.objects.filter(turn__campaign=campaign).update(lease_until=lease)
    assert not is_worker_stuck()
    clock.wait(2 * SECOND, alive=False)
    assert is_worker_stuck(), "its lease has run out"
