"""After a GM's correction every page of the player reckons with the right numbers."""

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.mending import Edit
from games.models import Campaign
from games.services import bots, mending, undoing
from tests.counties import campaigns
from tests.counties.campaigns import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    found = campaigns.started(["anna", "bert"], bots=1)
    campaigns.resolve(found)
    return found


@pytest.fixture
def anna(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(person("anna"))
    return client


def mend(campaign: Campaign, *edits: Edit) -> None:
    effect = mending.foresee(campaign, edits, "The scales were wrong.")
    gm = person("greta")
    mending.mend(campaign, edits, reason="The scales were wrong.", seen=effect.head, by=gm)


def mine(campaign: Campaign, end: str) -> str:
    return f"/campaigns/{campaign.pk}/seats/A/{end}"


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(strip_tags(answer.content.decode()).split())


def own_county(campaign: Campaign, seat: str = "A") -> str:
    counties = campaign.ruleset.load(campaign).counties.values()
    return next(str(county.id) for county in counties if county.owner == seat)


def test_orders_are_checked_against_what_is_there_now(campaign: Campaign, anna: Client) -> None:
    sheet = {"text": "BUY 60 armour\n", "turn": 2, "base_version": 0, "do": "check"}
    headers = {"HX-Request": "true"}
    before = anna.post(mine(campaign, "orders/check/"), sheet, headers=headers).content.decode()
    mend(campaign, Edit("realm", "A", "gold", 77_777))
    after = anna.post(mine(campaign, "orders/check/"), sheet, headers=headers).content.decode()
    assert "CO-6.3" in before, "there was no gold for it"
    assert "CO-6.3" not in after
    assert "77777" in text_of(anna, mine(campaign, "orders/")).replace(",", "").replace(" ", "")


def test_the_report_tells_it_and_the_turn_stays_as_it_was(campaign: Campaign, anna: Client) -> None:
    sealed = text_of(anna, mine(campaign, "report/1/0/"))
    number = own_county(campaign)
    mend(campaign, Edit("county", number, "cows", 7), Edit("realm", "A", "gold", 77_777))
    newest = text_of(anna, mine(campaign, "report/"))
    assert "The GM has corrected the position: The scales were wrong." in newest
    assert f"County {number}: cows is 7 instead of" in newest
    assert "A: gold is 77777 instead of" in newest
    assert "corrected by the GM" in newest, "in the ledger, which still adds up"
    assert "Turn 1" in newest
    then = text_of(anna, mine(campaign, "report/1/0/"))
    assert "The GM has corrected something since: read what is known now." in then
    assert "77777" not in then
    mark = "The GM has corrected something since: read what is known now. "
    assert then.replace(mark, "") == sealed
    assert "77777" not in text_of(anna, f"/campaigns/{campaign.pk}/report/")


def test_a_county_that_changes_hands_is_on_the_map_and_in_the_news(
    campaign: Campaign, anna: Client
) -> None:
    counties = campaign.ruleset.load(campaign).counties.values()
    free = next(str(county.id) for county in counties if county.owner is None)
    mend(campaign, Edit("county", free, "owner", "A"), Edit("county", free, "soldiers", 3))
    assert f"County {free}: A rules it now; it was unclaimed." in text_of(
        anna, f"/campaigns/{campaign.pk}/"
    )
    assert f"County {free}, yours" in anna.get(mine(campaign, "map/")).content.decode()
    assert f"County {free}, yours" in anna.get(mine(campaign, "orders/")).content.decode()
    assert "Turn 1" in text_of(anna, mine(campaign, "map/"))
    undoing.go_back(campaign, campaign.dossiers.latest("sequence").sequence - 1, by=person("greta"))
    assert f"County {free}, yours" not in anna.get(mine(campaign, "map/")).content.decode()
    news = text_of(anna, f"/campaigns/{campaign.pk}/")
    assert "The GM has taken a correction back; this no longer holds:" in news
    letters = text_of(anna, "/my/notices/")
    assert "has corrected the position" in letters
    assert "this no longer holds" in letters


def test_the_next_turn_is_played_from_it(campaign: Campaign, anna: Client) -> None:
    number = int(own_county(campaign))
    mend(campaign, Edit("realm", "A", "gold", 77_777), Edit("county", str(number), "cows", 0))
    bots.write_sheets(campaigns.open_turn(campaign))
    campaigns.resolve(campaign)
    position = campaign.ruleset.load(campaign)
    assert position.counties[number].cows == 0
    assert position.players["A"].gold >= 77_777
    assert "corrected by the GM" not in text_of(anna, mine(campaign, "report/"))
