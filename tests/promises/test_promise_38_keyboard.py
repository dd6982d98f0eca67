"""38. Given a screen-reader user with a keyboard, when they play a full turn, then they can learn
their surroundings, write, check and submit orders and read the report."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from games import selectors
from games.models import Campaign
from tests.counties.campaigns import resolve, seat, started
from tests.dma import campaigns as dma

#: What a screen reader is made to speak: text that changes within a region that was there before,
#: alerts that come in, and what the focus is put on.
EAR = """
window.heard = [];
document.addEventListener("focusin", ({ target }) => window.heard.push(target.innerText ?? ""));
new MutationObserver((changes) => {
  for (const change of changes) {
    const node = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const region = node?.closest("[role=status], [role=alert], [aria-live]");
    const alerts = [...change.addedNodes].filter((one) => one.matches?.("[role=alert]"));
    for (const said of region ? [region] : alerts) window.heard.push(said.innerText);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
#: Whether one sees what has the focus: by an outline, on the map by a line around the place.
SHOWS = """() => {
  const here = document.activeElement;
  const line = here.querySelector("rect");
  return getComputedStyle(here).outlineStyle !== "none"
    || (line !== null && getComputedStyle(line).stroke !== "none");
}"""
#: Ways in the report -> keys on the map.
KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Anna rules seat A, a bot the other; turn 1 is open."""
    return started(people=["anna"], bots=1, early_run=True, grace_seconds=0)


class Reader:
    """Somebody who presses keys and hears what a screen reader says."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def here(self) -> Locator:
        """What has the focus; that something has it is part of the promise."""
        kept = "() => document.activeElement !== document.body"
        self.page.wait_for_function(kept, timeout=3_000)
        return self.page.locator(":focus")

    def press(self, keys: str) -> None:
        self.page.keyboard.press(keys)

    def go_to(self, role: str, name: str | re.Pattern[str], limit: int = 200) -> None:
        """Press Tab until what has this role and name is reached, and see that it shows."""
        wanted = self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
        expect(wanted).to_be_visible()
        for _press in range(limit):
            self.press("Tab")
            if wanted.evaluate("one => one === document.activeElement"):
                assert self.page.evaluate(SHOWS), f"nobody sees where {name} is"
                return
        raise AssertionError(f"Tab does not reach {role} {name}")

    def follow(self, name: str | re.Pattern[str], heading: str | re.Pattern[str]) -> None:
        """Follow a link to the page that has this heading, and skip to its content."""
        self.go_to("link", name)
        self.press("Enter")
        expect(self.page.get_by_role("heading", level=1)).to_have_text(heading)
        self.skip()

    def skip(self) -> None:
        """The first stop of every page leads past its head."""
        self.press("Tab")
        skip = self.page.get_by_role("link", name="Skip to the content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        self.press("Enter")
        expect(self.page.get_by_role("main")).to_be_focused()

    def hears(self, text: str) -> None:
        """Wait until something that holds ``text`` is said aloud; the focus stays."""
        said = "text => window.heard.some(said => said.includes(text))"
        self.page.wait_for_function(said, arg=text)
        assert self.here

    def forget(self) -> None:
        self.page.evaluate("window.heard.length = 0")


@pytest.fixture
def reader(page: Page, live_server: object) -> Reader:
    page.add_init_script(EAR)
    page.set_default_timeout(15_000)
    page.goto(str(live_server))
    return Reader(page)


def neighbours(county: int) -> dict[str, int]:
    """Way -> county, on the map of three by three that this campaign has."""
    row, column = divmod(county - 1, 3)
    steps = {"N": (row - 1, column), "S": (row + 1, column)}
    steps |= {"W": (row, column - 1), "E": (row, column + 1)}
    return {
        way: 3 * down + right + 1
        for way, (down, right) in steps.items()
        if 0 <= down < 3 and 0 <= right < 3
    }


def log_in(reader: Reader) -> None:
    reader.go_to("link", "Log in")
    reader.press("Enter")
    reader.go_to("textbox", "Username or e-mail address")
    reader.page.keyboard.type("anna")
    reader.press("Tab")
    reader.page.keyboard.type("secret")
    reader.press("Enter")
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("My campaigns")
    reader.skip()


def learn_from_the_report(reader: Reader, mine: int, around: dict[str, int]) -> None:
    """The atlas has a row for my county: what is in it, and what lies around it."""
    news = "2 rulers look out over 9 counties"
    reader.follow(news, news)
    atlas = reader.page.get_by_role("region", name="All counties")
    head = reader.page.get_by_role("rowheader", name=f"County {mine} on the map")
    row = atlas.get_by_role("row").filter(has=head)
    for way, there in around.items():
        expect(row).to_contain_text(f"{way} {there}")
    expect(row).to_contain_text("(you)")
    expect(atlas.get_by_role("columnheader", name="Neighbours")).to_be_visible()


def learn_from_the_map(reader: Reader, mine: int, around: dict[str, int]) -> None:
    """From place to place by arrows; each says its name, its ruler and what is in it."""
    reader.go_to("link", re.compile("^County 1"))
    for _step in range(40):
        if (reader.here.get_attribute("aria-label") or "").startswith(f"County {mine}, yours"):
            break
        at = int(reader.here.get_attribute("data-area") or 0)
        reader.press("ArrowDown" if (mine - 1) // 3 > (at - 1) // 3 else "ArrowRight")
    place = reader.page.get_by_role("link", name=f"County {mine}, yours")
    expect(place).to_be_focused()
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}
    for way, there in around.items():
        reader.press(KEYS[way])
        neighbour = reader.page.get_by_role("link", name=re.compile(f"^County {there}, unclaimed"))
        expect(neighbour).to_be_focused()
        reader.press(KEYS[back[way]])
        expect(place).to_be_focused()
    reader.press("Enter")
    reader.hears(f"County {mine}")


def write_orders(reader: Reader, mine: int) -> None:
    """By form and by text; every answer is heard, and the focus stays where it was."""
    reader.forget()
    reader.go_to("textbox", re.compile("^buy iron"))
    reader.press("Control+A")
    reader.page.keyboard.type("5")
    reader.press("Tab")
    sheet = reader.page.get_by_role("textbox", name="The order sheet")
    expect(sheet).to_have_value(re.compile("BUY 5 iron"))
    reader.go_to("textbox", "The order sheet")
    reader.press("Control+End")
    reader.page.keyboard.type("\nBUY 2 wodo")
    reader.hears("wodo")
    expect(sheet).to_be_focused()
    reader.forget()
    for _letter in "wodo":
        reader.press("Backspace")
    reader.page.keyboard.type("wood")
    reader.hears("all is well")
    expect(sheet).to_be_focused()
    reader.press("Control+s")
    reader.hears("Saved: version 1.")
    expect(sheet).to_be_focused()


def submit(reader: Reader) -> None:
    reader.go_to("button", "Save, and I am ready")
    reader.forget()
    reader.press("Enter")
    reader.hears("ready")
    expect(reader.page.get_by_role("button", name="I am not ready after all")).to_be_visible()


def read_report(reader: Reader) -> None:
    """The news come by themselves; from there on a link and headings lead."""
    reader.hears("Turn 1 has been played")
    reader.follow("read the report", re.compile("."))
    expect(reader.page).to_have_title(re.compile("turn 1", re.IGNORECASE))
    main = reader.page.get_by_role("main")
    for name in ("What matters", "The ledger", "All counties"):
        expect(main.get_by_role("heading", name=name)).to_be_visible()
    ledger = main.get_by_role("region", name="The ledger")
    expect(ledger.get_by_role("row").filter(has_text="wood bought")).to_contain_text("+2")


def test_promise_38_a_full_turn_by_keyboard_and_ear(reader: Reader, campaign: Campaign) -> None:
    report = selectors.latest_report(campaign, seat(campaign)).document
    own = next(county for county in report["counties"] if county["owner"] == "A")
    mine = int(own["id"])
    around = neighbours(mine)
    log_in(reader)
    learn_from_the_report(reader, mine, around)
    reader.follow("Write orders", "Orders for turn 1")
    learn_from_the_map(reader, mine, around)
    write_orders(reader, mine)
    submit(reader)
    text = seat(campaign).sheets.latest("version").text
    assert "BUY 5 iron" in text
    assert "BUY 2 wood" in text
    resolve(campaign)
    read_report(reader)


#: Anna and a bot of DMA, each with a city and a village; she has an army on open land.
TWO_STATES: Final[dict[str, Any]] = {
    "terrain": ["pppppp", "pppppp", "ppffpp"],
    "provinces": [[1, 1, 1, 2, 2, 2]] * 3,
    "states": [{}, {}],
    "cities": [{"cell": [0, 1], "owner": 1}, {"cell": [5, 1], "owner": 2}],
    "villages": [{"cell": [1, 2], "owner": 1}, {"cell": [4, 0], "owner": 2}],
    "armies": [{"owner": 1, "cell": [1, 0], "units": {"militia": 3}}],
}


@pytest.fixture
def week(transactional_db: None) -> Campaign:
    more = {"early_run": True, "grace_seconds": 0, "options": {"scenario": TWO_STATES}}
    return dma.start(dma.draft(["anna"], bots=1, **more))


def test_promise_38_a_week_of_dma_by_keyboard_and_ear(reader: Reader, week: Campaign) -> None:
    page = reader.page
    log_in(reader)
    reader.follow("Empire 1 before its first week", re.compile("."))
    atlas = page.get_by_role("row").filter(has_text="(you)")
    expect(atlas.last).to_contain_text("0.1")
    reader.follow("Write orders", re.compile("^Orders for"))

    reader.go_to("link", re.compile("^0.0, Plain"))
    reader.press("ArrowRight")
    expect(page.get_by_role("link", name=re.compile("^1.0, .*3 units"))).to_be_focused()
    reader.press("ArrowDown")
    reader.press("ArrowLeft")
    city = page.get_by_role("link", name=re.compile("^0.1, .*city"))
    expect(city).to_be_focused()
    reader.press("Enter")
    reader.hears("0.1, Plain")

    sheet = page.get_by_role("textbox", name="The order sheet")
    reader.go_to("textbox", "As text")
    page.keyboard.type("militia x2")
    reader.press("Tab")
    expect(sheet).to_have_value(re.compile("queue city 1: militia x2"))
    reader.go_to("textbox", "The order sheet")
    reader.press("Control+End")
    reader.forget()
    page.keyboard.type("\nroute army 1: 2.9")
    reader.hears("2.9")
    expect(sheet).to_be_focused()
    reader.forget()
    reader.press("Backspace")
    page.keyboard.type("1")
    reader.hears("all is well")
    expect(sheet).to_be_focused()
    reader.press("Control+s")
    reader.hears("Saved: version 1.")
    submit(reader)
    dma.resolve(week)
    reader.hears("has been played")
    reader.follow("read the report", re.compile("."))
    main = page.get_by_role("main")
    for name in ("Day by day", "The provinces", "The states"):
        expect(main.get_by_role("heading", name=name)).to_be_visible()
    expect(main.get_by_role("link", name="See it on the map, day by day")).to_be_visible()
