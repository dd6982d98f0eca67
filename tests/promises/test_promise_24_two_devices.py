"""Promise 24: an older copy is shown beside the newer one; the player chooses, neither is lost."""

import re
from html import unescape

import pytest
from django.test import Client

from games.models import Campaign, OrderSheet
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

PHONE = "# on the train\ndig\nhide 7\n"
DESKTOP = "# at home\ndig\nhide 2\n"


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


def device(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(scenes.person("ann"))
    client.get(page_of(campaign))
    return client


def page_of(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/seats/A/orders/"


def saved(campaign: Campaign) -> list[str]:
    sheets = OrderSheet.objects.filter(turn__campaign=campaign)
    return list(sheets.order_by("version").values_list("text", flat=True))


def press(campaign: Campaign, client: Client, do: str, text: str, base: int, **more: str) -> str:
    """Press a button of the page; what is shown then."""
    data = {"text": text, "turn": 1, "base_version": base, "do": do, **more}
    return client.post(page_of(campaign), data, follow=True).content.decode()


def test_promise_24_the_older_copy_is_shown_beside_the_newer_and_neither_is_lost(
    campaign: Campaign,
) -> None:
    phone, desktop = device(campaign), device(campaign)
    press(campaign, desktop, "save", DESKTOP, 0)
    shown = press(campaign, phone, "save", PHONE, 0)
    assert saved(campaign) == [DESKTOP], "the older copy has replaced the newer"
    assert "Two versions of this sheet" in shown
    mine, other = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", shown, re.DOTALL)
    assert (unescape(mine), unescape(other)) == (PHONE, DESKTOP)
    assert shown.count("<fieldset") == 2, "two lines differ"

    press(campaign, phone, "save", PHONE, 1)
    assert saved(campaign) == [DESKTOP, PHONE], "keeping mine keeps the other as a version"
    again = phone.get(f"{page_of(campaign)}?version=1").content.decode()
    assert "# at home" in again
    assert 'data-unsaved="yes"' in again


def test_promise_24_the_other_can_be_kept_and_mine_stays_at_hand(campaign: Campaign) -> None:
    phone, desktop = device(campaign), device(campaign)
    press(campaign, desktop, "save", DESKTOP, 0)
    press(campaign, phone, "save", PHONE, 0)
    shown = press(campaign, phone, "keep-other", PHONE, 1)
    assert saved(campaign) == [DESKTOP]
    assert "# on the train" in shown
    assert "The text that you put aside" in shown


def test_promise_24_both_can_be_put_together_line_by_line(campaign: Campaign) -> None:
    phone, desktop = device(campaign), device(campaign)
    press(campaign, desktop, "save", DESKTOP, 0)
    press(campaign, phone, "save", PHONE, 0)
    choices = {"mine": PHONE, "choice-1": "both", "choice-2": "other"}
    shown = press(campaign, phone, "merge", PHONE, 1, **choices)
    merged = "# on the train\n# at home\ndig\nhide 2\n"
    assert merged in unescape(shown)
    assert 'data-unsaved="yes"' in shown
    assert saved(campaign) == [DESKTOP], "nothing is saved before the player says so"
    press(campaign, phone, "save", merged, 1)
    assert saved(campaign) == [DESKTOP, merged]


def test_promise_24_a_third_version_in_between_is_not_overwritten_either(
    campaign: Campaign,
) -> None:
    phone, desktop = device(campaign), device(campaign)
    press(campaign, desktop, "save", DESKTOP, 0)
    press(campaign, phone, "save", PHONE, 0)
    press(campaign, desktop, "save", "dig\n", 1)
    shown = press(campaign, phone, "save", PHONE, 1)
    assert "Two versions of this sheet" in shown
    assert saved(campaign) == [DESKTOP, "dig\n"]
