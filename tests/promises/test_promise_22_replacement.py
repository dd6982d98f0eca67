"""Promise 22: who takes over a seat has its orders and reports; the leaver no longer has."""

from typing import Any

import pytest
from django.test import Client

from games import tasks
from games.models import AuditEntry, Campaign, Notice, OrderSheet
from games.services import absence, gms, holders, waiting
from games.services.holders import Hands
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Turn 1 is played; ann has saved a sheet for turn 2; fay waits."""
    found = scenes.started(players=3)
    scenes.play_turn(clock, found, A="dig")
    scenes.save(found, "A", "hide 7")
    waiting.wait(found, person=scenes.person("fay"))
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    gms.make_gm(scenes.person("gm"))
    return browser("gm")


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def there(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/seats/"


def confirmed(gm: Client, campaign: Campaign, form: dict[str, str]) -> Any:
    """Look at the effect, then do it; the answer to that."""
    shown = gm.post(there(campaign), form)
    assert shown.status_code == 200
    return gm.post(there(campaign), {**form, "seen": shown.context["seen"], "give": "give"})


def told(name: str) -> set[str]:
    notices = Notice.objects.filter(recipient=scenes.person(name))
    return set(notices.values_list("code", flat=True))


def test_the_successor_has_orders_and_reports_and_the_leaver_no_longer(
    gm: Client, campaign: Campaign
) -> None:
    ann, fay, seat = browser("ann"), browser("fay"), f"/campaigns/{campaign.pk}/seats/A/"
    pages = [seat + page for page in ("report/", "report/1/0/", "orders/", "map/")]
    assert {ann.get(page).status_code for page in pages} == {200}
    assert {fay.get(page).status_code for page in pages} == {404}
    assert "fay" in gm.get(there(campaign)).content.decode(), "who waits is offered"
    form = {"seat": "A", "to": "person", "person": "Fay"}
    effect = gm.post(there(campaign), form).content.decode()
    assert "ann loses the seat" in effect
    assert "fay gets it" in effect
    assert scenes.seat(campaign, "A").player == scenes.person("ann"), (
        "nothing before it is confirmed"
    )
    assert confirmed(gm, campaign, form).status_code == 302
    assert {ann.get(page).status_code for page in pages} == {404}
    assert {fay.get(page).status_code for page in pages} == {200}
    assert "hide 7" in fay.get(seat + "orders/").content.decode()
    assert "relieved" in told("ann")
    assert "seated" in told("fay")
    assert "successor" in told("bob")
    assert not campaign.waiting.exists()
    assert "has given your seat A into other hands" in ann.get("/my/").content.decode()
    assert "Seat A has a new player" in ann.get(f"/campaigns/{campaign.pk}/").content.decode()


def test_what_the_leaver_saved_counts_and_the_record_stays_his(
    gm: Client, campaign: Campaign, clock: Clock
) -> None:
    scenes.ready(campaign, "A")
    confirmed(gm, campaign, {"seat": "A", "to": "person", "person": "fay"})
    turn = scenes.open_turn(campaign)
    assert turn.attendances.get(seat__key="A").ready_at is None, "she has not said so"
    scenes.pass_deadline(clock, campaign)
    assert scenes.hidden(campaign, "A") == 7
    sheet = OrderSheet.objects.get(turn__number=2, seat__key="A")
    assert sheet.author == scenes.person("ann")


def test_a_successor_does_not_answer_for_earlier_misses(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=2)
    scenes.play_turn(clock, campaign, B="dig")
    hands = Hands(scenes.person("fay"))
    seat, gm = scenes.seat(campaign, "A"), scenes.person("gm")
    holders.give(campaign, key="A", hands=hands, seen=Hands.of(seat), by=gm)
    scenes.play_turn(clock, campaign, B="dig")
    fresh = scenes.seat(campaign, "A")
    assert absence.misses_in_a_row(fresh, campaign.turns.get(number=2)) == 1
    assert not fresh.caretaker


@pytest.mark.parametrize(("to", "code"), [("bold", "vacated"), ("nobody", "left-empty")])
def test_a_player_is_removed(
    gm: Client, campaign: Campaign, clock: Clock, to: str, code: str
) -> None:
    assert confirmed(gm, campaign, {"seat": "B", "to": to}).status_code == 302
    seat = scenes.seat(campaign, "B")
    assert (seat.player, seat.bot) == (None, "bold" if to == "bold" else "")
    assert "relieved" in told("bob")
    assert code in told("ann")
    assert browser("bob").get(f"/campaigns/{campaign.pk}/seats/B/report/").status_code == 404
    scenes.pass_deadline(clock, campaign)
    sheets = OrderSheet.objects.filter(turn__number=2, seat__key="B")
    assert sheets.exists() == (to == "bold"), "a bot gives orders at once, nobody none"


def test_a_second_click_changes_nothing_and_another_change_is_told(
    gm: Client, campaign: Campaign
) -> None:
    form = {"seat": "A", "to": "person", "person": "fay"}
    shown = gm.post(there(campaign), form)
    form |= {"seen": shown.context["seen"], "give": "give"}
    for _click in range(2):
        assert gm.post(there(campaign), form).status_code == 302
    assert AuditEntry.objects.filter(act="give-seat").count() == 1
    answer = gm.post(there(campaign), form | {"to": "bold"})
    assert answer.status_code == 422
    assert "has changed hands meanwhile" in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({}, "required"),
        ({"seat": "Z", "to": "nobody"}, "not one of the available choices"),
        ({"seat": "A", "to": "dragon"}, "not one of the available choices"),
        ({"seat": "A", "to": "person"}, "Write a user name"),
        ({"seat": "A", "to": "person", "person": "nix"}, "Nobody here is called"),
        ({"seat": "A", "to": "person", "person": "a\x00"}, "Null characters"),
        ({"seat": "A", "to": "person", "person": "bob"}, "bob has a seat in this game"),
        ({"seat": "A", "to": "person", "person": "ann"}, "Nothing would change"),
        ({"seat": "A", "to": "nobody", "give": "give"}, "changed hands meanwhile"),
        ({"seat": "A", "to": "nobody", "give": "give", "seen": "player ²"}, "changed hands"),
        ({"seat": "A", "to": "nobody", "give": "give", "seen": "player " + "9" * 40}, "changed"),
    ],
)
def test_what_cannot_be_is_said(
    gm: Client, campaign: Campaign, form: dict[str, str], told: str
) -> None:
    answer = gm.post(there(campaign), form)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert scenes.seat(campaign, "A").player == scenes.person("ann")


def test_another_gm_finds_no_such_page_and_a_finished_game_offers_no_seat(
    gm: Client, campaign: Campaign
) -> None:
    gms.make_gm(scenes.person("otto"))
    assert browser("otto").get(there(campaign)).status_code == 404
    Campaign.objects.filter(pk=campaign.pk).update(status="finished")
    assert "No seat of this campaign" in gm.get(there(campaign)).content.decode()


def test_who_stood_by_has_what_a_successor_has_and_the_leaver_no_longer(
    campaign: Campaign, clock: Clock
) -> None:
    nobody = holders.Hands()
    seen = Hands.of(scenes.seat(campaign, "A"))
    holders.give(campaign, key="A", hands=nobody, seen=seen, by=scenes.person("gm"))
    tasks.sweep()
    ann, fay, seat = browser("ann"), browser("fay"), f"/campaigns/{campaign.pk}/seats/A/"
    pages = [seat + page for page in ("report/", "report/1/0/", "orders/", "map/")]
    assert {client.get(page).status_code for client in (ann, fay) for page in pages} == {404}
    offer = f"/campaigns/{campaign.pk}/offer/"
    shown = fay.get(offer).content.decode()
    assert "hide 7" not in shown, "before a yes only what everybody may know"
    assert fay.post(offer, {"do": "accept"}).status_code == 302
    assert {fay.get(page).status_code for page in pages} == {200}
    assert {ann.get(page).status_code for page in pages} == {404}
    assert "hide 7" in fay.get(seat + "orders/").content.decode()
    assert OrderSheet.objects.get(turn__number=2, seat__key="A").author == scenes.person("ann")
    scenes.pass_deadline(clock, campaign)
    assert scenes.hidden(campaign, "A") == 7
