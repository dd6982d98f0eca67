"""34. Given a player in five games due tonight, when reminders go out, then one message lists only
the games with missing or incomplete sheets and links straight to them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import tasks
from games.models import Notice
from tests.post_office import PostOffice, reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_promise_34_one_message_for_an_evening(clock: Clock, settings: Any) -> None:
    with PostOffice() as office:
        office.use(settings)
        (ann,) = reachable("ann")
        names = {"Sent": "20:00", "Missing": "20:00", "Wrong": "21:30", "Idle": "22:00"}
        games = {
            name: scenes.started(name=name, every=7, local_time=at)
            for name, at in {**names, "Late missing": "23:00"}.items()
        }
        Notice.objects.update(post_at=None)
        for name in ("Sent", "Wrong"):
            scenes.save(games[name], "A", "dig" if name == "Sent" else "dance on the table")
        parts = scenes.open_turn(games["Idle"]).attendances.filter(seat__key="A")
        parts.update(outcome="excused")

        deadline = scenes.open_turn(games["Sent"]).deadline
        assert deadline is not None
        clock.go_to(deadline - timedelta(hours=25))
        for _ten_minutes in range(6 * 6):
            tasks.sweep()
            clock.wait(timedelta(minutes=10))
        assert timezone.now() < deadline - timedelta(hours=18)

        (letter,) = office.letters
        assert letter["Subject"] == "[Postal Games] 3 games await your orders"
        text = letter.get_content()
        links = [line.strip() for line in text.splitlines() if line.endswith("/orders/")]
        assert links == [
            f"{settings.SITE_URL}/campaigns/{games[name].pk}/seats/A/orders/"
            for name in ("Missing", "Wrong", "Late missing")
        ]
        assert "Sent" not in text
        assert "Idle" not in text
        client = Client()
        client.force_login(ann)
        for link in links:
            assert client.get(link.removeprefix(settings.SITE_URL)).status_code == 200
