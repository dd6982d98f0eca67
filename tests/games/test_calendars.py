"""The deadlines of a person's tables, as his calendar program reads them."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from games import tasks
from games.models import Campaign, Profile, Seat
from games.services import calendars, campaigns, deadlines, undoing
from games.views.calendars import MOST_LOOKS
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Due every day at 20:00 in Berlin, for the first time tomorrow."""
    return scenes.started(players=2, zone="Europe/Berlin", name="The Weald")


def read(token: str, campaign_id: object = "deadlines") -> Any:
    """The calendar under an address, as a program reads it: without a log-in."""
    return Client().get(f"/calendar/{token}/{campaign_id}.ics")


def events(token: str, campaign_id: object = "deadlines") -> list[Any]:
    answer = read(token, campaign_id)
    assert answer.status_code == 200
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def event(token: str) -> Any:
    (found,) = events(token)
    return found


def test_a_deadline_is_told_in_utc_with_the_zone_beside_it(campaign: Campaign) -> None:
    Profile.objects.create(user=scenes.person("ann"), zone="America/New_York")
    token = calendars.renew(scenes.person("ann"))
    answer = read(token)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert b"DTSTART:20260303T190000Z" in answer.content
    told = event(token)
    assert told["SUMMARY"] == "The Weald: turn 1 ends"
    assert told["STATUS"] == "CONFIRMED"
    text = str(told["DESCRIPTION"])
    assert "Tue 3 Mar 2026, 20:00 (Europe/Berlin)" in text
    assert "Tue 3 Mar 2026, 14:00 (America/New_York)" in text
    assert "Your seat: A" in text
    assert f"/campaigns/{campaign.pk}/seats/A/orders/" in told["URL"]


def test_what_changes_is_the_same_event_with_a_higher_number(
    campaign: Campaign, clock: Clock
) -> None:
    token = calendars.renew(scenes.person("ann"))
    seen = [event(token)]

    def look(status: str) -> None:
        now = event(token)
        assert now["UID"] == seen[-1]["UID"]
        assert now["SEQUENCE"] > seen[-1]["SEQUENCE"]
        assert now["LAST-MODIFIED"].dt > seen[-1]["LAST-MODIFIED"].dt
        assert now["STATUS"] == status
        seen.append(now)

    clock.wait(timedelta(hours=1))
    later = datetime(2026, 3, 10, 19, 0, tzinfo=UTC)
    deadlines.move(scenes.open_turn(campaign), later, by=campaign.gm)
    look("CONFIRMED")
    assert seen[-1]["DTSTART"].dt == later
    clock.wait(timedelta(hours=1))
    campaigns.pause(campaign, by=campaign.gm)
    look("CANCELLED")
    clock.wait(timedelta(days=1))
    campaigns.resume(campaign, by=campaign.gm)
    look("CONFIRMED")
    assert seen[-1]["DTSTART"].dt == datetime(2026, 3, 11, 19, 0, tzinfo=UTC)


def test_an_end_and_an_undo_are_followed(campaign: Campaign, clock: Clock) -> None:
    token = calendars.renew(scenes.person("ann"))
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    first, second = events(token)
    assert (first["STATUS"], second["STATUS"]) == ("CONFIRMED", "CONFIRMED")
    assert first["UID"] != second["UID"]
    clock.wait(timedelta(minutes=5))
    undoing.go_back(campaign, 0, by=campaign.gm)
    again, aside = sorted(events(token), key=lambda one: str(one["SUMMARY"]))
    assert again["UID"] == first["UID"]
    assert again["SEQUENCE"] > first["SEQUENCE"]
    assert (aside["UID"], aside["STATUS"]) == (second["UID"], "CANCELLED")
    assert aside["SEQUENCE"] > second["SEQUENCE"]


def test_a_turn_that_ran_early_is_off(campaign: Campaign, clock: Clock) -> None:
    Campaign.objects.update(early_run=True, grace_seconds=60)
    token = calendars.renew(scenes.person("ann"))
    for key in "AB":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    before = event(token)
    clock.wait(timedelta(minutes=2))
    tasks.sweep()
    told = {str(one["UID"]): one for one in events(token)}
    assert told[str(before["UID"])]["STATUS"] == "CANCELLED"
    assert told[str(before["UID"])]["SEQUENCE"] > before["SEQUENCE"]


