"""Promise 29: zero, negative, huge and doubled amounts lose and make nothing, and are told."""

import html

import pytest
from django.test import Client

from games import selectors
from tests.counties import campaigns

pytestmark = pytest.mark.django_db

#: What is refused or cut -> the code of the reason.
REFUSED = {
    "BUY -5 wood": "CO-E01",
    "SELL -5 iron": "CO-E01",
    "SELL 3.5 iron": "CO-E01",
    "SELL 4 stone": "CO-E03",
    "BUY 999999999 iron": "CO-E04",
    "BUY 9999999999 stone": "CO-E15",
    "RECRUIT {county} 999999999": "CO-E08",
    "MOVE {county} {way} 999999999": "CO-E11",
    "SLAUGHTER {county} 999999999": "CO-E13",
    "TAX {county} 20\nTAX {county} 40": "CO-E14",
}
HARMLESS = ("BUY 0 wood", "SELL 0 iron", "BUY 10 wood", "BUY 10 wood")


def test_promise_29_goods_are_conserved_and_each_refused_order_says_why() -> None:
    campaign = campaigns.started()
    before = campaign.ruleset.load(campaign)
    (mine,) = [number for number, c in before.counties.items() if c.owner == "A"]
    report = campaign.dossiers.get().reports.get(seat=campaigns.seat(campaign)).document
    way = next(letter for letter in "NESW" if f"{letter} " in campaign.ruleset.template(report))
    refused = {text.format(county=mine, way=way): code for text, code in REFUSED.items()}
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/seats/A/"
    post = {"text": "\n".join([*HARMLESS, *refused]), "turn": 1, "base_version": 0, "do": "save"}
    client.post(f"{here}orders/", post)

    page = client.get(f"{here}orders/").content.decode()
    receipt = client.get(f"{here}orders/1/1/").content.decode()
    for code in refused.values():
        assert f'href="/rules/counties/#{code}"' in page
        assert f'href="/rules/counties/#{code}"' in receipt

    campaigns.resolve(campaign)
    after = campaign.ruleset.load(campaign)
    story = html.unescape(client.get(f"{here}report/1/0/").content.decode())
    for text in refused:
        assert text.splitlines()[-1] in story, f"the report does not tell what became of {text}"
    # 500 gold buy 41 iron (12 each), by the order of CO-6.2; 8 gold are left for nothing else
    gold, stocks = before.players["A"].gold, after.players["A"]
    assert gold == 500
    assert stocks.iron == 41
    assert (stocks.wood, stocks.stone, stocks.armour) == (0, 0, 0)
    told = selectors.latest_report(campaign, campaigns.seat(campaign)).document
    taxes = sum(event["gold"] for event in told["events"] if event["code"] == "tax")
    assert stocks.gold == gold - 41 * 12 + taxes
    assert after.counties[mine].tax_rate == 20, "of a setting given twice the first counts"
    for number, county in after.counties.items():
        assert county.soldiers == 0
        assert county.cows <= before.counties[number].cows + before.counties[number].cows // 10
        assert county.population > 0
