"""A GM mends a position of DMA through the desk: lists, effect, act, reports, verification."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from dma import store
from games.models import Campaign
from games.services import gms, verifying
from tests.dma import campaigns as scenes
from tests.dunk.test_mending_on_the_host import form_of
from tests.games.admin.test_mending import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    found = scenes.started()
    scenes.order(found, "A", "queue city 1: barracks, militia")
    scenes.resolve(found)
    gms.make_gm(scenes.person("greta"))
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(scenes.person("greta"))
    return client


def desk(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/mend/"


def changed(gm: Client, campaign: Campaign, rows: list[str], **written: Any) -> str:
    """Fill the form in, look at the effect, do it; the page of the effect."""
    form = form_of(gm.get(desk(campaign), {"row": rows})) | written
    effect = gm.post(desk(campaign), {**form, "reason": "A slip of the pen.", "look": "yes"})
    assert effect.status_code == 200, effect.content.decode()
    done = gm.post(desk(campaign), fields_of(effect) | {"mend": "yes"}, follow=True)
    assert "Done and sealed" in done.content.decode()
    return str(effect.content.decode())


def page_of(campaign: Campaign, key: str) -> str:
    """The seat's newest report page as its player reads it."""
    player = scenes.seat(campaign, key).player
    assert player is not None
    client = Client()
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/seats/{key}/report/", follow=True)
    assert page.status_code == 200
    return " ".join(strip_tags(page.content.decode()).split())


def told(campaign: Campaign, key: str) -> list[str]:
    """The codes of the last day in the newest report of a seat."""
    report = scenes.seat(campaign, key).reports.order_by("-pk").first()
    assert report is not None
    return [event["code"] for event in report.document["days"][-1]["events"]]


@pytest.mark.slow
def test_rows_are_listed_and_mended_and_only_the_concerned_are_told(
    gm: Client, campaign: Campaign
) -> None:
    for rows in ("state", "city", "village", "army", "unit"):
        page = gm.get(f"/admin/dma/{rows}row/", {"campaign__id__exact": str(campaign.pk)})
        assert page.status_code == 200
        assert f"{desk(campaign)}?row={rows}.1" in page.content.decode()
    effect = changed(gm, campaign, ["city.1"], **{"city.1-stock": 83})
    assert "stock is 83 instead of" in effect
    assert store.load(campaign).cities[1].stock == 83
    assert told(campaign, "A")[-2:] == ["correction", "corrected"]
    assert "corrected" not in told(campaign, "B")
    assert "A slip of the pen." in page_of(campaign, "A")
    assert "stock is 83 instead of" in page_of(campaign, "A")
    assert "A slip of the pen." not in page_of(campaign, "B")
    assert not [it for it in verifying.verify(campaign) if it.problem]
    scenes.resolve(campaign)
    assert not [it for it in verifying.verify(campaign) if it.problem]


@pytest.mark.rule("DMA-1.10")
def test_what_a_rule_forbids_is_told_at_its_field(gm: Client, campaign: Campaign) -> None:
    form = form_of(gm.get(desk(campaign), {"row": ["army.1"]})) | {"army.1-cell": "0.0"}
    answer = gm.post(desk(campaign), {**form, "reason": "x", "look": "yes"})
    assert answer.status_code == 422
    assert "is no land cell of the map" in answer.content.decode()
    assert "(DMA-2.2)" in answer.content.decode()
