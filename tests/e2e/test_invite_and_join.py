"""A table among friends: set, invited to, joined with arms of one's own, begun by itself."""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from games.arms import arms_of_seat
from games.models import Campaign, Seat
from games.services import gms
from tests.counties.campaigns import person
from tests.e2e.conftest import log_in


def set_a_table(page: Page, server: str) -> None:
    """Greta sets a private table for two, as the form proposes it."""
    page.goto(f"{server}/campaigns/")
    expect(page.get_by_text("No table is waiting for players.")).to_be_visible()
    page.get_by_role("link", name="Set a table").click()
    page.get_by_label("Name of the campaign").fill("The Sunday table")
    page.get_by_label("Seats").fill("2")
    page.get_by_label("on certain weekdays").check()
    page.get_by_label("Wednesday").check()
    page.get_by_label("in the time zone").fill("Europe/Berlin")
    deadlines = page.locator("#first-deadlines li")
    expect(deadlines).to_have_count(5)
    expect(deadlines.first).to_contain_text(re.compile("Wed|Sun"))
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("The table is set.")).to_be_visible()


def invite(page: Page) -> str:
    """The link to be sent."""
    page.get_by_role("button", name="Make an invitation").click()
    field = page.get_by_label(re.compile("Link, made by"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link == field.input_value()
    return link


def a_free_division() -> str:
    """One that no seat of the only table bears: those that are made of its place are drawn."""
    taken = {arms_of_seat(seat).division for seat in Seat.objects.all()}
    return next(name for name in ("chevron", "cross", "saltire", "bend") if name not in taken)


def test_friends_set_a_table_invite_join_and_begin(browser: Browser, live_server: object) -> None:
    server = str(live_server)
    greta, bert = person("greta"), person("bert")
    gms.make_gm(greta)
    first, second = browser.new_context(), browser.new_context()
    log_in(first, greta, server)
    page = first.new_page()
    set_a_table(page, server)
    link = invite(page)

    friend = second.new_page()
    troubles: list[str] = []
    friend.on("pageerror", lambda error: troubles.append(str(error)))
    friend.goto(link)
    expect(friend.get_by_role("heading", name="The Sunday table")).to_be_visible()
    friend.get_by_role("link", name="Take a seat").click()
    friend.locator("#id_username").fill("bert")
    friend.locator("#id_password").fill("secret")
    friend.get_by_role("button", name="Log in", exact=True).click()
    expect(friend.get_by_role("heading", name="A seat at")).to_be_visible()

    friend.get_by_label("Name of your realm").fill("The Salt Hills")
    friend.get_by_label("arms of my own:").check()
    friend.get_by_label("Division").select_option(a_free_division())
    friend.get_by_label("Charge").select_option("bee")
    expect(friend.locator("#arms-preview")).to_contain_text("a bee")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.get_by_text("The game has begun.")).to_be_visible()
    expect(friend.get_by_role("link", name="My orders")).to_be_visible()

    page.reload()
    expect(page.get_by_text("The Salt Hills").first).to_be_visible()
    page.get_by_role("link", name="My orders").click()
    expect(page.get_by_role("heading", name="Orders for turn 1")).to_be_visible()
    campaign = Campaign.objects.get()
    assert campaign.status == Campaign.Status.RUNNING
    assert set(User.objects.filter(seats__campaign=campaign)) == {greta, bert}
    assert not troubles
    first.close()
    second.close()
