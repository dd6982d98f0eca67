"""Promise 47: every page passes an accessibility checker, in both themes."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games.models import Campaign, Profile
from games.services import orders, unsubscribing
from tests.counties.campaigns import open_turn, person, resolve, seat
from tests.e2e.conftest import log_in


def verify(page: Page, name: str) -> None:
    """Fail with every violation that axe finds on the page as it is now."""
    found = Axe().run(page).response["violations"]
    told = [
        f"{name}: {violation['id']} – {node['html'][:160]} – {node.get('failureSummary', '')[:300]}"
        for violation in found
        for node in violation["nodes"][:3]
    ]
    assert not told, "\n".join(told)


@pytest.fixture(params=["light", "dark"])
def page_in(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(color_scheme=request.param, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_promise_47_no_violation_for_a_stranger(
    page_in: Page, campaign: Campaign, live_server: object
) -> None:
    resolve(campaign)
    here = f"/campaigns/{campaign.pk}/"
    pages = ["/", "/log-in/", here, f"{here}report/", f"{here}report/0/0/", f"{here}map/"]
    stop = urlsplit(unsubscribing.link(person("anna").pk, ["mail_turns"])).path
    for address in [*pages, stop, "/rules/counties/", "/health/", "/nowhere/"]:
        page_in.goto(f"{live_server}{address}")
        verify(page_in, address)


def test_promise_47_no_violation_for_a_player(
    page_in: Page, campaign: Campaign, anna: User, live_server: object
) -> None:
    log_in(page_in.context, anna, str(live_server))
    text = "# note\nBUY 9 wood\nRECRUIT 1 99\nnonsense\n> quoted\nSELL 4 iron\n"
    orders.submit(
        turn=open_turn(campaign),
        seat=seat(campaign),
        text=text,
        received_at=timezone.now(),
        author=person("anna"),
    )
    resolve(campaign)
    here = f"/campaigns/{campaign.pk}/"
    trouble = {"address": "anna@old.example", "cause": "refused"}
    Profile.objects.update_or_create(user=anna, defaults={"unreached": trouble})
    for address in [
        "/my/",
        "/my/notices/",
        here,
        f"{here}seats/A/report/",
        f"{here}seats/A/map/",
        f"{here}seats/A/map/film/light/webp/",
        f"{here}seats/A/orders/1/1/",
        f"{here}seats/A/orders/none/",
        f"{here}seats/A/orders/",
    ]:
        page_in.goto(f"{live_server}{address}")
        verify(page_in, address)
    page_in.get_by_role("textbox", name="The order sheet").fill(text)
    page_in.locator("#answers .line.error").first.wait_for()
    verify(page_in, "orders with errors")
    page_in.get_by_role("button", name="Save", exact=True).click()
    page_in.locator("#said:not(:empty)").wait_for()
    verify(page_in, "orders saved")


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
    campaign.status = Campaign.Status.FINISHED
    campaign.save()
    page_in.goto(orders_url)
    verify(page_in, "a campaign that is over")
