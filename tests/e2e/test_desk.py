"""The order page as a pleasure: sliders, presets, moves on the map, no text lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Campaign
from games.services.campaigns import start
from tests.counties.campaigns import draft, person, resolve, seat
from tests.e2e.conftest import log_in
from tests.e2e.looking import verify
from tests.e2e.test_keyboard_and_phone import tab_to
from tests.e2e.test_playing_a_turn import change, write

#: A rules 1 and 4 with soldiers, nobody 2 and 3, B the far corner.
VALLEY = {
    "players": {"A": {"gold": 900, "wood": 300, "armour": 20}, "B": {}},
    "counties": [
        {"id": 1, "x": 0, "y": 0, "fields": 10, "owner": "A", "soldiers": 30, "forest": True},
        {"id": 2, "x": 1, "y": 0, "fields": 6, "population": 100},
        {"id": 4, "x": 0, "y": 1, "fields": 10, "owner": "A", "soldiers": 5, "cows": 40},
        {"id": 5, "x": 1, "y": 1, "fields": 6, "population": 100},
        {"id": 6, "x": 2, "y": 1, "fields": 10, "owner": "B"},
    ],
}


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Anna rules two counties of the valley, in which soldiers stand."""
    campaign = draft(people=["anna"], bots=1, options={"scenario": VALLEY})
    start(campaign, by=campaign.gm)
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def phone(
    browser: Browser, campaign: Campaign, orders_url: str, live_server: object
) -> Iterator[Page]:
    """Anna's order page on a small screen with touch."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    log_in(context, person("anna"), str(live_server))
    page = context.new_page()
    page.goto(orders_url)
    yield page
    context.close()


def sheet_of(page: Page) -> str:
    return page.get_by_role("textbox", name="The order sheet").input_value()


def press(page: Page, name: str, county: int) -> None:
    """Choose a preset of a county's card and wait for the sheet."""
    card = page.locator(f"#county-{county} .labour")
    with page.expect_response(re.compile("/orders/edit/")):
        card.get_by_role("button", name=name).click()


def send_by_mouse(page: Page, start: int, end: int, soldiers: int) -> None:
    page.locator(f'.map-area[href="#county-{start}"]').click()
    page.locator(f'.map-area[href="#county-{end}"]').click()
    page.locator("#march-number").fill(str(soldiers))
    with page.expect_response(re.compile("/orders/edit/")):
        page.get_by_role("button", name="Send", exact=True).click()


def test_a_turn_by_sliders_and_clicks_on_the_map_alone(desk: Page, campaign: Campaign) -> None:
    press(desk, "Balanced", 1)
    expect(desk.locator("#r-c1-wood")).to_have_value("200")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator("#r-c1-wood").fill("150")
    expect(desk.locator("#f-c1-wood")).to_have_value("150")
    press(desk, "The rest defends", 1)
    send_by_mouse(desk, 1, 2, 25)
    expect(desk.locator(".map-moves .arrow")).to_have_count(1)
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    text = seat(campaign).sheets.get().text
    assert "LABOUR 1 wood 150 farm 100 defend 250" in text
    assert "MOVE 1 E 25" in text
    resolve(campaign)
    desk.goto(desk.url.replace("/orders/", "/report/"))
    expect(desk.get_by_role("heading", level=1)).to_contain_text("You take county 2")


def test_the_sum_follows_the_hand_before_the_server_answers(desk: Page) -> None:
    desk.route(re.compile("/orders/edit/"), lambda route: route.abort())
    slider = desk.locator("#r-c4-defend")
    slider.evaluate("s => { s.value = 300; s.dispatchEvent(new Event('input', {bubbles: true})); }")
    expect(desk.locator("#f-c4-defend")).to_have_value("300")
    expect(desk.locator("#county-4 [data-sent]")).to_have_text("344")
    slider.evaluate("s => { s.value = 500; s.dispatchEvent(new Event('input', {bubbles: true})); }")
    expect(desk.locator("#county-4 .rest-over")).to_be_visible()
    expect(desk.locator("#county-4 [data-over]")).to_have_text("44")


def test_a_warning_on_a_card_has_its_remedy_beside_it(desk: Page) -> None:
    hungry = desk.locator("#county-4 .card-remarks")
    expect(hungry).to_contain_text("The ration of county 4 will be none")
    with desk.expect_response(re.compile("/orders/edit/")):
        hungry.get_by_role("button", name="Feed them").click()
    expect(hungry).not_to_be_visible()
    assert "cows 4" in sheet_of(desk)
    expect(desk.locator("#county-4 .facts")).to_contain_text("normal")


