"""Promise 47: with JavaScript off, orders can be entered and reports read."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, Page, expect

from games.models import Campaign
from tests.counties.campaigns import resolve, seat
from tests.e2e.conftest import log_in
from tests.e2e.test_playing_a_turn import county_of


@pytest.fixture
def plain(browser: Browser, anna: User, orders_url: str, live_server: object) -> Iterator[Page]:
    """Anna's order page in a browser that runs no script."""
    context = browser.new_context(java_script_enabled=False)
    log_in(context, anna, str(live_server))
    page = context.new_page()
    page.goto(orders_url)
    yield page
    context.close()


def test_promise_47_a_turn_without_javascript(
    plain: Page, campaign: Campaign, live_server: object
) -> None:
    county = county_of(campaign)
    sheet = plain.get_by_role("textbox", name="The order sheet")
    sheet.fill("# by hand\nBUY 1 iorn\n")
    plain.locator("[name='form.buy_wood']").fill("4")
    plain.get_by_role("button", name="Apply the form").click()
    expect(sheet).to_have_value(re.compile("# by hand\nBUY 1 iorn"))
    expect(sheet).to_have_value(re.compile("BUY 4 wood"))
    expect(plain.locator("#answers .line.error")).to_contain_text("iorn")
    expect(plain.get_by_text("Changes on this page are not saved.")).to_be_visible()

    plain.get_by_role("button", name="All on guard").click()
    expect(sheet).to_have_value(re.compile(rf"LABOUR {county} farm \d+ defend \d+"))
    expect(sheet).to_have_value(re.compile("# by hand\nBUY 1 iorn"))
    assert not seat(campaign).sheets.exists(), "a preset saves nothing"

    plain.locator(f"[name='form.c{county}-tax']").select_option("20")
    plain.get_by_role("button", name="Save", exact=True).click()
    expect(plain.get_by_text("Saved: version 1.")).to_be_visible()
    saved = seat(campaign).sheets.get().text
    assert "# by hand" in saved
    assert "BUY 4 wood" in saved
    assert f"TAX {county} 20" in saved

    plain.get_by_role("link", name="version 1").click()
    expect(plain.locator(".receipt-lines")).to_contain_text("BUY 4 wood")
    plain.go_back()
    plain.get_by_role("button", name="Save, and I am ready").click()
    expect(plain.get_by_role("button", name="I am not ready after all")).to_be_visible()
    resolve(campaign)
    plain.goto(f"{live_server}/campaigns/{campaign.pk}/seats/A/report/")
    expect(plain.locator(".ledger")).to_contain_text("+4")
    plain.get_by_role("link", name="previous report").first.click()
    expect(plain.get_by_text("The start").first).to_be_visible()
    expect(plain.locator("time").first).to_contain_text("(Europe/Berlin)")


def test_promise_47_the_map_is_stepped_through_without_javascript(
    plain: Page, campaign: Campaign, live_server: object
) -> None:
    resolve(campaign)
    plain.goto(f"{live_server}/campaigns/{campaign.pk}/seats/A/map/")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Turn 1")
    turns = plain.get_by_role("navigation", name="Turns")
    turns.get_by_role("link", name="previous").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("The start")
    expect(plain.get_by_role("row", name=re.compile("^County 1 on the map"))).to_be_visible()
    turns.get_by_role("link", name="next").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Turn 1")


def test_promise_23_without_javascript_the_text_comes_through_the_log_in(
    plain: Page, campaign: Campaign
) -> None:
    sheet = plain.get_by_role("textbox", name="The order sheet")
    text = "".join(f"# line {number}\n" for number in range(299)) + "BUY 3 wood\n"
    sheet.fill(text)
    plain.locator("[name='form.buy_iron']").fill("6")
    Session.objects.all().delete()
    plain.get_by_role("button", name="Save", exact=True).click()

    expect(plain.get_by_text("Your text is safe")).to_be_visible()
    plain.get_by_label("Username").fill("anna")
    plain.get_by_label("Password").fill("secret")
    plain.get_by_role("button", name="Log in").click()
    expect(plain.get_by_text("It is not saved yet")).to_be_visible()
    expect(sheet).to_have_value(re.compile("# line 298\nBUY 3 wood"))
    expect(sheet).to_have_value(re.compile("BUY 6 iron"))
    assert not seat(campaign).sheets.exists()
    plain.get_by_role("button", name="Save", exact=True).click()
    saved = seat(campaign).sheets.get().text
    assert text in saved
    assert "BUY 6 iron" in saved
    expect(plain.get_by_text("It is not saved yet")).to_be_hidden()
