"""Promise 47 where a page is what one has done on it: an order page with mistakes, one that was
saved, two versions that meet. All pages as they are opened: see tests/promises."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games.models import Campaign
from games.services import orders, practice
from tests.counties.campaigns import open_turn, person, seat
from tests.e2e.conftest import log_in
from tests.e2e.looking import verify


@pytest.fixture
def page_in(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_promise_47_no_violation_while_orders_are_written(
    page_in: Page, campaign: Campaign, anna: User, orders_url: str, live_server: object
) -> None:
    log_in(page_in.context, anna, str(live_server))
    page_in.goto(orders_url)
    text = "# note\nBUY 9 wood\nRECRUIT 1 99\nnonsense\n> quoted\nSELL 4 iron\n"
    page_in.get_by_role("textbox", name="The order sheet").fill(text)
    page_in.locator("#answers .line.error").first.wait_for()
    verify(page_in, "orders with errors")
    page_in.get_by_role("button", name="Save", exact=True).click()
    page_in.locator("#said:not(:empty)").wait_for()
    verify(page_in, "orders saved")


def test_promise_47_no_violation_when_a_turn_with_mistakes_is_to_be_run(
    page_in: Page, transactional_db: None, live_server: object
) -> None:
    own = practice.begin(person=person("anna"), slug="counties", now=timezone.now())
    log_in(page_in.context, person("anna"), str(live_server))
    page_in.goto(f"{live_server}/campaigns/{own.campaign.pk}/seats/A/orders/")
    page_in.get_by_role("textbox", name="The order sheet").fill("BUY 1 iorn\nBUY 1 iron\n")
    page_in.locator("#run").click()
    page_in.get_by_role("heading", name="Run the turn with these mistakes?").wait_for()
    verify(page_in, "a turn with mistakes")


def test_promise_47_no_violation_when_two_versions_meet(
    page_in: Page, campaign: Campaign, anna: User, orders_url: str, live_server: object
) -> None:
    log_in(page_in.context, anna, str(live_server))
    page_in.goto(orders_url)
    orders.submit(
        turn=open_turn(campaign),
        seat=seat(campaign),
        text="BUY 1 iron",
        received_at=timezone.now(),
        author=person("anna"),
    )
    page_in.get_by_role("textbox", name="The order sheet").fill("BUY 2 iron")
    page_in.get_by_role("button", name="Save", exact=True).click()
    page_in.get_by_role("heading", name="Two versions of this sheet").wait_for()
    verify(page_in, "two versions")
