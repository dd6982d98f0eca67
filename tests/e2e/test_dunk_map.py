"""The map of hexagons in a browser: by pointer, by keys, in another style, through its history."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django import Settings

from dunk import store
from dunk.engine.hexes import grid_of
from games.models import Campaign
from tests.dunk import campaigns as dunk
from tests.e2e.conftest import log_in
from tests.e2e.looking import Watch, verify


@pytest.fixture
def marches(transactional_db: None, settings: Settings, tmp_path: Path) -> Campaign:
    settings.PICTURES = tmp_path / "pictures"
    campaign = dunk.started(["anna"], bots=1)
    dunk.resolve(campaign)
    return campaign


@pytest.mark.slow
def test_a_hexagon_is_chosen_by_pointer_and_keys_and_styles_follow_through_the_history(
    marches: Campaign, page: Page, live_server: object
) -> None:
    watch = Watch(page)
    log_in(page.context, User.objects.get(username="anna"), str(live_server))
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{live_server}/campaigns/{marches.pk}/seats/A/map/")
    where = store.load(marches)
    home = next(land.number for land in where.provinces if land.owner == 1)
    page.locator(f"#area-{home}").click()
    status = page.locator(".map-status")
    expect(status).to_contain_text(f"Province {home}")
    expect(status.get_by_role("link")).to_have_attribute("href", f"#province-{home}")
    there = grid_of(where.width, where.height).step(home, "e")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(status).to_contain_text(f"Province {there}")
    verify(page, "map of Dunk on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.get_by_role("button", name="For all eyes").click()
    picture = page.locator(".map-stage img.map-light")
    expect(picture).to_have_attribute("src", re.compile("light-clear-720"))
    page.get_by_role("button", name="One back").click()
    expect(page.locator("#frame-title")).to_have_text("The start")
    expect(picture).to_have_attribute("src", re.compile("/0/0/light-clear-720"))
    expect(page.locator("[data-replay]")).to_have_attribute("data-settled", "0")
    verify(page, "map of Dunk at the start")
    assert watch.take(200) == []
