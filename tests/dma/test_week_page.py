"""The film of a week: a page, its pictures and the file, each of the seat's own reports alone."""

import re
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from games import selectors
from games.models import Campaign
from tests.dma.campaigns import person, seat, started
from tests.dma.watching import after_a_battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return after_a_battle()


def reader(name: str = "anna") -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def week(campaign: Campaign, key: str = "A") -> str:
    return f"/campaigns/{campaign.pk}/seats/{key}/dma/week/"


@pytest.mark.rule("DMA-20.1")
def test_the_page_shows_every_evening_that_was_played(campaign: Campaign) -> None:
    page = reader().get(week(campaign)).content.decode()
    told = selectors.latest_report(campaign, seat(campaign)).document
    played = [str(day["day"]) for day in told["days"] if 1 <= day["day"] <= 7]
    assert played
    assert re.findall(r'<li id="day-(\d)">', page) == played
    assert page.count('class="map-light"') == page.count('class="map-dark"') == len(played)
    monday = page[page.index('<li id="day-1">') : page.index('<li id="day-2">')]
    (battle,) = re.findall(r'<a href="([^"]*/dma/battle/[^"]*)">Battle in the field', monday)
    assert reader().get(battle).status_code == 200
    assert page.count("/dma/battle/") == 1


def test_the_page_asks_few_questions(campaign: Campaign) -> None:
    client = reader()
    client.get(week(campaign))
    with CaptureQueriesContext(connection) as asked:
        client.get(week(campaign))
    assert len(asked) <= 8  # two of them for the log-in


@pytest.mark.slow
def test_its_pictures_and_films_are_there(campaign: Campaign) -> None:
    client = reader()
    page = client.get(week(campaign)).content.decode()
    picture = re.findall(r'src="([^"]+-dark-720\.png[^"]*)"', page)[0]
    answer = client.get(picture)
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size[0] == 720
    film = re.findall(r'href="([^"]+film-light\.webp[^"]*)"', page)[0]
    moving = Image.open(BytesIO(client.get(film).content))
    assert getattr(moving, "n_frames", 1) == page.count('<li id="day-')


def test_before_the_first_week_there_is_no_film() -> None:
    new = started(["anna", "bert"])
    answer = reader().get(week(new))
    assert answer.status_code == 200
    assert "Nothing has been played yet" in answer.content.decode()
    assert reader().get(f"{week(new)}0/0/film-light.webp").status_code == 404


def test_what_there_is_not_is_not_found(campaign: Campaign) -> None:
    stage = selectors.latest_report(campaign, seat(campaign)).dossier.stage
    assert stage is not None
    here = f"{week(campaign)}{stage.turn.number}/{stage.index}/"
    for name in ("9-light-720.png", "1-blue-720.png", "1-light-721.png", "film-light.mp4"):
        assert reader().get(here + name).status_code == 404, name
    assert reader().get(f"{week(campaign)}99/0/").status_code == 404


def test_another_seats_week_is_not_found(campaign: Campaign) -> None:
    assert reader("bert").get(week(campaign)).status_code == 404


def test_the_map_page_says_every_province_and_what_the_signs_mean(campaign: Campaign) -> None:
    page = reader().get(f"/campaigns/{campaign.pk}/seats/A/map/").content.decode()
    told = selectors.latest_report(campaign, seat(campaign)).document
    for number, name in told["land"]["names"].items():
        assert re.search(rf'id="province-{number}" role="row"[^>]*><th[^>]*>{number} {name}', page)
    for part in ("cities", "villages", "armies"):
        for it in told[part].values():
            cell = "{}.{}".format(*it["cell"])
            assert f'id="cell-{cell}"' in page
            assert f'data-area="{cell}"' in page
    assert "What the signs mean" in page


def test_report_and_map_lead_to_the_film(campaign: Campaign) -> None:
    for page in ("report", "map"):
        told = reader().get(f"/campaigns/{campaign.pk}/seats/A/{page}/").content.decode()
        assert f'href="{week(campaign)}1/0/"' in told, page
    film = reader().get(f"{week(campaign)}1/0/").content.decode()
    assert f'href="/campaigns/{campaign.pk}/seats/A/map/1/0/"' in film, "it has the whole history"
    public = Client().get(f"/campaigns/{campaign.pk}/map/").content.decode()
    assert "/dma/week/" not in public
