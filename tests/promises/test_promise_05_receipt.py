"""Promise 5: any saved sheet has a receipt that shows how every line of it was read."""

import pytest
from django.test import Client

from tests.counties import campaigns

pytestmark = pytest.mark.django_db

SHEET = """\
# hold the line
BUY 3 iron
b 2 wood # shortened
BUY 1 iorn

> County 1: 500 people
SELL 7 stone
"""


def test_promise_05_the_receipt_shows_game_turn_time_version_and_every_line() -> None:
    campaign = campaigns.started()
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/seats/A/orders/"
    client.post(here, {"text": "# first\n", "turn": 1, "base_version": 0, "do": "save"})
    client.post(here, {"text": SHEET, "turn": 1, "base_version": 1, "do": "save"})
    page = client.get(here).content.decode()
    assert f'<a href="{here}1/2/">version 2</a>' in page
    sheet = campaigns.seat(campaign).sheets.get(version=2)
    answer = client.get(f"{here}1/2/")
    assert answer.status_code == 200
    receipt = answer.content.decode()
    for fact in ("Counties, edition 1", "The Vale", "<dd>1</dd>", "<dd>2</dd>"):
        assert fact in receipt
    assert f'<time datetime="{sheet.received_at.isoformat(timespec="seconds")}"' in receipt
    for number, line in enumerate(SHEET.splitlines(), start=1):
        assert f'<li value="{number}"' in receipt
        assert line.replace(">", "&gt;") in receipt
    assert "read as <code>BUY 2 wood</code>" in receipt
    assert "iron" in receipt.split("iorn", 1)[1].split("</li>")[0], "no help with a typing error"
    for words in ("comment", "blank", "ignored", "not carried out", "read as written"):
        assert words in receipt
    # the sale of stone that is not there, with its rule
    assert '<a class="rule-link" href="/rules/counties/#CO-E03"' in receipt


def test_promise_05_every_version_keeps_its_receipt_after_the_turn() -> None:
    campaign = campaigns.started()
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/seats/A/orders/"
    for version, text in enumerate(("BUY 1 iron\n", "BUY 2 iron\n")):
        client.post(here, {"text": text, "turn": 1, "base_version": version, "do": "save"})
    before = [client.get(f"{here}1/{version}/").content.decode() for version in (1, 2)]
    campaigns.resolve(campaign)
    after = [client.get(f"{here}1/{version}/").content.decode() for version in (1, 2)]
    for old, new, text in zip(before, after, ("BUY 1 iron", "BUY 2 iron"), strict=True):
        assert lines_of(old) == lines_of(new), "the receipt of a sheet changed with the turn"
        assert text in new
    assert "with which the turn was resolved" in after[1]
    assert "with which the turn was resolved" not in after[0]


def lines_of(page: str) -> str:
    """The part of a receipt that tells how the lines were read."""
    return page.split('class="receipt-lines"')[1].split("</ol>")[0]
