"""Promise 28: a tactical battle in which neither side can hurt the other ends within the rounds
that the rules state, with the result that they state, and both sides read it so."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from dma.viewer import find_battle
from games import selectors
from games.models import Campaign
from tests.dma.campaigns import draft, person, resolve, seat, start
from tests.dma.watching import FACE_TO_FACE

pytestmark = pytest.mark.django_db

#: Heavy infantry holds its line and never advances (DMA-9.2); the lines are eight rows apart.
LINES: dict[str, Any] = {
    **FACE_TO_FACE,
    "armies": [{**army, "units": {"heavy_infantry": 6}} for army in FACE_TO_FACE["armies"]],
}


@pytest.fixture
def campaign() -> Campaign:
    found = start(draft(options={"scenario": LINES}))
    resolve(found)
    return found


def page(name: str, address: str) -> str:
    client = Client()
    client.force_login(person(name))
    return " ".join(strip_tags(client.get(address).content.decode()).split())


@pytest.mark.rule("DMA-17.1")
def test_promise_28_lines_that_only_hold_part_after_five_idle_steps(campaign: Campaign) -> None:
    for name, key in (("anna", "A"), ("bert", "B")):
        told = selectors.latest_report(campaign, seat(campaign, key)).document
        event = find_battle(told, 1, 1)
        assert event is not None
        record = event["data"]["record"]
        assert len(record["steps"]) == told["rules"]["battle_idle_steps"] == 5
        assert (record["winner"], record["why"]) == (None, "idle")
        assert event["data"]["before"] == event["data"]["after"]
        home = f"/campaigns/{campaign.pk}/seats/{key}/"
        assert "nobody could reach anybody, after 5 steps" in page(name, f"{home}report/")
        log = page(name, f"{home}dma/battle/1/0/1/1/log/")
        assert "A draw: nobody could reach anybody." in log


@pytest.mark.rule("DMA-17.1")
def test_promise_28_they_meet_again_and_part_again_each_day(campaign: Campaign) -> None:
    """A draw leaves both where they are: nothing hangs, the week is played to its end."""
    days = selectors.latest_report(campaign, seat(campaign)).document["days"]
    fought = [day["day"] for day in days if find_battle({"days": [day]}, day["day"], 1)]
    assert fought == [1, 2, 3, 4, 5, 6, 7]
