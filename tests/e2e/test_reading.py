"""Reading in a browser: turns by the arrow keys, folds that open for a link, the rule book."""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.models import Campaign
from tests.counties.campaigns import resolve
from tests.e2e.conftest import log_in


def test_the_arrow_keys_turn_the_pages_of_a_report(
    page: Page, campaign: Campaign, anna: User, live_server: object
) -> None:
    resolve(campaign)
    log_in(page.context, anna, str(live_server))
    root = f"{live_server}/campaigns/{campaign.pk}/seats/A/report/"
    page.goto(root)
    expect(page.locator(".place").first).to_have_text("turn 1 of 1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"{root}0/0/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{root}1/0/")
    page.keyboard.press("ArrowRight")  # there is no next
    page.locator(".map-area").first.focus()
    page.keyboard.press("ArrowLeft")  # on the map the arrows go from place to place
    expect(page).to_have_url(f"{root}1/0/")


def test_a_link_unfolds_the_county_it_leads_to(
    page: Page, campaign: Campaign, anna: User, live_server: object
) -> None:
    resolve(campaign)
    log_in(page.context, anna, str(live_server))
    page.goto(f"{live_server}/campaigns/{campaign.pk}/seats/A/report/")
    story = page.locator("details.story[id]").first
    number = (story.get_attribute("id") or "").removeprefix("county-")
    page.evaluate("for (const fold of document.querySelectorAll('.story')) fold.open = false")
    page.locator(f".ledger a[href='#county-{number}']").first.click()
    expect(story).to_have_attribute("open", "")
    page.evaluate("for (const fold of document.querySelectorAll('.story')) fold.open = false")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(story).to_have_attribute("open", "")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(story).not_to_have_attribute("open", "")


def test_the_rule_book_is_searched_and_its_contents_follow(
    page: Page, live_server: object, transactional_db: None
) -> None:
    page.goto(f"{live_server}/rules/counties/#CO-11.6")
    here = page.locator(".contents a[aria-current]")
    expect(here).to_have_text(re.compile("CO-11 Battles"))
    page.get_by_role("searchbox").fill("migration rates")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\d+ places? ha"))
    expect(page.locator("#CO-16\\.1")).to_be_visible()
    expect(page.locator("#CO-11\\.6")).to_be_hidden()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("No rule has all of these words.")
    page.evaluate("location.hash = 'CO-11.7'")
    expect(page.locator("#CO-11\\.7")).to_be_visible()
