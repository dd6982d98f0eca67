"""7. Given a change to something player P cannot see, when every page, map, image, report, feed,
mail and error of P is fetched before and after, then they are identical.

In DMA: the stock, buildings, garrisons and armies of a state that P sees nothing of (DMA-20.1).
"""

import re
import uuid
from typing import Any

import pytest
from django.core import mail
from django.core.cache import caches
from django.test import Client

from games.models import Campaign
from games.views.mapping import USUAL_WIDTH
from tests.dma import campaigns, stories
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
#: The place of the city of C in the scenario, in the far east; anna's pieces stand in the west.
HIDDEN = 3
SHEET = "queue city 1: tavern, militia x3\nroute army 2: 3.1 2.1\nmessage C: Where are you?\nno\n"
OF_THE_CAMPAIGN = ("", "?turns=all", "report/", "map/", "map/frames/", "news.atom", "deeds/")
OF_ANNA = (
    *("orders/", "report/", "report/1/0/", "map/", "map/frames/", "orders/versions/"),
    *("dma/week/", "dma/simulator/", f"map/light-{USUAL_WIDTH}.png"),
)


def played(city: dict[str, Any] | None = None, army: dict[str, Any] | None = None) -> Campaign:
    """A week of a campaign that is the same each time but for what only C knows of its city and its
    army. C has as many units each time, and feeds them all: the units of all are numbered in one
    row, and chance is drawn for whoever is hungry in that order (DMA-1.6)."""
    scenario = stories.document()
    scenario["cities"][HIDDEN] |= {"garrison": {"militia": 4}, **(city or {})}
    scenario["armies"].append(
        {"owner": 3, "cell": [13, 3], "units": {"militia": 7}, **(army or {})}
    )
    found = campaigns.started(
        ["anna", "bert", "cid"],
        id=uuid.UUID(int=7),
        name="Unseen",
        options={"scenario": scenario},
    )
    campaigns.order(found, "A", SHEET)
    campaigns.resolve(found)
    return found


def seen_by_anna(campaign: Campaign) -> dict[str, object]:
    """All that she can fetch, and what is said of her next plan."""
    caches["pages"].clear()
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/"
    found: dict[str, object] = {}
    for page in (*OF_THE_CAMPAIGN, *(f"seats/A/{end}" for end in OF_ANNA), "seats/C/report/"):
        answer = client.get(f"{here}{page}")
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        assert answer.status_code == (404 if "seats/C/" in page else 200), page
        found[page] = CHANGING.sub("", raw.decode(errors="replace"))
    plan = {"text": SHEET, "turn": 2, "base_version": 0, "do": "check"}
    check = client.post(f"{here}seats/A/orders/check/", plan, headers={"HX-Request": "true"})
    assert check.status_code == 200
    found["check"] = CHANGING.sub("", check.content.decode())
    found["letters"] = [str(it.body) for it in mail.outbox if "anna" in " ".join(it.to)]
    mail.outbox.clear()
    return found


def compared(city: dict[str, Any], army: dict[str, Any]) -> list[str]:
    """What anna sees otherwise with these secrets of C than without them."""
    plain = played()
    before = seen_by_anna(plain)
    plain.delete()
    now = seen_by_anna(played(city, army))
    return [page for page in before if before[page] != now[page]]


@pytest.mark.slow
def test_promise_07_what_anna_has_not_seen_changes_nothing_for_her(clock: Clock) -> None:
    wealth = {"stock": 4321, "buildings": ["city_wall", "tavern"], "garrison": {"archers": 4}}
    host = {"cell": [14, 3], "name": "Secret", "units": {"legionaries": 7}, "stance": "passive"}
    assert compared(wealth, host) == []


@pytest.mark.slow
def test_promise_07_what_she_does_see_is_told(clock: Clock) -> None:
    changed = compared({}, {"cell": [7, 3]})
    assert {"seats/A/report/", "seats/A/map/"} <= set(changed)
