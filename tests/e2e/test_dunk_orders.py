"""A turn of Dunk in the browser: by clicking, by typing, on a phone, by keyboard."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from dunk import store
from games.models import Campaign
from tests.dunk.campaigns import resolve, started
from tests.e2e import looking
from tests.e2e.conftest import log_in


@pytest.fixture
def marches(transactional_db: None) -> Campaign:
    """Anna has seat A, a bot the other; turn 1 is open."""
    return started(people=["anna"], bots=1)


@pytest.fixture
def desk(page: Page, marches: Campaign, live_server: object) -> Iterator[Page]:
    """Anna's order page, open. The test fails if the page broke its content policy or a script."""
    watch = looking.Watch(page)
    log_in(page.context, User.objects.get(username="anna"), str(live_server))
    page.goto(f"{live_server}/campaigns/{marches.pk}/seats/A/orders/")
    yield page
    assert not watch.take(200)


def sheet(page: Page) -> Locator:
    return page.get_by_role("textbox", name="The order sheet")


def own(page: Page) -> list[str]:
    """The numbers of Anna's provinces."""
    cards = page.locator(".province-card.tone-own")
    found = cards.evaluate_all("cards => cards.map(card => card.dataset.province)")
    return [str(number) for number in found]


def plain_step(page: Page, start: str) -> tuple[str, str]:
    """Direction and province of a step from an own province that is no mountain."""
    buttons = page.locator(f"#province-{start} .compass button.kind-step")
    data = buttons.first.evaluate("button => [button.dataset.way, button.dataset.to]")
    return str(data[0]), str(data[1])


def choose(page: Page, province: str) -> Locator:
    """Click on a province; its card."""
    page.locator(f'[data-area="{province}"]').click()
    card = page.locator(f"#province-{province}")
    expect(card).to_be_visible()
    return card


def place_army(page: Page, province: str) -> Locator:
    """Raise a plain army on the card of a province; the card."""
    card = choose(page, province)
    with page.expect_response(re.compile("/orders/edit/")):
        card.get_by_role("button", name=re.compile("^army", re.IGNORECASE)).click()
    expect(sheet(page)).to_have_value(re.compile(rf"\nplace {province}\nend orders"))
    return card


def dry_home(page: Page) -> str:
    """An own province with a plain step to somewhere, which only the turn can know to be one."""
    return own(page)[3]


def test_a_newcomer_plays_a_turn_by_clicking(desk: Page, marches: Campaign) -> None:
    home = dry_home(desk)
    card = place_army(desk, home)
    expect(desk.locator("#part-purse")).to_contain_text("after your orders")
    way, there = plain_step(desk, home)
    card.get_by_role("button", name="Draw it on the map").click()
    drawing = desk.locator("#drawing")
    expect(drawing).to_contain_text("The way of 1st Army")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator(f'[data-area="{there}"]').click()
    expect(sheet(desk)).to_have_value(re.compile(rf"\nplace {home} {way}\n"))
    expect(drawing).to_contain_text(f"This turn to {there}")
    expect(desk.locator('.map-moves .way[data-army="1"]')).to_have_count(1)
    drawing.get_by_role("button", name="Done").click()
    expect(drawing).to_be_hidden()

    desk.locator("#part-knowledge").get_by_role("button", name="protection", exact=False).click()
    expect(sheet(desk)).to_have_value(re.compile("develop_protection"))
    desk.locator("[name='form.k2-said']").select_option("friend")
    expect(sheet(desk)).to_have_value(re.compile("friend 2"))
    expect(desk.locator("#answers-summary")).to_contain_text("3 orders read, all is well")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")

    resolve(marches)
    position = store.load(marches)
    army = next(army for army in position.armies.values() if army.owner == 1)
    assert army.province == int(there)
    assert "protection" in position.kingdoms[1].technologies
    assert position.kingdoms[1].declarations == {2: "friend"}


