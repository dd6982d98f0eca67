"""From the front page to the third turn as a guest, by form and by text; the clicks are counted."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Locator, Page, expect

from games.models import Campaign, OrderSheet
from tests.e2e.test_playing_a_turn import write


@pytest.fixture
def visitor(page: Page, transactional_db: None, live_server: object) -> Iterator[Page]:
    """Somebody who has never been here, at the front page."""
    cache.clear()
    page.set_default_timeout(15_000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda line: troubles.append(line.text) if "Content Security" in line.text else None,
    )
    page.goto(str(live_server))
    yield page
    assert not troubles


class Clicks:
    """Clicks, and counts them."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, target: Locator) -> None:
        self.number += 1
        target.click()


def practise(page: Page) -> Locator:
    return page.locator("article form[action='/practice/counties/'] button")


def run(page: Page, turn: int) -> None:
    """Run the turn; the report comes by itself."""
    page.locator("#run").click()
    page.wait_for_url(re.compile(f"/report/{turn}/0/$"))
    expect(page.get_by_text(f"Turn {turn}").first).to_be_visible()


def test_promise_45_two_clicks_to_a_saved_order(visitor: Page) -> None:
    click = Clicks()
    click(practise(visitor))
    expect(visitor.get_by_role("heading", name="Orders for turn 1")).to_be_visible()
    click(visitor.get_by_role("button", name="Save", exact=True))
    expect(visitor.locator("#said")).to_have_text("Saved: version 1.")
    assert click.number == 2
    assert OrderSheet.objects.filter(source="web").count() == 1


def test_a_guest_plays_to_the_third_turn_by_form(visitor: Page) -> None:
    practise(visitor).click()
    expect(visitor.get_by_text("Your first turn in three steps")).to_be_visible()
    for turn in (1, 2, 3):
        hints = visitor.locator("#hints")
        for _hint in range(3):
            button = hints.get_by_role("button", name="Write it for me").first
            if not button.count():
                break
            with visitor.expect_response(re.compile("/orders/edit/")):
                button.click()
            expect(hints.get_by_text("on your sheet")).to_have_count(_hint + 1)
        expect(visitor.locator("#answers .error")).to_have_count(0)
        if turn == 1:
            expect(visitor.locator("[name$='-recruit']").first).to_have_value("24")
        run(visitor, turn)
        visitor.get_by_role("link", name="Write orders").first.click()
        expect(visitor.get_by_role("heading", name=f"Orders for turn {turn + 1}")).to_be_visible()
    expect(visitor.locator("#hints")).to_contain_text("no more hints after this one")
    visitor.get_by_role("button", name="Put this away").click()
    expect(visitor.locator("#hints li")).to_have_count(0)
    campaign = Campaign.objects.get()
    seat = campaign.seats.get(key="A")
    assert campaign.ruleset.load(campaign).counties  # it is still a sound game
    assert OrderSheet.objects.filter(seat=seat).count() == 3


def test_a_guest_plays_to_the_third_turn_by_text(visitor: Page) -> None:
    practise(visitor).click()
    for turn in (1, 2):
        write(visitor, f"# turn {turn}\nBUY {turn} iron\n")
        run(visitor, turn)
        visitor.get_by_role("link", name="Write orders").first.click()
    expect(visitor.get_by_role("heading", name="Orders for turn 3")).to_be_visible()
    texts = OrderSheet.objects.filter(source="web").order_by("turn").values_list("text", flat=True)
    assert list(texts) == ["# turn 1\nBUY 1 iron\n", "# turn 2\nBUY 2 iron\n"]


def test_mistakes_are_asked_about_before_the_turn_runs(visitor: Page) -> None:
    practise(visitor).click()
    write(visitor, "BUY 1 iorn\nBUY 2 iron\n")
    visitor.locator("#run").click()
    question = visitor.get_by_role("heading", name="Run the turn with these mistakes?")
    expect(question).to_be_visible()
    expect(visitor.locator(".run-question")).to_contain_text("“iorn” is not a good")
    expect(visitor.get_by_role("button", name="Back to the sheet")).to_be_focused()
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("textbox", name="The order sheet")).to_have_value(
        "BUY 1 iorn\nBUY 2 iron\n"
    )
    visitor.locator("#run").click()
    visitor.get_by_role("button", name="Run it all the same").click()
    visitor.wait_for_url(re.compile("/report/1/0/$"))
    assert OrderSheet.objects.get(source="web").text == "BUY 1 iorn\nBUY 2 iron\n"


def test_a_hint_is_hidden_and_hints_are_switched_off_and_on(visitor: Page) -> None:
    practise(visitor).click()
    hints = visitor.locator("#hints")
    expect(hints.locator("li")).to_have_count(3)
    hints.get_by_role("button", name="Hide").first.click()
    expect(hints.locator("li")).to_have_count(2)
    hints.get_by_role("button", name="No more hints").click()
    expect(hints.locator("li")).to_have_count(0)
    hints.get_by_role("button", name="Show hints").click()
    expect(hints.locator("li")).to_have_count(3)


def test_practice_without_javascript(
    browser: Browser, transactional_db: None, live_server: object
) -> None:
    cache.clear()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(str(live_server))
    practise(page).click()
    page.get_by_role("button", name="Write it for me").first.click()
    expect(page.locator("#hints").get_by_text("on your sheet")).to_have_count(1)
    expect(page.get_by_role("textbox", name="The order sheet")).to_have_value(re.compile("RECRUIT"))
    page.locator("#run").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_url(re.compile("/report/1/0/$"))
    context.close()
