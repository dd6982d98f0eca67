"""What is deleted while a request is under way: an account in another window, a table by its GM."""

import threading
import time

import pytest
from django.db import connection, transaction
from django.test import Client

from games.models import Campaign
from games.services import farewell, tables
from tests.toy import scenes

pytestmark = pytest.mark.django_db(transaction=True)


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def post_while(client: Client, address: str, data: dict[str, str], act: object) -> tuple[int, str]:
    """Post while ``act`` has been done and is about to be committed; status and where it leads."""
    answers: list[tuple[int, str]] = []

    def post() -> None:
        try:
            answer = client.post(address, data)
            answers.append((answer.status_code, answer.headers.get("Location", "")))
        finally:
            connection.close()

    thread = threading.Thread(target=post)
    with transaction.atomic():
        act()  # type: ignore[operator]
        thread.start()
        time.sleep(0.4)  # it has read all that it can, and waits for a lock
    thread.join()
    return answers[0]


def table() -> Campaign:
    """Three seats; B and C are free."""
    campaign = scenes.draft(players=3, gm=scenes.person("gm"))
    campaign.seats.exclude(key="A").update(player=None)
    return campaign


@pytest.mark.parametrize(
    ("where", "data"),
    [
        ("/campaigns/{pk}/join/", {}),
        ("/campaigns/{pk}/wait/", {}),
        ("/campaigns/{pk}/invitations/", {}),
        ("/campaigns/{pk}/seat/", {"name": "Zoë"}),
        ("/campaigns/{pk}/leave/", {}),
        ("/practice/toy/", {}),
        ("/my/settings/", {"zone": "UTC"}),
        ("/my/notices/read/", {}),
        ("/my/settings/delete/", {}),
    ],
)
def test_who_deletes_the_account_in_another_window_is_told(
    where: str, data: dict[str, str]
) -> None:
    campaign = table()
    person = scenes.person("zoe")
    client = browser("zoe")
    address = where.format(pk=campaign.pk)
    status, _where = post_while(client, address, data, lambda: farewell.delete(person))
    assert status < 500
    assert not campaign.seats.filter(player__username="zoe").exists()
    assert client.get("/my/").status_code == 302


@pytest.mark.parametrize(
    "where", ["join", "wait", "seat", "leave", "invitations", "start", "clear"]
)
def test_a_table_that_is_cleared_away_meanwhile_is_gone(where: str) -> None:
    campaign = table()
    gm = scenes.person("gm")
    names = {"join": "zoe", "wait": "zoe", "seat": "ann", "leave": "ann"}
    client = browser(names.get(where, "gm"))

    def clear() -> None:
        tables.clear_away(campaign, by=gm)

    status, _where = post_while(client, f"/campaigns/{campaign.pk}/{where}/", {"name": "Ö"}, clear)
    assert status in (302, 404)
    assert not Campaign.objects.filter(pk=campaign.pk).exists()
