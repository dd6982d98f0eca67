"""What a GM does at the desk of a real host, each act by the buttons that he has for it."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.stack import wait_for

#: A real host may be busy.
PATIENCE = 60_000


def enter(browser: Browser, address: str, name: str, password: str = "demo") -> Page:
    """A browser of its own in which this person has logged in. It lives in New York."""
    context = browser.new_context(base_url=address, timezone_id="America/New_York")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/log-in/")
    page.locator("main [autocomplete=username]").fill(name)
    page.locator("main [type=password]").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible(timeout=PATIENCE)
    return page


class Desk:
    """The desk of one GM, at one campaign once it is created."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.campaign = ""

    def go(self, to: str = "change/") -> None:
        """Open a page of the desk about the campaign."""
        self.page.goto(f"/admin/games/campaign/{self.campaign}/{to}")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()

    def shows(self, *texts: str) -> None:
        """Each of these stands on the page."""
        for text in texts:
            expect(self.page.locator("#content")).to_contain_text(text, timeout=PATIENCE)

    def live_in(self, zone: str) -> None:
        self.page.goto("/my/settings/")
        self.page.locator("[name=zone]").fill(zone)
        self.press("Save")

    def create(self, name: str, players: list[str]) -> None:
        """Plan a campaign with the defaults, seats kept for these and one for a bot."""
        page = self.page
        page.goto("/admin/games/campaign/add/")
        page.locator("[name=name]").fill(name)
        page.locator("[name=seats]").fill(str(len(players) + 1))
        self.press("Next")
        self.press("Next")
        for key, player in zip("ABCDEF", players, strict=False):
            page.locator(f"[name=who_{key}]").select_option("person")
            page.locator(f"[name=player_{key}]").fill(player)
        page.locator(f"[name=who_{'ABCDEF'[len(players)]}]").select_option("bot-builder")
        page.locator("[name=starts_when_full]").uncheck()
        self.press("Next")
        page.locator("[name=rhythm][value=days]").check()
        page.locator("[name=every]").fill("7")
        page.locator("[name=local_time]").fill("20:00")
        page.locator("[name=zone]").fill("Europe/Berlin")
        page.locator("[name=hold_when_missing]").uncheck()
        self.press("Next")
        self.press("Create the campaign")
        page.wait_for_url(re.compile(r"/admin/games/campaign/[0-9a-f-]{36}/change/"))
        self.campaign = page.url.split("/campaign/")[1].split("/")[0]

    def act(self, act: str, button: str) -> None:
        """One of the acts that show their effect first, and then its button."""
        self.go(f"do/?act={act}")
        self.press(button)

    def is_open(self, turn: int) -> bool:
        """Whether a turn takes orders, as the page of its end says."""
        self.go("deadline/")
        return f"Turn {turn} ends now at" in self.page.locator("#content").inner_text()

    def wait_for_turn(self, turn: int) -> None:
        wait_for(lambda: self.is_open(turn), 120, f"turn {turn} to be open")

    def run(self, turn: int) -> None:
        """End the open turn, and wait until it has been played."""
        self.act("resolve_now", "End the turn and resolve it now")
        self.wait_for_turn(turn + 1)

    def look_at_deadline(self, way: str) -> None:
        self.go("deadline/")
        self.page.locator(f"[name=way][value={way}]").check()
        self.press("Show old and new")

    def go_back(self, moment: str) -> None:
        """Choose the moment whose words are these, the latest such."""
        self.go("go-back/")
        self.page.locator("label", has_text=moment).locator("[name=to]").first.check()
        self.press("Go back, and tell the players")

    def mend(self, row: str, reason: str, **fields: str) -> None:
        """Change fields of a row of the present position, as far as its effect."""
        self.go(f"mend/?row={row}")
        for name, value in fields.items():
            self.page.locator(f"[name='{row}-{name}']").fill(value)
        self.page.locator("[name=reason]").fill(reason)
        self.press("Show what it does")

    def give_seat(self, key: str, person: str) -> None:
        self.go("seats/")
        self.page.locator("[name=seat]").select_option(key)
        self.page.locator("[name=to][value=person]").check()
        self.page.locator("[name=person]").fill(person)
        self.press("Show what happens")

    def say(self, text: str) -> None:
        """A word to all players; it is seen first."""
        self.go("broadcast/")
        self.page.locator("[name=text]").fill(text)
        self.press("Show it first")
        self.shows("will read:", text)
        self.press("Send it to all players")

    def export(self, to: Path) -> None:
        self.go("export/")
        with self.page.expect_download() as waiting:
            self.press("Export it")
        waiting.value.save_as(to)

    def take_in(self, file: Path, **seats: str) -> None:
        """Upload, say who sits where, and follow it until it is here; it is then the campaign."""
        page = self.page
        page.goto("/admin/games/campaign/import/")
        page.locator("[name=file]").set_input_files(file)
        self.press("Upload it")
        for key, name in seats.items():
            page.locator(f"[name=seat-{key}]").fill(name)
        self.press("Take it in")
        self.shows("every turn of it is as sealed")
        page.locator("#arrival a").click()
        self.campaign = page.url.split("/campaign/")[1].split("/")[0]
