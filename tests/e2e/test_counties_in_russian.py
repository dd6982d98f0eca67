"""Counties in Russian, whose words are longer: no page of a realm at war runs over the edge."""

import pytest
from playwright.sync_api import Browser

from games.models import Campaign
from tests.counties import campaigns as scenes
from tests.e2e.conftest import log_in
from tests.e2e.looking import ABOUT, Watch

TURNS = 8


@pytest.fixture
def at_war(transactional_db: None) -> Campaign:
    """Anna takes over what a bot has ruled until now: battles were fought and counties taken."""
    campaign = scenes.started([], bots=3)
    for _ in range(TURNS):
        scenes.resolve(campaign)
    seat = scenes.seat(campaign)
    seat.player, seat.bot = scenes.person("anna"), ""
    seat.save()
    return campaign


def test_no_page_of_counties_is_wider_than_its_window(
    at_war: Campaign, live_server: object, browser: Browser
) -> None:
    seat = f"{live_server}/campaigns/{at_war.pk}/seats/A"
    for width in (360, 1280):
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            extra_http_headers={"Accept-Language": "ru"},
            locale="ru",
        )
        page = context.new_page()
        watch = Watch(page)
        log_in(context, scenes.person("anna"), str(live_server))
        for name in ("report/", "orders/#counties-pane", "map/", "orders/"):
            page.goto(f"{seat}/{name}")
            page.evaluate(
                "document.querySelectorAll('details').forEach(one => { one.open = true })"
            )
            about = page.evaluate(ABOUT)
            assert (about["lang"], about["over"], about["clipped"]) == ("ru", 0, []), (width, name)
        assert not watch.troubles
        context.close()
