"""The pages that a ruleset has of its own: where they lie, and who gets in."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import pages, rulesets
from games.models import Campaign
from tests.games.test_pages_orders import client_of
from tests.toy import scenes
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


def of_seat(campaign: Campaign, key: str = "A") -> str:
    return reverse("toy-seat:seat-numbers", args=[campaign.pk, key])


def test_a_page_for_everybody_lies_under_the_slug_of_its_game() -> None:
    assert reverse("toy:numbers") == "/toy/numbers/"
    assert Client().get("/toy/numbers/").content == b"1 2 3 4 5 6 7 8 9"


def test_a_page_of_a_seat_lies_under_the_seat_and_is_made_of_what_the_seat_knows(
    clock: Clock, campaign: Campaign
) -> None:
    scenes.play_turn(clock, campaign, A="hide 8", B="hide 3", C="dig")
    assert of_seat(campaign) == f"/campaigns/{campaign.pk}/seats/A/toy/numbers/"
    ann = client_of("ann")
    with CaptureQueriesContext(connection) as asked:
        page = ann.get(of_seat(campaign)).content
    assert page == b"A: 1 2 3 4 5 6 7 (8) 9"
    assert len(asked) <= 6
    assert client_of("ann").get(f"{of_seat(campaign)}7/").content == b"A: 7 (8) 9"
    assert client_of("bob").get(of_seat(campaign, "B")).content == b"B: 1 2 (3) 4 5 6 7 8 9"


def test_nobody_else_gets_in(campaign: Campaign) -> None:
    assert client_of("bob").get(of_seat(campaign)).status_code == 404
    assert client_of("zoe").get(of_seat(campaign)).status_code == 404
    assert client_of("ann").get(of_seat(campaign, "Z")).status_code == 404
    assert client_of("ann").post(of_seat(campaign)).status_code == 405
    nowhere = reverse("toy-seat:seat-numbers", args=[uuid.uuid4(), "A"])
    assert client_of("ann").get(nowhere).status_code == 404
    answer = Client().get(of_seat(campaign))
    assert answer.status_code == 302
    assert answer["Location"] == f"/log-in/?next={of_seat(campaign)}"
    assert Client().get(of_seat(campaign), headers={"HX-Request": "true"}).status_code == 401


def test_in_an_archive_everybody_reads_the_pages_of_every_seat(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.FINISHED)
    assert Client().get(of_seat(campaign, "B")).status_code == 302
    monkeypatch.setattr(Toy, "opens_at_end", True)
    assert Client().get(of_seat(campaign, "B")).content.startswith(b"B: ")


def test_there_is_nothing_to_see_before_the_start() -> None:
    draft = scenes.draft(players=3)
    assert client_of("ann").get(of_seat(draft)).status_code == 404


def test_a_page_of_a_ruleset_is_linked_from_where_it_is_of_use(campaign: Campaign) -> None:
    book = Client().get("/rules/toy/").content.decode()
    assert '<a href="/toy/numbers/">All numbers</a>' in book
    assert "What can be guessed." in book
    ann = client_of("ann")
    link = f'<a href="{of_seat(campaign)}">All numbers</a>'
    seat = f"/campaigns/{campaign.pk}/seats/A/"
    assert link in ann.get(f"{seat}report/").content.decode()
    assert (
        f'<a href="{of_seat(campaign)}" target="_blank"'
        in ann.get(f"{seat}orders/").content.decode()
    )
    for page in ("/", "/campaigns/", f"/campaigns/{campaign.pk}/report/"):
        assert '<a href="/toy/numbers/">All numbers</a>' in Client().get(page).content.decode()
    public = f"/campaigns/{campaign.pk}/"
    assert '<a href="/toy/numbers/">All numbers</a>' in Client().get(public).content.decode()
    assert link in ann.get(public).content.decode()


@pytest.mark.parametrize("ruleset", rulesets.installed(), ids=lambda ruleset: ruleset.slug)
def test_every_link_of_a_ruleset_leads_somewhere(ruleset: rulesets.Ruleset) -> None:
    for link in pages.links(ruleset):
        assert Client().get(link.address).status_code == 200, link
