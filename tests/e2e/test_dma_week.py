"""A week of DMA in the browser: by clicking, by typing, by keyboard, on a phone, in Russian."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Locator, Page, expect

from dma import store
from dma.engine.state import ARMY, Holder
from games.models import Campaign
from tests.dma.campaigns import resolve, started
from tests.e2e import looking
from tests.e2e.conftest import log_in

EDIT = re.compile("/orders/edit/")

#: Where a cell is on the page: of the picture, however large it is drawn.
MIDDLE = """(cell) => {
  const { left, top, side } = document.getElementById("part-map").dataset;
  const overlay = document.querySelector("#map-view .map-overlay");
  const frame = overlay.getBoundingClientRect();
  const scale = frame.width / overlay.viewBox.baseVal.width;
  const [x, y] = cell.split(".").map(Number);
  return [
    frame.left + (Number(left) + (x + 0.5) * Number(side)) * scale,
    frame.top + (Number(top) + (y + 0.5) * Number(side)) * scale,
  ];
}"""


@pytest.fixture
def night(transactional_db: None) -> Campaign:
    """Anna has seat A, Bert the other; week 1 is open."""
    return started()


@pytest.fixture
def desk(page: Page, night: Campaign, live_server: object) -> Iterator[Page]:
    """Anna's order page, open. The test fails if the page broke its content policy or a script."""
    watch = looking.Watch(page)
    log_in(page.context, User.objects.get(username="anna"), str(live_server))
    page.goto(f"{live_server}/campaigns/{night.pk}/seats/A/orders/")
    expect(page.locator("#map-view")).to_have_attribute("data-ready", "")
    yield page
    assert not watch.take(200)


def sheet(page: Page) -> Locator:
    return page.locator("#sheet-text")


def start_of(page: Page) -> str:
    return str(page.locator("#army-1-way").get_attribute("data-start"))


def steps(page: Page) -> list[str]:
    """Cells beside the army that it can enter."""
    buttons = page.locator("#army-1-way .compass button")
    found = buttons.evaluate_all("all => all.map(it => it.value.split('=')[1])")
    return [str(cell) for cell in found]


def tap(page: Page, cell: str) -> None:
    """Click on a cell of the map, and wait for the answer."""
    x, y = page.evaluate(MIDDLE, cell)
    with page.expect_response(EDIT):
        page.mouse.click(x, y)


def unfold(page: Page, part: str) -> Locator:
    fold = page.locator(f"#{part}")
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()
    return fold


def test_a_newcomer_plans_a_week_by_clicking(desk: Page, night: Campaign) -> None:
    city = desk.locator("#city-1")
    for _ in range(2):
        with desk.expect_response(EDIT):
            city.get_by_role("button", name=re.compile("^Militia 15")).click()
    expect(sheet(desk)).to_have_value(re.compile(r"\nqueue city 1: militia x2\n"))
    with desk.expect_response(EDIT):
        city.get_by_role("button", name="Militia: one fewer").click()
    expect(city.locator(".days .made").filter(has_text="Militia")).to_have_count(1)

    there = steps(desk)[0]
    desk.get_by_role("button", name="Draw it on the map").click()
    expect(desk.locator("#drawing")).to_contain_text("The route of army 1")
    tap(desk, there)
    expect(sheet(desk)).to_have_value(re.compile(rf"\nroute army 1: {re.escape(there)}\n"))
    expect(desk.locator("#drawing .legs")).to_contain_text(there)
    expect(desk.locator('.map-moves .way[data-army="1"]')).to_have_count(1)
    desk.locator("#drawing").get_by_role("button", name="Done").click()

    editor = unfold(desk, "layout-army-1")
    unit = editor.locator("[data-unit]").first
    number = unit.get_attribute("data-unit")
    unit.click()
    expect(editor.locator(".is-struck")).to_have_count(3)  # S3, before the front
    with desk.expect_response(EDIT):
        editor.locator('[data-spot="0.0"]').click()
    expect(sheet(desk)).to_have_value(re.compile(rf"layout army 1: .*\b{number} at 0\.0"))

    units = unfold(desk, f"muster-{start_of(desk)}".replace(".", "\\."))
    with desk.expect_response(EDIT):
        units.get_by_role("button", name="All").first.click()
    expect(sheet(desk)).to_have_value(re.compile("transfer all from city 1 to army 1"))
    desk.locator("[name='form.relation.B']").select_option("peace")
    expect(sheet(desk)).to_have_value(re.compile("relation B peace"))
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#said")).to_have_text("Saved: version 1.")

    resolve(night)
    position = store.load(night)
    assert position.armies[1].layout[int(number or 0)] == (0, 0)
    held = [unit for unit in position.units.values() if unit.holder == Holder(ARMY, 1)]
    assert len(held) == 9
    assert position.armies[1].cell == tuple(map(int, there.split(".")))
    assert position.states[1].attitudes == {2: "peace"}


def test_an_old_hand_plans_a_week_by_typing(desk: Page) -> None:
    there = steps(desk)[0]
    with desk.expect_response(re.compile("/orders/check/")):
        sheet(desk).fill(f"route army 1: {there}\nqueue city 1: prisn\nstance army 1 passive\n")
    expect(desk.locator("#army-1-way input")).to_have_value(there)
    expect(desk.locator("[name='form.stance.1']")).to_have_value("passive")
    answer = desk.locator("#answers .line.error")
    expect(answer).to_contain_text("Did you mean “prison”?")
    with desk.expect_response(EDIT):
        answer.get_by_role("button", name="Write prison").click()
    expect(desk.locator("#city-1-queue .queue-list")).to_contain_text("Prison")


