"""DMA in Russian, whose words are longer, on a phone: nothing runs over the edge."""

import pytest
from playwright.sync_api import Browser

from tests.dma.campaigns import person
from tests.dma.watching import after_a_battle
from tests.e2e.conftest import log_in
from tests.e2e.looking import ABOUT, Watch

pytestmark = pytest.mark.slow


def test_no_page_of_dma_is_wider_than_a_phone(
    transactional_db: None, live_server: object, browser: Browser
) -> None:
    campaign = after_a_battle()
    seat = f"{live_server}/campaigns/{campaign.pk}/seats/A"
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        extra_http_headers={"Accept-Language": "ru"},
        locale="ru",
    )
    page = context.new_page()
    watch = Watch(page)
    log_in(context, person("anna"), str(live_server))
    page.goto(f"{seat}/report/")
    battle = page.get_by_role("link", name="Посмотреть битву").first.get_attribute("href")
    for address in (
        f"{seat}/orders/",
        f"{live_server}{battle}",
        f"{live_server}/dma/simulator/",
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        about = page.evaluate(ABOUT)
        assert (about["lang"], about["over"], about["clipped"]) == ("ru", 0, []), address
    assert not watch.troubles
    context.close()
