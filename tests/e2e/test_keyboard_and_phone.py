"""The keyboard on the order page, and narrow screens. (Pages at 360: see promise 47.)"""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from games.models import Campaign
from tests.counties.campaigns import resolve, seat
from tests.e2e.conftest import log_in


def tab_to(page: Page, selector: str, limit: int = 150) -> None:
    """Press Tab until ``selector`` has the focus, as somebody without a mouse must."""
    for _press in range(limit):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_turn_with_the_keyboard_alone(desk: Page, campaign: Campaign) -> None:
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_focused()
    desk.keyboard.press("Enter")
    tab_to(desk, "[name='form.buy_iron']")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Control+A")
        desk.keyboard.type("5")
        desk.keyboard.press("Enter")  # in a field it applies the form and saves nothing
    sheet = desk.get_by_role("textbox", name="The order sheet")
    expect(sheet).to_have_value(re.compile("BUY 5 iron"))
    assert not seat(campaign).sheets.exists()
    tab_to(desk, "#sheet-text")
    desk.keyboard.press("Control+End")
    desk.keyboard.type("\nBUY 2 wood")
    expect(desk.locator("[name='form.buy_wood']")).to_have_value("2")
    tab_to(desk, "#save")
    outline = desk.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "the focus cannot be seen"
    desk.keyboard.press("Enter")
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    tab_to(desk, "#ready")
    desk.keyboard.press("Space")
    expect(desk.locator("#unready")).to_be_visible()
    text = seat(campaign).sheets.get().text
    assert "BUY 5 iron" in text
    assert "BUY 2 wood" in text


def test_no_page_is_wider_than_a_tablet(
    browser: Browser, campaign: Campaign, anna: User, live_server: object
) -> None:
    resolve(campaign)
    context = browser.new_context(viewport={"width": 768, "height": 740}, has_touch=True)
    log_in(context, anna, str(live_server))
    page = context.new_page()
    here = f"/campaigns/{campaign.pk}/"
    pages = [
        "/",
        "/my/",
        here,
        f"{here}report/",
        f"{here}seats/A/report/",
        f"{here}seats/A/map/",
        f"{here}seats/A/map/film/light/webp/",
        f"{here}seats/A/orders/",
    ]
    for address in [*pages, f"{here}seats/A/orders/none/", "/rules/counties/", "/nowhere/"]:
        page.goto(f"{live_server}{address}")
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over <= 0, f"{address} is {over} pixels too wide"
    context.close()


def test_orders_on_a_phone(
    browser: Browser, campaign: Campaign, anna: User, orders_url: str, live_server: object
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    log_in(context, anna, str(live_server))
    page = context.new_page()
    page.goto(orders_url)
    page.get_by_role("navigation", name="Parts of this page").get_by_text("Counties").tap()
    field = page.locator("[name='form.buy_stone']")
    field.fill("9")
    field.blur()
    page.get_by_role("navigation", name="Parts of this page").get_by_text("Text", exact=True).tap()
    sheet = page.get_by_role("textbox", name="The order sheet")
    expect(sheet).to_have_value(re.compile("BUY 9 stone"))
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator("#said")).to_have_text("Saved: version 1.")
    expect(page.locator("#said")).to_be_in_viewport()
    context.close()
