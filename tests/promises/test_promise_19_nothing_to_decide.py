"""19. Given a seat with nothing to decide, when T passes, then no miss is recorded."""

import pytest
from django.test import Client

from games.models import Campaign, Notice
from games.services import sealing
from tests.dma import campaigns as dma
from tests.dunk import campaigns as dunk
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Who digs deep is weary in the next turn, and can then do nothing."""
    found = scenes.started(players=2, misses_allowed=1, secret=scenes.secret(shovel=5))
    scenes.play_turn(clock, found, A="dig deep", B="dig")
    assert PlayerRow.objects.get(campaign=found, seat="A").weary
    assert sealing.head(found) is not None
    return found


def test_promise_19_no_miss_is_recorded(clock: Clock, campaign: Campaign) -> None:
    scenes.play_turn(clock, campaign, B="dig")
    parts = campaign.turns.get(number=2).attendances
    assert parts.get(seat__key="A").outcome == "excused"
    seat = scenes.seat(campaign, "A")
    assert (seat.misses, seat.caretaker) == (0, "")
    assert not Notice.objects.filter(code__in=("missed", "caretaker")).exists()
    client = Client()
    client.force_login(scenes.person("ann"))
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Turn 2: nothing to decide" in page


def test_promise_19_a_turn_later_it_has_to_decide_again(clock: Clock, campaign: Campaign) -> None:
    scenes.play_turn(clock, campaign, B="dig")
    scenes.play_turn(clock, campaign, B="dig")
    assert campaign.turns.get(number=3).attendances.get(seat__key="A").outcome == "missed"
    assert scenes.seat(campaign, "A").misses == 1


@pytest.mark.rule("DK-4.2.3", "DK-17.5")
def test_promise_19_in_dunk_a_kingdom_that_has_left_misses_nothing() -> None:
    campaign = dunk.started(people=["anna", "bert", "cid"], misses_allowed=9)
    dunk.order(campaign, "A", "resign")
    dunk.resolve(campaign)
    dunk.resolve(campaign)
    parts = campaign.turns.get(number=2).attendances
    assert {part.seat.key: part.outcome for part in parts.select_related("seat")} == {
        "B": "missed",
        "C": "missed",
    }
    assert dunk.seat(campaign, "A").misses == 0


@pytest.mark.rule("DMA-19.3")
def test_promise_19_in_dma_a_state_that_is_out_misses_nothing() -> None:
    campaign = dma.started(
        people=["anna", "bert", "cid"],
        misses_allowed=9,
        options={"inactive_weeks": 1, "provinces_per_player": 2, "province_cells": 20},
    )
    for _week in range(2):  # nobody hears of bert, whose state falls apart on the first Sunday
        for key in "AC":
            dma.order(campaign, key, "# as before\n")
        dma.resolve(campaign)
    missed = {
        turn.number: [
            part.seat.key
            for part in turn.attendances.select_related("seat")
            if part.outcome == "missed"
        ]
        for turn in campaign.turns.all()
    }
    assert missed[1] == ["B"]
    assert missed[2] == []
    assert dma.seat(campaign, "B").misses == 0