def test_dragging_the_map_orders_nothing(desk: Page) -> None:
    desk.locator('#map-view [data-zoom="in"]').click()
    desk.get_by_role("button", name="Draw it on the map").click()
    before = sheet(desk).input_value()
    box = desk.locator(".map-window").bounding_box()
    assert box is not None
    desk.mouse.move(box["x"] + 200, box["y"] + 200)
    desk.mouse.down()
    desk.mouse.move(box["x"] + 260, box["y"] + 240, steps=4)
    desk.mouse.up()
    expect(desk.locator("#army-1-way input")).to_have_value("")
    assert sheet(desk).input_value() == before
    tap(desk, steps(desk)[0])  # a click still does
    expect(desk.locator("#army-1-way input")).not_to_have_value("")


def test_a_layout_is_made_by_keyboard(desk: Page) -> None:
    editor = unfold(desk, "layout-army-1")
    unit = editor.locator("[data-unit]").first
    number, cell = unit.get_attribute("data-unit"), unit.get_attribute("data-spot") or ""
    column, row = map(int, cell.split("."))
    editor.locator('[tabindex="0"]').first.focus()
    unit.focus()
    desk.keyboard.press("Enter")
    expect(unit).to_have_attribute("aria-selected", "true")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowDown")
    with desk.expect_response(EDIT):
        desk.keyboard.press("Enter")
    expect(sheet(desk)).to_have_value(re.compile(rf"\b{number} at {column}\.{row + 2}"))
    expect(editor.locator(f'[data-spot="{column}.{row + 2}"]')).to_be_focused()


def test_a_formation_is_kept_for_another_week(desk: Page) -> None:
    editor = unfold(desk, "layout-army-1")
    with desk.expect_response(EDIT):
        editor.get_by_role("button", name="Around the flag").click()
    editor.get_by_role("button", name="Keep this formation").click()
    with desk.expect_response(EDIT):
        editor.get_by_role("button", name="In a line").click()
    expect(sheet(desk)).not_to_have_value(re.compile(r"layout army 1: .*5\.5"))
    with desk.expect_response(EDIT):
        editor.get_by_role("button", name="Formation 1", exact=True).click()
    expect(sheet(desk)).to_have_value(re.compile(r"layout army 1: .*5\.5"))


def test_the_page_is_accessible_with_all_unfolded(desk: Page) -> None:
    desk.locator("#ruleset-form details").evaluate_all("all => all.forEach(it => it.open = true)")
    desk.get_by_role("button", name="Draw it on the map").click()
    looking.verify(desk, "orders of DMA")
    desk.set_viewport_size({"width": 360, "height": 740})
    looking.verify(desk, "orders of DMA, phone")


def test_a_week_on_a_phone_in_russian(
    browser: Browser, night: Campaign, live_server: object
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="ru-RU", has_touch=True
    )
    log_in(context, User.objects.get(username="anna"), str(live_server))
    page = context.new_page()
    page.goto(f"{live_server}/campaigns/{night.pk}/seats/A/orders/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#map-view")).to_have_attribute("data-ready", "")
    step = page.locator("#army-1-way .compass button").first
    box = step.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40  # a finger can hit it
    there = steps(page)[0]
    with page.expect_response(EDIT):
        step.tap()
    with page.expect_response(EDIT):
        page.locator("#add-1-militia").tap()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator('[data-tab][href="#text-pane"]').tap()
    expect(sheet(page)).to_have_value(re.compile(rf"route army 1: {re.escape(there)}"))
    expect(sheet(page)).to_have_value(re.compile("queue city 1: militia"))
    with page.expect_response(re.compile("/orders/check/")):
        sheet(page).fill("маршрут армия 1: 1\nочередь город 1: ополчение х2\n")
    page.locator('[data-tab][href="#map-pane"]').tap()
    expect(page.locator("[name='form.queue.1']")).to_have_value("militia x2")
    expect(page.locator("#city-1-queue .queue-list")).to_contain_text("× 2")
    page.locator("#save").tap()
    expect(page.locator("#save-state")).to_have_attribute("data-unsaved", "no")
    context.close()


def test_a_week_without_javascript(browser: Browser, night: Campaign, live_server: object) -> None:
    context = browser.new_context(java_script_enabled=False)
    log_in(context, User.objects.get(username="anna"), str(live_server))
    page = context.new_page()
    page.goto(f"{live_server}/campaigns/{night.pk}/seats/A/orders/")
    there = steps_without(page)
    page.get_by_role("button", name=re.compile("^Militia 15")).click()
    expect(sheet(page)).to_have_value(re.compile(r"queue city 1: militia\n"))
    page.locator("[name='form.route.1']").fill(there)
    page.locator("[name='form.stance.1']").select_option("passive")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved: version 1.")).to_be_visible()
    expect(sheet(page)).to_have_value(re.compile(rf"route army 1: {re.escape(there)}\n"))
    expect(sheet(page)).to_have_value(re.compile("stance army 1 passive"))
    expect(page.locator('.map-moves .way[data-army="1"]')).to_have_count(1)
    context.close()


def steps_without(page: Page) -> str:
    """The first cell that the compass offers, read off the page itself."""
    button = page.locator("#army-1-way .compass button").first
    return str(button.get_attribute("value")).partition("=")[2]
