"""Promise 30: a GM who moves a deadline sees old and new in both zones; a second click changes
nothing; pages, letters and calendar agree."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from icalendar import Calendar

from games import selectors
from games.models import AuditEntry, Campaign, Notice, Profile
from games.services import calendars, deadlines, gms, post
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Due at 20:00 in Berlin; its GM lives in New York."""
    found = scenes.started(players=2, zone="Europe/Berlin")
    gms.make_gm(scenes.person("gm"))
    Profile.objects.create(user=scenes.person("gm"), zone="America/New_York")
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(scenes.person("gm"))
    return client


def there(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/deadline/"


def hidden(page: Any) -> dict[str, str]:
    """What the form on the page carries on."""
    old, new = page.context["old"], page.context.get("new")
    return {"seen": old.iso if old else ""} | ({"new": new.iso} if new else {})


def deadline(campaign: Campaign) -> datetime:
    found = scenes.open_turn(campaign).deadline
    assert found is not None
    return found


def event(calendar: str) -> Any:
    """The one deadline in it."""
    (found,) = Calendar.from_ical(calendar).walk("VEVENT")
    return found


def test_old_and_new_are_seen_in_both_zones_and_a_second_click_changes_nothing(
    gm: Client, campaign: Campaign, clock: Clock
) -> None:
    reachable("ann")
    token = calendars.renew(scenes.person("ann"))
    in_calendar = Client().get(f"/calendar/{token}/deadlines.ics").content.decode()
    assert "DTSTART:20260303T190000Z" in in_calendar
    Notice.objects.update(post_at=None)
    before = deadline(campaign)
    assert before == datetime(2026, 3, 3, 19, 0, tzinfo=UTC)
    clock.wait(timedelta(minutes=5))
    asked = gm.get(there(campaign))
    shown = gm.post(there(campaign), {**hidden(asked), "way": "week"})
    text = shown.content.decode()
    for instant in (
        "Tue 3 Mar 2026, 20:00 (Europe/Berlin)",
        "Tue 3 Mar 2026, 14:00 (America/New_York)",
        "Tue 10 Mar 2026, 20:00 (Europe/Berlin)",
        "Tue 10 Mar 2026, 15:00 (America/New_York)",
    ):
        assert instant in text
    assert deadline(campaign) == before, "nothing happens before it is confirmed"
    for _click in range(2):
        answer = gm.post(there(campaign), {**hidden(shown), "move": "move"}, follow=True)
        assert "Tue 10 Mar 2026, 20:00 (Europe/Berlin)" in answer.content.decode()
    assert deadline(campaign) == before + timedelta(days=7)
    assert AuditEntry.objects.filter(act="move-deadline").count() == 1
    assert Notice.objects.filter(code="deadline-moved").count() == 2
    ann = Client()
    ann.force_login(scenes.person("ann"))
    stamp = "2026-03-10T19:00:00+00:00"
    for address in (
        "/my/",
        f"/campaigns/{campaign.pk}/",
        f"/campaigns/{campaign.pk}/seats/A/orders/",
    ):
        assert stamp in ann.get(address).content.decode(), address
    moved = Client().get(f"/calendar/{token}/deadlines.ics").content.decode()
    assert "DTSTART:20260310T190000Z" in moved
    assert event(moved)["UID"] == event(in_calendar)["UID"]
    assert event(moved)["SEQUENCE"] > event(in_calendar)["SEQUENCE"]
    clock.wait(timedelta(minutes=3))
    post.deliver()
    assert "10 Mar 2026" in mail.outbox[0].body
    assert "20:00" in mail.outbox[0].body


def test_what_somebody_else_moved_meanwhile_is_shown_and_decided_again(
    gm: Client, campaign: Campaign
) -> None:
    asked = gm.get(there(campaign))
    shown = gm.post(there(campaign), {**hidden(asked), "way": "day"})
    turn = selectors.open_turn(campaign)
    assert turn is not None
    deadlines.move(turn, deadline(campaign) + timedelta(hours=3), by=None)
    for form in ({**hidden(asked), "way": "day"}, {**hidden(shown), "move": "move"}):
        answer = gm.post(there(campaign), form)
        assert answer.status_code == 422
        assert "moved meanwhile" in answer.content.decode()
        assert "Tue 3 Mar 2026, 23:00 (Europe/Berlin)" in answer.content.decode()
    assert AuditEntry.objects.filter(act="move-deadline").count() == 1


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({}, "required"),
        ({"way": "year"}, "not one of the available choices"),
        ({"way": "instant"}, "Write a day and a time"),
        ({"way": "instant", "at": "soon"}, "valid date"),
        ({"way": "instant", "at": "0001-01-01T00:00"}, "must lie in the future"),
        ({"way": "instant", "at": "2026-03-02T12:59"}, "must lie in the future"),
        ({"way": "instant", "at": "2026-05-02T20:00"}, "60 days ahead at most"),
        ({"way": "instant", "at": "9999-12-31T23:59"}, "60 days ahead at most"),
        ({"way": "day", "seen": "yesterday"}, ""),
        ({"move": "move"}, "choose a deadline"),
        ({"move": "move", "new": "2026-03-04"}, "choose a deadline"),
        ({"move": "move", "new": "2026-12-24T20:00:00+00:00"}, "60 days ahead at most"),
        ({"move": "move", "new": "2026-03-01T20:00:00+00:00"}, "must lie in the future"),
    ],
)
def test_what_is_no_deadline_is_refused(
    gm: Client, campaign: Campaign, form: dict[str, str], told: str
) -> None:
    asked = gm.get(there(campaign))
    answer = gm.post(there(campaign), {**hidden(asked), **form})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not AuditEntry.objects.filter(act="move-deadline").exists()


def test_an_instant_is_in_the_campaigns_zone(gm: Client, campaign: Campaign) -> None:
    asked = gm.get(there(campaign))
    form = {**hidden(asked), "way": "instant", "at": "2026-03-29T02:30"}
    shown = gm.post(there(campaign), form)
    assert "Sun 29 Mar 2026, 03:30 (Europe/Berlin)" in shown.content.decode(), "02:30 is left out"


def test_only_its_gm_finds_the_page_and_a_paused_campaign_is_left_alone(
    gm: Client, campaign: Campaign
) -> None:
    other = Client()
    gms.make_gm(scenes.person("otto"))
    other.force_login(scenes.person("otto"))
    assert other.get(there(campaign)).status_code == 404
    shown = gm.post(there(campaign), {**hidden(gm.get(there(campaign))), "way": "hour"})
    Campaign.objects.filter(pk=campaign.pk).update(status="paused")
    answer = gm.post(there(campaign), {**hidden(shown), "move": "move"})
    assert answer.status_code == 422
    assert "not running" in answer.content.decode()
    Campaign.objects.filter(pk=campaign.pk).update(status="running")
    campaign.turns.all().update(status="resolved")
    assert "No turn is open" in gm.get(there(campaign)).content.decode()
