"""The order page of DMA as the host shows it: with and without scripts, in few queries."""

import json
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Campaign
from tests.dma import campaigns as scenes

pytestmark = pytest.mark.django_db

AT_MOST = 2 + 6  # queries of a player's page: for the log-in, and its own


@pytest.fixture
def campaign() -> Campaign:
    return scenes.started()


@pytest.fixture
def anna(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def address(campaign: Campaign, more: str = "") -> str:
    return f"/campaigns/{campaign.pk}/seats/A/orders/{more}"


def sheet_in(page: str) -> str:
    """The text of the sheet on a page."""
    found = re.search(r'<textarea id="sheet-text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def held_in(page: str) -> str:
    found = re.search(r'id="form-was" value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def post(
    client: Client, campaign: Campaign, where: str = "", status: int = 200, **data: str
) -> str:
    """Post what a page would, by default to the page itself."""
    plain = {"turn": "1", "base_version": "0", "form-was": "{}"}
    answer = client.post(address(campaign, where), {**plain, **data})
    assert answer.status_code == status, answer.content.decode()[:500]
    return answer.content.decode()


def test_the_page_shows_what_can_be_ordered_in_few_queries(
    anna: Client, campaign: Campaign
) -> None:
    assert anna.get(address(campaign)).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        page = anna.get(address(campaign)).content.decode()
    assert len(queries) <= AT_MOST
    assert 'id="city-1"' in page
    assert 'id="army-1"' in page
    assert 'value="apply:item.1=add prison"' in page


def test_without_scripts_a_button_writes_its_line(anna: Client, campaign: Campaign) -> None:
    page = post(anna, campaign, text="# mine\n", do="apply:item.1=add militia")
    assert sheet_in(page) == "# mine\nqueue city 1: militia\n"
    page = post(anna, campaign, text=sheet_in(page), do="apply:item.1.2=add militia")
    assert sheet_in(page) == "# mine\nqueue city 1: militia x2\n"
    page = post(anna, campaign, text=sheet_in(page), do="apply:queue.1=")
    assert sheet_in(page) == "# mine\n"


def test_without_scripts_a_folded_card_opens_and_nothing_typed_is_lost(
    anna: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dma.folding.MOST_UNFOLDED", 1)
    page = anna.get(address(campaign)).content.decode()
    assert 'name="opened" id="opened" value="city-1"' in page
    asked = re.search(r'formaction="(\?opened=army-1)#army-1"', page)
    assert asked
    page = post(anna, campaign, asked[1], text="# mine\n", do="apply", opened="city-1")
    assert sheet_in(page) == "# mine\n"
    assert 'name="opened" id="opened" value="army-1 city-1"' in page
    assert 'name="form.route.1"' in page


def test_without_scripts_fields_write_their_lines_and_only_changed_ones(
    anna: Client, campaign: Campaign
) -> None:
    page = post(anna, campaign, text="# mine\n", do="apply")
    held = json.loads(held_in(page))
    fields = {f"form.{name}": value for name, value in held.items()}
    fields |= {"form.stance.1": "passive", "form.name.1": "Iron", "form.relation.B": "peace"}
    more = {"form-was": held_in(page), **fields}
    page = post(anna, campaign, text="# mine\n", do="apply", **more)
    assert sorted(sheet_in(page).splitlines()) == [
        "# mine",
        'name army 1: "Iron"',
        "relation B peace",
        "stance army 1 passive",
    ]


def test_a_field_that_cannot_be_written_answers_422_and_says_why(
    anna: Client, campaign: Campaign
) -> None:
    more = {"form-was": json.dumps({"queue.1": ""}), "form.queue.1": "prisn"}
    page = unescape(post(anna, campaign, status=422, text="# mine\n", do="apply", **more))
    assert "“prisn” cannot be put into queue.1." in page
    assert "# mine" in page


def test_every_line_is_answered_with_its_rule(anna: Client, campaign: Campaign) -> None:
    page = unescape(post(anna, campaign, "check/", text="halt army 99\nqueue city 1: prisn\n"))
    assert "You have no army 99." in page
    assert "#DMA-22.4" in page
    assert "Did you mean “prison”?" in page


def test_a_part_that_an_open_page_shows_already_is_not_sent_again(
    anna: Client, campaign: Campaign
) -> None:
    page = anna.get(address(campaign)).content.decode()
    marks = " ".join(re.findall(r'data-mark="([^"]+)"', page))
    data = {"turn": "1", "base_version": "0", "text": sheet_in(page), "form-was": "{}"}
    answer = anna.post(
        address(campaign, "check/"), data, headers={"HX-Request": "true", "X-Seen-Parts": marks}
    ).content.decode()
    assert 'id="ruleset-form"' in answer
    assert "data-part" not in answer
    assert len(answer) < len(page) / 5
