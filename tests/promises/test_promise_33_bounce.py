"""33. Given the turn ran, when mail to one address bounces, then the others get theirs, the failure
is shown to that user and in the log, and the in-site inbox has the report."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games import tasks
from games.models import Mail, Notice
from games.services import notices
from tests.post_office import PostOffice, reachable
from tests.stack import wait_for
from tests.storms.host import Host
from tests.toy import scenes
from tests.toy.scenes import Clock


def page(name: str, address: str) -> str:
    client = Client()
    client.force_login(scenes.person(name))
    return client.get(address).content.decode()


@pytest.mark.slow
@pytest.mark.django_db
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

        assert "failed (refused): 550" in caplog.text
        assert "We could not reach you at bob@example.org" in page("bob", "/my/")
        assert f"/campaigns/{campaign.pk}/seats/B/report/1/2/" in page("bob", "/my/")
        assert "We could not reach you" not in page("ann", "/my/")

        office.refuses.clear()
        scenes.play_turn(clock, campaign)
        clock.wait(timedelta(minutes=3))
        tasks.sweep()
        assert office.to.count("bob@example.org") == 1
        assert "We could not reach you" not in page("bob", "/my/")


@pytest.mark.slow
def test_promise_33_two_workers_two_beats_and_a_repeated_task_send_one_letter_each(
    host: Host, settings: Any
) -> None:
    settings.MAIL_GATHER_SECONDS = 1
    with PostOffice() as office:
        office.refuses["bob@example.org"] = "550 no such mailbox"
        host.environment["EMAIL_URL"] = f"smtp://127.0.0.1:{office.port}"
        people = reachable("ann", "bob", "cid")
        for _ in range(2):
            host.worker(processes=2)
            host.beat()
        sender = host.sender()
        campaign = scenes.started(players=3)
        Notice.objects.update(post_at=None)
        notices.tell(people, key="word", code="gm-word", campaign=campaign, data={"text": "Hail"})

        def send_again() -> bool:
            sender.send_task("games.tasks.deliver")
            return Mail.objects.exclude(settled_at=None).count() == 3

        wait_for(send_again, 90, f"three letters: {host.said()}")
        for _ in range(3):
            sender.send_task("games.tasks.deliver")
        time.sleep(3)
        assert sorted(office.to) == ["ann@example.org", "cid@example.org"]
        assert Mail.objects.count() == 3
        assert "failed (refused): 550 no such mailbox" in host.said()
