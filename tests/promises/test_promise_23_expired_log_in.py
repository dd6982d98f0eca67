"""Promise 23: a log-in that expires while a sheet is typed costs no line of it.

The same in a browser, with the banner and the click after the log-in: tests/e2e.
"""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.models import Campaign
from tests.counties import campaigns

pytestmark = pytest.mark.django_db

TEXT = "".join(f"# line {number}\n" for number in range(299)) + "BUY 3 iron\n"


@pytest.fixture
def campaign() -> Campaign:
    return campaigns.started()


@pytest.fixture
def expired(campaign: Campaign) -> Client:
    """Anna's browser, whose log-in has just expired."""
    client = Client(enforce_csrf_checks=False)
    client.force_login(campaigns.person("anna"))
    assert client.get(address_of(campaign)).status_code == 200
    Session.objects.all().delete()
    return client


def address_of(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/seats/A/orders/"


def posted(base_version: int = 0) -> dict[str, str | int]:
    return {"text": TEXT, "turn": 1, "base_version": base_version, "do": "save"}


def log_in(client: Client, address: str) -> str:
    answer = client.post("/log-in/", {"username": "anna", "password": "secret", "next": address})
    return str(answer["Location"])


def test_promise_23_with_htmx_nothing_is_swapped_and_one_click_saves(
    campaign: Campaign, expired: Client
) -> None:
    address = address_of(campaign)
    answer = expired.post(address, posted(), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")
    log_in(expired, "/log-in/done/")
    answer = expired.post(address, posted(), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert campaigns.seat(campaign).sheets.get().text == TEXT


def test_promise_23_without_javascript_the_text_waits_behind_the_log_in(
    campaign: Campaign, expired: Client
) -> None:
    address = address_of(campaign)
    answer = expired.post(address, posted())
    assert answer["Location"] == f"/log-in/?next={address}"
    assert not campaigns.seat(campaign).sheets.exists()
    assert log_in(expired, address) == address
    assert TEXT in expired.get(address).content.decode()
    expired.post(address, posted())
    assert campaigns.seat(campaign).sheets.get().text == TEXT


def test_promise_23_meanwhile_another_device_saved_and_both_are_shown(
    campaign: Campaign, expired: Client
) -> None:
    address = address_of(campaign)
    expired.post(address, posted())
    other = Client()
    other.force_login(campaigns.person("anna"))
    other.post(address, {**posted(), "text": "BUY 1 wood\n"})
    log_in(expired, address)
    page = expired.get(address).content.decode()
    assert TEXT in page
    assert 'name="base_version" value="0"' in page
    answer = expired.post(address, posted())
    assert answer.status_code == 409
    assert TEXT in answer.content.decode()
    assert "BUY 1 wood" in answer.content.decode()
