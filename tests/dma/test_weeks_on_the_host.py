"""A week of the game is a week on the host, or as the organiser sets it (DMA-3.3)."""

from datetime import time, timedelta

import pytest
from django.utils import timezone

from games.models import Stage
from games.services import orders
from tests.dma import campaigns

pytestmark = pytest.mark.django_db


@pytest.mark.rule("DMA-3.3")
def test_plans_are_due_at_a_weekday_and_an_hour_of_the_organisers_choice() -> None:
    made = campaigns.started(
        rhythm="weekdays", weekdays=[2], local_time=time(18, 0), zone="Europe/Moscow"
    )
    first = campaigns.open_turn(made).deadline.astimezone(made.timetable.zone)
    assert (first.weekday(), first.hour, first.minute) == (2, 18, 0)
    campaigns.resolve(made)
    second = campaigns.open_turn(made).deadline.astimezone(made.timetable.zone)
    assert (second.weekday(), second.hour) == (2, 18)


@pytest.mark.rule("DMA-3.3")
def test_a_week_is_played_early_when_all_plans_are_in() -> None:
    made = campaigns.started(early_run=True, grace_seconds=60)
    turn = campaigns.open_turn(made)
    for key in "AB":
        seat = campaigns.seat(made, key)
        campaigns.order(made, key, "# as before\n")
        assert campaigns.open_turn(made).early_at is None
        orders.set_ready(turn=turn, seat=seat, ready=True)
    early = campaigns.open_turn(made).early_at
    assert early is not None
    assert early - timezone.now() <= timedelta(seconds=60)
    due = Stage.objects.get(turn=turn).due_at
    assert due is not None
    assert early < due
