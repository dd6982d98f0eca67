"""All letters of a reader, page by page, and the link that stops them."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed
from django.core import mail, signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Mail, Notice, Profile
from games.services import notices, post, unsubscribing
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(clock: Clock) -> Client:
    client = Client()
    client.force_login(reachable("ann")[0])
    return client


def tell(count: int) -> None:
    campaign = scenes.started()
    for number in range(count):
        notices.tell([scenes.person("ann")], key=str(number), code="paused", campaign=campaign)
    notices.tell([scenes.person("bob")], key="b", code="removed", campaign=campaign)


def shown(answer: Any) -> int:
    found: int = answer.content.decode().count('<li class="letter')
    return found


def test_all_letters_lie_on_pages_and_none_of_others(ann: Client) -> None:
    tell(64)
    assert [shown(ann.get("/my/notices/", {"page": page})) for page in (1, 2, 3)] == [30, 30, 5]
    assert shown(ann.get("/my/notices/", {"page": "nonsense"})) == 30
    assert shown(ann.get("/my/notices/", {"page": "99"})) == 5
    first = ann.get("/my/notices/").content.decode()
    assert "page 1 of 3" in first
    assert 'href="?page=2"' in first
    assert "/my/notices/" in ann.get("/my/").content.decode()


def test_the_page_takes_few_queries(ann: Client) -> None:
    tell(60)
    with CaptureQueriesContext(connection) as queries:
        ann.get("/my/notices/")
    assert len(queries) <= 8


def test_only_who_is_logged_in_has_letters(client: Client) -> None:
    assert client.get("/my/notices/").status_code == 302
    assert client.post("/my/notices/reached/").status_code == 302


def test_trouble_is_shown_until_it_is_mended(ann: Client) -> None:
    Profile.objects.create(
        user=scenes.person("ann"),
        unreached={"address": "<ann@old>", "cause": "refused", "at": "2026-03-01T12:00:00+00:00"},
    )
    page = ann.get("/my/").content.decode()
    assert "We could not reach you at &lt;ann@old&gt;." in page
    assert "/my/addresses/" in page
    assert ann.get("/my/notices/reached/").status_code == 405
    assert ann.post("/my/notices/reached/")["Location"] == "/my/"
    assert "We could not reach you" not in ann.get("/my/").content.decode()


def test_a_new_main_address_ends_the_trouble(ann: Client) -> None:
    person = scenes.person("ann")
    Profile.objects.create(user=person, unreached={"address": "x@y.z", "cause": "refused"})
    new = EmailAddress.objects.create(user=person, email="new@example.org", verified=True)
    new.set_as_primary()
    email_changed.send(
        sender=None, request=None, user=person, from_email_address=None, to_email_address=new
    )
    assert Profile.objects.get().unreached == {}


def test_marking_as_read_leads_back_to_where_one_was(ann: Client) -> None:
    tell(40)
    page = ann.get("/my/notices/", {"page": 2}).content.decode()
    assert '<input type="hidden" name="page" value="2">' in page
    answer = ann.post("/my/notices/read/", {"page": "2"})
    assert answer["Location"] == "/my/notices/?page=2"
    assert ann.post("/my/notices/read/", {"page": "//evil"})["Location"] == "/my/"


def stop_link(clock: Clock) -> str:
    """The path of the link at the foot of a letter about a turn."""
    campaign = scenes.started()
    Notice.objects.update(post_at=None)
    scenes.play_turn(clock, campaign)
    clock.wait(timedelta(minutes=3))
    post.deliver()
    found = re.search(r"http://[^/]+(/letters/stop/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def switches() -> dict[str, bool]:
    profile = Profile.objects.get(user__username="ann")
    return {name: getattr(profile, f"mail_{name}") for name in ("turns", "deadlines", "campaigns")}


def test_a_look_at_the_link_stops_nothing_and_a_click_these_letters(
    ann: Client, clock: Clock
) -> None:
    stranger = Client(enforce_csrf_checks=True)
    link = stop_link(clock)
    page = stranger.get(link).content.decode()
    assert "a turn was resolved" in page
    assert "a deadline is near" not in page
    assert not Profile.objects.exists()
    # as a mail program does it
    assert stranger.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert switches() == {"turns": False, "deadlines": True, "campaigns": True}
    scenes.play_turn(clock, scenes.Campaign.objects.get())
    clock.wait(timedelta(minutes=30))
    post.deliver()
    assert Mail.objects.count() == 1
    again = stranger.post(link, {"what": "again"}).content.decode()
    assert "We will write to you again." in again
    assert all(switches().values())
    stranger.post(link, {"what": "all"})
    assert not any(switches().values())


@pytest.mark.parametrize(
    "token",
    [
        pytest.param("nonsense", id="no link of ours"),
        pytest.param(signing.dumps({"p": 1, "s": ["mail_turns"]}, salt="other"), id="other salt"),
        pytest.param(signing.dumps(["x"], salt=unsubscribing.SALT), id="another shape"),
        pytest.param(signing.dumps({"p": "x", "s": []}, salt=unsubscribing.SALT), id="no person"),
    ],
)
def test_a_link_that_is_not_ours_is_not_found(client: Client, token: str) -> None:
    assert client.get(f"/letters/stop/{token}/").status_code == 404
    assert client.post(f"/letters/stop/{token}/").status_code == 404


def test_a_link_of_a_deleted_account_is_not_found(ann: Client, clock: Clock) -> None:
    link = stop_link(clock)
    scenes.person("ann").delete()
    assert Client().post(link).status_code == 404


def test_a_link_can_set_nothing_but_switches(ann: Client) -> None:
    pk = scenes.person("ann").pk
    token = signing.dumps({"p": pk, "s": ["mail_turns", "guest_until"]}, salt=unsubscribing.SALT)
    assert Client().post(f"/letters/stop/{token}/").status_code == 200
    assert Profile.objects.get().guest_until is None
    assert not switches()["turns"]