def test_a_drag_a_stray_click_and_escape_give_no_order(desk: Page) -> None:
    before = sheet_of(desk)
    cell = desk.locator('.map-area[href="#county-1"]')
    panel = desk.locator("#march")
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.mouse.move(x, y)
    desk.mouse.down()
    desk.mouse.move(x + 30, y + 10, steps=4)
    desk.mouse.up()
    expect(panel).to_be_hidden()
    cell.click()
    expect(panel).to_be_visible()
    desk.locator('.map-area[href="#county-2"]').click()
    expect(desk.get_by_role("button", name="Send", exact=True)).to_be_visible()
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    cell.click()
    desk.locator('.map-area[href="#county-6"]').click()  # no neighbour: the choice is taken back
    expect(panel).to_be_hidden()
    assert sheet_of(desk) == before
    expect(desk.get_by_text("Changes on this page are not saved.")).to_be_hidden()


def test_a_line_that_is_typed_moves_the_arrows(desk: Page) -> None:
    arrows = desk.locator(".map-moves .arrow")
    expect(arrows).to_have_count(0)
    write(desk, "MOVE 1 E 7\nMOVE 4 N 2\n")
    expect(arrows).to_have_count(2)
    write(desk, "MOVE 1 E 7\n")
    expect(arrows).to_have_count(1)
    expect(arrows).to_contain_text("7")


def test_what_cannot_be_written_stays_to_be_corrected(desk: Page) -> None:
    field = desk.locator("#f-c1-recruit")
    with desk.expect_response(re.compile("/orders/edit/")):
        field.fill("many")
        field.press("Tab")
    expect(desk.locator("#answers .remark.error")).to_contain_text("many")
    expect(field).to_have_value("many")
    with desk.expect_response(re.compile("/orders/edit/")):
        field.fill("4")
        field.press("Tab")
    expect(desk.locator("#answers .remark.error")).to_have_count(0)
    assert "RECRUIT 1 4" in sheet_of(desk)


def test_what_is_the_same_is_not_drawn_again(desk: Page) -> None:
    """A card that was folded stays so, though another was changed."""
    desk.locator("#county-4 > summary").click()
    desk.locator("#county-4").evaluate("card => { card.dataset.mine = 'yes'; }")
    with desk.expect_response(re.compile("/orders/edit/")) as answer:
        desk.locator("#f-c1-wood").fill("3")
        desk.locator("#f-c1-wood").press("Tab")
    assert 'id="county-1"' in answer.value.text()
    assert 'id="county-4"' not in answer.value.text()
    expect(desk.locator("#county-4[data-mine]")).not_to_have_attribute("open", "")


def test_answers_that_are_on_the_page_stay_in_their_order(desk: Page) -> None:
    """What is said of a line that was not touched is not sent again, and stands where it stood."""
    write(desk, "TAX 1 60\nSELL 3 iorn\nFOO\nTAX 4 40\n")
    troubled = desk.locator("#answers > .lines > li")
    expect(troubled).to_have_count(2)
    desk.locator("#answers .clean-lines > summary").click()
    desk.locator("#answers li[value='2']").evaluate("line => { line.dataset.mine = 'yes'; }")
    with desk.expect_response(re.compile("/orders/check/")) as answer:
        text = "SELL 9 wood 5\nSELL 3 iorn\nFOO BAR\nTAX 4 40\n"
        desk.get_by_role("textbox", name="The order sheet").fill(text)
    assert "Did you mean iron?" not in answer.value.text()
    expect(troubled).to_have_count(3)
    assert [line.get_attribute("value") for line in troubled.all()] == ["1", "2", "3"]
    expect(desk.locator("#answers li[value='2'][data-mine]")).to_contain_text("Did you mean iron?")
    expect(desk.locator("#answers li[value='3']")).to_contain_text("FOO BAR")
    expect(desk.locator("#answers .clean-lines")).to_have_attribute("open", "")
    expect(desk.locator("#answers .clean-lines li")).to_have_count(1)
    expect(desk.locator("#answers [data-kept]")).to_have_count(0)


def test_the_line_under_the_caret_is_answered_below_the_text(desk: Page) -> None:
    write(desk, "TAX 1 60\nSEL 3 iron\n# a note\n")
    text, answer = desk.locator("#sheet-text"), desk.locator("#this-line")
    text.click()
    desk.keyboard.press("Control+Home")
    expect(answer).to_contain_text("TAX 1 60")
    desk.keyboard.press("ArrowDown")
    expect(answer).to_contain_text("3 iron to sell, but only 0 are left")
    write(desk, "TAX 1 60\nSELL 3 iorn\n")
    desk.keyboard.press("ArrowUp")
    expect(answer).to_contain_text("Did you mean iron?")
    desk.keyboard.press("Control+End")
    expect(answer).to_have_text("The answer to the line you are writing stands here.")


