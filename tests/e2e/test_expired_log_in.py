"""Promise 23: a log-in that expires while a sheet is typed costs nothing but a log-in."""

from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from games.models import Campaign
from tests.counties.campaigns import seat


def test_promise_23_after_the_log_in_one_click_saves(desk: Page, campaign: Campaign) -> None:
    sheet = desk.get_by_role("textbox", name="The order sheet")
    text = "".join(f"# line {number}\n" for number in range(300)) + "BUY 3 wood\n"
    sheet.fill("BUY 1 wood")
    expect(desk.locator("#answers-summary")).to_contain_text("1 order read")
    Session.objects.all().delete()
    sheet.fill(text)
    banner = desk.get_by_text("You are logged out. Your text is safe")
    expect(banner).to_be_visible()
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(banner).to_be_visible()
    expect(sheet).to_have_value(text)
    expect(desk.get_by_text("Changes on this page are not saved.")).to_be_visible()
    assert not seat(campaign).sheets.exists()

    with desk.context.expect_page() as opened:
        desk.get_by_role("link", name="Log in (in a new tab)").click()
    tab = opened.value
    tab.get_by_label("Username").fill("anna")
    tab.get_by_label("Password").fill("secret")
    tab.get_by_role("button", name="Log in").click()
    expect(tab.get_by_role("heading", name="You are logged in")).to_be_visible()
    tab.close()

    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    expect(banner).to_be_hidden()
    expect(sheet).to_have_value(text)
    assert seat(campaign).sheets.get().text == text


def test_a_host_that_does_not_answer_takes_nothing(desk: Page) -> None:
    sheet = desk.get_by_role("textbox", name="The order sheet")
    desk.context.set_offline(True)
    sheet.fill("BUY 7 wood")
    expect(desk.get_by_text("The host does not answer.")).to_be_visible()
    expect(sheet).to_have_value("BUY 7 wood")
    desk.context.set_offline(False)
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    expect(desk.get_by_text("The host does not answer.")).to_be_hidden()
