"""What is looked for on a page: violations that axe finds, and what it does not look for."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: Last the one that a browser of the tests has anyhow.
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
SCRIPT = Axe().axe_script
ABOUT = """() => ({
  title: document.title,
  lang: document.documentElement.lang,
  heads: [...document.querySelectorAll("h1")].map(head => head.textContent.trim()),
  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  clipped: [...document.querySelectorAll("main table")].filter(table => {
    let frame = table.parentElement;
    while (frame && getComputedStyle(frame).overflowX === "visible") frame = frame.parentElement;
    return frame && frame !== document.body && frame.scrollWidth > frame.clientWidth + 1;
  }).map(table => table.className || table.textContent.trim().slice(0, 40)),
})"""


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Every violation that axe finds on the page as it is now, with the elements that have it."""
    # A click may just have led here: a document that is still coming in may have no element yet.
    page.wait_for_load_state("load")
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    # A change of theme or width may fade in; styles are read where they are.
    page.evaluate("document.getAnimations().forEach(one => { try { one.finish() } catch {} })")
    run = "options => axe.run(document, options)"
    usual = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate(run, usual | (options or {}))["violations"]
    return [
        f"{violation['id']} – {node['html'][:160]} – {node.get('failureSummary', '')[:300]}"
        for violation in found
        for node in violation["nodes"][:3]
    ]


def verify(page: Page, name: str) -> None:
    """Fail with every violation that axe finds on the page as it is now, by night and by day."""
    told = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        told += [f"{name}, {scheme}: {line}" for line in violations(page)]
    assert not told, "\n".join(told)


class Watch:
    """What goes wrong on a page beside what one sees: scripts that break, and what the content
    policy stops."""

    def __init__(self, page: Page) -> None:
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda line: self._hear(line.type, line.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(text)

    def take(self, status: int) -> list[str]:
        """What was heard since the last time; that a page is an error page is no trouble."""
        heard, self.troubles = self.troubles, []
        if status >= 400:
            heard = [line for line in heard if "Failed to load resource" not in line]
        return heard