def test_an_old_hand_plays_a_turn_by_typing(desk: Page, marches: Campaign) -> None:
    home = dry_home(desk)
    text = f"> my plan\np {home} e\nfreind 2\n"
    with desk.expect_response(re.compile("/orders/check/")):
        sheet(desk).fill(text)
    expect(desk.locator('.map-moves .way[data-army="1"]')).to_have_count(1)
    expect(desk.locator(f"#province-{home} [name='form.a1-way']")).to_have_value("e")
    answer = desk.locator("#answers .line.error")
    expect(answer).to_contain_text("Did you mean")
    with desk.expect_response(re.compile("/orders/edit/")):
        answer.get_by_role("button", name="Write friend").click()
    expect(sheet(desk)).to_have_value(f"> my plan\np {home} e\nfriend 2\n")
    read = desk.locator("#answers .clean-lines")
    read.locator("summary").click()
    expect(read).to_contain_text(f"place {home} e")
    expect(read).to_contain_text(re.compile(r"\u2212\d+ gold, \d+ left"))

    with desk.expect_response(re.compile("/orders/check/")):
        sheet(desk).fill(f"> my plan\np {home}\nfriend 2\n")
    expect(desk.locator(".map-moves .way")).to_have_count(0)
    desk.keyboard.press("Control+s")
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    resolve(marches)
    position = store.load(marches)
    assert [army.province for army in position.armies.values() if army.owner == 1] == [int(home)]


def test_words_are_offered_where_one_writes(desk: Page) -> None:
    home = dry_home(desk)
    strip = desk.get_by_role("toolbar", name="Words that fit here")
    with desk.expect_response(re.compile("/orders/check/")):
        sheet(desk).fill(f"place {home}\n")
    sheet(desk).press("Control+End")
    sheet(desk).press_sequentially("mo")
    expect(strip.get_by_role("button", name="move")).to_be_visible()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(sheet(desk)).to_have_value(f"place {home}\nmove ")
    expect(strip.get_by_role("button", name="1st Army")).to_be_visible()
    sheet(desk).press_sequentially("1st a")
    strip.get_by_role("button", name="1st Army").click()
    expect(sheet(desk)).to_have_value(f"place {home}\nmove 1st Army ")
    sheet(desk).press_sequentially("n")
    expect(strip.get_by_role("button")).to_have_text(["nw", "ne"])
    sheet(desk).press_sequentially("e\nplace ")
    expect(strip.get_by_role("button", name=home, exact=True)).to_be_visible()
    sheet(desk).press_sequentially(f"{home}\ndevelop_")
    expect(strip.get_by_role("button", name="develop_bows")).to_be_visible()
    sheet(desk).press_sequentially("bows\nfriend r")
    expect(strip.get_by_role("button", name="Realm 2")).to_be_visible()


def test_two_quick_presses_are_two_armies(desk: Page) -> None:
    home = dry_home(desk)
    card = choose(desk, home)
    army = card.get_by_role("button", name=re.compile("^army", re.IGNORECASE))
    army.dispatch_event("click")
    army.dispatch_event("click")
    expect(sheet(desk)).to_have_value(re.compile(rf"place {home}\nplace {home}\n"))


def test_a_way_is_drawn_by_keyboard(desk: Page) -> None:
    home = dry_home(desk)
    card = place_army(desk, home)
    way, there = plain_step(desk, home)
    card.get_by_role("button", name="Draw it on the map").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator(f'[data-area="{home}"]')).to_be_focused()
    desk.locator(f'[data-area="{there}"]').focus()
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Enter")
    expect(sheet(desk)).to_have_value(re.compile(rf"\nplace {home} {way}\n"))
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Backspace")
    expect(sheet(desk)).to_have_value(re.compile(rf"\nplace {home}\n"))
    desk.keyboard.press("Escape")
    expect(desk.locator("#drawing")).to_be_hidden()
    expect(card.get_by_role("button", name="Draw it on the map")).to_be_focused()
    button = card.locator(".compass button").first
    button.focus()
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Enter")
    expect(sheet(desk)).to_have_value(re.compile(rf"\nplace {home} \w+"))


