"""35. Given a reminder that could not be sent for hours, when the turn has meanwhile run, then
it is dropped."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache

from games import tasks
from games.models import Mail, Notice, Profile
from tests.post_office import PostOffice, reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def test_promise_35_a_reminder_that_comes_too_late_is_dropped(clock: Clock, settings: Any) -> None:
    with PostOffice() as closed:
        closed.use(settings)  # and closes at once: nobody answers there
    (ann,) = reachable("ann")
    Profile.objects.create(user=ann, mail_turns=False)
    campaign = scenes.started(every=7)
    Notice.objects.update(post_at=None)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - 3 * HOUR)
    for _half_hour in range(6):
        tasks.sweep()
        clock.wait(HOUR / 2)
        cache.clear()
    reminder = Mail.objects.get()
    assert (reminder.state, reminder.cause) == (Mail.State.WAITING, Mail.Cause.NO_ANSWER)
    assert reminder.attempts > 1

    scenes.play_turn(clock, campaign)
    with PostOffice() as office:
        office.use(settings)
        clock.wait(2 * HOUR)
        cache.clear()
        tasks.sweep()
        assert office.letters == []
    reminder.refresh_from_db()
    assert (reminder.state, reminder.cause) == (Mail.State.DROPPED, Mail.Cause.STALE)


def test_promise_35_what_is_still_true_goes_out_without_it(clock: Clock, settings: Any) -> None:
    with PostOffice() as office:
        office.use(settings)
        office.refuses["ann@example.org"] = "451 4.3.2 come back later"
        reachable("ann")
        campaign = scenes.started(every=7)
        Notice.objects.update(post_at=None)
        deadline = scenes.open_turn(campaign).deadline
        assert deadline is not None
        clock.go_to(deadline - 3 * HOUR)
        tasks.sweep()
        clock.wait(HOUR)
        tasks.sweep()
        assert Mail.objects.get().cause == Mail.Cause.LATER
        scenes.play_turn(clock, campaign)
        office.refuses.clear()
        clock.wait(2 * HOUR)
        tasks.sweep()
        (letter,) = office.letters
        assert letter["Subject"] == "[Postal Games] Toy: turn 1 has been resolved"
        assert "awaits your orders" not in letter.get_content()
        assert "missing" not in letter.get_content()