def test_the_size_that_a_reader_gave_the_text_stays(desk: Page) -> None:
    """A browser keeps it as a style, which the page's policy lets no script copy as text."""
    text = desk.locator("#sheet-text")
    text.evaluate("text => { text.style.height = '611px' }")
    change(desk, "buy_iron", "3")
    expect(text).to_have_value(re.compile("BUY 3 iron"))
    desk.wait_for_timeout(300)
    assert round(text.evaluate("text => text.offsetHeight")) == 611


def test_a_misspelt_word_is_mended_by_a_button_and_that_is_undone(desk: Page) -> None:
    write(desk, "# plan\nSELL 3 iorn  # dear\nTAX 1 60\n")
    button = desk.locator("#answers").get_by_role("button", name="Write iron")
    with desk.expect_response(re.compile("/orders/edit/")):
        button.press("Enter")
    expect(desk.locator("#sheet-text")).to_have_value("# plan\nSELL 3 iron  # dear\nTAX 1 60\n")
    expect(button).to_have_count(0)
    expect(desk.locator("#sheet-text")).to_be_focused()
    desk.get_by_role("button", name="Undo").click()
    assert sheet_of(desk) == "# plan\nSELL 3 iorn  # dear\nTAX 1 60\n"
    expect(button).to_be_visible()
    # the same below the text, in the answer to the line under the caret
    desk.locator("#sheet-text").click()
    desk.keyboard.press("Control+Home")
    desk.keyboard.press("ArrowDown")
    desk.locator("#this-line").get_by_role("button", name="Write iron").click()
    expect(desk.locator("#sheet-text")).to_have_value("# plan\nSELL 3 iron  # dear\nTAX 1 60\n")
    expect(desk.get_by_role("button", name="Undo")).to_be_enabled()


def test_text_that_was_not_saved_survives_a_reload(desk: Page) -> None:
    desk.on("dialog", lambda dialog: dialog.accept())
    write(desk, "# my plan\nTAX 1 20\n")
    desk.reload()
    offer = desk.locator("#unsaved-offer")
    expect(offer).to_be_visible()
    assert "my plan" not in sheet_of(desk), "it is offered, not put back by itself"
    with desk.expect_response(re.compile("/orders/check/")):
        offer.get_by_role("button", name="Put it back").click()
    expect(offer).to_be_hidden()
    assert sheet_of(desk) == "# my plan\nTAX 1 20\n"
    expect(desk.locator("#f-c1-tax")).to_have_value("20")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    desk.reload()
    expect(offer).to_be_hidden()


def test_what_is_typed_beside_an_offer_is_kept_too(desk: Page) -> None:
    desk.on("dialog", lambda dialog: dialog.accept())
    write(desk, "# first\n")
    desk.reload()
    write(desk, "# second\n")
    desk.reload()
    offer = desk.locator("#unsaved-offer")
    expect(offer.locator("textarea")).to_have_value("# second\n")
    offer.get_by_role("button", name="Throw it away").click()
    expect(offer.locator("textarea")).to_have_value("# first\n")
    offer.get_by_role("button", name="Put it back").click()
    expect(offer).to_be_hidden()
    assert sheet_of(desk) == "# first\n"


def test_an_earlier_version_comes_back_and_two_versions_are_put_together(
    desk: Page, orders_url: str
) -> None:
    for text in ("TAX 1 20\n", "TAX 1 40\n"):
        write(desk, text)
        desk.keyboard.press("Control+s")
        expect(desk.get_by_text("Changes on this page are not saved.")).to_be_hidden()
    desk.get_by_role("link", name="Earlier versions").click()
    desk.get_by_role("link", name="Put back version 1").click()
    assert sheet_of(desk) == "TAX 1 20\n"
    expect(desk.get_by_text("This is the text of version 1, put back.")).to_be_visible()
    other = desk.context.new_page()
    other.goto(orders_url)
    write(other, "TAX 1 60\nTAX 4 0\n")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.locator("#said")).to_have_text("Saved: version 3.")
    other.close()
    desk.get_by_role("button", name="Save", exact=True).click()
    difference = desk.get_by_role("group", name="Difference 1")
    difference.get_by_text("the other").click()
    desk.get_by_role("button", name="Put together as chosen below").click()
    assert sheet_of(desk) == "TAX 1 60\nTAX 4 0\n"
    expect(desk.get_by_text("put together from two versions")).to_be_visible()


