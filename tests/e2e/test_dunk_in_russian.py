"""Dunk in Russian, whose words are longer, on a phone: nothing runs over the edge."""

from playwright.sync_api import Browser

from tests.dunk import campaigns as scenes
from tests.e2e.conftest import log_in
from tests.e2e.looking import ABOUT, Watch


def test_no_page_of_dunk_is_wider_than_a_phone(
    transactional_db: None, live_server: object, browser: Browser
) -> None:
    campaign = scenes.started(["anna"], bots=1)
    seat = f"{live_server}/campaigns/{campaign.pk}/seats/A"
    context = browser.new_context(
        viewport={"width": 360, "height": 800},
        extra_http_headers={"Accept-Language": "ru"},
        locale="ru",
    )
    page = context.new_page()
    watch = Watch(page)
    log_in(context, scenes.person("anna"), str(live_server))
    for address in (
        f"{seat}/report/",
        f"{seat}/orders/",
        f"{seat}/dunk/technologies/",
        f"{seat}/dunk/battle/",
        f"{live_server}/dunk/battle/",
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        about = page.evaluate(ABOUT)
        assert (about["lang"], about["over"], about["clipped"]) == ("ru", 0, []), address
    assert not watch.troubles
    context.close()
