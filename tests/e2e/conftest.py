"""A campaign of Counties behind a live server, and a browser at its door."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from games.models import Campaign
from tests.counties.campaigns import started


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Anna rules seat A, bots the others; turn 1 is open, and runs as soon as all are ready."""
    return started(people=["anna"], bots=1, early_run=True, grace_seconds=0)


@pytest.fixture
def anna(campaign: Campaign) -> User:
    return User.objects.get(username="anna")


@pytest.fixture
def orders_url(campaign: Campaign, live_server: object) -> str:
    """The address of Anna's order page."""
    return f"{live_server}/campaigns/{campaign.pk}/seats/A/orders/"


def log_in(context: BrowserContext, user: User, server: str) -> None:
    """Give a browser the cookie of a log-in."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": server}])


@pytest.fixture
def desk(page: Page, anna: User, orders_url: str, live_server: object) -> Iterator[Page]:
    """Anna's order page, open. The test fails if the page broke its content policy or a script."""
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda line: troubles.append(line.text) if "Content Security" in line.text else None,
    )
    log_in(page.context, anna, str(live_server))
    page.goto(orders_url)
    yield page
    assert not troubles
