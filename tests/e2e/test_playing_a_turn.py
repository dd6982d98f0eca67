"""A turn in the browser: text and form in step, saved, ready, resolved, read, and the next."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import selectors
from games.models import Campaign, OrderSheet
from tests.counties.campaigns import open_turn, resolve, seat


def county_of(campaign: Campaign) -> int:
    """The county in which seat A starts."""
    report = selectors.latest_report(campaign, seat(campaign)).document
    return int(report["own"]["counties"][0]["id"])


def write(page: Page, text: str) -> None:
    """Put ``text`` into the sheet and wait for the answer to it."""
    with page.expect_response(re.compile("/orders/check/")):
        page.get_by_role("textbox", name="The order sheet").fill(text)


def change(page: Page, field: str, value: str) -> None:
    """Change one control of the form and wait until the sheet has come back."""
    with page.expect_response(re.compile("/orders/edit/")):
        page.locator(f"[name='form.{field}']").fill(value)
        page.locator(f"[name='form.{field}']").press("Tab")


def test_a_whole_turn_from_log_in_to_the_next_turn(
    page: Page, campaign: Campaign, live_server: object
) -> None:
    county = county_of(campaign)
    page.goto(str(live_server))
    page.get_by_role("banner").get_by_role("link", name="Log in").click()
    page.get_by_label("Username").fill("anna")
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="My campaigns")).to_be_visible()
    expect(page.get_by_text("sheet not in")).to_be_visible()
    page.get_by_role("link", name="Write orders").click()

    sheet = page.get_by_role("textbox", name="The order sheet")
    write(page, f"# my plan\nTAX {county} 60  # be kind\nBUY 3 iorn\n")
    expect(page.locator(f"[name='form.c{county}-tax']")).to_have_value("60")
    expect(page.locator("#answers .line.error")).to_contain_text("iorn")
    write(page, f"# my plan\nTAX {county} 60  # be kind\nBUY 3 iron\n")
    expect(page.locator("#answers-summary")).to_contain_text("2 orders read")
    expect(page.locator("[name='form.buy_iron']")).to_have_value("3")

    change(page, "buy_iron", "12")
    expect(sheet).to_have_value(re.compile(r"BUY 12 iron"))
    expect(sheet).to_have_value(re.compile(rf"# my plan\nTAX {county} 60  # be kind"))
    expect(page.get_by_text("Changes on this page are not saved.")).to_be_visible()

    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#said")).to_have_text("Saved: version 1.")
    expect(page.locator("#save-state")).to_contain_text("version 1; will be used at the deadline")
    expect(page.get_by_text("Changes on this page are not saved.")).to_be_hidden()
    page.get_by_role("link", name="version 1").click()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    expect(page.locator(".receipt-lines")).to_contain_text("BUY 12 iron")
    page.get_by_role("link", name="Back to the order page").click()

    page.get_by_role("button", name="Save, and I am ready").click()
    expect(page.get_by_role("button", name="I am not ready after all")).to_be_visible()
    assert open_turn(campaign).early_at is not None
    assert OrderSheet.objects.filter(seat=seat(campaign)).count() == 1

    resolve(campaign)
    page.goto(f"{live_server}/my/")
    page.get_by_role("link", name="read the report").first.click()
    expect(page.locator(".ledger")).to_contain_text("+12")
    page.get_by_role("link", name="Write orders").click()
    expect(page.get_by_role("heading", name="Orders for turn 2")).to_be_visible()


def test_the_form_writes_the_sheet_and_comments_stay(desk: Page, campaign: Campaign) -> None:
    county = county_of(campaign)
    sheet = desk.get_by_role("textbox", name="The order sheet")
    write(desk, "# keep me\n\nBUY 1 wood # and me\n# and me too")
    change(desk, f"c{county}-farm", "77")
    expect(sheet).to_have_value(re.compile(rf"LABOUR {county} .*farm 77"))
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator(f"[name='form.c{county}-tax']").select_option("40")
    expect(sheet).to_have_value(re.compile(rf"TAX {county} 40"))
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator(f"[name='form.c{county}-start_castle']").check()
    expect(sheet).to_have_value(re.compile(rf"CASTLE {county}"))
    expect(desk.locator("#answers .remark.error")).to_contain_text(["200 wood"])
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator(f"[name='form.c{county}-start_castle']").uncheck()
    expect(sheet).not_to_have_value(re.compile("CASTLE"))
    change(desk, "buy_wood", "0")
    expect(sheet).not_to_have_value(re.compile("BUY"))
    for comment in ("# keep me", "# and me", "# and me too"):
        expect(sheet).to_have_value(re.compile(comment))
    focused = desk.evaluate("document.activeElement.name")
    assert focused == "form.buy_wood" or focused.startswith("form."), "the focus left the form"


def test_a_wrong_number_is_told_and_nothing_is_lost(desk: Page, campaign: Campaign) -> None:
    write(desk, "# mine\nBUY 2 wood\n")
    change(desk, "buy_iron", "many")
    expect(desk.locator("#answers .remark.error")).to_contain_text("many")
    expect(desk.get_by_role("textbox", name="The order sheet")).to_have_value(
        "# mine\nBUY 2 wood\n"
    )


@pytest.mark.parametrize("delay", [1.2])
def test_what_is_typed_while_an_answer_is_on_its_way_stays(
    desk: Page, campaign: Campaign, delay: float
) -> None:
    """The answer to an older text must not replace a newer one, nor a control changed since."""

    def slow(route: object) -> None:
        desk.wait_for_timeout(delay * 1000)
        route.continue_()  # type: ignore[attr-defined]

    sheet = desk.get_by_role("textbox", name="The order sheet")
    write(desk, "# start\n")
    desk.route(re.compile("/orders/edit/"), slow)
    desk.locator("[name='form.buy_iron']").fill("5")
    desk.locator("[name='form.buy_iron']").press("Tab")
    sheet.press_sequentially("# typed meanwhile\n")
    expect(sheet).to_have_value(re.compile("# typed meanwhile"))
    expect(sheet).to_have_value(re.compile("BUY 5 iron"), timeout=10_000)
    expect(sheet).to_have_value(re.compile("# typed meanwhile"))
    expect(desk.locator("[name='form.buy_iron']")).to_have_value("5")


def test_two_tabs_the_older_copy_is_shown_beside_the_newer(
    desk: Page, campaign: Campaign, orders_url: str
) -> None:
    other = desk.context.new_page()
    other.goto(orders_url)
    write(other, "BUY 1 iron\n")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.locator("#said")).to_have_text("Saved: version 1.")

    write(desk, "BUY 2 iron\n")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_role("heading", name="Two versions of this sheet")).to_be_visible()
    expect(desk.get_by_label("Yours, on this page")).to_have_value("BUY 2 iron\n")
    expect(desk.get_by_label("Saved meanwhile")).to_have_value("BUY 1 iron\n")
    desk.get_by_role("button", name="Keep mine").click()
    expect(desk.get_by_role("textbox", name="The order sheet")).to_have_value("BUY 2 iron\n")
    expect(desk.locator("#save-state")).to_contain_text("version 2")


def test_leaving_with_unsaved_text_asks_first(desk: Page, campaign: Campaign) -> None:
    asked: list[str] = []

    def stay(dialog: object) -> None:
        asked.append(dialog.type)  # type: ignore[attr-defined]
        dialog.accept()  # type: ignore[attr-defined]

    desk.on("dialog", stay)
    write(desk, "BUY 2 iron\n")
    desk.get_by_role("link", name="The Vale").first.click()
    desk.wait_for_url(re.compile(f"/campaigns/{campaign.pk}/$"))
    assert asked == ["beforeunload"]


def test_a_page_that_is_ready_hears_that_the_turn_has_run(desk: Page, campaign: Campaign) -> None:
    write(desk, "BUY 2 iron\n")
    desk.get_by_role("button", name="Save, and I am ready").click()
    expect(desk.get_by_role("button", name="I am not ready after all")).to_be_visible()
    resolve(campaign)
    expect(desk.get_by_text("Turn 1 has been played:")).to_be_visible(timeout=8_000)
    expect(desk.get_by_text("Ran at")).to_be_visible()
    expect(desk.locator("#sheet")).to_have_count(0)
    desk.get_by_role("link", name="write the orders for turn 2").click()
    expect(desk.get_by_role("heading", name="Orders for turn 2")).to_be_visible()


def test_news_of_the_turn_leaves_unsaved_text_alone(desk: Page, campaign: Campaign) -> None:
    write(desk, "BUY 2 iron\n")
    desk.get_by_role("button", name="Save, and I am ready").click()
    expect(desk.get_by_role("button", name="I am not ready after all")).to_be_visible()
    write(desk, "BUY 2 iron\n# not saved\n")
    resolve(campaign)
    expect(desk.get_by_text("Turn 1 has been played:")).to_be_visible(timeout=8_000)
    expect(desk.get_by_text("stays below")).to_be_visible()
    sheet = desk.get_by_role("textbox", name="The order sheet")
    expect(sheet).to_have_value("BUY 2 iron\n# not saved\n")


def test_a_foreign_county_on_the_map_leads_to_its_row(desk: Page, campaign: Campaign) -> None:
    mine = county_of(campaign)
    other = 2 if mine == 1 else 1
    row = desk.locator(f"tr#county-{other}")
    expect(row).to_be_hidden()
    desk.locator(f'[data-area="{other}"]').click()
    expect(desk.locator(".map-status")).to_contain_text(f"County {other}")
    expect(row).to_be_hidden()
    desk.get_by_role("link", name="Look it up").click()
    expect(row).to_be_visible()
    change(desk, "buy_iron", "1")
    expect(row).to_be_visible()
