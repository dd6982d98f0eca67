"""A battle in a browser: watched by buttons and keys, on a phone, in both themes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Campaign
from tests.dma.campaigns import person
from tests.dma.test_battle_page import address, record_of
from tests.dma.watching import after_a_battle
from tests.e2e.conftest import log_in
from tests.e2e.looking import Watch, verify

pytestmark = pytest.mark.slow


@pytest.fixture
def battle(transactional_db: None) -> Campaign:
    return after_a_battle()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_a_battle_is_watched_from_the_report_on_a_phone(
    phone: Page, battle: Campaign, live_server: object
) -> None:
    watch = Watch(phone)
    log_in(phone.context, person("anna"), str(live_server))
    phone.goto(f"{live_server}/campaigns/{battle.pk}/seats/A/report/")
    phone.get_by_role("link", name="Watch the battle").click()
    view = phone.locator("[data-battle]")
    expect(view).to_have_attribute("data-ready", "")
    expect(phone.locator("#battle-caption")).to_have_text("Before the first step")
    expect(phone.locator(".token")).to_have_count(len(record_of(battle)["units"]))
    verify(phone, "battle before its start")

    phone.get_by_role("button", name="One on").click()
    expect(view).to_have_attribute("data-shown", "1")
    expect(phone.locator("#battle-caption")).to_contain_text("Step 1, phase")
    expect(phone.locator(".marks line").first).to_be_attached()
    phone.keyboard.press("End")
    expect(phone.locator("#battle-caption")).to_contain_text(
        f"Step {len(record_of(battle)['steps'])},"
    )
    verify(phone, "battle at its end")
    phone.keyboard.press("Home")
    expect(view).to_have_attribute("data-shown", "0")
    phone.keyboard.press("ArrowDown")
    expect(phone.locator("#battle-caption")).to_contain_text("Step 1, phase")
    phone.get_by_label("Speed").select_option("300")
    phone.get_by_role("button", name="Play").click()
    expect(phone.locator("#battle-caption")).to_contain_text("Step 2")
    phone.get_by_role("button", name="Pause").click()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert watch.take(200) == []


def test_the_player_shows_what_the_page_shows(
    battle: Campaign, page: Page, live_server: object
) -> None:
    """What scripts draw after some steps is what the server draws at that address."""
    log_in(page.context, person("anna"), str(live_server))
    page.goto(f"{live_server}{address(battle)}")
    view = page.locator("[data-battle]")
    expect(view).to_have_attribute("data-ready", "")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(view).to_have_attribute("data-shown", "4")
    lines = page.locator(".battle-lines li").all_inner_texts()
    marks = page.locator(".battle-field .marks > *").count()
    titles = sorted(page.locator(".token title").all_text_contents())
    page.reload()
    assert page.locator(".battle-lines li").all_inner_texts() == lines
    assert page.locator(".battle-field .marks > *").count() == marks
    assert sorted(page.locator(".token title").all_text_contents()) == titles


def test_a_stranger_has_a_battle_fought_a_thousand_times(
    phone: Page, transactional_db: None, live_server: object
) -> None:
    watch = Watch(phone)
    phone.goto(f"{live_server}/dma/simulator/")
    verify(phone, "simulator")
    for letter, side in (("a", "Side A"), ("b", "Side B")):
        group = phone.get_by_role("group", name=side)
        for field in group.locator("input").all():
            if field.input_value():
                field.fill("")
        group.locator(f"[name={letter}-militia]").fill("2")
    phone.get_by_role("button", name="Fight", exact=True).click()
    expect(phone.locator(".token")).to_have_count(4)
    expect(phone.locator("[data-battle]")).to_have_attribute("data-ready", "")
    phone.get_by_role("button", name="One on").click()
    expect(phone.locator("[data-battle]")).to_have_attribute("data-shown", "1")
    assert "a-militia=2" in phone.url
    phone.get_by_role("button", name="Fight it 1000 times").click()
    expect(phone.locator("#odds")).to_contain_text("1000 battles were fought")
    verify(phone, "simulator with odds")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert watch.take(200) == []