def test_who_presses_buttons_by_keyboard_stays_where_he_is(desk: Page) -> None:
    card = place_army(desk, dry_home(desk))
    army = card.get_by_role("button", name=re.compile("^army", re.IGNORECASE))
    expect(army).to_be_focused()
    drop = card.get_by_role("button", name=re.compile("^Take place")).first
    drop.focus()
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Enter")
    expect(card.locator(".written")).to_have_count(0)
    expect(card.locator("summary").first).to_be_focused()


def test_the_page_is_accessible_with_a_card_open(desk: Page) -> None:
    card = place_army(desk, dry_home(desk))
    card.get_by_role("button", name="Draw it on the map").click()
    card.locator(".refusals summary").click()
    looking.verify(desk, "orders of Dunk")
    desk.set_viewport_size({"width": 360, "height": 740})
    looking.verify(desk, "orders of Dunk, phone")


def test_promise_47_a_turn_of_dunk_without_javascript(
    browser: Browser, marches: Campaign, live_server: object
) -> None:
    context = browser.new_context(java_script_enabled=False)
    log_in(context, User.objects.get(username="anna"), str(live_server))
    page = context.new_page()
    page.goto(f"{live_server}/campaigns/{marches.pk}/seats/A/orders/")
    expect(page.get_by_label("Province", exact=True)).to_be_hidden()
    home = dry_home(page)
    page.get_by_role("link", name=re.compile(f"^Province {home} ")).click()
    card = page.locator(f"#province-{home}")
    card.locator("summary").first.click()
    card.get_by_role("button", name=re.compile("^army", re.IGNORECASE)).click()
    expect(sheet(page)).to_have_value(re.compile(rf"\nplace {home}\nend orders"))
    card.locator("summary").first.click()
    card.get_by_label("Way").fill("e e")
    page.locator("[name='form.k2-said']").select_option("enemy")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved: version 1.")).to_be_visible()
    expect(sheet(page)).to_have_value(re.compile(rf"\nplace {home} e e\nenemy 2\nend orders"))
    expect(page.locator('.map-moves .way[data-army="1"]')).to_have_count(1)
    context.close()


@pytest.fixture
def phone(context: BrowserContext, desk: Page) -> Page:
    desk.set_viewport_size({"width": 360, "height": 740})
    desk.reload()
    return desk


OWN_LAND_IS_IN_VIEW = """() => {
  const frame = document.querySelector(".map-window").getBoundingClientRect();
  return [...document.querySelectorAll(".province-card.tone-own")].every((card) => {
    const area = document.querySelector(`[data-area="${card.dataset.province}"]`);
    const land = area.getBoundingClientRect();
    return land.left >= frame.left && land.right <= frame.right
      && land.top >= frame.top && land.bottom <= frame.bottom;
  });
}"""


def test_a_turn_on_a_phone(phone: Page) -> None:
    home = dry_home(phone)
    expect(phone.locator("#map-view")).to_have_attribute("data-ready", "")
    expect(phone.locator("#map-view")).not_to_have_attribute("data-scale", "1.00")
    phone.wait_for_function(OWN_LAND_IS_IN_VIEW, timeout=5000)
    area = phone.locator(f'[data-area="{home}"]').bounding_box()
    assert area is not None
    assert area["width"] >= 24  # a finger can hit it
    card = choose(phone, home)
    with phone.expect_response(re.compile("/orders/edit/")):
        card.get_by_role("button", name=re.compile("^army", re.IGNORECASE)).click()
    step = card.locator(".compass button").first
    box = step.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    with phone.expect_response(re.compile("/orders/edit/")):
        step.click()
    phone.get_by_role("link", name="Kingdom", exact=True).click()
    expect(phone.locator("#part-knowledge")).to_be_visible()
    expect(card).to_be_hidden()
    phone.get_by_role("link", name="Text", exact=True).click()
    expect(sheet(phone)).to_have_value(re.compile(rf"\nplace {home} \w+"))
    over = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.locator("#said")).to_have_text("Saved: version 1.")
