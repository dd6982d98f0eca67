"""26. Given a Dunk unit ordered into a hidden enemy, when the player previews the route, then the
preview is the same as if no enemy were there.

And 7: so is every other page, map, check and letter, as long as nobody has seen the enemy.
"""

import re
import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from django.core import mail
from django.core.cache import caches
from django.test import Client

from games.models import Campaign
from games.views.mapping import USUAL_WIDTH
from tests.dunk import campaigns
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
#: anna's army stands in 9 and sees as far as 11; bert lives far off in 62.
TERRAIN = ["llllllll"] * 8
ROUTE = "move 1 e e e e"
SHEET = f"{ROUTE}\nplace army 9 e e e\nplunder 1\nnonsense\n"
PAGES = (
    *("", "?turns=all", "report/", "map/", "map/frames/", "deeds/", "news.atom", "seats/B/report/"),
    *("seats/A/orders/", "seats/A/report/", "seats/A/map/", "seats/A/map/frames/"),
    *("seats/A/dunk/technologies/", "seats/A/orders/versions/"),
    *(f"seats/A/map/{look}-{USUAL_WIDTH}.png" for look in ("light", "dark", "light-bare")),
)


def scenario(secrets: Mapping[str, Any]) -> dict[str, Any]:
    """The land, with what only bert knows of."""
    return {
        "terrain": TERRAIN,
        "provinces": {
            "9": {"owner": 1, "population": "orc"},
            "17": {"owner": 1, "population": "orc"},
            "62": {"owner": 2, "population": "orc"},
            **secrets.get("provinces", {}),
        },
        "kingdoms": [
            {"race": "orc", "leaders": "warrior", "gold": 40, "declarations": {"2": "enemy"}},
            {"race": "orc", "leaders": "mage", **secrets.get("kingdom", {})},
        ],
        "armies": [{"owner": 1, "province": 9}, *secrets.get("armies", [])],
    }


def begun(**secrets: Any) -> Campaign:
    """A campaign that is the same each time but for the secrets."""
    return campaigns.started(
        id=uuid.UUID(int=26), options={"pace": 1, "scenario": scenario(secrets)}
    )


def seen_by_anna(campaign: Campaign) -> dict[str, object]:
    """All that she can fetch, and what is said of her orders."""
    caches["pages"].clear()
    client = Client()
    client.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/"
    found: dict[str, object] = {}
    for page in PAGES:
        answer = client.get(f"{here}{page}")
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        assert answer.status_code == (404 if "seats/B/" in page else 200), page
        found[page] = CHANGING.sub("", raw.decode(errors="replace"))
    orders = {"text": SHEET, "turn": 1, "base_version": 0}
    check = client.post(
        f"{here}seats/A/orders/check/", {**orders, "do": "check"}, headers={"HX-Request": "true"}
    )
    assert check.status_code == 200
    found["check"] = CHANGING.sub("", check.content.decode())
    client.post(f"{here}seats/A/orders/", {**orders, "do": "save"})
    for page in ("seats/A/orders/", "seats/A/orders/1/1/", f"seats/A/map/light-{USUAL_WIDTH}.png"):
        found[f"saved {page}"] = CHANGING.sub("", _text(client.get(f"{here}{page}")))
    found["letters"] = [str(it.body) for it in mail.outbox]
    mail.outbox.clear()
    return found


def _text(answer: Any) -> str:
    raw = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(raw.decode(errors="replace"))


def compared(clock: Clock, **secrets: Any) -> list[str]:
    """What anna sees otherwise with these secrets than without them."""
    plain = begun()
    before = seen_by_anna(plain)
    plain.delete()
    now = seen_by_anna(begun(**secrets))
    return [page for page in before if before[page] != now[page]]


@pytest.mark.slow
def test_promise_26_a_route_into_a_hidden_enemy_looks_like_any_other(clock: Clock) -> None:
    hidden = [{"owner": 2, "province": 12}, {"owner": 0, "province": 13, "race": "orc"}]
    assert compared(clock, armies=hidden) == []


@pytest.mark.slow
def test_promise_07_what_anna_has_not_seen_changes_nothing_for_her(clock: Clock) -> None:
    unseen = {
        "13": {"owner": 2, "population": "elf", "villages": 2, "structures": ["roads"]},
        "62": {"owner": 2, "population": "orc", "town": {"race": "orc"}},
    }
    wealth = {"gold": 98_765, "technologies": ["bows", "roads"]}
    assert compared(clock, provinces=unseen, kingdom=wealth) == []


@pytest.mark.slow
def test_promise_26_what_she_does_see_is_in_the_preview(clock: Clock) -> None:
    assert "check" in compared(clock, armies=[{"owner": 2, "province": 10}])
