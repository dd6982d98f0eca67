"""The page of technologies, for everybody and for a seat."""

import re
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from dunk import technologies
from dunk.engine.report import report
from dunk.engine.tables.technologies import TECHNOLOGIES
from games import pages, rulesets
from tests.counties import campaigns as counties
from tests.dunk.builders import kingdom, land, world
from tests.dunk.campaigns import person, started

PUBLIC = "/dunk/technologies/"


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def listed(page: str) -> list[str]:
    return re.findall(r'<li id="tech-(\w+)"', page)


@pytest.mark.django_db
def test_everybody_sees_all_of_them_as_a_picture_and_as_a_list() -> None:
    page = Client().get(PUBLIC).content.decode()
    assert listed(page) == list(TECHNOLOGIES)
    assert len(re.findall(r'<a href="#tech-\w+" class="box', page)) == len(TECHNOLOGIES)
    assert "can be developed now" not in page
    assert 'href="/rules/dunk/#DK-8.3.29"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "found", "left_out"),
    [
        ("kind=soc", {"moral", "pest"}, {"iron", "bows"}),
        ("leaders=mage", {"teleport", "iron"}, {"pest", "moral"}),
        ("q=missiles", {"bows"}, {"iron", "moral"}),
        ("q=Even+more", {"even_more_military_toys"}, {"iron", "military_toys"}),
        ("kind=soc&leaders=priest&q=plague", {"healing", "pest"}, {"moral", "bows"}),
    ],
)
def test_the_list_can_be_narrowed_and_the_picture_stays(
    query: str, found: set[str], left_out: set[str]
) -> None:
    page = Client().get(f"{PUBLIC}?{query}").content.decode()
    assert found <= set(listed(page))
    assert not left_out & set(listed(page))
    assert page.count('class="box') == len(TECHNOLOGIES)
    assert page.count(" faint") == len(TECHNOLOGIES) - len(listed(page))


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["kind=x&leaders=%00&state=y", "q=%3Cb%3E", "q=" + "x" * 5000])
def test_any_address_is_answered(query: str) -> None:
    answer = Client().get(f"{PUBLIC}?{query}")
    assert answer.status_code == 200
    assert b"<b>" not in answer.content
    assert Client().post(PUBLIC).status_code == 405


@pytest.mark.django_db
def test_htmx_gets_only_what_changes() -> None:
    part = Client().get(f"{PUBLIC}?q=iron", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "iron" in listed(part)


@pytest.mark.django_db
def test_a_seat_sees_how_its_own_kingdom_stands() -> None:
    campaign = started(["anna", "bert"])
    address = reverse("dunk-seat:seat-technologies", args=[campaign.pk, "A"])
    anna = client_of("anna")
    with CaptureQueriesContext(connection) as asked:
        page = anna.get(address).content.decode()
    assert len(asked) <= 6
    assert "can be developed now" in page
    assert "<code>develop_bows</code>" in page
    only = anna.get(f"{address}?state=developable").content.decode()
    assert "bows" in listed(only)
    assert "armour" not in listed(only)
    assert client_of("bert").get(address).status_code == 404
    assert [link.address for link in pages.seat_links(campaign, "A")][-1] == address


@pytest.mark.django_db
def test_a_seat_of_another_game_has_no_such_page() -> None:
    campaign = counties.started(["anna", "bert"])
    address = reverse("dunk-seat:seat-technologies", args=[campaign.pk, "A"])
    assert client_of("anna").get(address).status_code == 404


@pytest.mark.rule("DK-8.2.2")
def test_how_a_kingdom_stands_to_each() -> None:
    position = world(
        "fm",
        kingdoms=[
            kingdom(1, leaders="priest", technologies={"iron", "military_toys"}, open={"healing"})
        ],
        lands={0: land(owner=1, population="orc")},
    )
    standing = technologies.stand(report(position, [], 1)["own"])
    assert standing["iron"] == "possessed"
    assert standing["armour"] == standing["bows"] == standing["healing"] == "developable"
    assert standing["mithril"] == standing["catapults"] == "missing"
    assert standing["more_military_toys"] == "waiting"
    assert standing["roads"] == "comes"
    assert standing["teleport"] == standing["moral"] == "never"
    assert standing.keys() == TECHNOLOGIES.keys()


@pytest.mark.rule("DK-8.3")
def test_the_chance_of_a_discovery_as_things_stand() -> None:
    position = world(
        "fm",
        kingdoms=[kingdom(1, race="duck", technologies={"iron"})],
        lands={0: land(owner=1, population="duck"), 1: land(owner=1, population="duck")},
    )
    chances = technologies.chances_of(report(position, [], 1))
    assert chances["duck_lore"] == Fraction(2, 6000)
    assert "iron" not in chances
    assert "elf_lore" not in chances


def test_the_ruleset_links_to_its_page() -> None:
    assert PUBLIC in [link.address for link in pages.links(rulesets.get("dunk"))]
