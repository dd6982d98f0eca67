"""Going away is said in the time zone in which the reader lives."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, expect

from games.models import Campaign
from games.services import absence
from tests.counties.campaigns import seat
from tests.e2e.conftest import log_in

FIELD = "%Y-%m-%dT%H:%M"


def test_times_are_shown_and_read_in_the_browsers_zone(
    browser: Browser, campaign: Campaign, anna: User, live_server: object
) -> None:
    """The campaign keeps Berlin's time."""
    tokyo = ZoneInfo("Asia/Tokyo")
    back = (timezone.now() + timedelta(days=9)).replace(minute=0, second=0, microsecond=0)
    absence.declare(seat(campaign), start=timezone.now(), end=back, by=anna)
    context = browser.new_context(timezone_id="Asia/Tokyo")
    log_in(context, anna, str(live_server))
    page = context.new_page()
    page.goto(f"{live_server}/campaigns/{campaign.pk}/seats/A/away/")
    expect(page.locator("[data-zone-name]")).to_have_text("Asia/Tokyo")
    expect(page.get_by_label("Back on")).to_have_value(back.astimezone(tokyo).strftime(FIELD))
    later = back + timedelta(days=1)
    page.get_by_label("Back on").fill("")
    page.get_by_role("button", name="I will be away").click()
    expect(page.get_by_text("Write when you are back, for example")).to_be_visible()
    expect(page.locator("[data-zone-name]")).to_have_text("Asia/Tokyo")
    page.get_by_label("Back on").fill(later.astimezone(tokyo).strftime(FIELD))
    page.get_by_role("button", name="I will be away").click()
    expect(page.get_by_text("Noted.")).to_be_visible()
    until = seat(campaign).away_until
    assert isinstance(until, datetime)
    assert until.astimezone(UTC) == later.astimezone(UTC)
    context.close()
