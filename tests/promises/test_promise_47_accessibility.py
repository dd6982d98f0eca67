"""47. Given any page, when it is checked with an accessibility checker in light and dark mode, then
it has no violation. (That orders are entered and reports read without JavaScript is shown in
tests/e2e/test_without_javascript.py.)"""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.template.loader import render_to_string
from django.urls import URLResolver, resolve
from playwright.sync_api import Browser, Page, Route, ViewportSize

from games import urls
from tests.counties.campaigns import person
from tests.e2e import whole_site
from tests.e2e.looking import ABOUT, Watch, violations

WIDE, PHONE = ViewportSize(width=1280, height=900), ViewportSize(width=360, height=740)
#: Pages of which several have the same title, since they ask the same.
ALIKE = {"account_reauthenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn"}
#: Django's own table of seats heads the columns of its buttons with nothing.
NOT_OURS = {"rules": {"empty-table-header": {"enabled": False}}}

#: A rule book has thousands of paragraphs of a few kinds: axe would look at them for minutes.
SHORTEN = (
    """[...document.querySelectorAll(".rule-book > *")].slice(200).forEach(it => it.remove())"""
)


def faults(page: Page, status: int, watch: Watch) -> Iterator[str]:
    """What is wrong with the page, on a desk by day and on a phone by night."""
    page.set_viewport_size(WIDE)
    about = page.evaluate(ABOUT)
    if about["over"] > 0:
        yield f"is {about['over']} pixels wider than a desk"
    if not about["lang"]:
        yield "says no language"
    if len(about["heads"]) != 1:
        yield f"has {len(about['heads'])} main headings: {about['heads']}"
    page.set_viewport_size(PHONE)
    about = page.evaluate(ABOUT)
    if about["over"] > 0:
        yield f"is {about['over']} pixels wider than a phone"
    if "/admin/" not in page.url:  # Django's own lists scroll
        yield from (f"clips a table on a phone: {name}" for name in about["clipped"])
    page.evaluate(SHORTEN)
    every_rule = NOT_OURS if "/admin/" in page.url else None
    page.emulate_media(color_scheme="dark")
    yield from (f"on a phone by night: {line}" for line in violations(page, every_rule))
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light")
    yield from (f"on a desk by day: {line}" for line in violations(page, every_rule))
    yield from watch.take(status)


def names_of(patterns: Sequence[Any]) -> set[str]:
    """The names of all addresses but those of the admin."""
    names = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                names |= names_of(pattern.url_patterns)
        elif pattern.name:
            names.add(pattern.name)
    return names


class Walk:
    """Goes through the site and notes what is wrong with its pages, and which it has seen."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.told: list[str] = []
        self.seen: set[str] = set()
        self.titles: dict[str, set[str]] = {}

    def visit(self, page: Page, watch: Watch, address: str, reader: str) -> None:
        response = page.goto(f"{self.server}{address}")
        assert response is not None
        path = urlsplit(page.url).path
        if path != urlsplit(address).path:
            self.told.append(f"{address} for {reader or 'a visitor'} leads to {path}")
        self.look(page, watch, response.status, f"{address} for {reader or 'a visitor'}")
        if response.status < 400:
            name = str(resolve(path).url_name)
            self.seen.add(name)
            if name not in ALIKE:
                # What everybody knows and what a seat knows are told apart on the page.
                place = name.removeprefix("public-").removeprefix("seat-")
                self.titles.setdefault(page.title(), set()).add(place)

    def look(self, page: Page, watch: Watch, status: int, name: str) -> None:
        self.told += [f"{name}: {fault}" for fault in faults(page, status, watch)]


def show(page: Page, pattern: str, body: str) -> None:
    """Let the addresses of this pattern answer with this page."""

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/html")

    page.route(pattern, answer)


def look_at_doors(walk: Walk, page: Page, watch: Watch) -> None:
    """What is no address of its own: between two steps of a log-in, and when something is wrong."""
    page.goto(f"{walk.server}/log-in/")
    page.get_by_label("Username").fill("rosa")
    page.get_by_label("Password").fill("secret")
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    page.get_by_role("heading", name="One more step").wait_for()
    walk.look(page, watch, 200, "the second step of a log-in")
    page.goto(f"{walk.server}/sign-up/")
    page.context.clear_cookies()
    page.get_by_label("Username").fill("zoe")
    page.get_by_label("E-mail address").fill("zoe@example.org")
    page.get_by_label("Password").fill("four words of mine")
    with page.expect_response(lambda response: response.status == 403):
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("heading", level=1).wait_for()
    walk.look(page, watch, 403, "a form from before the log-in")
    for status in (400, 403, 429, 500):
        show(page, f"**/wrong/{status}/", render_to_string(f"{status}.html"))
        page.goto(f"{walk.server}/wrong/{status}/")
        walk.look(page, watch, status, f"error {status}")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_promise_47_no_violation_on_any_page(
    browser: Browser, transactional_db: None, live_server: object
) -> None:
    site, walk = whole_site.build(), Walk(str(live_server))
    for reader, addresses in whole_site.pages(site).items():
        context = browser.new_context(reduced_motion="reduce", timezone_id="Europe/Berlin")
        if reader:
            whole_site.enter(context, person(reader), walk.server)
        page = context.new_page()
        watch = Watch(page)
        for address in addresses:
            walk.visit(page, watch, address, reader)
        if not reader:
            look_at_doors(walk, page, watch)
        context.close()
    assert not walk.told, "\n".join(walk.told)
    missed = names_of(urls.urlpatterns) - walk.seen - set(whole_site.NO_PAGES)
    assert not missed, f"nobody has looked at {sorted(missed)}"
    same = {title: names for title, names in walk.titles.items() if len(names) > 1}
    assert not same, f"pages that cannot be told apart by their titles: {same}"
