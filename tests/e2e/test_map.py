"""The map in a browser: choose, pan, zoom, with mouse and keyboard; its history under a slider."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.models import Campaign
from tests.counties.campaigns import resolve
from tests.e2e.conftest import log_in


@pytest.fixture
def atlas(page: Page, campaign: Campaign, anna: User, live_server: object) -> Page:
    """Anna's large map after the second turn, ready for use."""
    resolve(campaign)
    resolve(campaign)
    log_in(page.context, anna, str(live_server))
    page.goto(f"{live_server}/campaigns/{campaign.pk}/seats/A/map/")
    return ready(page)


def ready(page: Page) -> Page:
    expect(page.locator("[data-map][data-ready]")).to_be_visible()
    return page


def status(page: Page) -> str:
    return page.locator(".map-status").inner_text()


def zoom_of(page: Page) -> float:
    page.wait_for_timeout(100)  # a few frames
    return float(page.locator("[data-map]").get_attribute("data-scale") or 0)


def drag(page: Page, by: int) -> None:
    box = page.locator(".map-window").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - by, y - by, steps=5)
    page.mouse.up()


def test_a_click_names_the_place_and_leads_to_its_row_and_back(atlas: Page) -> None:
    atlas.locator("[data-area='5']").click()
    assert status(atlas).startswith("County 5")
    assert "#" not in atlas.url, "a click chooses, it does not jump"
    atlas.get_by_role("link", name="Look it up").click()
    assert atlas.url.endswith("#county-5")
    for _time in range(2):
        atlas.get_by_role("link", name="County 2 on the map").click()
        expect(atlas.locator(".map-status")).to_contain_text("County 2")
        expect(atlas.locator("[data-area='2']")).to_be_focused()
        expect(atlas.locator("[data-area='2']")).to_be_in_viewport()


def test_the_keyboard_goes_from_place_to_place(atlas: Page) -> None:
    stops = atlas.locator("[data-area][tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    for key, place in (
        ("ArrowRight", "2"),
        ("ArrowDown", "5"),
        ("ArrowLeft", "4"),
        ("ArrowUp", "1"),
        ("ArrowUp", "1"),
        ("End", "9"),
        ("Home", "1"),
    ):
        atlas.keyboard.press(key)
        expect(atlas.locator(f"[data-area='{place}']")).to_be_focused()
    atlas.keyboard.press("Enter")
    expect(atlas.locator(".map-status")).to_contain_text("County 1")
    expect(atlas.locator("[data-area='1']")).to_have_attribute("aria-current", "true")
    for key, larger in (("+", True), ("0", False), ("+", True), ("-", False)):
        atlas.keyboard.press(key)
        assert (zoom_of(atlas) > 1.01) == larger, key
    for _press in range(2):
        atlas.keyboard.press("+")
        assert zoom_of(atlas) > 1
    atlas.keyboard.press("End")
    expect(atlas.locator("[data-area='9']")).to_be_in_viewport(ratio=0.9)


def test_a_drag_chooses_nothing_and_a_click_after_it_does(atlas: Page) -> None:
    for _press in range(2):
        atlas.get_by_role("button", name="Larger").click()
    assert zoom_of(atlas) > 1.5
    before = status(atlas)
    drag(atlas, 90)
    assert status(atlas) == before
    moved = atlas.locator(".map-stage").evaluate("stage => stage.style.transform")
    assert "translate(0px" not in moved
    atlas.locator(".map-window").click()
    assert status(atlas) != before
    atlas.get_by_role("button", name="Show all of the map").click()
    assert zoom_of(atlas) == 1


def test_only_a_wheel_with_control_zooms(atlas: Page) -> None:
    atlas.locator(".map-window").hover()
    atlas.mouse.wheel(0, -200)
    assert zoom_of(atlas) == 1
    atlas.keyboard.down("Control")
    atlas.mouse.wheel(0, -200)
    atlas.keyboard.up("Control")
    assert zoom_of(atlas) > 1


def test_the_slider_shows_each_turn_as_it_was_known(atlas: Page) -> None:
    slider = atlas.get_by_role("slider", name="Turn")
    expect(slider).to_have_value("2")
    slider.focus()
    atlas.keyboard.press("ArrowLeft")
    expect(atlas.get_by_role("heading", level=1)).to_have_text("Turn 1")
    expect(atlas.locator(".map-stage img:visible")).to_have_attribute(
        "src", re.compile(r"/map/1/0/light-720\.png")
    )
    expect(atlas.locator("[data-settled='1']")).to_be_visible()
    assert atlas.url.endswith("/map/1/0/")
    expect(atlas).to_have_title(re.compile("turn 1"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Turn 1: "))
    atlas.keyboard.press("Home")
    expect(atlas.get_by_role("heading", level=1)).to_have_text("The start")
    expect(atlas.locator("[data-settled='0']")).to_be_visible()
    expect(atlas.locator("#map-atlas tr").nth(1)).to_contain_text("500")
    expect(atlas.locator("[data-area='1']")).to_have_attribute("aria-label", re.compile("500"))


def test_it_plays_to_the_end_and_stops(atlas: Page) -> None:
    atlas.get_by_label("Speed").select_option("fast")
    atlas.get_by_role("button", name="Play").click()
    expect(atlas.get_by_role("heading", level=1)).to_have_text("The start")
    expect(atlas.get_by_role("button", name="Pause")).to_be_visible()
    expect(atlas.get_by_role("heading", level=1)).to_have_text("Turn 2")
    expect(atlas.get_by_role("button", name="Play")).to_be_visible()
    atlas.get_by_role("button", name="One back").click()
    expect(atlas.get_by_role("heading", level=1)).to_have_text("Turn 1")


def test_the_night_has_its_own_picture(atlas: Page) -> None:
    atlas.get_by_role("button", name="Night colours").click()
    shown = atlas.locator(".map-stage img:visible")
    expect(shown).to_have_attribute("src", re.compile("dark"))
    expect(shown).to_have_js_property("complete", True)


def test_a_march_shows_at_once_on_a_map_that_stays_as_it_was_put(
    desk: Page, campaign: Campaign
) -> None:
    ready(desk)
    desk.get_by_role("button", name="Larger").click()
    before = zoom_of(desk)
    mine = next(county["id"] for county in _report(campaign)["counties"] if county["owner"] == "A")
    neighbour = next(iter(desk.locator(f"#county-{mine} .move[data-to]").all()))
    way = neighbour.locator("input.field").get_attribute("name") or ""
    direction = way.rpartition("_")[2].upper()
    sheet = desk.get_by_role("textbox", name="The order sheet")
    sheet.fill(f"RECRUIT {mine} 9\nMOVE {mine} {direction} 7\n")
    expect(desk.locator(".map .arrow text")).to_have_text(["7"])
    assert zoom_of(desk) == before


def _report(campaign: Campaign) -> dict[str, list[dict[str, object]]]:
    from games import selectors

    return selectors.latest_report(campaign, None).document