def test_what_the_form_wrote_can_be_taken_back_and_given_again(desk: Page) -> None:
    write(desk, "# mine\nTAX 1 20\nBUY 3 iron\n")
    before = sheet_of(desk)
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.locator(".realm").get_by_role("button", name="Clear").click()
    text = desk.locator("#sheet-text")
    expect(text).to_have_value("# mine\n")
    with desk.expect_response(re.compile("/orders/check/")):
        desk.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(before)
    expect(desk.locator("#f-buy_iron")).to_have_value("3")
    expect(desk.locator("#f-c1-tax")).to_have_value("20")
    desk.get_by_role("button", name="Redo").click()
    expect(text).to_have_value("# mine\n")
    expect(desk.get_by_role("button", name="Redo")).to_be_disabled()


def test_promise_47_no_violation_while_a_march_is_ordered(
    browser: Browser, campaign: Campaign, orders_url: str, live_server: object
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    log_in(context, person("anna"), str(live_server))
    page = context.new_page()
    page.goto(orders_url)
    write(page, "BUY 60 armour\nLABOUR 1 farm 900\nRECRUIT 4 99\n")
    page.locator('.map-area[href="#county-1"]').click()
    page.locator('.map-area[href="#county-2"]').click()
    page.locator("#sheet-text").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("TAX ")
    expect(page.locator("#completions button").first).to_be_visible()
    verify(page, "a march")
    context.close()


def test_a_turn_on_a_phone(phone: Page, campaign: Campaign) -> None:
    tabs = phone.get_by_role("navigation", name="Parts of this page")
    save = phone.get_by_role("button", name="Save", exact=True)
    expect(phone.locator("#counties-pane")).to_be_hidden()
    expect(save).to_be_in_viewport()
    phone.locator('.map-area[href="#county-1"]').tap()
    phone.get_by_role("button", name="Move east into 2").tap()
    send = phone.get_by_role("button", name="Send", exact=True)
    send.scroll_into_view_if_needed()
    box = send.bounding_box()
    assert box is not None
    assert box["height"] >= 36, "too small for a thumb"
    with phone.expect_response(re.compile("/orders/edit/")):
        send.tap()
    tabs.get_by_text("Counties").tap()
    expect(phone.locator("#map-view")).to_be_hidden()
    expect(phone.locator("#county-1 .labour-sum").last).to_contain_text("30 of 30 soldiers")
    press(phone, "All on guard", 4)
    tabs.get_by_text("Answers").tap()
    expect(phone.locator("#answers")).to_be_visible()
    expect(save).to_be_in_viewport()
    over = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0
    save.tap()
    expect(phone.locator("#said")).to_have_text("Saved: version 1.")
    expect(phone.locator("#said")).to_be_in_viewport()
    assert "MOVE 1 E 30" in seat(campaign).sheets.get().text


def test_a_turn_with_the_keyboard_on_sliders_map_and_words(desk: Page, campaign: Campaign) -> None:
    tab_to(desk, '.map-area[href="#county-1"]')
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Move east into 2")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("#march-number")).to_be_focused()
    desk.keyboard.type("12")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Enter")
    expect(desk.locator(".map-moves .arrow")).to_contain_text("12")
    expect(desk.locator('.map-area[href="#county-1"]')).to_be_focused()
    tab_to(desk, "#r-c1-wood")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("ArrowRight")
    expect(desk.locator("#f-c1-wood")).to_have_value("1")
    expect(desk.locator("#r-c1-wood")).to_be_focused()
    desk.keyboard.press("Tab")
    with desk.expect_response(re.compile("/orders/edit/")):
        desk.keyboard.press("Shift+ArrowUp")
    expect(desk.locator("#r-c1-wood")).to_have_value("11")
    tab_to(desk, "#sheet-text", limit=250)
    desk.keyboard.press("Control+End")
    desk.keyboard.type("REC")
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="RECRUIT")).to_be_focused()
    with desk.expect_response(re.compile("/orders/check/")):
        desk.keyboard.press("Enter")
        desk.keyboard.type("4 3")
    desk.keyboard.press("Control+s")
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")
    text = seat(campaign).sheets.get().text
    assert "RECRUIT 4 3" in text
    assert "MOVE 1 E 12" in text
    assert "LABOUR 1 wood 11 " in text
