"""The order page of Dunk as the host shows it: with and without scripts, in few queries."""

import json
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Campaign
from tests.dunk import campaigns as scenes

pytestmark = pytest.mark.django_db

AT_MOST = 2 + 6  # queries of a player's page: for the log-in, and its own


@pytest.fixture
def campaign() -> Campaign:
    return scenes.started(bots=1)


@pytest.fixture
def anna(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def address(campaign: Campaign, more: str = "") -> str:
    return f"/campaigns/{campaign.pk}/seats/A/orders/{more}"


def home_of(campaign: Campaign) -> int:
    document = campaign.dossiers.get(kind="start").reports.get(seat__key="A").document
    return int(document["own"]["lands"][0])


def sheet_in(page: str) -> str:
    """The text of the sheet on a page."""
    found = re.search(r'<textarea id="sheet-text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def post(client: Client, campaign: Campaign, where: str = "", **data: str) -> str:
    """Post what a page would, by default to the page itself."""
    plain = {"turn": "1", "base_version": "0", "form-was": "{}"}
    answer = client.post(address(campaign, where), {**plain, **data})
    assert answer.status_code == 200, answer.content.decode()[:500]
    return answer.content.decode()


def test_the_page_shows_what_can_be_ordered_in_few_queries(
    anna: Client, campaign: Campaign
) -> None:
    assert anna.get(address(campaign)).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        page = anna.get(address(campaign)).content.decode()
    assert len(queries) <= AT_MOST
    home = home_of(campaign)
    assert f'id="province-{home}"' in page
    assert f'value="apply:add=place {home}"' in page
    assert "a &gt; starts a comment" in page


def test_without_scripts_a_button_writes_its_line(anna: Client, campaign: Campaign) -> None:
    home = home_of(campaign)
    page = post(anna, campaign, text="> mine\n", do=f"apply:add=place {home}")
    assert sheet_in(page) == f"> mine\nplace {home}\n"
    assert "Changes on this page are not saved." in page
    page = post(anna, campaign, text=sheet_in(page), do=f"apply:drop=place {home}")
    assert sheet_in(page) == "> mine\n"


def test_without_scripts_a_field_writes_its_line(anna: Client, campaign: Campaign) -> None:
    home = home_of(campaign)
    page = post(anna, campaign, text=f"place {home}\n", do="apply")
    was = re.search(r'id="form-was" value="([^"]*)"', page)
    assert was
    held = json.loads(unescape(was[1]))
    assert held["a1-way"] == ""
    fields = {f"form.{name}": value for name, value in held.items()} | {"form.a1-way": "e 0"}
    page = post(
        anna,
        campaign,
        text=f"place {home}\n",
        do="apply",
        **fields,
        **{"form-was": unescape(was[1])},
    )
    assert sheet_in(page) == f"place {home} e 0\n"


def test_every_line_is_answered_with_its_cost_and_the_gold_left(
    anna: Client, campaign: Campaign
) -> None:
    home = home_of(campaign)
    page = post(anna, campaign, "check/", text=f"place {home}\nplcae {home}\nenemy 2\n")
    assert re.search(r"\u2212\d+ gold, \d+ left", page)
    assert re.search(r"free, \d+ left", page)
    assert "Did you mean" in page
    assert re.search(r'value="apply:respell=2 0 5 place"', page)


def test_a_part_that_an_open_page_shows_already_is_not_sent_again(
    anna: Client, campaign: Campaign
) -> None:
    page = anna.get(address(campaign)).content.decode()
    marks = " ".join(re.findall(r'data-mark="([0-9a-f]{8})"', page))
    data = {"turn": "1", "base_version": "0", "text": sheet_in(page), "form-was": "{}"}
    answer = anna.post(
        address(campaign, "check/"), data, headers={"HX-Request": "true", "X-Seen-Parts": marks}
    ).content.decode()
    assert 'id="ruleset-form"' in answer
    assert "data-part" not in answer
    assert len(answer) < len(page) / 5
