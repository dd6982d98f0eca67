"""A report as one text, on a page and as a file, and who may not have it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Campaign, Mailbox
from tests.counties import campaigns as counties
from tests.games.test_pages_orders import client_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="hide 8", C="dig")
    return campaign


def test_the_text_of_ones_own_report_stands_on_a_page(campaign: Campaign) -> None:
    ann, here = client_of("ann"), f"/campaigns/{campaign.pk}/seats/A/report/"
    page = ann.get(f"{here}text/").content.decode()
    number = Mailbox.objects.get(campaign=campaign).number
    text = f"Report of A before turn 2, campaign {number}\n"
    assert f">\n{text}</textarea>" in page
    assert f'href="{here}report.txt" download' in page
    assert f'href="{here}text/"' in ann.get(here).content.decode()
    old = ann.get(f"{here}1/0/text/").content.decode()
    assert "Report of A before turn" in old
    assert f'href="{here}1/0/report.txt" download' in old
    assert f'href="{here}1/0/text/"' in ann.get(f"{here}1/0/").content.decode()


def test_the_text_comes_as_a_file(campaign: Campaign) -> None:
    answer = client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/report/report.txt")
    assert answer.content.decode().startswith("Report of A before turn 2, campaign ")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("page", ["text/", "report.txt", "1/0/text/", "1/0/report.txt"])
def test_nobody_else_has_it(campaign: Campaign, page: str) -> None:
    here = f"/campaigns/{campaign.pk}/seats/A/report/{page}"
    assert client_of("bob").get(here).status_code == 404
    assert Client().get(here).status_code == 302
    assert client_of("ann").post(here).status_code == 405


def test_there_is_none_before_the_start_of_another_turn_or_of_a_game_without_texts(
    campaign: Campaign,
) -> None:
    ann = client_of("ann")
    for page in ("9/0/text/", "9/0/report.txt", "1/9/text/"):
        answer = ann.get(f"/campaigns/{campaign.pk}/seats/A/report/{page}")
        assert answer.status_code == 404
    other = counties.started(["anna", "bert"])
    anna, here = client_of("anna"), f"/campaigns/{other.pk}/seats/A/report/"
    assert anna.get(f"{here}text/").status_code == 404
    assert f"{here}text/" not in anna.get(here).content.decode()


def test_it_takes_few_queries(campaign: Campaign) -> None:
    ann, here = client_of("ann"), f"/campaigns/{campaign.pk}/seats/A/report/"
    for page in ("text/", "report.txt", "1/0/text/"):
        ann.get(f"{here}{page}")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            ann.get(f"{here}{page}")
        assert len(queries) <= 2 + 6, page
