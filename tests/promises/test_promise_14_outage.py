"""14. Given the scheduler down for 26 hours, when it returns, then each overdue turn follows the
game's outage rule (time given back by default), runs at most once, and everyone is told."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games import tasks
from games.models import Campaign, Notice
from games.services import verifying
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def told(campaign: Campaign, code: str) -> dict[str, int]:
    """Who was told so, and how often."""
    names = Notice.objects.filter(campaign=campaign, code=code).values_list(
        "recipient__username", flat=True
    )
    return {name: list(names).count(name) for name in names}


def test_promise_14_after_26_hours_each_game_follows_its_outage_rule_once(clock: Clock) -> None:
    by_default = scenes.started(players=3, name="By default")
    at_once = scenes.started(players=3, name="At once", outage_rule=Campaign.Outage.RUN)
    deadline = scenes.open_turn(by_default).deadline
    assert deadline is not None
    clock.go_to(deadline - timedelta(hours=2))
    clock.wait(timedelta(hours=26), alive=False)
    for _tick in range(4):
        tasks.sweep()
        clock.wait(timedelta(seconds=5), alive=False)

    assert scenes.open_turn(by_default).number == 1
    assert scenes.open_turn(by_default).deadline == deadline + timedelta(hours=26)
    everyone = {"ann": 1, "bob": 1, "cid": 1, "gm": 1}
    assert told(by_default, "deadline-moved-after-outage") == everyone
    assert not scenes.save(by_default, "A", "dig").is_late

    assert scenes.open_turn(at_once).number == 2
    assert at_once.dossiers.count() == 4
    assert told(at_once, "resolved") == {"ann": 3, "bob": 3, "cid": 3}
    assert told(at_once, "deadline-moved-after-outage") == {}

    while scenes.open_turn(by_default).number == 1:  # the host is at work again
        clock.wait(timedelta(minutes=10), alive=False)
        assert timezone.now() < deadline + timedelta(hours=27)
        tasks.sweep()
    assert told(by_default, "deadline-moved-after-outage") == everyone
    for campaign in (by_default, at_once):
        assert [finding.problem for finding in verifying.verify(campaign) if finding.problem] == []


def test_promise_14_everyone_is_written_to_once(clock: Clock) -> None:
    reachable("ann", "bob", "cid", "gm")
    campaign = scenes.started(players=3, every=7)
    Notice.objects.update(post_at=None)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline - timedelta(hours=2))
    clock.wait(timedelta(hours=26), alive=False)
    for _tick in range(4):
        tasks.sweep()
        clock.wait(timedelta(minutes=2), alive=False)
    assert sorted(letter.to[0] for letter in mail.outbox) == [
        f"{name}@example.org" for name in ("ann", "bob", "cid", "gm")
    ]
    new = scenes.open_turn(campaign).deadline
    assert new is not None
    for letter in mail.outbox:
        text = str(letter.body).replace("\n", " ")
        assert f"{deadline:%H:%M} (UTC) to {new:%a %-d %b %Y, %H:%M} (UTC)" in text
