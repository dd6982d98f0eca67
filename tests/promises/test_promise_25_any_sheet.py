"""Promise 25: orders are found in whatever a mail program or a word processor made of them."""

import html

import pytest
from django.test import Client

from dunk.wording.text_report import text_report
from games import selectors
from tests.counties import campaigns
from tests.dunk import campaigns as dunk

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


@pytest.mark.rule("DK-3.2.10", "DK-3.2.11", "DK-3.2.12")
def test_promise_25_in_dunk_with_the_report_pasted_around_it() -> None:
    orcs = {"kingdoms": {"A": {"race": "orc"}}}  # whose armies are cheap
    campaign = dunk.started(options=orcs)
    report = selectors.latest_report(campaign, dunk.seat(campaign, "A")).document
    home = report["own"]["lands"][0]
    letter = text_report(report, 1, "Die Marken")
    before, _, after = letter.partition("begin orders")
    _, end, behind = after.partition("end orders")
    orders = [
        f"\ufeffplace_army\t{home}\u00a0\u00a0e",
        "> F\u00fcr die B\u00fcrger: nichts",
        "\u201cset_name\u201d M\u00fchlental",
        f"place \\\r\n army {home}",
        "Gr\u00fc\u00dfe, J\u00fcrgen",
    ]
    lines = ["begin orders Realm 1 1 1", *orders, end]
    text = "\r\n".join([*before.split("\n"), *lines, *behind.split("\n")])
    dunk.order(campaign, "A", text)
    saved = dunk.seat(campaign, "A").sheets.get().text
    assert saved.replace("\r\n", "\n") == text.replace("\r\n", "\n"), "a line was lost"
    check = campaign.ruleset.check(report, text)
    by_kind: dict[str, list[str]] = {}
    for line in check.lines:
        by_kind.setdefault(line.kind, []).append(line.text)
    assert len(by_kind["ignored"]) >= len(before.split("\n")) - before.count("\n\n") - 1
    assert "Gr\u00fc\u00dfe, J\u00fcrgen" in by_kind["error"]
    dunk.resolve(campaign)
    told = selectors.latest_report(campaign, dunk.seat(campaign, "A")).document
    assert campaign.ruleset.load(campaign).kingdoms[1].name == "M\u00fchlental"
    done = [it["data"]["order"] for it in told["answers"] if it["code"] == "order_done"]
    assert done == [f"place {home} e", "set_name M\u00fchlental", f"place {home}"]
