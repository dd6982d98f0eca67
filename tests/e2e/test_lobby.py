"""The lobby and the pages of a table in a browser: live filters, wishes, and without scripts."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Campaign
from games.services import gms, invitations, joining
from tests.counties.campaigns import draft, person, started
from tests.e2e.conftest import log_in
from tests.e2e.looking import verify


@pytest.fixture
def table(transactional_db: None) -> Campaign:
    """Anna sits there, one seat is free, one is a bot's; Greta runs it and has made a link."""
    table = draft(["anna", "bert"], 1, name="The Fen", about="Bring a friend.")
    joining.leave(table, person=person("bert"))
    gms.make_gm(person("greta"))
    invitations.invite(table, by=person("greta"))
    return table


@pytest.fixture
def page_in(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_the_lobby_is_filtered_while_one_types(
    page: Page, table: Campaign, live_server: object
) -> None:
    started(["anna"], 1, name="The Moors")
    page.goto(f"{live_server}/campaigns/")
    heads = page.locator(".table-card h2")
    expect(heads).to_have_text(["The Fen"])
    page.get_by_role("radio", name="All").check(force=True)
    expect(heads).to_have_count(2)
    page.get_by_role("searchbox").fill("moor")
    expect(heads).to_have_text(["The Moors"])
    expect(page.locator("#count-all")).to_have_text("1")
    assert "q=moor" in page.url
    page.reload()
    expect(heads).to_have_text(["The Moors"])
    expect(page.get_by_role("searchbox")).to_have_value("moor")


def test_promise_47_no_violation_where_a_wish_is_refused(
    page_in: Page, table: Campaign, live_server: object
) -> None:
    log_in(page_in.context, person("bert"), str(live_server))
    page_in.goto(f"{live_server}/campaigns/{table.pk}/join/")
    page_in.get_by_label("arms of my own:").check()
    page_in.get_by_label("Division").select_option("plain")
    page_in.get_by_label("Name of your realm").fill("C")
    page_in.get_by_role("button", name="Take the seat").click()
    expect(page_in.get_by_role("alert")).to_be_visible()
    verify(page_in, "a wish that was refused")


def test_without_scripts_a_seat_is_taken_and_arms_are_seen(
    browser: Browser, table: Campaign, live_server: object
) -> None:
    Campaign.objects.update(starts_when_full=False)
    context = browser.new_context(java_script_enabled=False)
    log_in(context, person("bert"), str(live_server))
    page = context.new_page()
    page.goto(f"{live_server}/campaigns/?q=fen")
    page.get_by_role("link", name="Take a seat").click()
    page.get_by_label("arms of my own:").check()
    page.get_by_label("Charge").select_option("bee")
    page.get_by_role("button", name="Show these arms").click()
    expect(page.locator("#arms-preview")).to_contain_text("a bee")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("Seat B is yours")).to_be_visible()
    context.close()
