"""Promise 25: orders are found in whatever a mail program or a word processor made of them."""

import html

import pytest
from django.test import Client

from tests.counties import campaigns

pytestmark = pytest.mark.django_db


def test_promise_25_orders_are_found_and_the_rest_is_listed() -> None:
    campaign = campaigns.started()
    county = campaign.ruleset.load(campaign)
    (mine,) = [number for number, c in county.counties.items() if c.owner == "A"]
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/seats/A/"
    orders = {
        "\ufeffBUY\t3\u00a0iron   # für die Bürger": "BUY 3 iron",
        f"\u201cTAX {mine} 60\u201d": f"TAX {mine} 60",
        "\u2018buy 2 wood\u2019": "BUY 2 wood",
        f"labour\u00a0{mine}\tfarm 110, wood 40": f"LABOUR {mine} farm 110 wood 40",
    }
    quoted = ["> The Gazette of The Vale", "> County 4: 500 people, tax 80 %", "> "]
    others = ["Grüße, Jürgen Ö."]
    comments = ["# Größe zählt", "# BUY 99 stone"]
    lines = [*quoted, *orders, *comments, *others, ""]
    text = "\r\n".join(lines)

    post = {"text": text, "turn": 1, "base_version": 0, "do": "save"}
    assert client.post(f"{here}orders/", post).status_code == 302
    saved = campaigns.seat(campaign).sheets.get()
    assert saved.text == text.replace("\r\n", "\n"), "a line of the sheet was lost"
    receipt = client.get(f"{here}orders/1/1/").content.decode()
    rows = receipt.split('class="receipt-lines"')[1].split("</ol>")[0].split("<li value=")[1:]
    by_line = {number: html.unescape(row) for number, row in enumerate(rows)}
    assert len(by_line) == len(lines) - 1
    for number, line in enumerate(lines[:-1]):
        row = by_line[number]
        assert line.strip() in row
        if line in orders:
            assert orders[line] in row
            assert "not carried out" not in row
        elif line in quoted:
            assert "ignored" in row
        elif line in comments:
            assert "comment" in row
        else:
            assert "not carried out" in row
            assert "/rules/counties/#CO-E14" in row

    campaigns.resolve(campaign)
    position = campaign.ruleset.load(campaign)
    assert position.players["A"].iron == 3
    assert position.players["A"].wood == 2 + 40
    assert position.counties[mine].tax_rate == 60
    assert position.players["A"].stone == 0, "a comment was carried out"
