"""Dunk played through the host: rows, sheets, resolution, reports."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from dunk import store
from games import canonical
from games.models import Mailbox, Stage
from games.services import verifying
from tests.dunk import campaigns as scenes

pytestmark = pytest.mark.django_db


def test_orders_written_in_the_browser_are_carried_out_by_the_turn() -> None:
    campaign = scenes.started(bots=1)
    home = next(land.number for land in store.load(campaign).provinces if land.owner == 1)
    lines = ["begin orders Realm 1 1 1", "set_name The Far Shore", f"place army {home}"]
    scenes.order(campaign, "A", "\n".join([*lines, "end orders"]))
    scenes.resolve(campaign)
    scenes.resolve(campaign)
    position = store.load(campaign)
    assert position.turn == 3
    assert position.kingdoms[1].name == "The Far Shore"
    assert [army.name for army in position.armies.values() if army.owner == 1] == ["1st Army"]
    assert not [finding for finding in verifying.verify(campaign) if finding.problem]


@pytest.mark.rule("DK-2.5.1", "DK-17.7")
def test_the_seed_is_told_when_the_campaign_is_over_and_its_hash_before(client: Client) -> None:
    campaign = scenes.started(options={"last_turn": 2})
    scenes.resolve(campaign)
    stage = Stage.objects.get(turn__campaign=campaign, turn__number=1)
    here = f"/campaigns/{campaign.pk}/"
    page = client.get(here).content.decode()
    assert stage.seed_hash in page
    assert len(stage.seed) > 20
    assert stage.seed not in page
    assert "published when the game is over" in page
    desk = Client()
    desk.force_login(User.objects.create_superuser("chief"))
    assert stage.seed not in desk.get(f"/admin/games/stage/{stage.pk}/change/").content.decode()
    scenes.resolve(campaign)
    assert stage.seed in client.get(here).content.decode()
    assert stage.seed in desk.get(f"/admin/games/stage/{stage.pk}/change/").content.decode()
    assert client.get(f"{here}archive/").status_code == 200


@pytest.mark.rule("DK-2.5.1")
def test_what_was_rolled_is_sealed_with_what_for_and_with_which_odds() -> None:
    campaign = scenes.started(bots=2)
    scenes.resolve(campaign)
    kept = canonical.unpack(campaign.dossiers.get(stage__turn__number=1).draws)
    rolls = [roll for stream in kept.values() for roll in stream]
    assert {roll[0] for roll in rolls} <= {"chance", "number", "pick"}
    rumours = [roll for roll in kept["rumours"] if roll[0] == "number"]
    assert {(num, den) for _kind, _what, _about, num, den, _result in rumours} == {(1, 25**4)}


@pytest.mark.rule("DK-3.1.1")
def test_of_several_sets_of_orders_the_last_one_counts_and_none_can_be_taken_back() -> None:
    campaign = scenes.started()
    homes = [land.number for land in store.load(campaign).provinces if land.owner == 1][:2]
    for home in (*homes, homes[0]):
        scenes.order(campaign, "A", f"place army {home}\nplace army {home}")
    scenes.order(campaign, "A", f"place army {homes[1]}")
    assert scenes.open_turn(campaign).sheets.count() == 4
    scenes.resolve(campaign)
    placed = [army.province for army in store.load(campaign).armies.values() if army.owner == 1]
    assert placed == [homes[1]]
    scenes.order(campaign, "A", f"place army {homes[0]}")
    scenes.order(campaign, "A", "")
    scenes.resolve(campaign)
    placed = [army.province for army in store.load(campaign).armies.values() if army.owner == 1]
    assert placed == [homes[1]], "an empty sheet replaces it; nothing brings an older one back"


def test_the_report_of_a_turn_is_a_page_and_a_text() -> None:
    campaign = scenes.started(bots=1)
    scenes.resolve(campaign)
    anna = Client()
    anna.force_login(scenes.person("anna"), backend=settings.AUTHENTICATION_BACKENDS[0])
    here = f"/campaigns/{campaign.pk}/seats/A/report/"
    page = anna.get(here).content.decode()
    for part in ("answers", "account", "technologies", "relations", "provinces", "text-map"):
        assert f'id="{part}"' in page
    assert page.count('<polyline class="line"') >= 3, "charts over turns"
    linked = set(re.findall(r'href="#([^"]+)"', page))
    assert linked <= set(re.findall(r'id="([^"]+)"', page))
    text = anna.get(f"{here}text/").content.decode()
    number = Mailbox.objects.get(campaign=campaign).number
    assert f"\ncampaign {number}\nbegin orders " in text
    assert "\nend orders\n\n$$$$$$$$$$\n</textarea>" in text
    assert anna.get(f"/campaigns/{campaign.pk}/seats/B/report/text/").status_code == 404
    public = Client().get(f"/campaigns/{campaign.pk}/report/").content.decode()
    assert 'id="account"' not in public


@pytest.mark.parametrize("page", ["report/", "report/1/0/", "report/text/", "map/"])
def test_a_page_of_a_report_takes_few_queries(page: str) -> None:
    campaign = scenes.started()
    scenes.resolve(campaign)
    anna = Client()
    anna.force_login(scenes.person("anna"), backend=settings.AUTHENTICATION_BACKENDS[0])
    here = f"/campaigns/{campaign.pk}/seats/A/{page}"
    anna.get(here)
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as queries:
        assert anna.get(here).status_code == 200
    assert len(queries) <= 2 + 6
