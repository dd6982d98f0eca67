"""Dunk's maps on the pages: its hexagons, its styles, its film, and a province's place in words."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from PIL import Image
from pytest_django import Settings

from dunk import map_paints
from dunk.engine.textmap import text_map
from dunk.ruleset import Dunk
from games import styles
from games.models import Campaign, Report
from games.services import films, pictures
from tests.dunk import campaigns as scenes
from tests.games.test_pages_orders import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """Pictures of this test alone."""
    settings.PICTURES = tmp_path / "pictures"
    return settings.PICTURES


@pytest.fixture
def campaign() -> Campaign:
    campaign = scenes.started(bots=1)
    scenes.resolve(campaign)
    return campaign


def seat_of(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/seats/A/"


def report_of(campaign: Campaign) -> Report:
    return Report.objects.filter(seat__campaign=campaign, seat__key="A").order_by("pk").last()  # type: ignore[return-value]


def page_at(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.getvalue().decode()


def player(campaign: Campaign) -> Client:
    seat = campaign.seats.get(key="A")
    assert seat.player is not None
    return client_of(seat.player.username)


def test_the_styles_of_the_adapter_are_those_that_are_drawn() -> None:
    assert styles.styles_of(Dunk()) == map_paints.STYLES


@pytest.mark.rule("DK-3.4.5")
def test_a_reader_chooses_a_style_and_all_his_pictures_follow(campaign: Campaign) -> None:
    reader, here = player(campaign), f"{seat_of(campaign)}map/"
    usual = page_at(reader, here)
    assert re.search(r"light-960\.png", usual)
    answer = reader.post("/map-style/dunk/", {"style": "clear", "next": here})
    assert answer["Location"] == here
    chosen = page_at(reader, here)
    assert not re.search(r"(light|dark)-\d", chosen)
    assert 'value="clear" aria-pressed="true"' in chosen
    assert reader.get(f"{here}frames/").json()["style"] == "-clear"
    report = page_at(reader, f"{seat_of(campaign)}report/")
    assert "light-clear-960.png" in report or "map-overlay" not in report
    (address,) = re.findall(r'src="([^"]+light-clear-720\.png[^"]*)"', chosen)
    first, second = re.findall(r'src="([^"]+light-720\.png[^"]*)"', usual)[0], address
    drawn = [b"".join(reader.get(where).streaming_content) for where in (first, second)]  # type: ignore[attr-defined]
    assert drawn[0] != drawn[1]
    assert {Image.open(BytesIO(file)).width for file in drawn} == {720}
    reader.post("/map-style/dunk/", {"style": "no such", "next": here})
    assert re.search(r"light-960\.png", page_at(reader, here)), "what is no style is the usual"


def test_a_style_that_nobody_offers_has_no_picture_and_no_film(campaign: Campaign) -> None:
    reader, here = player(campaign), f"{seat_of(campaign)}map/"
    for look in (
        "light-painted",
        "light-pink",
        "light-",
        "light-clear-bare-bare",
        "light-bare-clear",
    ):
        assert reader.get(f"{here}{look}-240.png").status_code == 404, look
        assert reader.get(f"{here}film/{look}/webp/").status_code == 404, look
    assert reader.get(f"{here}light-clear-bare-240.png").status_code == 200
    assert reader.get(f"{here}film/light-bare/webp/").status_code == 404
    assert reader.post("/map-style/chess/", {"style": "clear"}).status_code == 404
    assert reader.get("/map-style/dunk/").status_code == 405
    away = reader.post("/map-style/dunk/", {"style": "clear", "next": "https://example.org/"})
    assert away["Location"] == "/"


@pytest.mark.slow
def test_pictures_for_phone_screen_and_paper_are_offered(campaign: Campaign) -> None:
    reader, here = player(campaign), f"{seat_of(campaign)}map/"
    offered = re.findall(r'<a href="([^"]+)" download>', page_at(reader, here))
    widths = [int(re.findall(r"-(\d+)\.png", address)[0]) for address in offered]
    assert widths == [960, 1920, pictures.PRINT_WIDTH]
    file = b"".join(reader.get(offered[2]).streaming_content)  # type: ignore[attr-defined]
    assert Image.open(BytesIO(file)).width == pictures.PRINT_WIDTH


def test_every_province_can_be_pointed_at_and_leads_to_its_words(campaign: Campaign) -> None:
    document = report_of(campaign).document
    page = page_at(player(campaign), f"{seat_of(campaign)}map/")
    size = document["width"] * document["height"]
    assert page.count("<polygon points=") == size
    own = document["own"]["lands"][0]
    assert f'id="area-{own}"' in page
    assert f'href="#province-{own}"' in page
    assert page.count(f'id="province-{own}"') == 1


@pytest.mark.rule("DK-3.3.2")
def test_the_map_page_has_the_map_as_text(campaign: Campaign) -> None:
    page = page_at(player(campaign), f"{seat_of(campaign)}map/")
    for line in text_map(report_of(campaign).document):
        assert line.rstrip() in page


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_the_history_of_what_a_seat_knew_becomes_a_film_in_the_chosen_style(
    campaign: Campaign, kind: str
) -> None:
    scenes.resolve(campaign)
    seat = campaign.seats.get(key="A")
    made = [films.film_of(campaign, seat, "light", kind, "en", style) for style in ("", "clear")]
    assert made[0].file != made[1].file
    assert films.make(made[1])
    film = Image.open(made[1].file)
    assert film.n_frames == 3  # type: ignore[attr-defined]
    reader, here = player(campaign), f"{seat_of(campaign)}map/film/light-clear"
    assert "It is ready: 3 frames" in page_at(reader, f"{here}/{kind}/")
    assert reader.get(f"{here}.{kind}").status_code == 200
    assert reader.get(f"{seat_of(campaign)}map/film/light.{kind}").status_code == 404, "not made"
