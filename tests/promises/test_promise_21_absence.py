"""21. Given a declared absence, when it begins, then a deputy acts, the seat is not marked missing,
and others see only that it is covered. And a seat that is missing too often gets a caretaker."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from games import tasks
from games.errors import NotNow
from games.models import Campaign, Notice, OrderSheet, Profile
from games.services import absence, waiting
from tests.toy import scenes
from tests.toy.scenes import START, Clock

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def outcome(campaign: Campaign, turn: int, key: str) -> str:
    return str(campaign.turns.get(number=turn).attendances.get(seat__key=key).outcome)


def used(campaign: Campaign, turn: int, key: str) -> OrderSheet | None:
    return campaign.turns.get(number=turn).attendances.get(seat__key=key).sheet


def play(clock: Clock, campaign: Campaign, **sheets: str) -> None:
    scenes.play_turn(clock, campaign, **sheets)


def test_promise_21_a_bot_acts_and_the_seat_misses_nothing(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=1)
    page = f"/campaigns/{campaign.pk}/seats/A/away/"
    away = {"start": "2026-03-02T13:00", "end": "2026-03-04T12:00", "do": "away"}
    assert client_of("ann").post(page, away).status_code == 302
    play(clock, campaign, B="dig")
    sheet = used(campaign, 1, "A")
    assert sheet is not None
    assert sheet.source == OrderSheet.Source.BOT
    assert outcome(campaign, 1, "A") == "received"
    clock.go_to(START + 2 * DAY)
    others = client_of("bob").get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "covered" not in others, "she is back at noon"
    play(clock, campaign, B="dig")
    assert used(campaign, 2, "A") is None


def test_promise_21_others_see_only_that_it_is_covered(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    absence.declare(scenes.seat(campaign, "A"), start=START, end=START + 9 * DAY, by=None)
    for reader in (client_of("bob"), Client()):
        page = reader.get(f"/campaigns/{campaign.pk}/").content.decode()
        assert page.count("covered") == 1
        assert "2026-03-11" not in page
        assert "Mar 11" not in page
    mine = client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/away/").content.decode()
    assert "2026-03-11" in mine
    assert client_of("bob").get(f"/campaigns/{campaign.pk}/seats/A/away/").status_code == 404


def test_promise_21_her_own_sheet_comes_first(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    absence.declare(scenes.seat(campaign, "A"), start=START, end=START + 9 * DAY, by=None)
    play(clock, campaign, A="hide 6")
    sheet = used(campaign, 1, "A")
    assert sheet is not None
    assert sheet.text == "hide 6"


@pytest.mark.parametrize(
    ("chosen", "told", "named"),
    [
        ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"),
        ("", "Asia/Tokyo", "Asia/Tokyo"),
        ("", "", "Europe/Berlin"),
        ("", "Mars/Olympus", "Europe/Berlin"),
    ],
    ids=["chosen", "browser", "campaign", "none"],
)
def test_promise_21_the_times_are_in_a_zone_that_is_named(
    clock: Clock, chosen: str, told: str, named: str
) -> None:
    campaign = scenes.started(players=2, zone="Europe/Berlin")
    Profile.objects.create(user=scenes.person("ann"), zone=chosen)
    page = f"/campaigns/{campaign.pk}/seats/A/away/"
    form = {"start": "2026-03-05T09:00", "end": "", "zone": told, "do": "away"}
    refused = client_of("ann").post(page, form).content.decode()
    assert f"<b data-zone-name>{named}</b>" in refused
    assert 'value="2026-03-05T09:00"' in refused, "as it was typed"
    assert 'aria-describedby="id_end_error away-zone"' in refused
    client_of("ann").post(page, {**form, "end": "2026-03-06T09:00"})
    seat = scenes.seat(campaign, "A")
    assert seat.away_from == datetime(2026, 3, 5, 9, tzinfo=ZoneInfo(named))
    assert seat.away_until == datetime(2026, 3, 6, 9, tzinfo=ZoneInfo(named))
    usual = chosen or "Europe/Berlin"
    shown = client_of("ann").get(page).content.decode()
    assert f"<b data-zone-name>{usual}</b>" in shown
    local = seat.away_from.astimezone(ZoneInfo(usual))
    assert f'value="{local:%Y-%m-%dT%H:%M}"' in shown


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("2026-03-05T12:00", "2026-03-04T12:00", "must end after"),
        ("2026-03-01T12:00", "2026-03-02T11:00", "in the future"),
        ("2026-03-03T12:00", "2027-03-03T12:00", "92 days at most"),
        ("tomorrow", "2026-03-04T12:00", "“tomorrow” is no day and time. Write it like"),
        ("2026-03-02T13:00", "", "Write when you are back, for example"),
        ("2026-03-29T02:30", "2026-04-04T12:00", "the clocks of Europe/Berlin are changed"),
    ],
)
def test_promise_21_a_time_that_makes_no_sense_is_named(
    clock: Clock, start: str, end: str, told: str
) -> None:
    campaign = scenes.started(players=2, zone="Europe/Berlin")
    page = f"/campaigns/{campaign.pk}/seats/A/away/"
    answer = client_of("ann").post(page, {"start": start, "end": end, "do": "away"})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert scenes.seat(campaign, "A").away_from is None


@pytest.mark.slow
def test_promise_21_after_a_warning_a_caretaker_until_the_player_is_back(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=2)
    play(clock, campaign, B="dig")
    told = Notice.objects.filter(code="missed")
    assert [notice.recipient.username for notice in told] == ["ann"]
    assert scenes.seat(campaign, "A").caretaker == ""
    play(clock, campaign, B="dig")
    assert scenes.seat(campaign, "A").caretaker == "bold"
    assert scenes.seat(campaign, "A").player is not None
    play(clock, campaign, B="dig")
    assert outcome(campaign, 3, "A") == "received"
    play(clock, campaign, A="hide 2", B="dig")
    assert scenes.seat(campaign, "A").caretaker == "", "she is back"
    play(clock, campaign, B="dig")
    assert outcome(campaign, 5, "A") == "missed"
    assert scenes.seat(campaign, "A").caretaker == "", "the count began anew"


def test_promise_21_a_turn_with_nothing_to_decide_counts_neither_way(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=2)
    play(clock, campaign, B="dig")
    scenes.open_turn(campaign).attendances.filter(seat__key="A").update(outcome="excused")
    play(clock, campaign, B="dig")
    assert scenes.seat(campaign, "A").caretaker == ""
    play(clock, campaign, B="dig")
    assert scenes.seat(campaign, "A").caretaker == "bold"


def test_promise_21_a_seat_is_taken_and_offered_to_whoever_stands_by(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=1, on_absence="vacate")
    waiting.wait(campaign, person=scenes.person("zoe"))
    play(clock, campaign, B="dig")
    tasks.sweep()
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.bot) == (None, "bold"), "a bot plays it meanwhile"
    assert Notice.objects.filter(code="removed", recipient__username="ann").count() == 1
    assert client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/report/").status_code == 404
    assert Notice.objects.filter(code="seat-offered", recipient__username="zoe").count() == 1
    zoe, offer = client_of("zoe"), f"/campaigns/{campaign.pk}/offer/"
    assert "seeks a player" in zoe.get(offer).content.decode()
    assert zoe.get(f"/campaigns/{campaign.pk}/seats/A/report/").status_code == 404, "not yet hers"
    assert zoe.post(offer, {"do": "accept"}).status_code == 302
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.bot) == (scenes.person("zoe"), "")
    assert zoe.get(f"/campaigns/{campaign.pk}/seats/A/report/").status_code == 200
    play(clock, campaign, B="dig")
    assert outcome(campaign, 2, "A") == "received", "by what the bot had written"
    play(clock, campaign, B="dig")
    assert used(campaign, 3, "A") is None, "the seat is hers alone"


def test_promise_21_where_nobody_stands_by_a_bot_plays_on(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=1, on_absence="vacate")
    play(clock, campaign, B="dig")
    play(clock, campaign, B="dig")
    tasks.sweep()
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.bot) == (None, "bold")
    assert outcome(campaign, 2, "A") == "received"


def test_promise_21_a_player_who_comes_back_keeps_a_seat_that_is_offered(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=1, on_absence="seek")
    waiting.wait(campaign, person=scenes.person("zoe"))
    play(clock, campaign, B="dig")
    tasks.sweep()
    assert scenes.seat(campaign, "A").caretaker == "bold"
    assert scenes.seat(campaign, "A").player == scenes.person("ann")
    zoe, offer = client_of("zoe"), f"/campaigns/{campaign.pk}/offer/"
    assert zoe.get(offer).status_code == 200
    scenes.save(campaign, "A", "hide 3")
    zoe.post(offer, {"do": "accept"})
    assert scenes.seat(campaign, "A").player == scenes.person("ann"), "she has sent orders"
    play(clock, campaign, B="dig")
    seat = scenes.seat(campaign, "A")
    assert (seat.caretaker, seat.sought_at) == ("", None)
    assert Notice.objects.filter(code="offer-withdrawn", recipient__username="zoe").count() == 1
    assert zoe.get(offer).status_code == 302, "there is none any more"


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("9999-12-01T00:00", "9999-12-31T23:59"),
        ("0001-01-01T00:00", "0001-02-01T00:00"),
        ("0001-01-01T00:00", "9999-12-31T23:59"),
        ("2028-12-01T00:00", "2028-12-31T23:59"),
    ],
)
@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Auckland"])
def test_a_time_out_of_all_measure_is_refused(
    clock: Clock, start: str, end: str, zone: str
) -> None:
    campaign = scenes.started(players=2)
    Profile.objects.create(user=scenes.person("ann"), zone=zone)
    page = f"/campaigns/{campaign.pk}/seats/A/away/"
    answer = client_of("ann").post(page, {"start": start, "end": end})
    assert answer.status_code == 422
    assert scenes.seat(campaign, "A").away_from is None


def test_a_seat_that_has_gone_to_another_meanwhile_is_left_alone(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    seat, person = scenes.seat(campaign, "A"), scenes.person("ann")
    campaign.seats.filter(pk=seat.pk).update(player=None, bot="plain")
    with pytest.raises(NotNow, match="not yours"):
        absence.declare(seat, start=START, end=START + DAY, by=person)
    assert scenes.seat(campaign, "A").away_from is None
