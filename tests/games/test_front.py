"""The front page: a living map made of public pictures, games to practise, no secrets."""

import html
import json
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Campaign, Notice
from games.services import demo, joining, practice
from games.views import living
from tests.games.test_pages_orders import client_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.fixture
def league(clock: Clock) -> Campaign:
    campaign = scenes.started()
    for _turn in range(2):
        play(clock, campaign)
    return campaign


def play(clock: Clock, campaign: Campaign) -> None:
    """One turn. A demo that nobody looks at sleeps, so it is none meanwhile."""
    Campaign.objects.filter(pk=campaign.pk).update(is_demo=False)
    scenes.play_turn(clock, campaign, A="dig", B="dig", C="dig")
    Campaign.objects.filter(pk=campaign.pk).update(is_demo=True)


def frames(page: str) -> list[dict[str, object]]:
    found = re.search(r'data-living="([^"]*)"', page)
    assert found is not None
    told: list[dict[str, object]] = json.loads(html.unescape(found.group(1)))
    return told


def test_the_living_map_shows_the_last_turns_in_public_pictures(league: Campaign) -> None:
    page = Client().get("/").content.decode()
    told = frames(page)
    assert len(told) == living.FRAMES
    assert str(told[-1]["title"]).startswith("Turn 2")
    address = f"/campaigns/{league.pk}/map/"
    for frame in told:
        for theme in ("light", "dark"):
            for picture in frame[theme]:  # type: ignore[attr-defined]
                assert picture.startswith(address)
                assert "/seats/" not in picture
    last = told[-1]["light"][0]  # type: ignore[index]
    assert f'src="{last}"' in page
    assert Client().get(last).headers["Content-Type"] == "image/png"


@pytest.mark.parametrize("fields", [{"is_demo": False}, {"is_private": True}, {"status": "draft"}])
def test_only_a_public_demo_campaign_is_shown(league: Campaign, fields: dict[str, object]) -> None:
    Campaign.objects.filter(pk=league.pk).update(**fields)
    page = Client().get("/").content.decode()
    assert str(league.pk) not in page
    assert "hero-map" in page, "a drawing stands in for it"


def test_the_front_page_is_cheap(league: Campaign) -> None:
    Client().get("/")
    with CaptureQueriesContext(connection) as queries:
        Client().get("/")
    assert len(queries) <= 3
    ann = client_of("ann")
    ann.get("/")
    with CaptureQueriesContext(connection) as queries:
        ann.get("/")
    assert len(queries) <= 6


def test_what_is_kept_is_made_anew_after_a_turn(league: Campaign, clock: Clock) -> None:
    before = frames(Client().get("/").content.decode())
    play(clock, league)
    after = frames(Client().get("/").content.decode())
    assert after[-1] != before[-1]


def test_a_running_practice_is_offered_to_its_player_only(clock: Clock) -> None:
    seat = practice.begin(person=scenes.person("ann"), slug="toy", now=timezone.now())
    desk = f"/campaigns/{seat.campaign_id}/seats/A/orders/"
    own = client_of("ann").get("/").content.decode()
    assert desk in own
    assert "Go on with your practice" in own
    for client in (client_of("bob"), Client()):
        page = client.get("/").content.decode()
        assert str(seat.campaign_id) not in page
        assert 'action="/practice/toy/"' in page


def test_the_seats_of_a_demo_have_names(clock: Clock) -> None:
    demo.seed_people(random_passwords=False)
    for campaign in demo.seed_campaigns(turns=0):
        names = list(campaign.seats.values_list("name", flat=True))
        assert names == list(demo.SEAT_NAMES[: len(names)])


def test_the_demo_has_a_table_with_free_seats(clock: Clock) -> None:
    demo.seed_people(random_passwords=False)
    demo.seed_campaigns(turns=0)
    page = Client().get("/campaigns/?game=counties").content.decode()
    assert "Counties: a table for newcomers" in page
    assert "2 seats are free" in page
    assert not Notice.objects.exists()
    table = Campaign.objects.get(name="Counties: a table for newcomers")
    for name in ("anna", "cleo"):
        joining.join(table, person=scenes.person(name))
    table.refresh_from_db()
    assert table.status == "running"
