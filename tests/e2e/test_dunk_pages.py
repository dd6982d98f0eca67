"""The pages that Dunk has of its own, in a browser: they answer while one types, and without
scripts too."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import Watch

CALCULATOR = "/dunk/battle/?terrain=land&a-race=human&a-1-n=1&b-race=human&b-1-n=1"


@pytest.fixture
def watched(page: Page) -> Iterator[Page]:
    """A browser whose page must break no content policy and no script."""
    watch = Watch(page)
    yield page
    assert not watch.take(422)  # a wrong form answers so


def test_the_calculator_answers_while_one_types(
    transactional_db: None, live_server: object, watched: Page
) -> None:
    watched.goto(f"{live_server}{CALCULATOR}")
    fate = watched.locator("#fate")
    expect(fate).to_contain_text("On average 0.50 of 1 survive")
    first = watched.get_by_role("group", name="Side A, line 1")
    first.get_by_label("Armies").fill("3")
    expect(fate).to_contain_text("of 3 survive")
    assert "a-1-n=3" in watched.url
    first.get_by_label("Type").select_option("trolls")
    expect(fate).to_contain_text("3 × trolls")
    expect(first.get_by_label("Armies")).to_have_value("3")
    first.get_by_label("Armies").fill("many")
    expect(fate).to_contain_text("write a whole number from 1 to 200, not “many”")
    first.get_by_label("Armies").fill("2")
    expect(fate).to_contain_text("2 × trolls")
    watched.get_by_role("button", name="One side more").click()
    expect(watched.get_by_role("group", name="Side C, line 1")).to_be_visible()
    expect(first.get_by_label("Type")).to_have_value("trolls")
    expect(fate).to_contain_text("Side C has no armies")


def test_the_calculator_works_without_scripts(
    transactional_db: None, live_server: object, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server}{CALCULATOR}")
    page.get_by_role("group", name="Side B, line 1").get_by_label("Armies").fill("4")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#fate")).to_contain_text("of 4 survive")
    page.goto(f"{live_server}/dunk/technologies/")
    page.get_by_label("Kind").select_option("soc")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#tech-moral")).to_be_visible()
    expect(page.locator("#tech-iron")).to_have_count(0)
    context.close()


def test_the_list_of_technologies_narrows_while_one_types(
    transactional_db: None, live_server: object, watched: Page
) -> None:
    watched.goto(f"{live_server}/dunk/technologies/")
    watched.get_by_label("Name or effect").fill("missiles")
    expect(watched.locator("#tech-iron")).to_have_count(0)
    expect(watched.locator("#tech-bows")).to_be_visible()
    assert "q=missiles" in watched.url
    # The picture leads to the list by keyboard.
    watched.locator("svg.tree a", has_text="bows").focus()
    watched.keyboard.press("Enter")
    expect(watched.locator("#tech-bows")).to_be_in_viewport()
    watched.goto(f"{live_server}/dunk/technologies/")
    watched.get_by_label("Can be had by").select_option("mage")
    expect(watched.locator("#tech-pest")).to_have_count(0)
    watched.go_back()
    expect(watched.locator("#tech-pest")).to_be_visible()
