"""The page of orders by e-mail, reports by e-mail, and what else of both is to be seen."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import known
from games.models import Campaign, Incoming, MailKey, Profile
from games.services import farewell, mail_keys, post, tidying
from tests.games.mailroom.letters import framed, letter, password, receive
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock, settings: Any) -> Campaign:
    settings.MAIL_IN_ADDRESS = "orders@games.example"
    return scenes.started()


def reader(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def page_of(campaign: Campaign, key: str = "A") -> str:
    return f"/campaigns/{campaign.pk}/seats/{key}/mail/"


def test_a_password_is_shown_once_and_works(campaign: Campaign) -> None:
    ann, page = reader("ann"), page_of(campaign)
    assert "Without one no letter" in ann.get(page).content.decode()
    shown = ann.post(page, {"renew": "1"}).content.decode()
    found = re.search(r"mail-password\">([a-z0-9-]+)<", shown)
    assert found
    word = found[1]
    assert re.fullmatch("[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", word)
    again = ann.get(page).content.decode()
    assert word not in again
    assert f"campaign {mail_keys.number_of(campaign)}" in again
    assert receive(letter(campaign, framed("dig\n", word))) == "saved"


def test_a_new_password_closes_the_old_one_and_none_closes_all(campaign: Campaign) -> None:
    old, ann = password(campaign), reader("ann")
    ann.post(page_of(campaign), {"renew": "1"})
    assert receive(letter(campaign, framed("", old))) == "refused"
    new = password(campaign)
    assert ann.post(page_of(campaign), {"drop": "1"}).status_code == 302
    assert receive(letter(campaign, framed("", new))) == "refused"


@pytest.mark.parametrize("who", ["bob", "gm", "zoe"])
def test_nobody_else_makes_a_seats_password(campaign: Campaign, who: str) -> None:
    for ask in (Client().get, reader(who).get, reader(who).post):
        assert ask(page_of(campaign)).status_code in (302, 404)
    assert not MailKey.objects.exists()


def test_a_host_that_takes_no_letters_offers_none(campaign: Campaign, settings: Any) -> None:
    ann = reader("ann")
    assert "Orders by e-mail" in ann.get(f"/campaigns/{campaign.pk}/").content.decode()
    settings.MAIL_IN_ADDRESS = ""
    assert "Orders by e-mail" not in ann.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert ann.get(page_of(campaign)).status_code == 404


def test_the_page_asks_the_database_little(campaign: Campaign) -> None:
    ann, page = reader("ann"), page_of(campaign)
    ann.get(page)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        ann.get(page)
    assert len(asked) <= 2 + 6, [each["sql"] for each in asked]


def test_the_receipt_says_that_it_came_by_mail(campaign: Campaign) -> None:
    receive(letter(campaign, framed("dig\n", password(campaign))))
    shown = reader("ann").get(f"/campaigns/{campaign.pk}/seats/A/orders/1/1/").content.decode()
    assert "e-mail" in shown


def test_the_whole_report_comes_with_a_picture_to_who_wants_it(
    campaign: Campaign, clock: Clock
) -> None:
    reachable("ann", "bob")
    Profile.objects.create(user=scenes.person("ann"), mail_reports=True)
    scenes.play_turn(clock, campaign)
    clock.wait(timedelta(minutes=13))
    post.deliver()
    told = {message.to[0]: message for message in mail.outbox}
    ann, bob = told["ann@example.org"], told["bob@example.org"]
    number = mail_keys.number_of(campaign)
    assert f"Report of A before turn 2, campaign {number}" in ann.body
    assert "$$$$$$$$$$" in ann.body
    ((name, content, kind),) = ann.attachments
    assert (name, kind, content[:4]) == ("toy-1.png", "image/png", b"\x89PNG")
    assert "Report of" not in bob.body
    assert bob.attachments == []
    answered = ann.message()
    for header in ("Auto-Submitted", "Message-ID", "List-Unsubscribe", "From"):
        del answered[header]
    answered["From"] = "ann@example.org"
    assert receive(answered.as_bytes()) == "ignored", "the mark keeps it from being answered"


def test_the_switch_is_in_the_settings(campaign: Campaign) -> None:
    ann = reader("ann")
    assert 'name="mail_reports"' in ann.get("/my/settings/").content.decode()
    ann.post("/my/settings/", {"zone": "UTC", "mail_turns": "on", "mail_reports": "on"})
    assert Profile.objects.get(user__username="ann").mail_reports


def test_a_sheet_on_the_web_that_asks_for_the_report_gets_it_once(
    campaign: Campaign, clock: Clock
) -> None:
    reachable("ann")
    ann, page = reader("ann"), f"/campaigns/{campaign.pk}/seats/A/orders/"
    for version, text in enumerate(("dig\n", "# send_report\n", "# send_report\ndig\n")):
        post_data = {"text": text, "turn": 1, "base_version": version, "do": "save"}
        assert ann.post(page, post_data).status_code == 302
    assert post.deliver() == 1
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert "Report of A before turn 1" in sent.body
    assert [kind for _, _, kind in sent.attachments] == ["image/png"]
    clock.wait(timedelta(minutes=10))
    ann.post(page, {"text": "# send_report\n", "turn": 1, "base_version": 3, "do": "save"})
    assert post.deliver() == 1


def test_whoever_leaves_takes_his_password_along(campaign: Campaign) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("dig\n", word)))
    assert known.known_of(scenes.person("ann"))["orders_by_mail"]
    farewell.delete(scenes.person("ann"))
    assert not MailKey.objects.exists()
    assert receive(letter(campaign, framed("", word))) == "refused"


def test_that_a_letter_came_is_forgotten_after_a_season(campaign: Campaign, clock: Clock) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("dig\n", word, more="1 2")))
    receive(letter(campaign, framed("dig\n", "wrong")))
    clock.wait(timedelta(days=91))
    tidying.tidy(scenes.timezone.now())
    assert [row.outcome for row in Incoming.objects.all()] == ["saved"], "its turn is still open"
    campaign.turns.update(status="resolved")
    tidying.tidy(scenes.timezone.now())
    assert not Incoming.objects.exists()
