"""33. Given the turn ran, when mail to one address bounces, then the others get theirs, the failure
is shown to that user and in the log, and the in-site inbox has the report."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games import tasks
from games.models import Notice
from tests.post_office import PostOffice, reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def page(name: str, address: str) -> str:
    client = Client()
    client.force_login(scenes.person(name))
    return client.get(address).content.decode()


def test_promise_33_one_address_bounces(
    clock: Clock, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with PostOffice() as office:
        office.use(settings)
        office.refuses["bob@example.org"] = "550 5.1.1 <bob@example.org>: no such mailbox"
        reachable("ann", "bob", "cid")
        campaign = scenes.started(players=3)
        Notice.objects.update(post_at=None)  # the start has been told long ago
        scenes.play_turn(clock, campaign, A="dig", B="dig", C="dig")
        clock.wait(timedelta(minutes=3))
        for _tick in range(3):
            tasks.sweep()

        assert sorted(office.to) == ["ann@example.org", "cid@example.org"]
        for letter in office.letters:
            assert letter["Subject"] == "[Postal Games] Toy: turn 1 has been resolved"
            assert "Turn 2 dawns" in letter.get_content()

        assert "bob@example.org failed (refused): 550" in caplog.text
        assert "We could not reach you at bob@example.org" in page("bob", "/my/")
        assert f"/campaigns/{campaign.pk}/seats/B/report/1/2/" in page("bob", "/my/")
        assert "We could not reach you" not in page("ann", "/my/")

        office.refuses.clear()
        scenes.play_turn(clock, campaign)
        clock.wait(timedelta(minutes=3))
        tasks.sweep()
        assert office.to.count("bob@example.org") == 1
        assert "We could not reach you" not in page("bob", "/my/")