def test_alarms_ring_when_the_host_reminds(campaign: Campaign) -> None:
    ann = scenes.person("ann")
    token = calendars.renew(ann)
    rings = [alarm["TRIGGER"].dt for alarm in event(token).walk("VALARM")]
    assert rings == [timedelta(hours=-3)], "the turn is too short for the day before"
    Profile.objects.filter(user=ann).update(mail_deadlines=False)
    assert event(token).walk("VALARM") == []
    gm = calendars.renew(scenes.person("gm"))
    assert event(gm).walk("VALARM") == [], "he is not asked for orders"
    assert "You are the GM." in event(gm)["DESCRIPTION"]


def test_only_what_is_his(campaign: Campaign, clock: Clock) -> None:
    other = scenes.draft(players=1, bots=1, name="Elsewhere")
    Seat.objects.filter(campaign=other, key="A").update(player=scenes.person("cid"))
    campaigns.start(other, by=other.gm)
    campaigns.start(scenes.draft(players=1, bots=1, name="Second"), by=None)
    token = calendars.renew(scenes.person("ann"))
    names = sorted(str(one["SUMMARY"]) for one in events(token))
    assert names == ["Second: turn 1 ends", "The Weald: turn 1 ends"]
    (only,) = events(token, campaign.pk)
    assert only["SUMMARY"] == "The Weald: turn 1 ends"
    for strange in (other.pk, uuid.uuid4()):
        assert read(token, strange).status_code == 404
    Seat.objects.filter(campaign=campaign, key="A").update(status="out")
    assert [str(one["SUMMARY"]) for one in events(token)] == ["Second: turn 1 ends"]


def test_nothing_of_others_changes_it(campaign: Campaign, clock: Clock) -> None:
    """Neither their sheets nor their being ready: the file stays as it is, byte by byte."""
    token = calendars.renew(scenes.person("ann"))
    before = read(token)
    clock.wait(timedelta(minutes=1))
    scenes.save(campaign, "B", "dig")
    scenes.ready(campaign, "B")
    assert read(token).content == before.content
    same = Client().get(f"/calendar/{token}/deadlines.ics", HTTP_IF_NONE_MATCH=before["ETag"])
    assert same.status_code == 304
    assert "max-age=900" in before["Cache-Control"]
    assert "private" in before["Cache-Control"]
    assert campaign.secret.encode() not in before.content


def test_an_address_is_made_renewed_and_withdrawn_on_its_page(campaign: Campaign) -> None:
    ann = Client()
    ann.force_login(scenes.person("ann"))
    page = "/my/calendar/"
    assert "Make the address" in ann.get(page).content.decode()
    addresses = []
    for _time in range(2):
        shown = ann.post(page, {"renew": "1"}, follow=True)
        addresses.append(shown.context["address"])
        assert addresses[-1] in shown.content.decode()
        assert f'id="table-{campaign.pk}"' in shown.content.decode()
    old, new = addresses
    assert old != new
    assert Client().get(old).status_code == 404
    assert Client().get(new).status_code == 200
    there = ann.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert f"/my/calendar/#table-{campaign.pk}" in there
    ann.post(page, {"withdraw": "1"})
    assert Client().get(new).status_code == 404
    assert Client().get("/calendar/None/deadlines.ics").status_code == 404
    assert Client().get("/calendar/%00/deadlines.ics").status_code == 404


def test_an_account_that_was_closed_has_no_calendar(campaign: Campaign) -> None:
    token = calendars.renew(scenes.person("ann"))
    ann = scenes.person("ann")
    ann.is_active = False
    ann.save()
    assert read(token).status_code == 404


@pytest.mark.slow
def test_who_looks_too_often_is_told_to_wait(campaign: Campaign) -> None:
    token = calendars.renew(scenes.person("ann"))
    for _look in range(MOST_LOOKS):
        assert read(token).status_code == 200
    answer = read(token)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "3600"


@pytest.mark.parametrize("odd", ["\x01", "\x1b", "\n", "\r\nSUMMARY:mine", "\u2028", "\ufffe"])
def test_no_name_of_a_table_breaks_the_calendar(campaign: Campaign, odd: str) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(name=f"The{odd} Weald")
    token = calendars.renew(scenes.person("ann"))
    (found,) = Calendar.from_ical(read(token).content).walk("VCALENDAR")
    shown = " ".join(f"The{odd} Weald".replace("\x01", "").replace("\x1b", "").split())
    shown = shown.replace("\ufffe", "")
    assert found["X-WR-CALNAME"] == f"Deadlines: {shown}"
    assert event(token)["SUMMARY"] == f"{shown}: turn 1 ends"
